"""One search bot for any game: tree search over guessed worlds.

Each playout fills the holes of the view at random (`guess`), walks down a tree of moves choosing by UCB, lets
Nature roll by `odds`, ends with a short playout and `evaluate`. No peeking: the world is guessed, never seen.
Where somebody leans towards some moves (`search:300+learnt`), these are tried more often at first.
"""

from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from roundhouse.bots.simple import random_move
from roundhouse.core.game import NATURE, Budget, Game
from roundhouse.core.move import Move
from roundhouse.core.nature import by_chance
from roundhouse.core.ranking import total

EXPLORE = 0.7
LEAN, LEAN_FROM = 3.0, 8
"""How many tries a leaning is worth, and after how many visits of a position it is asked for; at the root at once."""
LONGEST_PLAYOUT = 400
WATCH_EVERY = 16

Leanings = Callable[[Any, int, Sequence[Move]], Sequence[float]]
"""How much a seat with this view leans towards each move: the logarithm of how likely it is, but for a constant."""


class Node:
    """What is known of a position reached by these moves: how often each move was tried and what it gave."""

    __slots__ = ("below", "liked", "tries", "value", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.liked: dict[Move, float] = {}
        self.tries: dict[Move, int] = {}
        self.value: dict[Move, float] = {}
        self.below: dict[Move, Node] = {}


class Thought:
    """One search: the game, the tree, and the range of values met so far."""

    def __init__(self, game: Game[Any], seat: int, rng: Random, leanings: Leanings | None = None) -> None:
        self.game, self.seat, self.rng, self.leanings = game, seat, rng, leanings
        self.policy = game.thinking.rollout
        self.root = Node()
        self.low, self.high = float("inf"), float("-inf")

    def playout(self, world: Any) -> None:
        """One walk down the tree and back."""
        game, node = self.game, self.root
        path: list[tuple[Node, int, Move]] = []
        fresh = False
        while (
            not fresh
            and (acting := game.rules.to_act(world))
            and not (path and game.thinking.boundary and game.thinking.boundary(world))
        ):
            seat = self._next_seat(acting)
            if seat != self.seat and seat != NATURE and game.thinking.independent:
                self._stand_by(world, seat)
                continue
            if seat == NATURE:
                move = by_chance(game.rules, world, self.rng)
            else:
                moves = game.rules.moves(world, seat)
                if self.leanings and len(moves) > 1 and (node is self.root or node.visits >= LEAN_FROM):
                    self._ask(node, world, moves, seat)
                move, fresh = self._descend(node, moves)
                path.append((node, seat, move))
            node = node.below.setdefault(move, Node())
            game.rules.play(world, seat, move)
        self._finish(world)
        self._learn(path, world)

    def best(self, moves: Sequence[Move]) -> Move:
        """The move tried most often; among equals the one that gave more."""
        root = self.root
        return max(
            moves,
            key=lambda move: (root.tries.get(move, 0), root.value.get(move, 0.0) / max(1, root.tries.get(move, 0))),
        )

    def _next_seat(self, acting: tuple[int, ...]) -> int:
        return self.seat if self.seat in acting else acting[0]

    def _stand_by(self, world: Any, seat: int) -> None:
        """Where nobody touches another, the others may as well pass."""
        moves = self.game.rules.moves(world, seat)
        self.game.rules.play(world, seat, next((move for move in moves if move.idle), moves[0]))

    def _ask(self, node: Node, world: Any, moves: list[Move], seat: int) -> None:
        """How likely the moves are by the leanings of who sits there."""
        if self.leanings and any(move not in node.liked for move in moves):
            found = self.leanings(self.game.secrecy.view(world, seat), seat, moves)
            top = max(found)
            odds = [exp(one - top) for one in found]
            whole = sum(odds)
            node.liked.update((move, one / whole) for move, one in zip(moves, odds, strict=True))

    def _descend(self, node: Node, moves: list[Move]) -> tuple[Move, bool]:
        """UCB over the moves that are legal in this world; a move never tried comes first."""
        tries, value = node.tries, node.value
        unseen = [move for move in moves if move not in tries]
        if unseen:
            return unseen[int(self.rng.random() * len(unseen))], True
        if len(moves) == 1:
            return moves[0], False
        wide = log(sum(tries[move] for move in moves))
        span = (self.high - self.low) or 1.0
        low, liked = self.low, node.liked
        best, best_bound = moves[0], -1e9
        for move in moves:
            count = tries[move]
            bound = (value[move] / count - low) / span + EXPLORE * sqrt(wide / count)
            if liked:
                bound += LEAN * liked.get(move, 0.0) / count
            if bound > best_bound:
                best, best_bound = move, bound
        return best, False

    def _finish(self, world: Any) -> None:
        game, rng, policy, pause = self.game, self.rng, self.policy, self.game.thinking.boundary
        for _ in range(LONGEST_PLAYOUT):
            acting = game.rules.to_act(world)
            if not acting or (pause is not None and pause(world)):
                return
            seat = acting[0]
            if seat == NATURE:
                game.rules.play(world, seat, by_chance(game.rules, world, rng))
                continue
            if seat != self.seat and game.thinking.independent:
                self._stand_by(world, seat)
                continue
            moves = game.rules.moves(world, seat)
            game.rules.play(world, seat, policy(world, seat, moves, rng) if policy else random_move(moves, rng))

    def _learn(self, path: list[tuple[Node, int, Move]], world: Any) -> None:
        values = {seat: self._value(world, seat) for seat in {seat for _, seat, _ in path}}
        for gained in values.values():
            self.low, self.high = min(self.low, gained), max(self.high, gained)
        for node, seat, move in path:
            node.visits += 1
            node.tries[move] = node.tries.get(move, 0) + 1
            node.value[move] = node.value.get(move, 0.0) + values[seat]

    def _value(self, world: Any, seat: int) -> float:
        """A seat's points, less the best of the others'."""
        game = self.game
        own = self._worth(world, seat)
        if game.thinking.independent:
            return own
        others = [self._worth(world, one) for one in range(world.seats) if one != seat]
        return own - max(others, default=0.0)

    def _worth(self, world: Any, seat: int) -> float:
        if self.game.thinking.evaluate is None:
            return float(total(self.game.rules, world, seat))
        return self.game.thinking.evaluate(world, seat)


def search(
    game: Game[Any],
    view: Any,
    seat: int,
    moves: Sequence[Move],
    rng: Random,
    budget: Budget,
    leanings: Leanings | None = None,
) -> Move:
    """The move that the playouts within the budget found best; the same for the same seed and playouts."""
    if len(moves) == 1:
        return moves[0]
    thought = Thought(game, seat, rng, leanings)
    until = None if budget.seconds is None else perf_counter() + budget.seconds
    for number in range(budget.playouts):
        if until is not None and number % WATCH_EVERY == 0 and perf_counter() > until:
            break
        thought.playout(game.secrecy.guess(view, seat, rng))
    return thought.best(moves)
