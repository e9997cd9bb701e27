"""What a track promises: stations of every kind on it, recesses to build on, open ends that lead somewhere."""

from functools import lru_cache
from typing import NamedTuple

from roundhouse.games.maglev_metro.bots.lines import LINK, NEW, RECESS, WIDE, prospect
from roundhouse.games.maglev_metro.bots.walks import Numbers
from roundhouse.games.maglev_metro.bots.weights import TRACK
from roundhouse.games.maglev_metro.parts import CITIES, HUB, NOBODY, ROBOTS, City
from roundhouse.games.maglev_metro.state import is_kind
from roundhouse.games.maglev_metro.state.line import Line, line_of, links

_UNITS = 24  # of track, more than are ever planned
_ROBOT, _SERVED, _OTHER, _RING, _LATE = (TRACK[name] for name in ("robot", "served", "other", "ring", "late"))
_TO_BUILD, _IDLE_RECESS, _WANTED = TRACK["to build on"], TRACK["recess left"], TRACK["wanted"]


@lru_cache(maxsize=50_000)
def link_count(name: str, track: Numbers, stations: Numbers) -> int:
    """How many links a track makes."""
    return len(links(CITIES[name], track, stations))


class Means(NamedTuple):
    """What a seat can do with its track."""

    able: int  # commuters unlocked, as bits
    builder: int  # whether it builds stations
    missing: int  # colours that have no station yet, as bits
    time: int  # rounds thought to be left
    pace: int  # units of TRACK
    width: int = WIDE  # lines to come that are thought of side by side
    eager: float = 1.0  # how much more than usual links and new places are wanted


@lru_cache(maxsize=50_000)
def growth(name: str, track: Numbers, stations: Numbers, start: int, means: Means) -> float:
    """Stations of every kind on the line, recesses that can be built on, the line that may still come."""
    able, builder, missing, time, pace, width, eager = means
    city = CITIES[name]
    line = line_of(city, track)
    value = 0.0
    kinds = {stations[place] for place in line.sides}
    for kind in range(HUB):
        if any(is_kind(one, kind) for one in kinds):
            value += _ROBOT if kind in ROBOTS else (_SERVED if able >> kind & 1 else _OTHER)
    built = sum(1 << one for one, kind in enumerate(stations) if kind != NOBODY)
    value += (eager * LINK - 1) * link_count(name, track, stations)
    urge = _WANTED if builder and missing & able else 1.0
    for one, hexes in line.sides.items():
        if built >> one & 1:
            value += eager * NEW
        else:
            value += eager * RECESS * (NEW + LINK * len(hexes)) + (_TO_BUILD * urge if builder else _IDLE_RECESS)
    value += eager * prospect(name, track, built, start, pace, min(_UNITS, time * pace), width)
    if line.tiles and len(line.sides) < 8 and not can_grow(city, line):
        value -= _RING * (9 - len(line.sides))  # a small ring cannot grow
    return min(1.0, time / _LATE) * value


def can_grow(city: City, line: Line) -> bool:
    """Whether a tile can join on somewhere: not to a closed ring (MM-46)."""
    if any(line.touching(place) < 2 or place == city.hub for place in line.sides):
        return True
    return any(NOBODY in (chain.one[0], chain.other[0]) for chain in line.chains)
