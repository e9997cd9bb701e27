"""Bots at the tables: they think in processes of their own, people first, against a deadline, one move at a time."""

import asyncio
import contextlib
import json
import os
import pickle
import random
import signal
import struct
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Any

import structlog

from roundhouse.bots import make
from roundhouse.bots.advice import Advice
from roundhouse.bots.simple import random_move
from roundhouse.core.errors import HouseError
from roundhouse.core.game import BotFactory, Game, without_memory
from roundhouse.core.move import Move
from roundhouse.core.notation import read_move
from roundhouse.server.bots.bot_worker import ADVICE, MOVE
from roundhouse.server.bots.turns import Claim, Overdue, Turns
from roundhouse.server.guest_bots import HOUSE_LEVEL, SECONDS, GuestBot, names_for
from roundhouse.server.settings import Settings
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.server.tables.seating import dismiss
from roundhouse.table.daily import bot_chance
from roundhouse.table.thinking import bot_to_act, read_advice

QUICK = ("random", "greedy")
QUICK_THREADS = 2
START_SECONDS = 60.0
TELL_EVERY = 60.0  # seconds between two lines about hurried bots
LAST_PACE = 0.15  # seconds before a move, and for thinking about it, in a game that all have given up
PATIENCE = 3.0  # seconds more than a move takes, before another server's bot is thought dead
LONGEST_REST = 60.0
logger = structlog.get_logger("bots")


class BotWorker:
    """One thinking process; started when first asked, killed when it misses a deadline."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._ending: list[asyncio.subprocess.Process] = []

    async def ask(self, question: tuple[Any, ...], deadline: float) -> Any:
        """The answer, or TimeoutError; the time to start the process does not count."""
        try:
            if self._process is None or self._process.returncode is not None:
                await asyncio.wait_for(self._start(), START_SECONDS)
            return await asyncio.wait_for(self._ask(question), deadline)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """End the process."""
        self._ending = [process for process in self._ending if process.returncode is None]
        if self._process is not None and self._process.returncode is None:
            _kill(self._process)
            self._ending.append(self._process)
        self._process = None

    async def ended(self) -> None:
        """When every process that was told to end is gone."""
        for process in self._ending:
            await process.communicate()

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "roundhouse.server.bots.bot_worker",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        await self._read()

    async def _ask(self, question: tuple[Any, ...]) -> Any:
        assert self._process
        assert self._process.stdin
        content = pickle.dumps(question)
        self._process.stdin.write(struct.pack(">I", len(content)) + content)
        await self._process.stdin.drain()
        return await self._read()

    async def _read(self) -> Any:
        assert self._process
        assert self._process.stdout
        (length,) = struct.unpack(">I", await self._process.stdout.readexactly(4))
        return json.loads(await self._process.stdout.readexactly(length))


def _kill(process: asyncio.subprocess.Process) -> None:
    """End it and whatever programs it has started."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


class _Idle(Exception):
    """While a bot waited for its turn to think, everybody left, or the table moved on."""


