"""What is to be sent: rows that outlive a restart. Each is taken by one server, tried a few times, and then done with.

A notice is about a wait: it is known by the number of the last entry of the seat that is waited for, so others' moves
in the meantime make no second one, and neither do two servers.
"""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, String, and_, cast, delete, exists, func, insert, literal, or_, select
from sqlalchemy import update as change

from roundhouse.server.storage.schema import entries, holders, notice_ways, notice_wishes, notices, seats, tables

TURN, NUDGE = "turn", "nudge"
QUEUED, SEEN, SENT, LATE, FAILED = "queued", "seen", "sent", "late", "failed"
DAY = 24 * 3600
FRESH = 2 * DAY  # seconds after which nobody is told of an old wait
KEPT = 7 * DAY
MOST = 200  # looked at in one round


class Key(NamedTuple):
    """By what a notice is known."""

    way: str
    table: str
    seat: int
    kind: str
    wait: int


class Due(NamedTuple):
    """A notice whose time has come."""

    key: Key
    by: str
    due: int
    tries: int
    made: int


def waits(connection: Connection, now: int) -> list[tuple[Key, int]]:
    """Everybody who is waited for, has asked to be told and has no notice of it yet, and since when at the latest."""
    wait = _wait(tables.c.id, holders.c.seat)
    told = exists().where(
        notices.c.way == notice_ways.c.id, notices.c.table == tables.c.id, notices.c.seat == holders.c.seat,
        notices.c.kind == TURN, notices.c.wait == wait,
    )  # fmt: skip
    asked = (
        select(notice_ways.c.id, tables.c.id, holders.c.seat, literal(TURN), wait, tables.c.touched)
        .join(holders, holders.c.guest == notice_ways.c.guest)
        .join(tables, tables.c.id == holders.c.table)
        .join(seats, and_(seats.c.table == tables.c.id, seats.c.seat == holders.c.seat))
        .outerjoin(notice_wishes, _wish())
        .where(_wanted(), _waited_for(), _with_others(), tables.c.touched > now - FRESH, ~told)
        .where(tables.c.touched >= func.coalesce(notice_wishes.c.asked, notice_ways.c.asked))
        .order_by(tables.c.touched)
        .limit(MOST)
    )
    return [(Key(*row[:5]), row[5]) for row in connection.execute(asked)]


def ways_to(connection: Connection, table: str, seat: int) -> list[str]:
    """The ways in which those who hold a seat have asked to be told of this table."""
    asked = (
        select(notice_ways.c.id)
        .join(holders, holders.c.guest == notice_ways.c.guest)
        .join(tables, tables.c.id == holders.c.table)
        .outerjoin(notice_wishes, _wish())
        .where(holders.c.table == table, holders.c.seat == seat, holders.c.left.is_(False), _wanted())
    )
    return list(connection.execute(asked).scalars())


def put(connection: Connection, key: Key, state: str, now: int, by: str = "") -> bool:
    """Add a notice, unless there is one; whether it was added."""
    if connection.execute(select(notices.c.state).where(_is(key))).first():
        return False
    row = {**key._asdict(), "state": state, "by": by, "due": now, "tries": 0, "made": now}
    connection.execute(insert(notices).values(row))
    return True


def due(connection: Connection, now: int, most: int, kind: str = "") -> list[Due]:
    """Notices whose time has come, the oldest first; of one kind of ways, so that slow ones hold up their own alone."""
    asked = select(notices).where(notices.c.state == QUEUED, notices.c.due <= now)
    if kind:
        asked = asked.where(notices.c.way.in_(select(notice_ways.c.id).where(notice_ways.c.kind == kind)))
    asked = asked.order_by(notices.c.due).limit(most)
    return [
        Due(Key(row.way, row.table, row.seat, row.kind, row.wait), row.by, row.due, row.tries, row.made)
        for row in connection.execute(asked)
    ]


def take(connection: Connection, one: Due, until: int) -> bool:
    """Take a notice for this server; another may have it once `until` has passed. Whether it is ours."""
    still = and_(_is(one.key), notices.c.state == QUEUED, notices.c.due == one.due, notices.c.tries == one.tries)
    return connection.execute(change(notices).where(still).values(due=until, tries=one.tries + 1)).rowcount == 1


def stands(connection: Connection, key: Key) -> bool:
    """Whether the seat is still waited for, by the same wait, and its holder still wants to be told."""
    asked = (
        select(_wait(tables.c.id, holders.c.seat))
        .select_from(notice_ways)
        .join(holders, holders.c.guest == notice_ways.c.guest)
        .join(tables, tables.c.id == holders.c.table)
        .join(seats, and_(seats.c.table == tables.c.id, seats.c.seat == holders.c.seat))
        .outerjoin(notice_wishes, _wish())
        .where(notice_ways.c.id == key.way, tables.c.id == key.table, holders.c.seat == key.seat)
        .where(_wanted(), _waited_for())
    )
    found = connection.execute(asked).scalar()
    return found is not None and (key.kind != TURN or found == key.wait)


def settle(connection: Connection, key: Key, state: str) -> None:
    """A notice is done with."""
    connection.execute(change(notices).where(_is(key)).values(state=state))


def postpone(connection: Connection, key: Key, until: int) -> None:
    """A notice is tried again then."""
    connection.execute(change(notices).where(_is(key), notices.c.state == QUEUED).values(due=until))


def waiting(connection: Connection) -> int:
    """How many notices are still to be sent."""
    asked = select(func.count()).select_from(notices).where(notices.c.state == QUEUED)
    return int(connection.execute(asked).scalar_one())


def forget_old(connection: Connection, now: int) -> None:
    """What went out long ago is not kept."""
    connection.execute(delete(notices).where(notices.c.made < now - KEPT))


def _is(key: Key) -> ColumnElement[bool]:
    return and_(*(notices.c[name] == value for name, value in key._asdict().items()))


def _wish() -> ColumnElement[bool]:
    return and_(notice_wishes.c.way == notice_ways.c.id, notice_wishes.c.table == tables.c.id)


def _wanted() -> ColumnElement[bool]:
    said = or_(notice_wishes.c.wanted.is_(True), and_(notice_wishes.c.wanted.is_(None), notice_ways.c.everywhere))
    return and_(notice_ways.c.confirmed.is_(True), said)


def _waited_for() -> ColumnElement[bool]:
    """A person's seat that is to move, in a game that goes on."""
    acting = literal(",") + tables.c.acting + literal(",")
    here = acting.like(literal("%,") + cast(holders.c.seat, String) + literal(",%"))
    playing = and_(tables.c.started.is_(True), tables.c.over.is_(False))
    return and_(playing, here, seats.c.kind == "person", holders.c.left.is_(False))


def _with_others() -> ColumnElement[bool]:
    """Somebody else waits there: bots do not mind."""
    other = holders.alias("other")
    return exists().where(
        other.c.table == tables.c.id, other.c.seat != holders.c.seat, other.c.guest != holders.c.guest,
        other.c.left.is_(False),
    )  # fmt: skip


def _wait(table: ColumnElement[str], seat: ColumnElement[int]) -> ColumnElement[int]:
    last = select(func.coalesce(func.max(entries.c.seq), 0)).where(entries.c.table == table, entries.c.seat == seat)
    return last.correlate(tables, holders).scalar_subquery()
