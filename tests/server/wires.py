"""Connections written by hand: half requests, silence, garbage."""

import contextlib
import itertools
import re
import socket
import time
from collections.abc import Callable, Iterator

from server.running import Running

PATIENCE = 120.0  # seconds that a test waits for what should happen


def wire(house: Running, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    """A connection from this loopback address, with so much sent."""
    made = socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE, source_address=(source, 0))
    with contextlib.suppress(OSError):  # sent away before it could speak
        made.sendall(sent)
    return made


def first(house: Running, sent: bytes, source: str = "127.0.0.1") -> bytes:
    """The first that is said to this; nothing where the connection is cut."""
    with wire(house, sent, source) as made, contextlib.suppress(ConnectionResetError):
        return made.recv(65536)
    return b""


def heard(made: socket.socket) -> bytes:
    """Everything until the other side closes; raises TimeoutError when it does not."""
    got = b""
    with made, contextlib.suppress(ConnectionResetError):
        while piece := made.recv(65536):
            got += piece
    return got


def trickle(made: socket.socket, pause: float = 0.05) -> bytes:
    """A byte now and then, until the other side closes; what it said."""
    until, got = time.monotonic() + PATIENCE, b""
    made.settimeout(pause)
    with made, contextlib.suppress(ConnectionError):
        while True:
            assert time.monotonic() < until, "the connection was not closed"
            with contextlib.suppress(TimeoutError):
                made.sendall(b"x")
                if not (piece := made.recv(65536)):
                    break
                got += piece
    return got


@contextlib.contextmanager
def wires(house: Running, many: int, sent: bytes, *sources: str) -> Iterator[list[socket.socket]]:
    """So many at once, from these addresses by turns."""
    turns = itertools.cycle(sources or ("127.0.0.1",))
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(wire(house, sent, next(turns))) for _ in range(many)]


def figure(house: Running, name: str) -> float:
    """A figure of the house's metrics; 0 when it is not there yet."""
    with house.guest() as guest:
        found = re.search(rf"^roundhouse_{re.escape(name)} (\S+)$", guest.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for what should happen."""
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)
