"""Materials: paints that are more than one colour (gradients, patterns, shadows), defined once for a whole page.

A game defines a material in its drawing (`IVORY = material("md-ivory", gradient(...))`) and paints with what it gets
back (`fill=IVORY`, `filter=SHADOW`). A page of the browser carries all definitions once; an exported picture carries
those that it uses. Colours are inks, so a material follows the light.
"""

import re
from collections.abc import Iterable, Iterator

from roundhouse.core.words import Say
from roundhouse.scene.shapes import Shape, Value

Stop = tuple[float, str] | tuple[float, str, float]
"""Where (0 to 1), which colour ("@ink"), how opaque (1 unless said)."""

PREFIX = "m-"
"""Of the ids of definitions in a page; in attributes a material is written "%name"."""

_DEFINED: dict[str, Shape] = {}


def material(name: str, definition: Shape) -> str:
    """Define a paint; gives back how it is written in an attribute. A name means one thing in the whole house."""
    named = Shape(definition.tag, definition.attrs, definition.inside, PREFIX + name)
    if _DEFINED.setdefault(name, named) != named:
        raise ValueError(f"the material {name!r} is defined twice, differently")
    return f"%{name}"


def gradient(*stops: Stop, x1: float = 0, y1: float = 0, x2: float = 0, y2: float = 1, **attrs: Value) -> Shape:
    """Colours along a line, by default from top to bottom of what is painted."""
    return Shape("linearGradient", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **attrs}, _stops(stops))


def glow(*stops: Stop, cx: float = 0.5, cy: float = 0.5, r: float = 0.5, **attrs: Value) -> Shape:
    """Colours from a centre outwards."""
    return Shape("radialGradient", {"cx": cx, "cy": cy, "r": r, **attrs}, _stops(stops))


def pattern(width: float, height: float, inside: Iterable["Shape | Say | str"], **attrs: Value) -> Shape:
    """A small drawing that repeats, in units of the scene."""
    return Shape("pattern", {"width": width, "height": height, "patternUnits": "userSpaceOnUse", **attrs}, inside)


def shadow(dx: float = 0, dy: float = 3, blur: float = 3, ink: str = "@shadow", opacity: float = 0.35) -> Shape:
    """A soft shadow under what is drawn, as a filter: for few and small things, it costs a cheap phone time."""
    drop: dict[str, Value] = {"dx": dx, "dy": dy, "stdDeviation": blur, "flood_color": ink, "flood_opacity": opacity}
    room = {"x": "-20%", "y": "-20%", "width": "140%", "height": "150%"}
    return Shape("filter", room, [Shape("feDropShadow", drop)])


def materials() -> Iterator[Shape]:
    """Every definition, for a page: by name, for games may be opened in any order."""
    yield from (_DEFINED[name] for name in sorted(_DEFINED))


def used(text: str) -> Iterator[Shape]:
    """The definitions that this SVG text refers to, and those that they refer to."""
    names = list(dict.fromkeys(re.findall(rf"url\(#{PREFIX}([\w-]+)\)", text)))
    for name in names:
        if name in _DEFINED:
            names.extend(one for one in _refers(_DEFINED[name]) if one not in names)
            yield _DEFINED[name]


def _refers(shape: Shape) -> Iterator[str]:
    yield from (value[1:] for value in shape.attrs.values() if isinstance(value, str) and value.startswith("%"))
    for one in shape.inside:
        if isinstance(one, Shape):
            yield from _refers(one)


def _stops(stops: Iterable[Stop]) -> Iterator[Shape]:
    for offset, ink, *opacity in stops:
        clear = {"stop_opacity": opacity[0]} if opacity else {}
        yield Shape("stop", {"offset": offset, "stop_color": ink, **clear})
