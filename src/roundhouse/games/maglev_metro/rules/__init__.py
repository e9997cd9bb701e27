"""The rules of Maglev Metro: one door to set-up, actions and the course of a turn."""

from collections.abc import Callable
from types import ModuleType

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
from roundhouse.games.maglev_metro.parts import ADJUST, BUILD, DROP, LOAD, MOVE, NOBODY, REFILL, TRACK
from roundhouse.games.maglev_metro.rules import mat, passengers, setup, stations, track, train, turn
from roundhouse.games.maglev_metro.rules.setup import chance, check, new, odds
from roundhouse.games.maglev_metro.state import (
    ACT,
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

__all__ = ["chance", "check", "moves", "new", "odds", "play", "to_act", "why_not"]

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
    if state.phase == ACT and seat == state.seat:
        return _acts(state)
    if seat == NATURE:
        return setup.natures(state) if state.phase in _NATURES else []
    match state.phase:
        case _ if seat not in to_act(state):
            return []
        case phase if phase in (DRAFT, TAKE, START):
            return setup.choices(state, seat)
        case phase if phase == PLACE:
            return mat.puts(state)
    assert state.phase == SURPLUS, "no phase of a seat"
    return passengers.surplus(state)


_ROOMS_OF: dict[int, tuple[ModuleType, ...]] = {
    NOBODY: (mat, track, train, passengers, stations), ADJUST: (mat,), TRACK: (track,), MOVE: (train,),
    LOAD: (passengers,), DROP: (passengers,), REFILL: (passengers,), BUILD: (mat, stations),
}  # fmt: skip
"""Whose small moves there may be, by the action under way (turning round is over at once)."""


def _acts(state: State) -> list[Move]:
    found: list[Move] = []
    if state.doing == NOBODY and turn.busy(state, ADJUST):
        return turn.moves(state)  # all actions of the turn are taken
    for room in _ROOMS_OF[state.doing]:
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
    if room := _PLAYS.get(type(move)):
        room(state, move)
    else:
        setup.play(state, seat, move)


_PLAYS: dict[type[Move], Callable[[State, Move], None]] = {
    Lay: track.play, Remove: track.play, Go: train.play, Turn: train.play, Load: passengers.play,
    PutOff: passengers.play, Drop: passengers.play, Refill: passengers.play, Draw: passengers.play, Put: mat.play,
    Lift: mat.play, Build: stations.play, Done: turn.play, End: turn.play, Agree: turn.play,
}  # fmt: skip
"""A table, because learners and playouts come here all the time, and `match` asks kind after kind."""
