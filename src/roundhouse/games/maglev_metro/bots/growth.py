"""What a track promises: stations of every kind on it, recesses to build on, open ends that lead somewhere."""

from functools import lru_cache

from roundhouse.games.maglev_metro.bots.walks import Numbers, tiles_to
from roundhouse.games.maglev_metro.line import Line, line_of, links
from roundhouse.games.maglev_metro.parts import CITIES, HUB, NOBODY, ROBOTS, City
from roundhouse.games.maglev_metro.state import is_kind


@lru_cache(maxsize=50_000)
def link_count(name: str, track: Numbers, stations: Numbers) -> int:
    """How many links a track makes."""
    return len(links(CITIES[name], track, stations))


@lru_cache(maxsize=50_000)
def growth(name: str, track: Numbers, stations: Numbers, able: int, builder: int, missing: int, time: int) -> float:
    """Stations of every kind on the line, recesses that can be built on, open ends that lead somewhere."""
    city = CITIES[name]
    line = line_of(city, track)
    value = 0.0
    kinds = {stations[place] for place in line.sides}
    for kind in range(HUB):
        if any(is_kind(one, kind) for one in kinds):
            value += 3.0 if kind in ROBOTS else (4.5 if able >> kind & 1 else 1.2)
    value += 0.6 * sum(stations[place] >= 0 for place in line.sides)
    urge = 2.5 if builder and missing & able else 1.0
    for place, hexes in line.sides.items():
        if stations[place] == NOBODY:
            value += (4.0 * urge if builder else 1.5) + 0.35 * (len(hexes) - 1)
    ends = [end for chain in line.chains for end in (chain.one, chain.other) if end[0] == NOBODY]
    hopes = sorted((_hope(city, line, stations, hex_, side, urge) for _, hex_, side in ends), reverse=True)
    value += sum(hopes[:1]) + 0.5 * sum(hopes[1:2]) - 0.5 * len(hopes[2:])
    if line.tiles and len(line.sides) < 8 and not can_grow(city, line):
        value -= 2 * (9 - len(line.sides))  # a small ring cannot grow
    return min(1.0, time / 6) * value


def can_grow(city: City, line: Line) -> bool:
    """Whether a tile can join on somewhere: not to a closed ring (MM-46)."""
    if any(line.touching(place) < 2 or place == city.hub for place in line.sides):
        return True
    return any(NOBODY in (chain.one[0], chain.other[0]) for chain in line.chains)


def _hope(city: City, line: Line, stations: Numbers, hex_: int, side: int, urge: float) -> float:
    """An open end is worth the more the nearer it is to a place that the line does not have."""
    best = 0.0
    for place, tiles in tiles_to(city.name, hex_, side).items():
        used = line.touching(place)
        free = urge if stations[place] == NOBODY else 1.0
        worth = 5.0 * free if not used else (1.0 if used < 2 and stations[place] >= 0 else 0.0)
        best = max(best, worth * 0.74**tiles)
    return best
