"""Bots that play any game of the shelf, and the door to a game's own. A bot sees only what its seat may know."""

from random import Random
from typing import Any

from roundhouse.bots.anywhere import bot_factory, from_elsewhere
from roundhouse.bots.learnt import leaning, learnt
from roundhouse.bots.paired_rollouts import weigh
from roundhouse.bots.search import search
from roundhouse.bots.simple import greedy, random_move
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Bot, BotFactory, Budget, Game
from roundhouse.core.words import say

SECONDS, PLAYOUTS = 1.0, 20_000
LEARNT, LEANING = "learnt:", "+learnt"
SEARCH = Budget(seconds=SECONDS, playouts=PLAYOUTS)


def make(game: Game[Any], wanted: str | BotFactory | Bot, rng: Random, budget: Budget | None = None) -> Bot:
    """A fresh bot for one seat of one game: random, greedy, search:500 (playouts), weigh:0.2s, a policy, your own."""
    if not isinstance(wanted, str):
        return bot_factory(wanted)(rng, budget)
    name = game.thinking.levels.get(wanted, wanted)
    if name == "random":
        return lambda view, seat, moves: random_move(moves, rng)
    if name == "greedy":
        return lambda view, seat, moves: greedy(game, view, seat, moves, rng)
    if name in game.thinking.policies:
        return game.thinking.policies[name](rng, budget)
    plain, leans, file = name.partition(LEANING)
    if plain.split(":")[0] == "search":
        limits, likes = _limits(plain, budget), leaning(game, file[1:]) if leans else None
        return lambda view, seat, moves: search(game, view, seat, moves, rng, limits, likes)
    if name.split(":")[0] == "weigh":
        limits = _limits(name, budget)
        return lambda view, seat, moves: weigh(game, view, seat, moves, rng, limits)
    if name.startswith(LEARNT):
        return learnt(game, name[len(LEARNT) :])(rng, budget)
    if guest := from_elsewhere(game, name):
        return guest(rng, budget)
    raise CannotRead(
        say("there is no bot “{name}”; there are: {names}", name=name[:40], names=", ".join(bot_names(game)))
    )


def name_of(wanted: str | BotFactory | Bot) -> str:
    """What a bot is called in logs and results."""
    return wanted if isinstance(wanted, str) else getattr(wanted, "__name__", type(wanted).__name__)


def bot_names(game: Game[Any]) -> list[str]:
    """The bots that can sit at a table of this game."""
    return ["random", "greedy", "search", "weigh", *game.thinking.policies]


def _limits(name: str, budget: Budget | None) -> Budget:
    return read_budget(name) if ":" in name else budget or SEARCH


def read_budget(name: str) -> Budget:
    """The budget written behind a bot's name: search:500 is playouts, search:0.2s is seconds."""
    amount = name.split(":", 1)[1]
    try:
        if amount.endswith("s"):
            return Budget(seconds=float(amount[:-1]), playouts=PLAYOUTS)
        return Budget(seconds=None, playouts=int(amount))
    except ValueError:
        raise CannotRead(
            say("“{amount}” is no budget; write search:500 for playouts or search:0.2s for seconds", amount=amount[:20])
        ) from None
