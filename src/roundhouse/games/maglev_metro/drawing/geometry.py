"""Where hexes, sides, tracks and trains lie on the map scene."""

from math import atan2, cos, degrees, pi, sin, sqrt

from roundhouse.games.maglev_metro.parts import NOBODY, SHAPES, City
from roundhouse.scene.shapes import Point

WIDE = 64.0
R = WIDE / sqrt(3)
MARGIN = 8.0
SPREAD = 7.5  # between the lines of two players on one edge
_DIRECTIONS = tuple((cos(pi / 3 * side), sin(pi / 3 * side)) for side in range(6))


def centre(city: City, hex_: int) -> Point:
    """The middle of a hex."""
    row, column = divmod(hex_, city.columns)
    return MARGIN + WIDE * (column + 0.5 + 0.5 * (row % 2)), MARGIN + R + 1.5 * R * row


def size(city: City) -> Point:
    """Width and height of the map."""
    rows = len(city.terrain) // city.columns
    return 2 * MARGIN + WIDE * (city.columns + 0.5), 2 * MARGIN + R * (1.5 * rows + 0.5)


def corners(city: City, hex_: int, scale: float = 1.0) -> list[Point]:
    """The six corners of a hex."""
    x, y = centre(city, hex_)
    return [(x + scale * R * cos(pi / 6 + pi / 3 * n), y + scale * R * sin(pi / 6 + pi / 3 * n)) for n in range(6)]


def middle(city: City, place: int) -> Point:
    """The middle of a place; the Hub's is the corner where its hexes meet."""
    spots = [centre(city, hex_) for hex_ in city.places[place].hexes]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def tile_path(city: City, hex_: int, shape: int, seat: int, seats: int) -> str:
    """A player's tile as a path; each player's line keeps its own lane through every edge."""
    x, y = centre(city, hex_)
    a, b = SHAPES[shape]
    (ax, ay), (bx, by) = _lane(x, y, a, seat, seats), _lane(x, y, b, seat, seats)
    if shape < 3:
        return f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    mx, my = (ax + bx) / 2, (ay + by) / 2
    _, _, dx, dy = (
        x,
        y,
        x - (_edge(x, y, a)[0] + _edge(x, y, b)[0]) / 2,
        y - (_edge(x, y, a)[1] + _edge(x, y, b)[1]) / 2,
    )
    return f"M{ax:.1f} {ay:.1f}Q{mx + dx:.1f} {my + dy:.1f} {bx:.1f} {by:.1f}"


def _edge(x: float, y: float, side: int) -> Point:
    dx, dy = _DIRECTIONS[side]
    return x + dx * WIDE / 2, y + dy * WIDE / 2


def _lane(x: float, y: float, side: int, seat: int, seats: int) -> Point:
    """Where a player's line crosses a side: the same point seen from both hexes."""
    shift = (seat - (seats - 1) / 2) * SPREAD
    dx, dy = _DIRECTIONS[side % 3]
    ex, ey = _edge(x, y, side)
    return ex - dy * shift, ey + dx * shift


def facing(city: City, place: int, tail: int, head: int) -> float | None:
    """The angle in degrees that a train faces, or None (MM-70)."""
    hex_ = tail if tail != NOBODY else head
    if hex_ == NOBODY:
        return None
    x, y = middle(city, place)
    hx, hy = centre(city, hex_)
    angle = degrees(atan2(hy - y, hx - x))
    return angle if head != NOBODY else angle + 180
