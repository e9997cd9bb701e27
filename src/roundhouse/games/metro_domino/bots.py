"""What a player of Metro Domino knows: a quick policy for playouts, a stronger one, an evaluation."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.game import Move
from roundhouse.games.metro_domino.moves import Put, Remove
from roundhouse.games.metro_domino.parts import EXPRESS, INDEX, LENGTH, RULE, SHOWS
from roundhouse.games.metro_domino.scoring import points
from roundhouse.games.metro_domino.state import Table


def evaluate(state: Table, seat: int) -> float:
    """The points of the game as it lies."""
    return float(points(state, seat))


def rollout(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """The best by a few signs: completes a line, is a double, is followed up by the hand; some chance in it."""
    hand, lines, noise = view.hands[seat], view.lines, rng.random
    best, best_worth = moves[0], -99.0
    for move in moves:
        if type(move) is not Put:
            if type(move) is Remove or move.idle:
                continue
            return move  # a draw
        inner, outer = move.inner, move.outer
        worth = noise()
        rest = LENGTH[move.line] - len(lines[move.line]) - 1
        if inner == outer:
            worth += 2.0
        if not rest:
            worth += 2.5
        else:
            follows = (hand & SHOWS[outer] & ~(1 << INDEX[inner][outer])).bit_count()
            worth += 0.4 * follows
            if rest == 1:
                worth -= 0.8 if not follows else 0.2
            if RULE[move.line] == EXPRESS and follows:
                worth += 1.0
        if worth > best_worth:
            best, best_worth = move, worth
    return best
