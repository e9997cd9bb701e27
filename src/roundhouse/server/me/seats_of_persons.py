"""Seats, names and lines of a person at tables: whose they are, and what is left when the person is no more.

A table at which nobody else ever sat goes with its person. Others keep theirs: the seat has no name, a bot plays on,
its lines are empty. A seat that another device holds too stays as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, and_, delete, or_, select, true, update

from roundhouse.server.storage import records
from roundhouse.server.storage.retention import erase
from roundhouse.server.storage.schema import chat, clocks, holders, notices, seats, tables
from roundhouse.server.tables import codes
from roundhouse.table.record import FORMER

GONE = f"{records.KEYED}gone"  # in the place of what a person said


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat that a person holds, or has left; `shared`: another device holds it too."""

    table: str
    seat: int
    since: int
    left: bool
    shared: bool


def seats_of(connection: Connection, guest: str, table: str = "") -> list[Seat]:
    """Every seat that this guest holds or has held, everywhere or at one table."""
    other = holders.alias()
    same = and_(other.c.table == holders.c.table, other.c.seat == holders.c.seat, other.c.guest != guest)
    shared = select(other.c.guest).where(same, other.c.left.is_(False)).exists()
    asked = select(holders.c.table, holders.c.seat, holders.c.since, holders.c.left, shared.label("shared"))
    asked = asked.where(holders.c.guest == guest, _at(holders.c.table, table)).order_by(holders.c.table, holders.c.seat)
    return [Seat(row.table, row.seat, row.since, row.left, bool(row.shared)) for row in connection.execute(asked)]


def tables_of(connection: Connection, guest: str) -> list[str]:
    """Every table that this guest has made, sits at or has left; finished ones last, then the latest first."""
    held = select(holders.c.table).where(holders.c.guest == guest)
    mine = select(tables.c.id).where(or_(tables.c.host == guest, tables.c.id.in_(held)))
    return list(connection.execute(mine.order_by(tables.c.over, tables.c.touched.desc(), tables.c.id)).scalars())


def part_from(connection: Connection, guest: str, names: Sequence[str]) -> None:
    """Erase those of these tables at which nobody else has ever sat, nor is the host; leave the others."""
    for table in names:
        if not _others_at(connection, table, guest):
            erase(connection, table)
            records.hint(connection, table)
            continue
        empty_seats(connection, guest, table)
        empty_lines(connection, guest, table)
        hand_over(connection, guest, table)
        connection.execute(update(notices).where(notices.c.table == table).values(by=""))  # nobody says who nudged
        connection.execute(delete(holders).where(holders.c.table == table, holders.c.guest == guest))
        records.change(connection, table)


def hand_over(connection: Connection, guest: str, table: str = "") -> None:
    """Somebody else who sits there is the host; nobody where nobody does."""
    made = select(tables.c.id).where(tables.c.host == guest, _at(tables.c.id, table))
    for name in connection.execute(made).scalars().all():
        there = select(holders.c.guest).where(holders.c.table == name, holders.c.guest != guest)
        heir = connection.execute(there.where(holders.c.left.is_(False)).order_by(holders.c.seat)).scalar()
        connection.execute(update(tables).where(tables.c.id == name).values(host=heir or ""))


def last_name(connection: Connection, guest: str) -> str:
    """By what name this guest sat down last."""
    here = and_(seats.c.table == holders.c.table, seats.c.seat == holders.c.seat)
    asked = select(seats.c.name).join(holders, here).where(holders.c.guest == guest, seats.c.name != "")
    found: str | None = connection.execute(asked.order_by(holders.c.since.desc()).limit(1)).scalar()
    return found or ""


def told_tables(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """The tables of a person, as far as they are not the game itself."""
    names = ("id", "game", "options", "made", "touched", "started", "over", "result", "lesson", "practice", "daily")
    mine = tables.c.id.in_(tables_of(connection, guest))
    found = connection.execute(select(*(tables.c[name] for name in names), tables.c.host).where(mine)).mappings()
    return [{**{name: row[name] for name in names}, "host": row["host"] == guest} for row in found]


def told_seats(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """The names that a person sat by, and how often hints were asked for there."""
    mine = {(one.table, one.seat) for one in seats_of(connection, guest)}
    found = connection.execute(select(seats).where(seats.c.table.in_({table for table, _ in mine}))).mappings()
    return [dict(row) for row in found if (row["table"], row["seat"]) in mine]


def told_lines(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """What a person said, at every table."""
    return [dict(row) for one in seats_of(connection, guest) for row in _lines(connection, one, guest)]


def empty_seats(connection: Connection, guest: str, table: str = "") -> None:
    """The person's seats have no name, and bots play those where the game goes on."""
    for one in seats_of(connection, guest, table):
        record = records.locked(connection, one.table)
        if one.shared or (one.left and not record.started):  # it is another's, or anybody's
            continue
        if not record.started:
            records.set_seat(connection, one.table, one.seat, kind="open", level="", name="")
        elif record.over or one.left:
            records.set_seat(connection, one.table, one.seat, name=FORMER)
            if (
                not one.left and record.seats[one.seat].kind == "bot"
            ):  # a bot finished it: it was a person's all the same
                codes.note_left(connection, one.table, one.seat, codes.NOBODY)
        else:
            records.set_seat(connection, one.table, one.seat, kind="bot", level="normal", name=FORMER)
            stop = update(clocks).where(clocks.c.table == one.table, clocks.c.seat == one.seat)
            connection.execute(stop.values(due=None))
            records.note(connection, one.table, one.seat, "", f"{records.KEYED}left")
            codes.note_left(connection, one.table, one.seat, codes.NOBODY)


def empty_lines(connection: Connection, guest: str, table: str = "") -> None:
    """What the person said is said no more; that somebody came or went stays."""
    for one in seats_of(connection, guest, table):
        for row in _lines(connection, one, guest):
            said = row["text"]
            happened = said.startswith(records.KEYED) and not said.startswith(f"{records.KEYED}say-")
            this = update(chat).where(chat.c.table == one.table, chat.c.n == row["n"])
            connection.execute(this.values(name="", text=said if happened else GONE))


def _lines(connection: Connection, one: Seat, guest: str) -> list[Any]:
    """The lines of a seat that were said by this guest: whoever had come last at the time has said them."""
    here = and_(holders.c.table == one.table, holders.c.seat == one.seat)
    came = connection.execute(select(holders.c.since, holders.c.guest).where(here).order_by(holders.c.since)).all()

    def speaker(at: int) -> str:
        return str(max((row for row in came if row.since <= at), default=came[0], key=lambda row: row.since).guest)

    asked = select(chat).where(chat.c.table == one.table, chat.c.seat == one.seat).order_by(chat.c.n)
    return [row for row in connection.execute(asked).mappings() if speaker(row["at"]) == guest]


def _at(column: Column[str], table: str) -> ColumnElement[bool]:
    return column == table if table else true()


def _others_at(connection: Connection, table: str, guest: str) -> bool:
    held = select(holders.c.seat).where(holders.c.table == table, holders.c.guest != guest).exists()
    made = select(tables.c.id).where(tables.c.id == table, tables.c.host.not_in((guest, ""))).exists()
    return bool(connection.execute(select(or_(held, made))).scalar())
