"""How each symbol looks in a cell of 100 by 100: roads, rails, stations, lava, craters; and on a die."""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from roundhouse.games.railroad_ink.drawing.paint import HEAT, HOLE, IVORY, MARKER, MOLTEN, RUBY, SLOPE
from roundhouse.games.railroad_ink.parts import CRATER, EDGES, FACES, HIGHWAY, IS_APART, LAVA, RAILWAY, SYMBOLS, VOLCANO
from roundhouse.scene.shapes import Shape, changed, circle, group, path, polygon, rect

CELL = 100
_ENDS = ("50,0", "100,50", "50,100", "0,50")
_SLEEPER = 100 / 7
"""From one sleeper to the next: seven to a cell, so that they go on evenly in the next one."""
_LAVA = {
    1: ("M0,0H100V22", "Q75,34 50,24T0,22"),
    2: ("M0,0H100V100", "Q78,86 62,52Q40,28 0,0"),
    3: ("M0,0H100V100H0", "Q30,84 34,50Q30,16 0,0"),
    4: ("M0,0H100V100H0V0", ""),
}
"""By how many sides lava has: the sides, then its shore."""
_SHORE = {1: "M100,22", 2: "M100,100", 3: "M0,100"}
_BAND = "M0,0H100Q70,26 72,50Q70,74 100,100H0Q30,74 28,50Q30,26 0,0Z"
_BAND_SHORES = "M100,0Q70,26 72,50Q70,74 100,100M0,100Q30,74 28,50Q30,26 0,0"


def at(x: float, y: float, shapes: list[Shape], scale: float = 1.0, **attrs: Any) -> Shape:
    """Shapes of a cell, moved to their place."""
    move = f"translate({_short(x)} {_short(y)})" + (f" scale({scale:.3g})" if scale != 1 else "")
    return group(shapes, transform=move, **attrs)


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=256)
def piece(symbol: int) -> tuple[Shape, ...]:
    """The picture of a symbol."""
    if symbol == CRATER:
        return tuple(_crater())
    return (*_lava(symbol), *_routes(symbol), *_station(symbol))


def _routes(symbol: int) -> Iterator[Shape]:
    edges = EDGES[symbol]
    if RAILWAY in edges:
        yield from rails(way_of(edges, RAILWAY), sleepers(edges))
    if HIGHWAY in edges:
        yield from road(way_of(edges, HIGHWAY), over=IS_APART[symbol])


def road(way: str, over: bool = False) -> Iterator[Shape]:
    """A highway in blue marker: its surface with a dark rim and a broken line in the middle."""
    if over:  # the road goes over: the rails below are cut by a gap, and its bridge has walls
        middle = "M50,20V80" if way == "M50,0L50,100" else "M20,50H80"
        yield path(middle, fill="none", stroke="@ri-board", stroke_width=50)
        yield path(middle, fill="none", stroke="@ri-chalk", stroke_width=43)
    yield path(way, fill="none", stroke="@ri-road-low", stroke_width=32)
    yield path(way, fill="none", stroke=MARKER, stroke_width=26)
    yield path(way, fill="none", stroke="@ri-lane", stroke_width=3.5, stroke_dasharray="9 7.7", stroke_dashoffset=-3.8)


def rails(way: str, across: str) -> Iterator[Shape]:
    """A railway in dark marker: two rails over sleepers."""
    yield path(way, fill="none", stroke="@ri-chalk", stroke_width=23)
    yield path(way, fill="none", stroke="@ri-board", stroke_width=13)
    yield path(across, fill="none", stroke="@ri-chalk", stroke_width=4.6, stroke_linecap="round")


def way_of(edges: tuple[int, ...], kind: int) -> str:
    """The path of all arms of a type; two arms make a bend or a straight, others meet in the middle."""
    if bend := _bend(edges, kind):
        one, two = bend
        return f"M{_ENDS[one]}A50,50 0 0 {0 if two - one == 1 else 1} {_ENDS[two]}"
    sides = [side for side, edge in enumerate(edges) if edge == kind]
    straight = [(one, one + 2) for one in (0, 1) if one in sides and one + 2 in sides]
    whole = "".join(f"M{_ENDS[one]}L{_ENDS[two]}" for one, two in straight)
    loose = [side for side in sides if not any(side in pair for pair in straight)]
    return whole + "".join(f"M{_ENDS[side]}L50,50" for side in loose)


def _bend(edges: tuple[int, ...], kind: int) -> tuple[int, int] | None:
    sides = [side for side, edge in enumerate(edges) if edge == kind]
    if len(sides) != 2 or sides[1] - sides[0] == 2 or {HIGHWAY, RAILWAY} <= set(edges):
        return None
    return sides[0], sides[1]


def sleepers(edges: tuple[int, ...]) -> str:
    """What lies across the rails of a cell."""
    if bend := _bend(edges, RAILWAY):
        x, y = {(0, 1): (100, 0), (1, 2): (100, 100), (2, 3): (0, 100), (0, 3): (0, 0)}[bend]
        turns = (math.radians(step) for step in (9, 27, 45, 63, 81))
        rays = [(math.cos(turn) * (1 - x / 50), math.sin(turn) * (1 - y / 50)) for turn in turns]
        return "".join(f"M{_at(x + 34 * a, y + 34 * b)}L{_at(x + 66 * a, y + 66 * b)}" for a, b in rays)
    sides = [side for side, edge in enumerate(edges) if edge == RAILWAY]
    steps = [step * _SLEEPER for step in (1, 2, 3)]
    found = [_across(side, far) for side in sides for far in steps]
    return "".join(found) + (_across(sides[0], 0) if len(sides) == 2 else "")


