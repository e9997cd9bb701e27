"""What a person has where in the store: every table that knows of persons says here how that is told, brought, removed.

A new table with a person's column needs one line in `BELONGINGS`, mostly `rows(…)`, or `under(…)` where its rows hang
on those of another; a test finds the one without.
The order matters: whose a line or a name is, is known by the holds, so the holds go last.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, MetaData, Table, and_, delete, func, select, update

from roundhouse.server.me import seats_of_persons as seated
from roundhouse.server.notices import ways
from roundhouse.server.storage import records
from roundhouse.server.storage.schema import (
    challenges,
    chat,
    daily_tries,
    holders,
    invites,
    logins,
    metadata,
    notice_ways,
    notices,
    passkeys,
    seats,
    tables,
)
from roundhouse.server.tables.codes import NOBODY
from roundhouse.table.record import Device

Told = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Belonging:
    """A table of the store, and which of its columns tell of a person.

    `told`: what the person is told of it; `bring`: what was an old guest's becomes a new one's; `remove`: no trace.
    """

    table: Table
    columns: tuple[str, ...]
    told: Callable[[Connection, str], Told]
    bring: Callable[[Connection, str, str], None]
    remove: Callable[[Connection, str], None]


def everything_of(connection: Connection, guest: str) -> dict[str, Told]:
    """All that the store knows of a person, table by table."""
    return {one.table.name: found for one in BELONGINGS if (found := one.told(connection, guest))}


def bring_along(connection: Connection, old: str, new: str) -> None:
    """What was one guest's is another's from now on."""
    for one in BELONGINGS:
        one.bring(connection, old, new)


def remove_all(connection: Connection, guest: str) -> None:
    """Nothing in the store tells of this person any more."""
    for one in BELONGINGS:
        one.remove(connection, guest)


def rows(
    table: Table, column: str = "guest", *more: str, secret: tuple[str, ...] = (), stays: bool = False
) -> Belonging:
    """Rows that are one person's: told but for what is secret, brought along unless they `stay`, removed.

    Where the other guest has a row of the same key, that one counts and this one goes.
    """
    of = table.c[column]
    others = [one for one in table.primary_key.columns if one is not of]

    def told(connection: Connection, guest: str) -> Told:
        found = connection.execute(select(table).where(of == guest)).mappings()
        return [{name: row[name] for name in row if name not in (column, *secret)} for row in found]

    def remove(connection: Connection, guest: str) -> None:
        connection.execute(delete(table).where(of == guest))

    def bring(connection: Connection, old: str, new: str) -> None:
        there = table.alias()
        same = and_(*(there.c[one.name] == one for one in others), there.c[column] == new)
        if of.primary_key:
            connection.execute(delete(table).where(of == old, select(there.c[column]).where(same).exists()))
        connection.execute((delete(table) if stays else update(table).values({column: new})).where(of == old))

    return Belonging(table, (column, *more), told, bring, remove)


def under(table: Table, column: str, parent: Table, *more: str, owner: str = "guest") -> Belonging:
    """Rows that hang by this column on a row of another table, which is one person's; they stand before that one's."""
    (key,) = parent.primary_key.columns

    def theirs(guest: str) -> ColumnElement[bool]:
        return table.c[column].in_(select(key).where(parent.c[owner] == guest))

    def told(connection: Connection, guest: str) -> Told:
        return [dict(row) for row in connection.execute(select(table).where(theirs(guest))).mappings()]

    def remove(connection: Connection, guest: str) -> None:
        connection.execute(delete(table).where(theirs(guest)))

    return Belonging(table, more, told, _stays, remove)


def _bring_tries(connection: Connection, old: str, new: str) -> None:
    """One try a day counts; another that is brought along was practice."""
    for row in connection.execute(select(daily_tries).where(daily_tries.c.guest == old)).all():
        mine = (daily_tries.c.day == row.day, daily_tries.c.game == row.game)
        there = select(func.max(daily_tries.c.nth)).where(*mine, daily_tries.c.guest == new)
        last = connection.execute(there).scalar()
        nth = row.nth if last is None else max(last, row.nth) + 1
        this = update(daily_tries).where(*mine, daily_tries.c.guest == old, daily_tries.c.nth == row.nth)
        connection.execute(this.values(guest=new, nth=nth))


def _bring_holds(connection: Connection, old: str, new: str) -> None:
    """A seat that one of the two holds is held."""
    mine = holders.c.guest == old
    for row in connection.execute(select(holders).where(mine)).all():
        if not row.left:
            records.hold(connection, row.table, row.seat, new, Device(row.device, row.since, row.seen))
    _HOLDS.bring(connection, old, new)


def _invited(connection: Connection, guest: str) -> None:
    """Codes of the person open nothing; that a seat was left stays known, and not by whom."""
    mine = update(invites).where(invites.c.maker == guest)
    connection.execute(mine.values(maker=NOBODY, used=True))


def _unsaid(connection: Connection, guest: str) -> None:
    """Who has nudged goes with the seats of the person (`seats_of_persons.part_from`)."""


def _forget_ways(connection: Connection, guest: str) -> None:
    ways.forget(connection, guest)


def _nothing(connection: Connection, guest: str) -> Told:
    return []


def _stays(connection: Connection, old: str, new: str) -> None:
    """Goes with what it hangs on: a line with its seat, a seat with its hold."""


_HOLDS = rows(holders, "guest", "device")
_WAYS = rows(notice_ways)
_TRIES, _HOSTED, _INVITES = rows(daily_tries), rows(tables, "host", secret=("seed",)), rows(invites, "maker")

BELONGINGS = (
    rows(challenges, secret=("challenge",), stays=True),
    rows(logins, "guest", "device", "token", secret=("token",), stays=True),
    rows(passkeys, "guest", "name", "credential", "key", "address"),
    Belonging(daily_tries, ("guest",), _TRIES.told, _bring_tries, _TRIES.remove),
    Belonging(notice_ways, ("guest", "address"), ways.kept, _WAYS.bring, _forget_ways),
    Belonging(notices, ("by",), _nothing, _stays, _unsaid),
    Belonging(seats, ("name",), seated.told_seats, _stays, seated.empty_seats),
    Belonging(chat, ("name", "text"), seated.told_lines, _stays, seated.empty_lines),
    Belonging(invites, ("maker",), _nothing, _INVITES.bring, _invited),
    Belonging(tables, ("host",), seated.told_tables, _HOSTED.bring, seated.hand_over),
    Belonging(holders, _HOLDS.columns, _HOLDS.told, _bring_holds, _HOLDS.remove),
)

OF_NOBODY = {
    "challenges": ("challenge",), "ended_tokens": ("token",), "house_secrets": ("name", "secret"),
    "invites": ("code",), "notice_ways": ("code",), "passkeys": ("id",), "tables": ("seed",),
}  # fmt: skip
"""Columns that look like a person's and are not."""

PERSONAL = {
    "address", "by", "credential", "device", "email", "endpoint", "friend", "guest", "handle", "holder", "host", "key",
    "maker", "mail", "name", "owner", "person", "player", "text", "token", "user", "url", "who",
}  # fmt: skip
"""Names of columns that sound like a person's."""


def undeclared(rooms: MetaData = metadata) -> list[str]:
    """Columns that look like a person's, by their name or by having the length of a guest, and that nobody declared."""
    known = {(one.table.name, column) for one in BELONGINGS for column in one.columns}
    known |= {(table, column) for table, columns in OF_NOBODY.items() for column in columns}
    return [
        f"{table.name}.{column.name}"
        for table in rooms.sorted_tables
        for column in table.columns
        if (column.name in PERSONAL or getattr(column.type, "length", None) == 64)
        and (table.name, column.name) not in known
    ]
