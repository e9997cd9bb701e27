"""Tables with clocks through many kills of their server: what each clock has lost, and whose time ran out how often.

After each SIGKILL the database is read as it lies there. At a table where two people play in turns one clock runs at
any time, so what both have spent together is the time of the house since the table began, to the millisecond. The time
of the house itself is held against the time for which the server was up.
"""

import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import httpx

from roundhouse.server.tables.clockwork import GRACE
from roundhouse.server.tables.timekeeper import BEAT, TICK
from roundhouse.table.clocks import TIMES
from server.hasty import program
from server.running import Guest, Running

NAME = "5+5"
WHOLE, MORE = TIMES[NAME].whole, TIMES[NAME].more
LAPSED, LATE = "\x01lapsed", "\x01late"
AT_ONCE = 16  # tables made at the same time: they share a commit


@dataclass
class Clock:
    left: int
    due: int | None
    lapsed: bool
    lapses: int


@dataclass
class Report:
    """What was seen."""

    tables: int = 0
    kills: int = 0
    moves: int = 0
    lived: int = 0  # milliseconds of the house
    run_out: int = 0
    played_out: int = 0  # tables whose game ended by moves before any time was up
    most_gained: float = 0.0  # by a kill, in seconds of clocks
    most_lost: float = 0.0
    wrong: list[str] = field(default_factory=list)


@dataclass
class Seen:
    """The database between two lives of the server."""

    lived: int
    clocks: dict[tuple[str, int], Clock]
    moved: Counter[str]
    over: set[str]
    acting: dict[str, str]
    lines: Counter[tuple[str, int]]  # of time-outs

    def rest(self, table: str) -> int:
        """What both have left together."""
        return sum(
            clock.left if clock.due is None else clock.due - self.lived
            for (at, _), clock in self.clocks.items()
            if at == table
        )


