"""Somebody's finished games out of the store."""

from collections import Counter, defaultdict
from collections.abc import Hashable

from sqlalchemy import Connection, and_, or_, select

from roundhouse.server.storage.schema import holders, seats, tables
from roundhouse.table.history import Finished
from roundhouse.table.past import standing

MOST = 5000


def finished_games(connection: Connection, guest: str) -> list[Finished]:
    """The games of this guest that are over and count: one seat of one's own, played to the end or given up."""
    own = and_(holders.c.table == tables.c.id, holders.c.guest == guest, holders.c.left.is_(False))
    asked = (
        select(tables.c.id, tables.c.game, tables.c.options, tables.c.result, tables.c.touched, holders.c.seat)
        .add_columns(seats.c.resigned)
        .join(holders, own)
        .join(seats, and_(seats.c.table == holders.c.table, seats.c.seat == holders.c.seat))
        .where(tables.c.over.is_(True), tables.c.result.is_not(None))
        .where(tables.c.lesson == "", tables.c.base == 0, tables.c.practice.is_(False), tables.c.brought.is_(False))
        .order_by(tables.c.touched.desc(), tables.c.id)
        .limit(MOST)
    )
    rows = connection.execute(asked).all()
    held = Counter(row.id for row in rows)
    there = _people(connection, guest)
    return [
        Finished(
            row.game,
            row.options,
            row.seat,
            *standing(row.result),
            _others(there[row.id], row.seat),
            row.touched,
            row.resigned,
        )
        for row in rows
        if held[row.id] == 1 and row.seat in there[row.id]
    ]


def _people(connection: Connection, guest: str) -> dict[str, dict[int, tuple[Hashable, str]]]:
    """Who sat as a person at each table of this guest, by seat: the device that came first, and the name."""
    mine = select(holders.c.table).where(holders.c.guest == guest, holders.c.left.is_(False))
    asked = (
        select(seats.c.table, seats.c.seat, seats.c.name, holders.c.guest)
        .join(holders, and_(holders.c.table == seats.c.table, holders.c.seat == seats.c.seat))
        .where(
            or_(seats.c.kind == "person", seats.c.resigned.is_(True)),
            seats.c.table.in_(mine),
            holders.c.left.is_(False),
        )
        .order_by(holders.c.since.desc(), holders.c.guest)
    )
    found: dict[str, dict[int, tuple[Hashable, str]]] = defaultdict(dict)
    for row in connection.execute(asked):
        found[row.table][row.seat] = (row.guest, row.name)
    return found


def _others(people: dict[int, tuple[Hashable, str]], mine: int) -> dict[int, tuple[Hashable, str]]:
    """The others, each once: who held several seats there was several players on one device, and nobody's rival."""
    holding = [who for who, _ in people.values()]
    return {seat: one for seat, one in people.items() if seat != mine and one[1] and holding.count(one[0]) == 1}
