"""Connections end: so long for a head, so long for a body, so long for a reader; and only so many are open.

Built on uvicorn's h11 protocol, which is in our lock file on every system; h11 says in public which part of a
request it waits for, so the limits need no parser of their own. httptools keeps that to itself.
"""

import asyncio
import socket
from collections import Counter, OrderedDict
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from roundhouse.server.door.limits import counted_as
from roundhouse.server.door.metrics import Metrics
from roundhouse.server.door.proxies import read_proxies, trusts
from roundhouse.server.settings import Settings

GOODBYE = 2.0  # seconds in which one who is sent away may read why
MOST_GOODBYES = 16
_PARTS: dict[object, str] = {h11.IDLE: "head", h11.SEND_BODY: "body"}
_LATE = (408, "Request Timeout", "late", "The request did not come in time.")
_HERE = (429, "Too Many Requests", "too-many", "Too many connections are open at your address.")
_FULL = (503, "Service Unavailable", "full", "The house is full; try again in a moment.")


class Door:
    """Everybody who is connected."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings, self.metrics = settings, metrics
        self.proxies = read_proxies(settings.trusted_proxies)
        self.goodbyes = 0
        self._waiting: dict[str, OrderedDict[Connection, None]] = {}  # not being served: by address, longest first
        self._open: dict[Connection, str] = {}
        self._addresses: Counter[str] = Counter()

    def enter(self, connection: "Connection", host: str) -> tuple[int, str, str, str] | None:
        """Let in (None), or say why not. When the house is full, one who asks for nothing makes room."""
        where = "" if trusts(self.proxies, host) else counted_as(host)
        if where and self._addresses[where] >= self.settings.connections_per_address:
            self.metrics.connections_ended["address"] += 1
            return _HERE
        if len(self._open) >= self.settings.connections:
            if not self._waiting:
                self.metrics.connections_ended["full"] += 1
                return _FULL
            # The address with most of them gives one up: a flood displaces itself, not the few of a household.
            most = max(self._waiting, key=lambda where: len(self._waiting[where]))
            next(iter(self._waiting[most])).end("displaced")
        self._open[connection] = where
        self._addresses[where] += 1
        self.metrics.connections = len(self._open)
        return None

    def leave(self, connection: "Connection") -> None:
        """Forget a connection; told twice, once is enough."""
        self.serves(connection)
        where = self._open.pop(connection, None)
        if where is None:
            return
        self._addresses[where] -= 1
        if not self._addresses[where]:
            del self._addresses[where]
        self.metrics.connections = len(self._open)

    def waits(self, connection: "Connection") -> None:
        """This one asks for nothing now; it may be sent away when others want in."""
        if (where := self._open.get(connection)) is not None:
            self._waiting.setdefault(where, OrderedDict())[connection] = None

    def serves(self, connection: "Connection") -> None:
        """This one is being served, or is gone."""
        where = self._open.get(connection, "")
        waiting = self._waiting.get(where)
        if waiting is not None and connection in waiting:
            del waiting[connection]
            if not waiting:
                del self._waiting[where]


class Connection(H11Protocol):
    """One connection with its limits of time."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self._refused = False
        self._awaited: tuple[str, object] | None = None  # the part of which request, and the clock that runs for it
        self._clock: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let in or send away."""
        peer = transport.get_extra_info("peername")
        if refusal := self.door.enter(self, peer[0] if isinstance(peer, tuple) else "?"):
            self._send_away(transport, refusal)
            return
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # so that a reader who takes nothing is noticed with the first byte
        _end_with_silence(transport, self.door.settings.stall_seconds)
        self._await("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the clocks stop."""
        self.door.leave(self)
        self._await("")
        self.resume_writing()
        if self._refused:
            self.door.goodbyes -= 1
        else:
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Look which part of a request is still to come."""
        if self._refused:
            self.transport.close()  # the request is read: now its sender will read the answer
            return
        super().data_received(data)
        self._await("" if self.transport.is_closing() else _PARTS.get(self.conn.their_state, ""))

    def on_response_complete(self) -> None:
        """A next request may have come already; else uvicorn's clock for idle connections runs."""
        super().on_response_complete()
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.SEND_BODY:
            self._await("body")
        elif self.conn.their_state is h11.IDLE:
            self.door.waits(self)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP; where an answer has begun, only the end is left to say."""
        if self.cycle is not None:
            self.cycle.disconnected = self.cycle.disconnected or not self.cycle.response_complete
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def pause_writing(self) -> None:
        """The reader does not keep up."""
        if self.flow is not None:
            super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        """The reader has taken everything."""
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None
        if self.flow is not None:
            super().resume_writing()

    def end(self, why: str) -> None:
        """Close, with a word to one who has begun to ask."""
        self.door.metrics.connections_ended[why] += 1
        self.door.leave(self)
        begun = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            begun = not self.cycle.response_started
        if begun:
            self.transport.write(_answer(*_LATE))
        self.transport.close()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _await(self, part: str) -> None:
        awaited = (part, self.cycle) if part else None
        if awaited == self._awaited and part:
            return
        if self._clock is not None:
            self._clock.cancel()
        self._awaited, self._clock = awaited, None
        self.door.serves(self)
        if part == "head":
            self.door.waits(self)
            self._clock = self.loop.call_later(self.door.settings.head_seconds, self.end, part)
        elif part == "body":
            self._clock = self.loop.call_later(self.door.settings.body_seconds, self.end, part)

    def _watch_reader(self) -> None:
        unread = self.transport.get_write_buffer_size()

        def look_again() -> None:
            if self.transport.get_write_buffer_size() < unread:
                self._watch_reader()
                return
            self.door.metrics.connections_ended["stalled"] += 1
            self.transport.abort()

        self._stall = self.loop.call_later(self.door.settings.stall_seconds, look_again)

    def _send_away(self, transport: asyncio.Transport, refusal: tuple[int, str, str, str]) -> None:
        self.transport, self._refused = transport, True
        self.door.goodbyes += 1
        transport.write(_answer(*refusal))
        if self.door.goodbyes > MOST_GOODBYES:
            transport.abort()
        else:
            self.loop.call_later(GOODBYE, transport.abort)


def _answer(status: int, phrase: str, error: str, sentence: str) -> bytes:
    body = f'{{"error":"{error}","sentence":"{sentence}"}}'
    return (
        f"HTTP/1.1 {status} {phrase}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        f"Cache-Control: no-store\r\nRetry-After: 10\r\nConnection: close\r\n\r\n{body}"
    ).encode()


def _end_with_silence(transport: asyncio.Transport, seconds: float) -> None:
    """A device that vanished without a word is let go by the system, where the system can."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    kept = transport.get_extra_info("socket")
    if option is not None and kept is not None and kept.family in (socket.AF_INET, socket.AF_INET6):
        kept.setsockopt(socket.IPPROTO_TCP, option, int(seconds * 1000))
