"""One HTTP POST to an address that a person gave: never inwards, never on to where an answer points.

The name is looked up once, every address it has is judged, and one of these very addresses is called: a name that
changes its mind in between leads nowhere else.
"""

import asyncio
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from urllib.parse import urlsplit

import h11

from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.notices.outcomes import Later, Never

LONGEST = 1000
ADDRESSES = 4  # of one name that are tried
CHUNK = 4096
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_LOOKUPS = ThreadPoolExecutor(2, thread_name_prefix="names")  # a slow lookup takes no thread that a table needs
_FIRST = ThreadPoolExecutor(2, thread_name_prefix="new-names")  # and one of a new address none that a notice needs
PATIENCE = 10.0  # seconds that somebody waits for the name of a new address


@dataclass(frozen=True, slots=True)
class Place:
    """Where to call."""

    scheme: str
    host: str
    port: int
    target: str
    inside: bool  # the host of this house lets us call it, wherever it lies

    @property
    def origin(self) -> str:
        """As a push service knows itself."""
        usual = self.port == (443 if self.scheme == "https" else 80)
        return f"{self.scheme}://{self._name}" + ("" if usual else f":{self.port}")

    @property
    def _name(self) -> str:
        return f"[{self.host}]" if ":" in self.host else self.host


def read_place(url: str, inside: tuple[str, ...]) -> Place:
    """The place of an address; a Problem in words where it is none that may be called."""
    try:
        parts = urlsplit(url)
        host, port = (
            (parts.hostname or "").encode("idna" if not _number(parts.hostname) else "ascii").decode(),
            parts.port,
        )
    except (ValueError, UnicodeError):
        host, port, parts = "", None, urlsplit("")
    known = host in inside
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    if not host or not plain or "@" in parts.netloc or parts.scheme not in ("https", "http"):
        raise Problem.unreadable(say("This is no address that can be called; it looks like https://example.org/…"))
    if parts.scheme == "http" and not known:
        raise Problem.unreadable(say("Only addresses that begin with https:// can be called."))
    if not known and _number(host) and not outside(host):
        raise inwards()
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.scheme, host, port or (443 if parts.scheme == "https" else 80), target, known)


def outside(number: str) -> bool:
    """Whether an IP address lies in the open Internet, however it is written."""
    one = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(one, ipaddress.IPv6Address):
        within = one.ipv4_mapped or one.sixtofour
        if one in NAT64:
            within = ipaddress.IPv4Address(int(one) & 0xFFFFFFFF)
        if within:
            return outside(str(within))
        if one.teredo or one.is_site_local:
            return False
    return one.is_global and not one.is_multicast and not one.is_reserved


def inwards() -> Problem:
    """The refusal of a call into somebody's own network."""
    return Problem.unreadable(
        say("This address lies in a private network; the host of this house would have to allow it by name.")
    )


async def look_up_first(place: Place) -> list[str]:
    """The same for an address that somebody has just given; Later where its name takes too long."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await look_up(place, _FIRST)
    except TimeoutError as error:
        raise Later("its name is not found in time") from error


async def look_up(place: Place, where: ThreadPoolExecutor = _LOOKUPS) -> list[str]:
    """The IP addresses of a place, all of them fit to be called."""
    ask = partial(socket.getaddrinfo, place.host, place.port, type=socket.SOCK_STREAM)
    try:
        found = await asyncio.get_running_loop().run_in_executor(where, ask)
    except (OSError, UnicodeError) as error:
        raise Later("its name is not found") from error
    numbers = list(dict.fromkeys(str(one[4][0]) for one in found))
    if not place.inside and not all(map(outside, numbers)):
        raise inwards()
    return numbers[:ADDRESSES]


async def call(place: Place, body: bytes, headers: dict[str, str], patience: float) -> tuple[int, float]:
    """Post this: the status, and after how many seconds one shall come again. Later where nobody answers."""
    try:
        async with asyncio.timeout(patience):
            numbers = await look_up(place)
            reader, writer = await _connected(place, numbers)
            try:
                return await _asked(place, body, headers, reader, writer)
            finally:
                writer.transport.abort()  # no goodbye is waited for
                with suppress(OSError):
                    await writer.wait_closed()
    except TimeoutError as error:
        raise Later("no answer in time") from error
    except ssl.SSLError as error:
        raise Later(f"no safe connection: {error.reason}") from error
    except (OSError, EOFError) as error:
        raise Later("no connection") from error
    except h11.RemoteProtocolError as error:
        raise Later("its answer is no HTTP") from error


def must_have_taken(status: int, after: float) -> None:
    """Nothing where this answer is a yes; else what is to be done."""
    if 200 <= status < 300:
        return
    if status in (408, 425, 429) or status >= 500:
        raise Later(f"it answers {status}", after, status)
    if 300 <= status < 400:
        raise Never(f"it answers {status} and points elsewhere, where nobody follows", status=status)
    raise Never(f"it answers {status}", status=status)


async def _connected(place: Place, numbers: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    secure = await asyncio.to_thread(_trust) if place.scheme == "https" else None
    for number in numbers[:-1]:
        try:
            return await _open(number, place, secure)
        except OSError:
            continue
    return await _open(numbers[-1], place, secure)


async def _open(
    number: str, place: Place, secure: ssl.SSLContext | None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(number, place.port, ssl=secure, server_hostname=place.host if secure else None)


async def _asked(
    place: Place, body: bytes, headers: dict[str, str], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> tuple[int, float]:
    talk = h11.Connection(h11.CLIENT)
    host = place.origin.partition("://")[2]
    fixed = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", "User-Agent": "Roundhouse"}
    head = h11.Request(method="POST", target=place.target, headers=list({**fixed, **headers}.items()))
    writer.write((talk.send(head) or b"") + (talk.send(h11.Data(body)) or b"") + (talk.send(h11.EndOfMessage()) or b""))
    await writer.drain()
    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(CHUNK))
        elif isinstance(event, h11.Response):
            return event.status_code, _after(dict(event.headers).get(b"retry-after", b""))
        elif not isinstance(event, h11.InformationalResponse):
            raise EOFError


def _after(words: bytes) -> float:
    return float(words) if words.isdigit() and len(words) < 7 else 0.0


def _number(host: str | None) -> bool:
    try:
        ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return False
    return True


@lru_cache(maxsize=1)
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()
