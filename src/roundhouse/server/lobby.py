"""The house at work: the tables in memory, and how new ones are made."""

import asyncio
import time
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection

from roundhouse.core import nature
from roundhouse.core.game import Game
from roundhouse.core.log import Log
from roundhouse.core.options import check_table
from roundhouse.core.words import Say, say
from roundhouse.server.api.problems import Problem
from roundhouse.server.background import Background
from roundhouse.server.bots.bot_runner import BotRunner
from roundhouse.server.coach.daily import Daily
from roundhouse.server.coach.hindsights import Hindsights
from roundhouse.server.coach.reviews import Reviews
from roundhouse.server.collector import set_aside
from roundhouse.server.door.health import Health
from roundhouse.server.door.tokens import hashed
from roundhouse.server.notices.post import Post
from roundhouse.server.people.keyring import stands
from roundhouse.server.people.ratings import Ratings
from roundhouse.server.pulse import Pulse
from roundhouse.server.settings import Settings
from roundhouse.server.shelf import playable, warm_up
from roundhouse.server.storage import records
from roundhouse.server.storage.retention import EVERY, Clock, tidy
from roundhouse.server.storage.store import Store
from roundhouse.server.tables import given_up, seating
from roundhouse.server.tables.elsewhere import TOGETHER, Elsewhere
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.server.tables.notify import Notify
from roundhouse.server.tables.nudges import Nudges
from roundhouse.server.tables.timekeeper import TICK, Timekeeper
from roundhouse.table.making import (
    again_at,
    alone_with_bots,
    frozen_record,
    load,
    name_of,
    new_record,
    position,
    stays_rated,
)
from roundhouse.table.record import Entry, SeatRecord, TableRecord
from roundhouse.table.teaching import Lesson
from roundhouse.table.turn import to_entry

SWEEP = 20.0
AT_ONCE = 20  # tables that are let go of before others have their turn


