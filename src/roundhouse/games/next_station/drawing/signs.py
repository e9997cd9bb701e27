"""The four station symbols, drawn."""

from math import cos, pi, sin
from typing import Any

from roundhouse.games.next_station.parts import ANY, CIRCLE, SQUARE, TRIANGLE
from roundhouse.scene.shapes import Point, Shape, circle, polygon, rect

LETTERS = "KBRG"
"""The second sign beside each pencil's colour."""


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
