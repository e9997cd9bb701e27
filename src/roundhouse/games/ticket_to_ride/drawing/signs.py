"""Colours and their second signs: a pattern for every card colour, a shape for every seat."""

from collections.abc import Iterator
from typing import Any

from roundhouse.core.words import Say
from roundhouse.games.ticket_to_ride.drawing.materials import RAINBOW
from roundhouse.games.ticket_to_ride.parts import WILD
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Shape, circle, group, line, path, polygon, rect, text

INKS = ("@ttr-red", "@ttr-blue", "@ttr-white", "@ttr-yellow", "@ttr-green", "@ttr-violet", RAINBOW, "@faint")
PENS = ("@on-dark", "@on-dark", "@on-light", "@on-light", "@on-dark", "@on-dark", "@on-light", "@on-dark")


def pattern(colour: int, x: float, y: float, r: float, ink: str = "") -> Iterator[Shape]:
    """The sign of a card colour: bar, two ticks, open ring, slash, cross, arrow; wild is a star."""
    pen: dict[str, Any] = {"stroke": ink or PENS[colour], "stroke_width": r * 0.36, "stroke_linecap": "round"}
    if colour == 0:
        yield line((x - r, y), (x + r, y), **pen)
    elif colour == 1:
        for dx in (-r * 0.5, r * 0.5):
            yield line((x + dx, y - r * 0.7), (x + dx, y + r * 0.7), **pen)
    elif colour == 2:
        yield circle(x, y, r * 0.66, fill="none", **pen)
    elif colour == 3:
        yield line((x - r * 0.8, y + r * 0.7), (x + r * 0.8, y - r * 0.7), **pen)
    elif colour == 4:
        yield line((x - r * 0.8, y), (x + r * 0.8, y), **pen)
        yield line((x, y - r * 0.8), (x, y + r * 0.8), **pen)
    elif colour == 5:
        d = f"M{x - r * 0.5:.1f},{y - r * 0.75:.1f} L{x + r * 0.5:.1f},{y:.1f} L{x - r * 0.5:.1f},{y + r * 0.75:.1f}"
        yield path(d, fill="none", stroke_linejoin="round", **pen)
    elif colour == WILD:
        yield star(x, y, r * 1.25)


def star(x: float, y: float, r: float) -> Shape:
    """The sign of wild cards."""
    spikes = ((0, -1), (0.22, -0.31), (0.95, -0.31), (0.36, 0.12), (0.59, 0.81), (0, 0.38))
    right = [(x + dx * r, y + dy * r) for dx, dy in spikes]
    left = [(x - dx * r, y + dy * r) for dx, dy in reversed(spikes[1:-1])]
    return polygon([*right, *left], fill="@on-light")


def seat_sign(seat: int, x: float, y: float, r: float, fill: str) -> Shape:
    """● ▲ ■ ◆: the sign that this seat has everywhere in the house."""
    if seat == 0:
        return circle(x, y, r * 0.92, fill=fill)
    if seat == 1:
        return polygon(((x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)), fill=fill)
    if seat == 2:
        return rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7, fill=fill)
    return polygon(((x, y - r * 1.15), (x + r * 1.15, y), (x, y + r * 1.15), (x - r * 1.15, y)), fill=fill)


def badge(seat: int, x: float, y: float, r: float) -> Shape:
    """A seat's sign on its colour, for tables and the score track."""
    inside = [
        circle(x, y, r, fill=SEAT_INKS[seat], stroke="@ttr-outline", stroke_width=2),
        seat_sign(seat, x, y, r * 0.52, "@on-light"),
    ]
    return group(inside)


def words(x: float, y: float, said: Say | str, size: float = 24, **attrs: Any) -> Shape:
    """Plain writing in the ink of the page."""
    return text(x, y, said, **{"font_size": size, "fill": "@ink", **attrs})
