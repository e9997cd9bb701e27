"""Live pages: one listener per open stream, each with room for one thing only — that there is something newer.

A listener that stops reading holds nothing up: the table sets a flag and goes on; what was missed is merged.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from roundhouse.server.records import TableRecord, now

HEARTBEAT = 15.0
REMEMBERED = 100  # guests whose last visit to a table is kept in mind
GRACE = 2.0  # seconds that a reloading page still counts as present


@dataclass(eq=False, slots=True)
class Listener:
    """One open stream of a guest."""

    guest: str
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Listeners:
    """The open streams of one table."""

    def __init__(self) -> None:
        self.open: set[Listener] = set()
        self.last: dict[str, int] = {}  # when a guest's stream was closed
        self._leaving: set[str] = set()

    def __len__(self) -> int:
        return len(self.open)

    def wake(self) -> None:
        """Tell every stream that there is something newer."""
        for listener in self.open:
            listener.news.set()

    def add(self, listener: Listener) -> None:
        """A stream opens."""
        self.open.add(listener)
        self.wake()

    def remove(self, listener: Listener) -> None:
        """A stream closes; its guest counts as present for a moment, for a page that is only reloaded."""
        self.open.discard(listener)
        self.last.pop(listener.guest, None)
        self.last[listener.guest] = now()
        if len(self.last) > REMEMBERED:
            del self.last[next(iter(self.last))]
        self._leaving.add(listener.guest)
        asyncio.get_running_loop().call_later(GRACE, self._left, listener.guest)

    def present(self, holders: set[str]) -> bool:
        """Whether one of these guests has the page open."""
        return any(one.guest in holders for one in self.open) or not self._leaving.isdisjoint(holders)

    def presence(self, record: TableRecord) -> int:
        """Who is here, as bits by seat."""
        return sum(1 << number for number, seat in enumerate(record.seats) if self.present(seat.holders))

    def _left(self, guest: str) -> None:
        self._leaving.discard(guest)
        self.wake()


async def events(
    listeners: Listeners, guest: str, newest: Callable[[str], tuple[str, bytes]], last: str, closing: asyncio.Event
) -> AsyncIterator[bytes]:
    """The stream's text. `newest` gives the version there is and its page (b"" if that is the last one sent)."""
    listener = Listener(guest)
    listeners.add(listener)
    try:
        while not closing.is_set():
            listener.news.clear()
            version, page = newest(last)
            if page:
                last = version
                yield b"id: %s\nevent: page\ndata: %s\n\n" % (version.encode(), page)
                continue
            try:
                await asyncio.wait_for(listener.news.wait(), HEARTBEAT)
            except TimeoutError:
                yield b": here\n\n"
        yield b"event: bye\ndata: {}\n\n"
    finally:
        listeners.remove(listener)
