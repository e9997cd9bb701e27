"""Distances that bots ask for: stations ahead of a train, the nearest of each colour."""

from functools import lru_cache

from roundhouse.games.maglev_metro.parts import CITIES, HUB, NOBODY, ROBOTS, City
from roundhouse.games.maglev_metro.state.line import far_end, line_of

Numbers = tuple[int, ...]
FAR = 99


Stop = tuple[int, int, int, int]
"""How many stations away, the train's tail and head on arrival, and the first tile of the way (NOBODY: here)."""


@lru_cache(maxsize=20_000)
def stops(name: str, track: Numbers, stations: Numbers, place: int, tail: int, head: int) -> dict[int, Stop]:
    """The places that the train can reach the way it faces."""
    city = CITIES[name]
    found: dict[int, Stop] = {place: (0, tail, head, NOBODY)}
    wave = [(place, tail, head, NOBODY)]
    seen, step = {(place, tail, head)}, 0
    while wave:
        step += 1
        following = []
        for *spot, first in wave:
            for by, *one in _onward(city, track, stations, *spot):
                there, tail, head = one
                if (there, tail, head) not in seen:
                    seen.add((there, tail, head))
                    start = by if first == NOBODY else first
                    following.append((there, tail, head, start))
                    found.setdefault(there, (step, tail, head, start))
        wave = following
    return found


@lru_cache(maxsize=50_000)
def _onward(
    city: City, track: Numbers, stations: Numbers, place: int, tail: int, head: int
) -> tuple[tuple[int, int, int, int], ...]:
    """Where a train may be after one more unit: by which tile, place and facing."""
    line = line_of(city, track)
    usable = []
    for hex_ in line.sides.get(place, ()):
        chain = line.chain_from(place, hex_)
        assert chain is not None
        other, last, _ = far_end(chain, place, hex_)
        if other not in (NOBODY, place) and stations[other] >= 0:
            usable.append((hex_, other, last))
    ahead = [way for way in usable if (way[0] == head if head != NOBODY else way[0] != tail)]
    return tuple((hex_, other, NOBODY if other == city.hub else last, NOBODY) for hex_, other, last in ahead or usable)


@lru_cache(maxsize=50_000)
def ways(name: str, track: Numbers, stations: Numbers, place: int, tail: int, head: int) -> Numbers:
    """How many stations away the nearest station of each colour is, FAR if the train cannot get there."""
    found = [FAR] * HUB
    for there, stop in stops(name, track, stations, place, tail, head).items():
        for kind in ROBOTS if stations[there] == HUB else (stations[there],):
            found[kind] = min(found[kind], stop[0])
    return tuple(found)
