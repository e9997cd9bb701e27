"""A flood beside a game: half requests, streams that nobody reads, tables of bots; and what a player notices of it."""

import contextlib
import itertools
import re
import select
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from server.running import Guest, Running, read_events

HALF = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
AT_ONCE, PAUSE = 100, 0.05  # connections opened between two looks at those that stand
CLOSED = select.POLLHUP | select.POLLERR | getattr(select, "POLLRDHUP", 0)


class Crowd(threading.Thread):
    """So many connections from several loopback addresses; those that are closed come again, so many times in all."""

    def __init__(self, port: int, many: int, sent: bytes, addresses: int, trickles: bool = False) -> None:
        super().__init__(daemon=True)
        self.port, self.many, self.sent, self.trickles = port, many, sent, trickles
        self.sources = itertools.cycle(f"127.0.0.{2 + number}" for number in range(addresses))
        self.left = many * 20
        self.opened = self.ended = 0
        self.standing: dict[int, socket.socket] = {}
        self._poll, self._stop_now = select.poll(), threading.Event()

    def run(self) -> None:
        """Flood until told to stop."""
        while not self._stop_now.wait(PAUSE):
            for _ in range(min(AT_ONCE, self.many - len(self.standing), self.left)):
                self._open()
            for number, happened in self._poll.poll(0):
                if happened & CLOSED:
                    self._close(number)
            if self.trickles:
                self._trickle()
        for number in list(self.standing):
            self._close(number)

    def stop(self) -> None:
        """Hang up everywhere."""
        self._stop_now.set()
        self.join()

    def _open(self) -> None:
        self.left -= 1
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.settimeout(5)
        try:
            made.bind((next(self.sources), 0))
            made.connect(("127.0.0.1", self.port))
            made.sendall(self.sent)
        except OSError:
            made.close()
            self.ended += 1
            return
        made.setblocking(False)
        self.opened += 1
        self.standing[made.fileno()] = made
        self._poll.register(made, CLOSED)

    def _close(self, number: int) -> None:
        self._poll.unregister(number)
        self.standing.pop(number).close()
        self.ended += 1

    def _trickle(self) -> None:
        for made in list(self.standing.values())[:AT_ONCE]:
            with contextlib.suppress(OSError):
                made.send(b"x")


@dataclass
class Times:
    """Seconds from a move to its answer, and to the page that shows it."""

    answered: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)


class Player:
    """A person who plays against a bot with an open stream, game after game."""

    def __init__(self, house: Running, game: str, bot: str) -> None:
        self.guest, self.game, self.bot = house.guest(), game, bot
        self.table = ""
        self._newest: dict[str, Any] = {}
        self._news = threading.Condition()

    def play(self, times: Times, until: float) -> Iterator[Times]:
        """Move after move until then."""
        while time.monotonic() < until:
            if not self.table or self._newest["over"]:
                self._sit_down()
            page = self._wait(lambda page: bool(page.get("choices")) or page["over"], until)
            if page and page["choices"]:
                self._move(page, times)
                yield times

    def close(self) -> None:
        """Go home."""
        self.table = ""
        self.guest.close()

    def _sit_down(self) -> None:
        self.table, self._newest = self.guest.table("me", self.bot, game=self.game)["table"], {"over": False}
        threading.Thread(target=self._listen, args=(self.table, dict(self.guest.cookies)), daemon=True).start()
        self._wait(lambda page: "seq" in page, time.monotonic() + 60)

    def _listen(self, table: str, cookies: dict[str, str]) -> None:
        with Guest(str(self.guest.base_url)) as ears:
            ears.cookies.update(cookies)
            while self.table == table:
                with contextlib.suppress(httpx.HTTPError), ears.stream("GET", f"/api/tables/{table}/stream") as answer:
                    self._hear(table, answer.iter_lines())

    def _hear(self, table: str, lines: Iterator[str]) -> None:
        for event, _, page in read_events(lines):
            with self._news:
                if self.table != table:
                    return
                if event == "page":
                    self._newest = page
                    self._news.notify_all()

    def _wait(self, wanted: Any, until: float) -> dict[str, Any]:
        with self._news:
            left = max(0.0, until - time.monotonic())
            return self._newest if self._news.wait_for(lambda: wanted(self._newest), left) else {}

    def _move(self, page: dict[str, Any], times: Times) -> None:
        choice = next((one for one in page["choices"] if not one["idle"]), page["choices"][0])
        began = time.perf_counter()
        answer = self.guest.ask(self.table, "moves", seat=0, seq=page["seq"], move=choice["move"])
        assert answer.status_code in (200, 409), answer.text
        if answer.status_code == 200:
            times.answered.append(time.perf_counter() - began)
            if self._wait(lambda newest: newest.get("seq", 0) > page["seq"], time.monotonic() + 60):
                times.seen.append(time.perf_counter() - began)


def watching(house: Running, game: str) -> bytes:
    """What one sends who watches a table and reads nothing."""
    with house.guest() as guest:
        table = guest.table("me", "link", game=game)["table"]
    return f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def bot_tables(house: Running, many: int, game: str, level: str) -> list[Guest]:
    """Tables at which only bots sit, twenty of each maker; refusals are taken as they come."""
    makers = []
    for number in range(many):
        if number % 20 == 0:
            makers.append(house.guest())
        seats = [{"kind": "bot", "level": level}] * 4
        makers[-1].post("/api/tables", json={"game": game, "seats": seats, "pace": 0})
    return makers


def figures(house: Running) -> dict[str, float]:
    """What the house says of itself, and how many files it has open."""
    with house.guest() as guest:
        found = re.findall(r"^roundhouse_(\S+) (\S+)$", guest.get("/metrics").text, re.MULTILINE)
    files = len(list(Path(f"/proc/{house.pid}/fd").iterdir()))
    return {**{name: float(value) for name, value in found}, "files": files}
