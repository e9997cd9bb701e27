"""Fitting weights to games that were played: least squares and chances, in plain Python, a few weights at a time.

A game keeps the weights of its bots in `weights.json`, with the command that makes such numbers again, or with what was
fitted and lost to them, and has a module `bots.fit` with a `fitting(game, games, seed)`. `python tools/fit.py GAME`
runs it.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from random import Random
from typing import Any, TypeVar

from roundhouse.core.game import NATURE, Game, Policy
from roundhouse.core.nature import by_chance

T = TypeVar("T")
Row = Sequence[float]
Weights = dict[str, Any]
"""As they stand in `weights.json`: numbers, or lists of numbers, by name."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights, how many positions they were fitted to, and what they leave unexplained, in words."""

    weights: Weights
    positions: int
    unexplained: dict[str, float] = field(default_factory=dict)


Fitting = Generator[float, None, Fitted]
"""Tells how far it has come, 0 to 1, and ends with what was found."""


def ended(going: Generator[float, None, T]) -> T:
    """What a fitting ends with."""
    while True:
        try:
            next(going)
        except StopIteration as end:
            found: T = end.value
            return found


def moved(game: Game[Any], state: Any, policy: Policy[Any], rng: Random) -> bool:
    """Make the next move of a game, Nature's or by a policy that sees what its seat may; False: it is over."""
    acting = game.rules.to_act(state)
    if acting and acting[0] == NATURE:
        game.rules.play(state, NATURE, by_chance(game.rules, state, rng))
    elif acting:
        view = game.secrecy.view(state, acting[0])
        game.rules.play(state, acting[0], policy(view, acting[0], game.rules.moves(state, acting[0]), rng))
    return bool(acting)


def least_squares(rows: Sequence[Row], wanted: Row, ridge: float = 1e-6) -> list[float]:
    """The weights whose sums come nearest to what is wanted."""
    return _solved(*_normal(rows, wanted, [1.0] * len(rows), ridge))


def chances(rows: Sequence[Row], came: Row, sweeps: int = 12, ridge: float = 1e-3) -> list[float]:
    """The weights of a lean whose chance 1 / (1 + e^-lean) explains best what came (1) and what did not (0)."""
    found = [0.0] * len(rows[0])
    for _ in range(sweeps):
        leans = [dot(found, row) for row in rows]
        sure = [chance(lean) for lean in leans]
        spread = [max(1e-6, one * (1 - one)) for one in sure]
        aims = [lean + (is_so - one) / by for lean, is_so, one, by in zip(leans, came, sure, spread, strict=True)]
        found = _solved(*_normal(rows, aims, spread, ridge))
    return found


def chance(lean: float) -> float:
    """How likely something is that leans so much."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, lean))))


def dot(weights: Row, row: Row) -> float:
    """The sum of a row, weighted."""
    return sum(a * b for a, b in zip(weights, row, strict=True))


def error(weights: Row, rows: Sequence[Row], wanted: Row) -> float:
    """How far sums are from what is wanted: the root of the mean square."""
    gaps = [dot(weights, row) - want for row, want in zip(rows, wanted, strict=True)]
    return sqrt(sum(gap * gap for gap in gaps) / len(gaps))


def _normal(rows: Sequence[Row], wanted: Row, counts: Row, ridge: float) -> tuple[list[list[float]], list[float]]:
    size = len(rows[0])
    matrix = [[ridge * (one == other) for other in range(size)] for one in range(size)]
    right = [0.0] * size
    for row, want, count in zip(rows, wanted, counts, strict=True):
        for one, value in enumerate(row):
            if value:
                right[one] += count * value * want
                line, by = matrix[one], count * value
                for other in range(size):
                    line[other] += by * row[other]
    return matrix, right


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """By elimination; the ridge keeps the pivots from nothing."""
    size = len(right)
    lines = [[*line, want] for line, want in zip(matrix, right, strict=True)]
    for at in range(size):
        best = max(range(at, size), key=lambda one: abs(lines[one][at]))
        lines[at], lines[best] = lines[best], lines[at]
        for below in range(at + 1, size):
            share = lines[below][at] / lines[at][at]
            lines[below] = [a - share * b for a, b in zip(lines[below], lines[at], strict=True)]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        found[at] = (lines[at][size] - dot(found[at + 1 :], lines[at][at + 1 : size])) / lines[at][at]
    return found
