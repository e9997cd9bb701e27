"""At the door: foreign pages, foreign hosts, bodies too large, guests too many; and the headers every answer wears."""

import asyncio
import contextlib
import ipaddress
import json
import re
import socket
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.core.words import Say, say, speaker
from roundhouse.server.api.problems import Problem
from roundhouse.server.api.texts import language
from roundhouse.server.door.client_files import keeping
from roundhouse.server.door.limits import DOOR, Limits
from roundhouse.server.door.metrics import Metrics
from roundhouse.server.door.proxies import read_proxies, see_through
from roundhouse.server.door.tokens import cookie
from roundhouse.server.settings import Settings

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_RAW = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_HOST = re.compile(r"(?:\[(?P<number>[0-9A-Fa-f:.]{2,45})\]|(?P<name>[A-Za-z0-9._-]{1,253}))(?::[0-9]{0,5})?")
SAFE = ("GET", "HEAD", "OPTIONS")
FOUND = (200, 206, 304)  # a refusal under an address that is kept for good would be kept for good, too
DRAINED = (
    512 * 1024 * 1024
)  # bytes of a refused body that are read and thrown away, so that the sender hears the answer
DRAIN_SECONDS = 20.0


class Guard:
    """The outermost door."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, limits: Limits) -> None:
        self.app, self.settings, self.metrics, self.limits = app, settings, metrics, limits
        self.proxies = read_proxies(settings.trusted_proxies)
        self.hosts = _known_hosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in, or answer at the door."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope.setdefault("state", {})
        see_through(scope, self.proxies)
        wrapped = self._dressed(scope, send)
        if problem := self._refusal(scope):
            if problem[0] == 413 and _sends_anyway(scope):  # else the sender may see no more than an end
                await _drain(receive, DRAINED)
            await _tell(scope, wrapped, *problem)
            return
        await self.app(scope, self._measured(scope, receive), wrapped)

    def _refusal(self, scope: Scope) -> tuple[int, str, Say] | None:
        try:
            self.limits.check_address(HTTPConnection(scope), "door")
        except Problem as problem:
            return problem.status, problem.error, problem.words
        headers = Headers(scope=scope)
        if "transfer-encoding" in headers and "content-length" in headers:  # a proxy may have read the other one
            return 400, "unreadable", say("The request cannot be read.")
        host = headers.get("host", "")
        if not self._knows(host):
            return (
                403,
                "foreign",
                say("This house does not go by the name “{host}”; start it with --public-url.", host=host[:80]),
            )
        if scope["method"] not in SAFE:
            if not self._from_here(headers, host):
                return 403, "foreign", say("This request comes from another site’s page.")
            length = headers.get("content-length", "0")
            if not (length.isascii() and length.isdigit()) or int(length) > self._limit(scope):
                return 413, "too-large", _too_large(self._limit(scope))
        return None

    def _from_here(self, headers: Headers, host: str) -> bool:
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True  # no browser sends a foreign POST without one of the two headers
        if self.settings.public_url and origin == _origin(self.settings.public_url):
            return True
        return origin in (f"http://{host}", f"https://{host}")

    def _knows(self, host: str) -> bool:
        if not (read := _HOST.fullmatch(host)):
            return False
        name = (read["number"] or read["name"]).lower()
        if name in self.hosts or name.endswith(".localhost"):
            return True
        try:  # a page that rebinds its own name cannot make that name a number
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _limit(self, scope: Scope) -> int:
        return self.settings.log_bytes if scope["path"] == "/api/logs" else self.settings.body_bytes

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        limit, taken = self._limit(scope), 0

        async def measured() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > limit:
                await _drain(receive, DRAINED)
                raise HTTPException(413)
            return message

        return measured

    def _dressed(self, scope: Scope, send: Send) -> Send:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                raw = message["headers"] = list(message.get("headers", ()))
                there = {name for name, _ in raw}
                raw += [one for one in _RAW if one[0] not in there]
                headers = MutableHeaders(scope=message)
                if scope["path"].startswith("/static/"):
                    headers["Cache-Control"] = keeping(scope["path"]) if message["status"] in FOUND else "no-store"
                if fresh := scope["state"].get("fresh_token"):
                    headers.append("Set-Cookie", cookie(fresh, self.settings.secure))
                self.metrics.answered(scope["method"], message["status"])
            await send(message)

        return dressed


def _known_hosts(settings: Settings) -> set[str]:
    known = {
        "localhost",
        "testserver",
        socket.gethostname().lower(),
        f"{socket.gethostname().lower()}.local",
        settings.host,
    }
    if settings.public_url:
        known.add(urlsplit(settings.public_url).hostname or "")
    return known


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _sends_anyway(scope: Scope) -> bool:
    """Whether a body that is too large comes all the same: its sender does not wait to be told to go on."""
    return _announced(scope) <= DRAINED and "expect" not in Headers(scope=scope)


def _announced(scope: Scope) -> int:
    length = Headers(scope=scope).get("content-length", "0")
    return int(length) if length.isascii() and length.isdigit() and len(length) < 20 else DRAINED + 1


def _too_large(limit: int) -> Say:
    return say("The request is too large (at most {n} KB).", n=limit // 1024)


async def _drain(receive: Receive, most: int) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_SECONDS):
            while most > 0:
                message = await receive()
                most -= len(message.get("body", b"")) or 1
                if not message.get("more_body", False):
                    return


async def _tell(scope: Scope, send: Send, status: int, error: str, words: Say) -> None:
    sentence = speaker(language(HTTPConnection(scope)))(words)
    body = json.dumps({"error": error, "sentence": sentence}, ensure_ascii=False).encode()
    headers: list[Any] = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
    ]
    if status == 429:
        headers.append((b"retry-after", b"%d" % DOOR[1]))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
