"""How much room a shape takes: for cropping a drawing to what it is about. Letters and arcs are guessed generously."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence

from roundhouse.core.words import Say
from roundhouse.scene.shapes import Point, Scene, Shape

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_Matrix = tuple[float, float, float, float, float, float]
_STILL: _Matrix = (1, 0, 0, 1, 0, 0)
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
_COMMAND = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_LETTER = 0.6  # of its height


def bounds(shape: Shape) -> Box | None:
    """The box of a shape with all it holds, in its scene's measure; None for what takes no room."""
    found: Box | str | None = shape.kept.get("bounds", "")
    if isinstance(found, str):
        found = shape.kept["bounds"] = _bounds(shape)
    return found


def boxes(scene: Scene) -> dict[str, Box]:
    """The box of every named shape of a scene."""
    found: dict[str, Box] = {}
    for shape in scene.shapes:
        found.update(_named(shape, _STILL))
    return found


def around(some: Iterable[Box]) -> Box | None:
    """The smallest box that holds all of these."""
    held = list(some)
    if not held:
        return None
    lefts, tops, rights, bottoms = zip(*held, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes have something in common."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _named(shape: Shape, outside: _Matrix) -> Iterator[tuple[str, Box]]:
    here = bounds(shape)
    if shape.id and here:
        yield shape.id, _moved(here, outside)
    inside = _joined(outside, _matrix(shape))
    for one in shape.inside:
        if isinstance(one, Shape):
            yield from _named(one, inside)


def _bounds(shape: Shape) -> Box | None:
    if shape.tag == "g":
        whole = around(found for one in shape.inside if isinstance(one, Shape) and (found := bounds(one)))
    else:
        whole = _grown(around((x, y, x, y) for x, y in _points(shape)), _pen(shape))
    return _moved(whole, _matrix(shape)) if whole else None


def _points(shape: Shape) -> Sequence[Point]:
    at = shape.attrs
    match shape.tag:
        case "rect":
            x, y = _float(at.get("x", 0)), _float(at.get("y", 0))
            return [(x, y), (x + _float(at["width"]), y + _float(at["height"]))]
        case "circle":
            x, y, r = _float(at["cx"]), _float(at["cy"]), _float(at["r"])
            return [(x - r, y - r), (x + r, y + r)]
        case "line":
            return [(_float(at["x1"]), _float(at["y1"])), (_float(at["x2"]), _float(at["y2"]))]
        case "polygon" | "polyline":
            numbers = _numbers(str(at["points"]))
            return list(zip(numbers[::2], numbers[1::2], strict=False))
        case "path":
            return list(_walk(str(at["d"])))
        case "text":
            return _letters(shape)
    return []


def _letters(shape: Shape) -> Sequence[Point]:
    at = shape.attrs
    size = _float(at.get("font_size", 16))
    signs = sum(len(one.text if isinstance(one, Say) else one) for one in shape.inside if not isinstance(one, Shape))
    wide, x, y = signs * size * _LETTER, _float(at["x"]), _float(at["y"])
    left = x - {"middle": wide / 2, "end": wide}.get(str(at.get("text_anchor", "start")), 0)
    return [(left, y - size / 2), (left + wide, y + size / 2)]


def _walk(d: str) -> Iterator[Point]:
    """The corners and handles of a path: what it draws lies between them, or an arc's radius beside them."""
    x = y = first_x = first_y = 0.0
    for name, rest in _COMMAND.findall(d):
        kind, takes, numbers = name.upper(), _TAKES[name.upper()], _numbers(rest)
        for at in range(0, max(len(numbers), 1), max(takes, 1)):
            step = numbers[at : at + takes]
            from_x, from_y = (x, y) if name.islower() else (0.0, 0.0)
            if kind == "Z":
                x, y = first_x, first_y
            elif kind == "H":
                x = from_x + step[0]
            elif kind == "V":
                y = from_y + step[0]
            elif kind == "A":
                before = (x, y)
                x, y = from_x + step[5], from_y + step[6]
                yield from _arc(before, (x, y), step[0], step[1])
            else:
                yield from ((from_x + step[one], from_y + step[one + 1]) for one in range(0, takes, 2))
                x, y = from_x + step[-2], from_y + step[-1]
            if kind == "M" and at == 0:
                first_x, first_y = x, y
            yield x, y


def _arc(a: Point, b: Point, wide: float, tall: float) -> Iterator[Point]:
    middle_x, middle_y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    yield from ((middle_x - wide, middle_y - tall), (middle_x + wide, middle_y + tall))


def _matrix(shape: Shape) -> _Matrix:
    found = _STILL
    for name, rest in _TRANSFORM.findall(str(shape.attrs.get("transform", ""))):
        found = _joined(found, _one(name, _numbers(rest)))
    return found


def _one(name: str, n: list[float]) -> _Matrix:
    match name:
        case "translate":
            return (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        case "scale":
            return (n[0], 0, 0, n[-1], 0, 0)
        case "matrix":
            return (n[0], n[1], n[2], n[3], n[4], n[5])
        case "rotate":
            cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            turn: _Matrix = (cos, sin, -sin, cos, 0, 0)
            if len(n) < 3:
                return turn
            return _joined(_joined((1, 0, 0, 1, n[1], n[2]), turn), (1, 0, 0, 1, -n[1], -n[2]))
    return _STILL


def _joined(m: _Matrix, n: _Matrix) -> _Matrix:
    """First n, then m."""
    return (
        m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
    )  # fmt: skip


def _moved(box: Box, m: _Matrix) -> Box:
    if m == _STILL:
        return box
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    spots = [(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]) for x, y in corners]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs), min(ys), max(xs), max(ys)


def _grown(box: Box | None, by: float) -> Box | None:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by) if box else None


def _pen(shape: Shape) -> float:
    return _float(shape.attrs.get("stroke_width", 1)) / 2 if "stroke" in shape.attrs else 0.0


def _numbers(text: str) -> list[float]:
    return [float(one) for one in _NUMBER.findall(text)]


def _float(value: str | float) -> float:
    return float(value) if not isinstance(value, str) else (_numbers(value) or [0.0])[0]
