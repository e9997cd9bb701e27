"""Notices from the other servers on the same PostgreSQL: a table has changed, look again.

A notice may be lost with its connection, so after each reconnection every table in memory looks again, and it is asked
who is signed out by now; what could not be read stays on the list until it has been.
"""

import asyncio
import random
import time
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any

import structlog

from roundhouse.server.api.problems import Problem
from roundhouse.server.storage.database import ALIVE, CONNECT_SECONDS
from roundhouse.server.storage.records import HERE, PARTED
from roundhouse.server.storage.watchdog import cut

if TYPE_CHECKING:
    from roundhouse.server.lobby import House

logger = structlog.get_logger("notify")
PAUSE, LONGEST_PAUSE = 0.25, 5.0  # seconds between attempts to connect
CHECK = 5.0  # seconds after which a connection without notices is asked whether it lives
ANSWER = 5.0
LISTEN = "LISTEN roundhouse"  # said again it changes nothing, so it is also the question whether the connection lives
EVERYBODY = ""  # in the place of a table's name: who looks at any table
LOOKING = 3  # tables read at the same time: one that waits for its lock does not hold up the others


class Notify:
    """The listening side of this server, and how it stands."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.connected = False
        self.connections = 0
        self._since = time.monotonic()
        self._behind: dict[str, float] = {}  # tables to be looked at, and since when
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._failing = False

    @property
    def since(self) -> float:
        """For how many seconds it has been connected, or not."""
        return time.monotonic() - self._since

    @property
    def behind(self) -> float:
        """For how many seconds the table that has waited longest has waited to be read; 0: all are up to date."""
        return time.monotonic() - min(self._behind.values()) if self._behind else 0.0

    async def run(self) -> None:
        """Listen as long as the house stands."""
        looking = [asyncio.create_task(self._follow(), name="follow") for _ in range(LOOKING)]
        pause = PAUSE
        try:
            while True:
                had = self.connections
                try:
                    await self._listen()
                except Exception as error:
                    logger.warning("notices lost, connecting again", why=f"{type(error).__name__}: {error}"[:200])
                pause = PAUSE if self.connections > had else min(LONGEST_PAUSE, pause * 2)
                await asyncio.sleep(pause * random.uniform(0.5, 1))
        finally:
            for task in looking:
                task.cancel()

    async def _listen(self) -> None:
        import psycopg

        address = self.house.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        alive: dict[str, Any] = {"connect_timeout": CONNECT_SECONDS, **ALIVE}
        connection = await psycopg.AsyncConnection.connect(address, autocommit=True, **alive)
        try:
            await _within(connection, connection.execute(LISTEN))
            self._is(True)
            self.house.elsewhere.ask()
            for name in (EVERYBODY, *self.house.tables):
                self._note(name)
            while True:
                async for note in connection.notifies(timeout=CHECK):
                    self._changed(note.payload)
                await _within(connection, connection.execute(LISTEN))
        finally:
            self._is(False)
            await connection.close()

    def _is(self, connected: bool) -> None:
        if connected != self.connected:
            self._since = time.monotonic()
        self.connected = connected
        self.connections += connected

    def _changed(self, name: str) -> None:
        if name.startswith(PARTED):
            self.house.part(name.removeprefix(PARTED))
        elif name.startswith(HERE):
            self.house.elsewhere.hear(name.removeprefix(HERE))
        elif name in self.house.tables:
            self._note(name)

    def _note(self, name: str) -> None:
        if name not in self._behind:
            self._behind[name] = time.monotonic()
            self._queue.put_nowait(name)

    async def _follow(self) -> None:
        while True:
            name = await self._queue.get()
            since = self._behind.pop(name, time.monotonic())  # a notice that comes from now on asks for another look
            try:
                await self._look(name)
                self._failing = self._failing and bool(self._behind)
            except Exception as error:
                if not self._failing:
                    logger.warning("a table could not be read, trying again", table=name, why=str(error)[:200])
                self._failing = True
                self._behind.setdefault(name, since)
                await asyncio.sleep(PAUSE)
                self._queue.put_nowait(name)

    async def _look(self, name: str) -> None:
        if name == EVERYBODY:
            await self.house.see_who_stands()
            return
        table = self.house.tables.get(name)
        if table is None:
            return
        used = table.used
        try:
            await table.look()
        except Problem as problem:  # the table is no more; whoever looks at it is told
            logger.info("notice could not be followed", table=name, why=str(problem)[:200])
        if not table.listeners:
            table.used = used  # a notice alone keeps no table in memory


async def _within(connection: Any, question: Awaitable[Any]) -> None:
    """Wait for an answer; a connection that gives none is cut (a question cannot be cancelled on a silent one)."""
    task = asyncio.ensure_future(question)
    task.add_done_callback(lambda one: one.cancelled() or one.exception())
    try:
        await asyncio.wait({task}, timeout=ANSWER)
    finally:
        if not task.done():
            cut(connection)
    await task
