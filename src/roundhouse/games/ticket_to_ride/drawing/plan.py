"""The plan that nobody's buses change: quarters with their streets, parks, the river, boulevards, names."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Any

from roundhouse.core.words import say
from roundhouse.games.ticket_to_ride.drawing.layout import APART, FONT, LINE, THICK, names
from roundhouse.games.ticket_to_ride.drawing.materials import BLOCKS, CREASE, FOLD, LAMP, LIGHT, TREES, WATER
from roundhouse.games.ticket_to_ride.drawing.sights import sight
from roundhouse.games.ticket_to_ride.parts import City, Place, Route, cities, city
from roundhouse.scene.material import material
from roundhouse.scene.shapes import Point, Shape, Under, circle, group, line, path, polygon, rect, text

FRAME = 5.0
RIVER = 38.0
_WASHES = ("@ttr-straw", "@ttr-rose", "@ttr-sage", "@ttr-mist")


def _sheet(wide: float, high: float) -> str:
    """Where a print of this size ends."""
    printed = rect(FRAME, FRAME, wide - 2 * FRAME, high - 2 * FRAME)
    return material(f"ttr-sheet-{wide:g}-{high:g}", Shape("clipPath", {}, [printed]))


_SHEETS = {
    (sketch.width, sketch.height): _sheet(sketch.width, sketch.height)
    for sketch in (city(name).sketch for name in cities())
}


@lru_cache(maxsize=8)
def plan(name: str, town: City) -> Under:
    """The sheet of paper with everything printed on it."""
    sketch = town.sketch
    wide, high = sketch.width, sketch.height
    inside: tuple[float, float, float, float] = (FRAME, FRAME, wide - 2 * FRAME, high - 2 * FRAME)
    printed = [
        *_quarters(town), *_parks(town), *_river(town), *_sights(town), *_boulevards(town), *_lamps(town),
        *_folds(wide, high),
    ]  # fmt: skip
    shapes = (
        rect(0, 0, wide, high, rx=9, fill="@ttr-paper", stroke="@ttr-kerb", stroke_width=1.5),
        group(printed, clip_path=_SHEETS[wide, high]) if (wide, high) in _SHEETS else group(printed),
        rect(*inside, rx=3, fill="none", stroke="@ttr-kerb", stroke_width=2),
        *_names(town),
    )
    return Under(name, shapes)


def _quarters(town: City) -> Iterator[Shape]:
    """Round every place the ground that is nearer to it than to any other, washed like an old plan."""
    washes: list[int] = []
    for place in town.places:
        near = sorted(range(len(washes)), key=lambda one: _apart(town.places[one], place))[:5]
        taken = [washes[one] for one in near]
        washes.append(min(range(len(_WASHES)), key=lambda wash: (taken.count(wash), (wash + place.number) % 4)))
    quarters = [_quarter(town, place) for place in town.places]
    for edge, wash in zip(quarters, washes, strict=True):
        yield polygon(edge, fill=_WASHES[wash])
        yield polygon(edge, fill=BLOCKS[wash], opacity=0.75)
    for edge in quarters:
        yield polygon(edge, fill="none", stroke="@ttr-street", stroke_width=7, stroke_linejoin="round")


def _apart(a: Place, b: Place) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def _quarter(town: City, place: Place) -> list[Point]:
    wide, high = town.sketch.width, town.sketch.height
    edge: list[Point] = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    for other in town.places:
        if other is not place:
            edge = list(_nearer(edge, place, other))
    return edge


def _nearer(edge: list[Point], place: Place, other: Place) -> Iterator[Point]:
    """What of this ground lies nearer to one place than to another."""
    dx, dy = other.x - place.x, other.y - place.y
    middle = (other.x + place.x) / 2 * dx + (other.y + place.y) / 2 * dy
    for a, b in zip(edge, [*edge[1:], edge[0]], strict=True):
        one, two = a[0] * dx + a[1] * dy - middle, b[0] * dx + b[1] * dy - middle
        if one <= 0:
            yield a
        if (one < 0 < two) or (two < 0 < one):
            part = one / (one - two)
            yield round(a[0] + (b[0] - a[0]) * part, 1), round(a[1] + (b[1] - a[1]) * part, 1)


def _parks(town: City) -> Iterator[Shape]:
    for x, y, width, height in town.sketch.parks:
        at: dict[str, Any] = {"rx": min(width, height) / 2.6}
        yield rect(x - width / 2, y - height / 2, width, height, fill="@ttr-grass", stroke="@ttr-tree",
                   stroke_width=1.5, **at)  # fmt: skip
        yield rect(x - width / 2 + 4, y - height / 2 + 4, width - 8, height - 8, fill=TREES, **at)


def _river(town: City) -> Iterator[Shape]:
    points, islands = town.sketch.river, town.sketch.islands
    if len(points) < 3:
        return
    d = curve(points)
    for ink, more in (("@ttr-quay", 5.0), (WATER, 0.0)):
        yield path(
            d, fill="none", stroke=ink, stroke_width=RIVER + more, stroke_linecap="butt", stroke_linejoin="round"
        )
        yield from (_isle(one, ink, RIVER * 0.62 + more) for one in islands)
    ripples: dict[str, Any] = {"fill": "none", "stroke": "@ttr-ripple", "stroke_linecap": "round", "opacity": 0.6}
    yield path(d, stroke_width=1.6, stroke_dasharray="16 34 7 41", **ripples)
    for shift, dashes in ((9, "9 47 14 38"), (-9, "12 52 6 29")):
        yield path(
            d, stroke_width=1.4, stroke_dasharray=dashes, transform=f"translate({shift / 3:g} {shift})", **ripples
        )
    for one in islands:
        yield _isle(one, "@ttr-quay", 3.0)
        yield _isle(one, "@ttr-straw", -1.0)


def _isle(island: tuple[float, float, float, float, float], ink: str, more: float) -> Shape:
    x, y, width, height, turn = island
    long, broad = width + more, height + more
    shape = rect(-long / 2, -broad / 2, long, broad, rx=broad / 2, fill=ink)
    return group([shape], transform=f"translate({x:g} {y:g}) rotate({turn:g})")


def curve(points: tuple[Point, ...]) -> str:
    """A smooth path through these points."""
    d = f"M{points[0][0]:.0f},{points[0][1]:.0f}"
    for number in range(len(points) - 1):
        before, a, b = points[max(0, number - 1)], points[number], points[number + 1]
        after = points[min(len(points) - 1, number + 2)]
        one = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        two = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        d += f"C{one[0]:.0f},{one[1]:.0f} {two[0]:.0f},{two[1]:.0f} {b[0]:.0f},{b[1]:.0f}"
    return d


def _sights(town: City) -> Iterator[Shape]:
    for kind, x, y, high in town.sketch.sights:
        yield sight(kind, x + 2, y + 2, high, "@ttr-street")
        yield sight(kind, x, y, high, "@ttr-engraved")


def _boulevards(town: City) -> Iterator[Shape]:
    """A road under each connection, a bridge with parapets where it crosses the river."""
    lanes = [route for route in town.routes if route.side <= 0]
    for route in lanes:
        yield _road(town, route, "@ttr-kerb", 9.0)
    for route in lanes:
        for near, far in _crossings(town, route):
            yield line(near, far, stroke="@ttr-quay", stroke_width=_broad(route) + 14)
    for route in lanes:
        yield _road(town, route, "@ttr-road", 6.0)
    for route in lanes:
        a, b = town.places[route.a], town.places[route.b]
        yield line((a.x, a.y), (b.x, b.y), stroke="@ttr-kerb", stroke_width=1.6, stroke_dasharray="7 6")


def _road(town: City, route: Route, ink: str, more: float) -> Shape:
    a, b = town.places[route.a], town.places[route.b]
    return line((a.x, a.y), (b.x, b.y), stroke=ink, stroke_width=_broad(route) + more, stroke_linecap="round")


def _broad(route: Route) -> float:
    return THICK + APART if route.side else THICK


def _crossings(town: City, route: Route) -> Iterator[tuple[Point, Point]]:
    a, b = town.places[route.a], town.places[route.b]
    long = hypot(b.x - a.x, b.y - a.y)
    along = (b.x - a.x) / long, (b.y - a.y) / long
    river = town.sketch.river
    for c, d in pairwise(river):
        found = _meeting((a.x, a.y), (b.x, b.y), c, d)
        if found:
            flow = hypot(d[0] - c[0], d[1] - c[1])
            slant = abs(along[0] * (d[1] - c[1]) - along[1] * (d[0] - c[0])) / flow
            half = min(RIVER / 2 / max(slant, 0.3) + 3, long / 2)
            x, y = found
            yield ((x - along[0] * half, y - along[1] * half), (x + along[0] * half, y + along[1] * half))


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two stretches cross."""
    across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if not across:
        return None
    part = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / across
    other = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / across
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) if 0 < part < 1 and 0 <= other < 1 else None


