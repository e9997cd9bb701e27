"""MD-10 to MD-20: the box, the deal, who begins."""

import pytest

from games.metro_domino.playing import HIGH, LOW, ONES, deal, hand, legal, table, tiles, why
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.moves import Lay
from roundhouse.games.metro_domino.parts import (
    ALL_TILES,
    BOX,
    DOUBLES,
    LENGTH,
    LINES,
    METRO_TOKENS,
    RULE,
    SHOWS,
    SOCKETS,
    STATIONS,
    TILES,
    read_box,
)  # fmt: skip
from roundhouse.games.metro_domino.state import Options


def test_md_10_a_double_nine_set_for_two_to_four_players() -> None:
    assert list(GAME.rules.seats) == [2, 3, 4]
    assert len(TILES) == len(set(TILES)) == 55
    assert all((SHOWS[value]).bit_count() == 10 for value in range(10))
    assert why(table(LOW, ONES), 0, "put 3 10 1") == "MD-10"


def test_md_8_there_are_ten_doubles() -> None:
    assert DOUBLES.bit_count() == 10
    assert all(low == high for number, (low, high) in enumerate(TILES) if DOUBLES >> number & 1)


def test_md_11_each_player_gets_nine_tiles_and_chance_deals_them() -> None:
    match = Match(GAME, 3, seed=bytes(32))
    assert len(match.legal(NATURE)) == 55
    match.settle()
    assert [one.bit_count() for one in match.state.hands] == [9, 9, 9]
    assert why(match, match.state.turn, "deal 0 0") == "MD-11"
    match = Match(GAME, 2)
    match.say(NATURE, "deal 3 4")
    assert why(match, NATURE, "deal 3 4") == "MD-11"


@pytest.mark.parametrize(("seats", "left"), [(2, 36), (3, 27), (4, 18)])
def test_md_12_the_rest_is_the_pool(seats: int, left: int) -> None:
    match = Match(GAME, seats, seed=bytes(32))
    match.settle()
    assert match.state.pooled == match.state.pool.bit_count() == left


def test_md_13_five_tokens_each() -> None:
    assert BOX.tokens == 5


def test_md_14_one_tile_of_the_pool_is_attached_to_the_start_station() -> None:
    match = Match(GAME, 2)
    for word in (LOW + " " + ONES).split():
        match.say(NATURE, "deal " + word.replace("|", " "))
    assert why(match, NATURE, "lay 0 1") == "MD-14"
    match.say(NATURE, "lay 5 2")
    assert match.state.lines[0] == ((5, 2),)
    assert [line for line in match.state.lines if line] == [((5, 2),)]


def test_md_15_the_set_up_tile_takes_an_active_line_token() -> None:
    match = table(LOW, ONES)
    assert match.state.active == 1
    assert BOX.active == 3


def test_md_16_the_set_up_tile_lies_either_way_and_gives_nobody_anything() -> None:
    match = Match(GAME, 2)
    for word in (LOW + " " + HIGH).split():
        match.say(NATURE, "deal " + word.replace("|", " "))
    moves = match.legal(NATURE)
    odds = dict(zip(moves, GAME.rules.odds(match.state, moves), strict=True))
    assert odds[Lay(4, 4)] == odds[Lay(4, 5)] + odds[Lay(5, 4)] == 2
    match.say(NATURE, "lay 4 4")
    match.say(NATURE, "first 1")
    assert match.state.metro == [0, 0]
    assert match.state.extra == 0
    match.say(1, "put 4 9 0")
    match.say(0, "put 0 0 1")  # still two tiles of line 0 laid: the set-up tile counts
    assert len(match.state.lines[0]) == 2


def test_md_17_any_of_the_ten_stations_may_come_next() -> None:
    match = table("2|3 3|4 0|0 0|1 0|2 0|3 0|4 0|5 0|6", ONES)
    match.say(0, "put 2 3 0")
    match.say(1, "put 3 1 0")
    assert legal(match, NATURE) == [f"open {number}" for number in range(1, 11)]
    assert STATIONS == 10


def test_md_18_nobody_starts_with_a_metro_token() -> None:
    match = table(LOW, ONES)
    assert match.state.metro == [0, 0]
    assert METRO_TOKENS == 12


def test_md_19_chance_decides_who_begins() -> None:
    match = Match(GAME, 4, seed=bytes(32))
    while match.state.starter < 0 and len(match.legal(NATURE)) != 4:
        match.nature_acts()
    assert legal(match, NATURE) == ["first 0", "first 1", "first 2", "first 3"]
    assert why(match, NATURE, "first 4") == "MD-19"
    match.say(NATURE, "first 2")
    assert GAME.rules.to_act(match.state) == (2,)


def test_md_20_31_turns_go_clockwise() -> None:
    """MD-20, MD-31."""
    match = table(LOW, ONES, HIGH.replace("0|9", "4|6"), starter=1)
    assert GAME.rules.why_not(match.state, 0, match.legal(1)[0]) == "MD-20"
    assert GAME.rules.moves(match.state, 0) == []
    order = []
    for move in ("put 1 2 1", "put 4 6 2", "put 2 0 0"):
        seat = GAME.rules.to_act(match.state)[0]
        order.append(seat)
        match.say(seat, move)
    assert order == [1, 2, 0]
    assert GAME.rules.to_act(match.state) == (1,)


def test_md_2_56_each_line_has_its_length_and_at_most_one_rule() -> None:
    assert len(LINES) == len(LENGTH) == len(RULE) == 24
    assert SOCKETS[0] == (0, 1, 2, 3)
    assert all(len(sockets) == 2 for sockets in SOCKETS[1:])
    assert sum(LENGTH[4:]) / 20 == 3.1
    assert [RULE[4:].count(rule) for rule in (0, 1, 2)] == [8, 6, 6]


def test_a_box_that_cannot_be_is_explained() -> None:
    written = {
        "start": {"lines": ["3 plain"] * 5}, "stations": {"tiles": []}, "tiles": {"highest": 9}, "hand": {"size": 9},
        "seats": {"fewest": 2, "most": 4}, "tokens": {"player": 5, "active": 3, "metro": 12}, "tournament": {"wins": 3},
    }  # fmt: skip
    with pytest.raises(CannotRead, match="station 0 has 5 lines"):
        read_box(written)
    written["start"] = {"lines": ["9 plain"]}
    with pytest.raises(CannotRead, match="“9 plain” is no line"):
        read_box(written)
    written["start"] = {"lines": ["2 plain", "4 express"]}
    assert [line.length for line in read_box(written).lines] == [2, 4]


def test_hands_are_as_dealt() -> None:
    match = Match(GAME, 2, Options())
    deal(match, LOW, HIGH, first="1|2")
    assert hand(match, 0) == set(LOW.split())
    assert match.state.hands[1] == tiles(HIGH)
    assert match.state.pool == ALL_TILES & ~tiles(LOW + " " + HIGH + " 1|2")
