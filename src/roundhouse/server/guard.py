"""At the door: foreign pages, foreign hosts, bodies too large, askers too many; and the headers every answer wears."""

import ipaddress
import json
import socket
import time
from typing import Any
from urllib.parse import urlsplit

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.core.words import Say, say, speaker
from roundhouse.server.asker import cookie, language, token
from roundhouse.server.metrics import Metrics
from roundhouse.server.problems import Problem
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
SAFE = ("GET", "HEAD", "OPTIONS")
DRAINED = (
    512 * 1024 * 1024
)  # bytes of a refused body that are read and thrown away, so that the sender hears the answer
DRAIN_SECONDS = 20.0


class Guard:
    """The outermost door."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app, self.settings, self.metrics = app, settings, metrics
        self.hosts = _known_hosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in, or answer at the door."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope.setdefault("state", {})
        wrapped = self._dressed(scope, send)
        if problem := self._refusal(scope):
            await _drain(receive, DRAINED if problem[0] == 413 else 0)
            await _tell(scope, wrapped, *problem)
            return
        await self.app(scope, self._measured(scope, receive), wrapped)

    def _refusal(self, scope: Scope) -> tuple[int, str, Say] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._knows(host):
            return (
                403,
                "foreign",
                say("This house does not go by the name '{host}'; start it with --public-url.", host=host[:80]),
            )
        if scope["method"] not in SAFE:
            if not self._from_here(headers, host):
                return 403, "foreign", say("This request comes from another site's page.")
            length = headers.get("content-length", "0")
            if not length.isdigit() or int(length) > self._limit(scope):
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
        name = urlsplit(f"//{host}").hostname or ""
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
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/static/"):
                    headers["Cache-Control"] = "no-cache"  # after an upgrade an old script must not meet a new page
                if fresh := scope["state"].get("fresh_token"):
                    headers.append("Set-Cookie", cookie(fresh, self.settings.secure))
                self.metrics.answered(scope["method"], message["status"])
            await send(message)

        return dressed


class Limits:
    """So many of each thing per guest (or per address, for who has no token yet)."""

    RATES = {
        "page": "400/10 seconds", "write": "150/10 seconds", "table": "40/minute", "join": "40/minute",
        "chat": "10/10 seconds", "log": "20/minute", "picture": "60/minute",
    }  # fmt: skip

    def __init__(self, settings: Settings) -> None:
        self.on = settings.rate_limits
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._rates = {name: parse(rate) for name, rate in self.RATES.items()}

    def check(self, request: HTTPConnection, kind: str) -> None:
        """Raise when this asker has had enough of this kind."""
        address = request.client.host if request.client else "?"
        # Tokens are free: what makes things (tables, guesses at codes) is counted by address.
        who = address if kind in ("table", "join", "log") else token(request) or address
        if self.on and not self._limiter.hit(self._rates[kind], kind, who):
            raise Problem.too_many(say("Too many requests; wait a little."), int(self._rates[kind].get_expiry()))


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


def _too_large(limit: int) -> Say:
    return say("The request is too large (at most {n} KB).", n=limit // 1024)


async def _drain(receive: Receive, most: int) -> None:
    until = time.monotonic() + DRAIN_SECONDS
    while most > 0 and time.monotonic() < until:
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
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
