"""Where hexes, sides, tracks and trains lie on the map scene."""

from math import atan2, cos, degrees, pi, sin, sqrt

from roundhouse.games.maglev_metro.parts import NOBODY, SHAPES, City
from roundhouse.scene.shapes import Point

WIDE = 64.0
R = WIDE / sqrt(3)
MARGIN = 8.0
CONSOLE = 64.0  # what a display beside the map adds to its width
DISPLAY = 132.0  # and below it to its height
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


def on_board(city: City) -> Point:
    """Width and height of the whole board: the map and the display of station tiles beside or below it."""
    wide, high = size(city)
    return (wide + CONSOLE, high) if beside(city) else (wide, high + DISPLAY)


def beside(city: City) -> bool:
    """Whether the station tiles stand beside the map: on a tall one, whose right edge is bare."""
    wide, high = size(city)
    return high > wide


def display_box(city: City, spot: int) -> tuple[float, float, float, float]:
    """Left, top, width and height of a place in the display; 0 is the name of the city, then the seven kinds."""
    wide, high = size(city)
    if not beside(city):
        step, (row, column) = (wide - 12) / 4, divmod(spot, 4)
        return 6 + step * column + 3, high + 64 * row, step - 6, 58
    left = wide + CONSOLE - 128
    if spot == 0:
        return left - 92, 14, 212, 44
    return left, (66 + 86 * spot - 72 if spot < 4 else 424 + 80 * (spot - 4)), 120, 74


def corners(city: City, hex_: int, scale: float = 1.0) -> list[Point]:
    """The six corners of a hex."""
    x, y = centre(city, hex_)
    turns = [pi / 6 + pi / 3 * n for n in range(6)]
    return [(round(x + scale * R * cos(turn), 1), round(y + scale * R * sin(turn), 1)) for turn in turns]


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
        return f"M{ax:.1f} {ay:.1f}l{bx - ax:.1f} {by - ay:.1f}"
    mx, my = (ax + bx) / 2, (ay + by) / 2
    _, _, dx, dy = (
        x,
        y,
        x - (_edge(x, y, a)[0] + _edge(x, y, b)[0]) / 2,
        y - (_edge(x, y, a)[1] + _edge(x, y, b)[1]) / 2,
    )
    return f"M{ax:.1f} {ay:.1f}q{mx + dx - ax:.1f} {my + dy - ay:.1f} {bx - ax:.1f} {by - ay:.1f}"


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
