"""The time of the house, in which clocks run: it goes on while a server is up and stands still while none is.

It is written down every few seconds while a clock runs, and whatever happens at a table with clocks writes it as well.
A house that was killed goes on from what was written: nobody loses time by it, and nobody gains more than `BEAT`.
Several servers count the same seconds, so the one that has counted furthest is right; they tell each other how far they
have come, because what is written is some seconds old when it is read.
"""

from typing import TYPE_CHECKING

import structlog
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.core.errors import HouseError
from roundhouse.server.tables import clockwork

if TYPE_CHECKING:
    from roundhouse.server.lobby import House

logger = structlog.get_logger("clocks")
BEAT = 5.0  # seconds between two times that the house writes down how long it has lived
TICK = 0.5  # seconds between two looks whether a clock has run out
MOST_WOKEN = 200


class Timekeeper:
    """How long this house has lived, and what is done when a clock runs out."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._ticks, self._longest = house.settings.ticks, house.settings.longest_tick
        self._base, self._since = 0.0, self._ticks()  # so long it had lived when this process last counted
        self._beaten = self._since
        self._next: int | None = None  # when the next clock runs out
        self._woken = self._away = False
        self.run_out = 0  # time-outs executed by this server

    def lived(self) -> int:
        """Milliseconds that the house has lived; what was longer than a breath is not counted."""
        return int(self._base + 1000 * min(self._ticks() - self._since, self._longest))

    async def open(self) -> None:
        """Go on from what was written down."""
        self._base, self._since = await self._house.store.write(clockwork.wake), self._ticks()

    async def tick(self) -> None:
        """Count on, then see whose time has run out."""
        await self.count_on()
        await self.judge()

    async def count_on(self) -> None:
        """Count on, and write it down now and then; nothing else may hold that up."""
        try:
            self._next = await self._house.store.read(clockwork.next_due)
        except SQLAlchemyError as error:
            if not self._away:  # said once: an outage must not fill the log
                logger.warning("clocks stand still, the store does not answer", why=str(error)[:200])
            self._away = True
            return
        self._away = False
        self._count()  # only once the store has answered: without it nobody plays
        if (self._next is not None or self._house.store.postgres) and self._since - self._beaten >= BEAT:
            await self.beat()

    async def judge(self) -> None:
        """See whose time has run out, and once, after the start, where bots were about to move."""
        if self._next is not None and self._next <= self._base:
            await self._run_out()
        if not self._woken:
            self._woken = True
            await self._wake_bots()

    async def beat(self) -> None:
        """Write down how long the house has lived, and hear what other servers have counted."""
        self._count()
        lived, self._beaten = int(self._base), self._since
        known = await self._house.store.write(lambda connection: clockwork.beat(connection, lived))
        self._base += max(0, known - lived)

    def hear(self, lived: int) -> None:
        """Another server has counted so far by now."""
        self._base += max(0, lived - self.lived())

    def _count(self) -> None:
        now = self._ticks()
        self._base += 1000 * min(now - self._since, self._longest)
        self._since = now

    async def _run_out(self) -> None:
        lived = int(self._base)
        for name, seat, due in await self._house.store.read(lambda connection: clockwork.overdue(connection, lived)):
            try:
                await self._run_out_at(name, seat, due)
            except HouseError as error:  # the game has left the shelf, its rules have changed, the table is no more
                logger.warning("a clock stops: its game cannot go on", table=name, why=str(error)[:200])
                await self._stop(name)
            except Exception as error:  # one table's fault is no reason to forget the others
                logger.error("a clock could not run out, trying again", table=name, why=repr(error)[:200])

    async def _run_out_at(self, name: str, seat: int, due: int) -> None:
        table = await self._house.table(name)
        table.table.must_be_playable()
        self.run_out += await table.change(lambda connection: clockwork.run_out(connection, name, seat, due))

    async def _stop(self, name: str) -> None:
        await self._house.store.write(lambda connection: clockwork.stop_all(connection, name))

    async def _wake_bots(self) -> None:
        """Where a bot was to move when the house went down and nobody looks: it goes on."""
        found = await self._house.store.read(lambda connection: clockwork.left_to_bots(connection, MOST_WOKEN))
        for name in found:
            try:
                await self._house.table(name)
            except HouseError as error:
                logger.info("a table stays asleep", table=name, why=str(error)[:200])
