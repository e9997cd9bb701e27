"""MD-9 and MD-43 to MD-56: completing lines, opening stations, the rules of London's lines."""

import pytest

from games.metro_domino.playing import LOW, ONES, hand, holding, legal, table, why
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.moves import STOP
from roundhouse.games.metro_domino.parts import EXPRESS, LENGTH, NO_DOUBLES, RULE, SOCKETS
from roundhouse.games.metro_domino.state import Opening, opened

NO_DOUBLES_STATION, EXPRESS_STATION = 2, 5
FREE_LINE = SOCKETS[NO_DOUBLES_STATION][1]
FAST_LINE = SOCKETS[EXPRESS_STATION][1]


def with_station(station: int, hand: str = LOW, **options: object) -> Match:
    """Seat 1 has completed line 0, opened this station, and seat 0 is on turn."""
    match = table(hand, ONES, first="9|2", starter=1, **options)
    match.say(1, "put 2 1 0")
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 0")
    match.say(NATURE, f"open {station}")
    return match


def test_md_43_44_45_the_one_who_fills_a_line_opens_the_next_station() -> None:
    """MD-43, MD-44, MD-45."""
    match = table(LOW, ONES, first="9|2", starter=1)
    match.say(1, "put 2 1 0")
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 0")
    assert GAME.rules.to_act(match.state) == (NATURE,)
    assert why(match, NATURE, "open 11") == "MD-44"
    assert opened(match.state, 1) == 0
    match.say(NATURE, "open 3")
    assert match.state.openings == (Opening(0, 1, 3),)
    assert opened(match.state, 1) == 1
    assert why(match, 0, "open 3") == "MD-44"


def test_md_9_an_opened_station_carries_the_token_of_who_completed_the_line() -> None:
    match = with_station(3)
    sheet = GAME.rules.score(match.state, 1)
    assert [(line.points, line.shapes) for line in sheet] == [(1, ("station-3",)), (-7, ())]
    assert GAME.rules.score(match.state, 0)[0].points == 0


def test_md_46_the_active_line_token_is_free_again() -> None:
    match = with_station(3)
    assert match.state.active == 0b10
    assert any(move.endswith(" 2") for move in legal(match, 0))


def test_md_47_lines_exist_once_their_station_lies_on_the_table() -> None:
    match = table(LOW, ONES, first="9|2")
    first, second = SOCKETS[3]
    assert why(match, 0, f"put 0 3 {first}") == "MD-47"
    match = with_station(3)
    assert why(match, 0, f"put 0 3 {first}") is None
    assert why(match, 0, f"put 0 3 {second}") is None


def test_md_48_any_player_builds_on_any_line() -> None:
    match = with_station(3)
    line = SOCKETS[3][0]
    match.say(0, f"put 0 3 {line}")
    match.say(1, f"put 3 1 {line}")
    match.say(0, f"put 1 0 {line}")
    assert GAME.rules.to_act(match.state) == (NATURE,)


def test_md_49_a_double_that_completes_opens_first_then_gives_token_and_turn() -> None:
    match = table(LOW, "1|1 1|2 1|3 1|4 1|5 1|6 1|7 1|8 1|9", first="9|2", starter=1)
    match.say(1, "put 2 1 0")
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 1 0")
    assert GAME.rules.to_act(match.state) == (NATURE,)
    match.say(NATURE, "open 1")
    assert match.state.metro == [0, 1]
    assert GAME.rules.to_act(match.state) == (1,)


def test_md_50_without_a_station_tile_the_line_closes_and_counts() -> None:
    match = table(LOW, ONES, first="9|2", starter=1)
    match.state.pile = 0
    match.say(1, "put 2 1 0")
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 0")
    assert GAME.rules.to_act(match.state) == (0,)
    assert match.state.openings == (Opening(0, 1, 0),)
    assert match.state.existing == 0b1111
    assert match.state.closed == 1
    assert GAME.rules.score(match.state, 1)[0].points == 1
    assert GAME.rules.score(match.state, 1)[0].shapes == ("token-0",)


def test_md_51_no_double_on_a_no_doubles_line() -> None:
    assert RULE[FREE_LINE] == NO_DOUBLES
    match = with_station(NO_DOUBLES_STATION)
    assert why(match, 0, f"put 0 0 {FREE_LINE}") == "MD-51"
    assert f"put 0 0 {FREE_LINE - 1}" in legal(match, 0)
    match.say(0, f"put 1 0 {FREE_LINE}")
    holding(match, 1, "0|9")
    match.say(1, "put 0 9 2")  # the last tile: the game is over
    match = with_station(NO_DOUBLES_STATION)
    match.say(0, f"put 1 0 {FREE_LINE}")
    match.say(1, "put 7 1 1")
    assert why(match, 0, f"put 0 0 {FREE_LINE}") == "MD-51"


def test_md_52_after_a_tile_on_an_express_line_one_more_or_stop() -> None:
    assert RULE[FAST_LINE] == EXPRESS
    match = with_station(EXPRESS_STATION)
    match.say(0, f"put 3 0 {FAST_LINE}")
    assert GAME.rules.to_act(match.state) == (0,)
    assert legal(match, 0)[-1] == "stop"
    assert why(match, 0, "pass") == "MD-52"
    assert why(match, 0, "draw") == "MD-52"
    assert why(match, 0, "remove 1 0") == "MD-37"
    again = match.at(len(match.moves))
    again.say(0, "stop")
    assert GAME.rules.to_act(again.state) == (1,)
    match.say(0, f"put 0 4 {FAST_LINE}")
    assert GAME.rules.to_act(match.state) == (1,)
    assert why(match, 1, "stop") == "MD-52"


