"""Live pages: one listener per open stream, each with room for one thing only — that there is something newer.

A listener that stops reading holds nothing up: the table sets a flag and goes on; what was missed is merged.
"""

import asyncio
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from roundhouse.server.storage.records import now
from roundhouse.table.record import TableRecord
from roundhouse.table.table import Table

HEARTBEAT = 15.0
REMEMBERED = 100  # guests whose last visit to a table is kept in mind
LEVEL, GZIP, WINDOW, MEMORY = 3, 16, 15, 5  # a stream's memory of what it sent: 32 kB of text, 144 kB in all
GRACE = 2.0  # seconds that a reloading page still counts as present


@dataclass(eq=False, slots=True)
class Listener:
    """One open stream of a guest."""

    guest: str
    device: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    ended: bool = False


class Listeners:
    """The open streams of one table."""

    def __init__(self) -> None:
        self.open: set[Listener] = set()
        self.last: dict[str, int] = {}  # when a guest's stream was closed
        self._here: Counter[str] = Counter()  # open streams by guest: presence is asked for often, and by every stream
        self._leaving: set[str] = set()
        self.tell: Callable[[str, bool], None] = lambda guest, here: None  # other servers hear who comes and goes
        self.elsewhere: Callable[[str], bool] = lambda guest: False  # whether a guest is here by another server
        self.heard_of: Callable[[str], bool] = lambda guest: False  # the same, told so short a while ago that it is so

    def __len__(self) -> int:
        return len(self.open)

    def wake(self) -> None:
        """Tell every stream that there is something newer."""
        for listener in self.open:
            listener.news.set()

    def send_away(self, guest: str) -> None:
        """End every stream of this guest: a device of theirs may have been signed out."""
        for listener in self.open:
            if listener.guest == guest:
                listener.ended = True
                listener.news.set()

    def add(self, listener: Listener) -> None:
        """A stream opens; the others hear of it if its guest is new here (who has no token is nobody's presence)."""
        self.open.add(listener)
        self._here[listener.guest] += 1
        if listener.guest and self._here[listener.guest] == 1:
            self.tell(listener.guest, True)
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
        self.note_left(guest)
        self._leaving.add(guest)
        asyncio.get_running_loop().call_later(GRACE, self._left, guest)

    def note_left(self, guest: str) -> None:
        """Keep in mind when this guest was last here."""
        self.last.pop(guest, None)
        self.last[guest] = now()
        if len(self.last) > REMEMBERED:
            del self.last[next(iter(self.last))]

    def present(self, holders: set[str]) -> bool:
        """Whether one of these guests has the page open."""
        return self._any_here(holders, self.elsewhere)

    def lately(self, holders: set[str]) -> bool:
        """The same where something hangs on it: another server that has fallen silent is not believed."""
        return self._any_here(holders, self.heard_of)

    def guests(self) -> list[str]:
        """Who has the page open by this server."""
        return [one for one in self._here if one]

    def presence(self, record: TableRecord) -> int:
        """Who is here, as bits by seat."""
        return sum(1 << number for number, seat in enumerate(record.seats) if self.present(seat.holders))

    def _any_here(self, holders: set[str], elsewhere: Callable[[str], bool]) -> bool:
        return any(one in self._here or one in self._leaving or elsewhere(one) for one in holders)

    def _left(self, guest: str) -> None:
        self._leaving.discard(guest)
        if guest not in self._here:
            self.tell(guest, False)
        self.wake()


class Told(Protocol):
    """What a stream tells again and again: a page, or a view for programs."""

    @property
    def version(self) -> str:
        """Of the table, when this was seen."""

    def event(self, sent: Any) -> tuple[bytes, bytes] | None:
        """Its name and its text, after what was sent last; None where there is nothing new in it."""


async def events(
    listeners: Listeners, guest: str, table: Table, newest: Callable[[], Told], last: str, closing: asyncio.Event,
    device: str = "",
) -> AsyncIterator[bytes]:  # fmt: skip
    """The stream's text: a whole page, then what changes. `last`: the version that the listener says it has."""
    listener, sent = Listener(guest, device), None
    listeners.add(listener)
    try:
        while not closing.is_set() and not listener.ended:
            listener.news.clear()
            if table.version != last:
                found = newest()
                last = found.version
                if news := found.event(sent):
                    yield b"id: %s\nevent: %s\ndata: %s\n\n" % (last.encode(), *news)
                sent = found
                continue
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await listener.news.wait()
            except TimeoutError:
                yield b": here\n\n"
        yield b"event: bye\ndata: {}\n\n"
    finally:
        listeners.remove(listener)


async def squeezed(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Each piece compressed with what was sent before it in mind, and ready to be read at once."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP | WINDOW, MEMORY)
    async for piece in pieces:
        yield packer.compress(piece) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()
