"""Passengers and stations as signs: a shape each besides the colour, so that nothing rests on hue."""

from math import cos, pi, sin

from roundhouse.games.maglev_metro.parts import COLOURS, HUB
from roundhouse.scene.shapes import Point, Shape, circle, group, keep, polygon, rect

INKS = ("steel", "gold", "copper", "pink", "lilac", "coral", "violet")
"""The ink of each colour; purple is violet in the palette."""
assert len(INKS) == len(COLOURS)


@keep
def token(colour: int, x: float, y: float, r: float) -> Shape:
    """A passenger: steel square, gold ring, copper triangle; pink diamond, lilac wedge, coral star, purple cross."""
    ink = f"@{INKS[colour]}"
    match colour:
        case 0:
            return rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7, rx=r * 0.2, fill=ink)
        case 1:
            return circle(x, y, r * 0.7, fill="@card", stroke=ink, stroke_width=r * 0.6)
        case 2:
            return polygon(_ring(x, y + r * 0.15, r * 1.15, 3, -pi / 2), fill=ink)
        case 3:
            return polygon(_ring(x, y, r * 1.15, 4, 0), fill=ink)
        case 4:
            return polygon(_ring(x, y - r * 0.15, r * 1.15, 3, pi / 2), fill=ink)
        case 5:
            return polygon(_star(x, y, r * 1.2), fill=ink)
    a, b = r, r * 0.38
    arms = ((-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b), (-a, -b), (-b, -b))
    return polygon([(x + dx, y + dy) for dx, dy in arms], fill=ink)


@keep
def emblem(kind: int, x: float, y: float, r: float) -> Shape:
    """The sign of a station: its passenger on a card; the Hub shows all three robots."""
    back = circle(x, y, r, fill="@card", stroke="@ink", stroke_width=1.5)
    if kind == HUB:
        spots = ((0, -r * 0.75), (1, r * 0.25), (2, r * 1.0))
        return group([back, *(token(c, x + dx - r * 0.12, y, r * 0.3) for c, dx in spots)])
    return group([back, token(kind, x, y, r * 0.6)])


def _ring(x: float, y: float, r: float, corners: int, turn: float) -> list[Point]:
    return [
        (x + r * cos(turn + 2 * pi * n / corners), y + r * sin(turn + 2 * pi * n / corners)) for n in range(corners)
    ]


def _star(x: float, y: float, r: float) -> list[Point]:
    return [
        (x + (r, r * 0.45)[n % 2] * cos(-pi / 2 + pi * n / 5), y + (r, r * 0.45)[n % 2] * sin(-pi / 2 + pi * n / 5))
        for n in range(10)
    ]
