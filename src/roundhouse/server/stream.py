"""Live pages: one listener per open stream, each with room for one thing only — that there is something newer.

A listener that stops reading holds nothing up: the table sets a flag and goes on; what was missed is merged.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from roundhouse.server.records import now
from roundhouse.table.record import TableRecord

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
        self._here: Counter[str] = Counter()  # open streams by guest: presence is asked for often, and by every stream
        self._leaving: set[str] = set()
        self._shared: dict[str, tuple[str, bytes]] = {}

    def __len__(self) -> int:
        return len(self.open)

    def wake(self) -> None:
        """Tell every stream that there is something newer."""
        for listener in self.open:
            listener.news.set()

    def add(self, listener: Listener) -> None:
        """A stream opens; the others hear of it if its guest is new here (who has no token is nobody's presence)."""
        self.open.add(listener)
        self._here[listener.guest] += 1
        if listener.guest and self._here[listener.guest] == 1:
            self.wake()

    def remove(self, listener: Listener) -> None:
        """A stream closes; its guest counts as present for a moment, for a page that is only reloaded."""
        guest = listener.guest
        self.open.discard(listener)
        self._here[guest] -= 1
        if self._here[guest] > 0:
            return
        del self._here[guest]
        if not guest:
            return
        self.last.pop(guest, None)
        self.last[guest] = now()
        if len(self.last) > REMEMBERED:
            del self.last[next(iter(self.last))]
        self._leaving.add(guest)
        asyncio.get_running_loop().call_later(GRACE, self._left, guest)

    def present(self, holders: set[str]) -> bool:
        """Whether one of these guests has the page open."""
        return any(one in self._here or one in self._leaving for one in holders)

    def shared(self, version: str, lang: str, draw: Callable[[], bytes]) -> bytes:
        """The page that all who only watch see alike: drawn once, however many they are."""
        if self._shared.get(lang, ("", b""))[0] != version:
            self._shared[lang] = (version, draw())
        return self._shared[lang][1]

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
