"""Where bots think: what is asked there, and the bots that keep to their plans between two moves."""

from collections import OrderedDict
from random import Random
from typing import Any

from roundhouse.bots import make
from roundhouse.bots.advice import Advice, advise
from roundhouse.bots.anywhere import GuestBot
from roundhouse.core.game import Bot, Budget, Game
from roundhouse.core.move import write_move
from roundhouse.core.notation import read_move
from roundhouse.games import find
from roundhouse.table.table import Table

PLAYOUTS = 20_000
MOST_BOTS = 200
MOST_GUESTS = 16  # each may be a process of its own


def advice(name: str, view: Any, seat: int, seed: int, seconds: float) -> list[Any]:
    """Up to three good moves as JSON, the best first: what makes them good."""
    found = advise(find(name), view, seat, Random(seed), Budget(seconds=seconds, playouts=PLAYOUTS))
    return [(write_move(one.move), one.behind, one.lines, one.expected) for one in found]


class Seated:
    """The bots that have thought here lately, each for its seat of one game, so that they keep to their plans."""

    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, int, str], tuple[Random, Bot]] = OrderedDict()

    def think(
        self, table: str, name: str, level: str, view: Any, seat: int, seed: int, seconds: float
    ) -> dict[str, Any]:
        """The bot's move as JSON; of a bot from elsewhere that has failed, its `fault`."""
        game, key = find(name), (table, seat, level)
        if key not in self._bots:
            rng = Random()
            self._bots[key] = rng, make(game, level, rng, Budget(seconds=seconds, playouts=PLAYOUTS))
        self._bots.move_to_end(key)
        rng, bot = self._bots[key]
        rng.seed(seed)
        while len(self._bots) > (MOST_GUESTS if isinstance(bot, GuestBot) else MOST_BOTS):
            self._bots.popitem(last=False)
        move = bot(view, seat, game.rules.moves(view, seat))
        if isinstance(bot, GuestBot) and bot.fault:
            del self._bots[key]
            return {"fault": bot.fault}
        return write_move(move)


def read_advice(game: Game[Any], found: list[Any]) -> list[Advice]:
    """What `advice` has told, as advice again."""
    return [
        Advice(read_move(game, move), behind, tuple(((rule, place), more) for (rule, place), more in lines), expected)
        for move, behind, lines, expected in found
    ]


def bot_to_act(table: Table) -> int | None:
    """The first bot whose turn it is."""
    if table.bots_wait:
        return None
    return next((seat for seat in table.acting() if table.record.seats[seat].kind == "bot"), None)
