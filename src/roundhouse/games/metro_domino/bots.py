"""What a player of Metro Domino knows: a quick policy for playouts, a stronger one, an evaluation."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.game import Move
from roundhouse.games.metro_domino.scoring import points
from roundhouse.games.metro_domino.state import Table


def evaluate(state: Table, seat: int) -> float:
    """The points of the game as it lies."""
    return float(points(state, seat))


def rollout(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Any move."""
    return rng.choice(moves)
