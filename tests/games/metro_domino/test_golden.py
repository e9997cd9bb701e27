"""Golden games: every way a game can end, replayed move by move; legal moves counted on the way."""

from functools import partial

import pytest

from golden import check_golden, choices, golden_names, read_golden
from roundhouse.games.metro_domino.state import SECOND, opened

golden = partial(read_golden, "metro_domino")
LAST, FIFTH = "{player} played the last tile of the hand.", "{player} opened a fifth station."
STUCK = "Nobody could add a tile: the game was blocked."
STATIONS, SHARED = "Equal points: the one with more opened stations wins.", "The victory is shared."
GOLDEN: dict[str, tuple[str, tuple[int, ...], tuple[int, ...], int, tuple[str, ...]]] = {
    "blocked": ("MD-62", (-1, -2, 1, 1), (3, 4, 1, 1), 891, (STUCK, SHARED)),
    "blocked_most_points": ("MD-62", (-15, -14), (2, 1), 769, (STUCK,)),
    "blocked_tie_break_by_stations": ("MD-62", (-2, -1, -1), (3, 2, 1), 860, (STUCK, STATIONS)),
    "empty_pile": ("MD-57", (4, 1, -1), (1, 2, 3), 991, (LAST,)),
    "end_tiles_only": ("MD-57", (0, 4, -1, -1), (2, 1, 4, 3), 858, (LAST,)),
    "fifth_station": ("MD-58", (-7, 0), (2, 1), 813, (FIFTH,)),
    "fifth_station_shared_victory": ("MD-58", (1, 2, 2, -2), (3, 1, 1, 4), 1345, (FIFTH, SHARED)),
    "fifth_station_tie_break_by_stations": ("MD-58", (-3, 1, 1), (3, 2, 1), 408, (FIFTH, STATIONS)),
    "fifth_station_without_a_tile_of_the_pile": ("MD-58", (-2, -3, -1, 4), (3, 4, 2, 1), 832, (FIFTH,)),
    "last_tile_2": ("MD-57", (0, 0), (2, 1), 212, (LAST, STATIONS)),
    "last_tile_all_beyond_leave": ("MD-57", (2, 0, -1, 1), (1, 3, 4, 2), 858, (LAST,)),
    "last_tile_double": ("MD-57", (3, -1, 3), (2, 3, 1), 479, (LAST, STATIONS)),
    "last_tile_loses": ("MD-57", (2, 1, -6), (1, 2, 3), 391, (LAST,)),
    "last_tile_one_token_a_turn": ("MD-57", (-3, -2, 1), (3, 2, 1), 427, (LAST,)),
    "last_tile_opens_a_station": ("MD-57", (0, 2), (2, 1), 268, (LAST,)),
    "last_tile_second_express_tile_elsewhere": ("MD-57", (-1, 2), (2, 1), 313, (LAST,)),
    "shared_victory": ("MD-57", (3, 1, 3, 1), (1, 3, 1, 4), 750, (LAST, SHARED)),
    "tie_break_by_stations": ("MD-57", (3, -1, 3), (2, 3, 1), 479, (LAST, STATIONS)),
    "tournament_2": ("MD-57", (3, 1), (1, 2), 1228, ("The tournament took 4 games.",)),
    "tournament_3": ("MD-57", (2, 3, 1), (2, 1, 3), 2806, ("The tournament took 6 games.",)),
    "tournament_4": ("MD-57", (1, 0, 3, 0), (2, 3, 1, 3), 3075, ("The tournament took 4 games.",)),
    "tournament_blocked_last": ("MD-62", (3, 2), (1, 2), 3243, ("The tournament took 5 games.",)),
    "tournament_fifth_station_last": ("MD-58", (0, 3), (2, 1), 886, ("The tournament took 3 games.",)),
    "tournament_shared": ("MD-57", (3, 3, 0, 1), (1, 1, 4, 3), 3650, ("The tournament took 5 games.", SHARED)),
    "tournament_shared_games_count_for_each": ("MD-57", (2, 1, 3), (2, 3, 1), 2498, ("The tournament took 5 games.",)),
}
"""By name: the rule that ended the (last) game, points, ranks, all legal moves of seats added up, and the words."""


