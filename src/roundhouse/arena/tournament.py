"""Who is stronger: every deal is played once for each seating, so that luck and seats cancel out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from roundhouse.arena.play import GameJob, GameResult, check_bots
from roundhouse.arena.tally import Mean
from roundhouse.core.game import Game


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's tournament: its part of the wins and its points, each a mean over deals with its 95 % margin."""

    bot: str
    wins: Mean
    points: Mean
    lead: Mean  # points more than the mean of the others


def paired(game: Game[Any], names: Sequence[str], options: Any, deals: int, seed: int | str = 0) -> list[GameJob]:
    """The orders of a tournament: each deal with every rotation of the seats."""
    check_bots(game, names)
    seats = len(names)
    orders: list[GameJob] = []
    for deal in range(deals):
        for turn in range(seats):
            seated = tuple(names[(seat + turn) % seats] for seat in range(seats))
            orders.append(GameJob(game.name, options, seated, f"{seed}/{deal}", len(orders)))
    return orders


def standings(games: Iterable[GameResult], names: Sequence[str]) -> list[Standing]:
    """The table of a tournament, best first. Games of one deal hang together, so a deal counts as one value."""
    deals: dict[str, list[GameResult]] = {}
    for played in games:
        deals.setdefault(played.deal, []).append(played)
    found = [Standing(name, Mean(), Mean(), Mean()) for name in dict.fromkeys(names)]
    for deal in deals.values():
        for standing in found:
            _count(standing, deal)
    return sorted(found, key=lambda standing: (-standing.wins.mean, -standing.points.mean))


def _count(standing: Standing, deal: list[GameResult]) -> None:
    wins, points, lead = Mean(), Mean(), Mean()
    for played in deal:
        for seat, name in enumerate(played.bots):
            if name != standing.bot:
                continue
            others = [other for one, other in enumerate(played.points) if one != seat]
            wins.add(played.share(seat))
            points.add(played.points[seat])
            lead.add(played.points[seat] - sum(others) / len(others) if others else 0.0)
    standing.wins.add(wins.mean)
    standing.points.add(points.mean)
    standing.lead.add(lead.mean)
