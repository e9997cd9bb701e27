"""What never changes on the board: brushed metal, the river, glass hexes, the park, and the console of the mat."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Any

from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.drawing.geometry import R, centre, display_box, on_board
from roundhouse.games.maglev_metro.drawing.materials import BRUSHED, GLASS, GRASS, METAL, PLATE, RIPPLES, WATER
from roundhouse.games.maglev_metro.drawing.places import shelf
from roundhouse.games.maglev_metro.parts import CITIES, HUB, LAND, PARK, RIM, RIVER, City
from roundhouse.scene.shapes import Shape, Under, circle, group, path, rect, text

CITY_NAMES: dict[str, Say] = {"berlin": say("Berlin"), "manhattan": say("Manhattan")}


@lru_cache(maxsize=8)
def ground(name: str) -> Under:
    """The board of a city without anything that is built on it."""
    city = CITIES[name]
    wide, high = on_board(city)
    shapes = [
        *panel(wide, high),
        *_engraved(city),
        *_river(city),
        *_glass(city),
        *_park(city),
        *_nameplate(city),
        *(shape for kind in range(HUB) for shape in shelf(city, kind)),
    ]
    return Under(name, tuple(shapes))


def panel(wide: float, high: float, inset: float = 2.0) -> Iterator[Shape]:
    """A sheet of brushed metal with a lit edge and a screw in each corner."""
    box: dict[str, Any] = {"x": inset, "y": inset, "width": wide - 2 * inset, "height": high - 2 * inset, "rx": 18}
    yield rect(**box, fill=METAL, stroke="@mm-metal-lo", stroke_width=2)
    yield rect(**box, fill=BRUSHED)
    inner = inset + 2.5
    yield rect(inner, inner, wide - 2 * inner, high - 2 * inner, rx=16, fill="none", stroke="@mm-edge", opacity=0.5)


def screw(x: float, y: float) -> Shape:
    """A screw in the metal."""
    head = circle(x, y, 5, fill=PLATE, stroke="@mm-edge-lo", stroke_width=1)
    return group([head, path(f"M{x - 3} {y - 2}l6 4", stroke="@mm-edge-lo", stroke_width=1.4, fill="none")])


def _hexes(city: City, terrain: int) -> list[int]:
    return [hex_ for hex_, kind in enumerate(city.terrain) if kind == terrain]


def _all(city: City, terrain: int, drawn: Callable[[float, float], str]) -> str:
    return "".join(drawn(*centre(city, hex_)) for hex_ in _hexes(city, terrain))


def _corner(scale: float, number: int) -> tuple[float, float]:
    """A corner of a hex round 0, 0: 0 is lower right, then clockwise."""
    return scale * R * cos(pi / 6 + pi / 3 * number), scale * R * sin(pi / 6 + pi / 3 * number)


def _along(scale: float, numbers: tuple[int, ...], close: str = "") -> Callable[[float, float], str]:
    spots = [_corner(scale, number) for number in numbers]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots)]
    tail = "".join(f"l{dx:.1f} {dy:.1f}" for dx, dy in steps) + close
    return lambda x, y: f"M{x + spots[0][0]:.1f} {y + spots[0][1]:.1f}{tail}"


def hexagon(scale: float) -> Callable[[float, float], str]:
    """The outline of a hex round a point."""
    return _along(scale, (0, 1, 2, 3, 4, 5), "z")


def _engraved(city: City) -> Iterator[Shape]:
    """The rim: only scored into the metal, nothing can be laid there."""
    x, _, wide, _ = display_box(city, 1)
    bare = [centre(city, hex_) for hex_ in _hexes(city, RIM)]
    d = "".join(hexagon(0.82)(*spot) for spot in bare if not x - 40 < spot[0] < x + wide)
    yield path(d, fill="none", stroke="@mm-groove", stroke_width=1.6, stroke_opacity=0.35)


def _river(city: City) -> Iterator[Shape]:
    """One body of water with banks; the hexes in it are only hinted at."""
    join: dict[str, Any] = {"stroke_linejoin": "round"}
    water = _all(city, RIVER, hexagon(1.0))
    yield path(water, fill="@mm-bank", stroke="@mm-edge-lo", stroke_width=9, **join)
    yield path(water, fill="@mm-bank", stroke="@mm-bank", stroke_width=7, **join)
    yield path(water, fill=WATER, stroke="@mm-water", stroke_width=1.2, **join)
    yield path(water, fill=RIPPLES)
    yield path(_all(city, RIVER, hexagon(0.94)), fill="none", stroke="@mm-wave", stroke_width=1, stroke_opacity=0.35)


def _glass(city: City) -> Iterator[Shape]:
    yield from _tiles(city, LAND, GLASS)


def _tiles(city: City, terrain: int, paint: str) -> Iterator[Shape]:
    """Thick glass: a shadow on the metal, the body, a gloss on its upper half, a lit and a shaded edge."""
    flat: dict[str, Any] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    yield path(_all(city, terrain, lambda x, y: hexagon(0.95)(x, y + 3)), fill="@mm-groove", fill_opacity=0.45)
    yield path(_all(city, terrain, hexagon(0.95)), fill=paint)
    gloss = _along(0.86, (3, 4, 5))
    shine = _all(city, terrain, lambda x, y: gloss(x, y) + f"v9q-26 2 {-2 * _corner(0.86, 5)[0]:.1f} 17z")
    yield path(shine, fill="@mm-edge", fill_opacity=0.16)
    lit, shaded = _along(0.92, (2, 3, 4, 5)), _along(0.92, (5, 0, 1, 2))
    yield path(_all(city, terrain, lit), stroke="@mm-edge", stroke_width=1.7, stroke_opacity=0.85, **flat)
    yield path(_all(city, terrain, shaded), stroke="@mm-edge-lo", stroke_width=1.5, stroke_opacity=0.5, **flat)


def _park(city: City) -> Iterator[Shape]:
    if not _hexes(city, PARK):
        return
    yield from _tiles(city, PARK, GRASS)
    trees = ((-12, -10, 8), (11, -13, 7), (2, 7, 9), (-15, 12, 6), (17, 9, 6.5))
    crowns = [
        circle(round(x + dx, 1), round(y + dy, 1), r)
        for x, y in (centre(city, hex_) for hex_ in _hexes(city, PARK))
        for dx, dy, r in trees
    ]
    yield group(crowns, fill="@mm-tree", stroke="@mm-grass-lo", stroke_width=1.2)


def _nameplate(city: City) -> Iterator[Shape]:
    x, y, wide, high = display_box(city, 0)
    yield rect(x, y + 2, wide, high - 4, rx=8, fill=PLATE, stroke="@mm-edge-lo", stroke_width=1.2)
    style: dict[str, Any] = {"font_size": 24, "font_weight": 700, "fill": "@ink", "letter_spacing": 2}
    yield text(x + wide / 2, y + high / 2 + 1, CITY_NAMES[city.name], **style)
    yield screw(x + 9, y + 10)
    yield screw(x + wide - 9, y + high - 10)
