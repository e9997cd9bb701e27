"""Fit what a sheet promises at the end of a round to what `rollout` still made of it: python tools/fit.py next_station.

Solo games are played by `rollout`; every end of a round but the last is a position, and what the game ended with above
the points that stood then is to be explained, by least squares, for each round apart.
"""

from random import Random
from typing import Any

from roundhouse.bots.fitting import Fitted, Fitting, Weights, error, least_squares, moved
from roundhouse.core.game import Game
from roundhouse.games.next_station.bots import PROMISES, promises, rollout, round_begins
from roundhouse.games.next_station.parts import ROUNDS
from roundhouse.games.next_station.scoring import total

Sample = tuple[list[float], float]


def fitting(game: Game[Any], games: int, seed: int) -> Fitting:
    """Play, then fit each round."""
    rng, kept = Random(seed), [list[Sample]() for _ in range(ROUNDS)]
    for number in range(games):
        for stage, sample in _played(game, rng):
            kept[stage].append(sample)
        yield 0.95 * (number + 1) / games
    weights: Weights = {name: [0.0] * ROUNDS for name in (*PROMISES, "to_come")}
    unexplained: dict[str, float] = {}
    for stage in range(1, ROUNDS):
        rows, wanted = [[*row, 1.0] for row, _ in kept[stage]], [want for _, want in kept[stage]]
        found = least_squares(rows, wanted)
        for name, worth in zip((*PROMISES, "to_come"), found, strict=True):
            weights[name][stage] = round(worth, 2)
        unexplained[f"points after round {stage}"] = round(error(found, rows, wanted), 1)
        yield 0.95 + 0.05 * stage / ROUNDS
    return Fitted(weights, sum(map(len, kept)), unexplained)


def _played(game: Game[Any], rng: Random) -> list[tuple[int, Sample]]:
    """A game: what each end of a round promised, and what was still made."""
    state, seen = game.rules.new(1, game.rules.options()), list[tuple[int, list[float], int]]()
    going = True
    while going:
        if 0 < state.round < ROUNDS and round_begins(state) and (not seen or seen[-1][0] != state.round):
            seen.append((state.round, promises(state, 0), total(state, 0)))
        going = moved(game, state, rollout, rng)
    ended = total(state, 0)
    return [(stage, (row, float(ended - now))) for stage, row, now in seen]
