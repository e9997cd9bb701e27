"""A line between a server and its database, or its guests, that can be slow, be cut or fall silent."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter


class Call:
    """One connection through the line."""

    def __init__(self, line: "Line", flowing: bool) -> None:
        self.line, self.deaf = line, False
        self.flows = asyncio.Event()
        self.writers: list[Writer] = []
        self.task = asyncio.current_task()
        if flowing:
            self.flows.set()

    def hang_up(self) -> None:
        """End it at both ends."""
        self.flows.set()
        for writer in self.writers:
            writer.transport.abort()

    async def pump(self, reader: Reader, writer: Writer) -> None:
        """Carry what comes, while anything flows."""
        while piece := await reader.read(self.line.piece):
            await asyncio.sleep(self.line.delay)
            await self.flows.wait()
            if self.deaf:
                break  # the answer to what was asked is lost
            writer.write(piece)
            await writer.drain()
            if self.line.lost and self.line.lost in piece:
                self.deaf, self.line.lost = True, b""
        await self.flows.wait()
        raise ConnectionResetError  # one side has gone: so does the other


class Line:
    """Forwards what comes to its port; `cut` ends every connection, `silence` lets nothing through and tells nobody."""

    def __init__(self, target: str | tuple[str, int]) -> None:
        self._target = target
        self._calls: set[Call] = set()
        self._forgotten: set[Call] = set()
        self._flowing, self._refusing = True, False
        self.piece, self.delay = 1 << 16, 0.0  # at most so many bytes at once, each time after so many seconds
        self.lost = b""  # once: whoever says this is heard, but gets no answer, and the connection ends
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        opening = asyncio.start_server(self._accept, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(opening, self._loop).result(30)
        self.port: int = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Hang up, and hang up on whoever calls."""
        self._do(self._cut)

    def silence(self) -> None:
        """Connections stay, but nothing comes through."""
        self._do(self._silence)

    def mend(self, forget: bool = False) -> None:
        """As if nothing had been; what was held back comes through now, or never (`forget`: new connections only)."""
        self._do(lambda: self._mend(forget))

    def close(self) -> None:
        """Take the line down."""
        self._do(self._close)
        asyncio.run_coroutine_threadsafe(self._ended(), self._loop).result(30)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work: Callable[[], None]) -> None:
        async def there() -> None:
            work()

        asyncio.run_coroutine_threadsafe(there(), self._loop).result(30)

    def _cut(self) -> None:
        self._refusing = True
        for call in self._calls:
            call.hang_up()

    def _silence(self) -> None:
        self._flowing = False
        for call in self._forgotten:  # PostgreSQL has room for a hundred
            call.hang_up()
        for call in self._calls:
            call.flows.clear()

    def _mend(self, forget: bool) -> None:
        self._flowing, self._refusing = True, False
        self._forgotten = set(self._calls) if forget else set()
        for call in self._calls - self._forgotten:
            call.flows.set()

    def _close(self) -> None:
        self._server.close()
        self._cut()

    async def _ended(self) -> None:
        await asyncio.gather(*(call.task for call in self._calls if call.task), return_exceptions=True)

    async def _accept(self, reader: Reader, writer: Writer) -> None:
        call = Call(self, self._flowing)
        call.writers.append(writer)
        self._calls.add(call)
        try:
            await call.flows.wait()
            if not self._refusing:
                there, here = await self._call()
                call.writers.append(here)
                await asyncio.gather(call.pump(reader, here), call.pump(there, writer))
        except OSError:
            pass
        finally:
            call.hang_up()
            self._calls.discard(call)

    async def _call(self) -> tuple[Reader, Writer]:
        opened: Any = (
            asyncio.open_unix_connection(self._target)
            if isinstance(self._target, str)
            else asyncio.open_connection(*self._target)
        )
        reader, writer = await opened
        return reader, writer
