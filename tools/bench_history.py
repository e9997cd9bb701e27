"""How fast the games were, over time: keep a measurement, and draw all of them.

python tools/bench_history.py            measures, keeps one line, draws (arguments go to `roundhouse bench`)
python tools/bench_history.py --draw     draws what is kept
"""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from math import ceil, floor, log10
from pathlib import Path
from typing import Any

from roundhouse.core.words import say, speaker
from roundhouse.scene.seats import SEAT_INKS, SEAT_SIGNS
from roundhouse.scene.shapes import Scene, Shape, line, polyline, text
from roundhouse.scene.svg import svg

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "docs" / "reference" / "bench.jsonl"
PICTURE = KEPT.with_suffix(".svg")
WIDTH, PANEL, TOP, FOOT = 640, 224, 8, 34
LEFT, RIGHT, ABOVE, BELOW = 62, 616, 34, 168  # of the plot in its panel
STEPS = (1, 2, 5)
MOST_TICKS, MOST_DATES = 5, 6

Line = dict[str, Any]
Key = tuple[int, bool]
"""Which table of a game: its seats, and whether with the last set of options instead of the usual one."""


def measured(found: dict[str, Any], when: str, commit: str) -> Line:
    """What `roundhouse bench --json` says, as the line that is kept."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    where = {"date": when, "commit": commit, "python": platform.python_version(), "cores": os.cpu_count()}
    return {**where, "load": load, "yardstick": found["yardstick_seconds"], "tables": found["tables"]}


def keep(one: Line, kept: Path = KEPT) -> None:
    """Append a line to those that are kept."""
    with kept.open("a", encoding="utf-8") as file:
        file.write(json.dumps(_rounded(one), separators=(",", ":")) + "\n")


def read(kept: Path = KEPT) -> list[Line]:
    """Every line that is kept, oldest first."""
    return [json.loads(one) for one in kept.read_text(encoding="utf-8").splitlines() if one]


def drawn(lines: Sequence[Line]) -> str:
    """The picture: a panel for each game, a track for each of its tables."""
    ratios = [_ratios(one) for one in lines]
    games = sorted({game for one in ratios for game in one})
    shapes: list[Shape] = []
    for number, game in enumerate(games):
        shapes += _panel(game, TOP + number * PANEL, [one.get(game, {}) for one in ratios])
    bottom = TOP + len(games) * PANEL
    shapes += [text(x, bottom + 8, lines[i]["date"], font_size=14, fill="@muted") for i, x in _dates(len(lines))]
    title = say("Random games in the time of the yardstick, by day")
    return svg(Scene("bench", title, WIDTH, bottom + FOOT, shapes), speaker("en"), "light") + "\n"


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_rounded(one) for one in value]
    return float(f"{value:.4g}") if isinstance(value, float) else value


def _ratios(one: Line) -> dict[str, dict[Key, float]]:
    """Games per yardstick, by game and table; of many sets of options the first and the last."""
    found: dict[str, dict[Key, float]] = {}
    for table in one["tables"]:
        game = found.setdefault(table["game"], {})
        usual = (table["seats"], False)
        game[(table["seats"], True) if usual in game else usual] = table["games_per_yardstick"]
    return found


def _panel(game: str, top: float, ratios: Sequence[dict[Key, float]]) -> list[Shape]:
    keys = sorted({key for one in ratios for key in one})
    low, high = span([value for one in ratios for value in one.values()])
    xs = _xs(len(ratios))

    def height(value: float) -> float:
        return top + BELOW - (BELOW - ABOVE) * (log10(value) - low) / (high - low)

    shapes = [text(LEFT, top + 14, game, font_size=18, font_weight=700, fill="@ink", text_anchor="start")]
    for tick in ticks(low, high):
        y = height(tick)
        shapes.append(line((LEFT, y), (RIGHT, y), stroke="@line"))
        shapes.append(text(LEFT - 8, y, f"{tick:g}", font_size=15, fill="@muted", text_anchor="end"))
    for number, key in enumerate(keys):
        points = [(xs[i], height(one[key])) for i, one in enumerate(ratios) if key in one]
        shapes += track(points, number)
        shapes += _legend(key, number, top + BELOW + 22)
    return shapes


def track(points: Sequence[tuple[float, float]], number: int) -> list[Shape]:
    """The marks of one track, joined."""
    ink, sign = mark(number)
    marks = [text(x, y, sign, font_size=15, fill=ink) for x, y in points]
    return [polyline(points, stroke=ink, stroke_width=2), *marks] if len(points) > 1 else marks


def _legend(key: Key, number: int, y: float) -> list[Shape]:
    seats, options = key
    words = f"{seats} seat{'s' if seats > 1 else ''}" + (", options" if options else "")
    x, (ink, sign) = LEFT + number * 142, mark(number)
    sign_at = text(x + 5, y, sign, font_size=15, fill=ink)
    return [sign_at, text(x + 16, y, words, font_size=15, fill="@ink", text_anchor="start")]


def mark(number: int) -> tuple[str, str]:
    """The ink and the sign of a track."""
    return SEAT_INKS[number % len(SEAT_INKS)], SEAT_SIGNS[number % len(SEAT_SIGNS)]


def span(values: Iterable[float]) -> tuple[float, float]:
    """The logarithms between which all lies, at steps of 1, 2, 5."""
    logs = [log10(value) for value in values]
    steps = [ten + log10(step) for ten in range(floor(min(logs)), ceil(max(logs)) + 1) for step in STEPS]
    low = max(step for step in steps if step <= min(logs))
    return low, min(step for step in steps if step >= max(logs) and step > low)


def ticks(low: float, high: float) -> list[float]:
    """The numbers beside the axis: few, and round."""
    fine = [step * 10.0**ten for ten in range(floor(low), ceil(high) + 1) for step in STEPS]
    inside = [tick for tick in fine if low - 1e-9 <= log10(tick) <= high + 1e-9]
    return inside if len(inside) <= MOST_TICKS else [tick for tick in inside if log10(tick) == round(log10(tick))]


def _xs(number: int) -> list[float]:
    """Where each measurement stands: evenly, whatever time has passed between them."""
    gap = (RIGHT - LEFT - 48) / max(1, number - 1)
    return [LEFT + 36 + i * gap for i in range(number)]


def _dates(number: int) -> list[tuple[int, float]]:
    every = ceil(number / MOST_DATES)
    return [(i, x) for i, x in enumerate(_xs(number)) if i % every == 0]


def _commit() -> str:
    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    return git("rev-parse", "--short", "HEAD") + ("+" if git("status", "--porcelain", "--", "src") else "")


def main(arguments: list[str]) -> int:
    """Measure and keep, unless only the picture is asked for; draw."""
    if arguments != ["--draw"]:
        command = [sys.executable, "-m", "roundhouse", "bench", "--json", *arguments]
        found = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
        keep(measured(found, datetime.now(UTC).date().isoformat(), _commit()))
    PICTURE.write_text(drawn(read()), encoding="utf-8")
    print(f"{len(read())} kept in {KEPT.relative_to(ROOT)}, drawn in {PICTURE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
