"""A process in which a bot thinks: reads pickled questions from its input, writes moves as JSON to its output.

The questions come from our own server only, and hold nothing but what the bot's seat may know.
"""

import json
import pickle
import signal
import struct
import sys
from random import Random
from typing import Any

from roundhouse.bots import make
from roundhouse.core.game import Budget
from roundhouse.core.notation import write_move
from roundhouse.games import find
from roundhouse.server.guests import more_games
from roundhouse.server.logs import set_up_logs

PLAYOUTS = 20_000


def main() -> None:
    """Answer until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to handle
    set_up_logs()
    more_games()
    questions = sys.stdin.buffer
    _answer("ready")
    while len(head := questions.read(4)) == 4:
        _answer(think(*pickle.loads(questions.read(struct.unpack(">I", head)[0]))))


def think(name: str, level: str, view: Any, seat: int, seed: int, seconds: float) -> dict[str, Any]:
    """The bot's move as JSON."""
    game = find(name)
    bot = make(game, level, Random(seed), Budget(seconds=seconds, playouts=PLAYOUTS))
    return write_move(bot(view, seat, game.moves(view, seat)))


def _answer(content: Any) -> None:
    text = json.dumps(content).encode()
    sys.stdout.buffer.write(struct.pack(">I", len(text)) + text)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
