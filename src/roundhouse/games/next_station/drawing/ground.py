"""What never changes: the folded map with its districts and the Thames, and the desk on which cards lie."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from roundhouse.games.next_station.drawing.paint import CREASE, DESK, FOLD, GRAIN, PANEL, PAPER, STREETS, VENEER
from roundhouse.games.next_station.parts import COLUMNS, DISTRICT_NAMES, PLACES, RIVER
from roundhouse.scene.shapes import Point, Shape, Under, line, path, polyline, rect, text

SIZE, STEP, MARGIN = 1000, 94, 98
"""The map, from station to station, and from the upper and left edge to the first: there the grid has its names."""
NAMED = 50
"""How wide the edge with the names is."""
LONDON, DESKTOP = "london", "desk"
WIDTH, HEIGHT = 1000, 320
"""Of the desk."""
_PARKS = (
    "M150,404q40,-22 82,-8q14,30 -12,52q-48,16 -78,-6q-10,-22 8,-38z",
    "M520,96q34,-16 66,2q18,26 -2,50q-40,20 -70,-4q-16,-28 6,-48z",
    "M742,800q44,-14 74,10q8,34 -24,50q-44,8 -64,-18q-6,-26 14,-42z",
    "M360,690q30,-18 54,4q10,26 -12,40q-34,8 -50,-14q-4,-20 8,-30z",
)


def spot(station: int) -> Point:
    """Where a station stands on the sheet."""
    x, y = PLACES[station]
    return MARGIN + x * STEP, MARGIN + y * STEP


def district_edge(number: int) -> str:
    """The outline of a district as a path: a band of the map, without the corner that is cut out of it."""
    edges = [NAMED, *(MARGIN + edge * STEP for edge in (2.5, 6.5)), SIZE - 16]
    name, far, cut = DISTRICT_NAMES[number], SIZE - 16, STEP
    if name.startswith("corner"):
        x, y = (NAMED if one == "0" else far - cut for one in name.split("-")[1:])
        return f"M{x},{y}h{cut}v{cut}h{-cut}z"
    column, row = map(int, name.split("-"))
    left, right, top, low = edges[column], edges[column + 1], edges[row], edges[row + 1]
    if 1 in (column, row):
        return f"M{left},{top}H{right}V{low}H{left}z"
    over, outer, inner = (cut, left, right) if column == 0 else (-cut, right, left)
    down, edge, other = (cut, top, low) if row == 0 else (-cut, low, top)
    return f"M{outer + over},{edge}H{inner}V{other}H{outer}V{edge + down}h{over}z"


@lru_cache(maxsize=4)
def under(name: str) -> Under | None:
    """The layer of this name: what nobody's pencil changes."""
    if name == LONDON:
        return Under(LONDON, (*_paper(), *_districts(), *_river(), *_folds(), *_names()))
    return Under(DESKTOP, tuple(_desk())) if name == DESKTOP else None


def _paper() -> Iterator[Shape]:
    yield rect(6, 10, SIZE - 10, SIZE - 12, rx=26, fill="@shadow", opacity=0.3)
    yield rect(4, 4, SIZE - 8, SIZE - 10, rx=24, fill=PAPER)
    yield rect(12, 12, SIZE - 24, SIZE - 26, rx=18, fill=STREETS, opacity=0.5)
    for park in _PARKS:
        yield path(park, fill="@ns-park")
    yield rect(4, 4, SIZE - 8, SIZE - 10, rx=24, fill=GRAIN, opacity=0.22)


def _names() -> Iterator[Shape]:
    """The letters of the columns and the numbers of the rows, as stations are called in words."""
    quiet: dict[str, Any] = {"font_size": 31, "font_weight": 600, "fill": "@muted"}
    for number, letter in enumerate(COLUMNS):
        yield text(MARGIN + number * STEP, NAMED / 2 + 7, letter, **quiet)
        yield text(NAMED / 2 + 5, MARGIN + number * STEP + 1, str(number + 1), **quiet)


def _districts() -> Iterator[Shape]:
    edges = [NAMED, *(MARGIN + edge * STEP for edge in (2.5, 6.5)), SIZE - 16]
    for column, row in ((1, 0), (0, 1), (2, 1), (1, 2)):  # a faint chequer; the corners below
        x, y = edges[column], edges[row]
        yield rect(x, y, edges[column + 1] - x, edges[row + 1] - y, fill="@ns-district", opacity=0.42)
    near, far, cut = NAMED, SIZE - 16, STEP
    corners = ((near, near, 1, 1), (far, near, -1, 1), (near, far, 1, -1), (far, far, -1, -1))
    for x, y, dx, dy in corners:
        yield rect(min(x, x + dx * cut), min(y, y + dy * cut), cut, cut, rx=18, fill="@ns-district", opacity=0.42)
    borders = "".join(f"M{at},{near}V{far}M{near},{at}H{far}" for at in edges[1:3])
    borders += "".join(f"M{x + dx * cut},{y}V{y + dy * cut}H{x}" for x, y, dx, dy in corners)
    dots: dict[str, Any] = {"stroke_dasharray": "1 11", "stroke_linecap": "round"}
    yield path(borders, fill="none", stroke="@ns-border", stroke_width=5, **dots)


def river() -> list[Point]:
    """The Thames from edge to edge."""
    points = [(MARGIN + x * STEP, MARGIN + y * STEP) for x, y in RIVER]
    return [(float(NAMED), points[0][1]), *points[1:-1], (SIZE - 6.0, points[-1][1])]


def _river() -> Iterator[Shape]:
    points = river()
    for ink, width in (("@ns-bank", 44), ("@ns-water-low", 36), ("@ns-water", 28)):
        yield polyline(points, stroke=ink, stroke_width=width, stroke_linejoin="round")
    waves: dict[str, Any] = {"stroke_linejoin": "round", "stroke_linecap": "round", "stroke_width": 2.6}
    for shift, dashes in ((-6, "26 60 12 44"), (6, "14 52 30 66")):
        yield polyline([(x, y + shift) for x, y in points], stroke="@ns-ripple", stroke_dasharray=dashes, **waves)


def _folds() -> Iterator[Shape]:
    """Three folds down and one across, as the map comes out of a pocket."""
    for x in (4, 500):
        yield rect(x, 4, 246 if x == 4 else 250, SIZE - 10, fill=PANEL)
    for x in (250, 500, 750):
        yield rect(x - 34, 6, 68, SIZE - 14, fill=FOLD)
    yield rect(6, 470, SIZE - 12, 60, fill=CREASE)


def _desk() -> Iterator[Shape]:
    yield rect(4, 4, WIDTH - 8, HEIGHT - 8, rx=26, fill=DESK)
    yield rect(4, 4, WIDTH - 8, HEIGHT - 8, rx=26, fill=VENEER, opacity=0.5)
    yield line((30, 6), (WIDTH - 30, 6), stroke="@shine", stroke_width=2.5, stroke_linecap="round", opacity=0.35)
