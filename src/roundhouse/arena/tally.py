"""Sums over many games: mean and 95 % confidence interval per bot, and per line of the score sheet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from roundhouse.arena.play import GameResult, Line

SURE = 1.96
"""Standard errors on either side that hold the true mean in 95 of 100 cases."""


@dataclass(slots=True)
class Mean:
    """A running mean (Welford), so that nothing is kept but three numbers."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count one more value."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation of the values."""
        return sqrt(self.squares / (self.count - 1)) if self.count > 1 else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of the mean."""
        return SURE * self.deviation / sqrt(self.count) if self.count else 0.0


def within(values: Sequence[float], share: float) -> float:
    """What this share of the values does not exceed: a half of them, 95 of 100, or all."""
    return sorted(values)[int(share * (len(values) - 1))] if values else 0.0


@dataclass(slots=True)
class Record:
    """How one bot did."""

    points: Mean = field(default_factory=Mean)
    wins: Mean = field(default_factory=Mean)
    lines: dict[Line, Mean] = field(default_factory=dict)
    low: int = 0
    high: int = 0


@dataclass(slots=True)
class Course:
    """How the games went as a whole."""

    winner: Mean = field(default_factory=Mean)  # the most points at the table
    turns: list[int] = field(default_factory=list)  # of the seat that had most, game by game
    moves: Mean = field(default_factory=Mean)

    def quarter(self, number: int) -> int:
        """A quartile of the turns: 1, 2 (the median) or 3."""
        return sorted(self.turns)[len(self.turns) * number // 4]


def course(games: Iterable[GameResult]) -> Course:
    """Winners, length and moves of many games."""
    found = Course()
    for played in games:
        found.winner.add(max(played.points))
        found.turns.append(max(played.turns))
        found.moves.add(played.moves)
    return found


def records(games: Iterable[GameResult]) -> dict[str, Record]:
    """Every bot's record; a line that a sheet does not show counts as no points."""
    found: dict[str, Record] = {}
    for played in games:
        for seat, name in enumerate(played.bots):
            _count(found.setdefault(name, Record()), played, seat)
    return found


def _count(record: Record, played: GameResult, seat: int) -> None:
    points, before = played.points[seat], record.points.count
    record.low = min(points, record.low) if before else points
    record.high = max(points, record.high) if before else points
    record.points.add(points)
    record.wins.add(played.share(seat))
    sheet = played.lines[seat] if played.lines else {}
    for line in sheet.keys() - record.lines.keys():
        record.lines[line] = Mean(before)
    for line in [*record.lines]:
        record.lines[line].add(sheet.get(line, 0))
