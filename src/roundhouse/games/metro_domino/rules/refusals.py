"""Why a move may not be made: the first rule it would break."""

from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.metro_domino.moves import Again, Deal, Draw, First, Keep, Lay, Open, Pass, Put, Remove, Stop
from roundhouse.games.metro_domino.parts import ACTIVE_TOKENS, ALLOWED, INDEX, LENGTH
from roundhouse.games.metro_domino.rules.legal import chances, drawn_tile, second_lines, to_act
from roundhouse.games.metro_domino.state import (
    BETWEEN,
    DEALING,
    DRAWN,
    LAYING,
    OPENING,
    SECOND,
    STARTING,
    TURN,
    State,
    fitting,
)

_CHANCES: dict[type[Move], str] = {Deal: "MD-11", Lay: "MD-14", First: "MD-19", Open: "MD-44"}
"""Why a player may not make a move of Nature."""


def why_not(state: State, seat: int, move: Move) -> str | None:
    """The first rule this move would break, or None."""
    if seat != NATURE and type(move) in _CHANCES:
        return _CHANCES[type(move)]
    if seat not in to_act(state):
        return "MD-20"
    if seat == NATURE:
        return _why_not_chance(state, move)
    if state.phase == BETWEEN:
        return None if isinstance(move, Again) else "MD-63"
    match move:
        case Put():
            return _why_not_put(state, seat, move)
        case Remove():
            return _why_not_remove(state, seat, move)
        case Draw() | Pass():
            return _why_not_idle(state, seat, move)
        case Keep():
            return None if state.phase == DRAWN else "MD-28"
        case Stop():
            return None if state.phase == SECOND else "MD-52"
    return "MD-63"


def _why_not_chance(state: State, move: Move) -> str | None:
    if move in chances(state):
        return None
    return {DEALING: "MD-11", LAYING: "MD-14", STARTING: "MD-19", OPENING: "MD-44"}.get(state.phase, "MD-28")


def _why_not_put(state: State, seat: int, move: Put) -> str | None:
    values = range(len(INDEX))
    if move.inner not in values or move.outer not in values:
        return "MD-10"
    tile = 1 << INDEX[move.inner][move.outer]
    if not state.hands[seat] & tile:
        return "MD-21"
    if state.phase == DRAWN and not drawn_tile(state) & tile:
        return "MD-29"
    if not 0 <= move.line < len(LENGTH) or not state.existing >> move.line & 1:
        return "MD-47"
    if state.closed >> move.line & 1:
        return "MD-7"
    if state.phase == SECOND and not second_lines(state) >> move.line & 1:
        return "MD-53"
    if not ALLOWED[move.line] & tile:
        return "MD-51"
    if laid := state.lines[move.line]:
        return None if move.inner == laid[-1][1] else "MD-23"
    return "MD-26" if state.active.bit_count() >= ACTIVE_TOKENS else None


def _why_not_remove(state: State, seat: int, move: Remove) -> str | None:
    if state.phase != TURN or (state.tokened and state.options.one_token):
        return "MD-37"
    if not state.metro[seat]:
        return "MD-36"
    if not 0 <= move.line < len(LENGTH) or not state.active >> move.line & 1:
        return "MD-40"
    size = len(state.lines[move.line])
    if not 0 <= move.place < size:
        return "MD-36"
    return "MD-38" if state.options.gap == "end" and move.place != size - 1 else None


def _why_not_idle(state: State, seat: int, move: Move) -> str | None:
    if state.phase == DRAWN:
        return "MD-29"
    if state.phase == SECOND:
        return "MD-52"
    if state.hands[seat] & fitting(state):
        return "MD-22"
    if isinstance(move, Draw):
        return None if state.pooled else "MD-30"
    return "MD-28" if state.pooled else None
