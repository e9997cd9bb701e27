"""The second worker: it thinks for bots and for hints, so that the page is never kept waiting."""

import json
import pickle
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from roundhouse.bots.review.tasks import Compare, answer
from roundhouse.games import find
from roundhouse.table.searching import Search
from roundhouse.table.thinking import Seated, advice

STICK = 60_000  # rounds of a fixed loop
USUAL = 0.006  # seconds that it takes where 0.5 s of thinking are plenty
SHORTEST, LONGEST = 0.5, 1.6  # seconds of thinking
PIECE, LONG_ENOUGH = 5, 3.0  # worlds that are compared at a time, and seconds after which no more are


class Thinker:
    """Answers pickled questions; slower devices get more time for each, within what a person waits gladly."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds or budget(min(yardstick() for _ in range(3)))
        self._seated, self._search = Seated(), Search()

    def think(self, question: Any) -> str:
        """The answer as JSON."""
        what, *asked = pickle.loads(bytes(question))
        if what == "compare":
            return json.dumps(compared(*asked))
        if what == "review":
            return json.dumps(answer(find(asked[0]), asked[1]))
        if what == "hindsight":
            return json.dumps(self._search.go_on(*asked))
        think: Callable[..., Any] = advice if what == "advice" else self._seated.think
        return json.dumps(think(*asked, self.seconds))


def compared(name: str, task: Compare) -> list[Any]:
    """The answers to a question about many worlds, piece by piece, as far as there is time."""
    found, game, began = [], find(name), time.perf_counter()
    for first in range(task.first, task.first + task.worlds, PIECE):
        found.append(answer(game, replace(task, first=first, worlds=PIECE))["found"])
        if time.perf_counter() - began > LONG_ENOUGH:
            break
    return found


def yardstick() -> float:
    """Seconds of a fixed loop on this device."""
    began, x = time.perf_counter(), 0
    for i in range(STICK):
        x += i & 7
    return time.perf_counter() - began


def budget(stick: float) -> float:
    """Seconds of thinking where a fixed loop takes so long."""
    return max(SHORTEST, min(LONGEST, SHORTEST * stick / USUAL))
