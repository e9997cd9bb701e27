"""How strong bots are: all groups of them play the same deals from every seat; where nobody touches another, alone.

Ratings are openskill's (Plackett-Luce). They are one number for play against all others; the shares of pairs are the
evidence. Alone there is nobody to beat: there the mean of points is the ladder.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from roundhouse.arena.play import GameJob, GameResult, check_bots
from roundhouse.arena.tally import SURE, Mean
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.options import check_table
from roundhouse.core.words import say

USUAL = ("random", "greedy", "search:100", "weigh:30")
"""The bots of the house that play any game, with budgets that repeat themselves."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One bot's place; rating and wins are None where everybody plays alone."""

    bot: str
    points: Mean  # a deal is one value
    wins: Mean | None  # its part of the encounters with each other bot
    rating: float | None
    unsure: float  # half of a 95 % interval of what the ladder goes by


@dataclass(frozen=True, slots=True)
class Ladder:
    """The bots of one game, best first, and what each made of each other."""

    game: str
    seats: int
    deals: int
    games: int
    rungs: tuple[Rung, ...]
    pairs: dict[tuple[str, str], Mean]  # the first one's part of its encounters with the second

    @property
    def alone(self) -> bool:
        """Whether everybody played alone."""
        return self.seats == 1


def usual_bots(game: Game[Any]) -> list[str]:
    """Every bot that can be named without a budget of seconds."""
    return [*USUAL, *game.thinking.policies]


def seats_of(game: Game[Any]) -> int:
    """One where nobody touches another, else as few as can beat each other."""
    alone = game.thinking.independent and 1 in game.rules.seats
    return 1 if alone else max(2, game.rules.seats.start)


def sealed_orders(game: Game[Any], names: Sequence[str], options: Any, deals: int, seed: str) -> list[GameJob]:
    """Every deal with every group of bots, and of each group every rotation of the seats; raises CannotRead."""
    seats = seats_of(game)
    check_table(game, seats, options)
    if len(set(names)) < len(names):
        raise CannotRead(say("a ladder compares bots of different names"))
    if len(names) < seats:
        raise CannotRead(say("a ladder of {game} needs at least {count} bots", game=game.name, count=seats))
    check_bots(game, names)
    orders: list[GameJob] = []
    for deal in range(deals):
        for group in combinations(names, seats):
            for turn in range(seats):
                seated = (*group[turn:], *group[:turn])
                orders.append(GameJob(game.name, options, seated, f"{seed}/{game.name}/{deal}", len(orders)))
    return orders


def ladder(game: Game[Any], names: Sequence[str], games: Sequence[GameResult]) -> Ladder:
    """The ladder that these games make."""
    seats, deals = seats_of(game), by_deal(games)
    points = {name: _over(deals, lambda one, name=name: _points(one, name)) for name in names}
    pairs = {
        (one, other): _over(deals, lambda played, pair=(one, other): _met(played, *pair))
        for one in names
        for other in names
        if one != other
    }
    if seats == 1:
        rungs = [Rung(name, points[name], None, None, points[name].margin) for name in names]
        rungs.sort(key=lambda rung: -rung.points.mean)
        return Ladder(game.name, seats, len(deals), len(games), tuple(rungs), {})
    wins = {name: _over(deals, lambda one, name=name: _beaten(one, name)) for name in names}
    rated = ratings(names, games)
    rungs = [Rung(name, points[name], wins[name], rated[name][0], SURE * rated[name][1]) for name in names]
    rungs.sort(key=lambda rung: -(rung.rating or 0.0))
    return Ladder(game.name, seats, len(deals), len(games), tuple(rungs), pairs)


def ratings(names: Sequence[str], games: Iterable[GameResult]) -> dict[str, tuple[float, float]]:
    """Rating and standard deviation of each; in the order of deals, so that no bot's games come last."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # bots do not get better or worse from game to game
    rated = {name: model.rating(name=name) for name in names}
    for played in games:
        after = model.rate([[rated[name]] for name in played.bots], ranks=[float(rank) for rank in played.ranks])
        for name, (one,) in zip(played.bots, after, strict=True):
            rated[name] = one
    return {name: (one.mu, one.sigma) for name, one in rated.items()}


def by_deal(games: Iterable[GameResult]) -> list[list[GameResult]]:
    """The games of each deal together."""
    deals: dict[str, list[GameResult]] = {}
    for played in games:
        deals.setdefault(played.deal, []).append(played)
    return [*deals.values()]


def _over(deals: Iterable[list[GameResult]], found: Any) -> Mean:
    """A mean over deals of the mean of each: games of one deal hang together."""
    mean = Mean()
    for deal in deals:
        values = [value for played in deal for value in found(played)]
        if values:
            mean.add(sum(values) / len(values))
    return mean


def _points(played: GameResult, name: str) -> list[float]:
    return [float(points) for bot, points in zip(played.bots, played.points, strict=True) if bot == name]


def _met(played: GameResult, name: str, other: str) -> list[float]:
    """1 for a win over the other, a half for a tie; nothing if they did not meet."""
    if name not in played.bots or other not in played.bots:
        return []
    mine, theirs = (played.ranks[played.bots.index(one)] for one in (name, other))
    return [1.0 if mine < theirs else 0.5 if mine == theirs else 0.0]


def _beaten(played: GameResult, name: str) -> list[float]:
    return [value for other in played.bots if other != name for value in _met(played, name, other)]
