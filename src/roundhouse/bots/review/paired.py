"""Moves of one decision side by side: what each came to in the same worlds, and what that proves."""

from collections.abc import Sequence
from math import inf, sqrt
from typing import Any

from roundhouse.bots.advice import Line
from roundhouse.core.move import Move

SURE = 1.96
"""Standard errors within which a difference is taken for chance."""

LEAST = 0.5
"""What a difference must be to be worth a word."""


class Scales:
    """What each move came to in every world so far; all of them have met the same worlds."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.worths: dict[Move, list[float]] = {move: [] for move in moves}
        self.lines: dict[Move, dict[Line, float]] = {move: {} for move in moves}

    def put(self, moves: Sequence[Move], found: list[dict[str, Any]]) -> None:
        """Add what these moves came to; the others fall out."""
        for move in [one for one in self.worths if one not in moves]:
            del self.worths[move], self.lines[move]
        for move, one in zip(moves, found, strict=True):
            self.worths[move] += one["worths"]
            for rule, place, points in one["lines"]:
                self.lines[move][rule, place] = self.lines[move].get((rule, place), 0.0) + points

    @property
    def worlds(self) -> int:
        """In how many worlds they have been."""
        return max(map(len, self.worths.values()), default=0)

    def mean(self, move: Move) -> float:
        """What a move came to on average."""
        return sum(self.worths[move]) / max(1, len(self.worths[move]))

    def best(self, least: Move) -> Move:
        """The move that came to most; `least` where nothing came to more."""
        found = max(self.worths, key=self.mean)
        return found if self.mean(found) > self.mean(least) else least

    def gap(self, one: Move, other: Move) -> tuple[float, float]:
        """By how much one came to more than the other, world by world, and the standard error of that."""
        gaps = [a - b for a, b in zip(self.worths[one], self.worths[other], strict=True)]
        if len(gaps) < 2:
            return 0.0, inf
        mean = sum(gaps) / len(gaps)
        return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))

    def beyond(self, one: Move, other: Move) -> float:
        """What one has more than the other that no line of its own sheet shows."""
        worlds = max(1, self.worlds)
        on_sheet = (sum(self.lines[one].values()) - sum(self.lines[other].values())) / worlds
        return self.gap(one, other)[0] - on_sheet

    def more(self, one: Move, other: Move) -> tuple[tuple[Line, float], ...]:
        """The lines of the sheet in which one makes more or less than the other, those that matter most first."""
        mine, others, worlds = self.lines[one], self.lines[other], max(1, self.worlds)
        gaps = [(line, (mine.get(line, 0.0) - others.get(line, 0.0)) / worlds) for line in mine | others]
        telling = [(line, round(by, 1)) for line, by in gaps if abs(by) >= LEAST]
        return tuple(sorted(telling, key=lambda found: -abs(found[1]))[:3])
