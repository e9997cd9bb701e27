"""The look-ahead bot: a few good moves, tried to the end of the game in many guessed worlds."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.game import Move
from roundhouse.games.metro_domino.bots.guessing import guess
from roundhouse.games.metro_domino.bots.judging import ranked
from roundhouse.games.metro_domino.bots.quick import finish
from roundhouse.games.metro_domino.rules import play
from roundhouse.games.metro_domino.scoring import points, winners
from roundhouse.games.metro_domino.state import Table

CANDIDATES = 6
WORLDS = (10, 20, 40)  # a stage each; after each the worse half of the candidates is dropped
MARGIN = 0.05  # what a point of difference is worth beside winning


def lookahead(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """The candidate that wins most often when all are tried in the same worlds with the same luck."""
    alive = ranked(view, seat, moves, rng)[:CANDIDATES]
    gained = dict.fromkeys(alive, 0.0)
    for worlds in WORLDS:
        if len(alive) == 1:
            break
        for _ in range(worlds):
            world, luck = guess(view, seat, rng), rng.random()
            for move in alive:
                gained[move] += _outcome(world.copy(), seat, move, Random(luck))
        alive = sorted(alive, key=lambda move: -gained[move])[: max(2, len(alive) // 2)]
    return max(alive, key=lambda move: gained[move])


def _outcome(world: Table, seat: int, move: Move, rng: Random) -> float:
    play(world, seat, move)
    finish(world, rng)
    best = winners(world)
    others = max(points(world, other) for other in range(len(world.hands)) if other != seat)
    return (1 / len(best) if seat in best else 0.0) + MARGIN * (points(world, seat) - others)


lookahead.slow = True  # type: ignore[attr-defined]  # conformance then asks it now and then only
