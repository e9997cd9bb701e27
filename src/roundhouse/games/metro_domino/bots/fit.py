"""Fit what the signs of a table are worth to what moves came to: python tools/fit.py metro_domino.

The heuristic bots play at two to four seats, now and then by a whim. At some of their decisions a few moves are played
to the end in the same guessed worlds with the same luck. By what a move came to more than the others beside it, as
points as the weights count them, is to be explained by least squares, from the signs that it has more than they: what
the weights that stand leave unexplained, so that few games change little.
"""

from random import Random
from typing import Any

from roundhouse.bots.fitting import Fitted, Fitting, dot, error, least_squares
from roundhouse.core.game import NATURE, Game
from roundhouse.core.move import Move
from roundhouse.core.nature import by_chance
from roundhouse.games.metro_domino.bots.judging import SPENT, WEIGHTS, Row, ranked, signs_after
from roundhouse.games.metro_domino.bots.looking import outcome
from roundhouse.games.metro_domino.secrecy import guess
from roundhouse.games.metro_domino.state import BETWEEN, State, unseen

KEPT = 0.3  # of the decisions: neighbours are much alike
BEST, WORLDS = 4, 16  # moves that are played on, of those that the heuristic likes best; in so many worlds
WHIM = 0.2  # how often any of them is made instead of the best
RIDGE = 300.0  # the weights that stand are worth so much evidence


def fitting(game: Game[Any], games: int, seed: int) -> Fitting:
    """Play, then fit."""
    rng, rows, wanted = Random(seed), list[Row](), Row()
    for number in range(games):
        for some, came in _played(game, 2 + number % 3, rng):
            rows += _beside(some)
            wanted += [one[0] for one in _beside([[one] for one in came])]
        yield 0.95 * (number + 1) / games
    stand = list(WEIGHTS.values())
    scale = least_squares([[dot(stand, row)] for row in rows], wanted)[0]
    rest = [want / scale - dot(stand, row) for row, want in zip(rows, wanted, strict=True)]
    more = least_squares(rows, rest, ridge=RIDGE)
    weights = {name: round(before + by, 3) for (name, before), by in zip(WEIGHTS.items(), more, strict=True)}
    return Fitted(weights, len(rows), {"points": round(error(more, rows, rest), 2)})


def _played(game: Game[Any], seats: int, rng: Random) -> list[tuple[list[Row], list[float]]]:
    """A game: at some decisions the signs after each of a few moves, and what these came to."""
    state: State = game.rules.new(seats, game.rules.options())
    found = []
    while state.phase < BETWEEN:
        seat = game.rules.to_act(state)[0]
        if seat == NATURE:
            game.rules.play(state, NATURE, by_chance(game.rules, state, rng))
            continue
        view, legal = game.secrecy.view(state, seat), game.rules.moves(state, seat)
        some = [move for _, move in ranked(view, seat, legal, rng)][:BEST]
        if len(some) > 1 and rng.random() < KEPT:
            rows = {move: signs_after(view, seat, move, unseen(view)) for move in some}
            sane = [move for move, row in rows.items() if row[SPENT] <= 1]  # no token spent in vain
            found.append(([rows[move] for move in sane], _came_to(view, seat, sane, rng)))
        game.rules.play(state, seat, rng.choice(some) if rng.random() < WHIM else some[0])
    return found


def _came_to(view: State, seat: int, some: list[Move], rng: Random) -> list[float]:
    """The mean outcome of each of some moves in the same worlds."""
    sums = [0.0] * len(some)
    for _ in range(WORLDS):
        world, luck = guess(view, seat, rng), rng.random()
        for number, move in enumerate(some):
            sums[number] += outcome(world.copy(), seat, move, Random(luck))
    return [one / WORLDS for one in sums]


def _beside(some: list[Row]) -> list[Row]:
    """By how much each differs from the mean of all."""
    means = [sum(column) / len(some) for column in zip(*some, strict=True)]
    return [[one - mean for one, mean in zip(row, means, strict=True)] for row in some]
