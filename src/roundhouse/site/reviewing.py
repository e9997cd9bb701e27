"""Reviews of finished games in a page: thought about step by step by the other worker, while somebody looks."""

import json
import pickle
from collections.abc import Callable
from dataclasses import dataclass

from roundhouse.bots.review import Review, Step, Thinking, review
from roundhouse.core.game import Budget
from roundhouse.table.reviews import judged_from
from roundhouse.table.table import Table

BUDGET = Budget(seconds=40.0, playouts=12_000)  # a slow device sees less, and nobody waits longer for it
TRIES = 1  # of the strong bot with the same deal
PATIENCE = 12.0  # seconds after which nobody is thought to look who has not asked again
Key = tuple[str, int]


@dataclass(slots=True)
class Job:
    """A review under way."""

    game: str
    seq: int
    thinking: Thinking
    asked: float
    step: Step | None = None


class Reviews:
    """By table and seat: those under way, and those that are done."""

    def __init__(self, clock: Callable[[], float], budget: Budget = BUDGET) -> None:
        self.clock, self.budget = clock, budget
        self._jobs: dict[Key, Job] = {}
        self._done: dict[Key, tuple[int, Review]] = {}

    def known(self, table: Table, seat: int) -> Review | None:
        """The review, if the game has not gone on since."""
        seq, found = self._done.get((table.id, seat), (None, None))
        return found if seq == table.seq else None

    def share(self, table: Table, seat: int, begin: bool) -> float | None:
        """How far it has come, for somebody who looks; begun if wished, None where nobody has begun."""
        key = (table.id, seat)
        if begin and key not in self._jobs and not self.known(table, seat):
            levels = [one.level if one.kind == "bot" else "normal" for one in table.record.seats]
            match = table.match.at(len(table.match.moves))
            thinking = review(match, seat, self.budget, judged_from(table), levels, TRIES)
            self._jobs[key] = Job(table.game.name, table.seq, thinking, 0.0)
            self._go_on(key, None)
        job = self._jobs.get(key)
        if job is None:
            return None
        job.asked = self.clock()
        return job.step.share if job.step else 0.0

    def question(self) -> tuple[str, int, bytes] | None:
        """What is to be thought about next for somebody who looks."""
        for (table, seat), job in self._jobs.items():
            if job.step and self.clock() - job.asked < PATIENCE:
                return table, seat, pickle.dumps(("review", job.game, job.step.task))
        return None

    def answer(self, table: str, seat: int, found: str) -> None:
        """Go on with what was found; nothing: it is given up."""
        key = (table, seat)
        if found and key in self._jobs:
            self._go_on(key, found)
        else:
            self._jobs.pop(key, None)

    def _go_on(self, key: Key, found: str | None) -> None:
        job = self._jobs[key]
        try:
            job.step = job.thinking.send(json.loads(found)) if found else next(job.thinking)
        except StopIteration as end:
            self._done[key] = job.seq, end.value
            del self._jobs[key]
        except Exception:  # a game with a fault must not be asked for ever
            del self._jobs[key]
            raise
