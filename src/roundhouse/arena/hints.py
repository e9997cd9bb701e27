"""Whether hints are right: who follows the first hint on every move, against another bot on the same deals."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from roundhouse.arena.play import play_on, sit_down
from roundhouse.arena.tally import Mean, within
from roundhouse.bots.advice import advise, first_move
from roundhouse.core import nature
from roundhouse.core.game import BotFactory, Budget, Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.ranking import total


class Follower:
    """Makes the first hint's move; a lone move needs no hint. `seconds` tells how long each took.

    Where playouts are counted no others are compared with it: that takes long and changes nothing of the first.
    """

    def __init__(self, game: Game[Any], rng: Random, budget: Budget) -> None:
        self.game, self.rng, self.budget = game, rng, budget
        self.seconds: list[float] = []

    def __call__(self, view: Any, seat: int, moves: Sequence[Move]) -> Move:
        """The move that is advised first."""
        if len(moves) == 1:
            return moves[0]
        began = perf_counter()
        if self.budget.seconds is None:
            first = first_move(self.game, view, seat, moves, self.rng, self.budget)
        else:
            first = advise(self.game, view, seat, self.rng, self.budget)[0].move
        self.seconds.append(perf_counter() - began)
        return first


@dataclass(slots=True)
class Followed:
    """What following hints came to, a value for each deal: part of the wins, and points more than the other bot."""

    wins: Mean = field(default_factory=Mean)
    more: Mean = field(default_factory=Mean)
    points: Mean = field(default_factory=Mean)
    seconds: list[float] = field(default_factory=list)

    def within(self, share: float) -> float:
        """The seconds in which this share of all hints came."""
        return within(self.seconds, share)

    def join(self, deal: "Followed") -> None:
        """Count a deal that was played elsewhere."""
        self.wins.add(deal.wins.mean)
        self.more.add(deal.more.mean)
        self.points.add(deal.points.mean)
        self.seconds += deal.seconds


@dataclass(frozen=True, slots=True)
class Trial:
    """Who is measured against whom: a game, its seats and options, what a hint may cost, the bot on the other side."""

    game: Game[Any]
    seats: int
    options: Any
    budget: Budget
    against: str = "normal"

    def deal(self, deal: str, found: Followed) -> None:
        """Play a deal once from every seat; alone, once by hints and once by the other bot."""
        wins, more, points = Mean(), Mean(), Mean()
        for seat in range(self.seats):
            made, own = self._played(deal, seat, found)
            best = max([one for other, one in enumerate(made) if other != seat], default=0)
            if self.seats == 1:
                best = self._alone(deal)
                own = (made[0] > best) + 0.5 * (made[0] == best)
            wins.add(own)
            more.add(made[seat] - best)
            points.add(made[seat])
        found.wins.add(wins.mean)
        found.more.add(more.mean)
        found.points.add(points.mean)

    def _played(self, deal: str, seat: int, found: Followed) -> tuple[list[int], float]:
        """Everybody's points, and the follower's part of the win."""
        seated: list[str | BotFactory] = [self.against] * self.seats
        players = sit_down(self.game, seated, deal)
        players[seat] = follower = Follower(self.game, Random(f"{deal}/{seat}/hint"), self.budget)
        match = self._match(deal)
        play_on(match, players)
        found.seconds += follower.seconds
        ranks = self.game.rules.result(match.state).ranks
        won = 1 / ranks.count(1) if ranks[seat] == 1 else 0.0
        return [total(self.game.rules, match.state, one) for one in range(self.seats)], won

    def _alone(self, deal: str) -> int:
        match = self._match(deal)
        play_on(match, sit_down(self.game, [self.against], deal))
        return total(self.game.rules, match.state, 0)

    def _match(self, deal: str) -> Match:
        return Match(self.game, self.seats, self.options, nature.seed_from(deal))
