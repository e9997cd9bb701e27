"""Shapes with names. A shape's id is `kind-number`: the same in scene, choice, CSS and tests."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, ParamSpec, Union, cast

from roundhouse.core.words import NOTHING, Say, names_a_seat

Value = Union[str, int, float]
Point = tuple[float, float]
P = ParamSpec("P")

KEPT = 1 << 14
"""How many shapes of each sort are kept: a page repeats nearly all of the page before it."""


class Shape:
    """An SVG element: attributes in Python spelling (`stroke_width`), colours as "@name". Never changed once made."""

    __slots__ = ("_hash", "attrs", "id", "inside", "kept", "label", "personal", "tag")

    def __init__(
        self,
        tag: str,
        attrs: Mapping[str, Value] | None = None,
        inside: "Iterable[Shape | Say | str]" = (),
        id: str = "",
        label: Say = NOTHING,
    ) -> None:
        self.tag, self.id, self.label = tag, id, label
        self.attrs: Mapping[str, Value] = MappingProxyType(dict(attrs or {}))
        self.inside = tuple(inside)
        self.kept: dict[Any, Any] = {}  # what others have made of it: its text, its ids
        self.personal: bool = names_a_seat(label) or any(  # it says who sits somewhere: no two tables write it alike
            one.personal if isinstance(one, Shape) else names_a_seat(one) for one in self.inside
        )
        self._hash = hash((tag, id, label, self.inside, *self.attrs.items()))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Shape) and self._hash == other._hash and self._fields() == other._fields()

    def __repr__(self) -> str:
        return f"Shape{self._fields()}"

    def _fields(self) -> tuple[Any, ...]:
        return self.tag, tuple(self.attrs.items()), self.inside, self.id, self.label


Place = Literal["board", "hand", "mat", "side", "other"]


@dataclass(frozen=True, slots=True)
class Under:
    """The layer of a drawing that never changes: sent once, under its name. Its shapes have no ids."""

    name: str
    shapes: tuple[Shape, ...]
    kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # what others have made of it


@dataclass(frozen=True, slots=True)
class Scene:
    """A named drawing. `place` says where a page puts it: board, hand, mat, side or other (another's board).

    Scenes of equal shapes share them and what is kept of them: whether a drawing has changed is seen by identity.
    """

    name: str
    title: Say
    width: float
    height: float
    shapes: Sequence[Shape]
    place: Place = "board"
    seat: int | None = None  # whose it is, if anyone's
    under: Under | None = None
    kept: dict[Any, Any] = field(init=False, compare=False, repr=False)  # what others have made of its shapes

    def __post_init__(self) -> None:
        shapes, kept = _met(tuple(self.shapes))
        object.__setattr__(self, "shapes", shapes)
        object.__setattr__(self, "kept", kept)

    def at(self, place: Place) -> "Scene":
        """The same drawing in another place."""
        if place == self.place:
            return self
        moved = object.__new__(Scene)
        for name in Scene.__slots__:
            object.__setattr__(moved, name, place if name == "place" else getattr(self, name))
        return moved

    def places(self) -> tuple[tuple[int, ...], dict[int, int]]:
        """Which shapes stand here, by identity, and where each does."""
        found: tuple[tuple[int, ...], dict[int, int]] | None = self.kept.get("places")
        if found is None:
            names = tuple(map(id, self.shapes))
            found = self.kept["places"] = names, dict(zip(names, range(len(names)), strict=True))
        return found


_Shared = tuple[tuple[Shape, ...], dict[Any, Any]]
_MET: dict[tuple[int, ...], tuple[tuple[Shape, ...], _Shared]] = {}  # holds the shapes, so that an identity is theirs


def _met(shapes: tuple[Shape, ...]) -> _Shared:
    """What these very shapes share with all that are equal; asked by identity first, which costs less."""
    key = tuple(map(id, shapes))
    found = _MET.get(key)
    if found is None:
        if len(_MET) >= KEPT // 8:
            _MET.clear()
        found = _MET[key] = shapes, _shared(shapes)
    return found[1]


@lru_cache(maxsize=KEPT // 8)
def _shared(shapes: tuple[Shape, ...]) -> _Shared:
    return shapes, {}


def keep(make: Callable[P, Shape]) -> Callable[P, Shape]:
    """Make a shape once: who asks for the same gets the very same, with all that is kept on it. Also for games."""
    kept: Any = lru_cache(maxsize=KEPT)(make)
    return cast(Callable[P, Shape], kept)


def group(inside: "Iterable[Shape | Say | str]", id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """Shapes that belong together; a group with an id can be picked as one."""
    return _holding("g", tuple(inside), id, label, **attrs)


@keep
def rect(x: float, y: float, width: float, height: float, id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """A rectangle by its upper left corner."""
    return Shape("rect", {"x": x, "y": y, "width": width, "height": height, **attrs}, (), id, label)


@keep
def circle(x: float, y: float, r: float, id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """A circle by its centre."""
    return Shape("circle", {"cx": x, "cy": y, "r": r, **attrs}, (), id, label)


@keep
def line(a: Point, b: Point, id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """A straight line."""
    return Shape("line", {"x1": a[0], "y1": a[1], "x2": b[0], "y2": b[1], **attrs}, (), id, label)


@keep
def path(d: str, id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """A path in SVG's own notation."""
    return Shape("path", {"d": d, **attrs}, (), id, label)


def polygon(points: Iterable[Point], id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """A closed shape through these points."""
    return _through("polygon", tuple(points), id, label, **attrs)


def polyline(points: Iterable[Point], id: str = "", label: Say = NOTHING, **attrs: Value) -> Shape:
    """An open line through these points."""
    return _through("polyline", tuple(points), id, label, **{"fill": "none", **attrs})


@keep
def text(x: float, y: float, words: Say | str, id: str = "", **attrs: Value) -> Shape:
    """Words, centred at this point unless `text_anchor` says otherwise."""
    placed = {"x": x, "y": y, "text_anchor": "middle", "dominant_baseline": "central", **attrs}
    return Shape("text", placed, (words,), id)


def changed(shape: Shape, **attrs: Value) -> Shape:
    """The shape with other attributes."""
    return _holding(shape.tag, shape.inside, shape.id, shape.label, **{**shape.attrs, **attrs})


@keep
def _holding(tag: str, inside: "tuple[Shape | Say | str, ...]", id: str, label: Say, **attrs: Value) -> Shape:
    return Shape(tag, attrs, inside, id, label)


@keep
def _through(tag: str, points: tuple[Point, ...], id: str, label: Say, **attrs: Value) -> Shape:
    spots = " ".join(f"{_short(x)},{_short(y)}" for x, y in points)
    return Shape(tag, {"points": spots, **attrs}, (), id, label)


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
