"""Bots at the tables: they think in processes of their own, against a deadline, one move at a time."""

import asyncio
import json
import pickle
import random
import secrets
import struct
import sys
from typing import Any

import structlog

from roundhouse.bots import make
from roundhouse.bots.simple import random_move
from roundhouse.core.errors import HouseError
from roundhouse.core.game import Game, Move
from roundhouse.core.notation import read_move
from roundhouse.server.settings import Settings
from roundhouse.server.table import Table

QUICK = ("random", "greedy")
START_SECONDS = 60.0
PATIENCE = 3.0  # seconds more than a move takes, before another server's bot is thought dead
logger = structlog.get_logger("bots")


class Thinker:
    """One thinking process; started when first asked, killed when it misses a deadline."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

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
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        self._process = None

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "roundhouse.server.thinker",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
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


class BotsAtWork:
    """Moves every bot whose turn it is, at every table in memory."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.moves = self.late = 0
        self._thinkers = [Thinker() for _ in range(settings.thinkers)]
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self._thinkers:
            self._free.put_nowait(thinker)
        self._driving: dict[str, asyncio.Task[None]] = {}

    def drive(self, table: Table) -> None:
        """See that a bot whose turn it is will move."""
        if table.id not in self._driving and bot_to_act(table) is not None:
            task = asyncio.create_task(self._drive(table), name=f"bots at {table.id}")
            self._driving[table.id] = task
            task.add_done_callback(lambda _: self._driving.pop(table.id, None))

    def busy(self, table: Table) -> bool:
        """Whether a bot is moving at this table."""
        return table.id in self._driving

    async def stop(self) -> None:
        """End all thinking."""
        tasks = list(self._driving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for thinker in self._thinkers:
            thinker.stop()

    async def _drive(self, table: Table) -> None:
        try:
            while bot_to_act(table) is not None:
                seq, ours = table.seq, table.ours
                await asyncio.sleep(self._pause(table))
                seat = bot_to_act(table)
                if seat is not None and (ours or table.seq == seq):
                    await self._move(table, seat)
        except Exception as error:  # a store that does not answer, a game with a fault: the table must stay reachable
            logger.error("bots stopped", table=table.id, why=repr(error)[:300])
            await asyncio.sleep(PATIENCE)

    async def _move(self, table: Table, seat: int) -> None:
        seq = table.seq
        move = await self._think(table, seat)
        if table.record.seats[seat].kind != "bot":
            return
        try:
            await table.move(seat, seq, move)
            self.moves += 1
        except HouseError as error:  # the table moved on while the bot was thinking: it thinks again
            logger.info("bot was overtaken", table=table.id, seat=seat, why=str(error)[:200])

    def _pause(self, table: Table) -> float:
        pace = table.record.pace / 1000
        if table.ours:
            return pace
        # Another server moved last, so its bots answer first; if it has died, one of us goes on.
        return pace + self.settings.bot_deadline + PATIENCE * (1 + random.random())

    async def _think(self, table: Table, seat: int) -> Move:
        game, level = table.game, table.record.seats[seat].level
        view = game.view(table.match.state, seat)
        name = game.levels.get(level, "greedy")
        try:
            if name in QUICK:
                return await asyncio.wait_for(
                    asyncio.to_thread(_quick, game, name, view, seat), self.settings.bot_deadline
                )
            return await self._ponder(game, name, view, seat)
        except Exception as error:
            self.late += 1
            logger.warning("bot failed, a quick move instead", game=game.name, bot=name, why=repr(error)[:300])
            return random_move(game.moves(view, seat), random.Random(secrets.randbits(64)))

    async def _ponder(self, game: Game[Any], name: str, view: Any, seat: int) -> Move:
        thinker = await self._free.get()
        try:
            question = (game.name, name, view, seat, secrets.randbits(64), self.settings.bot_budget)
            return read_move(game, await thinker.ask(question, self.settings.bot_deadline))
        finally:
            self._free.put_nowait(thinker)


def bot_to_act(table: Table) -> int | None:
    """The first bot whose turn it is."""
    for seat in table.acting():
        if table.record.seats[seat].kind == "bot":
            return seat
    return None


def _quick(game: Game[Any], name: str, view: Any, seat: int) -> Move:
    return make(game, name, random.Random(secrets.randbits(64)))(view, seat, game.moves(view, seat))
