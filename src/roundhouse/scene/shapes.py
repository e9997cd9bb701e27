"""Shapes with names. A shape's id is `kind-number`: the same in scene, choice, CSS and tests."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Union

from roundhouse.core.words import NOTHING, Say

Value = Union[str, int, float]
Point = tuple[float, float]


@dataclass(slots=True)
class Shape:
    """An SVG element: attributes in Python spelling (`stroke_width`), colours as "@name"."""

    tag: str
    attrs: dict[str, Value] = field(default_factory=dict)
    inside: "list[Shape | Say | str]" = field(default_factory=list)
    id: str = ""
    label: Say = NOTHING


@dataclass(frozen=True, slots=True)
class Scene:
    """A named drawing. `place` says where a page puts it: board, hand, mat, side or other (another's board)."""

    name: str
    title: Say
    width: float
    height: float
    shapes: Sequence[Shape]
    place: str = "board"
    seat: int | None = None  # whose it is, if anyone's


def group(inside: Iterable[Shape], id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """Shapes that belong together; a group with an id can be picked as one."""
    return Shape("g", attrs, list(inside), id, label)


def rect(x: float, y: float, width: float, height: float, id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """A rectangle by its upper left corner."""
    return Shape("rect", {"x": x, "y": y, "width": width, "height": height, **attrs}, [], id, label)


def circle(x: float, y: float, r: float, id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """A circle by its centre."""
    return Shape("circle", {"cx": x, "cy": y, "r": r, **attrs}, [], id, label)


def line(a: Point, b: Point, id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """A straight line."""
    return Shape("line", {"x1": a[0], "y1": a[1], "x2": b[0], "y2": b[1], **attrs}, [], id, label)


def path(d: str, id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """A path in SVG's own notation."""
    return Shape("path", {"d": d, **attrs}, [], id, label)


def polygon(points: Iterable[Point], id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """A closed shape through these points."""
    return Shape("polygon", {"points": _spots(points), **attrs}, [], id, label)


def polyline(points: Iterable[Point], id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """An open line through these points."""
    return Shape("polyline", {"points": _spots(points), "fill": "none", **attrs}, [], id, label)


def text(x: float, y: float, words: Say | str, id: str = "", **attrs: Value) -> Shape:
    """Words, centred at this point unless `text_anchor` says otherwise."""
    placed = {"x": x, "y": y, "text_anchor": "middle", "dominant_baseline": "central", **attrs}
    return Shape("text", placed, [words], id)


def _spots(points: Iterable[Point]) -> str:
    return " ".join(f"{_short(x)},{_short(y)}" for x, y in points)


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