def _across(side: int, far: float) -> str:
    """A sleeper on the arm to a side, so far from the middle."""
    if side % 2:
        return f"M{_short(50 + (far if side == 1 else -far))},34v32"
    return f"M34,{_short(50 + (far if side == 2 else -far))}h32"


def _at(x: float, y: float) -> str:
    return f"{_short(x)},{_short(y)}"


def _station(symbol: int) -> Iterator[Shape]:
    edges = EDGES[symbol]
    if HIGHWAY in edges and RAILWAY in edges and not IS_APART[symbol]:
        yield rect(27, 30, 46, 46, rx=10, fill="@shadow", opacity=0.25)
        yield rect(28, 28, 44, 44, rx=9, fill=IVORY, stroke="@ri-chalk", stroke_width=6)
        yield rect(40, 40, 20, 20, rx=4, fill="@ri-chalk")


def _lava(symbol: int) -> Iterator[Shape]:
    sides = [side for side, edge in enumerate(EDGES[symbol]) if edge == LAVA]
    if not sides:
        return
    first, (rim, shore) = sides[0], _LAVA[len(sides)]
    inside, beach = f"{rim}{shore}Z", _SHORE.get(len(sides), "") + shore
    if len(sides) == 2 and sides[1] - sides[0] == 2:
        inside, beach = _BAND, _BAND_SHORES
    elif 1 < len(sides) < 4:
        first = next(side for side in sides if (side - 1) % 4 not in sides)
    turn = f"rotate({90 * first} 50 50)"
    if beach:
        yield path(beach, fill="none", stroke="@lava", stroke_width=18, opacity=0.22, transform=turn)
    yield path(inside, fill=MOLTEN, transform=turn)
    if beach:
        yield path(beach, fill="none", stroke="@ri-crust", stroke_width=6, transform=turn)
        yield path(beach, fill="none", stroke="@ri-ember", stroke_width=2.4, transform=turn)
    if symbol == VOLCANO:
        yield from _mountain()


def _mountain() -> Iterator[Shape]:
    """Lava is not known by its colour alone: its source is a mountain."""
    yield circle(50, 44, 48, fill=HEAT)
    slopes = ((14, 86), (40, 34), (46, 40), (54, 36), (60, 34), (86, 86))
    yield polygon(slopes, fill=SLOPE, stroke="@ri-stone-low", stroke_width=4, stroke_linejoin="round")
    flow = "M39,34Q50,26 61,34L58,46Q60,58 55,64Q51,68 50,58Q48,50 45,54Q41,60 42,46Z"
    yield path(flow, fill="@ri-ember", stroke="@lava", stroke_width=3, stroke_linejoin="round")
    sparks = "M44,24q-4,-8 3,-13M55,24q6,-7 0,-15"
    yield path(sparks, fill="none", stroke="@ri-ember", stroke_width=4, stroke_linecap="round")


def _crater() -> Iterator[Shape]:
    cracks = "M50,22L47,8M50,78L54,92M22,50L7,53M78,50L93,46M30,30L19,22M70,70L82,77M70,30L79,17M30,70L20,81"
    yield path(cracks, stroke="@ri-stone", stroke_width=5, stroke_linecap="round")
    yield circle(50, 50, 33, fill="@ri-stone")
    yield circle(50, 50, 30, fill=HOLE, stroke="@ri-stone-low", stroke_width=3, stroke_dasharray="11 4")
    lit = "M29,56A22,22 0 0 0 71,56"
    yield path(lit, fill="none", stroke="@shine", stroke_width=3, stroke_linecap="round", opacity=0.45)


def die(symbol: int, x: float, y: float, size: float, faded: bool = False) -> Shape:
    """A die that shows this symbol: ivory for routes, red for lava."""
    lava = FACES[SYMBOLS[symbol].face].die == "lava"
    scale = size / 116
    inside = [*(_red_body() if lava else _body()), *_printed(symbol)]
    shape = at(x + 8 * scale, y + 8 * scale, inside, scale)
    return changed(shape, opacity=0.3) if faded else shape


def _body() -> Iterator[Shape]:
    yield rect(-8, -4, 116, 120, rx=22, fill="@ri-die-side")
    yield rect(-8, -8, 116, 116, rx=22, fill=IVORY, stroke="@ri-die-side", stroke_width=3)
    yield path("M12,-3.5H88", stroke="@shine", stroke_width=4, stroke_linecap="round", opacity=0.6)


def _red_body() -> Iterator[Shape]:
    yield rect(-8, -4, 116, 120, rx=22, fill="@ri-frame-low")
    yield rect(-8, -8, 116, 116, rx=22, fill=RUBY, stroke="@ri-frame-low", stroke_width=3)
    yield rect(4, 4, 92, 92, rx=14, fill="@ri-board")
    yield path("M12,-3.5H88", stroke="@shine", stroke_width=4, stroke_linecap="round", opacity=0.6)


@lru_cache(maxsize=256)
def _printed(symbol: int) -> tuple[Shape, ...]:
    """A symbol on a die, a little smaller than its face."""
    return (at(7, 7, list(piece(symbol)), 0.86),)
