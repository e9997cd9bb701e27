"""Playing on from a move in a guessed world, as hints and reviews do.

Moves that are compared meet the same luck: chance has a generator of its own, so what a player does differently does
not change the cards or dice.
"""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from roundhouse.bots.simple import random_move
from roundhouse.core.game import NATURE, Bot, Game
from roundhouse.core.move import Move
from roundhouse.core.nature import by_chance
from roundhouse.core.ranking import total

LONGEST = 4000


def play_on(game: Game[Any], world: Any, seat: int, luck: int, most: float = inf, by: str = "") -> None:
    """In place: by the quick policy to the game's boundary, or by the one named to the end; at most so many moves."""
    rules, policy, pause = game.rules, game.thinking.rollout, None if by else game.thinking.boundary
    chance, mind, made = Random(luck), Random(~luck), 0
    players = dict[int, Bot]()
    for _ in range(LONGEST):
        acting = rules.to_act(world)
        if not acting or (pause is not None and pause(world)):
            return
        one = seat if seat in acting else acting[0]
        if one == NATURE:
            rules.play(world, one, by_chance(rules, world, chance))
            continue
        if made >= most:
            return
        made += 1
        moves = rules.moves(world, one)
        if one != seat and game.thinking.independent:
            move = standing_by(moves)
        elif by:
            if one not in players:
                players[one] = game.thinking.policies[by](mind, None)
            move = players[one](game.secrecy.view(world, one), one, moves)
        else:
            move = policy(world, one, moves, mind) if policy else random_move(moves, mind)
        rules.play(world, one, move)


def standing_by(moves: Sequence[Move]) -> Move:
    """What a seat does that nobody cares about."""
    return next((move for move in moves if move.idle), moves[0])


def lead(game: Game[Any], seats: int) -> bool:
    """Whether a game is about being ahead of the others, not about one's own points alone."""
    return seats > 1 and not game.thinking.independent


def foretold(game: Game[Any], state: Any, seat: int) -> float | None:
    """The final points that a seat may expect; none where the game goes on and its judgement says nothing of them."""
    if not game.rules.to_act(state):
        return float(total(game.rules, state, seat))
    return game.thinking.forecast(state, seat) if game.thinking.forecast else None


def worth(game: Game[Any], state: Any, seat: int) -> float:
    """A seat's expected points, less the best other's where players touch each other."""
    evaluate, over = game.thinking.forecast or game.thinking.evaluate, not game.rules.to_act(state)
    by_sheet = evaluate is None or (over and game.thinking.in_points)

    def of(one: int) -> float:
        return float(total(game.rules, state, one)) if by_sheet or evaluate is None else evaluate(state, one)

    if not lead(game, state.seats):
        return of(seat)
    return of(seat) - max(of(one) for one in range(state.seats) if one != seat)
