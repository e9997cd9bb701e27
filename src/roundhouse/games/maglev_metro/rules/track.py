"""TRACK: laying and removing tiles (MM-43 to MM-61, on Manhattan MM-120 to MM-122)."""

from functools import lru_cache

from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.moves import Lay, Remove
from roundhouse.games.maglev_metro.parts import (
    CITIES,
    CURVES,
    LINKED,
    NOBODY,
    RIVER,
    SHAPES,
    SHAPES_BY_SIDE,
    STRAIGHTS,
    TRACK,
    City,
)
from roundhouse.games.maglev_metro.rules import turn
from roundhouse.games.maglev_metro.state import Player, State, city_of, is_kind, units_of
from roundhouse.games.maglev_metro.state.line import Line, is_straight, joined, line_of, loops

_MOST_HEXES = 128
LAYS = tuple(tuple(Lay(hex_, shape) for shape in range(len(SHAPES))) for hex_ in range(_MOST_HEXES))
REMOVES = tuple(Remove(hex_) for hex_ in range(_MOST_HEXES))
Numbers = tuple[int, ...]


def moves(state: State) -> list[Move]:
    """Every tile that may be laid or removed with the units left."""
    player = state.players[state.seat]
    ends = (state.options.map, player.track, state.stations, player.place)
    return [*_changes(*ends, state.forbidden, _units(state))]


def _units(state: State) -> int:
    return state.units if state.doing == TRACK else units_of(state.players[state.seat], TRACK)


@lru_cache(maxsize=10_000)
def _changes(
    name: str, track: Numbers, stations: Numbers, place: int, forbidden: Numbers, units: int
) -> tuple[Move, ...]:
    """Every tile that these units lay or remove (remembered: playouts ask often)."""
    cost = CITIES[name].cost
    lays = [lay for lay in _lays(name, track, stations, place, forbidden) if cost[lay.hex] <= units]
    return (*lays, *(REMOVES[hex_] for hex_ in _removable(name, track, stations, place) if cost[hex_] <= units))


@lru_cache(maxsize=10_000)
def _lays(name: str, track: Numbers, stations: Numbers, place: int, forbidden: Numbers) -> tuple[Lay, ...]:
    """Every tile that could be laid with enough units."""
    city = CITIES[name]
    line = line_of(city, track)
    spare = [_spare(line, shape) for shape in range(len(SHAPES))]
    outs: dict[int, list[int]] = {}
    found: dict[tuple[int, int], Lay] = {}
    for hex_, side in _openings(city, line, stations, place):
        out = outs.get(hex_)
        if out is None:
            out = outs[hex_] = [_out(city, line, hex_, one) for one in range(6)]
        for shape in SHAPES_BY_SIDE[side]:
            one, two = SHAPES[shape]
            if spare[shape] and _why_not_between(city, line, stations, forbidden, out[one], out[two]) is None:
                found[hex_, shape] = LAYS[hex_][shape]
    return tuple(found.values())


def _openings(city: City, line: Line, stations: Numbers, train: int) -> list[tuple[int, int]]:
    """Where a tile may join on: its hex, and the side that meets an end of the line (MM-46)."""
    found: list[tuple[int, int]] = []
    for place in line.sides or (train,):
        if stations[place] >= 0 and (place == city.hub or line.touching(place) < 2):
            found += [
                (near, (side + 3) % 6)
                for hex_ in city.places[place].hexes
                for side, near in enumerate(city.around[hex_])
            ]
    for chain in line.chains:
        for place, hex_, side in (chain.one, chain.other):
            if place == NOBODY:
                found.append((city.around[hex_][side], (side + 3) % 6))
    return [(near, side) for near, side in found if near >= 0 and city.cost[near] and near not in line.tiles]


@lru_cache(maxsize=10_000)
def _removable(name: str, track: Numbers, stations: Numbers, place: int) -> tuple[int, ...]:
    """The hexes whose tile may go: the rest stays joined to the train (MM-55, MM-57)."""
    city = CITIES[name]
    line = line_of(city, track)
    closed = loops(city, track, stations)
    return tuple(
        hex_
        for hex_ in line.tiles
        if (closed or _at_end(city, line, stations, hex_)) and _rest_joined(line, stations, place, hex_)
    )


def _rest_joined(line: Line, stations: Numbers, place: int, gone: int) -> bool:
    """Whether all tiles but this one hang together with the train's place: both ends of its chain, and all others."""
    broken = next(chain for chain in line.chains if gone in chain.hexes)
    others = [chain for chain in line.chains if chain is not broken]
    met = joined(others, stations, place)
    if (gone != broken.hexes[0] and broken.one[0] not in met) or (
        gone != broken.hexes[-1] and broken.other[0] not in met
    ):
        return False
    return all(chain.one[0] in met or chain.other[0] in met for chain in others)


def why_not(state: State, move: Move) -> str | None:
    """Why a tile cannot be laid or removed."""
    if rule := turn.busy(state, TRACK):
        return rule
    city, player = city_of(state), state.players[state.seat]
    assert isinstance(move, Lay | Remove)
    if not 0 <= move.hex < len(city.terrain):
        return "MM-51"
    line = line_of(city, player.track)
    if isinstance(move, Remove):
        return _why_not_remove(state, city, player, line, move.hex)
    if not 0 <= move.shape < len(SHAPES):
        return "MM-52"
    if city.place_at[move.hex] >= 0:
        return "MM-49"
    if not city.cost[move.hex]:
        return "MM-51"
    if move.hex in line.tiles:
        return "MM-47"
    return (
        _why_not_joined(state, city, line, move)
        or _why_not_lay(city, line, state.stations, state.forbidden, move.hex, move.shape)
        or _why_not_paid(state, city, move.hex)
    )


