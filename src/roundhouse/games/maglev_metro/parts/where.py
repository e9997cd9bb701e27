"""Names of hexes: no board shows numbers, so a hex is told by the steps from the nearest place."""

from functools import lru_cache

from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.parts.maps import City

SIDES = (say("east"), say("south-east"), say("south-west"), say("west"), say("north-west"), say("north-east"))


def where(city: City, hex_: int) -> Say:
    """Where a hex lies: no two hexes of a city are told alike."""
    return _names(city)[hex_]


@lru_cache(maxsize=8)
def _names(city: City) -> dict[int, Say]:
    """Every hex by the shortest way from a place, found ring by ring."""
    ways: dict[int, tuple[str, tuple[int, ...]]] = {}
    told: set[tuple[str, tuple[int, ...]]] = set()
    ring = [(hex_, place.code, ()) for place in city.places for hex_ in place.hexes[-1:]]
    inside = {hex_ for place in city.places for hex_ in place.hexes}
    waiting: list[tuple[int, str, tuple[int, ...]]] = [*ring]
    for hex_, code, steps in waiting:
        for side, near in enumerate(city.around[hex_]):
            way = (code, tuple(sorted((*steps, side))))
            if near >= 0 and near not in ways and way not in told:
                ways[near] = way
                told.add(way)
                waiting.append((near, *way))
    return {hex_: _told(*way) for hex_, way in ways.items() if hex_ not in inside}


def _told(code: str, steps: tuple[int, ...]) -> Say:
    words = SIDES[steps[0]]
    for side in steps[1:]:
        words = say("{one} + {two}", one=words, two=SIDES[side])
    return say("by {place}, {side}", place=code, side=words)