def _lamps(town: City) -> Iterator[Shape]:
    for place in town.places:
        yield circle(place.x, place.y, 64, fill=LAMP)


def _folds(wide: float, high: float) -> Iterable[Shape]:
    """The sheet was folded in three, and lamplight falls on it from the upper left."""
    for third in (1, 2):
        yield rect(wide * third / 3 - 26, 0, 52, high, fill=CREASE)
    yield rect(0, high / 2 - 26, wide, 52, fill=FOLD)
    yield rect(0, 0, wide, high, fill=LIGHT)


def _names(town: City) -> Iterator[Shape]:
    halo: dict[str, Any] = {"stroke": "@ttr-paper", "stroke_width": 6.5, "stroke_linejoin": "round"}
    for place, (left, top, right, bottom) in zip(town.places, names(town), strict=True):
        anchor, x = _anchor(place, left, right)
        first = (top + bottom - (len(place.lines) - 1) * LINE) / 2
        for number, words in enumerate(place.lines):
            yield text(
                x, first + number * LINE, say(words), font_size=FONT, fill="@ink",
                paint_order="stroke", text_anchor=anchor, class_="name", **halo,
            )  # fmt: skip


def _anchor(place: Place, left: float, right: float) -> tuple[str, float]:
    """A name beside its place begins or ends there, so that short languages stay near it."""
    if left > place.x:
        return "start", left
    return ("end", right) if right < place.x else ("middle", (left + right) / 2)
