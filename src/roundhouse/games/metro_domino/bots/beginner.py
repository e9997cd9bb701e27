"""The beginner: plays as a child does, from the tiles in its hand, with no thought of what the others get."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.move import Move
from roundhouse.games.metro_domino.bots.quick import rescue
from roundhouse.games.metro_domino.moves import Draw, Pass, Put
from roundhouse.games.metro_domino.parts import INDEX, LENGTH, SHOWS
from roundhouse.games.metro_domino.state import State

COMPLETE, DOUBLE, FOLLOW, WHIM = 2.0, 2.0, 1.0, 1.0  # what pleases: a taste, not fitted


def beginner(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """A tile whenever one fits: gladly a double, the last of a line, or one that another of its own can follow."""
    puts = [move for move in moves if isinstance(move, Put)]
    if puts:
        return max(puts, key=lambda move: _pleasure(view, seat, move) + WHIM * rng.random())
    last = moves[-1]
    return (rescue(view, seat) if isinstance(last, Draw | Pass) else None) or last


def _pleasure(view: State, seat: int, move: Put) -> float:
    full = len(view.lines[move.line]) + 1 == LENGTH[move.line]
    rest = view.hands[seat] & ~(1 << INDEX[move.inner][move.outer])
    return COMPLETE * full + DOUBLE * (move.inner == move.outer) + FOLLOW * bool(rest & SHOWS[move.outer])
