"""Fit the weights of `weights.json` by play: python -m roundhouse.games.railroad_ink.bots.fit GAMES PASSES SEED.

Each pass plays solo games, a little at random, and keeps the boards after every round. Then, from the last round
backwards, the worth of a board is fitted (ridge regression) to what the best plan for one more roll makes of it.
More passes are not always better: keep the weights that play better on fresh seeds.
"""

import json
import sys
from pathlib import Path
from random import Random

from roundhouse.games.railroad_ink.bots.beam import Plan, plans
from roundhouse.games.railroad_ink.bots.board import FEATURES, NAMES, board_of, features, read_weights
from roundhouse.games.railroad_ink.parts import CELLS, FACE, ROUNDS, SPECIALS_A_GAME
from roundhouse.games.railroad_ink.rules.tables import ROLLS
from roundhouse.games.railroad_ink.state import Sheet

_MOVES, _ODDS = list(ROLLS), list(ROLLS.values())
RIDGE = 5.0
_FILE = Path(__file__).parent.parent / "weights.json"


Kept = tuple[bytes, int]
"""A board after a round: its cells, and the special routes crossed off."""


def play(rows: list[list[float]], rng: Random, width: int, branch: int, loose: float) -> tuple[list[Kept], float]:
    """One solo game: the boards after each round, and the final score."""
    kept, score = [(bytes(CELLS), 0)], 0.0
    for number in range(1, ROUNDS + 1):
        found = best_plans(kept[-1], rows[ROUNDS - number], rng, width, branch)
        pick = found[min(len(found) - 1, int(rng.expovariate(1.0) * loose))]
        kept.append((bytes(pick.board.cells), pick.used))
        score = pick.board.worth
    return kept[1:], score


def best_plans(kept: Kept, row: list[float], rng: Random, width: int, branch: int) -> list[Plan]:
    """What can be made of a board with a fresh roll."""
    cells, used = kept
    roll = rng.choices(_MOVES, _ODDS)[0]
    board = board_of(Sheet(cells=bytearray(cells), used=used), row)
    start = Plan(board, tuple(FACE[face] for face in roll.faces), (), used, False)
    return plans(start, width, branch if used.bit_count() < SPECIALS_A_GAME else 0)


def described(kept: Kept) -> list[float]:
    """The features of a kept board."""
    cells, used = kept
    board = board_of(Sheet(cells=bytearray(cells)), [0.0] * FEATURES)
    return features(board, SPECIALS_A_GAME - used.bit_count())


def first_guess() -> list[float]:
    """Weights to begin with: open ends and networks that can still grow are half forgiven."""
    last = read_weights()[0]
    row = [0.0, 4.0, -1.5, -2.0, -0.5, 0.0, 1.0, 1.0, -1.0, 3.0, 0.0]
    return row + [0.3 * weight for weight in last[len(NAMES) :]]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda one: abs(rows[one][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(size):
            if other != at and rows[other][at]:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def fit(samples: list[list[float]], scores: list[float], prior: list[float]) -> list[float]:
    """Weights near the prior that explain the scores."""
    told = [sum(a * b for a, b in zip(prior, one, strict=True)) for one in samples]
    rest = [score - guess for score, guess in zip(scores, told, strict=True)]
    matrix = [[RIDGE * (i == j and i > 0) for j in range(FEATURES)] for i in range(FEATURES)]
    right = [0.0] * FEATURES
    for one, value in zip(samples, rest, strict=True):
        filled = [(i, x) for i, x in enumerate(one) if x]
        for i, x in filled:
            right[i] += x * value
            line = matrix[i]
            for j, y in filled:
                line[j] += x * y
    for i in range(FEATURES):
        matrix[i][i] += 1e-6
    return [a + b for a, b in zip(prior, solve(matrix, right), strict=True)]


def main(games: int, passes: int, seed: int, width: int = 4, branch: int = 1) -> None:
    """Play, fit backwards, write, again."""
    rng = Random(seed)
    for number in range(passes):
        rows = read_weights()
        rows += [first_guess() for _ in range(ROUNDS - len(rows))]
        by_left: list[list[Kept]] = [[] for _ in range(ROUNDS)]
        scores = []
        for _ in range(games):
            kept, score = play(rows, rng, width, branch, 0.8)
            scores.append(score)
            for left, one in zip(range(ROUNDS - 1, -1, -1), kept, strict=True):
                by_left[left].append(one)
        print(number, sum(scores) / len(scores), flush=True)
        fitted = [rows[0]]
        for left in range(1, ROUNDS):
            worths = [best_plans(one, fitted[-1], rng, width, branch)[0].board.worth for one in by_left[left]]
            prior = fitted[-1] if left > 1 else first_guess()
            fitted.append(fit([described(one) for one in by_left[left]], worths, prior))
            print(number, left, sum(worths) / len(worths), flush=True)
        text = ",\n".join(json.dumps([round(x, 3) for x in row]) for row in fitted[1:])
        _FILE.write_text('{"rows": [\n' + text + "\n]}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
