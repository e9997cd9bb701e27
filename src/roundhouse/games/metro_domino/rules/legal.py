"""Whose turn it is and what may be done."""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate

from roundhouse.core.bits import chosen, each, nth
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.metro_domino.moves import AGAIN, DRAW, KEEP, PASS, STOP, Lay
from roundhouse.games.metro_domino.parts import (
    ACTIVE_TOKENS,
    ALL_TILES,
    DEALS,
    EMPTY,
    FIRSTS,
    HAND,
    LAYS,
    OPENS,
    REMOVES,
    TILES,
    WAYS,
)
from roundhouse.games.metro_domino.state import (
    BETWEEN,
    DEALING,
    DRAWING,
    DRAWN,
    LAYING,
    OPENING,
    SECOND,
    STARTING,
    TURN,
    Options,
    State,
    new_table,
)

_TURNS = frozenset((TURN, DRAWN, SECOND))
_CHANCE = frozenset((DEALING, LAYING, STARTING, DRAWING, OPENING))


def new(seats: int, options: Options) -> State:
    """The table before the deal."""
    return new_table(seats, options)


def to_act(state: State) -> tuple[int, ...]:
    """Who may move now; between the games of a tournament everybody who is not ready."""
    phase = state.phase
    if phase in _TURNS:
        return (state.turn,)
    if phase in _CHANCE:
        return (NATURE,)
    if phase == BETWEEN:
        return tuple(seat for seat in range(len(state.hands)) if not state.passed >> seat & 1)
    return ()


def receiver(state: State) -> int:
    """Whose hand the next dealt tile goes to: nine to each in turn, later to the player who draws."""
    if state.phase == DRAWING:
        return state.turn
    return (len(TILES) - state.pooled) // HAND


def moves(state: State, seat: int) -> list[Move]:
    """Every legal move of a seat, or of Nature."""
    phase = state.phase
    if phase == TURN and seat == state.turn:
        return _turn_moves(state, seat)
    if seat not in to_act(state):
        return []
    if seat == NATURE:
        return chances(state)
    if phase == DRAWN:
        return [*_puts(state, drawn_tile(state), state.existing & ~state.closed), KEEP]
    if phase == SECOND:
        return [*_puts(state, state.hands[seat], second_lines(state)), STOP]
    return [AGAIN]


def odds(state: State, chances: Sequence[Move]) -> list[int]:
    """Every tile is equally likely, a set-up tile either way round (MD-16)."""
    if state.phase == LAYING:
        return [2 if isinstance(one, Lay) and one.inner == one.outer else 1 for one in chances]
    return [1] * len(chances)


def chances(state: State) -> list[Move]:
    """Nature's moves: tiles of the pool, stations of the pile, the starter."""
    if state.phase == STARTING:
        return list(FIRSTS[: len(state.hands)])
    if state.phase == OPENING:
        return [OPENS[station] for station in each(state.pile)]
    if state.phase == LAYING:
        return [lay for lays in chosen(LAYS, state.pool & ALL_TILES) for lay in lays]
    return chosen(DEALS, state.pool & ALL_TILES)


def chance(state: State, roll: float) -> Move:
    """Nature's move for a roll from 0 to below 1: the same that `chances` and `odds` lead to, mostly not listed."""
    phase = state.phase
    if phase in (DEALING, DRAWING):
        pool = state.pool & ALL_TILES
        return DEALS[nth(pool, int(roll * pool.bit_count()))]
    if phase == OPENING:
        return OPENS[nth(state.pile, int(roll * state.pile.bit_count()))]
    found = chances(state)
    if phase == STARTING:
        return found[int(roll * len(found))]
    odds_here = list(accumulate(odds(state, found)))
    return found[bisect(odds_here, roll * odds_here[-1], 0, len(found) - 1)]


def _turn_moves(state: State, seat: int) -> list[Move]:
    found = _puts(state, state.hands[seat], state.existing & ~state.closed)
    idle = not found
    if state.metro[seat] and not (state.tokened and state.options.one_token):
        end_only = state.options.gap == "end"
        for line in each(state.active):
            size = len(state.lines[line])
            found.extend(REMOVES[line][size - 1 if end_only else 0 : size])
    if idle:
        found.append(DRAW if state.pooled else PASS)  # MD-28, MD-30
    return found


def _puts(state: State, hand: int, open_lines: int) -> list[Move]:
    """The ways to add these tiles to these lines."""
    found: list[Move] = []
    lines = state.lines
    if state.active.bit_count() >= ACTIVE_TOKENS:
        open_lines &= state.active  # MD-26
    while open_lines:  # written out, because every turn of every playout comes here
        low = open_lines & -open_lines
        open_lines ^= low
        line = low.bit_length() - 1
        laid = lines[line]
        fitting, ways = WAYS[line][laid[-1][1] if laid else EMPTY]
        tiles = hand & fitting
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            found += ways[low]
    return found


def drawn_tile(state: State) -> int:
    """The tile just drawn, the only one that may be played now (MD-29), as a bit."""
    return 1 << state.drawn if state.drawn >= 0 else ALL_TILES


def second_lines(state: State) -> int:
    """Where the second tile of an express turn may go (MD-53)."""
    return 1 << state.line if state.options.express == "same" else state.existing & ~state.closed
