"""Fit `weights.json` by play, from nothing: python tools/fit.py railroad_ink --games 8000.

Each pass plays a thousand solo games, half of them a little at random, and keeps the boards after every round. Then,
from the last round backwards, the worths are fitted (ridge regression) to what the best plans for some more rolls make
of a board. Boards of the last passes are kept, so that what one pass overrates the next corrects, and the rows of the
last passes are averaged, because each is noisy. Keep what plays better on fresh seeds.
"""

from collections.abc import Generator
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from roundhouse.bots.fitting import Fitted, Fitting
from roundhouse.core.game import Game
from roundhouse.games.railroad_ink.bots.beam import Plan, plans
from roundhouse.games.railroad_ink.bots.board import board_of, features
from roundhouse.games.railroad_ink.bots.growth import whole_features
from roundhouse.games.railroad_ink.bots.weights import (
    FEATURES,
    MOST_ENDS,
    PLACE,
    PLACES,
    START,
    WALL,
    Tables,
    last_row,
    tables,
)
from roundhouse.games.railroad_ink.parts import BESIDE, CELLS, FACE, HIGHWAY, NETWORK, RAILWAY, ROUNDS
from roundhouse.games.railroad_ink.rules.tables import ROLLS
from roundhouse.games.railroad_ink.state import Sheet

PASS = 1000  # games
_MOVES, _ODDS = list(ROLLS), list(ROLLS.values())
WIDTH, BRANCH = 4, 1
LOOSE, KEPT_PASSES, TRIED_ROLLS = 3.0, 3, 5
RIDGE, PLACE_RIDGE, SWEEPS = 3.0, 200.0, 60


@dataclass(frozen=True, slots=True)
class Kept:
    """A board after a round: its cells, and the special routes crossed off."""

    cells: bytes
    used: int


def _kinds() -> list[int]:
    """By number of a place: its kind, wherever it lies and whichever of highway and railway it is."""
    numbers: dict[tuple[int, ...], int] = {}
    found = [0] * PLACES
    for cell in range(CELLS):
        rim = [other < 0 for other in BESIDE[cell]]
        for look in range(256):
            sides = [(look >> 2 * side & 3) + 4 * rim[side] for side in range(4)]
            swapped = [side & 4 | (0, RAILWAY, HIGHWAY, WALL)[side & 3] for side in sides]
            turns = [
                tuple(row[start:] + row[:start])
                for row in (sides, swapped, sides[::-1], swapped[::-1])
                for start in range(4)
            ]
            found[PLACE[cell][look]] = numbers.setdefault(min(turns), len(numbers))
    return found


def first_row() -> list[float]:
    """Weights to begin with: open ends and networks that can still grow are half forgiven."""
    row = last_row()
    for number in range(START["places"], START["places"] + PLACES):
        row[number] *= 0.3
    for exits in range(1, len(NETWORK)):
        for ends in range(MOST_ENDS + 1):
            row[START["networks"] + exits * (MOST_ENDS + 1) + ends] = 4 * exits - (4.0, 2.5, 2.0)[min(ends, 2)]
    for specials in range(4):
        row[START["specials"] + specials] = 3.0 * specials
    return row


def first_tables() -> list[Tables]:
    """Tables to begin with."""
    return [tables(last_row(), 0), *(tables(first_row(), left) for left in range(1, ROUNDS))]


def play(known: list[Tables], rng: Random, loose: float) -> list[Kept]:
    """One solo game: the boards after each round but the last."""
    cells, used, kept = bytes(CELLS), 0, list[Kept]()
    for left in range(ROUNDS - 1, 0, -1):
        found = best_plans(cells, used, known[left], rng)
        pick = int(rng.expovariate(1.0) * loose) if rng.random() < 0.5 else 0
        plan = found[pick if pick < len(found) else 0]
        cells, used = bytes(plan.board.cells), plan.used
        kept.append(Kept(cells, used))
    return kept


def promised(one: Kept, known: Tables, rng: Random) -> float:
    """What some rolls make of a board, on average."""
    return sum(best_plans(one.cells, one.used, known, rng)[0].worth for _ in range(TRIED_ROLLS)) / TRIED_ROLLS


def best_plans(cells: bytes, used: int, known: Tables, rng: Random) -> list[Plan]:
    """What can be made of a board with a fresh roll."""
    roll = rng.choices(_MOVES, _ODDS)[0]
    board = board_of(Sheet(cells=bytearray(cells), used=used), known)
    return plans(Plan(board, tuple(FACE[face] for face in roll.faces), (), used, False), WIDTH, BRANCH)


