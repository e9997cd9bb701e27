"""How long tables are kept: forgotten ones go with all their rows, everything else stays."""

import asyncio
import shutil
import sqlite3
import time
from pathlib import Path

import pytest

from roundhouse.cli import run
from roundhouse.server.lobby import House
from roundhouse.server.settings import Keep, Settings
from roundhouse.server.storage.retention import DAY, Clock, due, outdated, remove_all, tidy
from roundhouse.server.storage.store import Store
from roundhouse.server.tables.stream import Listener
from server.running import Running, toys_on_the_shelf
from server.wires import figure, wait_until

CHILDREN = ("seats", "holders", "invites", "entries", "chat")
YEAR = 365


@pytest.fixture
def five(made: tuple[Path, dict[str, str]], tmp_path: Path) -> tuple[str, dict[str, str]]:
    """A copy of that house for one test."""
    return str(shutil.copy(made[0], tmp_path / "own.db")), made[1]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A closed house with a table of every kind, just touched."""
    database = tmp_path_factory.mktemp("old") / "own.db"
    house = Running(str(database)).start()
    with house.guest() as guest:
        names = {"waiting": guest.table("me", "link")["table"], "begun": guest.table("me", "device")["table"]}
        guest.move(guest.page(names["begun"], seat=0))
        guest.ask(names["begun"], "chat", seat=0, text="soon")
        names["finished"] = guest.table("me", "device")["table"]
        guest.play_out(names["finished"])
        copies = [guest.ask(names["finished"], "whatif", at=6, seat=seat).json()["table"] for seat in (0, 0)]
        names |= {"copy": copies[0], "played copy": copies[1]}
        assert guest.move(guest.page(names["played copy"])).status_code == 200
    house.stop()
    return database, names


def grown_old(database: str, days: int) -> None:
    """Everything was so many days longer ago."""
    with sqlite3.connect(database) as store:
        store.execute("UPDATE tables SET made = made - ?, touched = touched - ?", [days * DAY] * 2)
        store.execute("UPDATE chat SET at = at - ?", [days * DAY])
    store.close()


@pytest.mark.parametrize(("days", "keep", "going"), [
    (20, Keep(), set()),
    (40, Keep(), {"copy"}),
    (3 * YEAR, Keep(), {"copy", "played copy", "begun", "waiting"}),
    (3 * YEAR, Keep(unfinished=0), {"copy"}),
    (90 * YEAR // 2, Keep(0, 0, 0), set()),
    (40, Keep(finished=30), {"finished", "copy"}),
    (40, Keep(unfinished=30, copies=0), {"begun", "waiting", "played copy", "copy"}),
    (-3 * YEAR, Keep(1, 1, 1), set()),  # the clock was ahead and has been set right
])  # fmt: skip
def test_what_is_due(five: tuple[str, dict[str, str]], days: int, keep: Keep, going: set[str]) -> None:
    database, names = five
    grown_old(database, days)
    found = {one.id for one in outdated(f"sqlite:///{database}", keep, int(time.time()))}
    assert {name for name, table in names.items() if table in found} == going


def test_a_line_of_chat_keeps_a_table(five: tuple[str, dict[str, str]]) -> None:
    database, names = five
    grown_old(database, 3 * YEAR)
    with sqlite3.connect(database) as store:
        store.execute("UPDATE chat SET at = ?", [int(time.time())])
    store.close()
    assert names["begun"] not in {one.id for one in outdated(f"sqlite:///{database}", Keep(), int(time.time()))}


def test_a_table_goes_with_all_its_rows_and_only_its_own(five: tuple[str, dict[str, str]]) -> None:
    database, names = five
    before = rows(database)
    grown_old(database, 3 * YEAR)
    store = Store(f"sqlite:///{database}")
    gone = asyncio.run(remove_all(store, Keep(), int(time.time())))
    store.close()
    assert len(gone) == 4
    assert rows(database) == {child: {one for one in before[child] if one[0] == names["finished"]} for child in before}


def test_the_server_removes_what_is_due_by_itself(five: tuple[str, dict[str, str]]) -> None:
    database, names = five
    grown_old(database, 40)
    house = Running(database).start()
    wait_until(lambda: figure(house, "tables_removed_total") > 0)  # counted after the rows are gone
    assert not any(one == names["copy"] for one, _ in rows(database)["seats"])
    with house.guest() as guest:
        assert guest.get(f"/api/tables/{names['copy']}").status_code == 404
        assert {guest.get(f"/api/tables/{names[one]}").status_code for one in names if one != "copy"} == {200}
        assert figure(house, "tables_removed_total") == 1
    house.stop()


def test_a_table_that_is_open_is_touched_and_one_in_memory_is_spared(five: tuple[str, dict[str, str]]) -> None:
    database, names = five
    grown_old(database, 40)
    with toys_on_the_shelf():
        asyncio.run(_tidy_while_open(database, names["copy"]))


async def _tidy_while_open(database: str, copy: str) -> None:
    keep = Keep()
    house = House(Settings(database=database, keep=keep))
    now = int(time.time())
    table = await house.table(copy)
    await tidy(house)
    assert await house.store.read(lambda connection: due(connection, keep, now, 9)) == [copy]  # in memory: spared
    listener = Listener("somebody")
    table.listeners.add(listener)
    await tidy(house)
    assert await house.store.read(lambda connection: due(connection, keep, now + 20 * DAY, 9)) == []  # open: touched
    assert await house.store.read(lambda connection: due(connection, keep, now + 40 * DAY, 9)) == [copy]
    await house.close()


def test_a_clock_that_leaps_ahead_or_back_removes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, real = Clock(), time.time
    began = clock.now()
    monkeypatch.setattr(time, "time", lambda: real() + 10 * YEAR * DAY)
    assert clock.now() <= began + 60
    monkeypatch.setattr(time, "time", lambda: real() - 10 * YEAR * DAY)
    assert clock.now() < began


def test_the_command_lists_and_removes(five: tuple[str, dict[str, str]], capsys: pytest.CaptureFixture[str]) -> None:
    database, names = five
    grown_old(database, 40)

    def told(*words: str) -> str:
        assert run(["--lang", "en", "keep", "--database", *words]) == 0
        return capsys.readouterr().out

    assert names["copy"] in told(database)
    assert "1 table is due for removal" in told(f"sqlite:///{database}")
    assert "1 table removed" in told(database, "--remove")
    assert told(database) == "0 tables are due for removal\n"
    assert run(["--lang", "en", "keep", "--database", f"{database}.none"]) == 2
    assert capsys.readouterr().err == f"roundhouse: there is no database {database}.none\n"


def rows(database: str) -> dict[str, set[tuple[str, int]]]:
    """The rows of every child: which table, and which of its rows."""
    store = sqlite3.connect(database)
    found = {name: set(store.execute(f'SELECT "table", rowid FROM {name}')) for name in CHILDREN}
    found["tables"] = set(store.execute("SELECT id, 0 FROM tables"))
    store.close()
    return found
