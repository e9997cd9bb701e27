"""How much of each thing one may have: so many in a time, so many open streams; by guest, by address, in all."""

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import ExitStack
from functools import lru_cache

from starlette.requests import HTTPConnection

from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.settings import Settings

RATES = {
    "page": (400, 10), "write": (150, 10), "table": (40, 60), "join": (40, 60),
    "chat": (10, 10), "log": (20, 60), "picture": (60, 60), "png": (8, 60), "hint": (30, 60),
    "export": (6, 60), "passkey": (30, 60), "notice": (10, 600),
}  # fmt: skip
ADDRESS = 5  # so many guests' worth for one address: a family or a school shares it
DOOR = (3000, 10)  # requests of any kind from one address
ISSUED = (60, 60)  # new tokens for one address
UNSIGNED = (120, 60)  # tokens of one address that must be looked up in the store
BOTS = (24, 600)  # tables of one address at which only bots sit
MOST_KEYS = 50_000


class Window:
    """So many within so many seconds, counted from a key's first; the key is forgotten when its time is over."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.seconds, self._clock = most, seconds, clock
        # Every key lasts as long as any other, so the oldest stands first.
        self._open: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._open)

    def hit(self, key: str) -> float:
        """Count one more: 0 when it is let in, else the seconds to wait."""
        now = self._clock()
        self._forget(now)
        began, count = self._open.get(key, (now, 0))
        if count >= self.most:
            return began + self.seconds - now
        self._open[key] = (began, count + 1)
        if len(self._open) > MOST_KEYS:
            self._open.popitem(last=False)
        return 0.0

    def _forget(self, now: float) -> None:
        while self._open and self._open[next(iter(self._open))][0] + self.seconds <= now:
            self._open.popitem(last=False)


class Limits:
    """Every rate counts twice: by guest, and more generously by address, which no token changes."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._guests = {kind: Window(*rate) for kind, rate in RATES.items()}
        self._addresses = {kind: Window(most * ADDRESS, seconds) for kind, (most, seconds) in RATES.items()}
        alone = {"door": DOOR, "issued": ISSUED, "unsigned": UNSIGNED, "bots": BOTS}
        self._addresses |= {kind: Window(*rate) for kind, rate in alone.items()}
        self.streams = Streams(settings)

    def check(self, request: HTTPConnection, kind: str) -> None:
        """Raise when this guest, or everybody at this address, has had enough of this kind."""
        where = address(request)
        self._hit(self._guests[kind], request.state.guest or where)  # who has no token is one guest with all such here
        self._hit(self._addresses[kind], where)

    def check_address(self, request: HTTPConnection, kind: str) -> None:
        """Raise when this address has had enough of what is counted by address alone."""
        self._hit(self._addresses[kind], address(request))

    def _hit(self, window: Window, key: str) -> None:
        if self.settings.rate_limits and (wait := window.hit(key)):
            raise Problem.too_many(say("Too many requests; wait a little."), math.ceil(wait))


class Streams:
    """The open streams of this server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.open = 0
        self._guests: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    def enter(self, request: HTTPConnection) -> ExitStack:
        """A place for one more stream, given back when what is returned is closed; raises when there is none."""
        settings, guest, where = self.settings, request.state.guest, address(request)
        if guest and self._guests[guest] >= settings.listeners_per_guest:
            raise Problem.too_many(say("Too many open pages; close some."))
        if self._addresses[where] >= settings.streams_per_address:
            raise Problem.too_many(say("Too many pages are open at your address; close some."))
        if self.open >= settings.streams:
            raise Problem(503, "full", say("The house is full; try again in a moment."), retry=10)
        self._count(guest, where, 1)
        place = ExitStack()
        place.callback(self._count, guest, where, -1)
        return place

    def _count(self, guest: str, where: str, more: int) -> None:
        self.open += more
        for counts, key in ((self._guests, guest), (self._addresses, where)):
            counts[key] += more
            if not counts[key]:
                del counts[key]


def address(request: HTTPConnection) -> str:
    """The address that a request counts for; the guard has put the player's own in the place of a trusted proxy's."""
    return counted_as(request.client.host) if request.client else "?"


@lru_cache(maxsize=4096)
def counted_as(host: str) -> str:
    """One household: an IPv4 address, or the 64 bits of an IPv6 address that a household is given."""
    try:
        number = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped:
        return str(number.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(number) >> 64 << 64)) + "/64"
