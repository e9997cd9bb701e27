"""Anchors: where the levels stand for people's ratings, by a command that plays the same games again."""

import json
from pathlib import Path

import pytest

from roundhouse.arena.anchors import MIDDLE, anchored, level_bots
from roundhouse.arena.play import GameResult
from roundhouse.cli import run
from roundhouse.games import find


def test_who_makes_more_of_the_same_deals_alone_stands_higher() -> None:
    game = find("railroad_ink")
    points = {"easy": (3, 9, 5), "normal": (40, 44, 30), "hard": (60, 41, 58)}
    games = [
        GameResult(number, f"deal {number}", (bot,), (points[level][number],), (1,))
        for number in range(3)
        for level, bot in level_bots(game).items()
    ]
    found = anchored(game, games)
    levels = found["levels"]
    assert (found["deals"], found["games"]) == (3, 9)
    assert levels["normal"]["rating"] == MIDDLE
    assert levels["easy"]["rating"] < MIDDLE < levels["hard"]["rating"]
    assert all(0 < one["sigma"] < 25 / 3 for one in levels.values()), "surer than of somebody unknown"


def test_who_wins_more_games_stands_higher() -> None:
    game = find("metro_domino")
    bots = level_bots(game)
    games = [
        GameResult(number, f"deal {number // 2}", seated, (5, 3), (1, 2) if number else (1, 1))
        for number, seated in enumerate([(bots["hard"], bots["normal"]), (bots["normal"], bots["easy"])])
    ]
    levels = anchored(game, games)["levels"]
    assert levels["easy"]["rating"] < MIDDLE
    assert levels["hard"]["rating"] < MIDDLE, "a tie, before the other won a game"


def test_bots_that_think_in_seconds_are_rated_by_playouts() -> None:
    for name in ("next_station", "ticket_to_ride"):
        assert all(bot not in ("search", "weigh") for bot in level_bots(find(name)).values())


def test_the_command_writes_where_they_stand_and_how_to_play_it_again(tmp_path: Path) -> None:
    file = tmp_path / "anchors.json"
    file.write_text('{"games": {"another": {"levels": {}}}}', encoding="utf-8")
    asked = ["--lang", "en", "ladder", "next_station", "--deals", "1", "--seed", "one", "--anchors", str(file)]
    assert run(asked) == 0
    written = json.loads(file.read_text(encoding="utf-8"))["games"]
    assert set(written) == {"another", "next_station"}, "what was there stays"
    one = written["next_station"]
    assert one["made"] == "roundhouse ladder next_station --deals 1 --seed one --anchors anchors.json"
    assert (one["deals"], one["games"]) == (1, 3)
    assert one["levels"]["normal"]["rating"] == pytest.approx(MIDDLE)
