"""Load on one server process through real HTTP: tables with two persons each, every seat with its own open stream.

python tools/load.py --tables 500 --seconds 60 --think 10
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.running import Running


@dataclass
class Figures:
    """What was measured: seconds from POST to 200 and from POST to the other seat's page."""

    moves: int = 0
    refused: int = 0
    games: int = 0
    answers: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    page_bytes: list[int] = field(default_factory=list)
    memory: int = 0
    busy: float = 0.0  # seconds of processor time that the server took


class Wire:
    """One keep-alive connection, written by hand: a client library would be the bottleneck."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port, self.token = port, token

    async def open(self) -> "Wire":
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request and its JSON answer."""
        await self.send(method, path, body)
        status, length = await self._head()
        return status, json.loads(await self.reader.readexactly(length))

    async def send(self, method: str, path: str, body: Any = None) -> None:
        """One request."""
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        self.writer.write(head.encode() + content)
        await self.writer.drain()

    async def pages(self, path: str) -> Any:
        """The pages of a stream, as JSON text."""
        await self.send("GET", path)
        await self._head()
        while line := await self.reader.readline():
            if line.startswith(b"data: {"):
                yield line[6:]

    def close(self) -> None:
        """Hang up."""
        self.writer.close()

    async def _head(self) -> tuple[int, int]:
        status, length = int((await self.reader.readline()).split()[1]), 0
        while (line := await self.reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return status, length


class Seat:
    """A person: hears pages, thinks, moves."""

    def __init__(
        self, port: int, token: str, seat: int, table: str, chosen: argparse.Namespace, figures: Figures
    ) -> None:
        self.port, self.token, self.seat, self.table = port, token, seat, table
        self.chosen, self.figures = chosen, figures
        self.other: Seat | None = None
        self.sent: dict[int, float] = {}  # when the move that made this seq was posted
        self.newest: dict[str, Any] = {}
        self.heard = asyncio.Event()

    async def listen(self) -> None:
        """Hear pages."""
        wire = await Wire(self.port, self.token).open()
        async for line in wire.pages(f"/api/tables/{self.table}/stream?seat={self.seat}"):
            now = time.perf_counter()
            self.newest = json.loads(line)
            self.figures.page_bytes.append(len(line))
            self._measure(now)
            self.heard.set()

    def _measure(self, now: float) -> None:
        assert self.other
        for seq in [one for one in self.other.sent if one <= self.newest["seq"]]:
            self.figures.pages.append(now - self.other.sent.pop(seq))

    async def play(self) -> None:
        """Think and move."""
        wire = await Wire(self.port, self.token).open()
        while True:
            await self.heard.wait()
            self.heard.clear()
            if self.newest["over"]:
                self.figures.games += 1
                return
            if not self.newest["choices"]:
                continue
            await asyncio.sleep(random.uniform(0.5, 1.5) * self.chosen.think)
            page = self.newest
            if page["choices"]:
                await self._move(wire, page)

    async def _move(self, wire: Wire, page: dict[str, Any]) -> None:
        lively = [one for one in page["choices"] if not one["idle"]] or page["choices"]
        body = {"seat": self.seat, "seq": page["seq"], "move": random.choice(lively)["move"]}
        began = time.perf_counter()
        self.sent[page["seq"] + 1] = began
        status, _ = await wire.ask("POST", f"/api/tables/{self.table}/moves", body)
        if status == 200:
            self.figures.moves += 1
            self.figures.answers.append(time.perf_counter() - began)
        else:
            self.figures.refused += 1
            self.sent.pop(page["seq"] + 1, None)
            self.heard.set()


async def load(house: Running, chosen: argparse.Namespace) -> Figures:
    """Sit everybody down, warm up, measure."""
    figures = Figures()
    seats = [seat for _ in range(chosen.tables) for seat in await _table(house.port, chosen, figures)]
    print(f"{chosen.tables} tables made; opening {len(seats)} streams", flush=True)
    tasks = []
    for seat in seats:
        tasks += [asyncio.create_task(seat.listen()), asyncio.create_task(seat.play())]
        await asyncio.sleep(chosen.think / len(seats))
    figures.moves, figures.refused = 0, 0
    for kept in (figures.answers, figures.pages, figures.page_bytes):
        kept.clear()
    began, busy = time.perf_counter(), _processor(house)
    await asyncio.sleep(chosen.seconds)
    figures.memory, figures.busy = house.memory(), _processor(house) - busy
    chosen.took = time.perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


async def _table(port: int, chosen: argparse.Namespace, figures: Figures) -> list[Seat]:
    host, friend = await Wire(port).open(), await Wire(port).open()
    for wire in (host, friend):
        wire.token = (await wire.ask("POST", "/api/tokens"))[1]["token"]
    body = {"game": chosen.game, "seats": [{"kind": "me"}, {"kind": "link"}]}
    _, made = await host.ask("POST", "/api/tables", body)
    await friend.ask("POST", f"/api/join/{made['invites']['1']}", {})
    await host.ask("POST", f"/api/tables/{made['table']}/start", {})
    host.close()
    friend.close()
    pair = [Seat(port, (host, friend)[seat].token, seat, made["table"], chosen, figures) for seat in (0, 1)]
    pair[0].other, pair[1].other = pair[1], pair[0]
    return pair


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--think", type=float, default=20, help="mean seconds between a page and the next move of a seat"
    )
    parser.add_argument("--game", default="next_station")
    chosen = parser.parse_args()
    chosen.tables, chosen.seconds = min(chosen.tables, 2000), min(chosen.seconds, 600)
    with tempfile.TemporaryDirectory() as folder:
        house = Running(f"{folder}/load.db").start()
        empty = house.memory()
        try:
            figures = asyncio.run(load(house, chosen))
        finally:
            house.kill()
    share = figures.busy / chosen.took
    print(f"{figures.moves / chosen.took:.1f} moves/s over {chosen.took:.0f} s ({figures.refused} refused)")
    print(f"server: {share:.0%} of a core, {figures.busy / max(1, figures.moves) * 1000:.0f} ms of processor a move")
    print("POST to 200:              ", _spread(figures.answers))
    print("POST to the other's page: ", _spread(figures.pages))
    size = statistics.mean(figures.page_bytes or [0]) / 1000
    print(f"page {size:.0f} kB; memory {empty / 1e6:.0f} MB empty, {figures.memory / 1e6:.0f} MB loaded")
    return 0


def _processor(house: Running) -> float:
    ticks = Path(f"/proc/{house.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")


def _spread(times: list[float]) -> str:
    if len(times) < 2:
        return "too few"
    cuts = statistics.quantiles(times, n=100)
    return f"p50 {cuts[49] * 1000:.0f} ms, p90 {cuts[89] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms (n={len(times)})"


if __name__ == "__main__":
    sys.exit(main())
