"""What people asked for, what they were told, and whether the store agrees."""

import json
import threading
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from server.postgres import Postgres

STANDS, REFUSED, UNKNOWN = "stands", "refused", "unknown"


@dataclass
class Wish:
    """A move that somebody wanted to make from the page numbered `seq`."""

    seat: int
    seq: int
    move: dict[str, Any]
    told: set[str] = field(default_factory=set)


class Ledger:
    """Wishes by table, lines of chat by their words."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.wishes: dict[str, list[Wish]] = defaultdict(list)
        self.said: dict[str, str] = {}
        self.moves = self.lines = self.doubts = 0

    def told(self, table: str, wish: Wish, how: str) -> None:
        """A wish was answered so; asked again, it is the same wish."""
        with self._lock:
            known = next((one for one in self.wishes[table] if _same(one, wish)), None)
            if known is None:
                self.wishes[table].append(known := wish)
            self.moves += how == STANDS and STANDS not in known.told
            self.doubts += how == UNKNOWN
            known.told.add(how)

    def heard(self, words: str, how: str) -> None:
        """A line of chat was answered so."""
        with self._lock:
            self.said[words] = how
            self.lines += how == STANDS

    def reckon(self, postgres: Postgres) -> list[str]:
        """Everything in which the store and the answers differ."""
        import psycopg

        with psycopg.connect(postgres.url) as connection:
            rows = connection.execute('SELECT "table", seq, seat, move FROM entries ORDER BY "table", seq').fetchall()
            talk = Counter(words for (words,) in connection.execute("SELECT text FROM chat"))
        logs: dict[str, list[Any]] = defaultdict(list)
        for table, *entry in rows:
            logs[table].append(entry)
        wrong = [why for table in {*logs, *self.wishes} for why in self._table(table, logs[table])]
        return wrong + [why for words, how in self.said.items() for why in _line(words, how, talk[words])]

    def _table(self, table: str, log: list[Any]) -> list[str]:
        numbers = [seq for seq, _, _ in log]
        wrong = [] if numbers == list(range(1, len(log) + 1)) else [f"{table}: gaps: {numbers}"]
        found: list[Wish] = []
        for seat in (0, 1):
            before = 0
            for seq, move in ((one, json.loads(move)) for one, whose, move in log if whose == seat):
                own = [w for w in self.wishes[table] if w.seat == seat and before <= w.seq < seq and w.move == move]
                wrong += _entry(f"{table}: entry {seq}", own)
                found += own
                before = seq
        lost = [one for one in self.wishes[table] if STANDS in one.told and one not in found]
        return wrong + [f"{table}: lost: {one}" for one in lost]


def _entry(name: str, wishes: list[Wish]) -> list[str]:
    """What is wrong with an entry that any of these wishes may have made."""
    if not wishes:
        return [f"{name} was wished by nobody: a double?"]
    answered = [one for one in wishes if STANDS in one.told]
    if len(answered) > 1:
        return [f"{name} was promised twice: {answered}"]
    if not answered and all(one.told == {REFUSED} for one in wishes):
        return [f"{name} stands, though all were told that nothing was changed: {wishes}"]
    return []


def _line(words: str, how: str, times: int) -> list[str]:
    fits = {STANDS: times == 1, REFUSED: times == 0, UNKNOWN: times <= 1}[how]
    return [] if fits else [f"the line '{words}' ({how}) stands {times} times"]


def _same(one: Wish, other: Wish) -> bool:
    return (one.seat, one.seq, one.move) == (other.seat, other.seq, other.move)
