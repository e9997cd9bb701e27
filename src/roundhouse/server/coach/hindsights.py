"""What was possible in finished games: searched for while somebody waits, kept with the review of the game.

A search lives in a process of its own, one in the house at a time, and works only while it holds one of the places
where bots think, a second at a time: whoever waits for a bot comes first, and of equals who has had least lately.
"""

import asyncio
import json
import time
from collections import OrderedDict
from typing import Any

import structlog
from sqlalchemy import Connection, select, update
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.bots.hindsight import USUAL, Best
from roundhouse.core.game import Budget
from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.bots.bot_runner import BotRunner, BotWorker
from roundhouse.server.bots.bot_worker import HINDSIGHT
from roundhouse.server.bots.turns import Claim, Overdue
from roundhouse.server.coach.reviews import DEADLINES, PATIENCE, REST, Job, Jobs
from roundhouse.server.storage.schema import reviews
from roundhouse.server.storage.store import Store
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.table.hindsight import better_table, read_found
from roundhouse.table.reviews import HINDSIGHT as KEPT
from roundhouse.table.table import Table

logger = structlog.get_logger("hindsight")
MOST = 20  # that wait
SLICE = 1.0  # seconds of work before others are asked again
OPEN = 8  # better games that are kept open


class Hindsights(Jobs):
    """The searches under way in this house."""

    def __init__(self, bots: BotRunner, store: Store, budget: Budget = USUAL) -> None:
        super().__init__()
        self.bots, self.store, self.budget, self.patience = bots, store, budget, PATIENCE
        self._alone = asyncio.Lock()
        self._open: OrderedDict[tuple[str, int, int], Table] = OrderedDict()

    async def kept(self, table: LiveTable, seat: int) -> Best | None:
        """What was found out before, if the game is still the same."""
        content = await self.store.read(lambda connection: _content(connection, table, seat))
        written = content.get(KEPT) if content else None
        if written is None:
            return None
        return await table.beside(lambda still: read_found(still.match, written))

    async def better(self, table: LiveTable, seat: int) -> Table:
        """The table with the better game on it."""
        key = (table.id, seat, table.table.seq)
        if key not in self._open:
            found = await self.kept(table, seat)
            if found is None:
                raise Problem.not_now(say("What was possible here is not known yet."))
            self._open[key] = await table.beside(better_table, found)
            while len(self._open) > OPEN:
                self._open.popitem(last=False)
        self._open.move_to_end(key)
        return self._open[key].still()

    def ask(self, table: LiveTable, seat: int, guest: str) -> Job:
        """Begin a search, or go on; one for each guest at a time."""
        job = self.waited_for(table, seat)
        if job is None:
            if len(self.jobs) >= MOST or any(one.guest == guest for one in self.jobs.values()):
                raise Problem.not_now(say("Too many searches are under way; ask again in a moment."))
            job = self.jobs[table.id, seat] = Job(guest, time.monotonic())
            job.task = asyncio.create_task(self._work(table, seat, job), name=f"hindsight of {table.id}")
            job.task.add_done_callback(lambda _: self.jobs.pop((table.id, seat)))
        return job

    async def _work(self, table: LiveTable, seat: int, job: Job) -> None:
        worker = BotWorker()
        try:
            async with self._alone:
                job.begun = not job.lonely(self.patience)
                found = await self._search(table, seat, job, worker) if job.begun else None
            if found is not None:
                await self.store.write(lambda connection: _keep(connection, table, seat, found))
        except (SQLAlchemyError, TimeoutError, asyncio.IncompleteReadError, OSError) as error:
            logger.warning("hindsight not finished", table=table.id, why=f"{type(error).__name__}: {error}"[:200])
        except Exception as error:  # a game with a fault must not be asked for ever
            logger.error("hindsight failed", table=table.id, game=table.game.name, why=repr(error)[:300])
        finally:
            worker.stop()
            await worker.ended()

    async def _search(self, table: LiveTable, seat: int, job: Job, worker: BotWorker) -> dict[str, Any] | None:
        """A second at a time; None when nobody waits for it any more."""
        match, asked = table.table.match, (self.budget.seconds, self.budget.playouts)
        begin = (table.game.name, match.seats, match.options, tuple(match.moves), match.seed, seat, asked)
        told = await self._slice(job, worker, (HINDSIGHT, begin, SLICE))
        while told["found"] is None:
            job.share = told["share"]
            if job.lonely(self.patience):
                return None
            told = await self._slice(job, worker, (HINDSIGHT, None, SLICE))
        found: dict[str, Any] = told["found"]
        return found

    async def _slice(self, job: Job, worker: BotWorker, question: tuple[Any, ...]) -> dict[str, Any]:
        deadline = SLICE + DEADLINES * self.bots.settings.bot_deadline
        while True:
            try:
                async with self.bots.turns.turn(lambda: Claim(False, job.guest), None):
                    answered: dict[str, Any] = await worker.ask(question, deadline)
                    return answered
            except Overdue:
                await asyncio.sleep(REST)


def _content(connection: Connection, table: LiveTable, seat: int) -> dict[str, Any] | None:
    """The kept review of a seat, if the game has not gone on from an earlier position since."""
    asked = select(reviews.c.content).where(reviews.c.table == table.id, reviews.c.seat == seat)
    found = connection.execute(asked).scalar()
    content: dict[str, Any] | None = json.loads(found) if found else None
    return content if content and content.get("seq") == table.table.seq else None


def _keep(connection: Connection, table: LiveTable, seat: int, found: dict[str, Any]) -> None:
    content = _content(connection, table, seat)
    if content is not None:
        written = json.dumps({**content, KEPT: found}, separators=(",", ":"))
        here = (reviews.c.table == table.id) & (reviews.c.seat == seat)
        connection.execute(update(reviews).where(here).values(content=written))
