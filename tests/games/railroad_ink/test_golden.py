"""Golden games: every way a game can end, replayed move by move; legal moves counted on the way."""

from functools import partial

import pytest

from golden import check_golden, choices, golden_names, read_golden
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.scoring.tally import tally

golden = partial(read_golden, "railroad_ink")
ERRORS = "Equal points: the one with fewer errors wins."
STAR = "Equal points and errors: the seat nearest to the star wins."
SHARED = "Equal points and errors: the victory is shared."
RATED = "A well-joined board: people change trains and smile."
GOLDEN: dict[str, tuple[str, tuple[int, ...], tuple[int, ...], tuple[str, ...], int]] = {
    "solo_seven_rounds": ("RI-7", (53,), (1,), (RATED,), 2376),
    "seven_rounds": ("RI-7", (55, 58), (2, 1), (), 5409),
    "below_zero": ("RI-7", (2, -3, 4), (2, 3, 1), (), 4150),
    "fewer_errors_decide": ("RI-7", (-6, -6), (1, 2), (ERRORS,), 2036),
    "shared_victory": ("RI-7", (-5, -5), (1, 1), (SHARED,), 3121),
    "shared_second_place": ("RI-7", (-8, -8, -8), (2, 2, 1), (ERRORS,), 4028),
    "meteors_six_rounds": ("RI-76", (45, 46), (2, 1), (), 4139),
    "lava_six_rounds": ("RI-76", (30, 44), (2, 1), (), 8643),
    "meteors_and_lava_six_rounds": ("RI-76", (21, -3), (1, 2), (), 4606),
    "open_lava_sides_decide": ("RI-76", (-57, -57), (1, 2), (ERRORS,), 3887),
    "draft_seven_rounds": ("RI-7", (48, 64, 50), (3, 1, 2), (), 7747),
    "draft_nearest_to_the_star_decides": ("RI-7", (2, 2, -4), (2, 1, 3), (STAR,), 3984),
    "draft_fewer_errors_decide": ("RI-7", (-9, -9), (2, 1), (ERRORS,), 3251),
    "everything_at_once": ("RI-76", (53, 59), (2, 1), (), 9539),
}
"""By name: the rule that says how long it lasted, points, ranks, words, and all legal moves of seats added up."""
ROUNDS = {"RI-7": 7, "RI-76": 6}


@pytest.mark.parametrize("name", GOLDEN)
def test_ri_7_38_59_76_every_ending_replays_as_it_was_played(name: str) -> None:
    ended, points, ranks, words, counted = GOLDEN[name]
    log = golden(name)
    check_golden(log, points, ranks, words)
    finished = [seat for seat, move in log.match.moves if move.kind == "done"]
    assert [finished.count(seat) for seat in range(log.match.seats)] == [ROUNDS[ended]] * log.match.seats
    assert choices(log.match) == counted


def test_every_golden_game_is_checked() -> None:
    assert golden_names("railroad_ink") == set(GOLDEN)


def _errors(name: str) -> list[int]:
    state = golden(name).match.state
    return [tally(sheet, state.options).error_count for sheet in state.sheets]


@pytest.mark.parametrize("name", ["fewer_errors_decide", "draft_fewer_errors_decide", "shared_second_place"])
def test_ri_59_the_winner_of_a_golden_tie_has_fewest_errors(name: str) -> None:
    errors, ranks = _errors(name), golden(name).match.result.ranks
    assert errors.count(min(errors)) == 1
    assert ranks[errors.index(min(errors))] == 1


def test_ri_59_equal_errors_share_a_golden_victory() -> None:
    assert len(set(_errors("shared_victory"))) == 1


def test_ri_60_open_lava_sides_decided_a_golden_game() -> None:
    state = golden("open_lava_sides_decide").match.state
    assert len({len(tally(sheet, state.options).errors) for sheet in state.sheets}) == 1
    assert len(set(_errors("open_lava_sides_decide"))) == 2


def test_ri_73_the_starred_player_counted_as_farthest_in_a_golden_draft() -> None:
    errors = _errors("draft_nearest_to_the_star_decides")
    assert errors[0] == errors[1]
    assert golden("draft_nearest_to_the_star_decides").match.state.star == 0  # so seat 1 wins


def test_ri_77_golden_games_met_everything_of_the_expansions() -> None:
    kinds = {name: {move.kind for _, move in golden(name).match.moves} for name in GOLDEN}
    assert {"meteor", "fall", "ignore"} <= kinds["meteors_six_rounds"]
    assert {"spill", "flood", "volcano"} <= kinds["lava_six_rounds"]
    assert {"star", "pair", "take", "spill", "meteor"} <= kinds["everything_at_once"]
    counted = {line.rule: line.points for line in GAME.rules.score(golden("everything_at_once").match.state, 0)}
    assert {"RI-91", "RI-104", "RI-105", "RI-106"} <= set(counted)
