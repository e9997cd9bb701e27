"""A process in which a bot thinks: reads pickled questions from its input, writes moves as JSON to its output.

The questions come from our own server only, and hold nothing but what the bot's seat may know.
"""

import json
import pickle
import signal
import struct
import sys
from typing import Any

from roundhouse.bots.review.tasks import answer
from roundhouse.games import find
from roundhouse.server.logs import set_up_logs
from roundhouse.table.searching import Search
from roundhouse.table.thinking import Seated, advice

MOVE, ADVICE, REVIEW, HINDSIGHT = "move", "advice", "review", "hindsight"
"""What may be asked: a bot's move, good moves for a person, a step of a review, a while of a search."""


def main() -> None:
    """Answer until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to handle
    set_up_logs()
    questions, seated, search = sys.stdin.buffer, Seated(), Search()
    _answer("ready")
    while len(head := questions.read(4)) == 4:
        what, *asked = pickle.loads(questions.read(struct.unpack(">I", head)[0]))
        _answer(search.go_on(*asked) if what == HINDSIGHT else _found(what, asked, seated))


def _found(what: str, asked: list[Any], seated: "Seated") -> Any:
    if what == REVIEW:
        name, task = asked
        return answer(find(name), task)
    return advice(*asked) if what == ADVICE else seated.think(*asked)


def _answer(content: Any) -> None:
    text = json.dumps(content).encode()
    sys.stdout.buffer.write(struct.pack(">I", len(text)) + text)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
