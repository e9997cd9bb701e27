"""An older database is brought to the newest step, whole or not at all."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from roundhouse.core.errors import CannotRead
from roundhouse.server.api.problems import Problem
from roundhouse.server.settings import database_url
from roundhouse.server.storage import records
from roundhouse.server.storage.schema import metadata
from roundhouse.server.storage.store import Store
from roundhouse.server.tables.codes import opened
from roundhouse.table.record import Device
from server.olden import LEFT, OF_A_TABLE, count, old_database, remove
from server.postgres import start_postgres
from server.running import TOY


def test_an_older_file_is_brought_to_the_newest_step(tmp_path: Path) -> None:
    _brought_on(database_url(str(tmp_path / "old.db")))


def test_an_older_postgresql_is_brought_to_the_newest_step(tmp_path: Path) -> None:
    found = start_postgres(tmp_path)
    if isinstance(found, str):
        pytest.skip(found)
    try:
        _brought_on(database_url(found.url))
    finally:
        found.stop()


def test_an_older_file_that_cannot_be_brought_on_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    old_database(database_url(str(path)), TOY)
    with closing(sqlite3.connect(path)) as old:
        old.execute("CREATE TABLE _alembic_tmp_chat (stands INTEGER)")  # in the way of the last table
        old.commit()
    before = _content(path)
    with pytest.raises(CannotRead, match="cannot be opened"):
        Store(database_url(str(path)))
    assert _content(path) == before


def _brought_on(url: str) -> None:
    """Nothing of a table is lost, nothing of one that is gone is kept; from now on what is a table's goes with it."""
    old_database(url, TOY)
    store = Store(url)
    try:
        with store._writing.begin() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
            found = records.load(connection, "t1")
            assert found
            assert [seat.holders for seat in found[0].seats] == [{"host"}, set(), {"friend"}]
            assert found[0].seats[0].devices == {"host": Device("", 5, 6)}
            assert (len(found[1]), found[0].lines[0]["text"]) == (2, "hello")
            assert count(connection) == LEFT
            with pytest.raises(Problem):  # the game has begun: no seat is open
                opened(connection, "to the open seat", "")
            with pytest.raises(Problem):  # nobody knows who made it
                opened(connection, "to a seat that is held", "")
            remove(connection)
            assert count(connection) == dict.fromkeys(OF_A_TABLE, 0)
    finally:
        store.close()


def _content(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as old:
        return list(old.iterdump())
