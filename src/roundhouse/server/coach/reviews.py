"""Reviews of finished games: thought about step by step among the bots, while somebody waits; kept with the game.

Every step is a small question to a thinking process, asked like a bot's that is only watched: whoever waits for a bot's
move comes first, and of equals who has had least lately.
"""

import asyncio
import json
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import structlog
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from roundhouse.bots.review import USUAL, Review, Step, Thinking, review
from roundhouse.core.game import Budget
from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.bots.bot_runner import BotRunner
from roundhouse.server.bots.bot_worker import REVIEW
from roundhouse.server.bots.turns import Claim, Overdue
from roundhouse.server.storage import records
from roundhouse.server.storage.schema import reviews
from roundhouse.server.storage.store import Store
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.table.reviews import judged_from, read_review, write_review

logger = structlog.get_logger("reviews")
PATIENCE = 12.0  # seconds after which nobody is thought to wait who has not asked again
DEADLINES = 5  # a step may take so many times the time of a bot's move, on a machine that is busy
REST = 1.0  # seconds before the next try when too many wait
MOST, MOST_OF_A_GUEST = 40, 3


@dataclass(slots=True)
class Job:
    """A review that somebody waits for."""

    guest: str
    asked: float
    share: float = 0.0
    begun: bool = False
    task: asyncio.Task[None] | None = None

    def lonely(self, patience: float) -> bool:
        """Whether nobody has waited for it for so many seconds."""
        return time.monotonic() - self.asked > patience


class Jobs:
    """Work on finished games for which somebody waits, by table and seat."""

    def __init__(self) -> None:
        self.jobs: dict[tuple[str, int], Job] = {}

    def waited_for(self, table: LiveTable, seat: int) -> Job | None:
        """The work under way, for which somebody still waits."""
        job = self.jobs.get((table.id, seat))
        if job:
            job.asked = time.monotonic()
        return job

    async def stop(self) -> None:
        """End all work."""
        tasks = [job.task for job in self.jobs.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Reviews(Jobs):
    """The reviews under way in this house: one at a time at each table and for each guest."""

    def __init__(self, bots: BotRunner, store: Store, budget: Budget = USUAL) -> None:
        super().__init__()
        self.bots, self.store, self.budget, self.patience = bots, store, budget, PATIENCE
        self._locks: dict[str, asyncio.Lock] = {}

    async def kept(self, table: LiveTable, seat: int) -> Review | None:
        """The review that is kept with a game, if the game has not gone on from an earlier position since."""
        asked = select(reviews.c.content).where(reviews.c.table == table.id, reviews.c.seat == seat)
        found = await self.store.read(lambda connection: connection.execute(asked).scalar())
        if found is None:
            return None
        content = json.loads(found)
        return read_review(table.game, content) if content.pop("seq", None) == table.table.seq else None

    def ask(self, table: LiveTable, seat: int, guest: str) -> Job:
        """Begin to think about a seat's game, or go on; refused when too many reviews are asked for."""
        job = self.waited_for(table, seat)
        if job is None:
            if len(self.jobs) >= MOST or Counter(one.guest for one in self.jobs.values())[guest] >= MOST_OF_A_GUEST:
                raise Problem.not_now(say("The bots are busy with other reviews; ask again in a moment."))
            job = self.jobs[table.id, seat] = Job(guest, time.monotonic())
            job.task = asyncio.create_task(self._work(table, seat, job), name=f"review of {table.id}")
            job.task.add_done_callback(lambda _: self._done(table.id, seat))
        return job

    async def _work(self, table: LiveTable, seat: int, job: Job) -> None:
        try:
            async with AsyncExitStack() as alone:
                for one in (f"guest {job.guest}", f"table {table.id}"):
                    await alone.enter_async_context(self._locks.setdefault(one, asyncio.Lock()))
                job.begun, seq = True, table.table.seq
                found = await self._think(table, seat, job)
            if found is not None:
                await self._keep(table, found, seq)
        except (SQLAlchemyError, TimeoutError, asyncio.IncompleteReadError, OSError) as error:
            logger.warning("review not finished", table=table.id, why=f"{type(error).__name__}: {error}"[:200])
        except Exception as error:  # a game with a fault must not be asked for ever
            logger.error("review failed", table=table.id, game=table.game.name, why=repr(error)[:300])

    def _done(self, table: str, seat: int) -> None:
        """Also of a review that was ended before it began."""
        del self.jobs[table, seat]
        if not self.jobs:
            self._locks.clear()

    async def _think(self, table: LiveTable, seat: int, job: Job) -> Review | None:
        """Step by step; None when nobody waits for it any more."""
        levels = [one.level if one.kind == "bot" else "normal" for one in table.record.seats]
        match = await asyncio.to_thread(table.table.match.at, len(table.table.match.moves))
        thinking, told = review(match, seat, self.budget, judged_from(table.table), levels), None
        while not job.lonely(self.patience):
            step, found = await asyncio.to_thread(_next, thinking, told)
            if step is None:
                return found
            job.share = step.share
            told = await self._answer(table, job, step)
        thinking.close()
        return None

    async def _answer(self, table: LiveTable, job: Job, step: Step) -> dict[str, Any]:
        deadline = DEADLINES * self.bots.settings.bot_deadline
        while True:
            try:
                async with self.bots.turns.turn(lambda: Claim(False, job.guest), None) as worker:
                    answered: dict[str, Any] = await worker.ask((REVIEW, table.game.name, step.task), deadline)
                    return answered
            except Overdue:
                await asyncio.sleep(REST)

    async def _keep(self, table: LiveTable, found: Review, seq: int) -> None:
        def work(connection: Connection) -> None:
            here = (reviews.c.table == table.id) & (reviews.c.seat == found.seat)
            connection.execute(delete(reviews).where(here))
            content = json.dumps({"seq": seq, **write_review(found)}, separators=(",", ":"))
            row = {"table": table.id, "seat": found.seat, "content": content, "made": records.now()}
            connection.execute(insert(reviews).values(**row))

        try:
            await self.store.write(work)
        except IntegrityError:  # another server was faster, or the table was removed meanwhile
            logger.info("review kept by another", table=table.id)


def _next(thinking: Thinking, told: dict[str, Any] | None) -> tuple[Step | None, Review | None]:
    """The next step, or the review."""
    try:
        return (next(thinking) if told is None else thinking.send(told)), None
    except StopIteration as end:
        return None, end.value
