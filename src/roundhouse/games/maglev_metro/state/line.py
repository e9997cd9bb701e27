"""A player's track read as chains of tiles: where they begin and end, and which of them are links."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from roundhouse.core.graph import Joined
from roundhouse.games.maglev_metro.parts import CITIES, NOBODY, SHAPES, City

End = tuple[int, int, int]
"""An end of a chain: the place it touches or NOBODY, its last hex, the side through which it leaves that hex."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Tiles in a row."""

    hexes: tuple[int, ...]
    one: End
    other: End


@dataclass(frozen=True, eq=False, slots=True)
class Line:
    """A whole track: tiles by hex, chains, the own tiles that touch each place, far ends."""

    tiles: dict[int, int]
    straights: int  # how many of them
    chains: tuple[Chain, ...]
    sides: dict[int, tuple[int, ...]]  # place → hexes of the own tiles that touch it
    ends: dict[tuple[int, int], Chain]  # (hex, side) of each end of a chain

    def touching(self, place: int) -> int:
        """How many sides of a place are in use (MM-48)."""
        return len(self.sides.get(place, ()))

    def chain_from(self, place: int, hex_: int) -> Chain | None:
        """The chain that leaves a place over a hex."""
        for chain in self.chains:
            if (chain.one[0] == place and chain.one[1] == hex_) or (chain.other[0] == place and chain.other[1] == hex_):
                return chain
        return None


def is_straight(shape: int) -> bool:
    """Whether a tile of this shape leads straight on."""
    return shape < 3


def far_end(chain: Chain, place: int, hex_: int) -> End:
    """The other end of the chain that leaves this place over this hex."""
    return chain.other if chain.one[0] == place and chain.one[1] == hex_ else chain.one


def line_of(city: City, track: tuple[int, ...]) -> Line:
    """The track of a player, read (and remembered: playouts ask often)."""
    return _read(city.name, track)


@lru_cache(maxsize=20_000)
def _read(name: str, track: tuple[int, ...]) -> Line:
    city = CITIES[name]
    tiles = dict(divmod(code, 9) for code in track)
    sides: dict[int, list[int]] = {}
    for hex_, shape in tiles.items():
        for side in SHAPES[shape]:
            near = city.around[hex_][side]
            if near >= 0 and city.place_at[near] >= 0:
                sides.setdefault(city.place_at[near], []).append(hex_)
    chains = _chains(city, tiles)
    ends = {end[1:]: chain for chain in chains for end in (chain.one, chain.other)}
    straights = sum(is_straight(shape) for shape in tiles.values())
    return Line(tiles, straights, chains, {place: tuple(hexes) for place, hexes in sides.items()}, ends)


def _chains(city: City, tiles: dict[int, int]) -> tuple[Chain, ...]:
    chains: list[Chain] = []
    seen: set[int] = set()
    for hex_, shape in tiles.items():
        if hex_ not in seen:
            before, back = _follow(city, tiles, hex_, SHAPES[shape][0])
            ahead, front = _follow(city, tiles, hex_, SHAPES[shape][1])
            hexes = (*reversed(before), hex_, *ahead)
            seen.update(hexes)
            chains.append(Chain(hexes, back, front))
    return tuple(chains)


def _follow(city: City, tiles: dict[int, int], hex_: int, side: int) -> tuple[list[int], End]:
    """The tiles after this one and the end they come to. It always comes: every line begins at a station (MM-50)."""
    found = list[int]()
    while True:
        near, into = city.around[hex_][side], (side + 3) % 6
        if near not in tiles or into not in SHAPES[tiles[near]]:
            return found, (city.place_at[near] if near >= 0 else NOBODY, hex_, side)
        one, two = SHAPES[tiles[near]]
        hex_, side = near, two if one == into else one
        found.append(hex_)


def links(city: City, track: tuple[int, ...], stations: tuple[int, ...]) -> tuple[Chain, ...]:
    """The chains that join two built stations; a track back to the same station is none (MM-61)."""
    return _links(city.name, track, stations)


@lru_cache(maxsize=20_000)
def _links(name: str, track: tuple[int, ...], stations: tuple[int, ...]) -> tuple[Chain, ...]:
    return tuple(
        chain
        for chain in line_of(CITIES[name], track).chains
        if chain.one[0] != chain.other[0] and _built(stations, chain.one[0]) and _built(stations, chain.other[0])
    )


def _built(stations: tuple[int, ...], place: int) -> bool:
    return place >= 0 and stations[place] >= 0


def joined(chains: Iterable[Chain], stations: tuple[int, ...], place: int) -> set[int]:
    """The places that hang together with this one through these chains and built stations (MM-55)."""
    met, waiting = {place}, [place]  # written out: a search that calls back makes a game in Manhattan a tenth slower
    while waiting:
        here = waiting.pop()
        for chain in chains:
            one, other = chain.one[0], chain.other[0]
            beyond = other if here == one else one if here == other else NOBODY
            if beyond not in met and _built(stations, beyond):
                met.add(beyond)
                waiting.append(beyond)
    return met


def loops(city: City, track: tuple[int, ...], stations: tuple[int, ...]) -> bool:
    """Whether some of the track closes a loop, at stations or tile to tile (MM-57)."""
    joined: Joined[int] = Joined()
    for chain in line_of(city, track).chains:
        one, other = chain.one[0], chain.other[0]
        if _built(stations, one) and _built(stations, other):
            if joined.together(one, other):
                return True
            joined.join(one, other)
    return False
