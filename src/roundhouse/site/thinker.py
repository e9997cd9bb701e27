"""The second worker: it thinks for bots and for hints, so that the page is never kept waiting."""

import json
import pickle
import time
from collections.abc import Callable
from typing import Any

from roundhouse.table.thinking import Seated, advice

STICK = 60_000  # rounds of a fixed loop
USUAL = 0.006  # seconds that it takes where 0.5 s of thinking are plenty
SHORTEST, LONGEST = 0.5, 1.6  # seconds of thinking


class Thinker:
    """Answers pickled questions; slower devices get more time for each, within what a person waits gladly."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds or budget(min(yardstick() for _ in range(3)))
        self._seated = Seated()

    def think(self, question: Any) -> str:
        """The answer as JSON."""
        what, *asked = pickle.loads(bytes(question))
        answer: Callable[..., Any] = advice if what == "advice" else self._seated.think
        return json.dumps(answer(*asked, self.seconds))


def yardstick() -> float:
    """Seconds of a fixed loop on this device."""
    began, x = time.perf_counter(), 0
    for i in range(STICK):
        x += i & 7
    return time.perf_counter() - began


def budget(stick: float) -> float:
    """Seconds of thinking where a fixed loop takes so long."""
    return max(SHORTEST, min(LONGEST, SHORTEST * stick / USUAL))
