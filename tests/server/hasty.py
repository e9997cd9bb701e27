"""A server whose clocks run faster: what takes minutes at a table takes seconds in a test.

ROUNDHOUSE_TEST_SPEED says how many seconds of clocks a second is.
"""

import os
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from roundhouse import server
from roundhouse.server.__main__ import main
from roundhouse.server.settings import Settings


def program() -> list[str]:
    """The words that start such a server; options follow."""
    return [sys.executable, __file__]


def hurry() -> None:
    """Clocks run so many times faster; all else goes as ever."""
    speed, usual = float(os.environ["ROUNDHOUSE_TEST_SPEED"]), server.from_environment

    def fast(**chosen: object) -> Settings:
        found = usual(**chosen)
        return replace(found, ticks=lambda: speed * time.monotonic(), longest_tick=speed * found.longest_tick)

    server.from_environment = fast


if __name__ == "__main__":
    hurry()
    sys.exit(main())