class BotRunner:
    """Moves every bot whose turn it is, at every table in memory where somebody is there to see it."""

    def __init__(self, settings: Settings, new_worker: Callable[[], BotWorker] = BotWorker) -> None:
        self.settings = settings
        self.moves = self.late = self.hurried = 0
        self._workers = [new_worker() for _ in range(settings.thinkers)]
        self.turns = Turns(self._workers, settings.bot_queue)
        # A process of their own: what a bot from elsewhere does there holds up no bot of the house.
        self._guests = new_worker()
        self.guest_turns = Turns([self._guests], settings.bot_queue)
        # Threads of their own: whoever keeps them busy keeps nobody else in the house waiting.
        self.threads = ThreadPoolExecutor(QUICK_THREADS, thread_name_prefix="bots")
        self.quick_turns = Turns(range(QUICK_THREADS), settings.bot_queue)
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._alone: set[str] = set()  # of these, the tables that are played for nobody
        self._stopped = False
        self._told = (-inf, 0)  # when hurried bots were last written into the log, and how many there had been

    @property
    def waiting(self) -> int:
        """How many tables wait for a bot that may not think yet."""
        return sum(len(one.waiting) for one in (self.turns, self.quick_turns, self.guest_turns))

    def attend(self, table: LiveTable, guest: str) -> None:
        """Somebody asks for something at this table: its bots go on."""
        table.attendance.visit(guest, bool(table.seats_of(guest)))
        self.drive(table)

    def drive(self, table: LiveTable) -> None:
        """See that a bot whose turn it is will move, if anybody is there for whom it plays."""
        if table.id not in self._driving and self._due(table):
            task = asyncio.create_task(self._drive(table), name=f"bots at {table.id}")
            self._driving[table.id] = task
            task.add_done_callback(lambda _: self._driven(table))

    @property
    def places(self) -> int:
        """For how many more tables bots would play although nobody is there."""
        return self.settings.bot_tables_alone - len(self._alone)

    def busy(self, table: LiveTable) -> bool:
        """Whether a bot is moving at this table."""
        return table.id in self._driving

    async def stop(self) -> None:
        """End all thinking."""
        self._stopped = True
        tasks = list(self._driving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in (*self._workers, self._guests):
            worker.stop()
            await worker.ended()
        self.threads.shutdown(wait=False, cancel_futures=True)

    def _due(self, table: LiveTable) -> bool:
        return bot_to_act(table.table) is not None and not self._stopped and self._wanted(table)

    def _wanted(self, table: LiveTable) -> bool:
        """Somebody is here or waits; or all have given up, and this is one of the few that are finished meanwhile."""
        if table.table.goes_on or table.attendance.attended(table, self.settings.bot_attention):
            return True
        if table.id not in self._alone and (self.places <= 0 or not table.table.given_up):
            return False
        self._alone.add(table.id)
        return True

    def _driven(self, table: LiveTable) -> None:
        del self._driving[table.id]
        self._alone.discard(table.id)
        self.drive(table)  # somebody may have come, or moved, while the task was ending

    async def _drive(self, table: LiveTable) -> None:
        rest = PATIENCE
        while self._due(table):
            try:
                seq, ours = table.table.seq, table.ours
                await asyncio.sleep(self._pause(table))
                seat = bot_to_act(table.table)
                if seat is not None and (ours or table.table.seq == seq):
                    await self._move(table, seat)
            except Exception as error:  # a store that does not answer, a game with a fault: the bot tries again
                logger.error("bots stopped for a while", table=table.id, why=f"{type(error).__name__}: {error}"[:200])
                await asyncio.sleep(rest)
                rest = min(LONGEST_REST, rest * 2)

    async def _move(self, table: LiveTable, seat: int) -> None:
        try:
            seq, move = await self._think(table, seat)
            if table.record.seats[seat].kind == "bot":
                await table.move(seat, seq, move)
                self.moves += 1
        except HouseError as error:  # the table moved on while the bot was thinking: it thinks again
            logger.info("bot was overtaken", table=table.id, seat=seat, why=str(error)[:200])
        except _Idle:
            return

    def _pause(self, table: LiveTable) -> float:
        alone = table.id in self._alone and not table.attendance.attended(table, self.settings.bot_attention)
        pace = 0.0 if alone else table.record.pace / 1000  # it is there to be watched
        if table.table.given_up:  # nothing is decided any more, and its people wait for another game
            pace = min(pace, LAST_PACE)
        if table.ours:
            return pace
        # Another server moved last, so its bots answer first; if it has died, one of us goes on.
        longest = self.settings.bot_wait + self.settings.bot_deadline
        return pace + longest + PATIENCE * (1 + random.random())

    async def _think(self, table: LiveTable, seat: int) -> tuple[int, Move]:
        """The bot's move, and the number of the page from which it is made."""
        level, levels = table.record.seats[seat].level, table.game.thinking.levels
        name = levels.get(level) or levels.get(HOUSE_LEVEL, "greedy")  # a bot that is not here any more: one of ours
        try:
            if level in names_for(self.settings.bots, table.game):
                return await self._invited(table, self.settings.bots[level], seat)
            return await (self._at_once if name in QUICK else self._ponder)(table, name, seat)
        except _Idle:
            raise
        except Overdue:
            if not self._claim(table).person:  # too many wait: bots that are only watched rest instead
                await asyncio.sleep(self.settings.bot_wait)
                raise _Idle from None
            self._hurry(table.game.name, name)
        except Exception as error:
            self.late += 1
            logger.warning("bot failed, a quick move instead", game=table.game.name, bot=name, why=repr(error)[:300])
        return await self._hasty(table, seat)

    def _asked(self, table: LiveTable, seat: int) -> tuple[int, Any, int]:
        """What the bot is asked when its turn to think has come: the table's number, its view, its chance."""
        if not self._due(table) or seat not in table.table.acting():
            raise _Idle
        turn = sum(one == seat for one, _ in table.table.match.moves)
        chance = bot_chance if table.record.daily else self.settings.bot_seed
        seed = chance(table.record.seed, seat, turn)
        return table.table.seq, table.game.secrecy.view(table.table.match.state, seat), seed

    def _claim(self, table: LiveTable) -> Claim:
        plays = any(seat.kind == "person" for seat in table.record.seats)  # who has given up only looks on
        players = table.attendance.players(table, self.settings.bot_attention) if plays else []
        return Claim(bool(players), players[0] if players else table.record.host)

    def _patience(self, table: LiveTable) -> float | None:
        """Where nobody plays who waits, bots wait for their turn as long as it takes."""
        return self.settings.bot_wait if self._claim(table).person else None

    async def _ponder(self, table: LiveTable, name: str, seat: int) -> tuple[int, Move]:
        async with self.turns.turn(lambda: self._claim(table), self._patience(table)) as worker:
            seq, view, seed = self._asked(table, seat)
            budget = min(self.settings.bot_budget, LAST_PACE) if table.table.given_up else self.settings.bot_budget
            question = (MOVE, table.id, table.game.name, name, view, seat, seed, budget)
            return seq, read_move(table.game, await worker.ask(question, self.settings.bot_deadline))

    async def _invited(self, table: LiveTable, bot: GuestBot, seat: int) -> tuple[int, Move]:
        """The move of a bot from elsewhere; whatever it does wrong ends its game, and one of the house plays on."""
        async with self.guest_turns.turn(lambda: self._claim(table), self._patience(table)) as worker:
            seq, view, seed = self._asked(table, seat)
            question = (MOVE, table.id, table.game.name, bot.line, view, seat, seed, SECONDS)
            try:
                found = await worker.ask(question, bot.deadline)
            except (TimeoutError, asyncio.IncompleteReadError, OSError) as error:
                found = {"fault": f"{type(error).__name__}: no answer within {bot.deadline:g} s"}
        if "fault" not in found:
            return seq, read_move(table.game, found)
        logger.warning("a bot from elsewhere has failed", table=table.id, bot=bot.name, why=found["fault"][:300])
        await table.change(lambda connection: dismiss(connection, table.id, seat, bot.name, HOUSE_LEVEL))
        raise _Idle

    async def advise(self, table: LiveTable, seat: int, guest: str) -> list[Advice]:
        """Good moves for a person at this seat; Overdue when too many wait."""
        async with self.turns.turn(lambda: Claim(True, guest), self.settings.bot_wait) as worker:
            game, seed = table.game, self.settings.bot_seed(table.record.seed, seat, table.table.seq)
            view = game.secrecy.view(table.table.match.state, seat)
            question = (ADVICE, game.name, view, seat, seed, self.settings.bot_budget)
            found = await worker.ask(question, self.settings.bot_deadline)
        return read_advice(game, found)

    async def _at_once(self, table: LiveTable, name: str, seat: int) -> tuple[int, Move]:
        async with self.quick_turns.turn(lambda: self._claim(table), self._patience(table)):
            seq, view, seed = self._asked(table, seat)
            return seq, await self._in_thread(table.game, name, view, seat, seed)

    async def _hasty(self, table: LiveTable, seat: int) -> tuple[int, Move]:
        """What the game's quick player does, or anything if that fails too."""
        game, (seq, view, seed) = table.game, self._asked(table, seat)
        try:
            quick = "greedy" if game.thinking.rollout is None else without_memory(game.thinking.rollout)
            return seq, await self._in_thread(game, quick, view, seat, seed)
        except Exception as error:
            logger.warning("quick bot failed, any move instead", game=game.name, why=repr(error)[:300])
            return seq, random_move(game.rules.moves(view, seat), random.Random(seed))

    async def _in_thread(self, game: Game[Any], wanted: str | BotFactory, view: Any, seat: int, seed: int) -> Move:
        work = asyncio.get_running_loop().run_in_executor(self.threads, _quick, game, wanted, view, seat, seed)
        return await asyncio.wait_for(work, self.settings.bot_deadline)

    def _hurry(self, game: str, bot: str) -> None:
        """Counted always, written into the log now and then: an overloaded house must not write itself full."""
        self.hurried += 1
        when, told = self._told
        if time.monotonic() - when > TELL_EVERY:
            logger.warning("bots were hurried", moves=self.hurried - told, lately=game, bot=bot, waiting=self.waiting)
            self._told = time.monotonic(), self.hurried


def _quick(game: Game[Any], wanted: str | BotFactory, view: Any, seat: int, seed: int) -> Move:
    return make(game, wanted, random.Random(seed))(view, seat, game.rules.moves(view, seat))
