"""What `dev.py load` has measured, as one picture: delays and processor time over the rate of moves, a track a game."""

from collections.abc import Callable, Sequence
from math import log10
from typing import Any

from bench_history import mark, span, ticks, track

from roundhouse.core.words import say, speaker
from roundhouse.scene.shapes import Scene, Shape, line, text
from roundhouse.scene.svg import svg

WIDTH, PANEL, TOP, FOOT = 640, 224, 8, 64
LEFT, RIGHT, ABOVE, BELOW = 62, 616, 34, 176  # of the plot in its panel
PANELS = {
    "POST to the other’s page, p50, ms": "p50",
    "POST to the other’s page, p99, ms": "p99",
    "processor time of the server, ms a move": "cpu",
}
Games = dict[str, dict[str, Any]]


def drawn(games: Games) -> str:
    """The picture as SVG."""
    rates = sorted({one["rate"] for game in games.values() for one in game["rates"]})
    shapes: list[Shape] = []
    for number, (title, name) in enumerate(PANELS.items()):
        shapes += _panel(title, name, TOP + number * PANEL, games, rates)
    bottom = TOP + len(PANELS) * PANEL
    shapes += [text(_across(rates)(rate), bottom - 12, f"{rate:g}", font_size=14, fill="@muted") for rate in rates]
    shapes.append(text((LEFT + RIGHT) / 2, bottom + 8, "moves a second", font_size=14, fill="@muted"))
    for number, game in enumerate(games):
        ink, sign = mark(number)
        x = LEFT + number * 112
        shapes.append(text(x, bottom + 36, sign, font_size=14, fill=ink))
        words = game.replace("_", " ")
        shapes.append(text(x + 10, bottom + 36, words, font_size=13, fill="@ink", text_anchor="start"))
    title = say("Delay and processor time under load")
    return svg(Scene("load", title, WIDTH, bottom + FOOT, shapes), speaker("en"), "light") + "\n"


def _panel(title: str, name: str, top: float, games: Games, rates: Sequence[float]) -> list[Shape]:
    shapes = [text(LEFT, top + 14, title, font_size=16, font_weight=700, fill="@ink", text_anchor="start")]
    values = [one[name] for game in games.values() for one in game["rates"] if one[name] > 0]
    if not values:
        return shapes
    low, high = span(values)

    def height(value: float) -> float:
        return top + BELOW - (BELOW - ABOVE) * (log10(value) - low) / (high - low)

    for tick in ticks(low, high):
        y = height(tick)
        shapes.append(line((LEFT, y), (RIGHT, y), stroke="@line"))
        shapes.append(text(LEFT - 8, y, f"{tick:g}", font_size=14, fill="@muted", text_anchor="end"))
    across = _across(rates)
    for number, game in enumerate(games.values()):
        points = [(across(one["rate"]), height(one[name])) for one in game["rates"] if one[name] > 0]
        shapes += track(points, number)
    return shapes


def _across(rates: Sequence[float]) -> Callable[[float], float]:
    """Where each rate stands: evenly."""
    gap = (RIGHT - LEFT - 40) / max(1, len(rates) - 1)
    return lambda rate: LEFT + 20 + rates.index(rate) * gap
