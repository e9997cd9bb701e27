"""Golden games: every way a game can end, replayed move by move; legal moves counted on the way."""

from pathlib import Path

import pytest

from roundhouse.core.log import Log, read_log, verify
from roundhouse.core.match import Match
from roundhouse.games import find
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.state import opened

FOLDER = Path(__file__).parent / "golden"
GOLDEN = {
    "blocked": ("MD-62", (-1, -2, 1, 1), (3, 4, 1, 1), 891),
    "empty_pile": ("MD-57", (4, 1, -1), (1, 2, 3), 991),
    "end_tiles_only": ("MD-57", (0, 4, -1, -1), (2, 1, 4, 3), 858),
    "fifth_station": ("MD-58", (-7, 0), (2, 1), 813),
    "fifth_station_without_a_tile_of_the_pile": ("MD-58", (-2, -3, -1, 4), (3, 4, 2, 1), 832),
    "last_tile_2": ("MD-57", (0, 0), (2, 1), 212),
    "last_tile_double": ("MD-57", (3, -1, 3), (2, 3, 1), 479),
    "last_tile_opens_a_station": ("MD-57", (0, 2), (2, 1), 268),
    "shared_victory": ("MD-57", (3, 1, 3, 1), (1, 3, 1, 4), 750),
    "tie_break_by_stations": ("MD-57", (3, -1, 3), (2, 3, 1), 479),
    "tournament_2": ("MD-57", (3, 1), (1, 2), 1228),
    "tournament_3": ("MD-57", (2, 3, 1), (2, 1, 3), 2806),
}
"""By name: the rule that ended the (last) game, points, ranks, and all legal moves of seats added up."""


def golden(name: str) -> Log:
    return read_log((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8"), find)


@pytest.mark.parametrize("name", GOLDEN)
def test_md_57_62_every_ending_replays_as_it_was_played(name: str) -> None:
    ended, points, ranks, choices = GOLDEN[name]
    log = golden(name)
    match = log.match
    assert match.over
    assert (match.state.ended, match.result.points, match.result.ranks) == (ended, points, ranks)
    assert verify(log) == []
    assert _choices(match) == choices


def test_every_golden_game_is_checked() -> None:
    assert {file.stem for file in FOLDER.glob("*.jsonl")} == set(GOLDEN)


def _choices(match: Match) -> int:
    """A count of all legal moves met, so that a change of the rules cannot hide."""
    state, total = GAME.rules.new(match.seats, match.options), 0
    for seat, move in match.moves:
        if seat >= 0:
            total += len(GAME.rules.moves(state, seat))
        GAME.rules.play(state, seat, move)
    return total


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


def test_md_63_the_tournaments_tell_their_games() -> None:
    assert [len(golden(name).match.state.games) for name in ("tournament_2", "tournament_3")] == [4, 6]
