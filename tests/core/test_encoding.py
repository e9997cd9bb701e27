"""Encodings: what is declared, how it is written, and what the generic one cannot hold."""

from typing import Any

import pytest

import toy
from roundhouse.core.bit_fields import ladder, ladders, one, one_of_each, row, seat_from, seats_from
from roundhouse.core.bits import chosen, each, nth
from roundhouse.core.conformance import option_sets
from roundhouse.core.encoding import Checksums, Declared, encoding
from roundhouse.core.errors import CannotRead
from roundhouse.core.move import Move
from roundhouse.games import find, shelf
from roundhouse.games.next_station.moves import Draw, Reveal


def test_bit_fields_are_written_from_the_lowest_bit() -> None:
    assert (one(3), one(-1)) == (0b1000, 0)
    assert (ladder(3), ladder(0)) == (0b111, 0)
    assert row([0b01, 0, 0b10], 2) == 0b100001
    assert one_of_each((1, -1, 0), 3) == 0b001_000_010
    assert ladders((2, 0, 1), 3) == 0b001_000_011


def test_things_are_chosen_by_their_bits() -> None:
    assert chosen("abcde", 0b10110) == ["b", "c", "e"]
    assert chosen("abc", 0) == []


def test_the_nth_of_a_set_is_the_nth_of_its_list() -> None:
    for bits in (0b1, 0b10110, 1 << 63 | 1 << 31 | 5, (1 << 64) - 1):
        assert [nth(bits, place) for place in range(bits.bit_count())] == list(each(bits))


def test_seats_are_counted_from_the_one_that_looks() -> None:
    assert [seat_from(who, 2, 4) for who in (2, 3, 0, 1, -1)] == [1, 2, 4, 8, 0]
    assert seats_from(0b0101, 2, 4) == 0b0101
    assert seats_from(0b0011, 1, 3) == 0b101


@pytest.mark.parametrize("name", shelf())
def test_every_table_of_ours_is_declared_and_its_parts_fill_its_size(name: str) -> None:
    game = find(name)
    for seats in game.rules.seats:
        for options in option_sets(game, seats):
            code = encoding(game, seats, options)
            assert isinstance(code, Declared)
            assert code.cannot == ()
            ends = [start + size for _, start, size in code.parts()]
            assert [start for _, start, _ in code.parts()] == [0, *ends[:-1]]
            assert ends[-1] == code.size
            assert len({name for name, _, _ in code.parts()}) == len(ends), "every part has a name of its own"
            assert [code.action_id(move) for move in code.moves] == list(range(code.actions))


def test_a_move_that_no_seat_could_make_has_no_number() -> None:
    code = encoding(find("next_station"), 1, find("next_station").rules.options())
    assert isinstance(code, Declared)
    assert code.action(code.action_id(Draw(40, 26))) == Draw(40, 26)
    for move in (Draw(0, 52), Draw(40, 26, power=True), Reveal("street_joker")):
        with pytest.raises(CannotRead, match="no move that a seat could make"):
            code.action_id(move)
        with pytest.raises(CannotRead, match="no move that a seat could make"):
            code.numbers([move])
    for number in (-1, code.actions, 2.0, "1", None, True):
        with pytest.raises(CannotRead, match=f"whole number from 0 to {code.actions - 1}"):
            code.action(number)  # type: ignore[arg-type]


def test_a_table_that_nobody_can_play_has_no_encoding() -> None:
    with pytest.raises(CannotRead, match="2 to 4 seats, not 1"):
        encoding(find("ticket_to_ride"), 1, find("ticket_to_ride").rules.options())


def test_a_game_that_declares_nothing_is_told_by_checksums_which_say_so() -> None:
    code = encoding(toy.GAME, 2, toy.Options())
    assert isinstance(code, Checksums)
    assert [words.text.split()[0] for words in code.cannot] == ["different", "the", "a"]
    state: Any = toy.new(2, toy.Options())
    assert code.encode(state, 0) != code.encode(state, 1)
    assert code.encode(state, 0) < 1 << code.size
    assert code.parts() == [("checksums", 0, code.size)]
    taken: list[Move] = [toy.Take(count) for count in range(code.actions)]
    assert code.numbers(taken)[-1] == code.actions - 1
    with pytest.raises(CannotRead, match=f"{code.actions + 1} can be made here"):
        code.numbers([*taken, toy.Pass()])
