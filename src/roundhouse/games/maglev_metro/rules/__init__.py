"""The rules of Maglev Metro: one door to set-up, actions and the course of a turn."""

from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.moves import (
    Agree,
    Aside,
    Build,
    Deal,
    Done,
    Draw,
    Drop,
    End,
    Go,
    Icon,
    Keep,
    Lay,
    Lift,
    Load,
    Open,
    Put,
    PutOff,
    Refill,
    Remove,
    Start,
    Take,
    Tile,
    Turn,
)
from roundhouse.games.maglev_metro.parts import ADJUST, NOBODY
from roundhouse.games.maglev_metro.rules import mat, passengers, setup, stations, track, train, turn
from roundhouse.games.maglev_metro.rules.setup import check, new, odds
from roundhouse.games.maglev_metro.state import (
    ASIDE,
    DEAL,
    DRAFT,
    DRAW,
    ICONS,
    OPEN,
    OVER,
    PLACE,
    START,
    SURPLUS,
    TAKE,
    TILES,
    State,
    city_of,
)

__all__ = ["check", "moves", "new", "odds", "play", "to_act", "why_not"]

_CHANCE = (NATURE,)
_NATURES = frozenset((DEAL, OPEN, TILES, ICONS, ASIDE, DRAW))
_OWN_RULE = {Deal: "MM-8", Open: "MM-128", Tile: "MM-13", Icon: "MM-17", Draw: "MM-84", Aside: "MM-131"}


def to_act(state: State) -> tuple[int, ...]:
    """Who may move now."""
    phase = state.phase
    if phase in _NATURES:
        return _CHANCE
    if phase == DRAFT:
        return setup.choosers(state)
    return () if phase == OVER else (state.seat,)


def moves(state: State, seat: int) -> list[Move]:
    """Every legal move, in a stable order."""
    if seat == NATURE:
        return setup.natures(state) if state.phase in _NATURES else []
    match state.phase:
        case _ if seat not in to_act(state):
            return []
        case phase if phase in (DRAFT, TAKE, START):
            return setup.choices(state, seat)
        case phase if phase == PLACE:
            return mat.puts(state)
        case phase if phase == SURPLUS:
            return passengers.surplus(state)
    return _acts(state)


def _acts(state: State) -> list[Move]:
    found: list[Move] = []
    if state.doing == NOBODY and turn.busy(state, ADJUST):
        return turn.moves(state)  # all actions of the turn are taken
    for room in (mat, track, train, passengers, stations):
        found += room.moves(state)
    return found + turn.moves(state)


def why_not(state: State, seat: int, move: Move) -> str | None:
    """The first rule that a move would break, or None."""
    if state.phase == OVER:
        return "MM-110"
    if seat == NATURE or type(move) in _OWN_RULE:
        legal = seat == NATURE and state.phase in _NATURES and move in setup.natures(state)
        return None if legal else _own_rule(state, move)
    if seat not in to_act(state):
        return "MM-118" if state.phase == DRAFT else "MM-29"
    match move:
        case Keep() | Take() | Start():
            return setup.why_not(state, seat, move)
        case Put() | Lift():
            return mat.why_not(state, move)
        case Lay() | Remove():
            return track.why_not(state, move)
        case Go() | Turn():
            return train.why_not(state, move)
        case Load() | PutOff() | Drop() | Refill():
            return passengers.why_not(state, move)
        case Build():
            return stations.why_not(state, move)
    return turn.why_not(state, move)


def _own_rule(state: State, move: Move) -> str:
    """The rule of a move that only Nature makes."""
    on_hub = city_of(state).hub != NOBODY
    return "MM-21" if on_hub and isinstance(move, Icon) else _OWN_RULE.get(type(move), "MM-29")


def play(state: State, seat: int, move: Move) -> None:
    """Make a legal move."""
    match move:
        case Lay() | Remove():
            track.play(state, move)
        case Go() | Turn():
            train.play(state, move)
        case Load() | PutOff() | Drop() | Refill() | Draw():
            passengers.play(state, move)
        case Put() | Lift():
            mat.play(state, move)
        case Build():
            stations.play(state, move)
        case Done() | End() | Agree():
            turn.play(state, move)
        case _:
            setup.play(state, seat, move)
