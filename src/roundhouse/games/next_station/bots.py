"""What a good player of Next Station knows."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.game import Move
from roundhouse.games.next_station.scoring import total
from roundhouse.games.next_station.state import CARDS_PHASE, Table


def evaluate(state: Table, seat: int) -> float:
    """Points as they stand: playouts end with a round, when the line has been scored."""
    return float(total(state, seat))


def round_begins(state: Table) -> bool:
    """A good moment to stop a playout: the lines have just been scored."""
    return state.phase == CARDS_PHASE and state.turn == 0 and not state.shown


def rollout(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """A quick player: any section rather than none."""
    return moves[int(rng.random() * (len(moves) - 1))] if len(moves) > 1 else moves[0]
