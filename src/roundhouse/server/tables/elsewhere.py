"""Who is at which table by the other servers on the same PostgreSQL, and how late it is there.

A server tells the others at once who comes to a table and who goes, and all of it again every while: what was lost with
a connection, or with a server, mends itself. With everything it tells how long the house has lived by its count.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from roundhouse.server.storage import records
from roundhouse.server.tables.stream import Listeners

if TYPE_CHECKING:
    from roundhouse.server.lobby import House

EVERY = 20.0  # seconds after which all is told again
KEPT = 3 * EVERY  # seconds for which it is believed
SURELY = 1.5 * EVERY  # seconds for which it is believed where ratings hang on it
TOGETHER = 0.05  # seconds for which news are gathered
MOST = 80  # guests in one notice: PostgreSQL takes 8000 bytes

Place = tuple[str, str]
"""A table and a guest."""


class Elsewhere:
    """What this server knows of the others' guests, and what it has yet to tell of its own."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._me = secrets.token_hex(6)
        self._there: dict[Place, dict[str, float]] = {}  # by server: until when it is believed
        self._news: dict[Place, bool] = {}
        self._something = asyncio.Event()
        self._again, self._asks = 0.0, True  # when all is told again; whether the others are to do so at once

    def join(self, table: str, listeners: Listeners) -> None:
        """The listeners of this table tell who comes and goes, and know who is elsewhere."""
        listeners.tell = partial(self._tell, table)
        listeners.elsewhere = lambda guest: (table, guest) in self._there
        listeners.heard_of = lambda guest: self._heard_of((table, guest))

    def ask(self) -> None:
        """Notices may have been lost: the others tell all again."""
        self._asks = True
        self._something.set()

    async def run(self) -> None:
        """Tell what is new, or all of it where the time has come; forget who has not been heard of."""
        with suppress(TimeoutError):
            async with asyncio.timeout(EVERY):
                await self._something.wait()
        self._something.clear()
        self._forget_old()
        news, self._news = self._news, {}
        if time.monotonic() >= self._again:
            news |= dict.fromkeys(self._ours(), True)
            self._again = time.monotonic() + EVERY
        said = list(_portions(news))
        if self._asks:
            said.append({"ask": True})
        self._asks = False
        await self._say(said or [{}])

    async def leave(self) -> None:
        """This server goes down, and nobody is there by it any more."""
        await self._say([{"bye": True}])

    def hear(self, words: str) -> None:
        """What a server has told."""
        told = json.loads(words)
        by = told["by"]
        if by == self._me:
            return
        self._house.time.hear(told.get("lived", 0))
        if told.get("ask"):
            self._again = 0.0
            self._something.set()
        for table, guest in told.get("here", ()):
            self._comes((table, guest), by)
        gone = [place for place, servers in self._there.items() if by in servers] if told.get("bye") else ()
        for table, guest in [*told.get("gone", ()), *gone]:
            self._goes((table, guest), by)

    def _comes(self, place: Place, by: str) -> None:
        new = place not in self._there
        self._there.setdefault(place, {})[by] = time.monotonic() + KEPT
        if new:
            self._wake(place)

    def _goes(self, place: Place, by: str) -> None:
        servers = self._there.get(place, {})
        if servers.pop(by, None) is None or servers:
            return
        del self._there[place]
        self._wake(place, gone=True)

    def _heard_of(self, place: Place) -> bool:
        since = time.monotonic() - SURELY
        return any(until - KEPT >= since for until in self._there.get(place, {}).values())

    def _forget_old(self) -> None:
        now = time.monotonic()
        for place, by in [
            (place, by) for place, servers in self._there.items() for by, until in servers.items() if until < now
        ]:
            self._goes(place, by)

    def _wake(self, place: Place, gone: bool = False) -> None:
        table, guest = place
        if found := self._house.tables.get(table):
            if gone:
                found.listeners.note_left(guest)
            found.listeners.wake()

    def _tell(self, table: str, guest: str, here: bool) -> None:
        self._news[table, guest] = here
        self._something.set()

    def _ours(self) -> list[Place]:
        return [(name, guest) for name, table in self._house.tables.items() for guest in table.listeners.guests()]

    async def _say(self, said: list[dict[str, Any]]) -> None:
        by = {"by": self._me, "lived": self._house.time.lived()}
        words = [json.dumps({**by, **one}) for one in said]
        with suppress(SQLAlchemyError):  # the store away: all is told again when it is back
            await self._house.store.write(lambda connection: records.say_who_is_here(connection, words))


def _portions(news: dict[Place, bool]) -> Iterator[dict[str, Any]]:
    places = list(news)
    for first in range(0, len(places), MOST):
        some = places[first : first + MOST]
        yield {"here": [one for one in some if news[one]], "gone": [one for one in some if not news[one]]}
