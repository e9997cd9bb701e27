"""Two bots without knowledge: random, and greedy on the score sheet."""

from collections.abc import Sequence
from random import Random
from typing import Any

from roundhouse.core.errors import Unknowable
from roundhouse.core.game import Game
from roundhouse.core.move import Move
from roundhouse.core.ranking import total


def random_move(moves: Sequence[Move], rng: Random) -> Move:
    """Any move, but an idle one (pass, done) only if nothing else is left."""
    lively = [move for move in moves if not move.idle]
    return rng.choice(lively or moves)


def gains(game: Game[Any], view: Any, seat: int, moves: Sequence[Move]) -> list[int | None]:
    """The points that each move brings at once on the score sheet; None where that hangs on what is hidden."""
    now = total(game.rules, view, seat)
    found: list[int | None] = []
    for move in moves:
        after = game.secrecy.view(view, seat)
        try:
            game.rules.play(after, seat, move)
            found.append(total(game.rules, after, seat) - now)
        except Unknowable:
            found.append(None)
    return found


def greedy(game: Game[Any], view: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """The move with the best immediate gain on the score sheet; ties at random, idle only if forced."""
    best: list[Move] = []
    best_points = 0
    for move in [move for move in moves if not move.idle] or moves:
        after = game.secrecy.view(view, seat)
        game.rules.play(after, seat, move)
        gained = total(game.rules, after, seat)
        if not best or gained > best_points:
            best, best_points = [move], gained
        elif gained == best_points:
            best.append(move)
    return rng.choice(best)
