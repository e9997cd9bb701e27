"""Golden games: every way a game can end, on both maps, replayed move by move; legal moves counted on the way."""

from functools import partial

import pytest

from golden import check_golden, choices, golden_names, read_golden, told
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.parts import COMMUTERS, NONE, ROBOTS
from roundhouse.games.maglev_metro.scoring import total
from roundhouse.games.maglev_metro.state import AGREED, BAG_EMPTY, LONG, NOBODY_TO_SET_ASIDE, QUIET, on_mat

golden = partial(read_golden, "maglev_metro")
RULES = {BAG_EMPTY: "MM-110", NOBODY_TO_SET_ASIDE: "MM-132", QUIET: "MM-139", LONG: "MM-139", AGREED: "MM-140"}
"""The rule of each ending."""
BAG = "The bag ran empty with all four commuter stations on the map."
ASIDE = "The bag was empty at the start of a turn."
TEN = "Ten rounds passed without a delivery, a new station or a draw."
LAST = "The game ended after round 150."
ALL = "Everyone agreed to end the game."
FEWER = "Equal points: the one with fewer robots on the mat wins."
SHARED = "Equal points and equally many robots on the mat: the win is shared."
GOLDEN: dict[str, tuple[str, int, tuple[int, ...], tuple[int, ...], tuple[str, ...], int]] = {
    "all_agreed": ("MM-140", 6, (0, 8, 4), (3, 1, 2), (ALL,), 879),
    "alone_berlin": ("MM-132", 42, (28,), (1,), (ASIDE, "Rank 4 of 26: Polishes shoes on the platform"), 6476),
    "alone_manhattan": ("MM-132", 16, (-6,), (1,), (ASIDE, "Rank 1 of 26: Touched the wrong rail"), 641),
    "empty_bag_after_a_draft": ("MM-110", 27, (68, 29), (1, 2), (BAG,), 13466),
    "empty_bag_berlin_2": ("MM-110", 34, (37, 67), (2, 1), (BAG,), 8125),
    "empty_bag_berlin_3": ("MM-110", 34, (46, 52, 40), (2, 1, 3), (BAG,), 10036),
    "empty_bag_manhattan_2": ("MM-110", 31, (86, 47), (1, 2), (BAG,), 12593),
    "empty_bag_manhattan_4": ("MM-110", 28, (36, 30, 30, 81), (2, 4, 3, 1), (BAG,), 16350),
    "round_150": ("MM-139", 150, (0, 3), (2, 1), (LAST,), 12441),
    "shared_victory": ("MM-140", 6, (4, 4), (1, 1), (ALL, SHARED), 555),
    "ten_quiet_rounds": ("MM-139", 10, (2, 0), (1, 2), (TEN,), 657),
    "tie_broken_by_fewer_robots": ("MM-140", 6, (2, 13, 2, 13), (3, 1, 3, 2), (ALL, FEWER), 1247),
}
"""By name: the rule that ended the game, its last round, points, ranks, words of the result, and all legal moves of
seats added up."""


@pytest.mark.parametrize("name", GOLDEN)
def test_mm_110_116_132_139_140_every_ending_replays_as_it_was_played(name: str) -> None:
    """MM-110, MM-116, MM-132, MM-139, MM-140."""
    ended, last, points, ranks, words, counted = GOLDEN[name]
    log = golden(name)
    check_golden(log, points, ranks, words)
    assert (RULES[log.match.state.ending], log.match.state.round) == (ended, last)
    assert choices(log.match) == counted


def test_every_golden_game_is_checked() -> None:
    assert golden_names("maglev_metro") == set(GOLDEN)
    assert {golden(name).match.state.ending for name in GOLDEN} == set(RULES)


@pytest.mark.parametrize("name", [name for name in GOLDEN if name.startswith("empty_bag")])
def test_mm_109_110_the_bag_was_empty_with_all_stations_built_and_one_whole_round_followed(name: str) -> None:
    """MM-109, MM-110."""
    match = golden(name).match
    before = next(state for state, _, _ in reversed(told(match)) if not state.last)
    assert before.bag == NONE
    assert set(before.stations) >= set(COMMUTERS)
    assert match.state.round == match.state.last == before.round + 1
    turns = [seat for state, seat, kind in told(match) if kind == "end" and state.round == state.last]
    assert turns == list(range(match.seats))


def test_mm_112_113_114_the_sheets_of_all_golden_games_add_up() -> None:
    """MM-112, MM-113, MM-114."""
    for name in GOLDEN:
        match = golden(name).match
        for seat, points in enumerate(match.result.points):
            sheet = sum(line.points for line in GAME.rules.score(match.state, seat))
            assert sheet == points == total(match.state, seat)


@pytest.mark.parametrize("name", ["alone_berlin", "alone_manhattan"])
def test_mm_131_132_133_alone_each_turn_cost_a_passenger_until_none_was_left(name: str) -> None:
    """MM-131, MM-132, MM-133."""
    match = golden(name).match
    asides = [kind for _, _, kind in told(match) if kind == "aside"]
    assert match.state.bag == NONE
    assert sum(match.state.aside) == len(asides) == match.state.round - 1
    assert GAME.rules.score(match.state, 0)[-1].points == -len(asides)


def test_mm_139_in_ten_rounds_nothing_was_delivered_built_or_drawn() -> None:
    match = golden("ten_quiet_rounds").match
    assert match.state.quiet == 10
    assert not {"drop", "build", "draw"} & {kind for _, _, kind in told(match)}


def test_mm_139_without_the_option_only_round_150_ended_a_game_in_which_nothing_happened() -> None:
    match = golden("round_150").match
    assert not match.options.stall
    assert match.state.quiet == match.state.round == 150


def test_mm_140_all_agreed_within_the_last_round() -> None:
    match = golden("all_agreed").match
    last = [seat for state, seat, kind in told(match) if kind == "agree" and state.round == match.state.round]
    assert last == list(range(match.seats))


def test_mm_116_equal_points_and_fewer_robots_or_equally_many() -> None:
    for name, fewer in (("tie_broken_by_fewer_robots", True), ("shared_victory", False)):
        match = golden(name).match
        best = [seat for seat, points in enumerate(match.result.points) if points == max(match.result.points)]
        robots = sorted(sum(on_mat(match.state.players[seat])[colour] for colour in ROBOTS) for seat in best)
        assert len(best) == 2
        assert (robots[0] < robots[1]) == fewer


def test_mm_118_the_cards_of_a_golden_game_were_drafted() -> None:
    kinds = [kind for _, _, kind in told(golden("empty_bag_after_a_draft").match)]
    assert kinds.count("keep") == 2 * 3  # a first game leaves one deck out (MM-8)
    assert "deal" not in kinds
