"""Bots of Maglev Metro."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.game import Move
from roundhouse.games.maglev_metro.scoring import total
from roundhouse.games.maglev_metro.state import Table


def evaluate(state: Table, seat: int) -> float:
    """Expected final points of a seat."""
    return float(total(state, seat))


def rollout(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Any move that does something."""
    return rng.choice([move for move in moves if not move.idle] or moves)


heuristic = rollout