def fit(samples: list[list[int]], wanted: list[float], prior: list[float]) -> list[float]:
    """Weights near the prior that explain what was wanted; each sample is its features, by number."""
    kinds = _kinds()
    first, size = START["places"], FEATURES + max(kinds) + 1
    full = [
        one + [FEATURES + kinds[feature - first] for feature in one if first <= feature < first + PLACES]
        for one in samples
    ]
    rest = [want - sum(prior[feature] for feature in one) for one, want in zip(samples, wanted, strict=True)]
    ridge = [PLACE_RIDGE if first <= feature < first + PLACES else RIDGE for feature in range(size)]
    change = _descend(full, rest, ridge)
    for number, kind in enumerate(kinds):
        change[first + number] += change[FEATURES + kind]
    return [a + b for a, b in zip(prior, change, strict=False)]


def _descend(samples: list[list[int]], rest: list[float], ridge: list[float]) -> list[float]:
    """Conjugate gradients on the normal equations, scaled by their diagonal."""
    size = len(ridge)
    scale = ridge[:]
    for one in samples:
        for feature in one:
            scale[feature] += 1.0
    answer, residue = [0.0] * size, _gathered(samples, rest, size)
    leaning = [a / b for a, b in zip(residue, scale, strict=True)]
    way, strength = leaning[:], sum(a * b for a, b in zip(residue, leaning, strict=True))
    for _ in range(SWEEPS):
        seen = _gathered(samples, [sum([way[feature] for feature in one]) for one in samples], size)
        seen = [a + b * c for a, b, c in zip(seen, ridge, way, strict=True)]
        step = strength / (sum(a * b for a, b in zip(way, seen, strict=True)) or 1.0)
        answer = [a + step * b for a, b in zip(answer, way, strict=True)]
        residue = [a - step * b for a, b in zip(residue, seen, strict=True)]
        leaning = [a / b for a, b in zip(residue, scale, strict=True)]
        before, strength = strength, sum(a * b for a, b in zip(residue, leaning, strict=True))
        if strength < 1e-9:
            break
        way = [a + strength / before * b for a, b in zip(leaning, way, strict=True)]
    return answer


def _gathered(samples: list[list[int]], values: list[float], size: int) -> list[float]:
    found = [0.0] * size
    for one, value in zip(samples, values, strict=True):
        for feature in one:
            found[feature] += value
    return found


def one_pass(
    known: list[Tables], kept: list[list[Kept]], games: int, rng: Random, gaps: dict[str, float]
) -> Generator[float, None, list[Tables]]:
    """Play with these tables, keep the boards, and fit tables anew, backwards; tells how far it has come."""
    for number in range(games):
        boards = play(known, rng, LOOSE * (number % 2))
        for left, board in zip(range(ROUNDS - 1, 0, -1), boards, strict=True):
            kept[left].append(board)
        yield 0.5 * (number + 1) / games
    fitted = [known[0]]
    for left in range(1, ROUNDS):
        kept[left] = boards = kept[left][-KEPT_PASSES * games :]
        wanted = [promised(one, fitted[-1], rng) for one in boards]
        grown = [board_of(Sheet(bytearray(one.cells), used=one.used), known[left]) for one in boards]
        samples = [features(board) + whole_features(board) for board in grown]
        row = fit(samples, wanted, known[left].row)
        gaps[f"points, {left} to come"] = round(gap(row, samples, wanted), 1)
        fitted.append(tables(row, left))
        yield 0.5 + 0.5 * left / (ROUNDS - 1)
    return fitted


def fitting(game: Game[Any], games: int, seed: int) -> Fitting:
    """Play, fit, again."""
    rng, known = Random(seed), first_tables()
    kept: list[list[Kept]] = [[] for _ in range(ROUNDS)]
    fitted: list[list[Tables]] = []
    gaps: dict[str, float] = {}
    passes = max(1, games // PASS)
    for number in range(passes):
        going = one_pass(known, kept, min(games, PASS), rng, gaps)
        while True:
            try:
                yield (number + next(going)) / passes
            except StopIteration as end:
                fitted = [*fitted[1 - KEPT_PASSES :], end.value]
                break
        known = averaged(fitted)
    rows = [[round(worth, 2) for worth in table.row] for table in known[1:]]
    return Fitted({"rows": rows}, sum(map(len, kept)), gaps)


def gap(row: list[float], samples: list[list[int]], wanted: list[float]) -> float:
    """How far the sums of features are from what was wanted: the root of the mean square."""
    squares = [(sum([row[one] for one in each]) - want) ** 2 for each, want in zip(samples, wanted, strict=True)]
    return sqrt(sum(squares) / len(squares))


def averaged(fitted: list[list[Tables]]) -> list[Tables]:
    """The mean of several fits."""
    rows = [[table.row for table in sets] for sets in zip(*fitted, strict=True)]
    return [
        tables([sum(weights) / len(weights) for weights in zip(*same, strict=True)], left)
        for left, same in enumerate(rows)
    ]