@pytest.mark.parametrize("name", GOLDEN)
def test_md_57_62_every_ending_replays_as_it_was_played(name: str) -> None:
    ended, points, ranks, counted, words = GOLDEN[name]
    log = golden(name)
    ender = f"Player {next(seat for seat, _ in reversed(log.match.moves) if seat >= 0) + 1}"
    check_golden(log, points, ranks, tuple(one.replace("{player}", ender) for one in words))
    assert log.match.state.ended == ended
    assert log.seed is not None
    assert choices(log.match) == counted


def test_every_golden_game_is_checked() -> None:
    assert golden_names("metro_domino") == set(GOLDEN)


def test_md_59_a_last_double_ended_a_golden_game() -> None:
    seat, move = golden("last_tile_double").match.moves[-1]
    assert move.kind == "put"
    assert move.inner == move.outer
    assert seat >= 0


def test_md_59_a_last_tile_opened_a_station_in_a_golden_game() -> None:
    match = golden("last_tile_opens_a_station").match
    assert [move.kind for _, move in match.moves[-2:]] == ["put", "open"]


def test_md_50_58_a_fifth_station_without_a_tile_of_the_pile() -> None:
    state = golden("fifth_station_without_a_tile_of_the_pile").match.state
    assert state.openings[-1].station == 0
    assert opened(state, state.openings[-1].seat) == 5


def test_md_62_all_four_passed_in_the_blocked_golden_game() -> None:
    assert [move.kind for _, move in golden("blocked").match.moves[-4:]] == ["pass"] * 4


def test_md_62_both_passed_in_the_golden_game_blocked_by_two() -> None:
    match = golden("blocked_most_points").match
    assert [move.kind for _, move in match.moves[-2:]] == ["pass"] * 2
    assert match.state.pooled == 0


def test_md_57_60_who_plays_the_last_tile_may_lose_a_golden_game() -> None:
    match = golden("last_tile_loses").match
    seat = match.state.lacks.index(())
    assert match.result.ranks[seat] > 1


def test_md_61_more_stations_decided_golden_games_of_every_ending() -> None:
    for name in ("blocked_tie_break_by_stations", "fifth_station_tie_break_by_stations", "tie_break_by_stations"):
        match = golden(name).match
        stations = [opened(match.state, seat) for seat in range(match.seats)]
        first, second = (match.result.ranks.index(rank) for rank in (1, 2))
        assert match.result.points[first] == match.result.points[second]
        assert stations[first] > stations[second]


def test_md_37_38_53_tables_that_chose_otherwise_in_golden_games() -> None:
    names = ("end_tiles_only", "last_tile_all_beyond_leave", "last_tile_one_token_a_turn")
    played = [golden(name).match for name in names]
    assert [match.options.gap for match in played] == ["end", "beyond", "any"]
    assert played[2].options.one_token
    assert all(match.state.spent for match in played)
    match = golden("last_tile_second_express_tile_elsewhere").match
    before = match.at(len(match.moves) - 1).state
    assert before.phase == SECOND
    assert match.moves[-1][1].line != before.line


def test_md_63_the_tournaments_tell_their_games() -> None:
    names = ("tournament_2", "tournament_3", "tournament_4", "tournament_fifth_station_last")
    assert [len(golden(name).match.state.games) for name in names] == [4, 6, 4, 3]


def test_md_64_a_shared_game_counts_for_each_and_several_may_share_a_golden_tournament() -> None:
    one, shared = (golden(name).match for name in ("tournament_shared_games_count_for_each", "tournament_shared"))
    assert sum(one.state.wins) == 6 > len(one.state.games) == 5
    assert shared.state.wins == [3, 3, 0, 1]
    assert shared.result.ranks.count(1) == 2