class Campaign:
    """One server, its tables, and a driver who kills it."""

    def __init__(self, database: str, tables: int, speed: float, slack: float, seed: int = 1) -> None:
        """`slack`: seconds by which a busy machine may be late with a beat."""
        self.database, self.wanted, self.speed = database, tables, speed
        self.house = Running(database, program=program(), ROUNDHOUSE_TEST_SPEED=str(speed))
        self.report, self.rng = Report(), random.Random(seed)
        self.guest: Guest | None = None
        self.began: dict[str, int] = {}  # by table: the time of the house when its first clock began, as reckoned back
        self.before: Seen | None = None
        self.may = max(TICK * speed, BEAT) + slack * speed  # seconds that a kill may give to everybody

    def run(self, kills: int, seconds: float, tell: Callable[[Report], None] = lambda _: None) -> Report:
        """So many lives of the server, then one in which all time runs out."""
        each = -(-self.wanted // max(1, kills - 2))
        try:
            for _ in range(kills):
                self._live(each, self.rng.uniform(0.3, 1.0) * seconds)
                self.report.kills += 1
                tell(self.report)
            self._finish(tell)
        finally:
            self.house.kill()
        return self.report

    def _live(self, each: int, seconds: float) -> None:
        spawned = time.monotonic()
        self.house.start()
        ready = time.monotonic()
        guest = self._sit_down()
        self._make(guest, min(each, self.wanted - self.report.tables))
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._move_somewhere(guest)
        self.house.kill()
        killed = time.monotonic()
        self._compare(killed - spawned, killed - ready)

    def _make(self, guest: Guest, count: int) -> None:
        def one(number: int) -> None:
            guest.table("me", "device", time=NAME, lapse=("bot", "resign")[number % 2])

        with ThreadPoolExecutor(AT_ONCE) as makers:
            list(makers.map(one, range(count)))
        self.report.tables += count

    def _sit_down(self) -> Guest:
        if self.guest is None:
            self.guest = self.house.guest()
        self.guest.base_url = httpx.URL(self.house.url)
        return self.guest

    def _move_somewhere(self, guest: Guest) -> None:
        known = [table for table in self.began if self.before and table not in self.before.over]
        if not known:
            time.sleep(0.05)
            return
        table = self.rng.choice(known)
        page = guest.page(table)
        if page["over"] or any(seat["kind"] != "person" or seat["clock"]["lapsed"] for seat in page["seats"]):
            return  # a clock that ran out is left alone: it must not run out again
        seat = page["handover"] if page["handover"] is not None else page["seat"]
        if seat is None:  # its time runs out at this moment
            return
        page = guest.page(table, seat=seat)
        if page["choices"]:
            self.report.moves += guest.move(page).status_code == 200

    def _compare(self, longest: float, shortest: float) -> None:
        """Hold what lies there against what lay there before."""
        seen, old = self._read(), self.before
        passed = (seen.lived - (old.lived if old else 0)) / 1000
        self.report.most_gained = max(self.report.most_gained, shortest * self.speed - passed)
        self.report.most_lost = max(self.report.most_lost, passed - longest * self.speed)
        if passed < shortest * self.speed - self.may:
            self._wrong(f"clocks gained: {passed:.1f} s instead of {shortest * self.speed:.1f} s")
        if passed > longest * self.speed:
            self._wrong(f"clocks lost: {passed:.1f} s instead of {longest * self.speed:.1f} s")
        for table in {at for at, _ in seen.clocks}:
            self._compare_table(seen, table)
        for key, clock in seen.clocks.items():
            self._compare_clock(seen, old, key, clock)
        self.before, self.report.lived = seen, seen.lived
        self.report.run_out = sum(clock.lapses for clock in seen.clocks.values())

    def _compare_table(self, seen: Seen, table: str) -> None:
        if table in seen.over or any(seen.clocks[key].lapses for key in seen.clocks if key[0] == table):
            return
        spent = 2 * WHOLE + MORE * seen.moved[table] - seen.rest(table)
        began = self.began.setdefault(table, seen.lived - spent)
        late = seen.lived - spent - began  # by so much a move may come late, and no time is left to be spent
        if not 0 <= late <= GRACE:
            self._wrong(f"{table}: the clocks together are off by {late} ms")
        self.began[table] = began + late

    def _compare_clock(self, seen: Seen, old: Seen | None, key: tuple[str, int], clock: Clock) -> None:
        was = old.clocks.get(key) if old else None
        if clock.lapses > 1:
            self._wrong(f"{key}: ran out {clock.lapses} times")
        if clock.lapses and was and not was.lapses and was.due and seen.lived < was.due and not seen.moved[key[0]]:
            self._wrong(f"{key}: ran out {was.due - seen.lived} ms too early")
        if seen.lines[key] > clock.lapses:
            self._wrong(f"{key}: {seen.lines[key]} lines about {clock.lapses} time-outs")

    def _finish(self, tell: Callable[[Report], None]) -> None:
        """Nobody moves any more: every clock that runs must run out, once."""
        self.house.start()
        guest, until = self._sit_down(), time.monotonic() + 600
        while time.monotonic() < until:
            time.sleep(0.5)
            gauges = dict(line.split() for line in guest.get("/metrics").text.splitlines() if line[:1] != "#")
            if not self._running() and gauges:
                break
        tell(self.report)
        self.house.stop()
        seen = self._read()
        self.report.run_out = sum(clock.lapses for clock in seen.clocks.values())
        alone = {table for (table, _), clock in seen.clocks.items() if clock.lapses}  # there the other's clock stands
        self.report.played_out = len(seen.over - alone)
        for key, clock in seen.clocks.items():
            if clock.lapses > 1:
                self._wrong(f"{key}: ran out {clock.lapses} times")
            to_act = str(key[1]) in seen.acting[key[0]].split(",") and key[0] not in seen.over
            if clock.due is not None or (to_act and key[0] not in alone):
                self._wrong(f"{key}: was forgotten, {clock}")
        guest.close()

    def _running(self) -> int:
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as found:
            return int(found.execute("SELECT COUNT(*) FROM clocks WHERE due IS NOT NULL").fetchone()[0])

    def _read(self) -> Seen:
        with sqlite3.connect(self.database) as found:
            asked = found.execute
            (lived,) = asked("SELECT lived FROM house_time").fetchone()
            rows = asked('SELECT "table", seat, "left", due, lapsed, lapses FROM clocks').fetchall()
            moved = asked('SELECT "table", COUNT(*) FROM entries WHERE clock IS NOT NULL GROUP BY "table"').fetchall()
            tables = asked("SELECT id, over, acting FROM tables").fetchall()
            lines = asked('SELECT "table", seat, COUNT(*) FROM chat WHERE text IN (?, ?) GROUP BY 1, 2', (LAPSED, LATE))
            told = Counter({(table, seat): count for table, seat, count in lines})
        clocks = {(row[0], row[1]): Clock(row[2], row[3], bool(row[4]), row[5]) for row in rows}
        begun = [clock.due - clock.left for clock in clocks.values() if clock.due is not None]
        over, acting = {row[0] for row in tables if row[1]}, {row[0]: row[2] for row in tables}
        return Seen(max([lived, *begun]), clocks, Counter(dict(moved)), over, acting, told)

    def _wrong(self, words: str) -> None:
        self.report.wrong.append(f"after {self.report.kills} kills: {words}")
