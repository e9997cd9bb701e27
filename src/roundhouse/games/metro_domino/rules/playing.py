"""What each move does."""

from collections.abc import Callable
from typing import Any

from roundhouse.core.move import Move
from roundhouse.games.metro_domino.moves import Again, Deal, Draw, First, Keep, Lay, Open, Pass, Put, Remove, Stop
from roundhouse.games.metro_domino.parts import EXPRESS, FIFTH, HAND, INDEX, LENGTH, RULE, SOCKETS, WINS
from roundhouse.games.metro_domino.rules.legal import receiver
from roundhouse.games.metro_domino.scoring import points, winners
from roundhouse.games.metro_domino.state import (
    BETWEEN,
    BLOCKED,
    DRAWING,
    DRAWN,
    FIFTH_STATION,
    LAST_TILE,
    LAYING,
    NOBODY,
    NONE,
    OPENING,
    OVER,
    SECOND,
    STARTING,
    TURN,
    Opening,
    State,
    fitting,
    new_table,
    opened,
)


def play(state: State, seat: int, move: Move) -> None:
    """Make a legal move."""
    _PLAYS[type(move)](state, seat, move)


def _draw(state: State, seat: int, move: Draw) -> None:
    _stuck(state, seat)
    state.phase = DRAWING


def _open(state: State, seat: int, move: Open) -> None:
    state.pile ^= 1 << move.station
    for line in SOCKETS[move.station]:
        state.existing |= 1 << line  # MD-47
    _opened(state, move.station)


def _idle(state: State, seat: int, move: Keep | Stop) -> None:
    _end_turn(state)


def _first(state: State, seat: int, move: First) -> None:
    state.starter = state.turn = move.starter
    state.phase = TURN


def _deal(state: State, nature: int, move: Deal) -> None:
    seat, tile = receiver(state), INDEX[move.low][move.high]
    state.hands[seat] |= 1 << tile
    state.lacks[seat] += (0,)
    state.pool ^= 1 << tile
    state.pooled -= 1
    if state.phase == DRAWING:
        state.drawn = tile
        state.phase = DRAWN
    elif len(state.lacks[-1]) == HAND:  # the last hand is dealt last
        state.phase = LAYING


def _lay(state: State, seat: int, move: Lay) -> None:
    state.pool ^= 1 << INDEX[move.inner][move.outer]
    state.pooled -= 1
    state.lines[0] = ((move.inner, move.outer),)
    state.active = 1  # MD-15
    state.turn = state.starter
    state.phase = STARTING if state.starter == NOBODY else TURN


def _put(state: State, seat: int, move: Put) -> None:
    line = move.line
    laid = state.lines[line] = (*state.lines[line], (move.inner, move.outer))
    _leave_hand(state, seat, INDEX[move.inner][move.outer])
    state.passed = 0
    state.active |= 1 << line
    state.second = state.phase == SECOND
    state.line = line
    if move.inner == move.outer:
        state.metro[seat] += 1  # MD-33
        state.extra += 1
    if len(laid) < LENGTH[line]:
        _after_tile(state, RULE[line] == EXPRESS and not state.second)
        return
    state.active ^= 1 << line  # MD-46
    state.closed |= 1 << line
    if state.pile:
        state.phase = OPENING
    else:
        _opened(state, 0)  # MD-50


def _leave_hand(state: State, seat: int, tile: int) -> None:
    """A drawn tile is the newest of the hand; else forget the one most is known of that can be it."""
    state.hands[seat] ^= 1 << tile
    lacks = state.lacks[seat]
    place = len(lacks) - 1
    if state.phase != DRAWN:
        place = next((number for number, lack in enumerate(lacks) if not lack >> tile & 1), place)
    state.lacks[seat] = lacks[:place] + lacks[place + 1 :]


def _opened(state: State, station: int) -> None:
    state.openings += (Opening(state.line, state.turn, station),)
    _after_tile(state, False)


def _after_tile(state: State, express: bool) -> None:
    """MD-59: a last tile or a fifth station ends the game at once."""
    if not state.lacks[state.turn]:
        _end_game(state, LAST_TILE)
    elif opened(state, state.turn) >= FIFTH:
        _end_game(state, FIFTH_STATION)
    elif express:
        state.phase = SECOND
        state.drawn = NONE
    else:
        _end_turn(state)


def _stuck(state: State, seat: int) -> None:
    """Who draws or passes shows that nothing in hand fits."""
    known = fitting(state)
    state.lacks[seat] = tuple([lack | known for lack in state.lacks[seat]])


def _pass(state: State, seat: int, move: Pass) -> None:
    _stuck(state, seat)
    state.passed |= 1 << seat
    if state.passed == (1 << len(state.hands)) - 1:
        _end_game(state, BLOCKED)  # MD-62
    else:
        _end_turn(state)


def _remove(state: State, seat: int, move: Remove) -> None:
    laid = state.lines[move.line]
    end = len(laid) if state.options.gap == "beyond" else move.place + 1
    for inner, outer in laid[move.place : end]:
        state.removed |= 1 << INDEX[inner][outer]
    state.lines[move.line] = laid[: move.place] + laid[end:]
    if not state.lines[move.line]:
        state.active ^= 1 << move.line  # MD-39
    state.metro[seat] -= 1
    state.spent += 1
    state.tokened = True
    state.passed = 0


def _end_turn(state: State) -> None:
    state.phase = TURN
    state.drawn = state.line = NONE
    state.tokened = state.second = False
    if state.extra:
        state.extra -= 1  # MD-34
    else:
        state.turn = (state.turn + 1) % len(state.hands)


def _end_game(state: State, rule: str) -> None:
    seats = range(len(state.hands))
    state.ended = rule
    state.drawn = state.line = NONE
    state.extra = state.passed = 0
    state.tokened = state.second = False
    best = winners(state)
    for seat in best:
        state.wins[seat] += 1  # MD-64
    state.games += (tuple(points(state, seat) for seat in seats),)
    more = state.options.tournament and max(state.wins) < WINS
    state.phase = BETWEEN if more else OVER
    last = best[0] if len(best) == 1 else state.starter
    state.turn = (last + 1) % len(seats)  # MD-19: the winner's left neighbour begins; after a tie, the starter's


def _ready(state: State, seat: int, move: Again) -> None:
    state.passed |= 1 << seat
    if state.passed != (1 << len(state.hands)) - 1:
        return
    fresh = new_table(len(state.hands), state.options)
    fresh.wins, fresh.games, fresh.starter = state.wins, state.games, state.turn
    for name in State.__slots__:
        setattr(state, name, getattr(fresh, name))


_PLAYS: dict[type[Move], Callable[[State, int, Any], None]] = {
    Put: _put, Deal: _deal, Draw: _draw, Open: _open, Keep: _idle, Stop: _idle, Pass: _pass, Remove: _remove,
    Again: _ready, Lay: _lay, First: _first,
}  # fmt: skip
"""A table, because learners and playouts come here all the time, and `match` asks kind after kind."""
