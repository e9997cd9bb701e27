"""Whose bot may think next: tables where a person waits before the others, and of equals who has had least lately."""

import asyncio
import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")
HALF_LIFE = 30.0  # seconds after which half of the thinking that somebody has had is forgotten
UNDER_WAY = 1.0  # seconds that a turn under way counts until it is over
FORGOTTEN = 0.001
MOST_KNOWN = 1000


class Overdue(Exception):
    """No place became free in time, or too many wait."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Why a table should be next; it may change while the table waits."""

    person: bool  # somebody who plays there waits for the bot
    guest: str  # for whom the bot thinks


@dataclass(eq=False, slots=True)
class _Waiting(Generic[T]):
    claim: Callable[[], Claim]
    place: asyncio.Future[T] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Turns(Generic[T]):
    """Places where one bot at a time thinks, and those who wait for one."""

    def __init__(self, places: Iterable[T], most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.free = list(places)
        self.most, self._clock = most, clock
        self.waiting: list[_Waiting[T]] = []  # in the order in which they came
        self._had: dict[str, tuple[float, float]] = {}  # by guest: seconds of thinking, and when they were counted
        self._under_way: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, claim: Callable[[], Claim], patience: float | None) -> AsyncIterator[T]:
        """A place, once it is this table's turn; Overdue when that takes more than so many seconds (None: no hurry)."""
        place = await self._place(claim, patience)
        guest, began = claim().guest, self._clock()
        self._under_way[guest] += 1
        try:
            yield place
        finally:
            self._under_way -= Counter((guest,))
            self._count(guest, self._clock() - began)
            self.free.append(place)
            self._hand_out()

    async def _place(self, claim: Callable[[], Claim], patience: float | None) -> T:
        mine: _Waiting[T] = _Waiting(claim)
        self.waiting.append(mine)
        self._hand_out()
        if len(self.waiting) > self.most:
            self._send_away(max(reversed(self.waiting), key=self._rank))
        try:
            await asyncio.wait((mine.place,), timeout=patience)
        except asyncio.CancelledError:
            self._give_up(mine)
            raise
        if not mine.place.done():
            self.waiting.remove(mine)
            raise Overdue
        return mine.place.result()

    def _send_away(self, one: _Waiting[T]) -> None:
        self.waiting.remove(one)
        one.place.set_exception(Overdue())

    def _give_up(self, one: _Waiting[T]) -> None:
        """Nobody comes for this place any more."""
        if one in self.waiting:
            self.waiting.remove(one)
        elif one.place.exception() is None:
            self.free.append(one.place.result())
            self._hand_out()

    def _hand_out(self) -> None:
        while self.free and self.waiting:
            one = min(self.waiting, key=self._rank)
            self.waiting.remove(one)
            one.place.set_result(self.free.pop(0))

    def _rank(self, one: _Waiting[T]) -> tuple[bool, float]:
        claim = one.claim()
        return not claim.person, self.lately(claim.guest) + UNDER_WAY * self._under_way[claim.guest]

    def lately(self, guest: str) -> float:
        """Seconds of thinking that a guest has had, the older ones counting less."""
        seconds, counted = self._had.get(guest, (0.0, 0.0))
        return seconds * math.exp2((counted - self._clock()) / HALF_LIFE)

    def _count(self, guest: str, seconds: float) -> None:
        self._had[guest] = self.lately(guest) + seconds, self._clock()
        if len(self._had) > MOST_KNOWN:
            self._had = {one: had for one, had in self._had.items() if self.lately(one) > FORGOTTEN}
