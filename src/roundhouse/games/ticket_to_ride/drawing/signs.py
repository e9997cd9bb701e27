"""Colours and their second signs: a pattern for every card colour, a shape for every seat."""

from collections.abc import Iterator
from typing import Any

from roundhouse.core.words import Say
from roundhouse.games.ticket_to_ride.parts import WILD
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Shape, circle, group, keep, line, path, polygon, rect, text

INKS = ("@lava", "@blue", "@white", "@yellow", "@green", "@violet", "@shade", "@faint")
PENS = ("@on-dark", "@on-dark", "@on-light", "@on-light", "@on-dark", "@on-dark", "@on-light", "@on-dark")
RAINBOW = ("@lava", "@yellow", "@green", "@blue", "@violet")


def pattern(colour: int, x: float, y: float, r: float) -> Iterator[Shape]:
    """The sign of a card colour: bar, two ticks, open ring, slash, cross, arrow; wild is a star."""
    pen: dict[str, Any] = {"stroke": PENS[colour], "stroke_width": r * 0.36, "stroke_linecap": "round"}
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
        circle(x, y, r, fill=SEAT_INKS[seat], stroke="@ink", stroke_width=2.5),
        seat_sign(seat, x, y, r * 0.52, "@on-light"),
    ]
    return group(inside)


@keep
def bus(seat: int, x: float, y: float, turn: float) -> Shape:
    """A bus on a cell: rounded, with windows, and its owner's sign on the roof."""
    upright = turn - 180 if turn > 90 else turn + 180 if turn <= -90 else turn
    inside = [
        rect(-22, -11.5, 44, 23, rx=8, fill=SEAT_INKS[seat], stroke="@ink", stroke_width=2.5),
        rect(-18.5, -7, 5, 14, rx=2.5, fill="@white"),
        rect(13.5, -7, 5, 14, rx=2.5, fill="@white"),
        circle(0, 0, 10, fill="@white"),
        seat_sign(seat, 0, 0, 6.2, "@on-light"),
    ]
    return group(inside, transform=f"translate({x:.1f} {y:.1f}) rotate({upright:.1f})")


def card(colour: int, x: float, y: float, width: float, height: float) -> Iterator[Shape]:
    """The face of a transport card."""
    edge: dict[str, Any] = {"stroke": "@ink", "stroke_width": 3}
    yield rect(x, y, width, height, rx=width * 0.13, fill=INKS[colour], **edge)
    if colour == WILD:
        band = (height - 16) / len(RAINBOW)
        for number, ink in enumerate(RAINBOW):
            yield rect(x + 8, y + 8 + number * band, width - 16, band + 0.5, fill=ink)
        yield circle(x + width / 2, y + height / 2, width * 0.34, fill="@white")
    yield from pattern(colour, x + width / 2, y + height / 2, width * 0.22)


def card_back(x: float, y: float, width: float, height: float, ink: str) -> Iterator[Shape]:
    """The back of a card."""
    yield rect(x, y, width, height, rx=width * 0.13, fill="@card", stroke="@ink", stroke_width=3)
    yield rect(x + 8, y + 8, width - 16, height - 16, rx=width * 0.09, fill=ink)


def words(x: float, y: float, said: Say | str, size: float = 24, **attrs: Any) -> Shape:
    """Plain writing in the ink of the page."""
    return text(x, y, said, **{"font_size": size, "fill": "@ink", **attrs})
