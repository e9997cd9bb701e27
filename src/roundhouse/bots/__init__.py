"""Bots that play any game of the shelf, and the door to a game's own. A bot sees only what its seat may know."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from roundhouse.bots.search import Budget, search
from roundhouse.bots.simple import greedy, random_move
from roundhouse.bots.weigh import weigh
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game, Move
from roundhouse.core.words import say

Bot = Callable[[Any, int, Sequence[Move]], Move]
"""A bot at a table: (view, seat, legal moves) -> the move it makes."""

SECONDS, PLAYOUTS = 1.0, 20_000
SEARCH = Budget(seconds=SECONDS, playouts=PLAYOUTS)


def make(game: Game[Any], name: str, rng: Random, budget: Budget | None = None) -> Bot:
    """A bot by name: random, greedy, search or weigh (search:500 playouts, search:0.2s), a game's policy or level."""
    name = game.levels.get(name, name)
    if name == "random":
        return lambda view, seat, moves: random_move(moves, rng)
    if name == "greedy":
        return lambda view, seat, moves: greedy(game, view, seat, moves, rng)
    if name in game.policies:
        policy = game.policies[name]
        return lambda view, seat, moves: policy(view, seat, moves, rng)
    if name.split(":")[0] in ("search", "weigh"):
        limits = read_budget(name) if ":" in name else budget or SEARCH
        think = weigh if name.startswith("weigh") else search
        return lambda view, seat, moves: think(game, view, seat, moves, rng, limits)
    raise CannotRead(
        say("there is no bot '{name}'; there are: {names}", name=name[:40], names=", ".join(bot_names(game)))
    )


def bot_names(game: Game[Any]) -> list[str]:
    """The bots that can sit at a table of this game."""
    return ["random", "greedy", "search", "weigh", *game.policies]


def read_budget(name: str) -> Budget:
    """The budget written behind a bot's name: search:500 is playouts, search:0.2s is seconds."""
    amount = name.split(":", 1)[1]
    try:
        if amount.endswith("s"):
            return Budget(seconds=float(amount[:-1]), playouts=PLAYOUTS)
        return Budget(seconds=None, playouts=int(amount))
    except ValueError:
        raise CannotRead(
            say("'{amount}' is no budget; write search:500 for playouts or search:0.2s for seconds", amount=amount[:20])
        ) from None
