"""Where things stand on the map: cells of routes and names of places, computed once for a city.

Names are measured in all three languages, because a drawing is made before its reader is known.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin

from roundhouse.core.words import LANGUAGES, say, speaker
from roundhouse.games.ticket_to_ride.parts import FOLDER, City, Place, Route

CELL, THICK, GAP, APART = 46.0, 21.0, 3.0, 25.0  # a cell, between cells, between the tracks of a double
RADIUS = 15.0  # of a place
MARKED = 20.0  # of a place that is the end of a ticket
FONT = 22.0
LINE = 23.0  # from one line of a name to the next
# Widths of letters in units of the font size, measured on DejaVu Sans, the widest typeface of the page.
_WIDE, _NARROW = frozenset("MWmwжшщюыфмМШЩЖЮФДЫ"), frozenset("iljtfrIіїІ.,-’' ")
_EDGE = 9.0
_CORNER = 100.0  # the upper right one is where a page looks closer: no name stands under its button

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a route: its middle and its direction in degrees."""

    x: float
    y: float
    turn: float


@lru_cache(maxsize=8)
def cells(city: City) -> tuple[tuple[Cell, ...], ...]:
    """The cells of every route, from its first place to its second."""
    return tuple(tuple(_cells(city, route)) for route in city.routes)


def _cells(city: City, route: Route) -> Iterator[Cell]:
    a, b = city.places[route.a], city.places[route.b]
    length = hypot(b.x - a.x, b.y - a.y)
    along = ((b.x - a.x) / length, (b.y - a.y) / length)
    aside = route.side * APART / 2
    turn = degrees(atan2(along[1], along[0]))
    for number in range(route.length):
        step = (number - (route.length - 1) / 2) * (CELL + GAP) + route.shift
        x = (a.x + b.x) / 2 + along[0] * step - along[1] * aside
        y = (a.y + b.y) / 2 + along[1] * step + along[0] * aside
        yield Cell(x, y, turn)


def width_of(lines: tuple[str, ...], lang: str) -> float:
    """How wide a name is in one language."""
    speak = speaker(lang, FOLDER)
    return max(sum(map(_letter, speak(say(line)))) for line in lines) * FONT


def _letter(sign: str) -> float:
    if sign in _WIDE:
        return 0.93
    if sign in _NARROW:
        return 0.41
    return 0.8 if sign.isupper() else 0.635


def size_of(place: Place) -> tuple[float, float]:
    """How wide and high the name of a place is in its widest language."""
    return max(width_of(place.lines, lang) for lang in LANGUAGES), len(place.lines) * LINE


@lru_cache(maxsize=8)
def names(city: City) -> tuple[Box, ...]:
    """A box for the name of every place, beside it and apart from everything else."""
    blocks = _blocks(city)
    options = [_options(place) for place in city.places]
    alone = []
    for ways in options:
        around = _hull(box for box, _ in ways)
        near = [block for block in blocks if overlap(block, around)]
        alone.append([_blame(box, near) + _off_paper(city, box) + far for box, far in ways])
    chosen = [min(range(len(ways)), key=alone[number].__getitem__) for number, ways in enumerate(options)]
    for _ in range(8):
        before = list(chosen)
        for number, ways in enumerate(options):
            others = [options[other][chosen[other]][0] for other in range(len(options)) if other != number]
            costs = [alone[number][way] + 40 * _blame(box, others) for way, (box, _) in enumerate(ways)]
            chosen[number] = costs.index(min(costs))
        if chosen == before:
            break
    return tuple(options[number][way][0] for number, way in enumerate(chosen))


def _options(place: Place) -> list[tuple[Box, float]]:
    """Boxes round a place, each with a little cost for being far from it."""
    width, height = size_of(place)
    found = []
    for far in (1.0, 6.0, 12.0, 20.0, 30.0):
        for step in range(32):
            angle = pi * step / 16
            x = place.x + cos(angle) * (MARKED + far + width / 2)
            y = place.y + sin(angle) * (MARKED + far + height / 2)
            found.append(((x - width / 2, y - height / 2, x + width / 2, y + height / 2), far * far * 0.25))
        for slide in (-0.35, 0.35):
            for side in (-1, 1):
                x, y = place.x + slide * width, place.y + side * (MARKED + far + height / 2)
                found.append(((x - width / 2, y - height / 2, x + width / 2, y + height / 2), far * far * 0.25 + 4))
    return found


def _hull(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _blocks(city: City) -> list[Box]:
    """Small boxes that cover everything a name should not cover."""
    found = []
    for route in cells(city):
        for cell in route:
            for step in (-0.36, 0.0, 0.36):
                dx, dy = cos(cell.turn * pi / 180) * CELL * step, sin(cell.turn * pi / 180) * CELL * step
                half = THICK / 2 + 1.5  # a bus is larger than its cell
                found.append((cell.x + dx - half, cell.y + dy - half, cell.x + dx + half, cell.y + dy + half))
    wide = city.sketch.width
    found.append((wide - _CORNER, 0.0, wide, _CORNER))
    found += [(one.x - MARKED, one.y - MARKED, one.x + MARKED, one.y + MARKED) for one in city.places]
    return found


def overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _blame(box: Box, others: list[Box]) -> float:
    return sum(overlap(box, other) for other in others)


def _off_paper(city: City, box: Box) -> float:
    left, top, right, bottom = box
    wide, high = city.sketch.width - _EDGE, city.sketch.height - _EDGE
    return 200 * (max(0.0, _EDGE - left) + max(0.0, _EDGE - top) + max(0.0, right - wide) + max(0.0, bottom - high))
