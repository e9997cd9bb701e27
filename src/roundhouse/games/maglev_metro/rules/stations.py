"""BUILD STATION: a tile onto an empty recess that the own track reaches (MM-96 to MM-102)."""

from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.moves import Build
from roundhouse.games.maglev_metro.parts import BUILD, BUILD_SLOT, COMMUTERS, FIXED, HUB, NOBODY
from roundhouse.games.maglev_metro.rules import turn
from roundhouse.games.maglev_metro.rules.mat import slots_for
from roundhouse.games.maglev_metro.rules.track import forbids
from roundhouse.games.maglev_metro.state import State, added, city_of, set_waiting, unlocked
from roundhouse.games.maglev_metro.state.line import line_of

BUILDS = tuple(tuple(Build(place, kind) for kind in range(HUB)) for place in range(32))


def moves(state: State) -> list[Move]:
    """Every station that may be built."""
    player = state.players[state.seat]
    if turn.busy(state, BUILD) or state.doing == BUILD or not player.filled >> BUILD_SLOT - FIXED & 1:
        return []
    line = line_of(city_of(state), player.track)
    kinds = [kind for kind in range(HUB) if can_build(state, state.seat, kind)]
    return [
        BUILDS[place][kind]
        for place in sorted(line.sides)
        if state.stations[place] == NOBODY
        for kind in kinds
        if _why_not_linked(state, place, kind) is None
    ]


def why_not(state: State, move: Move) -> str | None:
    """Why this station cannot be built there."""
    assert isinstance(move, Build)
    if rule := turn.busy(state, BUILD):
        return rule
    player = state.players[state.seat]
    if state.doing == BUILD:
        return turn.pending(state)
    if not player.filled >> BUILD_SLOT - FIXED & 1:
        return "MM-96"
    if not can_build(state, state.seat, move.station):
        return "MM-98"
    if not 0 <= move.place < len(state.stations) or state.stations[move.place] != NOBODY:
        return "MM-97"
    if not line_of(city_of(state), player.track).touching(move.place):
        return "MM-97"
    return _why_not_linked(state, move.place, move.station)


def can_build(state: State, seat: int, kind: int) -> bool:
    """Whether a kind of station is left and unlocked for a seat, wherever it may stand (MM-98)."""
    return 0 <= kind < HUB and state.display[kind] > 0 and unlocked(state.players[seat], kind)


def _why_not_linked(state: State, place: int, kind: int) -> str | None:
    player = state.players[state.seat]
    if not state.forbidden:
        return None
    for chain in line_of(city_of(state), player.track).chains:
        ends = chain.one[0], chain.other[0]
        if place in ends and ends[0] != ends[1]:
            other = ends[0] if ends[1] == place else ends[1]
            if other >= 0 and forbids(state.forbidden, kind, state.stations[other]):
                return "MM-129"
    return None


def play(state: State, move: Move) -> None:
    """Build the station; its passenger comes into the builder's hand."""
    assert isinstance(move, Build)
    player = state.players[state.seat]
    turn.begin(state, BUILD, 1)
    kinds = list(state.stations)
    kinds[move.place] = move.station
    is_new = move.station not in state.stations
    state.stations = tuple(kinds)
    state.display = added(state.display, move.station, -1)
    state.busy = True
    here = state.waiting[move.place]
    state.bag = added(state.bag, move.station, here[move.station])  # MM-99
    set_waiting(state, move.place, added(here, move.station, -here[move.station]))
    if is_new and move.station in COMMUTERS:  # MM-101
        state.bag = added(state.bag, move.station, state.piles[move.station])
        state.piles = added(state.piles, move.station, -state.piles[move.station])
    if slots_for(player, move.station):
        player.held += (move.station,)
    else:
        state.bag = added(state.bag, move.station)  # MM-100
        turn.end_action(state)
