"""A server on whose clocks and calendar a test lets hours and days pass at once.

ROUNDHOUSE_TEST_LEAPT names a small file: by so many seconds the server is ahead. Several servers may share it.
"""

import mmap
import os
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

SECONDS = struct.Struct("d")
SWITCH = "ROUNDHOUSE_TEST_LEAPT"


def program() -> list[str]:
    """The words that start such a server; options follow."""
    return [sys.executable, __file__]


class Calendar:
    """The file, for the test."""

    def __init__(self, path: Path) -> None:
        self.path, self.leapt = path, 0.0
        self.leap(0.0)

    @property
    def env(self) -> dict[str, str]:
        """What a server is told of it."""
        return {SWITCH: str(self.path)}

    def leap(self, seconds: float) -> None:
        """So many seconds pass at once."""
        self.leapt += seconds
        self.path.touch()
        with self.path.open("r+b") as file:  # never empty: a server may look at any moment
            file.write(SECONDS.pack(self.leapt))


def ahead() -> Callable[[], float]:
    """By how many seconds this server is ahead now."""
    with Path(os.environ[SWITCH]).open("rb") as file:
        seen = mmap.mmap(file.fileno(), SECONDS.size, prot=mmap.PROT_READ)
    return lambda: float(SECONDS.unpack_from(seen)[0])


def main() -> int:
    """Serve; the calendar is changed before the house is imported, which keeps what it finds."""
    leapt, usual = ahead(), time.time
    time.time = lambda: usual() + leapt()

    from dataclasses import replace

    import dealt
    from roundhouse import server
    from roundhouse.server.__main__ import main as serve
    from roundhouse.server.settings import Settings

    dealt.listen()
    dealt.fix_chance()
    dealing = server.from_environment

    def leaping(**chosen: object) -> Settings:
        ticks = lambda: time.monotonic() + leapt()  # noqa: E731
        return replace(dealing(**chosen), ticks=ticks, longest_tick=float("inf"))

    server.from_environment = leaping
    return serve()


if __name__ == "__main__":
    sys.exit(main())
