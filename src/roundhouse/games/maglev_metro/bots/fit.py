"""Fit judgement to what games came to: python tools/fit.py maglev_metro --games 60.

The heuristic bots play on both maps at two to four seats. Some ends of turns are kept, each with what it would be worth
more if one number of `weights.json` were greater, for each number that judges positions. What seats made in the end
beyond what is usual with so many rounds to come, and beyond what their position promised as a whole, is to be explained
by least squares. The numbers that stand are worth much evidence: positions of one game are alike. Those that compare
plans alone, whole numbers, those for who plays alone, and those by which worths fade or bend stay.
"""

from random import Random
from typing import Any, NamedTuple

from roundhouse.bots.fitting import Fitted, Fitting, error, least_squares, moved
from roundhouse.bots.reweighed import reweighed
from roundhouse.core.game import Game
from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.bots.value import rounds_left
from roundhouse.games.maglev_metro.bots.weights import ALIKE, WEIGHTS
from roundhouse.games.maglev_metro.parts import CITIES
from roundhouse.games.maglev_metro.state import ACT, State

KEPT = 0.5  # of the ends of turns: neighbours are much alike
NUDGE = 0.05  # a number is tried greater by this part of itself
STAGE, STAGES = 3, 9  # rounds to come that are taken together, and so often
RIDGE = 1e6
MOST = 0.2  # a number changes by this part of itself at the most: further off the nudge tells nothing


class Sample(NamedTuple):
    """The end of a seat's turn, the rounds thought to come, and what the seat had at the end of the game."""

    state: State
    seat: int
    left: int
    points: int


def fitting(game: Game[Any], games: int, seed: int) -> Fitting:
    """Play, then look at all positions once more with each number greater."""
    rng, samples = Random(seed), list[Sample]()
    for number in range(games):
        samples += _played(game, number, rng)
        yield 0.5 * (number + 1) / games
    now = _worths(game, samples)
    names = [(part, name) for part, named in WEIGHTS.items() if part != "plans" for name in named if _weighs(name)]
    columns = []
    for number, (part, name) in enumerate(names):
        nudged = {**WEIGHTS, part: {**WEIGHTS[part], name: WEIGHTS[part][name] * (1 + NUDGE)}}
        after = _worths(reweighed(game, {**nudged, "alike": ALIKE}), samples)
        columns.append(_centred([(one - by) / NUDGE for one, by in zip(after, now, strict=True)], samples))
        yield 0.5 + 0.5 * (number + 1) / len(names)
    promised, wanted = _centred(now, samples), _centred([float(one.points) for one in samples], samples)
    scale = least_squares([[one] for one in promised], wanted)[0]
    rows = [list(row) for row in zip(*columns, strict=True)]
    rest = [want / scale - one for want, one in zip(wanted, promised, strict=True)]
    found = least_squares(rows, rest, ridge=RIDGE)
    weights: dict[str, Any] = {part: dict(named) for part, named in WEIGHTS.items()}
    for (part, name), more in zip(names, found, strict=True):
        weights[part][name] = round(WEIGHTS[part][name] * (1 + max(-MOST, min(MOST, more))), 3)
    return Fitted({**weights, "alike": ALIKE}, len(rows), {"points": round(scale * error(found, rows, rest), 1)})


def _played(game: Game[Any], number: int, rng: Random) -> list[Sample]:
    """A game of the heuristic bots: some ends of turns, and what came of them."""
    seats, city = 2 + number % 3, sorted(CITIES)[number // 3 % len(CITIES)]
    state: State = game.rules.new(seats, game.rules.options(map=city))
    seated = [game.thinking.policies["heuristic"](rng, None) for _ in range(seats)]
    kept, going = list[tuple[State, int, int]](), True

    def policy(view: State, seat: int, moves: Any, _: Random) -> Move:
        return seated[seat](view, seat, moves)

    while going:
        turn, seat = (state.round, state.seat), state.seat
        going = moved(game, state, policy, rng)
        if going and state.phase == ACT and (state.round, state.seat) != turn and rng.random() < KEPT:
            kept.append((state.copy(), seat, rounds_left(state)))
    points = game.rules.result(state).points
    return [Sample(*one, points[one[1]]) for one in kept]


def _weighs(name: str) -> bool:
    """Whether a worth grows with the number in proportion: not with what fades or bends it."""
    return not name.endswith(("fade", "bend"))


def _worths(game: Game[Any], samples: list[Sample]) -> list[float]:
    """What each position is worth to the seat, as the bots of this game judge it."""
    evaluate = game.thinking.evaluate
    assert evaluate is not None
    return [evaluate(one.state, one.seat) for one in samples]


def _centred(values: list[float], samples: list[Sample]) -> list[float]:
    """By how much each differs from the mean of those with as many rounds to come."""
    stages = [min(STAGES - 1, one.left // STAGE) for one in samples]
    sums, counts = [0.0] * STAGES, [0] * STAGES
    for value, stage in zip(values, stages, strict=True):
        sums[stage] += value
        counts[stage] += 1
    return [value - sums[stage] / counts[stage] for value, stage in zip(values, stages, strict=True)]
