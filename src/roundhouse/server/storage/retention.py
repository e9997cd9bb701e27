"""How long tables are kept: what nobody has touched for a long time is removed, a few at a time.

Finished games stay for ever unless the host says otherwise. Clocks err: no time is believed that this process has not
lived through, so a clock that leaps ahead removes nothing.
"""

import time
from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import ColumnElement, Connection, and_, delete, exists, false, func, not_, or_, select, update

from roundhouse.server.settings import Keep
from roundhouse.server.storage import records
from roundhouse.server.storage.database import make_engine, read_url
from roundhouse.server.storage.schema import (
    chat,
    clocks,
    daily_tries,
    entries,
    holders,
    invites,
    notice_wishes,
    notices,
    reviews,
    seats,
    tables,
)
from roundhouse.server.storage.store import Store
from roundhouse.table.record import TableRecord

if TYPE_CHECKING:
    from roundhouse.server.lobby import House

logger = structlog.get_logger("retention")
DAY = 24 * 3600
BATCH = 20
EVERY = 3600.0
CHILDREN = (entries, clocks, chat, holders, invites, reviews, daily_tries, notice_wishes, notices, seats)


class Clock:
    """The time of day, but never later than the time lived through since the start allows."""

    def __init__(self) -> None:
        self._began, self._since = records.now(), time.monotonic()

    def now(self) -> int:
        """Seconds since 1970, as far as they can be believed."""
        return min(records.now(), self._began + int(time.monotonic() - self._since))


def due(connection: Connection, keep: Keep, now: int, most: int, after: str = "") -> list[str]:
    """Tables that need not be kept any longer, in the order of their names."""
    asked = select(tables.c.id).where(_old(keep, now), tables.c.id > after).order_by(tables.c.id).limit(most)
    return list(connection.execute(asked).scalars())


def remove(connection: Connection, table: str, keep: Keep, now: int) -> bool:
    """Remove a table with everything that belongs to it, unless somebody has touched it meanwhile."""
    asked = select(tables.c.id).where(tables.c.id == table, _old(keep, now)).with_for_update()
    if connection.execute(asked).first() is None:
        return False
    erase(connection, table)
    return True


def erase(connection: Connection, table: str) -> None:
    """A table is no more, with everything that belongs to it."""
    for child in CHILDREN:
        connection.execute(delete(child).where(child.c.table == table))
    connection.execute(update(tables).where(tables.c.next == table).values(next=None))
    connection.execute(delete(tables).where(tables.c.id == table))


async def tidy(house: "House") -> None:
    """One round: tables in use are touched well before their time, those that are due go."""
    keep, now = house.settings.keep, house.clock.now()
    await _touch_those_in_use(house, keep, now + DAY)
    for name in await remove_all(house.store, keep, now, house.tables):
        house.removed += 1
        if name in house.tables:
            house.tables[name].doubtful = True  # opened at this very moment; whoever looks is told that it is no more


async def remove_all(store: Store, keep: Keep, now: int, spared: Collection[str] = ()) -> list[str]:
    """Remove what is due, a few at a time; the names of what has gone."""
    gone: list[str] = []
    after = ""
    while True:
        found = await store.read(partial(due, keep=keep, now=now, most=BATCH, after=after))
        if not found:
            break
        after = found[-1]
        going = [name for name in found if name not in spared]
        gone += await store.write(partial(_remove, names=going, keep=keep, now=now)) if going else []
    if gone:
        logger.info("old tables removed", tables=len(gone))
    return gone


def outdated(url: str, keep: Keep, now: int) -> list[TableRecord]:
    """The tables that are due, as they would be removed; only looks, also while a server runs."""
    engine = make_engine(read_url(url), "DEFERRED")
    try:
        with engine.connect() as connection:
            rows = connection.execute(select(tables).where(_old(keep, now)).order_by(tables.c.touched)).mappings()
            return [TableRecord(**{key: row[key] for key in row}) for row in rows]
    finally:
        engine.dispose()


def _remove(connection: Connection, names: list[str], keep: Keep, now: int) -> list[str]:
    return [name for name in names if remove(connection, name, keep, now)]


async def _touch_those_in_use(house: "House", keep: Keep, soon: int) -> None:
    """Another server may be about to remove what is open here."""
    used = [name for name, table in house.tables.items() if table.listeners]
    old = and_(tables.c.id.in_(used), _old(keep, soon))
    asked = select(func.count()).select_from(tables).where(old)
    if await house.store.read(lambda connection: int(connection.execute(asked).scalar_one())):
        touch = update(tables).where(old).values(touched=records.now())
        await house.store.write(lambda connection: connection.execute(touch) and None)


def _old(keep: Keep, now: int) -> ColumnElement[bool]:
    """Whether a table's time has come."""
    kinds = (
        (keep.finished, tables.c.over.is_(True)),
        (keep.unfinished, tables.c.over.is_(False)),
        (keep.copies, and_(tables.c.over.is_(False), tables.c.base > 0, not_(_played()))),
    )
    return or_(false(), *(and_(kind, _untouched(now - days * DAY)) for days, kind in kinds if days))


def _untouched(since: int) -> ColumnElement[bool]:
    said = exists().where(chat.c.table == tables.c.id, chat.c.at >= since)
    return and_(tables.c.touched < since, tables.c.made < since, not_(said))


def _played() -> ColumnElement[bool]:
    """Whether a person has moved since the copy was made."""
    persons = select(holders.c.seat).where(holders.c.table == tables.c.id)
    return exists().where(
        entries.c.table == tables.c.id, entries.c.seq > tables.c.base, entries.c.seat.in_(persons.scalar_subquery())
    )
