"""Weighing: a few moves played out side by side in the same guessed worlds, by the game's own quick policy.

Where a game has many moves, long turns and a good quick policy, a tree spreads too thin. Here every candidate meets
the same worlds and the same luck, so that a difference between two moves shows after few playouts. A candidate that
has clearly fallen behind is dropped; the policy's own choice stands unless another is clearly better.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from roundhouse.bots.simple import random_move
from roundhouse.core.game import NATURE, Budget, Game
from roundhouse.core.move import Move
from roundhouse.core.nature import by_chance
from roundhouse.core.ranking import total

HORIZON = 8  # moves of seats after which a playout is evaluated
BATCH = 6  # worlds between two looks at who has fallen behind
BEHIND = 2.0  # standard errors behind the best: dropped
CLEARLY = 0.7  # standard errors ahead of the policy's choice: preferred
LONGEST = 4000


def weigh(game: Game[Any], view: Any, seat: int, moves: Sequence[Move], rng: Random, budget: Budget) -> Move:
    """The move that did best in the same worlds; the same for the same seed and playouts."""
    if len(moves) == 1:
        return moves[0]
    policy = game.thinking.rollout
    favourite = policy(view, seat, moves, rng) if policy else random_move(moves, rng)
    candidates = game.thinking.shortlist(view, seat, moves) if game.thinking.shortlist else list(moves)
    if favourite not in candidates:
        candidates.append(favourite)
    scales = Scales(game, seat, candidates)
    until = None if budget.seconds is None else perf_counter() + budget.seconds
    while scales.playouts < budget.playouts and len(scales.left) > 1:
        if until is not None and perf_counter() > until:
            break
        scales.put(game.secrecy.guess(view, seat, rng), rng.getrandbits(62))
    return scales.best(favourite)


class Scales:
    """What each candidate weighed in every world so far."""

    def __init__(self, game: Game[Any], seat: int, candidates: list[Move]) -> None:
        self.game, self.seat, self.left = game, seat, candidates
        self.weights: dict[Move, list[float]] = {move: [] for move in candidates}
        self.playouts = self.worlds = 0

    def put(self, world: Any, luck: int) -> None:
        """Play every candidate that is left in this world, with the same luck."""
        for move in self.left:
            after = world.copy()
            self.game.rules.play(after, self.seat, move)
            self.weights[move].append(to_horizon(self.game, after, self.seat, Random(luck)))
        self.playouts += len(self.left)
        self.worlds += 1
        if self.worlds % BATCH == 0 and self.worlds > BATCH:
            best = self._heaviest()
            self.left = [move for move in self.left if move == best or self._ahead(move, best) > -BEHIND]

    def best(self, favourite: Move) -> Move:
        """The heaviest, or the favourite if that one is not clearly behind."""
        best = self._heaviest()
        if favourite in self.left and self._ahead(best, favourite) < CLEARLY:
            return favourite
        return best

    def _heaviest(self) -> Move:
        return max(self.left, key=lambda move: sum(self.weights[move]))

    def _ahead(self, one: Move, other: Move) -> float:
        """By how many standard errors one candidate is ahead of another."""
        gaps = [a - b for a, b in zip(self.weights[one], self.weights[other], strict=True)]
        if not gaps:
            return 0.0
        mean = sum(gaps) / len(gaps)
        error = sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)
        return mean / (error + 1e-9)


def to_horizon(game: Game[Any], world: Any, seat: int, rng: Random) -> float:
    """Play on in place, some moves, by the game's quick policy; then a seat's worth less the best other's."""
    policy, made = game.thinking.rollout, 0
    for _ in range(LONGEST):
        acting = game.rules.to_act(world)
        if not acting or (acting[0] != NATURE and made >= HORIZON):
            break
        if acting[0] == NATURE:
            move = by_chance(game.rules, world, rng)
        else:
            made += 1
            moves = game.rules.moves(world, acting[0])
            move = policy(world, acting[0], moves, rng) if policy else random_move(moves, rng)
        game.rules.play(world, acting[0], move)
    worths = [
        game.thinking.evaluate(world, one) if game.thinking.evaluate else float(total(game.rules, world, one))
        for one in range(world.seats)
    ]
    own = worths.pop(seat)
    return own if game.thinking.independent else own - max(worths, default=0.0)