_ORDER = ("MM-48", "MM-49", "MM-50", "MM-45")


def _why_not_joined(state: State, city: City, line: Line, move: Lay) -> str | None:
    """Why the tile meets no end of the line: each of its sides is asked."""
    rules = [_why_not_side(state, city, line, move.hex, side) for side in SHAPES[move.shape]]
    return None if None in rules else min(filter(None, rules), key=_ORDER.index)


def _why_not_side(state: State, city: City, line: Line, hex_: int, side: int) -> str | None:
    near = city.around[hex_][side]
    place = city.place_at[near] if near >= 0 else NOBODY
    if place == NOBODY:
        joined = near in line.tiles and (side + 3) % 6 in SHAPES[line.tiles[near]]
        return None if joined else "MM-45"
    if not line.tiles:
        return None if place == state.players[state.seat].place else "MM-50"
    if not line.touching(place):
        return "MM-50"
    if state.stations[place] == NOBODY:
        return "MM-49"
    return None if place == city.hub or line.touching(place) < 2 else "MM-48"


def _why_not_lay(city: City, line: Line, stations: Numbers, forbidden: Numbers, hex_: int, shape: int) -> str | None:
    """Why a tile that meets an end cannot be laid: supply, stations it points at, forbidden links."""
    if not _spare(line, shape):
        return "MM-53"
    one, two = (_out(city, line, hex_, side) for side in SHAPES[shape])
    return _why_not_between(city, line, stations, forbidden, one, two)


def _spare(line: Line, shape: int) -> bool:
    """Whether a tile of this shape is left (MM-53)."""
    if is_straight(shape):
        return line.straights < STRAIGHTS
    return len(line.tiles) - line.straights < CURVES


_USED_UP = -2


def _out(city: City, line: Line, hex_: int, side: int) -> int:
    """The place that a chain through this side of a new tile would end at, NOBODY, or _USED_UP: it takes no more."""
    near = city.around[hex_][side]
    if near < 0:
        return NOBODY
    place = city.place_at[near]
    if place >= 0 and place != city.hub and line.touching(place) >= 2:
        return _USED_UP
    met = (near, (side + 3) % 6)
    chain = line.ends.get(met)
    if chain is None:
        return place
    return (chain.other if chain.one[1:] == met else chain.one)[0]


def _why_not_between(city: City, line: Line, stations: Numbers, forbidden: Numbers, one: int, other: int) -> str | None:
    """Why no tile may lead from here to there."""
    if one == _USED_UP or other == _USED_UP:
        return "MM-59"
    return _why_not_link(city, line, stations, forbidden, one, other) if one >= 0 and other >= 0 else None


def _why_not_link(city: City, line: Line, stations: Numbers, forbidden: Numbers, one: int, other: int) -> str | None:
    """Why these two places may not be joined directly: the Hub's limits, the solo game's forbidden pairs."""
    if city.hub in (one, other):
        if one == other:
            return "MM-121"
        if any({chain.one[0], chain.other[0]} == {one, other} for chain in line.chains):
            return "MM-122"
    return "MM-129" if one != other and forbids(forbidden, stations[one], stations[other]) else None


def forbids(forbidden: Numbers, one: int, other: int) -> bool:
    """Whether stations of these kinds may not be linked directly in this solo game (MM-129, MM-125)."""
    for card in forbidden:
        a, b = LINKED[card]
        if (is_kind(one, a) and is_kind(other, b)) or (is_kind(one, b) and is_kind(other, a)):
            return True
    return False


def _why_not_paid(state: State, city: City, hex_: int) -> str | None:
    if _units(state) >= city.cost[hex_]:
        return None
    return "MM-44" if city.terrain[hex_] == RIVER else "MM-43"


def _why_not_remove(state: State, city: City, player: Player, line: Line, hex_: int) -> str | None:
    if hex_ not in line.tiles:
        return "MM-54"
    if hex_ in _removable(city.name, player.track, state.stations, player.place):
        return _why_not_paid(state, city, hex_)
    return "MM-55" if _at_end(city, line, state.stations, hex_) else "MM-54"


def _without(track: Numbers, hex_: int) -> Numbers:
    return tuple(code for code in track if code // 9 != hex_)


def _at_end(city: City, line: Line, stations: Numbers, hex_: int) -> bool:
    """Whether the tile is the last one of the line on some side (MM-54)."""
    for side in SHAPES[line.tiles[hex_]]:
        if (hex_, side) in line.ends:
            near = city.around[hex_][side]
            place = city.place_at[near] if near >= 0 else NOBODY
            if place == NOBODY or stations[place] == NOBODY or line.touching(place) == 1:
                return True
    return False


def play(state: State, move: Move) -> None:
    """Lay or remove a tile; with the last unit the action ends."""
    assert isinstance(move, Lay | Remove)
    player = state.players[state.seat]
    turn.begin(state, TRACK, units_of(player, TRACK))
    state.units -= city_of(state).cost[move.hex]
    if isinstance(move, Lay):
        player.track = tuple(sorted((*player.track, move.hex * 9 + move.shape)))
    else:
        player.track = _without(player.track, move.hex)
        _keep_facing(city_of(state), player, move.hex)
    if not state.units or not moves(state):
        turn.end_action(state)


def _keep_facing(city: City, player: Player, gone: int) -> None:
    """The train faces as before, told by the tile on the other side once the tile that told it is gone (MM-67)."""
    if gone not in (player.tail, player.head):
        return
    left = line_of(city, player.track).sides.get(player.place, (NOBODY,))[0]  # none is left without track (MM-70)
    player.tail, player.head = (NOBODY, left) if gone == player.tail else (left, NOBODY)
