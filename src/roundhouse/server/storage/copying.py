"""A whole house copied from one database into another: every row, whatever step of the schema it was written at.

What is read is one snapshot: every move that was answered before it began is in it. What is written is one
transaction: it is there as a whole or not at all.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, MetaData, Table, func, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say
from roundhouse.server.storage.schema import metadata
from roundhouse.server.storage.store import MIGRATION_LOCK, step_of, upgrade

ROOMS = tuple(table.name for table in metadata.sorted_tables)  # those that others point to come first
PART = 500  # rows at a time
_LARGEST = 1 << 256
Rows = list[dict[str, Any]]


class Told(CannotRead):
    """The sentence says already which of the two databases it is about."""


@dataclass(slots=True)
class Tally:
    """How many rows were copied of each kind, and a sum over them that no changed row leaves as it was."""

    rows: dict[str, int] = field(default_factory=dict)
    total: int = 0

    def add(self, room: str, rows: Rows) -> None:
        """Count these too; their order does not matter, for databases sort names differently."""
        for row in rows:
            told = hashlib.sha256(json.dumps([room, row], sort_keys=True).encode()).digest()
            self.total = (self.total + int.from_bytes(told, "big")) % _LARGEST
        self.rows[room] = self.rows.get(room, 0) + len(rows)

    def sealed(self) -> str:
        """All of it as text."""
        return json.dumps({"rows": dict(sorted(self.rows.items())), "sum": f"{self.total:064x}"})


def begin_snapshot(connection: Connection) -> None:
    """From now on this connection sees the house as it is now, however long it reads."""
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ")
        connection.execute(text("SET TRANSACTION READ ONLY"))
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))


def house_step(connection: Connection) -> str:
    """At which step the house is that lies here; CannotRead where none lies here."""
    step = step_of(connection)
    if step is None or not inspect(connection).has_table("tables"):
        raise CannotRead(say("no house of Roundhouse is in it"))
    return step


def parts(source: Connection) -> int:
    """In how many parts this house is copied."""
    counted = [source.execute(select(func.count()).select_from(room)).scalar_one() for room in _rooms(source)]
    return sum(-(-number // PART) for number in counted)


def copy(source: Connection, target: Connection, tally: Tally) -> Iterator[None]:
    """Make the rooms at the source's step and fill them, one part after the other."""
    upgrade(target, house_step(source))
    for room in _rooms(source):
        there = Table(room.name, MetaData(), autoload_with=target)
        for rows in _read(source, room):
            tally.add(room.name, rows)
            target.execute(insert(there), rows)
            yield


def count(source: Connection, tally: Tally) -> Iterator[None]:
    """Read the house as `copy` would, and write nothing."""
    for room in _rooms(source):
        for rows in _read(source, room):
            tally.add(room.name, rows)
            yield


def make_room(target: Connection, replace: bool) -> None:
    """See that a house may be written here; what lies here already goes only if it may be replaced."""
    if target.dialect.name == "postgresql":
        target.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        target.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    must_be_idle(target)
    found = set(inspect(target).get_table_names())
    if step_of(target) is None:
        if found & set(ROOMS):
            raise CannotRead(say("something that is no house of Roundhouse is in it; give another database"))
        return
    if not replace and "tables" in found and target.execute(select(func.count()).select_from(text("tables"))).scalar():
        raise CannotRead(say("tables are in it already; give --replace to lose them, or another database"))
    for name in (*reversed(ROOMS), "alembic_version"):
        if name in found:
            target.execute(text(f"DROP TABLE {name}"))


def must_be_idle(target: Connection) -> None:
    """No server of this house may run: it holds tables in memory and would write on. A file has its lock for that."""
    if target.dialect.name != "postgresql":
        return
    listening = text(
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE 'LISTEN%'"
    )
    if target.execute(listening).scalar_one():
        raise CannotRead(say("a server is using it; stop it first"))


def _read(source: Connection, room: Table) -> Iterator[Rows]:
    names = [column.name for column in room.columns]
    try:
        found = source.execution_options(yield_per=PART).execute(select(room))
        for rows in found.partitions(PART):
            yield [dict(zip(names, row, strict=True)) for row in rows]
    except (SQLAlchemyError, ValueError) as error:  # ValueError: text that is none
        raise Told(say("what is to be copied cannot be read: {why}", why=line(error))) from error


def line(error: Exception) -> str:
    """What went wrong, in one line."""
    return (str(getattr(error, "orig", None) or error).splitlines() or [repr(error)])[0][:300]


def _rooms(connection: Connection) -> list[Table]:
    """Those of our tables that this step of the schema has, with the columns that it has."""
    there = set(inspect(connection).get_table_names())
    return [Table(name, MetaData(), autoload_with=connection) for name in ROOMS if name in there]
