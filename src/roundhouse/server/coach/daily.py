"""The line of the day at work: one counted try a guest and deal, practice after it, and who may look at whose try.

As long as its day runs, a try is its player's alone; another sees it once it is over and their own is over too.
"""

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from roundhouse.core import nature
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.log import Log
from roundhouse.core.match import Match
from roundhouse.core.notation import read_move
from roundhouse.core.options import check_table
from roundhouse.core.words import say
from roundhouse.games import find
from roundhouse.server.api.problems import Problem
from roundhouse.server.bots.bot_worker import MOVE
from roundhouse.server.bots.turns import Claim, Overdue
from roundhouse.server.coach import tries
from roundhouse.server.people.identity import house_secret
from roundhouse.server.storage import records
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.table.daily import STRONG, bot_chance, day_of, dealt_from, levels, seated, seed_of
from roundhouse.table.making import new_record
from roundhouse.table.record import SeatRecord, TableRecord
from roundhouse.table.turn import kept_values, to_entry

if TYPE_CHECKING:
    from roundhouse.server.lobby import House

logger = structlog.get_logger("daily")
SECRET = "daily"
PACE = 700
REST = 1.0  # seconds before the strong bot asks again when too many wait
DEADLINES = 5  # its move may take so many times the time of another bot's, on a machine that is busy


class Daily:
    """The deals of the days in this house."""

    def __init__(self, house: "House") -> None:
        self.house, self._secret = house, b""
        self._thinking: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()
        self._failed: set[tuple[str, str]] = set()
        self.possible: dict[str, int] = {}  # by table: what was found to be possible there, as far as it was read

    def today(self) -> str:
        """Which day it is."""
        return day_of(self.house.settings.clock())

    async def seed(self, day: str, game: str) -> bytes:
        """What a deal is dealt from; nobody may be told before its day is over."""
        self._secret = self._secret or await house_secret(self.house.store, SECRET)
        return seed_of(self._secret, day, game)

    async def must_let_in(self, table: LiveTable, guest: str) -> None:
        """Refuse who may not look at this table yet."""
        if not table.table.sealed or table.seats_of(guest):
            return
        day, game = table.record.daily, table.record.game
        if not (guest and table.table.over and await self._finished(day, game, guest)):
            words = say("This is a try at the line of the day; you can look at it once you have finished yours.")
            raise Problem(403, "sealed", words)

    async def must_be_open(self, log: Log) -> None:
        """Refuse a saved game of today's deal: a table made of it would show that deal to everybody."""
        today, match = self.today(), log.match
        seed = await self.seed(today, match.game.name)
        promised = log.commitment == nature.commitment(seed)
        if promised or log.daily >= today or await asyncio.to_thread(dealt_from, match, seed):
            words = say("This is a game of today’s line of the day; it can be opened here once the day is over.")
            raise Problem.not_now(words)

    async def start(self, name: str, seat: SeatRecord, guest: str, pace: int) -> str:
        """The counted try at today's deal: the one there is, or a new one."""
        game, day = playable(name), self.today()
        record = await self._record(game, day, seat, guest, pace)

        def work(connection: Connection) -> str:
            there = tries.counted_table(connection, day, game.name, guest)
            if there is None:
                self.house.must_have_room(connection, guest)
                tries.add(connection, record, guest, tries.COUNTED)
            return there or record.id

        return await self._begun(work, guest)

    async def practise(self, name: str, day: str, seat: SeatRecord, guest: str, pace: int) -> str:
        """Practice on a deal that one has finished, or whose day is over: the one under way, or a new one."""
        game = playable(name)
        if day >= self.today() and not await self._finished(day, game.name, guest):
            raise Problem.not_now(say("Practice comes after the try that counts; finish that one first."))
        record = await self._record(game, day, seat, guest, pace)
        record.practice = True

        def work(connection: Connection) -> str:
            nth, there, over = tries.last_practice(connection, day, game.name, guest)
            if not over:
                return there
            self.house.must_have_room(connection, guest)
            tries.add(connection, record, guest, nth + 1)
            return record.id

        return await self._begun(work, guest)

    def think(self, day: str, name: str) -> bool:
        """Let the strong bot play this deal, after all who wait for a bot; whether it does."""
        key = (day, name)
        if key not in self._thinking and key not in self._failed:
            task = asyncio.create_task(self._play(*key), name=f"daily {day} {name}")
            self._thinking[key] = task
            task.add_done_callback(lambda _: self._thinking.pop(key))
        return key in self._thinking

    async def stop(self) -> None:
        """End all thinking."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _finished(self, day: str, game: str, guest: str) -> bool:
        return await self.house.store.read(lambda connection: tries.finished(connection, day, game, guest))

    async def _record(self, game: Game[Any], day: str, seat: SeatRecord, guest: str, pace: int) -> TableRecord:
        seed, options = await self.seed(day, game.name), game.rules.options()
        seats = seated(game, seat)
        check_table(game, len(seats), options)
        return new_record(game, options, seats, guest, pace, records.now(), seed, daily=day)

    async def _begun(self, work: Any, guest: str) -> str:
        made: str = await self.house.store.write(work)  # asked twice at once, the second finds what the first has made
        if not (await self.house.table(made)).record.started:
            await self.house.begin(made, guest)
        return made

    async def _play(self, day: str, name: str) -> None:
        try:
            async with self._one_at_a_time:
                record = await self._record(playable(name), day, SeatRecord("bot", level=STRONG), tries.BOT, PACE)
                match = await self._played(record)
            record.started = True
            for what, value in kept_values(match).items():
                setattr(record, what, value)
            log = [to_entry(*one) for one in match.moves]
            with contextlib.suppress(IntegrityError):  # another server was faster
                await self.house.store.write(
                    lambda connection: tries.add(connection, record, tries.BOT, tries.COUNTED, log)
                )
        except Exception as error:  # a game with a fault must not be asked for ever
            self._failed.add((day, name))
            logger.error("the strong bot did not finish the line of the day", game=name, why=repr(error)[:300])

    async def _played(self, record: TableRecord) -> Match:
        game = find(record.game)
        match = Match(game, len(record.seats), game.rules.options(), bytes.fromhex(record.seed))
        match.by_draws = True
        while match.settle() or not match.over:
            if match.over:
                break
            seat = game.rules.to_act(match.state)[0]
            match.play(seat, read_move(game, await self._asked(match, record, seat)))
        return match

    async def _asked(self, match: Match, record: TableRecord, seat: int) -> dict[str, Any]:
        game, bots = match.game, self.house.bots
        policy = game.thinking.levels.get(record.seats[seat].level, "greedy")
        chance = bot_chance(record.seed, seat, sum(one == seat for one, _ in match.moves))
        view = game.secrecy.view(match.state, seat)
        question = (MOVE, record.id, game.name, policy, view, seat, chance, bots.settings.bot_budget)
        while True:
            try:
                async with bots.turns.turn(lambda: Claim(False, tries.BOT), None) as worker:
                    answer: dict[str, Any] = await worker.ask(question, DEADLINES * bots.settings.bot_deadline)
                    return answer
            except Overdue:
                await asyncio.sleep(REST)


def playable(name: str) -> Game[Any]:
    """The game of this name, if a deal of it can be played."""
    try:
        game = find(name)
        check_table(game, len(levels(game)), game.rules.options())
        return game
    except CannotRead as error:
        raise Problem.unknown(error.words) from error
