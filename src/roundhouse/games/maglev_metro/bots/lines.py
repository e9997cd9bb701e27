"""The line thought on to its end: roads between places, and the best chain of them that the tiles in hand allow.

What links and places weigh stands in `weights.json`; how far is looked is how long it may take.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from roundhouse.games.maglev_metro.bots.walks import Numbers
from roundhouse.games.maglev_metro.bots.weights import TRACK
from roundhouse.games.maglev_metro.parts import CITIES, CURVES, NOBODY, SHAPES, STRAIGHTS, City
from roundhouse.games.maglev_metro.state.line import Line, line_of

_LONGEST = 4  # tiles of a road
_PER_PLACE = 2  # roads kept to each place
WIDE, NARROW = 4, 1  # lines kept after each road: where one looks, where one glances
_ROADS = 9  # roads thought of
LINK, NEW, RECESS = TRACK["link"], TRACK["new place"], TRACK["recess"]
_FADES = tuple(TRACK["fade"] ** (half / 2) for half in range(100))
"""What is left of a worth after so many half actions."""


class Road(NamedTuple):
    """Tiles from an end to a place."""

    place: int
    hexes: int  # as bits
    straights: int
    curves: int
    units: int


class Hope(NamedTuple):
    """A line thought on."""

    worth: float
    ends: tuple[int, ...]  # places that may go on, and open ends as -2 - (hex * 6 + side)
    used: int  # hexes as bits
    sides: Numbers  # how many sides of each place are in use
    straights: int
    curves: int
    units: int


@lru_cache(maxsize=5_000)
def roads(name: str, hex_: int, side: int) -> tuple[Road, ...]:
    """The shortest roads that leave a hex through a side."""
    city = CITIES[name]
    found: dict[int, list[Road]] = {}
    wave = [(hex_, side, 1 << hex_, 0, 0, 0)]
    home = city.place_at[hex_]
    for _ in range(_LONGEST + 1):
        following = []
        for here, out, seen, straights, curves, units in wave:
            near = city.around[here][out]
            if near < 0 or seen >> near & 1:
                continue
            place = city.place_at[near]
            if place >= 0 and place != home:
                hexes = seen & ~(1 << hex_)
                found.setdefault(place, []).append(Road(place, hexes, straights, curves, units))
            elif place < 0 and city.cost[near]:
                into = (out + 3) % 6
                for shape, (one, two) in enumerate(SHAPES):
                    if into in (one, two):
                        on = two if one == into else one
                        more = (straights + 1, curves) if shape < 3 else (straights, curves + 1)
                        following.append((near, on, seen | 1 << near, *more, units + city.cost[near]))
        wave = following
    return tuple(road for some in found.values() for road in sorted(some, key=lambda one: one.units)[:_PER_PLACE])


@lru_cache(maxsize=1_000)
def roads_of(name: str, place: int) -> tuple[Road, ...]:
    """The shortest roads from a place, few to each other place."""
    found: dict[int, list[Road]] = {}
    for hex_ in CITIES[name].places[place].hexes:
        for side in range(6):
            for road in roads(name, hex_, side):
                found.setdefault(road.place, []).append(road)
    return tuple(road for some in found.values() for road in sorted(some, key=lambda one: one.units)[: _PER_PLACE + 1])


def _begun(city: City, line: Line, place: int) -> Hope:
    """The line as it lies; without tiles it begins where the train stands."""
    sides = tuple(line.touching(one) for one in range(len(city.places)))
    ends = [one for one, count in enumerate(sides) if count == 1 or (count and one == city.hub)]
    for chain in line.chains:
        ends += [-2 - (end[1] * 6 + end[2]) for end in (chain.one, chain.other) if end[0] == NOBODY]
    if not line.tiles:
        ends = [place] * 2 if place >= 0 else []
    straights = sum(shape < 3 for shape in line.tiles.values())
    used = sum(1 << hex_ for hex_ in line.tiles)
    return Hope(0.0, tuple(ends), used, sides, STRAIGHTS - straights, CURVES - len(line.tiles) + straights, 0)


@lru_cache(maxsize=50_000)
def prospect(name: str, track: Numbers, built: int, place: int, pace: int, most: int, width: int = WIDE) -> float:
    """What the best line to come is worth; at most so many units can still be laid."""
    city = CITIES[name]
    beam = [_begun(city, line_of(city, track), place)]
    best = 0.0
    for _ in range(_ROADS):
        found = [one for hope in beam for one in _onward(city, hope, built, pace, most)]
        found.sort(key=_worth, reverse=True)
        beam, seen = [], set[int]()
        for worth, hope, number, road in found:
            used = hope.used | road.hexes
            if used not in seen:
                seen.add(used)
                beam.append(_with(city, hope, number, road, worth))
                if len(beam) == width:
                    break
        if not beam:
            break
        best = max(best, beam[0].worth)
    return best


def _worth(step: tuple[float, Hope, int, Road]) -> float:
    return step[0]


def _onward(city: City, hope: Hope, built: int, pace: int, most: int) -> Iterator[tuple[float, Hope, int, Road]]:
    """The roads that the line could go on with, each with what the line is worth then."""
    _, ends, used, sides, straights, curves, laid = hope
    for number, end in enumerate(ends):
        if end in ends[:number]:
            continue
        for road in roads_of(city.name, end) if end >= 0 else roads(city.name, *divmod(-2 - end, 6)):
            place, hexes, straight, curved, units = road
            if hexes & used or straight > straights or curved > curves or laid + units > most:
                continue
            if sides[place] < 2 or place == city.hub:
                worth = LINK if sides[place] else LINK + NEW
                if not built >> place & 1:
                    worth *= RECESS
                yield hope.worth + worth * _FADES[2 * (laid + units) // pace], hope, number, road


def _with(city: City, hope: Hope, number: int, road: Road, worth: float) -> Hope:
    end, place = hope.ends[number], road.place
    ends = [one for at, one in enumerate(hope.ends) if at != number and (one != place or one == city.hub)]
    if not hope.sides[place] or place == city.hub:
        ends.append(place)
    if end == city.hub and city.hub not in ends:
        ends.append(end)
    sides = list(hope.sides)
    sides[place] += 1
    if end >= 0:
        sides[end] += 1
    return Hope(
        worth, tuple(ends), hope.used | road.hexes, tuple(sides),
        hope.straights - road.straights, hope.curves - road.curves, hope.units + road.units,
    )  # fmt: skip