def test_md_52_who_stops_is_asked_while_a_second_tile_fits() -> None:
    """The button stands where the ✓ of the first tile was."""
    for held, asks in (("", True), ("3|4 5|5", False)):
        match = with_station(EXPRESS_STATION)
        if held:
            holding(match, 0, held)
        match.say(0, f"put 3 {4 if held else 0} {FAST_LINE}")
        assert GAME.drawing.choice(match.state, 0, STOP).confirm is asks


def test_md_52_the_choice_is_offered_even_if_nothing_fits_so_that_nothing_is_told() -> None:
    match = with_station(EXPRESS_STATION)
    holding(match, 0, "3|4 5|5")
    match.say(0, f"put 3 4 {FAST_LINE}")
    assert legal(match, 0) == ["stop"]


def test_md_53_the_second_tile_goes_on_the_same_line_and_matches() -> None:
    match = with_station(EXPRESS_STATION)
    match.say(0, f"put 3 0 {FAST_LINE}")
    assert why(match, 0, "put 0 4 2") == "MD-53"
    assert why(match, 0, f"put 4 0 {FAST_LINE}") == "MD-23"
    assert {move.split()[-1] for move in legal(match, 0)} == {str(FAST_LINE), "stop"}


def test_md_53_no_second_tile_when_the_first_completed_the_line() -> None:
    match = with_station(EXPRESS_STATION)
    assert LENGTH[FAST_LINE] == 4
    match.say(0, f"put 3 0 {FAST_LINE}")
    match.say(0, f"put 0 1 {FAST_LINE}")
    match.say(1, f"put 1 3 {FAST_LINE}")
    match.say(1, "stop")
    holding(match, 0, "3|5 5|5 5|6")
    match.say(0, f"put 3 5 {FAST_LINE}")
    match.say(NATURE, "open 1")
    assert GAME.rules.to_act(match.state) == (1,)


def test_md_53_switch_the_second_tile_on_any_open_line() -> None:
    match = with_station(EXPRESS_STATION, express="any")
    match.say(0, f"put 3 0 {FAST_LINE}")
    assert why(match, 0, "put 0 4 2") is None
    match.say(0, "put 0 4 2")
    assert GAME.rules.to_act(match.state) == (1,)


def test_md_53_switch_the_second_tile_on_another_express_line_gives_no_third() -> None:
    match = with_station(9, express="any")
    fast = SOCKETS[9][1]
    match.state.existing |= 1 << FAST_LINE
    match.say(0, f"put 3 0 {fast}")
    match.say(0, f"put 4 0 {FAST_LINE}")
    assert GAME.rules.to_act(match.state) == (1,)


def test_md_54_two_doubles_on_an_express_line_give_two_tokens_and_two_turns() -> None:
    match = with_station(EXPRESS_STATION, "0|0 0|1 0|2 0|3 0|4 0|5 0|6 0|7 5|5")
    match.say(0, f"put 0 0 {FAST_LINE}")
    assert legal(match, 0)[-1] == "stop"
    match.say(0, "stop")
    assert GAME.rules.to_act(match.state) == (0,)  # the other turn comes after the express tile
    match.say(0, "put 5 5 2")
    assert match.state.metro[0] == 2
    match = with_station(EXPRESS_STATION, "0|0 0|1 0|2 0|3 0|4 0|5 0|6 0|7 5|5")
    match.state.lines[FAST_LINE] = ((3, 3),)
    match.state.active |= 1 << FAST_LINE
    holding(match, 0, "3|5 5|5 6|6 6|8")
    match.say(0, f"put 3 5 {FAST_LINE}")
    match.say(0, f"put 5 5 {FAST_LINE}")
    assert match.state.metro[0] == 1
    assert GAME.rules.to_act(match.state) == (0,)


def test_md_55_a_drawn_tile_on_an_express_line_allows_a_second_from_the_hand() -> None:
    match = with_station(EXPRESS_STATION)
    match.say(0, f"put 3 0 {FAST_LINE}")
    match.say(0, "stop")
    match.say(1, "put 1 6 2")
    holding(match, 0, "3|4 3|5")
    assert legal(match, 0) == ["draw"]
    match.say(0, "draw")
    match.say(NATURE, "deal 0 4")
    match.say(0, f"put 0 4 {FAST_LINE}")
    assert legal(match, 0) == [f"put 4 3 {FAST_LINE}", "stop"]
    match.say(0, f"put 4 3 {FAST_LINE}")
    assert hand(match, 0) == {"3|5"}
    assert GAME.rules.to_act(match.state) == (1,)


@pytest.mark.parametrize("line", range(len(LENGTH)))
def test_md_56_every_line_can_be_filled_to_its_own_length(line: int) -> None:
    match = with_station(EXPRESS_STATION)
    state = match.state
    state.existing |= 1 << line
    state.lines[line] = tuple((3, 3) for _ in range(LENGTH[line] - 1))
    state.active, state.closed = state.active | 1 << line, state.closed & ~(1 << line)
    holding(match, 0, "3|5 5|6")
    match.say(0, f"put 3 5 {line}")
    assert GAME.rules.to_act(state) == (NATURE,)
