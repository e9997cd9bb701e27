"""The same bot with other weights against what stands: every deal from both seats, or alone on the same deals."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from roundhouse import bots
from roundhouse.arena.play import play
from roundhouse.arena.tally import Mean
from roundhouse.bots.reweighed import reweighed
from roundhouse.core.game import Bot, BotFactory, Budget, Game


@dataclass(slots=True)
class Contest:
    """How the other weights did: parts of wins in per cent, points more, each deal one value."""

    bot: str
    won: Mean = field(default_factory=Mean)
    points: Mean = field(default_factory=Mean)

    def told(self) -> dict[str, Any]:
        """As it stands in `weights.json`."""
        won = f"{self.won.mean:.1f} ± {self.won.margin:.1f} %"
        points = f"{self.points.mean:+.2f} ± {self.points.margin:.2f}"
        return {"bot": self.bot, "deals": self.won.count, "won": won, "points more": points}


def against(game: Game[Any], weights: dict[str, Any], bot: str, deals: int, seed: int | str) -> Iterator[Contest]:
    """Deal by deal, how the bot does with these weights."""
    other, contest = reweighed(game, weights), Contest(bot)

    def fitted(rng: Random, budget: Budget | None) -> Bot:
        return bots.make(other, bot, rng, budget)

    fitted.__name__ = bot  # what a bot rolls follows from its name
    for deal in range(deals):
        luck = f"{seed}/{deal}"
        alone = game.thinking.independent
        won, more = _alone(game, other, bot, luck) if alone else _paired(game, fitted, bot, luck)
        contest.won.add(100 * won)
        contest.points.add(more)
        yield contest


def _alone(game: Game[Any], other: Game[Any], bot: str, luck: str) -> tuple[float, float]:
    theirs, ours = (one.rules.result(play(one, [bot], seed=luck).state).points[0] for one in (other, game))
    return 1.0 if theirs > ours else 0.5 * (theirs == ours), float(theirs - ours)


def _paired(game: Game[Any], fitted: BotFactory, bot: str, luck: str) -> tuple[float, float]:
    """The part of the wins and the points more, of a deal that is played from both seats."""
    won = more = 0.0
    for theirs in (0, 1):
        seated: list[str | BotFactory] = [bot, bot]
        seated[theirs] = fitted
        result = game.rules.result(play(game, seated, seed=luck).state)
        won += (result.ranks[theirs] == 1) / result.ranks.count(1) / 2
        more += (result.points[theirs] - result.points[1 - theirs]) / 2
    return won, more
