"""People for the load: tables of two, each seat with its own device and its own open stream, through real HTTP."""

import asyncio
import json
import random
import time
import zlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from roundhouse.table.edits import changed

GZIP = 31
LINE = 1 << 22
SLOW_BYTES, SLOW_PAUSE = 1200, 0.3  # 2G: about 32 kbit/s, and long ways


@dataclass
class Figures:
    """What was measured: seconds from POST to 200 and to the other's page, bytes of each event on the wire."""

    moves: int = 0
    refused: int = 0
    late: int = 0  # moves that were due while the one before them was still on its way
    games: int = 0
    answers: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    changes: list[int] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)


class Wire:
    """One keep-alive connection, written by hand: a client library would be the bottleneck."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port, self.token = port, token

    async def open(self, limit: int = LINE) -> "Wire":
        """Connect; about so many bytes are taken before somebody reads them."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=limit)
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request and its JSON answer."""
        self.send(method, path, body)
        status, length = await self.head()
        return status, json.loads(await self.reader.readexactly(length))

    def send(self, method: str, path: str, body: Any = None, more: str = "") -> None:
        """One request."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {self.token}"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        self.writer.write(("\r\n".join(lines) + f"\r\n{more}\r\n").encode() + content)

    async def events(self, path: str) -> AsyncIterator[tuple[bytes, Any, int]]:
        """The events of a stream: name, content, and how many bytes came for it."""
        self.send("GET", path, more="Accept-Encoding: gzip\r\n")
        await self.head()
        unpacker, text, size = zlib.decompressobj(GZIP), b"", 0
        while line := await self.reader.readline():
            packed = (await self.reader.readexactly(int(line, 16) + 2))[:-2]
            text, size = text + unpacker.decompress(packed), size + len(line) + len(packed) + 2
            while b"\n\n" in text:
                event, _, text = text.partition(b"\n\n")
                told = dict(one.split(b": ", 1) for one in event.split(b"\n") if b": " in one)
                if told.get(b"data"):
                    yield told[b"event"], json.loads(told[b"data"]), size
                    size = 0

    def close(self) -> None:
        """Hang up."""
        self.writer.close()

    async def head(self) -> tuple[int, int]:
        """The head of an answer: its status and the length of its body."""
        status, length = int((await self.reader.readline()).split()[1]), 0
        while (line := await self.reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return status, length


class Seat:
    """A person: hears pages, and moves when told to."""

    def __init__(self, wire: Wire, seat: int, table: str, figures: Figures) -> None:
        self.wire, self.seat, self.table, self.figures = wire, seat, table, figures
        self.page: dict[str, Any] = {}
        self.heard = asyncio.Event()
        self.awaited: tuple[int, float] | None = None  # the other's move: its number, and when it was posted

    async def listen(self) -> None:
        """Hear pages and changes."""
        stream = await Wire(self.wire.port, self.wire.token).open()
        try:
            async for name, content, size in stream.events(f"/api/tables/{self.table}/stream?seat={self.seat}"):
                if name == b"page":
                    self.page = content
                    self.figures.firsts.append(size)
                elif name == b"change":
                    self.page = changed(self.page, content)
                    self.figures.changes.append(size)
                self._measure()
                self.heard.set()
        finally:
            stream.close()

    def _measure(self) -> None:
        if self.awaited and self.page["seq"] >= self.awaited[0]:
            self.figures.pages.append(time.perf_counter() - self.awaited[1])
            self.awaited = None


class Party:
    """Two at a table; `ports`: where each of them connects."""

    def __init__(self, game: str, ports: Sequence[int], figures: Figures, chance: random.Random) -> None:
        self.game, self.ports, self.figures, self.chance = game, ports, figures, chance
        self.seats: list[Seat] = []
        self.busy = False
        self._listening: list[asyncio.Task[None]] = []

    async def sit_down(self, listen: bool = True) -> None:
        """Make a table, join it, start, open the streams."""
        wires = [await Wire(port).open() for port in self.ports]
        for wire in wires:
            wire.token = (await wire.ask("POST", "/api/tokens"))[1]["token"]
        body = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "link"}]}
        _, made = await wires[0].ask("POST", "/api/tables", body)
        await wires[1].ask("POST", f"/api/join/{made['invites']['1']}", {})
        await wires[0].ask("POST", f"/api/tables/{made['table']}/start", {})
        self.seats = [Seat(wire, number, made["table"], self.figures) for number, wire in enumerate(wires)]
        if listen:
            self._listening = [asyncio.create_task(seat.listen()) for seat in self.seats]
            for seat in self.seats:
                await seat.heard.wait()

    async def leave(self) -> None:
        """Close everything."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for seat in self.seats:
            seat.wire.close()

    async def move(self) -> None:
        """One move of whoever may; a new table where the game is over."""
        if self.busy:
            self.figures.late += 1
            return
        self.busy = True
        try:
            if self.seats[0].page["over"]:
                self.figures.games += 1
                await self.leave()
                await self.sit_down()
            acting = [one for one in self.seats if one.page["choices"]]
            if acting:
                await self._move(self.chance.choice(acting))
            else:
                self.figures.late += 1
        finally:
            self.busy = False

    async def _move(self, mover: Seat) -> None:
        page, other = mover.page, self.seats[1 - mover.seat]
        lively = [one for one in page["choices"] if not one["idle"]] or page["choices"]
        body = {"seat": mover.seat, "seq": page["seq"], "move": self.chance.choice(lively)["move"]}
        began, mover.heard = time.perf_counter(), asyncio.Event()
        other.awaited = page["seq"] + 1, began
        status, answer = await mover.wire.ask("POST", f"/api/tables/{mover.table}/moves?lang=en", body)
        if status != 200:
            self.figures.refused += 1
            other.awaited = None
            return
        self.figures.moves += 1
        self.figures.answers.append(time.perf_counter() - began)
        while mover.page["seq"] < answer["seq"]:
            mover.heard.clear()
            await mover.heard.wait()


async def never_read(port: int, table: str) -> None:
    """A stream of a stranger who takes nothing."""
    wire = await Wire(port).open()
    try:
        wire.send("GET", f"/api/tables/{table}/stream")
        wire.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await asyncio.Event().wait()
    finally:
        wire.close()


async def read_slowly(port: int, table: str) -> None:
    """A stream over a line like 2G."""
    wire = await Wire(port).open(SLOW_BYTES)
    try:
        wire.send("GET", f"/api/tables/{table}/stream", more="Accept-Encoding: gzip\r\n")
        while await wire.reader.read(SLOW_BYTES):
            await asyncio.sleep(SLOW_PAUSE)
    finally:
        wire.close()
