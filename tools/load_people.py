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
LETTERS = "aaeeeiinnoorrssttuldmkpgbvhzcy"  # of words that nobody has said before: they compress worse than real ones
SLOW_BYTES, SLOW_PAUSE = 1200, 0.3  # 2G: about 32 kbit/s, and long ways


@dataclass
class Figures:
    """What was measured: seconds from POST to 200 and to the other's page, bytes of each event on the wire."""

    moves: int = 0
    lines: int = 0  # of the chat
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
    """A person: hears pages, and moves when told to; without a seat, only looks on."""

    def __init__(self, wire: Wire, seat: int | None, table: str, figures: Figures) -> None:
        self.wire, self.seat, self.table, self.figures = wire, seat, table, figures
        self.page: dict[str, Any] = {}
        self.heard = asyncio.Event()
        self.awaited: tuple[int, float] | None = None  # the other's move: its number, and when it was posted

    async def listen(self) -> None:
        """Hear pages and changes."""
        stream = await Wire(self.wire.port, self.wire.token).open()
        try:
            asked = "" if self.seat is None else f"?seat={self.seat}"
            async for name, content, size in stream.events(f"/api/tables/{self.table}/stream{asked}"):
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
    """Two at a table; `ports`: where each of them connects; `watchers`: how many more look on."""

    def __init__(
        self, game: str, ports: Sequence[int], figures: Figures, chance: random.Random, watchers: int = 0
    ) -> None:
        self.game, self.ports, self.figures, self.chance, self.watchers = game, ports, figures, chance, watchers
        self.seats: list[Seat] = []
        self.watching: list[Seat] = []
        self.busy = False
        self._listening: list[asyncio.Task[None]] = []

    async def sit_down(self, listen: bool = True) -> None:
        """Make a table, join it, start, open the streams."""
        wires = [await self._device(port) for port in self.ports]
        body = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "link"}]}
        _, made = await wires[0].ask("POST", "/api/tables", body)
        await wires[1].ask("POST", f"/api/join/{made['invites']['1']}", {})
        await wires[0].ask("POST", f"/api/tables/{made['table']}/start", {})
        self.seats = [Seat(wire, number, made["table"], self.figures) for number, wire in enumerate(wires)]
        others = [await self._device(self.ports[0]) for _ in range(self.watchers)]
        self.watching = [Seat(wire, None, made["table"], self.figures) for wire in others]
        if listen:
            self._listening = [asyncio.create_task(one.listen()) for one in self._all()]
            for one in self._all():
                await one.heard.wait()

    def counts(self, figures: Figures) -> None:
        """From now on all is counted here."""
        self.figures = figures
        for one in self._all():
            one.figures = figures

    async def leave(self) -> None:
        """Close everything."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        for one in self._all():
            one.wire.close()

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

    async def say(self) -> None:
        """A line of the chat, until all have read it."""
        if self.busy:
            self.figures.late += 1
            return
        self.busy = True
        try:
            await self._say(self.chance.choice(self.seats))
        finally:
            self.busy = False

    async def _say(self, speaker: Seat) -> None:
        lengths = (self.chance.randint(1, 9) for _ in range(self.chance.randint(1, 8)))
        words = " ".join("".join(self.chance.choices(LETTERS, k=length)) for length in lengths)
        path, began = f"/api/tables/{speaker.table}/chat?lang=en", time.perf_counter()
        status, answer = await speaker.wire.ask("POST", path, {"seat": speaker.seat, "text": words})
        if status != 200:
            self.figures.refused += 1
            return
        self.figures.lines += 1
        self.figures.answers.append(time.perf_counter() - began)
        for one in self._all():
            while not one.page["chat"]["lines"] or one.page["chat"]["lines"][-1]["n"] < answer["n"]:
                one.heard.clear()
                await one.heard.wait()
        self.figures.pages.append(time.perf_counter() - began)

    def _all(self) -> list[Seat]:
        return [*self.seats, *self.watching]

    async def _device(self, port: int) -> Wire:
        wire = await Wire(port).open()
        wire.token = (await wire.ask("POST", "/api/tokens"))[1]["token"]
        return wire

    async def _move(self, mover: Seat) -> None:
        page, other = mover.page, next(one for one in self.seats if one is not mover)
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
