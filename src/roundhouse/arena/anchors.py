"""Where the levels of bots stand, for the ratings of people: a ladder of the levels, with the normal bot in the middle.

Where everybody plays alone, who made more of the same deal stands before the others.
"""

from collections.abc import Sequence
from typing import Any

from roundhouse.arena.ladder import by_deal, ratings, seats_of
from roundhouse.arena.play import GameResult
from roundhouse.core.game import Game
from roundhouse.core.ranking import ranking

MIDDLE = 25.0
"""Where somebody of whom nothing is known begins, and where the normal bot stands."""
REPEATING = {"search": "search:300", "weigh": "weigh:100"}
"""Bots that think for a second at a table, with about as many playouts: such games can be played again."""


def level_bots(game: Game[Any]) -> dict[str, str]:
    """The bot of each level, by a name that repeats itself."""
    return {level: REPEATING.get(bot, bot) for level, bot in game.thinking.levels.items()}


def anchored(game: Game[Any], games: Sequence[GameResult]) -> dict[str, Any]:
    """What a house needs to know of the bots of a game, as JSON."""
    bots = level_bots(game)
    rated = ratings(list(bots.values()), _met(games) if seats_of(game) == 1 else games)
    middle = rated[bots["normal"]][0]
    levels = {
        level: {"bot": bot, "rating": round(rated[bot][0] - middle + MIDDLE, 2), "sigma": round(rated[bot][1], 2)}
        for level, bot in bots.items()
    }
    return {"deals": len(by_deal(games)), "games": len(games), "levels": levels}


def _met(games: Sequence[GameResult]) -> list[GameResult]:
    """Those who played a deal alone, as if they had sat at one table."""
    met = []
    for number, deal in enumerate(by_deal(games)):
        bots, points = tuple(one.bots[0] for one in deal), tuple(one.points[0] for one in deal)
        met.append(GameResult(number, deal[0].deal, bots, points, ranking(points)[0]))
    return met
