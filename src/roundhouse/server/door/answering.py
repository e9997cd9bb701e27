"""One request and the answer to it, between a connection and the application (ASGI)."""

import asyncio
import http
import logging
from collections.abc import Sequence
from typing import Protocol

from starlette.types import ASGIApp, Message, Scope
from uvicorn.protocols.http.flow_control import FlowControl

FULL = 64 * 1024
"""Bytes of a body that wait to be asked for; then nothing more is read."""
_PHRASES = {one.value: one.phrase.encode() for one in http.HTTPStatus}
_BODILESS = (204, 304)
_log = logging.getLogger("uvicorn.error")
Headers = Sequence[tuple[bytes, bytes]]


class Wire(Protocol):
    """What an exchange needs of its connection."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    flow: FlowControl

    @property
    def worn(self) -> Headers:
        """Headers of every answer."""

    def answered(self) -> None:
        """The answer has come to its end."""


class Exchange:
    """A request of which at least the head has come."""

    def __init__(self, wire: Wire, scope: Scope, kept: bool, awaited: bool) -> None:
        self.wire, self.scope = wire, scope
        self.whole = False  # the request has come to its end
        self.kept = kept  # the connection, for the next request
        self.disconnected = self.begun = self.complete = False  # what became of the answer
        self._awaited = awaited  # the sender wants to hear 100 before the body
        self._body = bytearray()
        self._heard = asyncio.Event()
        self._head = b""  # of the answer: goes with the first piece of its body
        self._left: int | None = 0  # bytes of its body; None: in chunks
        self._silent = False  # it has no body, whatever is sent

    async def run(self, app: ASGIApp) -> None:
        """Let the application answer; what it leaves undone ends the connection."""
        try:
            await app(self.scope, self.receive, self.send)
        except BaseException as error:
            _log.error("Exception in ASGI application\n", exc_info=error)
        else:
            if self.complete or self.disconnected:
                return
            _log.error("ASGI callable returned without completing response.")
        if not self.disconnected:
            self.wire.transport.close()

    def hear(self, body: bytes, whole: bool) -> None:
        """More of the request has come."""
        self.whole = self.whole or whole
        if not self.complete:
            self._body += body
            if len(self._body) > FULL:
                self.wire.flow.pause_reading()
        self._heard.set()

    def disconnect(self) -> None:
        """Whoever asked is gone."""
        self.disconnected = self.disconnected or not self.complete
        self._heard.set()

    async def receive(self) -> Message:
        """For the application: more of the request, or that nobody is there any more."""
        if self._awaited and not self.begun and not self.wire.transport.is_closing():
            self.wire.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        self._awaited = False
        if not (self.disconnected or self.complete):
            if not self.whole:
                self.wire.flow.resume_reading()
            await self._heard.wait()
            self._heard.clear()
        if self.disconnected or self.complete:
            return {"type": "http.disconnect"}
        body, self._body = bytes(self._body), bytearray()
        return {"type": "http.request", "body": body, "more_body": not self.whole}

    async def send(self, message: Message) -> None:
        """For the application: more of the answer."""
        if self.wire.flow.write_paused and not self.disconnected:
            await self.wire.flow.drain()
        if self.disconnected:
            return
        match message["type"]:
            case "http.response.start" if not self.begun:
                self._begin(message["status"], [*self.wire.worn, *message.get("headers", ())])
            case "http.response.body" if self.begun and not self.complete:
                self._go_on(message.get("body", b""), message.get("more_body", False))
            case unexpected:
                raise RuntimeError(f"{unexpected} cannot be sent now")

    def _begin(self, status: int, headers: list[tuple[bytes, bytes]]) -> None:
        names = [name for name, _ in headers]
        self.begun = True
        self._silent = self.scope["method"] == "HEAD" or status in _BODILESS
        self.kept = self.kept and (b"connection", b"close") not in headers
        if self._awaited and not self.whole:  # never told to go on, the sender may or may not send the body now
            self.kept = False
        if b"content-length" in names:
            self._left = int(headers[names.index(b"content-length")][1])
        elif not self._silent:
            self._left = None
            if self.scope["http_version"] == "1.1":
                headers.append((b"transfer-encoding", b"chunked"))
        if self._left is None and self.scope["http_version"] != "1.1":
            self.kept = False  # the end of the connection is the end of the body
        if not self.kept and b"connection" not in names:
            headers.append((b"connection", b"close"))
        lines = [b"HTTP/1.1 %d %s" % (status, _PHRASES.get(status, b"")), *(b"%s: %s" % one for one in headers)]
        self._head = b"\r\n".join([*lines, b"\r\n"])
        if self._head.count(b"\n") != len(lines) + 1 or self._head.count(b"\r") != len(lines) + 1:
            raise RuntimeError("a header of the answer is no single line")
        self.wire.loop.call_soon(self._flush)

    def _go_on(self, body: bytes, more: bool) -> None:
        out = b""
        if self._silent:
            pass
        elif self._left is not None:
            self._left -= len(body)
            if self._left < 0 or (self._left and not more):
                raise RuntimeError("the answer is not as long as its head says")
            out = body
        elif self.scope["http_version"] != "1.1":
            out = body
        else:
            end = b"" if more else b"0\r\n\r\n"
            out = b"%x\r\n%s\r\n%s" % (len(body), body, end) if body else end
        self._flush(out)
        if not more:
            self.complete = True
            self._body.clear()  # nobody asks for the rest of it, and it must not hold up the next request
            self._heard.set()
            if not self.kept:
                self.wire.transport.close()
            self.wire.answered()

    def _flush(self, out: bytes = b"") -> None:
        out, self._head = self._head + out, b""
        if out and not self.wire.transport.is_closing():
            self.wire.transport.write(out)
