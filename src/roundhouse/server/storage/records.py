"""What the store keeps of a table, and every question asked of it: plain functions over a connection."""

import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    CursorResult,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from roundhouse.server.api.problems import Problem
from roundhouse.server.storage.prepared import Prepared
from roundhouse.server.storage.schema import chat, clocks, entries, holders, seats, tables
from roundhouse.table.errors import NotYours
from roundhouse.table.record import STANDING_IN, Clock, Device, Entry, SeatRecord, TableRecord
from roundhouse.table.standing import restated

CHAT_LINES = 60
KEYED = "\x01"  # begins a line that is a key and no text; nobody can type it, see `clean`
PARTED = "guest "  # before a guest instead of a table, in what servers tell each other
HERE = "here "  # before who is where
ROWS = 1000  # in one statement; databases bound the number of values
_NOTIFY = Prepared(text("SELECT pg_notify('roundhouse', :table)"))


def now() -> int:
    """Seconds since 1970."""
    return int(time.time())


def add_table(connection: Connection, record: TableRecord, log: Sequence[Entry] = ()) -> None:
    """Keep a new table with its seats and the moves it begins with."""
    columns = {column.name: getattr(record, column.name) for column in tables.columns}
    connection.execute(insert(tables).values(columns))
    for number, seat in enumerate(record.seats):
        row = {"table": record.id, "seat": number, "kind": seat.kind, "name": seat.name, "level": seat.level}
        row["resigned"] = seat.resigned
        connection.execute(insert(seats).values(row))
        for guest in seat.holders:
            hold(connection, record.id, number, guest, seat.devices.get(guest, Device()))
    _insert_entries(connection, record.id, 1, log)


def append(
    connection: Connection, table: str, seq: int, new: Sequence[Entry], by: tuple[int, str] | None = None, **values: Any
) -> str | None:
    """Add entries from number `seq` on, and what they change of the table; IntegrityError when another was faster.

    `by`: the seat and the guest who moves; one who has lost the seat by now is refused. The result as it is kept.
    """
    if values.get("result"):
        values["result"] = restated(values["result"], _resigned(connection, table))
    _set_row(connection, table, {"touched": now(), **values})
    if by and not seen(connection, table, *by):  # the row of the table is ours now: nobody changes seats beside us
        raise NotYours
    _insert_entries(connection, table, seq, new)
    return values.get("result")


def change(connection: Connection, table: str, **values: Any) -> None:
    """Change what stands around the game and count the revision up."""
    _set_table(connection, table, {**values, "rev": tables.c.rev + 1})


def hint(connection: Connection, table: str) -> None:
    """Tell the other servers, once this is committed, that the table has changed."""
    if connection.dialect.name == "postgresql":
        _NOTIFY(connection, {"table": table})


def part(connection: Connection, guest: str) -> None:
    """Tell the other servers, once this is committed, that a device is this guest no more."""
    if connection.dialect.name == "postgresql":
        _NOTIFY(connection, {"table": f"{PARTED}{guest}"})


def say_who_is_here(connection: Connection, said: Iterable[str]) -> None:
    """Tell the other servers who comes and goes; see elsewhere.py."""
    for words in said:
        _NOTIFY(connection, {"table": f"{HERE}{words}"})


def load(connection: Connection, table: str) -> tuple[TableRecord, list[Entry]] | None:
    """A table and its whole log."""
    record = load_record(connection, table)
    return (record, newer(connection, table, 0)) if record else None


def seeds_without_hints(connection: Connection, game: str) -> list[str]:
    """Of all games of this kind that go on and in which no hint may be asked for."""
    quiet = or_(tables.c.rated.is_(True), tables.c.hints.is_(False))
    asked = select(tables.c.seed).where(tables.c.game == game, tables.c.over.is_(False), quiet)
    return list(connection.execute(asked).scalars())


def load_record(connection: Connection, table: str) -> TableRecord | None:
    """A table without its log."""
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    record = TableRecord(**{key: row[key] for key in row})
    at_table = connection.execute(select(seats).where(seats.c.table == table).order_by(seats.c.seat)).mappings()
    record.seats = [
        SeatRecord(
            one["kind"],
            one["name"],
            one["level"],
            hints=one["hints"],
            advised=one["advised"],
            resigned=one["resigned"],
            nudged=one["nudged"],
        )
        for one in at_table
    ]
    if record.time:
        for number, clock in clocks_of(connection, table).items():
            record.seats[number].clock = clock
    there = select(holders).where(holders.c.table == table, holders.c.left.is_(False))
    for one in connection.execute(there).mappings():
        seat = record.seats[one["seat"]]
        seat.holders.add(one["guest"])
        seat.devices[one["guest"]] = Device(one["device"], one["since"], one["seen"])
    record.lines = lines(connection, table)
    for seat, why in _reasons(connection, record):
        record.seats[seat].why = why
    return record


