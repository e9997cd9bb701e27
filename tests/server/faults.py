"""Two servers on one PostgreSQL, people who play through both all the time, and faults between them.

What was answered must stand exactly once, what was refused not at all, and every stream must go on.
"""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpx

from server.ledger import Ledger
from server.line import Line
from server.parties import Party, Watcher
from server.postgres import Postgres
from server.running import Running

PATIENCE = 120.0  # a limit for a busy machine, not a measure
KINDS = ("terminated", "refused", "restarted", "cut", "silent", "killed")


@dataclass
class Report:
    """What was done and what went wrong."""

    faults: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    moves: int = 0
    lines: int = 0
    doubts: int = 0
    streams: int = 0
    ended: int = 0  # streams that ended because their server was killed
    seconds: float = 0.0  # the longest time after a fault until all was well again
    wrong: list[str] = field(default_factory=list)


class Campaign:
    """The two servers, each on a line of its own to the database."""

    def __init__(self, postgres: Postgres, players: int) -> None:
        self.postgres, self.report = postgres, Report()
        self.lines = [Line(postgres.address) for _ in range(2)]
        self.houses = [Running(f"postgresql://postgres@127.0.0.1:{line.port}/postgres") for line in self.lines]
        for house in self.houses:
            house.start()
        self.ledger = Ledger()
        self.parties = [Party(self.houses, self.ledger) for _ in range(players // 2)]
        self.watchers = [Watcher(party, seat, house) for party in self.parties for seat in (0, 1) for house in (0, 1)]

    def run(self, faults: int, tell: Callable[[Report], None] = lambda _: None) -> Report:
        """So many faults, each kind in turn, then the reckoning."""
        with self._playing():
            self._all_well("the start")
            for number in range(faults):
                kind = KINDS[number % len(KINDS)]
                getattr(self, f"_{kind}")()
                began = time.monotonic()
                self._all_well(f"fault {number + 1} ({kind})")
                self.report.seconds = max(self.report.seconds, time.monotonic() - began)
                self.report.faults[kind] += 1
                self._count()
                tell(self.report)
        self._count()
        self.report.wrong += self.ledger.reckon(self.postgres)
        self.report.wrong += [why for watcher in self.watchers for why in watcher.broken]
        return self.report

    def close(self) -> None:
        """Take everything down."""
        for party in self.parties:
            party.close()
        for house in self.houses:
            house.kill()
        for line in self.lines:
            line.close()

    @contextmanager
    def _playing(self) -> Iterator[None]:
        stop = threading.Event()
        for watcher in self.watchers:
            threading.Thread(target=watcher.watch, args=(stop,), daemon=True).start()
        threads = [
            threading.Thread(target=party.play, args=(seat, stop), daemon=True)
            for party in self.parties
            for seat in (0, 1)
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            stop.set()
            for thread in threads:
                thread.join(PATIENCE)

    def _count(self) -> None:
        self.report.moves, self.report.lines = self.ledger.moves, self.ledger.lines
        self.report.doubts, self.report.streams = self.ledger.doubts, len(self.watchers)
        self.report.ended = sum(watcher.ended for watcher in self.watchers)

    def _all_well(self, after: str) -> None:
        """Both servers say so, and every stream sees what is then done at either of them alone."""
        until = time.monotonic() + PATIENCE
        waiting = [f"server {number} does not say that it is well" for number in (0, 1)]
        while waiting and time.monotonic() < until:
            time.sleep(0.1)
            waiting = [f"server {n} says {said}" for n, house in enumerate(self.houses) if (said := ailing(house))]
        self.report.wrong += [f"after {after}: {one}" for one in waiting]
        for number in (0, 1):
            self._play_at(number)
            until = time.monotonic() + PATIENCE
            behind = {watcher: watcher.mark() for watcher in self.watchers}
            while behind and time.monotonic() < until:
                time.sleep(0.05)
                behind = {watcher: mark for watcher, mark in behind.items() if not watcher.has_seen_since(mark)}
            self.report.wrong += [f"after {after}, playing at {number}: deaf: {watcher}" for watcher in behind]
        self._play_at(0, 1)

    def _play_at(self, *servers: int) -> None:
        for party in self.parties:
            party.servers = servers

    def _terminated(self) -> None:
        self.postgres.cut()

    def _refused(self) -> None:
        """Nobody may connect; who listens hears of changes all the while, but cannot read them."""
        with self.postgres.beside() as beside:
            self.postgres.allow_connections(False)
            self.postgres.cut("query NOT ILIKE 'LISTEN%' ")
            for party in self.parties:
                beside.execute("SELECT pg_notify('roundhouse', %s)", [party.table])
            time.sleep(random.uniform(0.5, 2))
            if random.random() < 0.5:
                self.postgres.cut()
                time.sleep(random.uniform(0, 2))
            self.postgres.allow_connections(True)

    def _restarted(self) -> None:
        self.postgres.pause()
        time.sleep(random.uniform(0, 1))
        self.postgres.go_on()

    def _cut(self) -> None:
        self._bad_lines(Line.cut, random.uniform(0.5, 2))

    def _silent(self) -> None:
        """The network goes away for a while; afterwards the connections of before go on, or stay silent for ever."""
        self._bad_lines(Line.silence, random.choice((1, 3, 8, 12, 14)), random.random() < 0.7)

    def _bad_lines(self, how: Callable[[Line], None], seconds: float, forget: bool = False) -> None:
        lines = random.choice((self.lines, self.lines[:1], self.lines[1:]))
        for line in lines:
            how(line)
        time.sleep(seconds)
        for line in lines:
            line.mend(forget)

    def _killed(self) -> None:
        number = random.randrange(2)
        for watcher in self.watchers:
            watcher.forgive(number)
        self.houses[number].kill()
        self.houses[number].start()
        for watcher in self.watchers:
            watcher.forgive(number)


def ailing(house: Running) -> str:
    """What a server says of itself, if it is not well."""
    with house.guest() as visitor:
        try:
            answer = visitor.get("/healthz")
        except httpx.HTTPError as error:
            return repr(error)
        return "" if answer.status_code == 200 else answer.text
