"""The post of the house: sees who is waited for and not looking, and tells them once, without holding anybody up."""

import asyncio
import base64
import hashlib
import hmac
import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import Connection

from roundhouse.server.api.problems import Problem
from roundhouse.server.door.limits import Window
from roundhouse.server.door.tokens import hashed
from roundhouse.server.notices import outbox, ways, wording
from roundhouse.server.notices.calling import call, must_have_taken, read_place
from roundhouse.server.notices.config import HOOK, MAIL, PUSH
from roundhouse.server.notices.outbox import Due, Key
from roundhouse.server.notices.outcomes import Gone, Later, Never, Unsent
from roundhouse.server.notices.ways import Way
from roundhouse.server.people.identity import house_secret

if TYPE_CHECKING:
    from roundhouse.server.lobby import House

logger = structlog.get_logger("notices")
AT_ONCE = {PUSH: 8, MAIL: 2, HOOK: 4}
LEASE = 60.0  # seconds longer than a try may take, after which another server tries
TIDY = 3600.0
SECRET = "notices"
LETTERS = 3  # with a code, to one address, in an hour
JSON = {"Content-Type": "application/json; charset=utf-8"}


class Post:
    """Notices that go out from this server."""

    def __init__(self, house: "House") -> None:
        self.house, self.reach, self.home = house, house.settings.reach, house.settings.public_url
        self.count: Counter[str] = Counter()  # sent, retried, given up, forgotten
        self.trouble: dict[str, str] = {}  # by kind: why the last try failed, until one succeeds
        self.waiting = 0
        self._secret, self._tidied = b"", 0.0
        self._places = {kind: asyncio.Semaphore(most) for kind, most in AT_ONCE.items()}
        self._letters = Window(LETTERS, 3600)
        self._under_way: dict[Key, asyncio.Task[None]] = {}

    @property
    def offered(self) -> tuple[str, ...]:
        """The kinds of notices that people can ask for here."""
        return self.reach.offered

    async def run(self) -> None:
        """One round: who is waited for, what is due; sending goes on beside it."""
        now, store = time.time(), self.house.store
        if found := await store.read(partial(outbox.waits, now=int(now))):
            await self._queue(found, now)
        for kind in self.offered:
            for one in await store.read(partial(outbox.due, now=int(now), most=outbox.MOST, kind=kind)):
                self._begin(one)
        self.waiting = await store.read(outbox.waiting)
        if now - self._tidied > TIDY:
            self._tidied = now
            await store.write(partial(_tidy, now=int(now)))

    async def nudge(self, table: str, seat: int, by: str) -> int:
        """Tell whoever holds a seat, once more, that `by` waits for their move; in how many ways."""
        now = int(time.time())

        def work(connection: Connection) -> int:
            found = outbox.ways_to(connection, table, seat)
            return sum(
                outbox.put(connection, Key(way, table, seat, outbox.NUDGE, now), outbox.QUEUED, now, by)
                for way in found
            )

        return await self.house.store.write(work) if self.offered else 0

    async def introduce(self, way: Way) -> None:
        """Say hello where somebody wants to be reached: a code by letter, a word to a webhook."""
        if way.kind == MAIL and not way.confirmed:
            code = await self.house.store.write(partial(ways.new_code, way=way.id, now=int(time.time())))
            await self._write(way, *wording.code_letter(code, self.home, way.lang), off="", name="")
        if way.kind == HOOK:
            place = read_place(way.address, self.reach.inside)
            must_have_taken(*await call(place, wording.hello(self.home, way.lang), JSON, self.reach.patience))

    def may_write(self, address: str) -> bool:
        """Whether one more letter with a code may go to this address: nobody is flooded through this house."""
        return not self._letters.hit(hashed(address.lower()))

    async def off_link(self, way: str) -> str:
        """The address at which letters are ended without signing in."""
        return f"{self.home}/notices/off/{way}.{await self._signature(way)}"

    async def read_off_link(self, words: str) -> str:
        """The way that such a link names, or ""."""
        way, _, signature = words.partition(".")
        return way if hmac.compare_digest(signature.encode(), (await self._signature(way)).encode()) else ""

    async def stop(self) -> None:
        """End all sending; what was not sent is sent by the next server."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def figures(self) -> dict[str, float]:
        """What /metrics shows; nothing where no notices are sent."""
        if not self.offered:
            return {}
        names = ("sent", "retried", "given_up", "forgotten")
        return {"notices_waiting": self.waiting, **{f"notices_{name}_total": self.count[name] for name in names}}

    async def _queue(self, found: list[tuple[Key, int]], now: float) -> None:
        """Who looks at the table has seen it; of the others those go out who have been waited for long enough."""
        looked = [key for key, _ in found if self._looks(key)]
        late = [key for key, since in found if key not in looked and since + self.reach.delay <= now]

        def work(connection: Connection) -> None:
            for keys, state in ((looked, outbox.SEEN), (late, outbox.QUEUED)):
                for key in keys:
                    outbox.put(connection, key, state, int(now))

        if looked or late:
            await self.house.store.write(work)

    def _looks(self, key: Key) -> bool:
        table = self.house.tables.get(key.table)
        return table is not None and any(key.seat in table.seats_of(one.guest) for one in table.listeners.open)

    def _begin(self, one: Due) -> None:
        if one.key in self._under_way:
            return
        work = self.house.background.once("notice", lambda: self._deliver(one))
        task = asyncio.create_task(work, name=f"notice about {one.key.table}")
        self._under_way[one.key] = task
        task.add_done_callback(lambda _: self._under_way.pop(one.key))

    async def _deliver(self, one: Due) -> None:
        store = self.house.store
        way = await store.read(partial(ways.way_of, name=one.key.way))
        if way is None or way.kind not in self.offered:
            await store.write(partial(outbox.settle, key=one.key, state=outbox.LATE))
            return
        async with self._places[way.kind]:
            until = int(time.time() + self.reach.patience + LEASE)
            if not await store.write(partial(outbox.take, one=one, until=until)):
                return  # another server has it
            if self._looks(one.key) or not await store.read(partial(outbox.stands, key=one.key)):
                await store.write(partial(outbox.settle, key=one.key, state=outbox.LATE))
                return
            try:
                await self._send(way, one)
            except Unsent as failure:
                await self._failed(way, one, failure)
            except Problem:  # an address that leads inwards by now
                await self._failed(way, one, Never("its address leads inwards"))
            except Exception as error:  # a fault of ours must not be tried for ever
                await self._failed(way, one, Later(repr(error)[:200]))
            else:
                self.count["sent"] += 1
                self.trouble.pop(way.kind, None)
                await store.write(partial(outbox.settle, key=one.key, state=outbox.SENT))

    async def _send(self, way: Way, one: Due) -> None:
        about = await self.house.store.read(partial(wording.subject, key=one.key))
        told = about and wording.notice(about, one.key.kind, one.by, way.lang)
        if not told:
            raise Never("the game is not played on")
        if way.kind == MAIL:
            off, name = await self.off_link(way.id), _digest(repr(one.key))
            await self._write(way, *wording.letter(told, self.home, off, way.lang), off=off, name=name)
            return
        place = read_place(way.address, self.reach.inside)
        if way.kind == HOOK:
            must_have_taken(*await call(place, wording.hooked(told, self.home), JSON, self.reach.patience))
            return
        from roundhouse.server.notices.push import push

        await push(place, way.keys, wording.pushed(told), _digest(one.key.table), self.reach)

    async def _write(self, way: Way, subject: str, text: str, off: str, name: str) -> None:
        from roundhouse.server.notices.mail import Letter, send

        await send(Letter(way.address, subject, text, off, name), self.reach)

    async def _failed(self, way: Way, one: Due, failure: Unsent) -> None:
        store, tries = self.house.store, one.tries + 1
        if isinstance(failure, Gone):
            self.count["forgotten"] += 1
            await store.write(partial(ways.end, way=way.id))
            logger.info("a way to reach somebody has ended", kind=way.kind, why=failure.why)
            return
        self.trouble[way.kind] = failure.why
        if isinstance(failure, Later) and tries <= len(self.reach.retries):
            self.count["retried"] += 1
            wait = max(self.reach.retries[tries - 1], min(failure.after, outbox.DAY))
            await store.write(partial(outbox.postpone, key=one.key, until=int(time.time() + wait)))
            return
        self.count["given_up"] += 1
        await store.write(partial(outbox.settle, key=one.key, state=outbox.FAILED))
        logger.warning("a notice was given up", kind=way.kind, why=failure.why, tries=tries)

    async def _signature(self, way: str) -> str:
        self._secret = self._secret or await house_secret(self.house.store, SECRET)
        made = hmac.digest(self._secret, way.encode(), "sha256")[:16]
        return base64.urlsafe_b64encode(made).rstrip(b"=").decode()


def _tidy(connection: Connection, now: int) -> None:
    outbox.forget_old(connection, now)
    ways.forget_unconfirmed(connection, now - outbox.DAY)


def _digest(words: str) -> str:
    """A short name that says nothing: 32 signs, as many as a push service takes as a topic."""
    return hashlib.sha256(words.encode()).hexdigest()[:32]
