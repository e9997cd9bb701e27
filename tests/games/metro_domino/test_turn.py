"""MD-1 to MD-7 and MD-21 to MD-32: adding tiles, drawing, passing."""

import pytest

from games.metro_domino.playing import HIGH, LOW, ONES, empty_pool, hand, holding, legal, table, why
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.parts import ALL_TILES, SHOWS
from roundhouse.games.metro_domino.state import fitting


def three_active() -> Match:
    """Lines 0, 1 and 2 are active, ending in 2, 7 and 8."""
    match = table(LOW, ONES)
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 2")
    return match


def test_md_1_23_a_tile_touches_the_outer_end_with_an_equal_half() -> None:
    match = table(LOW, ONES)
    assert why(match, 0, "put 0 2 0") == "MD-23"
    assert why(match, 0, "put 0 5 0") == "MD-23"  # 5 is the inner half of the set-up tile
    match.say(0, "put 2 0 0")
    assert match.state.lines[0] == ((5, 2), (2, 0))


def test_md_3_an_empty_socket_is_open_while_a_token_is_free() -> None:
    match = table(LOW, ONES)
    assert fitting(match.state) == ALL_TILES
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 2")
    assert fitting(match.state) == SHOWS[2] | SHOWS[7] | SHOWS[8]


def test_md_4_25_the_first_tile_makes_its_line_active() -> None:
    """MD-4, MD-25."""
    match = table(LOW, ONES)
    assert match.state.active == 0b0001
    match.say(0, "put 0 7 3")
    assert match.state.active == 0b1001


def test_md_5_26_no_fourth_line_while_three_are_active() -> None:
    match = three_active()
    assert why(match, 0, "put 0 3 3") == "MD-26"
    assert match.state.active.bit_count() == 3
    assert all(move.split()[-1] in "012" for move in legal(match, 0))


def test_md_6_a_line_for_which_you_have_no_tile_does_not_work() -> None:
    match = three_active()
    holding(match, 0, "0|2 3|4")
    assert legal(match, 0) == ["put 2 0 0"]  # lines 1 and 2 do not match, line 3 cannot be started


def test_md_21_only_tiles_of_your_own_hand() -> None:
    match = table(LOW, ONES)
    assert why(match, 0, "put 1 1 1") == "MD-21"
    assert why(match, 0, "put 2 4 0") == "MD-21"
    match.say(0, "put 0 3 1")
    assert "0|3" not in hand(match, 0)


def test_md_22_who_can_add_a_tile_must() -> None:
    match = table(LOW, ONES)
    assert why(match, 0, "draw") == "MD-22"
    assert why(match, 0, "pass") == "MD-22"
    assert all(move.startswith("put") for move in legal(match, 0))


def test_md_24_the_first_tile_of_a_line_matches_nothing_either_half_outward() -> None:
    match = table(LOW, ONES)
    moves = legal(match, 0)
    for line in (1, 2, 3):
        assert f"put 0 8 {line}" in moves
        assert f"put 8 0 {line}" in moves
        assert moves.count(f"put 0 0 {line}") == 1


def test_md_27_tiles_go_to_the_outer_end_only_and_doubles_do_not_branch() -> None:
    match = table("2|2 2|3 2|4 0|0 0|1 0|2 0|3 0|4 0|5", ONES)
    match.say(0, "put 2 2 0")
    puts = [move for move in legal(match, 0) if move.startswith("put")]
    assert [move for move in puts if move.endswith(" 0")] == ["put 2 0 0", "put 2 3 0", "put 2 4 0"]
    assert why(match, 0, "put 0 5 0") == "MD-23"


def test_md_28_a_stuck_player_draws_one_and_may_play_or_keep_it() -> None:
    match = three_active()
    holding(match, 0, "3|4 3|5")
    assert legal(match, 0) == ["draw"]
    assert why(match, 0, "pass") == "MD-28"
    assert why(match, 0, "keep") == "MD-28"
    match.say(0, "draw")
    assert why(match, NATURE, "deal 3 4") == "MD-28"
    match.say(NATURE, "deal 2 6")
    assert legal(match, 0) == ["put 2 6 0", "keep"]
    match.say(0, "keep")
    assert hand(match, 0) == {"2|6", "3|4", "3|5"}
    assert GAME.rules.to_act(match.state) == (1,)


def test_md_29_only_one_draw_and_only_the_drawn_tile() -> None:
    match = three_active()
    holding(match, 0, "3|4 3|5")
    match.say(0, "draw")
    match.say(NATURE, "deal 6 6")
    assert legal(match, 0) == ["keep"]
    assert why(match, 0, "draw") == "MD-29"
    assert why(match, 0, "put 3 4 1") == "MD-29"
    assert why(match, 0, "put 6 6 3") == "MD-26"


def test_md_30_with_an_empty_pool_a_stuck_player_passes() -> None:
    match = three_active()
    holding(match, 0, "3|4 3|5")
    empty_pool(match)
    assert legal(match, 0) == ["pass"]
    assert why(match, 0, "draw") == "MD-30"
    match.say(0, "pass")
    assert GAME.rules.to_act(match.state) == (1,)
    assert hand(match, 0) == {"3|4", "3|5"}


def test_md_32_the_hand_is_not_filled_up() -> None:
    match = table(LOW, HIGH.replace("0|9", "4|6"))
    match.say(0, "put 0 7 1")
    match.say(1, "put 4 6 2")
    assert [one.bit_count() for one in match.state.hands] == [8, 8]
    assert match.state.pooled == 36


def test_md_7_a_closed_line_is_never_built_on_again() -> None:
    match = table("2|3 3|4 4|5 0|1 0|2 0|3 0|4 0|5 0|6", ONES)
    match.say(0, "put 2 3 0")
    match.say(1, "put 3 1 0")
    match.say(NATURE, "open 5")
    assert why(match, 0, "put 0 1 0") == "MD-7"
    assert not match.state.active & 1
    assert match.state.closed == 1


def test_moves_of_the_wrong_time_name_their_rule() -> None:
    match = table(LOW, ONES)
    assert why(match, 0, "stop") == "MD-52"
    assert why(match, 0, "again") == "MD-63"
    assert why(match, 0, "remove 0 0") == "MD-36"
    assert why(match, 0, "put 0 1 24") == "MD-47"
    assert why(match, 0, "put 0 1 -1") == "MD-47"
    assert why(match, 0, "put -1 1 1") == "MD-10"


@pytest.mark.parametrize(
    ("text", "rule"), [("deal 0 0", "MD-11"), ("lay 0 0", "MD-14"), ("first 1", "MD-19"), ("open 3", "MD-44")]
)
def test_md_11_14_19_44_what_chance_does_no_player_does(text: str, rule: str) -> None:
    match = table(LOW, ONES)
    assert why(match, 0, text) == rule
