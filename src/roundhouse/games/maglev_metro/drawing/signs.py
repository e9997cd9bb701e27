"""Passengers and stations as signs: a shape each besides the colour, so that nothing rests on hue."""

from math import cos, pi, sin
from typing import Any

from roundhouse.games.maglev_metro.drawing.materials import BODIES, HALL, INKS, PLATE
from roundhouse.games.maglev_metro.parts import HUB, ROBOTS
from roundhouse.scene.shapes import Point, Shape, circle, group, keep, path, polygon, rect

_FACES = 9.0
"""From this size on a robot shows its face."""


@keep
def token(colour: int, x: float, y: float, r: float) -> Shape:
    """A passenger: steel square, gold ring, copper triangle; pink diamond, lilac wedge, coral star, purple cross."""
    body = _body(colour, x, y, r)
    if colour not in ROBOTS or r < _FACES:
        return body
    wide, high = (0.34, -0.08) if colour == 0 else (0.28, 0.0) if colour == 1 else (0.24, 0.3)
    eyes = [circle(x + side * wide * r, y + high * r, r * 0.13, fill="@mm-rim") for side in (-1, 1)]
    tip = y - r * (1.0 if colour == 2 else 0.9)
    antenna = path(f"M{x:.1f} {tip:.1f}v{-r * 0.3:.1f}", stroke="@mm-rim", stroke_width=r * 0.14, fill="none")
    return group([antenna, circle(x, tip - r * 0.34, r * 0.14, fill=f"@{INKS[colour]}"), body, *eyes])


def _body(colour: int, x: float, y: float, r: float) -> Shape:
    paint: dict[str, Any] = {"fill": BODIES[colour], "stroke": "@mm-rim", "stroke_width": round(max(0.8, r * 0.1), 2)}
    match colour:
        case 0:
            return rect(x - r * 0.85, y - r * 0.85, r * 1.7, r * 1.7, rx=r * 0.3, **paint)
        case 1:
            ring = circle(x, y, r, **paint)
            return group([ring, circle(x, y, r * 0.48, fill="@mm-plate", stroke="@mm-rim", stroke_width=r * 0.08)])
        case 2:
            return polygon(_ring(x, y + r * 0.2, r * 1.25, 3, -pi / 2), stroke_linejoin="round", **paint)
        case 3:
            return polygon(_ring(x, y, r * 1.15, 4, 0), stroke_linejoin="round", **paint)
        case 4:
            return polygon(_ring(x, y - r * 0.2, r * 1.25, 3, pi / 2), stroke_linejoin="round", **paint)
        case 5:
            return polygon(_star(x, y, r * 1.25), stroke_linejoin="round", **paint)
    a, b = r, r * 0.4
    arms = ((-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b), (-a, -b), (-b, -b))
    return polygon([(x + dx, y + dy) for dx, dy in arms], **paint)


_WALLS = (
    "M-11 9V-2L-5 -6V-2L1 -6V-2L7 -6H8V-11H11V9Z",  # Factory: a saw-tooth roof and a chimney
    "M-12 9V-3L0 -9L12 -3V9Z",  # Warehouse: a gable with a wide gate
    "M-3.5 -10H3.5M-2.4 -10V-3L-9 7Q-9.5 9 -7.5 9H7.5Q9.5 9 9 7L2.4 -3V-10",  # Lab: a flask
    "M-8 9V-11H3V9ZM3 9V-4H9V9Z",  # Office: a tower and its annexe
    "M-10 9V-2H10V9ZM-9 -9H9L12 -2H-12Z",  # Store: a shop under an awning
    "M-12 -3L0 -9L12 -3ZM-12 6H12V9H-12ZM-10 -3V6H-7V-3ZM-1.5 -3V6H1.5V-3ZM7 -3V6H10V-3Z",  # Embassy: columns
    "M0 -9C7 -9 12 -5 12 0C12 4 7 3 5 4C3 5 5 9 0 9C-7 9 -12 5 -12 0C-12 -5 -7 -9 0 -9Z",  # Studio: a palette
    "M-15 10V-3Q-15 -6 -12 -7Q0 -15 12 -7Q15 -6 15 -3V10Z",  # Hub: a concourse
)
_LIGHTS = (
    "M-8 2h3v4h-3zM-2 2h3v4h-3zM4 2h3v4h-3z",
    "M-6 9V0H6V9ZM-6 3H6M-6 6H6",
    "M-6 4h12l2 3.5q0 .5 -1 .5h-14q-1 0 -1 -.5z",
    "M-5.5 -8h2.4v2.4h-2.4zM-1.5 -8h2.4v2.4h-2.4zM-5.5 -4h2.4v2.4h-2.4zM-1.5 -4h2.4v2.4h-2.4z"
    "M-5.5 0h2.4v2.4h-2.4zM-1.5 0h2.4v2.4h-2.4zM-5.5 4h2.4v2.4h-2.4zM-1.5 4h2.4v2.4h-2.4z",
    "M-6 -9L-7.5 -2H-2.5L-2 -9ZM2 -9L2.5 -2H7.5L6 -9ZM-7 1H0V6H-7ZM3 1H7V9H3Z",
    "M-2 -5.5h4v1.6h-4zM-12 6H12V7.2H-12Z",
    "M-7.5 -1.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M-1 -5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4.5 -2a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
    "M-10 10V1a2.6 2.6 0 0 1 5.2 0V10ZM-2.6 10V-1a2.6 2.6 0 0 1 5.2 0V10ZM4.8 10V1a2.6 2.6 0 0 1 5.2 0V10Z",
)


@keep
def building(kind: int, x: float, y: float, scale: float) -> Shape:
    """A station as one would recognise it from the street."""
    paint = BODIES[kind] if kind != HUB else HALL
    walls = path(_WALLS[kind], fill=paint, stroke="@mm-rim", stroke_width=1.5, stroke_linejoin="round")
    lights = path(_LIGHTS[kind], fill="@mm-window", stroke="@mm-rim", stroke_width=0.7, stroke_linejoin="round")
    return group([walls, lights], transform=f"translate({x:.1f} {y:.1f}) scale({scale:g})")


@keep
def emblem(kind: int, x: float, y: float, r: float) -> Shape:
    """The sign of a station, small: its building on a plate."""
    back = circle(x, y, r, fill=PLATE, stroke="@mm-rim", stroke_width=1.2)
    return group([back, building(kind, x, y + r * 0.05, r / 19)])


def _ring(x: float, y: float, r: float, corners: int, turn: float) -> list[Point]:
    return [
        (x + r * cos(turn + 2 * pi * n / corners), y + r * sin(turn + 2 * pi * n / corners)) for n in range(corners)
    ]


def _star(x: float, y: float, r: float) -> list[Point]:
    return [
        (x + (r, r * 0.45)[n % 2] * cos(-pi / 2 + pi * n / 5), y + (r, r * 0.45)[n % 2] * sin(-pi / 2 + pi * n / 5))
        for n in range(10)
    ]
