"""A server that lives on a day of its own: the tests of the line of the day never meet a real midnight.

ROUNDHOUSE_TEST_NOW is the moment at which it starts; from then on its clock goes as every clock.
"""

import os
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import dealt
from roundhouse import server
from roundhouse.server.__main__ import main
from roundhouse.server.settings import Settings
from roundhouse.server.storage import records

NOON = 1_900_000_000 // 86_400 * 86_400 + 43_200
"""Noon of the day on which such a house stands, in seconds since 1970."""
DAY, YESTERDAY, TOMORROW = "2030-03-17", "2030-03-16", "2030-03-18"
A_DAY = 86_400


def program() -> list[str]:
    """The words that start such a server; options follow."""
    return [sys.executable, __file__]


def live_on() -> None:
    """All that this server writes down, and all that it asks a calendar for, is of that day."""
    began, usual = time.monotonic(), server.from_environment

    def clock() -> float:
        return float(os.environ["ROUNDHOUSE_TEST_NOW"]) + time.monotonic() - began

    def fixed(**chosen: object) -> Settings:
        return replace(usual(**chosen), clock=clock)

    records.now = lambda: int(clock())
    server.from_environment = fixed


if __name__ == "__main__":
    dealt.listen()
    dealt.stay_cold()
    dealt.fix_chance()
    live_on()
    sys.exit(main())
