"""A table that is kept and watched: the only ways in which what is stored of it changes.

Every change is worked out on a fork, committed to the store, and only then shown: a page holds nothing that is not on
disk.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from roundhouse.bots.advice import Advice
from roundhouse.core.game import NATURE, Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.server.api.problems import Problem
from roundhouse.server.storage import records
from roundhouse.server.storage.store import InDoubt, Store
from roundhouse.server.tables import clockwork, seating
from roundhouse.server.tables.attendance import Attendance
from roundhouse.server.tables.clockwork import timing
from roundhouse.server.tables.stream import Listeners
from roundhouse.table.advised import noted
from roundhouse.table.clocks import Happening, come
from roundhouse.table.record import Clock, Entry, TableRecord
from roundhouse.table.table import Table
from roundhouse.table.turn import kept_values, takes_back

logger = structlog.get_logger("table")
T = TypeVar("T")
Where = tuple[int, list[Move]]
TRIES = 4
NOTHING = Happening()
ROUGHLY = 600  # seconds
AT_ONCE = 16  # moves that are gone through on the event loop; more of them take longer than a millisecond or two


class LiveTable:
    """One table of this house; `lock` is held by whoever changes it."""

    def __init__(
        self, store: Store, record: TableRecord, log: list[Entry], on_change: "Callable[[LiveTable], None]",
        clock: Callable[[], float] = time.time, lived: Callable[[], int] = lambda: 0,
    ) -> None:  # fmt: skip
        self.store, self._on_change = store, on_change
        self.listeners = Listeners()
        self.table = Table(record, log, self.listeners, clock)
        self.table.lived = lived
        self.lock = asyncio.Lock()
        self.attendance = Attendance()
        self.used = time.monotonic()
        self._hint: tuple[Where, list[Advice]] | None = None  # the last advice: for which seat and position, and what
        self.doubtful = False  # the store may hold more than is known here
        self.ours = True  # this process made the last change: its bots answer first

    @property
    def id(self) -> str:
        """The name in the address."""
        return self.table.record.id

    @property
    def record(self) -> TableRecord:
        """Everything but the moves."""
        return self.table.record

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        return self.table.game

    def seats_of(self, guest: str) -> list[int]:
        """The seats that this guest holds."""
        return self.table.seats_of(guest)

    async def start(self, fill: str | None = None) -> bool:
        """Deal: Nature makes her first moves, bots take the open seats if so asked; False when it was done before."""
        async with self.lock:
            ahead, new = self.table.after_start()

            def work(connection: Connection) -> bool:
                begun = seating.start(connection, self.id, fill)
                if begun:
                    records.append(connection, self.id, self.table.seq + 1, new, **kept_values(ahead))
                    self._settle(connection)
                return begun

            try:
                begun = await self._write(work)
            except InDoubt as error:  # what is there now says whether it was stored
                if not await self._catch_up() or not self.record.started:
                    raise error
                return True
            await self._catch_up()
            self.ours = self.ours or begun
            return begun

    async def move(self, seat: int, seq: int, move: Move, guest: str = "") -> tuple[int, bool]:
        """Make a move from the page numbered `seq`: the new number, and whether it had been made before.

        `guest`: the person who moves, and who must hold the seat when the move is written.
        """
        async with self.lock:
            await self._freshen()
            for _ in range(TRIES):
                found = self.table.after_move(seat, seq, move)
                if found is None:
                    return self.table.seq, True
                if await self._commit(*found, (seat, guest) if guest else None):
                    return self.table.seq, False
            raise self.table.stale(seat)

    async def undo(self, seat: int, seq: int, guest: str = "", practice: bool = False) -> int:
        """Take this seat's last move back: an entry more, a move less; in practice also all that came after it."""
        async with self.lock:
            await self._freshen()
            for _ in range(TRIES):
                found = await asyncio.to_thread(self.table.after_undo, seat, seq, practice)
                if await self._commit(*found, (seat, guest) if guest else None, practice):
                    return self.table.seq
            raise self.table.stale(seat)

    async def hint(self, seat: int, ask: Callable[[], Awaitable[list[Advice]]]) -> list[Advice]:
        """What is advised to a seat; thought about once and counted once, however often it is asked for."""
        where = self._where(seat)
        if self._hint is None or self._hint[0] != where:
            found = await ask()
            if where != self._where(seat):
                raise self.table.stale(seat)
            advised = noted(self.record.seats[seat].advised, self.table.match, seat, found[0].move)
            await self.change(lambda connection: records.count_hint(connection, self.id, seat, advised))
            self._hint = (where, found)
        return self._hint[1]

    def _where(self, seat: int) -> Where:
        """What this seat and Nature have done: what others do at the same time changes nothing for it."""
        return seat, [move for one, move in self.table.match.moves if one in (seat, NATURE)]

    async def change(self, work: Callable[[Connection], T], what: Happening = NOTHING) -> T:
        """Change seats, chat or pace in the store, then see what is there."""

        def settled(connection: Connection) -> T:
            answer = work(connection)
            self._settle(connection, what)
            return answer

        async with self.lock:
            answer = await self._write(settled)
            await self._catch_up()
            return answer

    async def say(self, seat: int, name: str, words: str) -> int:
        """A line of the chat, and its number; what nobody else can have changed is not read again."""

        def work(connection: Connection) -> tuple[dict[str, Any], int]:
            found = records.add_line(connection, self.id, seat, name, words)
            self._settle(connection)
            return found

        async with self.lock:
            line, rev = await self._write(work)
            known, record = not (self.store.postgres or self.doubtful or self.record.time), self.record
            if known and rev == record.rev + 1:
                record.lines, record.rev = [*record.lines, line][-records.CHAT_LINES :], rev
                self._announce()
            else:
                await self._catch_up()
            return int(line["n"])

    def _settle(self, connection: Connection, what: Happening = NOTHING) -> None:
        if self.record.time:
            clockwork.settle(connection, self.id, self.table.lived(), what)

    async def look(self) -> None:
        """Make sure that what other servers have done is seen (a notice came, or somebody asks for a page)."""
        self.used = time.monotonic()
        if self.store.postgres or self.doubtful:
            async with self.lock:
                await self._freshen()

    async def told(self, seat: int | None) -> None:
        """See that a viewer's log is up to date before a page is made: a long one is gone through in a thread."""
        moves, narration = self.table.match.moves, self.table.narration(seat)
        if len(moves) - narration.knows(moves) > AT_ONCE:
            ahead = narration.still()
            await asyncio.to_thread(ahead.follow, list(moves))
            self.table.narrations[seat] = ahead

    async def beside(self, work: Callable[..., T], *given: Any) -> T:
        """Read the table as it is now, in a thread: what may take long holds nobody up."""
        return await asyncio.to_thread(work, self.table.still(), *given)

    async def greet(self, guest: str) -> None:
        """Note, roughly, when a holder was last here."""
        soon = records.now() - ROUGHLY
        mine = [seat for seat in self.seats_of(guest) if self.record.seats[seat].devices[guest].seen < soon]
        came = tuple(seat for seat in mine if not come(self.record.seats[seat]))

        def work(connection: Connection) -> None:
            for seat in mine:
                records.seen(connection, self.id, seat, guest)
            if came:  # a clock that stood begins to run, and everybody is told
                records.change(connection, self.id)

        if mine:
            await self.change(work, Happening(came=came))

    async def arrive(self, guest: str) -> None:
        """A holder asks for something here: they have come to the table, whether they listen to it or not."""
        if not all(come(self.record.seats[seat]) for seat in self.seats_of(guest)):
            await self.greet(guest)

    async def _commit(self, ahead: Match, new: list[Entry], by: tuple[int, str] | None, practice: bool = False) -> bool:
        """True when stored; False when another server was faster (its entries have then been read)."""
        first, values = self.table.seq + 1, kept_values(ahead)
        if practice:
            values["practice"] = True
        timed = timing(self.table, ahead, new) if self.record.time else None

        def work(connection: Connection) -> tuple[list[Entry], dict[int, Clock], str | None]:
            kept, clocks = timed(connection) if timed else (new, {})
            return kept, clocks, records.append(connection, self.id, first, kept, by, **values)

        try:
            new, clocks, result = await self._write(work)
        except IntegrityError:
            await self._reload()
            return False
        except InDoubt as error:  # what is there now says whether it was stored
            if not await self._catch_up():
                raise error
            return False
        shorter = len(ahead.moves) < len(self.table.match.moves)
        self.table.take_over(ahead, new)
        self.record.over, self.record.result, self.ours = ahead.over, result, True
        for seat, one in clocks.items():
            self.record.seats[seat].clock = one
        self.record.practice |= practice
        if shorter:
            await self._told_again()
        self._announce()
        return True

    async def _told_again(self) -> None:
        for seat in list(self.table.narrations):
            await self.told(seat)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self.store.write(work)
        except SQLAlchemyError:
            self.doubtful = True
            raise

    async def _freshen(self) -> None:
        if not self.store.postgres and not self.doubtful:
            return  # the only process on this file: what is in memory is what is stored
        there = await self.store.read(lambda connection: records.newest(connection, self.id))
        if there is None:
            self.table.closed = True
            raise Problem.no_table()
        if there != (self.table.seq, self.record.rev):
            await self._reload()
        self.doubtful = False

    async def _catch_up(self) -> bool:
        """See what is stored; what was done is done, also when the store does not answer just now."""
        try:
            await self._reload()
            return True
        except SQLAlchemyError as error:
            self.doubtful = True
            logger.warning("stored, but not read again", table=self.id, why=str(error)[:200])
            return False

    async def _reload(self) -> None:
        record, new = await self.store.read(lambda connection: records.news(connection, self.id, self.table.seq))
        if record is None:
            raise Problem.no_table()
        self.ours = self.ours and not new
        if len(new) > AT_ONCE or any(takes_back(one) for one in new):
            ahead = self.table.still()
            await asyncio.to_thread(ahead.hear, record, new)
            self.table.go_on_from(ahead)
            await self._told_again()
        else:
            self.table.hear(record, new)
        self.doubtful = False
        self._announce()

    def _announce(self) -> None:
        self.used = time.monotonic()
        self.listeners.wake()
        self._on_change(self)
