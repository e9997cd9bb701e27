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
from roundhouse.server import bots_at_work
from roundhouse.server.__main__ import main
from roundhouse.server.app import make_app
from roundhouse.server.settings import Settings

SERIES = os.environ.get("ROUNDHOUSE_TEST_SEED", "")
HEADER = "X-Test"
NO_HURRY = 300.0  # seconds a bot may take: a busy machine must not change what it plays
_test: ContextVar[str] = ContextVar("test", default="")
_turn: ContextVar[str] = ContextVar("turn", default="")


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


class Dice:
    """Stands where a bot's roll would come from the system: the same roll for the same turn of the same deal."""

    def randbits(self, bits: int) -> int:
        """So many bits."""
        return int.from_bytes(nature.seed_from(_turn.get()), "big") % (1 << bits)


def fix_tables() -> None:
    """Every table gets the next seed of the test whose request makes it."""
    given: dict[str, Iterator[bytes]] = {}

    def new_seed() -> bytes:
        test = _test.get()
        return next(given.setdefault(test, seeds(test)))

    def make_listening_app(*parts: Any) -> Any:
        app = make_app(*parts)

        async def listen(scope: Any, receive: Any, send: Any) -> None:
            _test.set(dict(scope.get("headers", ())).get(HEADER.lower().encode(), b"").decode())
            await app(scope, receive, send)

        return listen

    nature.new_seed = new_seed
    server.app.make_app = make_listening_app


def fix_bots() -> None:
    """A bot's roll follows from the deal, its seat and the number of its turn; no clock hurries it."""
    think, usual = bots_at_work.BotsAtWork._think, server.from_environment

    async def think_with_dice(self: Any, table: Any, seat: int) -> Any:
        turns = sum(one == seat for one, _ in table.match.moves)
        _turn.set(f"{table.record.seed} {seat} {turns}")
        return await think(self, table, seat)

    def unhurried(**chosen: object) -> Settings:
        found = usual(**chosen)
        # Servers that share their tables wait for each other's bots as long as for their own.
        shared = found.url.startswith("postgresql")
        return found if shared else replace(found, bot_deadline=NO_HURRY)

    bots_at_work.BotsAtWork._think = think_with_dice
    bots_at_work.secrets = Dice()
    server.from_environment = unhurried


if __name__ == "__main__":
    fix_tables()
    fix_bots()
    sys.exit(main())
