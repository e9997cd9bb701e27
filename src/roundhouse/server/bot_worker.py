"""A process in which a bot thinks: reads pickled questions from its input, writes moves as JSON to its output.

The questions come from our own server only, and hold nothing but what the bot's seat may know.
"""

import json
import pickle
import signal
import struct
import sys
from collections import OrderedDict
from random import Random
from typing import Any

from roundhouse.bots import make
from roundhouse.bots.advice import advise
from roundhouse.core.game import Bot, Budget
from roundhouse.core.move import write_move
from roundhouse.games import find
from roundhouse.server.logs import set_up_logs

MOVE, ADVICE = "move", "advice"
"""What may be asked: a bot's move, or good moves for a person."""

PLAYOUTS = 20_000
MOST_BOTS = 200


def main() -> None:
    """Answer until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to handle
    set_up_logs()
    questions, seated = sys.stdin.buffer, Seated()
    _answer("ready")
    while len(head := questions.read(4)) == 4:
        what, *asked = pickle.loads(questions.read(struct.unpack(">I", head)[0]))
        _answer(advice(*asked) if what == ADVICE else seated.think(*asked))


def advice(name: str, view: Any, seat: int, seed: int, seconds: float) -> list[Any]:
    """Up to three good moves as JSON, the best first: what makes them good."""
    found = advise(find(name), view, seat, Random(seed), Budget(seconds=seconds, playouts=PLAYOUTS))
    return [(write_move(one.move), one.behind, one.lines) for one in found]


class Seated:
    """The bots that have thought here lately, each for its seat of one game, so that they keep to their plans."""

    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, int, str], tuple[Random, Bot]] = OrderedDict()

    def think(
        self, table: str, name: str, level: str, view: Any, seat: int, seed: int, seconds: float
    ) -> dict[str, Any]:
        """The bot's move as JSON."""
        game, key = find(name), (table, seat, level)
        if key not in self._bots:
            rng = Random()
            self._bots[key] = rng, make(game, level, rng, Budget(seconds=seconds, playouts=PLAYOUTS))
        self._bots.move_to_end(key)
        rng, bot = self._bots[key]
        rng.seed(seed)
        while len(self._bots) > MOST_BOTS:
            self._bots.popitem(last=False)
        return write_move(bot(view, seat, game.rules.moves(view, seat)))


def _answer(content: Any) -> None:
    text = json.dumps(content).encode()
    sys.stdout.buffer.write(struct.pack(">I", len(text)) + text)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
