"""Practice: alone with bots everything can be taken back, and the table says for good that it is practice."""

import json
from random import Random

import pytest

from roundhouse.core.errors import NotLegal
from roundhouse.core.game import Budget
from roundhouse.games import find, shelf
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import page
from roundhouse.table.record import FORMER, SeatRecord
from roundhouse.table.turn import effective_moves
from roundhouse.table.worth import finals

QUICK = Budget(seconds=None, playouts=2)


def begun(name: str, seats: list[str], moves: int) -> LocalTable:
    local, rng = LocalTable(name, seats, seed=bytes(32), budget=QUICK), Random(3)
    made = 0
    while made < moves:
        if not local.bot_moves():
            legal = find(name).rules.moves(local.table.match.state, local.table.acting()[0])
            local.move(local.table.acting()[0], local.table.seq, rng.choice(legal))
            made += 1
    while local.bot_moves():
        pass
    return local


def test_in_practice_a_move_goes_with_all_that_came_after_it() -> None:
    table = begun("next_station", ["", "easy"], 5).table
    assert table.can_undo(0) is None, "a card has been turned since"
    number = table.can_practise(0)
    assert number is not None
    assert table.match.moves[number][0] == 0
    ahead, entries = table.after_undo(0, table.seq, practice=True)
    assert ahead.moves == table.match.moves[:number]
    assert len(list(effective_moves([*table.log, *entries]))) == number


def test_without_practice_what_chance_has_answered_stays() -> None:
    table = begun("next_station", ["", "easy"], 5).table
    with pytest.raises(NotLegal):
        table.after_undo(0, table.seq)


def test_two_people_have_no_practice() -> None:
    assert begun("next_station", ["", ""], 6).table.can_practise(0) is None


@pytest.mark.parametrize(
    "gone",
    [
        SeatRecord("bot", level="normal", why="left"),
        SeatRecord("bot", level="normal", holders={"friend"}),
        SeatRecord("bot", level="normal", resigned=True),
        SeatRecord("bot", FORMER, "normal"),
    ],
)
def test_where_a_person_has_played_there_is_no_practice(gone: SeatRecord) -> None:
    table = begun("next_station", ["", "easy"], 5).table
    assert table.can_practise(0) is not None
    table.record.seats[1] = gone
    assert table.can_practise(0) is None
    with pytest.raises(NotLegal):
        table.after_undo(0, table.seq, practice=True)


@pytest.mark.parametrize("seats", [["", ""], ["", "easy"]])
@pytest.mark.parametrize("name", shelf())
def test_what_is_said_of_taking_back_agrees_with_what_then_can_be_taken_back(name: str, seats: list[str]) -> None:
    local, rng, said = LocalTable(name, seats, seed=bytes(32), budget=QUICK), Random(7), list[bool]()
    while len(said) < 30 and not local.table.over:
        if local.bot_moves():
            continue
        seat = rng.choice(local.table.acting())
        move = rng.choice(local.table.game.rules.moves(local.table.match.state, seat))
        (final,) = finals(local.table, seat, [move])
        local.move(seat, local.table.seq, move)
        while local.bot_moves():
            pass
        assert final == (local.table.can_undo(seat) is None), (len(said), move)
        said.append(final)
    assert said


@pytest.mark.parametrize("name", shelf())
def test_at_a_table_that_is_practice_nothing_but_the_end_is_final(name: str) -> None:
    table = begun(name, ["", "easy"], 3).table
    table.record.practice = True
    moves = table.game.rules.moves(table.match.state, 0) if 0 in table.acting() else []
    assert table.over or moves
    for move, final in zip(moves, finals(table, 0, moves), strict=True):
        ahead = table.match.fork()
        ahead.play(0, move)
        ahead.settle()
        assert final == ahead.over


def test_the_page_names_who_has_taken_back_and_not_whose_moves_went() -> None:
    local = begun("next_station", ["", "easy"], 5)
    table = local.table
    assert json.loads(page(table, ME, 0, "en"))["back"] is None
    table.take_over(*table.after_undo(0, table.seq, practice=True))
    assert json.loads(page(table, ME, 0, "en"))["back"] == 0
    local.move(0, table.seq, table.game.rules.moves(table.match.state, 0)[0])
    assert json.loads(page(table, ME, 0, "en"))["back"] is None
