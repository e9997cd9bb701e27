"""`roundhouse daily`: what a host sees of the deals of a day, and how a day that is over is checked."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from roundhouse.cli import run
from roundhouse.core import nature
from roundhouse.games import shelf
from roundhouse.server.lobby import House
from roundhouse.server.settings import Settings
from roundhouse.server.storage import records
from roundhouse.table.record import SeatRecord

NOON, DAY = 1_742_212_800, "2025-03-17"
GAME, ME = "next_station", "me" * 20


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A house in which one deal of that day was played to its end."""
    monkeypatch.setattr(records, "now", lambda: NOON)
    path = str(tmp_path / "house.db")
    asyncio.run(_play(path))
    return path


async def _play(path: str) -> None:
    house = House(Settings(database=path, clock=lambda: float(NOON)))
    try:
        table = await house.table(await house.daily.start(GAME, SeatRecord("person", "Ann", "", {ME}), ME, 0))
        while not table.table.over:
            await table.move(0, table.table.seq, table.table.match.legal(0)[0])
    finally:
        await house.close()


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = run(["--lang", "en", "daily", *words])
    found = capsys.readouterr()
    return code, found.out + found.err


def test_a_past_day_shows_its_seeds_and_who_played(database: str, capsys: Any) -> None:
    code, out = told(capsys, "--database", database, "--day", DAY)
    assert code == 0
    lines = [line.split() for line in out.splitlines() if line.startswith(DAY)]
    assert [line[1] for line in lines] == list(shelf())
    assert all(nature.commitment(bytes.fromhex(line[3])) == line[2] for line in lines)
    assert "12:00  Ann" in out


def test_today_and_tomorrow_are_commitments_alone(database: str, capsys: Any) -> None:
    code, out = told(capsys, "--database", database)
    lines = [line.split() for line in out.splitlines()]
    assert code == 0
    assert len(lines) == 2 * len(shelf())
    assert all(len(line) == 3 for line in lines)
    assert len({line[2] for line in lines}) == len(lines)
    assert told(capsys, "--database", database, "--day", "2999-01-01")[0] == 2
    assert told(capsys, "--database", database, "--day", "yesterday")[0] == 2


def test_a_past_day_is_checked_game_by_game(database: str, capsys: Any) -> None:
    code, out = told(capsys, "--database", database, "--day", DAY, "--verify")
    assert (code, out) == (0, f"All games of {DAY} were dealt from its seeds, 1 in all.\n")
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE house_secrets SET secret = ? WHERE name = 'daily'", ["ab" * 32])
    code, out = told(capsys, "--database", database, "--day", DAY, "--verify")
    assert code == 1
    assert "not dealt from the seed of the day" in out


def test_a_house_that_nobody_has_asked_says_so(tmp_path: Path, capsys: Any) -> None:
    code, out = told(capsys, "--database", str(tmp_path / "none.db"))
    assert code == 2
    assert "there is no database" in out