def _reasons(connection: Connection, record: TableRecord) -> list[tuple[int, str]]:
    """Why bots have played people's seats, the newest last; however much has been said since."""
    told = [(line["seat"], line["text"]) for line in record.lines]
    if len(told) == CHAT_LINES and any(seat.kind == "bot" for seat in record.seats):
        keys = [f"{KEYED}{why}" for why in STANDING_IN]
        asked = select(chat.c.seat, chat.c.text).where(chat.c.table == record.id, chat.c.text.in_(keys))
        told = [(row.seat, row.text) for row in connection.execute(asked.order_by(chat.c.n))]
    return [(seat, text[1:]) for seat, text in told if text[:1] == KEYED and text[1:] in STANDING_IN]


def clocks_of(connection: Connection, table: str) -> dict[int, Clock]:
    """The clocks of a table, by seat."""
    asked = select(clocks).where(clocks.c.table == table)
    return {row.seat: Clock(row.left, row.due, row.lapsed) for row in connection.execute(asked)}


def lines(connection: Connection, table: str, before: int | None = None) -> list[dict[str, Any]]:
    """The newest lines of chat, or the newest of those before this one."""
    said = select(chat).where(chat.c.table == table).order_by(chat.c.n.desc()).limit(CHAT_LINES)
    found = connection.execute(said if before is None else said.where(chat.c.n < before)).mappings().all()
    return [
        {"n": one["n"], "seat": one["seat"], "name": one["name"], "text": one["text"], "at": one["at"]}
        for one in reversed(found)
    ]


def locked(connection: Connection, table: str) -> TableRecord:
    """A table without its log, as it stands until this transaction ends: nobody else changes its seats meanwhile."""
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    record = load_record(connection, table)
    if record is None:
        raise Problem.no_table()
    return record


def news(connection: Connection, table: str, seq: int) -> tuple[TableRecord | None, list[Entry]]:
    """The entries after number `seq` and the table, which is at least as new as they are."""
    new = newer(connection, table, seq)
    return load_record(connection, table), new


def newer(connection: Connection, table: str, seq: int) -> list[Entry]:
    """The entries after number `seq`."""
    asked = (
        select(entries.c.seat, entries.c.move, entries.c.clock)
        .where(entries.c.table == table, entries.c.seq > seq)
        .order_by(entries.c.seq)
    )
    return [Entry(row.seat, row.move, row.clock) for row in connection.execute(asked)]


def newest(connection: Connection, table: str) -> tuple[int, int] | None:
    """The number of the last entry and the revision, to see whether a table in memory is fresh."""
    last = select(func.coalesce(func.max(entries.c.seq), 0)).where(entries.c.table == table).scalar_subquery()
    row = connection.execute(select(last, tables.c.rev).where(tables.c.id == table)).first()
    return (row[0], row[1]) if row else None


def hold(connection: Connection, table: str, seat: int, guest: str, device: Device) -> None:
    """Let a guest hold a seat; holding it twice changes nothing."""
    if connection.execute(update(holders).where(_held(table, seat, guest)).values(left=False)).rowcount == 0:
        since, last = device.since or now(), device.seen or now()
        key = {"table": table, "seat": seat, "guest": guest}
        connection.execute(insert(holders).values(**key, device=device.name, since=since, seen=last))


def let_go(connection: Connection, table: str, seat: int, guest: str) -> None:
    """A guest holds a seat no more."""
    connection.execute(delete(holders).where(_held(table, seat, guest)))


def leave(connection: Connection, table: str, seat: int, guest: str) -> None:
    """A guest gives up a seat; the table stays in the list of the guest's tables."""
    connection.execute(update(holders).where(_held(table, seat, guest)).values(left=True))


def seen(connection: Connection, table: str, seat: int, guest: str) -> bool:
    """Note that this holder of the seat is here; whether it is one."""
    key = {"of_table": table, "of_seat": seat, "of_guest": guest}
    return _SEEN(connection, {**key, "now": now()}).rowcount == 1


def set_seat(connection: Connection, table: str, seat: int, **values: Any) -> None:
    """Change a seat's kind, name or level."""
    connection.execute(update(seats).where(seats.c.table == table, seats.c.seat == seat).values(values))


def count_hint(connection: Connection, table: str, seat: int, advised: str) -> None:
    """Note that a hint was asked for at this seat, and all that has been advised there."""
    change(connection, table)
    set_seat(connection, table, seat, hints=seats.c.hints + 1, advised=advised)


def follow(connection: Connection, old: str, new: str) -> str:
    """The table that follows a finished one: this one, unless there is one already."""
    first = and_(tables.c.id == old, tables.c.next.is_(None))
    if connection.execute(update(tables).where(first).values(next=new, rev=tables.c.rev + 1)).rowcount == 1:
        hint(connection, old)
    return str(connection.execute(select(tables.c.next).where(tables.c.id == old)).scalar_one())


def add_line(connection: Connection, table: str, seat: int, name: str, said: str) -> tuple[dict[str, Any], int]:
    """Add a line of chat; the line as pages carry it, and the revision of the table with it."""
    # The table first: until the end nobody else counts its lines.
    _told(connection, table, _TALKED(connection, {"of_table": table}))
    row: Any = _TALK(connection, {"of_table": table}).one()
    line = {"n": row[1] + 1, "seat": seat, "name": name, "text": said, "at": now()}
    _LINE(connection, {"table": table, **line})
    return line, int(row[0])


