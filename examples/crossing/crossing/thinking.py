"""What bots know of Crossing: exactly what three bridges are worth, because nothing a seat does touches another."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from roundhouse.core.game import Thinking, without_memory
from roundhouse.core.move import Move

from . import drawing
from .rules import RAILS, ROUNDS, WIDTHS, Lay, State

Bridges = tuple[int, ...]


@cache
def expected(bridges: Bridges, rounds: int) -> float:
    """The points that these bridges bring on average, if the rails of so many more rounds are laid in the best way."""
    if not rounds:
        return sum(width if length == width else -length for length, width in zip(bridges, WIDTHS, strict=True))
    return sum(with_rail(bridges, rail, rounds) for rail in RAILS) / len(RAILS)


@cache
def with_rail(bridges: Bridges, rail: int, rounds: int) -> float:
    """The same, when this is the first of those rails."""
    dropped = expected(bridges, rounds - 1) - 1
    return max([dropped, *(expected(one, rounds - 1) for one in laid(bridges, rail))])


def laid(bridges: Bridges, rail: int) -> Iterator[Bridges]:
    """The bridges after each way to lay a rail."""
    for river, width in enumerate(WIDTHS):
        if bridges[river] + rail <= width:
            yield (*bridges[:river], bridges[river] + rail, *bridges[river + 1 :])


def evaluate(state: State, seat: int) -> float:
    """The points a seat may expect at the end."""
    bridges, left = state.bridges[seat], ROUNDS - state.round
    worth = with_rail(bridges, state.rail, left + 1) if seat in state.waiting else expected(bridges, left)
    return worth - state.dropped[seat]


def round_begins(state: State) -> bool:
    """A good moment to end a playout: everybody has used the rail."""
    return not state.waiting


def surveyor(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """The best move there is."""
    return max(moves, key=lambda move: _after(view, seat, move))


def _after(view: State, seat: int, move: Move) -> float:
    bridges, left = list(view.bridges[seat]), ROUNDS - view.round
    if not isinstance(move, Lay):
        return expected(tuple(bridges), left) - 1
    bridges[move.river] += view.rail
    return expected(tuple(bridges), left)


GAME = replace(
    drawing.GAME,
    thinking=Thinking(
        evaluate=evaluate,
        boundary=round_begins,
        independent=True,
        policies={"surveyor": without_memory(surveyor)},
        levels={"easy": "random", "normal": "search:60", "hard": "surveyor"},
    ),
)
