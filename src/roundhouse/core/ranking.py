"""Who won: points of a sheet, ranks, and the words for how a tie was decided."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core.game import Rules
from roundhouse.core.words import Say


def total(rules: Rules[Any], state: Any, seat: int) -> int:
    """The sum of a seat's sheet."""
    return sum(line.points for line in rules.score(state, seat))


def ranking(
    points: Sequence[int], ties: Sequence[tuple[Sequence[int], Say]] = (), shared: Say | None = None
) -> tuple[tuple[int, ...], tuple[Say, ...]]:
    """The ranks (1 wins, equal ranks share) and what decided the first place.

    `ties` decide among equals, in order: a number for each seat, of which more is better, and the words to say when it
    decides. `shared` is said when nothing does.
    """
    standing = list(zip(points, *(numbers for numbers, _ in ties), strict=True))
    ranks = tuple(1 + sum(other > mine for other in standing) for mine in standing)
    for decided in range(len(ties) + 1):
        best = max(standing)[: decided + 1]
        if sum(mine[: decided + 1] == best for mine in standing) == 1:
            return ranks, (ties[decided - 1][1],) if decided else ()
    return ranks, (shared,) if shared else ()
