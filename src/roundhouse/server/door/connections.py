"""Connections end: so long for a head, so long for a body, so long for a reader; and only so many are open."""

import asyncio
import logging
import socket
from collections import Counter, OrderedDict
from typing import Any
from urllib.parse import unquote

from uvicorn import Config
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.utils import get_local_addr, get_remote_addr
from uvicorn.server import ServerState

from roundhouse.server.door.answering import Exchange, Headers
from roundhouse.server.door.limits import counted_as
from roundhouse.server.door.metrics import Metrics
from roundhouse.server.door.proxies import read_proxies, trusts
from roundhouse.server.door.reading import BODY, HEAD, WHOLE, Head, NoRequest, Reading
from roundhouse.server.settings import Settings

GOODBYE = 2.0  # seconds in which one who is sent away may read why
MOST_GOODBYES = 16
IDLE = "idle"
_log = logging.getLogger("uvicorn.error")
_UNREADABLE = (400, "Bad Request", "unreadable", "Invalid HTTP request received.")
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


class Connection(asyncio.Protocol):
    """One connection with its limits of time; made by uvicorn, with what it gives."""

    def __init__(
        self, door: Door, config: Config, server_state: ServerState, app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:  # fmt: skip
        self.door, self.house, self.app, self._state = door, server_state, config.loaded_app, app_state
        self.loop = _loop or asyncio.get_running_loop()
        self.transport: asyncio.Transport
        self.flow: FlowControl
        self.exchange: Exchange | None = None  # the newest
        self._reading = Reading()
        self._refused = False
        self._awaited: tuple[str, object] | None = None  # the part of which request, and the clock that runs for it
        self._clock: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None
        self._ends: tuple[Any, Any] = (None, None)  # the other's address, and ours

    @property
    def worn(self) -> Headers:
        """Headers of every answer: the date."""
        return self.house.default_headers

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let in or send away."""
        self.transport, self.flow = transport, FlowControl(transport)
        self._ends = get_remote_addr(transport), get_local_addr(transport)
        peer = transport.get_extra_info("peername")
        if refusal := self.door.enter(self, peer[0] if isinstance(peer, tuple) else "?"):
            self._send_away(refusal)
            return
        self.house.connections.add(self)  # type: ignore[arg-type]
        transport.set_write_buffer_limits(high=0)  # so that a reader who takes nothing is noticed with the first byte
        _end_with_silence(transport, self.door.settings.stall_seconds)
        self._await()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the clocks stop."""
        self.door.leave(self)
        self.house.connections.discard(self)
        self._stop()
        self.resume_writing()
        self._reading.close()
        if self._refused:
            self.door.goodbyes -= 1
        if self.exchange:
            self.exchange.disconnect()
            self.exchange = None  # it holds on to us

    def data_received(self, data: bytes) -> None:
        """Read as far as may be now."""
        if self._refused:
            self.transport.close()  # the request is read: now its sender will read the answer
            return
        self._reading.ahead += data
        self._read_on()

    def answered(self) -> None:
        """A next request may have come already."""
        self.house.total_requests += 1
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self._read_on()

    def shutdown(self) -> None:
        """Said by uvicorn when the house closes: end with the answer that is being given, or now."""
        if self.exchange is None or self.exchange.complete:
            self.transport.close()
        else:
            self.exchange.kept = False

    def pause_writing(self) -> None:
        """The reader does not keep up."""
        self.flow.pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        """The reader has taken everything."""
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None
        self.flow.resume_writing()

    def end(self, why: str) -> None:
        """Close, with a word to one who has begun to ask."""
        if why != IDLE:
            self.door.metrics.connections_ended[why] += 1
        self.door.leave(self)
        begun = self._reading.part == HEAD and bool(self._reading.ahead)
        if self.exchange is not None and not self.exchange.complete:
            begun = not self.exchange.begun
            self.exchange.disconnect()
        if begun:
            self.transport.write(_answer(*_LATE))
        self.transport.close()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _read_on(self) -> None:
        """Read what has come, but no request before the one ahead of it is answered."""
        reading = self._reading
        try:
            while reading.ahead and not self.transport.is_closing():
                if reading.part == BODY and self.exchange:
                    self.exchange.hear(reading.body(), reading.part == WHOLE)
                    self.exchange.kept = self.exchange.kept and not reading.last
                elif self.exchange and not self.exchange.complete:
                    self.flow.pause_reading()
                    break
                elif head := reading.head():
                    self._meet(head)
                else:
                    break
        except NoRequest:
            _log.warning("Invalid HTTP request received.")
            self._refuse()
        self._await()

    def _meet(self, head: Head) -> None:
        path, _, query = head.target.partition(b"?")
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": head.version,
            "method": head.method, "scheme": "http", "path": unquote(path.decode("ascii")), "raw_path": path,
            "query_string": query, "root_path": "", "headers": head.headers, "client": self._ends[0],
            "server": self._ends[1], "state": self._state.copy(),
        }  # fmt: skip
        expects = any(name == b"expect" and value.lower() == b"100-continue" for name, value in head.headers)
        waits = expects and head.version == "1.1"  # an older sender would take 100 for the answer
        whole = self._reading.part == WHOLE
        self.exchange = exchange = Exchange(self, scope, head.kept, waits and not whole)
        exchange.hear(b"", whole)
        task = self.loop.create_task(exchange.run(self.app))
        task.add_done_callback(self.house.tasks.discard)
        self.house.tasks.add(task)

    def _refuse(self) -> None:
        """Say no to what is no HTTP; where an answer has begun, only the end is left to say."""
        begun = self.exchange is not None and self.exchange.begun and not self.exchange.complete
        if self.exchange:
            self.exchange.disconnect()
        if begun:
            self.transport.abort()
        else:
            self.transport.write(_answer(*_UNREADABLE))
            self.transport.close()

    def _await(self) -> None:
        """Let the clock run for what is still to come: a head, a body, or the next request."""
        part, settings = self._awaits(), self.door.settings
        awaited = (part, self.exchange) if part else None
        if awaited == self._awaited and part:
            return
        self._stop()
        self._awaited = awaited
        if part in (HEAD, IDLE):
            self.door.waits(self)
        if part:
            seconds = {HEAD: settings.head_seconds, BODY: settings.body_seconds}.get(
                part, settings.idle_connection_seconds
            )
            self._clock = self.loop.call_later(seconds, self.end, part)

    def _awaits(self) -> str:
        if self.transport.is_closing():
            return ""
        if self._reading.part == BODY:
            return BODY
        if self.exchange is None:
            return HEAD
        if not self.exchange.complete:
            return ""
        return HEAD if self._reading.ahead else IDLE

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
        self._awaited = self._clock = None
        self.door.serves(self)

    def _watch_reader(self) -> None:
        unread = self.transport.get_write_buffer_size()

        def look_again() -> None:
            if self.transport.get_write_buffer_size() < unread:
                self._watch_reader()
                return
            self.door.metrics.connections_ended["stalled"] += 1
            self.transport.abort()

        self._stall = self.loop.call_later(self.door.settings.stall_seconds, look_again)

    def _send_away(self, refusal: tuple[int, str, str, str]) -> None:
        self._refused = True
        self.door.goodbyes += 1
        self.transport.write(_answer(*refusal))
        if self.door.goodbyes > MOST_GOODBYES:
            self.transport.abort()
        else:
            self.loop.call_later(GOODBYE, self.transport.abort)


def _answer(status: int, phrase: str, error: str, sentence: str) -> bytes:
    later = "" if status == 400 else "Retry-After: 10\r\n"
    body = f'{{"error":"{error}","sentence":"{sentence}"}}'
    return (
        f"HTTP/1.1 {status} {phrase}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        f"Cache-Control: no-store\r\n{later}Connection: close\r\n\r\n{body}"
    ).encode()


def _end_with_silence(transport: asyncio.Transport, seconds: float) -> None:
    """A device that vanished without a word is let go by the system, where the system can."""
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    kept = transport.get_extra_info("socket")
    if option is not None and kept is not None and kept.family in (socket.AF_INET, socket.AF_INET6):
        kept.setsockopt(socket.IPPROTO_TCP, option, int(seconds * 1000))
