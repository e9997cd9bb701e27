"""Ivory tiles: every value has its pattern of pips and a colour; a double has the brass pin of old dominoes."""

from typing import Any

from roundhouse.core.words import NOTHING, Say
from roundhouse.games.metro_domino.drawing.materials import BRASS, IVORY
from roundhouse.scene.shapes import Point, Shape, circle, group, keep, line, path, rect

_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_CENTRE, _MIDDLES, _UPRIGHTS = (0, 0), ((-1, 0), (1, 0)), ((0, -1), (0, 1))
PIPS: tuple[tuple[Point, ...], ...] = (
    (),
    (_CENTRE,),
    ((-1, -1), (1, 1)),
    ((-1, -1), _CENTRE, (1, 1)),
    _CORNERS,
    (*_CORNERS, _CENTRE),
    (*_CORNERS, *_MIDDLES),
    (*_CORNERS, *_MIDDLES, _CENTRE),
    (*_CORNERS, *_MIDDLES, *_UPRIGHTS),
    (*_CORNERS, *_MIDDLES, *_UPRIGHTS, _CENTRE),
)
"""By value: where its pips are, from −1 to 1."""


def tile(
    a: int, b: int, x: float, y: float, half: float, high: float, id: str = "", label: Say = NOTHING, **attrs: Any
) -> Shape:
    """A tile around its centre: a on the left, b on the right; a half is `half` wide and `high` high."""
    place = f"translate({x:g} {y:g})"
    return group([group([face(a, b, half, high)], transform=place)], id=id, label=label, **attrs)


@keep
def face(a: int, b: int, half: float, high: float) -> Shape:
    """A tile around the origin."""
    top, round_ = -high / 2, high * 0.17
    edge = half / 22
    body: dict[str, Any] = {"fill": IVORY, "stroke": "@md-ivory-edge", "stroke_width": edge}
    inside = [
        rect(-half, top + high * 0.09, 2 * half, high, rx=round_, fill="@shadow", fill_opacity=0.4),
        rect(-half, top, 2 * half, high, rx=round_, **body),
        line((0, top + high * 0.14), (0, -top - high * 0.14), stroke="@md-groove", stroke_width=edge * 1.5),
        pips(a, -half / 2, 0, half, high),
        pips(b, half / 2, 0, half, high),
    ]
    if a == b:
        pin = circle(0, 0, high * 0.085, fill=BRASS, stroke="@md-ivory-edge", stroke_width=edge * 0.7)
        inside.append(pin)
    return group(inside)


@keep
def pips(value: int, x: float, y: float, half: float, high: float) -> Shape:
    """The pips of one half around its centre: dots of one stroke; none is a small ring."""
    ink, size = f"@md-pip-{value}", min(half, high) * 0.225
    if not PIPS[value]:
        return circle(x, y, size * 0.72, fill="none", stroke=ink, stroke_width=size * 0.36)
    dots = "".join(f"M{x + dx * half * 0.285:.2f},{y + dy * high * 0.29:.2f}h.01" for dx, dy in PIPS[value])
    return path(dots, fill="none", stroke=ink, stroke_width=size, stroke_linecap="round")


def tile_id(a: int, b: int) -> str:
    """How a tile of a hand is called."""
    return f"tile-{min(a, b)}-{max(a, b)}"
