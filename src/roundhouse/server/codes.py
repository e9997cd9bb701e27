"""Codes: what a link to a seat is for, and whether it still opens it."""

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from roundhouse.core.words import say
from roundhouse.server.problems import Problem
from roundhouse.server.records import now
from roundhouse.server.schema import holders, invites, seats, tables

CODE_SECONDS = 7 * 24 * 3600
SEAT, DEVICE = "seat", "device"  # an invitation to an open seat; one's own seat from another device too


@dataclass(frozen=True, slots=True)
class Door:
    """What a code opens; `held`: who asks holds that seat already."""

    table: str
    seat: int
    purpose: str
    held: bool


def typed(code: str) -> str:
    """A code as somebody may type it from paper."""
    return code.lower().replace("-", "").replace(" ", "")


def add_code(connection: Connection, code: str, table: str, seat: int, purpose: str, maker: str) -> None:
    """Keep a code (its hash); older codes of this seat end."""
    end_codes(connection, table, seat)
    row = {"code": code, "table": table, "seat": seat, "made": now(), "used": False, "purpose": purpose, "maker": maker}
    connection.execute(insert(invites).values(row))


def end_codes(connection: Connection, table: str, seat: int | None = None) -> None:
    """No code of this seat (of the whole table) opens it any more."""
    living = update(invites).where(invites.c.table == table, invites.c.used.is_(False))
    connection.execute((living if seat is None else living.where(invites.c.seat == seat)).values(used=True))


def table_of(connection: Connection, code: str) -> str:
    """The table that a code belongs to, whether it still opens anything or not."""
    found: str | None = connection.execute(select(invites.c.table).where(invites.c.code == code)).scalar()
    if found is None:
        raise Problem.unknown(say("There is no such invitation; ask for a new link."))
    return found


def opened(connection: Connection, code: str, guest: str) -> Door:
    """What this code opens to this guest now; a Problem that says what would work when it opens nothing."""
    table = table_of(connection, code)
    row = connection.execute(select(invites).where(invites.c.code == code)).mappings().one()
    holding = set(_holders(connection, table, row["seat"]))
    door = Door(table, row["seat"], row["purpose"], bool(guest) and guest in holding)
    if door.held:
        return door
    if door.purpose == SEAT and not _open(connection, table, door.seat):
        raise Problem.not_now(say("This invitation has expired: its seat is taken. Ask for a new link, or watch."))
    if door.purpose == DEVICE and row["maker"] not in holding:
        raise Problem.not_now(
            say(
                "This link has expired: the device that made it was disconnected. Make a new one on a connected device."
            )
        )
    if row["used"] or row["made"] + CODE_SECONDS <= now():
        raise Problem.taken()
    return door


def _open(connection: Connection, table: str, seat: int) -> bool:
    asked = select(seats.c.kind, tables.c.started).join(tables, tables.c.id == seats.c.table)
    asked = asked.where(seats.c.table == table, seats.c.seat == seat)
    kind, started = connection.execute(asked).one()
    return bool(kind == "open" and not started)


def _holders(connection: Connection, table: str, seat: int) -> list[str]:
    asked = select(holders.c.guest).where(holders.c.table == table, holders.c.seat == seat, holders.c.left.is_(False))
    return list(connection.execute(asked).scalars())
