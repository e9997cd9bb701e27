"""What was possible in finished games, in a page: searched for by the other worker a while at a time, for who looks."""

import json
import pickle
from collections.abc import Callable
from dataclasses import dataclass

from roundhouse.bots.hindsight import USUAL, Best
from roundhouse.core.game import Budget
from roundhouse.site.reviewing import PATIENCE, Key
from roundhouse.table.hindsight import better_table, read_found
from roundhouse.table.searching import Asked
from roundhouse.table.table import Table

SLICE = 0.5  # seconds of work before bots and hints are asked again


@dataclass(slots=True)
class Job:
    """A search under way: what it begins with until it has begun."""

    table: Table
    seq: int
    begin: Asked | None
    asked: float
    share: float = 0.0


class Hindsights:
    """By table and seat: the one that is under way, and those that are done."""

    def __init__(self, clock: Callable[[], float], budget: Budget = USUAL) -> None:
        self.clock, self.budget = clock, budget
        self._job: tuple[Key, Job] | None = None
        self._done: dict[Key, tuple[int, Best, Table]] = {}

    def known(self, table: Table, seat: int) -> Best | None:
        """What was possible, if the game has not gone on since."""
        found = self._done.get((table.id, seat))
        return found[1] if found and found[0] == table.seq else None

    def better(self, table: Table, seat: int) -> Table | None:
        """The table with the better game on it."""
        return self._done[table.id, seat][2] if self.known(table, seat) else None

    def share(self, table: Table, seat: int, begin: bool) -> float | None:
        """How far the search has come, for somebody who looks; begun if wished, None where it is not under way."""
        key = (table.id, seat)
        if begin and not (self._job and self._job[0] == key):  # the other worker has room for one
            match = table.match
            limits = (self.budget.seconds, self.budget.playouts)
            asked = (table.game.name, match.seats, match.options, tuple(match.moves), match.seed, seat, limits)
            self._job = key, Job(table, table.seq, asked, 0.0)
        if not self._job or self._job[0] != key:
            return None
        self._job[1].asked = self.clock()
        return self._job[1].share

    def question(self) -> tuple[str, int, bytes] | None:
        """What is to be thought about next for somebody who looks."""
        if not self._job:
            return None
        (table, seat), job = self._job
        if self.clock() - job.asked >= PATIENCE:
            return None
        return table, seat, pickle.dumps(("hindsight", job.begin, SLICE))

    def answer(self, table: str, seat: int, found: str) -> None:
        """Go on with what was found; nothing: it is given up."""
        if not self._job or self._job[0] != (table, seat):
            return
        job, told = self._job[1], json.loads(found) if found else None
        if told and told["found"] is None:
            job.begin, job.share = None, told["share"]
            return
        self._job = None
        if told:
            best = read_found(job.table.match, told["found"])
            self._done[table, seat] = job.seq, best, better_table(job.table, best)
