"""The look-ahead bot: a few good moves, tried to the end of the game in many guessed worlds."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.move import Move
from roundhouse.games.metro_domino.bots.judging import ranked
from roundhouse.games.metro_domino.bots.quick import finish
from roundhouse.games.metro_domino.rules import play
from roundhouse.games.metro_domino.scoring import points, winners
from roundhouse.games.metro_domino.secrecy import guess
from roundhouse.games.metro_domino.state import State

CANDIDATES = 8
WORLDS = (20, 40, 80)  # a stage each; after each the worse half of the candidates is dropped
# How the look-ahead weighs what it counts: judgement, not fitted.
MARGIN = 0.05  # what a point of difference is worth beside winning
BELIEF, TRUST = 0.08, 40  # a point of the heuristic as a part of a win, believed like so many worlds


def lookahead(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """The candidate that wins most often when all are tried in the same worlds with the same luck."""
    if len(moves) == 1:
        return moves[0]
    best = ranked(view, seat, moves, rng)[:CANDIDATES]
    gained = {move: TRUST * BELIEF * worth for worth, move in best}
    alive = list(gained)
    for worlds in WORLDS:
        for _ in range(worlds):
            world, luck = guess(view, seat, rng), rng.random()
            for move in alive:
                gained[move] += outcome(world.copy(), seat, move, Random(luck))
        alive = sorted(alive, key=lambda move: -gained[move])[: max(2, len(alive) // 2)]
    return alive[0]


def outcome(world: State, seat: int, move: Move, rng: Random) -> float:
    """A quick game from this move on: a part of a win, and a little for each point ahead. In place."""
    play(world, seat, move)
    finish(world, rng)
    best = winners(world)
    others = max(points(world, other) for other in range(len(world.hands)) if other != seat)
    return (1 / len(best) if seat in best else 0.0) + MARGIN * (points(world, seat) - others)
