"""What the store keeps of the line of the day: plain functions over a connection."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, func, insert, select

from roundhouse.server.storage import records
from roundhouse.server.storage.schema import daily_tries as tries
from roundhouse.server.storage.schema import entries, reviews, seats, tables
from roundhouse.table.daily import MINE, ends
from roundhouse.table.record import Entry, TableRecord
from roundhouse.table.reviews import HINDSIGHT

BOT = ""
"""In the place of a guest: the strong bot."""
COUNTED = 0
"""The number of the try that counts; practice has higher ones."""

MOST_REVIEWS = 200  # that are read at once
MOST_KNOWN = 5000  # of which it is kept in mind what was possible
_KEY = f'"{HINDSIGHT}":'


@dataclass(frozen=True, slots=True)
class Try:
    """A counted try; `at` is when it ended."""

    day: str
    game: str
    guest: str
    table: str
    name: str
    over: bool
    points: int
    at: int

    @property
    def counts(self) -> bool:
        """Whether it was finished before its day was over; the bot has all the time there is."""
        return self.over and (self.guest == BOT or self.at < ends(self.day))


def counted_table(connection: Connection, day: str, game: str, guest: str) -> str | None:
    """Where this guest's counted try is."""
    found: str | None = connection.execute(
        select(tries.c.table).where(*_of(day, game, guest), tries.c.nth == COUNTED)
    ).scalar()
    return found


def last_practice(connection: Connection, day: str, game: str, guest: str) -> tuple[int, str, bool]:
    """The number of this guest's last practice, its table, and whether that is over; (0, "", True): there is none."""
    asked = (
        select(tries.c.nth, tries.c.table, tables.c.over)
        .join(tables, tables.c.id == tries.c.table)
        .where(*_of(day, game, guest), tries.c.nth > COUNTED)
        .order_by(tries.c.nth.desc())
        .limit(1)
    )
    row = connection.execute(asked).first()
    return (row.nth, row.table, row.over) if row else (COUNTED, "", True)


def add(connection: Connection, record: TableRecord, guest: str, nth: int, log: Sequence[Entry] = ()) -> None:
    """Keep a new try; IntegrityError where there is one of this number already."""
    records.add_table(connection, record, log)
    row = {"day": record.daily, "game": record.game, "guest": guest, "nth": nth, "table": record.id}
    connection.execute(insert(tries).values(row))


def finished(connection: Connection, day: str, game: str, guest: str) -> bool:
    """Whether this guest has come to the end of the counted try."""
    asked = select(tables.c.over).join(tries, tries.c.table == tables.c.id)
    return bool(connection.execute(asked.where(*_of(day, game, guest), tries.c.nth == COUNTED)).scalar())


def of_days(connection: Connection, first: str, last: str) -> list[Try]:
    """All counted tries of these days that are over, the best first, of equals the earlier."""
    found = _asked(connection, and_(tries.c.day >= first, tries.c.day <= last, tables.c.over.is_(True)))
    return sorted((one for one in found if one.counts), key=lambda one: (-one.points, one.at, one.table))


def possible(connection: Connection, day: str, known: dict[str, int]) -> dict[str, int]:
    """By table: what was found to be possible in the counted tries of a day.

    `known`: what was read before; it stays as it is, so it is not read again, and this is written down there.
    """
    found_out = (tries.c.day == day, tries.c.nth == COUNTED, reviews.c.seat == MINE, reviews.c.content.contains(_KEY))
    asked = select(reviews.c.table).join(tries, tries.c.table == reviews.c.table).where(*found_out)
    there = list(connection.execute(asked.order_by(reviews.c.table)).scalars())
    old = {table: points for table in there if (points := known.get(table)) is not None}
    new = [table for table in there if table not in old][:MOST_REVIEWS]
    read = select(reviews.c.table, reviews.c.content).where(reviews.c.table.in_(new), reviews.c.seat == MINE)
    fresh = {table: json.loads(content)[HINDSIGHT]["points"] for table, content in connection.execute(read)}
    if len(known) > MOST_KNOWN:
        known.clear()
    known.update(fresh)
    return old | fresh


def of_guest(connection: Connection, guest: str, since: str) -> list[Try]:
    """This guest's counted tries, also those that are not over."""
    return _asked(connection, and_(tries.c.guest == guest, tries.c.day >= since))


def _asked(connection: Connection, which: ColumnElement[bool]) -> list[Try]:
    last = select(func.coalesce(func.max(entries.c.made), 0)).where(entries.c.table == tries.c.table).scalar_subquery()
    asked = (
        select(tries, tables.c.over, tables.c.result, seats.c.name, last.label("at"))
        .join(tables, tables.c.id == tries.c.table)
        .join(seats, and_(seats.c.table == tries.c.table, seats.c.seat == MINE))
        .where(tries.c.nth == COUNTED, which)
    )
    return [
        Try(
            row["day"], row["game"], row["guest"], row["table"], row["name"], row["over"],
            json.loads(row["result"])["points"][MINE] if row["result"] else 0, row["at"],
        )
        for row in connection.execute(asked).mappings()
    ]  # fmt: skip


def _of(day: str, game: str, guest: str) -> tuple[ColumnElement[bool], ...]:
    return tries.c.day == day, tries.c.game == game, tries.c.guest == guest