def note(connection: Connection, table: str, seat: int, name: str, said: str) -> int:
    """Add a line to a table whose row is held, and which is changed anyway; its number."""
    last = connection.execute(select(func.coalesce(func.max(chat.c.n), 0)).where(chat.c.table == table)).scalar_one()
    row = {"table": table, "n": last + 1, "seat": seat, "name": name, "text": said, "at": now()}
    connection.execute(insert(chat).values(row))
    return int(last) + 1


def tables_of(connection: Connection, guest: str, most: int, skip: int = 0) -> list[tuple[TableRecord, int]]:
    """The tables a guest holds a seat at, has left or has made, newest first, each with its number of entries."""
    held = select(holders.c.table).where(holders.c.guest == guest)
    mine = select(tables.c.id).where(or_(tables.c.host == guest, tables.c.id.in_(held)))
    asked = mine.order_by(tables.c.over, tables.c.touched.desc(), tables.c.id).limit(most).offset(skip)
    found = []
    for identity in connection.execute(asked).scalars().all():
        record, seen = load_record(connection, identity), newest(connection, identity)
        if record and seen:
            found.append((record, seen[0]))
    return found


def unfinished(connection: Connection, guest: str) -> list[tuple[str, int, int]]:
    """How many unfinished tables a guest has made: of each game and rules version so many."""
    kinds = (tables.c.game, tables.c.rules)
    asked = select(*kinds, func.count()).where(tables.c.host == guest, tables.c.over.is_(False)).group_by(*kinds)
    return [(game, rules, count) for game, rules, count in connection.execute(asked)]


def bots_alone(connection: Connection, guest: str) -> int:
    """How many unfinished tables a guest has made at which no seat is a person's."""
    people = select(seats.c.seat).where(seats.c.table == tables.c.id, seats.c.kind != "bot")
    mine = (tables.c.host == guest, tables.c.over.is_(False), ~people.exists())
    return int(connection.execute(select(func.count()).select_from(tables).where(*mine)).scalar_one())


def _resigned(connection: Connection, table: str) -> list[int]:
    asked = select(seats.c.seat).where(seats.c.table == table, seats.c.resigned.is_(True))
    return list(connection.execute(asked).scalars())


def _set_table(connection: Connection, table: str, values: dict[str, Any]) -> None:
    _told(connection, table, connection.execute(update(tables).where(tables.c.id == table).values(values)))


def _set_row(connection: Connection, table: str, values: dict[str, Any]) -> None:
    """The same for plain values, as every move does it."""
    _told(connection, table, _setting(tuple(values))(connection, {**values, "of_table": table}))


def _told(connection: Connection, table: str, found: CursorResult[Any]) -> None:
    if found.rowcount != 1:
        raise Problem.no_table()
    hint(connection, table)


def _insert_entries(connection: Connection, table: str, seq: int, new: Sequence[Entry]) -> None:
    made = now()
    for first in range(0, len(new), ROWS):  # not row by row: where the network falls silent in between, locks stay
        part = new[first : first + ROWS]
        values: dict[str, Any] = {}
        for number, one in enumerate(part):
            row = (table, seq + first + number, one.seat, one.move, made, one.clock)
            values |= zip(_names(number), row, strict=True)
        _adding(len(part))(connection, values)


@lru_cache(maxsize=32)
def _setting(names: tuple[str, ...]) -> Prepared:
    found = update(tables).where(tables.c.id == bindparam("of_table"))
    return Prepared(found.values({name: bindparam(name) for name in names}))


@lru_cache(maxsize=32)
def _adding(rows: int) -> Prepared:
    names = [column.name for column in entries.columns]
    told: list[dict[str, Any]] = [
        dict(zip(names, map(bindparam, _names(number)), strict=True)) for number in range(rows)
    ]
    return Prepared(insert(entries).values(told))


def _names(number: int) -> list[str]:
    return [f"{column.name}_{number}" for column in entries.columns]


def _held(table: str, seat: int, guest: str) -> ColumnElement[bool]:
    return and_(holders.c.table == table, holders.c.seat == seat, holders.c.guest == guest)


_TALKED = Prepared(update(tables).where(tables.c.id == bindparam("of_table")).values(rev=tables.c.rev + 1))
_TALK = Prepared(
    select(
        tables.c.rev, select(func.coalesce(func.max(chat.c.n), 0)).where(chat.c.table == tables.c.id).scalar_subquery()
    ).where(tables.c.id == bindparam("of_table"))
)
_LINE = Prepared(insert(chat).values({column.name: bindparam(column.name) for column in chat.columns}))
_SEEN = Prepared(
    update(holders)
    .where(
        holders.c.table == bindparam("of_table"),
        holders.c.seat == bindparam("of_seat"),
        holders.c.guest == bindparam("of_guest"),
        holders.c.left.is_(False),
    )
    .values(seen=bindparam("now"))
)
