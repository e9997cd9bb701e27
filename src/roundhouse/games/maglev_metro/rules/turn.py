"""The course of a turn: beginning and ending actions, turns, rounds and the game."""

from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.moves import Agree, Done, End
from roundhouse.games.maglev_metro.parts import ADJUST, BASE_ACTIONS, BUILD, COMMUTERS, FULL, LOAD, NOBODY, NONE
from roundhouse.games.maglev_metro.state import (
    ACT,
    AGREED,
    ASIDE,
    BAG_EMPTY,
    DRAFT,
    GOING_ON,
    LONG,
    NOBODY_TO_SET_ASIDE,
    OVER,
    PLACE,
    QUIET,
    START,
    SURPLUS,
    TAKE,
    State,
    added,
    allowance,
    city_of,
    matches,
    seats_of,
    set_waiting,
    unlocked,
)

QUIET_ROUNDS, LONGEST = 10, 150
DONE, END, AGREE = Done(), End(), Agree()
_FIRST = {DRAFT: "MM-118", TAKE: "MM-12", START: "MM-23", PLACE: "MM-27", SURPLUS: "MM-74"}
"""What comes before any action, by phase."""


def moves(state: State) -> list[Move]:
    """Ending the action or the turn, agreeing to end the game."""
    if state.phase == ACT and state.doing != NOBODY:  # under way: it can be ended, the turn not yet
        return [] if pending(state) else [DONE]
    return [move for move in (DONE, END, AGREE) if why_not(state, move) is None]


def why_not(state: State, move: Move) -> str | None:
    """Why this cannot be ended now."""
    if state.phase != ACT:
        return busy(state, NOBODY)
    if state.doing == NOBODY:
        if isinstance(move, Agree):
            alone = len(state.players) == 1  # the solo clock ends every solo game (MM-132)
            return "MM-140" if alone or state.taken or state.votes >> state.seat & 1 else None
        return "MM-36" if isinstance(move, Done) else None
    return pending(state) or (None if isinstance(move, Done) else "MM-36")


def busy(state: State, action: int) -> str | None:
    """Why a small move of this action cannot be made now, whatever it is: it begins the action or goes on with it."""
    if state.phase != ACT:
        return _FIRST.get(state.phase, "MM-8")
    if state.doing == action:
        return None
    if state.doing != NOBODY:
        return pending(state) or "MM-36"
    taken = state.taken
    return None if taken < BASE_ACTIONS or taken < allowance(state.players[state.seat]) else "MM-30"


def pending(state: State) -> str | None:
    """What must be finished before the action may end."""
    if state.players[state.seat].held:
        return "MM-100" if state.doing == BUILD else "MM-91"
    return "MM-79" if state.owes and state.doing == LOAD else None


def play(state: State, move: Move) -> None:
    """End the action, end the turn, or agree."""
    match move:
        case Done():
            end_action(state)
        case End():
            end_turn(state)
        case _:
            state.votes |= 1 << state.seat


def begin(state: State, action: int, units: int) -> None:
    """Begin an action unless it is under way; its units are fixed now (MM-33)."""
    if state.doing != action:
        state.doing = action
        state.units = units
        state.taken += 1


def end_action(state: State) -> None:
    """Leave the action; after ADJUST relocked colours and lost seats take effect (MM-94 before MM-74)."""
    player = state.players[state.seat]
    if state.doing == ADJUST:
        for colour in COMMUTERS:
            while player.load[colour] and not unlocked(player, colour):
                put_off(state, colour)
        if sum(player.load) > seats_of(player):
            state.phase = SURPLUS
    state.doing = NOBODY
    state.units = state.off = state.draws = 0
    state.owes = False


def put_off(state: State, colour: int) -> None:
    """A passenger leaves the train: onto the station, or into the bag if it belongs here or there is no room."""
    player = state.players[state.seat]
    player.load = added(player.load, colour, -1)
    here = state.waiting[player.place]
    if matches(state, player.place, colour) or sum(here) >= FULL:  # MM-74, MM-75, MM-126
        state.bag = added(state.bag, colour)
    else:
        set_waiting(state, player.place, added(here, colour))


def end_turn(state: State) -> None:
    """The next seat is on; the end may be triggered now (MM-109)."""
    state.taken = 0
    built = set(state.stations)
    if not state.last and len(state.players) > 1 and state.bag == NONE and built.issuperset(COMMUTERS):  # MM-109
        state.last = state.round + 1
    state.seat += 1
    if state.seat == len(state.players):
        state.seat = 0
        _end_round(state)
    if state.phase != OVER:
        start_turn(state)


def _end_round(state: State) -> None:
    state.quiet = 0 if state.busy else state.quiet + 1
    state.busy = False
    if state.votes == (1 << len(state.players)) - 1:
        state.ending = AGREED
    elif state.round == state.last:
        state.ending = BAG_EMPTY
    elif state.options.stall and state.quiet >= QUIET_ROUNDS:
        state.ending = QUIET
    elif state.round >= LONGEST:
        state.ending = LONG
    state.votes = 0
    if state.ending != GOING_ON:
        state.phase = OVER
    else:
        state.round += 1


def start_turn(state: State) -> None:
    """The next seat's turn; a solo turn costs a passenger first (MM-131)."""
    if len(state.players) == 1:
        if state.bag == NONE:
            state.phase, state.ending = OVER, NOBODY_TO_SET_ASIDE  # MM-132
        else:
            state.phase = ASIDE
        return
    open_turn(state)


def open_turn(state: State) -> None:
    """What the turn begins with: the train's place, the robots in hand, or an action."""
    player = state.players[state.seat]
    if player.place == NOBODY:
        if city_of(state).hub == NOBODY:
            state.phase = START
            return
        player.place = city_of(state).hub  # MM-26
    state.phase = PLACE if player.held else ACT
