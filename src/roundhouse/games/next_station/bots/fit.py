"""Fit what a sheet promises at the end of a round to what `rollout` still made of it: python tools/fit.py next_station.

Solo games are played by a quick tree search; every end of a round but the last is a position, which `rollout` plays on
to the end many times. What it then made on average is to be explained, by least squares, for each round apart; what all
sheets make is what such games ended with.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from roundhouse.bots.fitting import Fitted, Fitting, Weights, dot, error, least_squares, moved
from roundhouse.bots.search import search
from roundhouse.core.game import Budget, Game
from roundhouse.core.move import Move
from roundhouse.games.next_station.bots import PROMISES, promises, rollout, round_begins
from roundhouse.games.next_station.parts import ROUNDS
from roundhouse.games.next_station.scoring import total
from roundhouse.games.next_station.state import State

THOUGHT = Budget(seconds=None, playouts=60)
TIMES = 40  # a position is played on


class Seen(NamedTuple):
    """An end of a round: what it promised, what `rollout` still made of it, and what the game that was played did."""

    promised: list[float]
    made: float
    came: float


def fitting(game: Game[Any], games: int, seed: int) -> Fitting:
    """Play, then fit each round."""
    rng, seen = Random(seed), [list[Seen]() for _ in range(ROUNDS)]
    for number in range(games):
        for stage, one in enumerate(_played(game, rng), start=1):
            seen[stage].append(one)
        yield 0.95 * (number + 1) / games
    weights: Weights = {name: [0.0] * ROUNDS for name in (*PROMISES, "to_come")}
    unexplained: dict[str, float] = {}
    for stage in range(1, ROUNDS):
        rows, made = [[*one.promised, 1.0] for one in seen[stage]], [one.made for one in seen[stage]]
        found = least_squares(rows, made)
        for name, worth in zip(PROMISES, found, strict=False):
            weights[name][stage] = round(worth, 2)
        rest = [one.came - dot(found[:-1], one.promised) for one in seen[stage]]
        weights["to_come"][stage] = round(sum(rest) / len(rest), 1)
        unexplained[f"points after round {stage}"] = round(error(found, rows, made), 1)
        yield 0.95 + 0.05 * stage / ROUNDS
    return Fitted(weights, sum(map(len, seen)), unexplained)


def _played(game: Game[Any], rng: Random) -> list[Seen]:
    """A game: its ends of rounds but the last."""
    state: State = game.rules.new(1, game.rules.options())
    stood, going = list[tuple[list[float], int, float]](), True

    def thinking(view: State, seat: int, moves: Sequence[Move], luck: Random) -> Move:
        return search(game, view, seat, moves, luck, THOUGHT)

    while going:
        if len(stood) < state.round < ROUNDS and round_begins(state):
            after = sum(_ended(game, state.copy(), rng) for _ in range(TIMES)) / TIMES
            stood.append((promises(state, 0), total(state, 0), after))
        going = moved(game, state, thinking, rng)
    return [Seen(row, after - now, float(total(state, 0) - now)) for row, now, after in stood]


def _ended(game: Game[Any], state: State, rng: Random) -> int:
    """The points at the end, if `rollout` plays on."""
    while moved(game, state, rollout, rng):
        pass
    return total(state, 0)
