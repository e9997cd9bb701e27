"""LOAD, DROP OFF and REFILL STATION, and passengers who must leave the train (MM-74 to MM-89, MM-119, MM-124)."""

from itertools import compress

from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.moves import Draw, Drop, Load, PutOff, Refill
from roundhouse.games.maglev_metro.parts import ALL_SLOTS, COLOURS, DROP, FULL, HUB, LOAD, NONE, REFILL, ROBOTS
from roundhouse.games.maglev_metro.rules import mat, turn
from roundhouse.games.maglev_metro.state import (
    ACT,
    DRAW,
    SURPLUS,
    Player,
    State,
    added,
    matches,
    seats_of,
    set_waiting,
    units_of,
    unlocked,
)

ALL = range(len(COLOURS))
LOADS = tuple(Load(colour) for colour in ALL)
OFFS = tuple(PutOff(colour) for colour in ALL)
DROPS = tuple(tuple(Drop(colour, slot) for slot in range(ALL_SLOTS)) for colour in ALL)
REFILLS = tuple(Refill(count) for count in range(5))


def moves(state: State) -> list[Move]:
    """Loading, putting off, delivering, refilling."""
    found: list[Move] = []
    player = state.players[state.seat]
    here, load = state.waiting[player.place], player.load
    if here != NONE and not turn.busy(state, LOAD):
        found += [LOADS[colour] for colour in compress(ALL, here) if _why_not_load(state, player, colour) is None]
        found += [OFFS[colour] for colour in compress(ALL, load) if _why_not_off(state, player, colour) is None]
    if load != NONE and not turn.busy(state, DROP):
        for colour in compress(ALL, load):
            if matches(state, player.place, colour):
                found += [DROPS[colour][slot] for slot in mat.slots_for(player, colour)]
    if not turn.busy(state, REFILL):
        found += REFILLS[1 : most_draws(state, state.seat) + 1]
    return found


def surplus(state: State) -> list[Move]:
    """Who may be put off when seats were lost (MM-74)."""
    load = state.players[state.seat].load
    return [OFFS[colour] for colour in ALL if load[colour]]


def why_not(state: State, move: Move) -> str | None:
    """Why a passenger cannot get on or off, or the station not be refilled."""
    player = state.players[state.seat]
    match move:
        case PutOff() if state.phase == SURPLUS:
            return None if move.colour in ALL and player.load[move.colour] else "MM-74"
        case Load():
            return turn.busy(state, LOAD) or _why_not_load(state, player, move.colour)
        case PutOff():
            return turn.busy(state, LOAD) or _why_not_off(state, player, move.colour)
        case Drop():
            return turn.busy(state, DROP) or _why_not_drop(state, player, move)
        case Refill():
            return turn.busy(state, REFILL) or _why_not_refill(state, player, move.count)
    raise AssertionError(f"{move!r} moves no passenger")


def _why_not_load(state: State, player: Player, colour: int) -> str | None:
    if colour not in ALL or not state.waiting[player.place][colour]:
        return "MM-76"
    if not unlocked(player, colour):
        return "MM-77"
    if state.off >> colour & 1:
        return "MM-79"
    return "MM-73" if sum(player.load) >= seats_of(player) else None


def _why_not_off(state: State, player: Player, colour: int) -> str | None:
    if colour not in ALL or not player.load[colour] or sum(player.load) < seats_of(player):
        return "MM-78"
    gone = state.off | 1 << colour
    for other in ALL:
        if state.waiting[player.place][other] and unlocked(player, other) and not gone >> other & 1:
            return None
    return "MM-79"  # nobody could be loaded afterwards


def _why_not_drop(state: State, player: Player, move: Drop) -> str | None:
    if move.colour not in ALL or not player.load[move.colour]:
        return "MM-80"
    if not matches(state, player.place, move.colour):
        return "MM-119" if state.stations[player.place] == HUB else "MM-80"
    if not mat.slots_for(player, move.colour):
        return "MM-40"
    return mat.why_not_slot(player, move.colour, move.slot)


def _why_not_refill(state: State, player: Player, count: int) -> str | None:
    if count < 1 or count > units_of(player, REFILL):
        return "MM-84"
    if sum(state.waiting[player.place]) + count > FULL:
        return "MM-86"
    can = sum(state.bag[colour] for colour in drawable(state, player.place))
    if not can:
        return "MM-124" if state.stations[player.place] == HUB and state.bag != NONE else "MM-88"
    return "MM-87" if count > can else None


def drawable(state: State, place: int) -> list[int]:
    """The colours in the bag that may be put on a station: others are set aside and go back (MM-85, MM-124)."""
    kind = state.stations[place]
    own = ROBOTS if kind == HUB else (kind,)  # as `matches` says it, told once
    return [colour for colour in compress(ALL, state.bag) if colour not in own]


def most_draws(state: State, seat: int) -> int:
    """How many passengers a REFILL can bring now (MM-84, MM-86, MM-87)."""
    player = state.players[seat]
    room = FULL - sum(state.waiting[player.place])
    return min(units_of(player, REFILL), room, sum(state.bag[colour] for colour in drawable(state, player.place)))


def play(state: State, move: Move) -> None:
    """Move one passenger, or say how many will be drawn."""
    player = state.players[state.seat]
    match move:
        case Load():
            turn.begin(state, LOAD, units_of(player, LOAD))
            set_waiting(state, player.place, added(state.waiting[player.place], move.colour, -1))
            player.load = added(player.load, move.colour)
            state.owes = False
            _spend(state)
        case PutOff():
            _put_off(state, player, move.colour)
        case Drop():
            turn.begin(state, DROP, units_of(player, DROP))
            player.load = added(player.load, move.colour, -1)
            mat.put(player, move.colour, move.slot)
            state.busy = True
            _spend(state)
        case Refill():
            turn.begin(state, REFILL, 1)
            state.phase, state.draws = DRAW, move.count
        case _:
            assert isinstance(move, Draw)
            _draw(state, player, move.colour)


def _put_off(state: State, player: Player, colour: int) -> None:
    if state.phase == SURPLUS:
        turn.put_off(state, colour)
        if sum(player.load) <= seats_of(player):
            state.phase = ACT
        return
    turn.begin(state, LOAD, units_of(player, LOAD))
    turn.put_off(state, colour)
    state.off |= 1 << colour
    state.owes = True


def _spend(state: State) -> None:
    """A unit is used; the action ends with the last one, or when nothing more can be done in it."""
    state.units -= 1
    if not state.units or not moves(state):
        turn.end_action(state)


def _draw(state: State, player: Player, colour: int) -> None:
    state.bag = added(state.bag, colour, -1)
    set_waiting(state, player.place, added(state.waiting[player.place], colour))
    state.busy = True
    state.draws -= 1
    if not state.draws:
        state.phase = ACT
        turn.end_action(state)
