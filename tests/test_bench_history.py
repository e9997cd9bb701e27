"""Measurements are kept line by line and drawn as one picture. Nothing is timed here."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import bench_history
import pytest

SVG = "{http://www.w3.org/2000/svg}"


def made_up(date: str, factor: float, *games: str) -> dict[str, Any]:
    tables = [
        {"game": game, "seats": seats, "options": {"more": more}, "games_per_yardstick": 12.345678 * factor / seats}
        for game in games
        for seats in (1, 4)
        for more in (False, True)
    ]
    return bench_history.measured({"yardstick_seconds": 0.0421234, "tables": tables}, date, "abc1234")


def texts(picture: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_two_lines_give_a_picture(tmp_path: Path) -> None:
    kept = tmp_path / "bench.jsonl"
    bench_history.keep(made_up("2026-11-01", 1, "dominoes", "trains"), kept)
    bench_history.keep(made_up("2026-12-01", 1.5, "dominoes", "trains"), kept)
    lines = bench_history.read(kept)
    assert [(one["date"], one["commit"], one["yardstick"]) for one in lines] == [
        ("2026-11-01", "abc1234", 0.04212),
        ("2026-12-01", "abc1234", 0.04212),
    ]
    picture = bench_history.drawn(lines)
    tracks = list(ElementTree.fromstring(picture).iter(f"{SVG}polyline"))
    assert len(tracks) == 2 * 4
    for track in tracks:
        (x1, y1), (x2, y2) = [map(float, point.split(",")) for point in track.attrib["points"].split()]
        assert x1 < x2  # later stands to the right
        assert y1 > y2  # faster stands higher
    assert {"dominoes", "trains", "2026-11-01", "2026-12-01", "1 seat", "4 seats, options"} <= set(texts(picture))


def test_a_line_without_some_games_leaves_a_gap() -> None:
    lines = [made_up("2026-11-01", 1, "a", "b"), made_up("2026-11-02", 1, "b"), made_up("2026-11-03", 1, "a", "b")]
    tracks = ElementTree.fromstring(bench_history.drawn(lines)).iter(f"{SVG}polyline")
    assert sorted(len(track.attrib["points"].split()) for track in tracks) == [2] * 4 + [3] * 4


@pytest.mark.parametrize("number", [1, 2, 7, 100])
def test_however_many_lines_the_dates_have_room(number: int) -> None:
    lines = [made_up(f"day {i}", 1 + i / 10, "a") for i in range(number)]
    assert 1 <= sum(one.startswith("day") for one in texts(bench_history.drawn(lines))) <= bench_history.MOST_DATES


@pytest.mark.parametrize("values", [[1.0], [0.046, 10.9], [99.0, 101.0], [5.0, 5.0], [0.001, 1000.0]])
def test_the_scale_holds_every_value_and_has_few_round_ticks(values: list[float]) -> None:
    low, high = bench_history.span(values)
    assert 10**low <= min(values) * 1.0001
    assert max(values) <= 10**high * 1.0001
    assert low < high
    assert 1 <= len(bench_history.ticks(low, high)) <= 8


def test_the_picture_of_the_docs_shows_what_is_kept() -> None:
    lines = bench_history.read()
    assert bench_history.PICTURE.read_text(encoding="utf-8") == bench_history.drawn(lines)
    assert all(json.dumps(one) and one["tables"] for one in lines)
    assert lines == sorted(lines, key=lambda one: one["date"])
