"""A bot in any language: a program that reads a line of JSON for each decision and writes one with its move.

docs/reference/programs.md says what stands in the lines. A program lives as long as its game.
"""

import contextlib
import json
import queue
import re
import shlex
import subprocess
import threading
import weakref
from collections.abc import Sequence
from typing import Any

from roundhouse.bots.simple import gains
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Budget, Game
from roundhouse.core.move import Move, write_move
from roundhouse.core.plain import plain
from roundhouse.core.strict_json import read_json

PROTOCOL = 1
SECONDS = 10.0
"""How long a program may think about a move unless its name says otherwise (`run:2s:node bot.mjs`)."""

PATIENT = 10.0
"""How long it may take to begin: some languages wake slowly."""

LONGEST = 1 << 16
_LIMIT = re.compile(r"(\d+(?:\.\d+)?)s:")


def limited(line: str, usual: float) -> tuple[float, str]:
    """How many seconds a program has for a move, and the line that starts it."""
    limit = _LIMIT.match(line)
    return (float(limit[1]), line[limit.end() :]) if limit else (usual, line)


class Program:
    """A program at a seat of one game."""

    def __init__(self, game: Game[Any], line: str, budget: Budget | None = None) -> None:
        self.game = game
        self.seconds, command = limited(line, (budget and budget.seconds) or SECONDS)
        self._begun = self._worth = False
        self._lines: queue.Queue[str] = queue.Queue()
        words = shlex.split(command)
        if not words:
            raise ValueError("no program is named")
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
        )
        threading.Thread(target=_listen, args=(self._process, self._lines), daemon=True).start()
        self.close = weakref.finalize(self, _end, self._process)

    def __call__(self, view: Any, seat: int, moves: Sequence[Move]) -> Move:
        """The move it answers with: its number in the list, or the move itself."""
        if not self._begun:
            self._begun = True
            about = {"roundhouse": PROTOCOL, "game": self.game.name, "rules": self.game.rules.version,
                     "seat": seat, "seats": view.seats, "seconds": self.seconds,
                     "idle": [kind.kind for kind in self.game.rules.kinds if kind.idle]}  # fmt: skip
            self._worth = self._ask(about, max(self.seconds, PATIENT)).get("worth") is True
        written = [write_move(move) for move in moves]
        question = {"view": plain(view), "moves": written, "seconds": self.seconds}
        if self._worth:
            question["worth"] = gains(self.game, view, seat, moves)
        answer = self._ask(question, self.seconds)
        chosen = answer.get("move")
        if isinstance(chosen, dict) and chosen in written:
            return moves[written.index(chosen)]
        if isinstance(chosen, int) and not isinstance(chosen, bool) and 0 <= chosen < len(moves):
            return moves[chosen]
        raise ValueError(f"not a legal move: {json.dumps(chosen)[:80]}")

    def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(json.dumps(question, separators=(",", ":")) + "\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise TimeoutError(f"no answer within {seconds:g} s") from None
        except OSError:
            line = ""
        if not line:
            code = self._process.wait(timeout=5)
            raise ChildProcessError(f"the program ended (exit code {code})")
        return _read(line)


def _read(line: str) -> dict[str, Any]:
    try:
        answer = read_json(line)
    except CannotRead as error:
        raise ValueError(f"no line of JSON: {line[:60]!r}") from error
    if not isinstance(answer, dict):
        raise ValueError(f"no JSON object: {line[:60]!r}")
    return answer


def _listen(process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
    assert process.stdout is not None
    while line := process.stdout.readline(LONGEST):
        lines.put(line)
    lines.put("")


def _end(process: "subprocess.Popen[str]") -> None:
    """Close its input, and end it if it does not go by itself."""
    with contextlib.suppress(OSError):  # what it did not read is lost with it
        if process.stdin:
            process.stdin.close()
    try:
        process.wait(timeout=0.5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout:
        process.stdout.close()
