"""How each symbol looks in a cell of 100 by 100: roads, rails, stations, lava, craters."""

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.games.railroad_ink.parts import CRATER, EDGES, FACES, HIGHWAY, IS_APART, LAVA, RAILWAY, SYMBOLS, VOLCANO
from roundhouse.scene.shapes import Shape, changed, circle, group, path, polygon, rect

CELL = 100
_ENDS = ("50,0", "100,50", "50,100", "0,50")
_LAVA = {
    1: "M0,0H100V22Q75,34 50,24T0,22Z",
    2: "M0,0H100V100Q78,86 62,52Q40,28 0,0Z",
    3: "M0,0H100V100H0Q30,84 34,50Q30,16 0,0Z",
    4: "M0,0H100V100H0Z",
}
_BAND = "M0,0H100Q70,26 72,50Q70,74 100,100H0Q30,74 28,50Q30,26 0,0Z"


def at(x: float, y: float, shapes: list[Shape], scale: float = 1.0, class_: str = "") -> Shape:
    """Shapes of a cell, moved to their place."""
    move = f"translate({_short(x)} {_short(y)})" + (f" scale({scale:.3g})" if scale != 1 else "")
    return group(shapes, transform=move, class_=class_) if class_ else group(shapes, transform=move)


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
    railway = way_of(edges, RAILWAY)
    highway = way_of(edges, HIGHWAY)
    if railway:
        yield path(
            railway, fill="none", stroke="@ink", stroke_width=26, stroke_dasharray="5 9.5", stroke_dashoffset=-2.5
        )
        yield path(railway, fill="none", stroke="@ink", stroke_width=7)
    if highway:
        if IS_APART[symbol]:  # the road goes over: the rails below are cut by a gap
            yield path(highway, fill="none", stroke="@card", stroke_width=42)
        yield path(highway, fill="none", stroke="@blue", stroke_width=30, stroke_linejoin="round")
        yield path(highway, fill="none", stroke="@halo", stroke_width=3.5, stroke_dasharray="9 8")


def way_of(edges: tuple[int, ...], kind: int) -> str:
    """The path of all arms of a type; two arms make a bend or a straight, others meet in the middle."""
    sides = [side for side, edge in enumerate(edges) if edge == kind]
    if len(sides) == 2 and not (HIGHWAY in edges and RAILWAY in edges and abs(sides[0] - sides[1]) != 2):
        one, two = sides
        if two - one == 2:
            return f"M{_ENDS[one]}L{_ENDS[two]}"
        sweep = 0 if two - one == 1 else 1
        return f"M{_ENDS[one]}A50,50 0 0 {sweep} {_ENDS[two]}"
    straight = [(one, one + 2) for one in (0, 1) if one in sides and one + 2 in sides]
    whole = "".join(f"M{_ENDS[one]}L{_ENDS[two]}" for one, two in straight)
    loose = [side for side in sides if not any(side in pair for pair in straight)]
    return whole + "".join(f"M{_ENDS[side]}L50,50" for side in loose)


def _station(symbol: int) -> Iterator[Shape]:
    edges = EDGES[symbol]
    if HIGHWAY in edges and RAILWAY in edges and not IS_APART[symbol]:
        yield rect(29, 29, 42, 42, rx=8, fill="@card", stroke="@ink", stroke_width=6)
        yield rect(41, 41, 18, 18, rx=3, fill="@ink")


def _lava(symbol: int) -> Iterator[Shape]:
    sides = [side for side, edge in enumerate(EDGES[symbol]) if edge == LAVA]
    if not sides:
        return
    shape, first = _LAVA[len(sides)], sides[0]
    if len(sides) == 2 and sides[1] - sides[0] == 2:
        shape = _BAND
    elif len(sides) > 1 and len(sides) < 4:
        first = next(side for side in sides if (side - 1) % 4 not in sides)
    turn = f"rotate({90 * first} 50 50)"
    yield path(shape, fill="@lava", opacity=0.88, transform=turn)
    yield from _lava_signs(symbol, len(sides), turn)


def _lava_signs(symbol: int, sides: int, turn: str) -> Iterator[Shape]:
    """Waves on the lava, or the mountain: lava is not known by its colour alone."""
    if symbol == VOLCANO:
        yield polygon(
            ((18, 82), (41, 30), (59, 30), (82, 82)),
            fill="@crater",
            stroke="@ink",
            stroke_width=5,
            stroke_linejoin="round",
        )
        yield path(
            "M38,38Q44,52 50,42Q56,54 62,38L58,28H42Z",
            fill="@glow",
            stroke="@ink",
            stroke_width=4,
            stroke_linejoin="round",
        )
    elif sides > 1:
        yield path(
            "M30,42q8,-10 16,0t16,0M40,58q8,-10 16,0t16,0",
            fill="none",
            stroke="@glow",
            stroke_width=5,
            stroke_linecap="round",
        )
    else:
        yield path(
            "M14,11q9,-8 18,0t18,0t18,0t18,0",
            fill="none",
            stroke="@glow",
            stroke_width=4,
            stroke_linecap="round",
            transform=turn,
        )


def _crater() -> Iterator[Shape]:
    rays = "M50,8L50,20M50,80L50,92M8,50L20,50M80,50L92,50M20,20L29,29M71,71L80,80M80,20L71,29M29,71L20,80"
    yield path(rays, stroke="@crater", stroke_width=6, stroke_linecap="round")
    yield circle(50, 50, 29, fill="@crater", opacity=0.55)
    yield circle(50, 50, 29, fill="none", stroke="@ink", stroke_width=4, stroke_dasharray="9 5")
    yield circle(50, 50, 14, fill="@ink", opacity=0.55)


def die(symbol: int, x: float, y: float, size: float, faded: bool = False) -> Shape:
    """A die that shows this symbol."""
    lava = FACES[SYMBOLS[symbol].face].die == "lava"
    edge = "@lava" if lava else "@ink"
    inside = [rect(-8, -8, 116, 116, rx=20, fill="@card", stroke=edge, stroke_width=5), *piece(symbol)]
    scale = size / 116
    shape = at(x + 8 * scale, y + 8 * scale, inside, scale)
    return changed(shape, opacity=0.28) if faded else shape
