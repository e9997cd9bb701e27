"""Chance that can be repeated: every test plays the same deals on every run, whatever runs beside it.

A deal follows from the series, from the name of the test and from how many tables that test has had. The series is
fixed unless ROUNDHOUSE_TEST_SEED names another, for those who look for a deal that breaks a test.

Run as a program this is the server that the tests start: its tables are dealt so, and its bots roll so. A visitor says
in a header which test it comes from; the server that people run knows no such header.
"""

import itertools
import os
import sys
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

from roundhouse import server
from roundhouse.core import nature
from roundhouse.server import lobby
from roundhouse.server.__main__ import main
from roundhouse.server.app import make_app
from roundhouse.server.settings import Settings

SERIES = os.environ.get("ROUNDHOUSE_TEST_SEED", "")
HEADER = "X-Test"
WARM = {"ROUNDHOUSE_TEST_SHELF": "warm"}  # the environment of a server that makes its whole shelf when it starts
NO_HURRY = 300.0  # seconds a bot may take: a busy machine must not change what it plays
_test: ContextVar[str] = ContextVar("test", default="")


def command() -> list[str]:
    """The words that start this server; options follow."""
    return [sys.executable, __file__]


def surroundings() -> dict[str, str]:
    """The environment of such a server: the order of its sets is fixed too."""
    return {**os.environ, "PYTHONHASHSEED": str(int.from_bytes(nature.seed_from(f"order {SERIES}")[:4], "big"))}


def whose() -> str:
    """The name of the test that runs now in this process."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]


def seeds(test: str) -> Iterator[bytes]:
    """The seeds of the tables that a test makes, in their order."""
    return (nature.seed_from(f"{SERIES} {test} {number}") for number in itertools.count())


def roll(seed: str, seat: int, turn: int) -> int:
    """A bot's chance: the same for the same turn of the same deal."""
    return int.from_bytes(nature.seed_from(f"{seed} {seat} {turn}"), "big") % (1 << 64)


def listen() -> None:
    """The server hears from which test a visitor comes."""

    def make_listening_app(*parts: Any) -> Any:
        app = make_app(*parts)

        async def listening(scope: Any, receive: Any, send: Any) -> None:
            _test.set(dict(scope.get("headers", ())).get(HEADER.lower().encode(), b"").decode())
            await app(scope, receive, send)

        return listening

    server.app.make_app = make_listening_app


def stay_cold() -> None:
    """The shelf is made when somebody looks at it: half of what a start costs, and few tests look."""
    if "ROUNDHOUSE_TEST_SHELF" not in os.environ:
        lobby.warm_up = lambda: None


def fix_chance() -> None:
    """Every table gets the next seed of the test whose request makes it, bots roll by it, and no clock hurries them."""
    usual, given = server.from_environment, dict[str, Iterator[bytes]]()

    def new_seed() -> bytes:
        test = _test.get()
        return next(given.setdefault(test, seeds(test)))

    def fixed(**chosen: object) -> Settings:
        found = replace(usual(**chosen), new_seed=new_seed, bot_seed=roll)
        # Servers that share their tables wait for each other's bots as long as for their own.
        shared = found.url.startswith("postgresql")
        return found if shared else replace(found, bot_deadline=NO_HURRY, bot_wait=NO_HURRY)

    server.from_environment = fixed


if __name__ == "__main__":
    listen()
    stay_cold()
    fix_chance()
    sys.exit(main())
