"""The four station symbols and the four signs of pencils, drawn."""

from math import cos, pi, sin
from typing import Any

from roundhouse.games.next_station.parts import ANY, CIRCLE, SQUARE, TRIANGLE
from roundhouse.scene.shapes import Point, Shape, circle, path, polygon, rect

MARKS = (
    "M9,-12A13,13 0 1 0 9,12A12.2,12.2 0 0 1 9,-12Z",
    "M0,-13C4,-6 9,-1 9,4.5A9,8.5 0 0 1 -9,4.5C-9,-1 -4,-6 0,-13Z",
    "M0,12C-9,5 -12,1 -12,-4A6.2,6.2 0 0 1 0,-6.5A6.2,6.2 0 0 1 12,-4C12,1 9,5 0,12Z",
    "M-9,11C-13,-2 -4,-12 11,-11C13,3 4,11 -5,8L-8,12Z",
)
"""The second sign beside each pencil's colour, in no language: moon (black), drop (blue), heart (red), leaf (green)."""


def pencil_sign(pencil: int, x: float, y: float, scale: float = 1.0) -> Shape:
    """The sign of a pencil, 24 high at scale 1."""
    move = f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    return path(MARKS[pencil], fill="@on-light", transform=move)


def sign(symbol: int, x: float, y: float, r: float, **attrs: Any) -> Shape:
    """A station symbol: circle, square, triangle, pentagon; any symbol is a large circle."""
    if symbol in (CIRCLE, ANY):
        return circle(x, y, r * (1.15 if symbol == ANY else 1), **attrs)
    if symbol == SQUARE:
        return rect(x - r * 0.92, y - r * 0.92, r * 1.84, r * 1.84, rx=3, **attrs)
    corners, grow, low = (3, 1.32, 0.18) if symbol == TRIANGLE else (5, 1.14, 0.0)
    return polygon(_corners(x, y + r * low, r * grow, corners), stroke_linejoin="round", **attrs)


def star(x: float, y: float, out: float, deep: float, count: int) -> list[Point]:
    """The points of a star with so many rays."""
    radii = (out, deep)
    return [(x + radii[i % 2] * sin(pi * i / count), y - radii[i % 2] * cos(pi * i / count)) for i in range(2 * count)]


def _corners(x: float, y: float, r: float, count: int) -> list[Point]:
    return [(x + r * sin(2 * pi * i / count), y - r * cos(2 * pi * i / count)) for i in range(count)]
