"""The curve of a course of learning: mean points by games played, as a picture."""

from collections.abc import Sequence

from roundhouse.arena.ladder_page import ticks
from roundhouse.arena.learn.course import Course
from roundhouse.core.words import Speaker, say
from roundhouse.games import find
from roundhouse.scene.shapes import Scene, Shape, line, polyline, text
from roundhouse.scene.svg import svg

WIDTH, HEIGHT = 640.0, 360.0
LEFT, RIGHT, TOP, BOTTOM = 62.0, 616.0, 56.0, 300.0
MOST = 60
"""So many points of the curve are drawn at most, each a mean of the steps that it stands for."""


def curve(course: Course, speak: Speaker) -> str:
    """The picture, in the language of the speaker."""
    means = smoothed(course.curve)
    low, high = min(means), max(means)
    high = high if high > low else low + 1.0
    shapes: list[Shape] = [
        text(LEFT, 24, speak(find(course.plan.game).title), font_size=18, font_weight=700, fill="@ink",
             text_anchor="start"),
        text(RIGHT, HEIGHT - 14, speak(say("games")), font_size=15, fill="@muted", text_anchor="end"),
        text(LEFT, TOP - 12, speak(say("mean points")), font_size=15, fill="@muted", text_anchor="start"),
    ]  # fmt: skip
    for worth in ticks(low, high):
        y = _between(worth, low, high, BOTTOM, TOP)
        shapes.append(line((LEFT, y), (RIGHT, y), stroke="@line"))
        shapes.append(text(LEFT - 8, y, f"{worth:g}", font_size=15, fill="@muted", text_anchor="end"))
    for count in ticks(0, course.games):
        x = _between(count, 0, course.games, LEFT, RIGHT)
        shapes.append(text(x, BOTTOM + 20, f"{count:,.0f}", font_size=15, fill="@muted"))
    shapes.append(polyline(_points(means, low, high), stroke="@blue", stroke_width=2.5))
    title = say("What was learnt: mean points of the games of each step")
    return svg(Scene("learnt", title, WIDTH, HEIGHT, shapes), speak, "light") + "\n"


def smoothed(values: Sequence[float]) -> list[float]:
    """Means of neighbours, few enough to be drawn."""
    width = -(-len(values) // MOST)
    parts = [values[first : first + width] for first in range(0, len(values), width)]
    return [sum(part) / len(part) for part in parts]


def _points(means: list[float], low: float, high: float) -> list[tuple[float, float]]:
    last = len(means)
    return [
        (_between(place, 0, last, LEFT, RIGHT), _between(worth, low, high, BOTTOM, TOP))
        for place, worth in enumerate([means[0], *means])
    ]


def _between(value: float, low: float, high: float, start: float, end: float) -> float:
    return round(start + (end - start) * (value - low) / (high - low), 2)
