"""MD-33 to MD-42: doubles and Metro tokens."""

import pytest

from games.metro_domino.playing import ONES, hand, holding, legal, stuck, table, tiles, why
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.games.metro_domino import GAME

MIXED = "2|2 2|7 7|7 3|7 3|3 3|8 0|2 0|3 0|7"


def test_md_33_a_double_gives_a_metro_token_and_another_turn() -> None:
    match = table(MIXED, ONES)
    match.say(0, "put 2 2 0")
    assert match.state.metro == [1, 0]
    assert GAME.rules.to_act(match.state) == (0,)
    match.say(0, "put 0 3 1")
    assert GAME.rules.to_act(match.state) == (1,)


def test_md_34_the_other_turn_is_a_whole_turn_and_doubles_chain() -> None:
    match = table(MIXED, ONES)
    match.say(0, "put 2 2 0")
    match.say(0, "put 7 7 1")
    assert match.state.metro == [2, 0]
    match.say(0, "put 3 3 2")
    assert match.state.metro == [3, 0]
    holding(match, 0, "4|4 4|5")
    assert legal(match, 0)[-1] == "draw"  # an extra turn knows tokens and draws too
    assert "remove 1 0" in legal(match, 0)
    match.say(0, "draw")
    match.say(NATURE, "deal 4 6")
    match.say(0, "keep")
    assert GAME.rules.to_act(match.state) == (1,)


def test_md_35_a_drawn_double_gives_the_same() -> None:
    match = stuck("2|2")
    match.say(0, "put 2 2 0")
    assert match.state.metro == [1, 0]
    assert GAME.rules.to_act(match.state) == (0,)
    assert match.state.phase == 3
    assert hand(match, 0) == {"3|4", "3|5"}


def with_token(**options: object) -> Match:
    """Seat 0 has a token and a turn; line 0 is 5|2 2|2, line 1 is 1|7 and line 2 is 8|4."""
    match = table("2|2 4|8 0|0 0|1 0|2 0|3 0|4 0|5 0|6", ONES, starter=1, **options)
    match.say(1, "put 1 7 1")
    match.say(0, "put 2 2 0")
    match.say(0, "put 8 4 2")
    match.say(1, "put 4 1 2")
    return match


def test_md_36_a_token_removes_a_tile_of_an_active_line_and_the_turn_goes_on() -> None:
    match = with_token()
    match.say(0, "remove 1 0")
    assert match.state.lines[1] == ()
    assert match.state.metro == [0, 0]
    assert match.state.spent == 1
    assert match.state.removed == tiles("1|7")
    assert GAME.rules.to_act(match.state) == (0,)
    assert why(match, 0, "remove 0 0") == "MD-36"
    match.say(0, "put 0 3 1")


@pytest.mark.parametrize("gap", ["any", "end", "beyond"])
def test_md_36_only_a_tile_that_lies_there_is_removed(gap: str) -> None:
    match = with_token(gap=gap)
    size = len(match.state.lines[2])
    assert why(match, 0, f"remove 2 {size}") == "MD-36"
    assert why(match, 0, "remove 2 -1") == "MD-36"
    assert why(match, 0, f"remove 2 {size - 1}") is None


def test_md_37_tokens_are_spent_before_playing_and_any_number() -> None:
    match = with_token()
    match.state.metro[0] = 3
    match.say(0, "remove 0 0")
    match.say(0, "remove 0 0")
    match.say(0, "remove 2 1")
    assert match.state.metro[0] == 0
    match = with_token(one_token=True)
    match.state.metro[0] = 3
    match.say(0, "remove 0 0")
    assert why(match, 0, "remove 0 0") == "MD-37"
    assert not any(move.startswith("remove") for move in legal(match, 0))
    match.say(0, "put 2 0 0")
    match.say(1, "put 1 2 2")
    match.say(NATURE, "open 1")
    assert any(move.startswith("remove") for move in legal(match, 0))  # a new turn, a new token


def test_md_37_not_after_drawing() -> None:
    match = with_token()
    holding(match, 0, "3|3 3|4")
    match.say(0, "draw")
    match.say(NATURE, "deal 9 9")
    assert why(match, 0, "remove 0 0") == "MD-37"


def test_md_38_the_others_close_up_whether_they_match_or_not() -> None:
    match = with_token()
    match.say(0, "remove 0 0")
    assert match.state.lines[0] == ((2, 2),)
    match = with_token()
    match.say(0, "remove 2 0")
    assert match.state.lines[2] == ((4, 1),)
    match = with_token()
    match.say(0, "remove 2 1")
    assert match.state.lines[2] == ((8, 4),)
    assert "put 4 0 2" in legal(match, 0)  # the end is the outer half of the tile before


@pytest.mark.parametrize(
    ("gap", "allowed", "left"), [("any", True, ((4, 1),)), ("end", False, ()), ("beyond", True, ())]
)
def test_md_38_switch_what_a_token_removes(gap: str, allowed: bool, left: tuple[tuple[int, int], ...]) -> None:
    match = with_token(gap=gap)
    assert (why(match, 0, "remove 2 0") is None) is allowed
    if not allowed:
        assert why(match, 0, "remove 2 0") == "MD-38"
        assert legal(match, 0)[-3:] == ["remove 0 1", "remove 1 0", "remove 2 1"]
        return
    match.say(0, "remove 2 0")
    assert match.state.lines[2] == left
    assert match.state.removed == (tiles("4|8 1|4") if gap == "beyond" else tiles("4|8"))


def test_md_39_an_emptied_line_gives_its_token_back() -> None:
    match = with_token()
    assert match.state.active == 0b111
    match.say(0, "remove 1 0")
    assert match.state.active == 0b101
    assert "put 0 3 3" in legal(match, 0)
    match = with_token()
    match.say(0, "remove 0 0")
    assert match.state.active == 0b111  # the token moved to the new first tile


def test_md_40_closed_lines_cannot_be_attacked() -> None:
    match = with_token()
    match.say(0, "put 2 0 0")
    match.say(NATURE, "open 1")
    match.state.metro[1] = 1
    assert why(match, 1, "remove 0 0") == "MD-40"
    assert why(match, 1, "remove 3 0") == "MD-40"
    assert why(match, 1, "remove -1 0") == "MD-40"
    assert why(match, 1, "remove 99 0") == "MD-40"


def test_md_41_a_removed_tile_never_comes_back() -> None:
    match = with_token()
    pooled = match.state.pooled
    match.say(0, "remove 1 0")
    assert match.state.pooled == pooled
    assert not match.state.pool & tiles("1|7")
    assert match.state.removed & tiles("1|7")


def test_md_42_metro_tokens_are_worth_nothing() -> None:
    match = with_token()
    before = GAME.rules.result(match.state).points
    match.state.metro[0] += 3
    assert GAME.rules.result(match.state).points == before