class House:
    """Everything that lives as long as the server does."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.bots = BotRunner(settings)
        self.reviews = Reviews(self.bots, self.store)
        self.hindsights = Hindsights(self.bots, self.store)
        self.daily = Daily(self)
        self.nudges = Nudges()
        self.time = Timekeeper(self)
        self.notices = Post(self)
        self.nudges.heard.append(self.notices.nudge)
        self.ratings = Ratings(self.store)
        self.tables: dict[str, LiveTable] = {}
        self.closing = asyncio.Event()
        self.notify, self.elsewhere = Notify(self) if self.store.postgres else None, Elsewhere(self)
        self.health, self.clock, self.removed = Health(self), Clock(), 0
        self.background, self.pulse, self.aside = Background(), Pulse(), 0
        self.pixels = asyncio.Lock()  # a picture in pixels takes seconds of processor: one at a time
        self.parted: list[Callable[[str], None]] = []  # who else is told that a device is a guest no more
        self.ready: list[Callable[[], None]] = []  # what is done once everything is made that all visitors see
        self._loading: dict[str, asyncio.Lock] = {}

    async def table(self, name: str) -> LiveTable:
        """The table of this name, from memory or from the store."""
        if name not in self.tables:
            async with self._loading.setdefault(name, asyncio.Lock()):
                if name not in self.tables:
                    await self._load(name)
            self._loading.pop(name, None)
        table = self.tables[name]
        await table.look()
        return table

    async def visited(self, name: str, guest: str) -> LiveTable:
        """The table, at which this guest asks for something: bots go on where they had nobody to play for."""
        table = await self.table(name)
        await self.daily.must_let_in(table, guest)
        self.bots.attend(table, guest)
        return table

    def part(self, guest: str) -> None:
        """A device is this guest no more: its streams end, and whoever comes is asked for the token again."""
        for tell in self.parted:
            tell(guest)
        for table in self.tables.values():
            table.listeners.send_away(guest)

    async def see_who_stands(self) -> None:
        """Part with whoever was signed out while this server heard nothing of it."""
        there = {(one.guest, one.device) for table in self.tables.values() for one in table.listeners.open}

        def work(connection: Connection) -> list[str]:
            return [guest for guest, device in there if device and not stands(connection, device, device != guest)]

        for guest in await self.store.read(work):
            self.part(guest)

    async def make(
        self, game: Game[Any], options: Any, seats: list[SeatRecord], guest: str, pace: int,
        time: str = "", lapse: str = "bot", rated: bool = False, hints: bool = True,
    ) -> str:  # fmt: skip
        """A new table; it starts at once when no seat is open."""
        check_table(game, len(seats), options)
        return await self._add(game, options, seats, guest, pace, time=time, lapse=lapse, rated=rated, hints=hints)

    async def invite(self, table: str, seat: int, guest: str) -> str:
        """A host's invitation to an open seat; the store keeps its hash only."""
        code = name_of(10)
        await self.store.write(lambda connection: seating.link(connection, table, seat, guest, hashed(code)))
        return code

    async def again(self, old: LiveTable, guest: str) -> str:
        """The same game with the same seats; asked twice, the same table, also at another server.

        It is rated like the one before only where everybody is still here: nobody is rated unasked.
        """
        if old.record.next:
            return old.record.next

        def here(holders: set[str]) -> bool:
            return guest in holders or old.listeners.lately(holders)

        seats = [again_at(seat, here(seat.holders)) for seat in old.record.seats]
        host = old.record.host if old.seats_of(old.record.host) else guest
        rated = old.record.rated and stays_rated(old.record.seats, seats, here)
        time, lapse = old.record.time, old.record.lapse
        return await self._add(
            old.game,
            old.table.match.options,
            seats,
            host,
            old.record.pace,
            old=old,
            time=time,
            lapse=lapse,
            rated=rated,
            hints=old.record.hints,
        )

    async def what_if(self, old: LiveTable, at: int, seat: int, guest: str) -> str:
        """A new table that goes on from a position of a finished game, bots at the other seats."""
        log = position(old.table, at, seat)
        seats = alone_with_bots(old.table.match.seats, seat, guest)
        return await self._add(old.game, old.table.match.options, seats, guest, old.record.pace, log, origin=old.id)

    async def teach(self, lesson: Lesson, seats: list[SeatRecord], guest: str, pace: int) -> str:
        """A table at which this lesson is taught; its seed is known to all."""
        begins = lesson.begins
        log = [to_entry(*one) for one in begins.moves]
        return await self._add(begins.game, begins.options, seats, guest, pace, log, begins.seed, lesson=lesson.name)

    async def load_log(self, text: str, seat: int | None, guest: str) -> tuple[LiveTable, list[Say]]:
        """A table from a saved log, and what is wrong with it.

        It can be played on unless it is finished or was played by another version of the rules.
        """
        found = await asyncio.to_thread(load, text, seat, guest)
        await self.daily.must_be_open(found.log)
        await self._must_not_go_on_here(found.log)
        match = found.log.match
        if found.log.frozen:
            record = frozen_record(found, guest, records.now())
            record.brought = True
            made = await self._keep(record, found.entries)
        else:
            made = await self._add(
                match.game, match.options, found.seats, guest, 700, found.entries, found.seed, found.base,
                daily=found.daily, brought=True,
            )  # fmt: skip
        return await self.table(made), found.wrong

    async def _must_not_go_on_here(self, log: Log) -> None:
        """Refuse a game that goes on here where no hint may be asked for: at another table they could be."""
        seeds = await self.store.read(lambda connection: records.seeds_without_hints(connection, log.match.game.name))
        if any(nature.commitment(bytes.fromhex(one)) == log.commitment for one in seeds):
            words = say("This game goes on here at a table without hints; it can be opened once it is over.")
            raise Problem.not_now(words)

    def set_aside(self) -> None:
        """All that visitors see is made: the collector need not go through it again."""
        self.aside = set_aside()

    def work(self) -> list[asyncio.Task[None]]:
        """Everything that goes on in the background, as long as the house stands."""

        async def sweep() -> None:
            await self.forget_idle(time.monotonic())

        for_ever = self.background.for_ever
        works = [for_ever("sweep", sweep, SWEEP), for_ever("retention", lambda: tidy(self), EVERY)]
        works.append(for_ever("clocks", self.time.count_on, TICK))
        works.append(for_ever("time-outs", self.time.judge, TICK))
        works.append(for_ever("given up", lambda: given_up.finish(self), given_up.RESTED))
        works.append(self.background.once("warm-up", self._make_ready))
        if self.notices.offered:
            works.append(for_ever("notices", self.notices.run, self.settings.reach.every))
        if self.notify:
            works.append(for_ever("notify", self.notify.run, 1.0))
            works.append(for_ever("elsewhere", self.elsewhere.run, TOGETHER))
        return [asyncio.create_task(one) for one in works]

    async def _make_ready(self) -> None:
        for one in (warm_up, *self.ready):
            await asyncio.to_thread(one)

    async def forget_idle(self, now: float) -> None:
        """Tables that nobody watches let go of pages, then of all, the longest unused first; the store keeps them.

        A few at a time: to clear thousands away takes longer than anybody should wait.
        """
        resting = [(one.used, one) for one in self.tables.values() if self._rests(one)]
        resting.sort(key=itemgetter(0), reverse=True)
        too_many, seen = len(self.tables) - self.settings.loaded_tables, 0
        while resting:
            used, one = resting.pop()
            seen += 1
            if seen % AT_ONCE == 0:
                await asyncio.sleep(0)
            if one.used != used or not self._rests(one) or self.tables.get(one.id) is not one:
                continue  # somebody has come meanwhile
            if seen <= too_many or used + self.settings.idle_seconds < now:
                del self.tables[one.id]
            elif used + SWEEP < now:
                one.table.slim()

    def _rests(self, table: LiveTable) -> bool:
        return not table.listeners and not self.bots.busy(table) and not table.lock.locked()

    def close_streams(self) -> None:
        """Send every listener away; they come back to the next server."""
        self.closing.set()
        for table in self.tables.values():
            table.listeners.wake()

    async def close(self) -> None:
        """Stop thinking, finish writing."""
        self.close_streams()
        await self.reviews.stop()
        await self.hindsights.stop()
        await self.daily.stop()
        await self.notices.stop()
        await self.bots.stop()
        await self.background.once("clocks", self.time.beat)
        if self.notify:
            await self.elsewhere.leave()
        await asyncio.to_thread(self.store.close)

    async def _load(self, name: str) -> None:
        found = await self.store.read(lambda connection: records.load(connection, name))
        if found is None:
            self._loading.pop(name, None)
            raise Problem.no_table()
        table = await asyncio.to_thread(
            LiveTable, self.store, *found, self.bots.drive, self.settings.clock, self.time.lived
        )
        if self.notify:
            self.elsewhere.join(name, table.listeners)
        self.tables[name] = table
        self.bots.drive(table)

    async def _add(
        self, game: Game[Any], options: Any, seats: list[SeatRecord], guest: str, pace: int,
        log: Sequence[Entry] = (), seed: bytes | None = None, base: int | None = None, old: LiveTable | None = None,
        lesson: str = "", origin: str = "", daily: str = "", time: str = "", lapse: str = "bot", rated: bool = False,
        hints: bool = True, brought: bool = False,
    ) -> str:  # fmt: skip
        record = new_record(
            game,
            options,
            seats,
            guest,
            pace,
            records.now(),
            seed or self.settings.new_seed(),
            log,
            base,
            lesson,
            origin,
            daily,
            time=time,
            lapse=lapse,
        )
        record.rated, record.hints, record.brought = rated, hints, brought
        made = await self._keep(record, log, old)
        if all(seat.kind != "open" for seat in seats):
            await self.begin(made, guest)
        return made

    async def begin(self, made: str, guest: str) -> None:
        """Start a table at which all have sat down."""
        table = await self.table(made)
        if table.seats_of(guest):  # a table of bots alone waits until somebody looks
            self.bots.attend(table, guest)
        await table.start()

    async def _keep(self, record: TableRecord, log: Sequence[Entry], old: LiveTable | None = None) -> str:
        def work(connection: Connection) -> str:
            if old and (there := records.follow(connection, old.id, record.id)) != record.id:
                return there
            self.must_have_room(connection, record.host)
            if all(seat.kind == "bot" for seat in record.seats) and not record.over:
                self._must_have_room_for_bots(connection, record.host)
            records.add_table(connection, record, log)
            return record.id

        return await (old.change(work) if old else self.store.write(work))

    def must_have_room(self, connection: Connection, guest: str) -> None:
        """Refuse who has made more tables than may be unfinished."""
        found = records.unfinished(connection, guest)
        made = sum(count for game, rules, count in found if playable(game, rules))
        if made >= self.settings.tables_per_guest:
            raise Problem.too_many(
                say("Unfinished tables: {n}, as many as one guest may have; finish some first.", n=made)
            )

    def _must_have_room_for_bots(self, connection: Connection, guest: str) -> None:
        made = records.bots_alone(connection, guest)
        if made >= self.settings.bot_tables_per_guest:
            words = say(
                "Tables where only bots play: {n}, as many as one guest may have; watch one to its end first.", n=made
            )
            raise Problem.too_many(words)
