"""Codes: what a link to a seat is for, and whether it still opens it."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from roundhouse.core.game import OPEN
from roundhouse.core.words import say
from roundhouse.games import find
from roundhouse.server.api.problems import Problem
from roundhouse.server.door.tokens import hashed, new_secret
from roundhouse.server.storage.records import now
from roundhouse.server.storage.schema import holders, invites, seats, tables

CODE_SECONDS = 7 * 24 * 3600
SEAT, DEVICE = "seat", "device"  # an invitation to a seat that is free; one's own seat from another device too
NOBODY = "-"  # in the place of a maker who is no more
LEFT = "left"  # opens nothing: its maker has left this seat after the start


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
    try:
        return _door(connection, code, table, guest)
    except Problem as problem:
        problem.more["table"] = table  # who cannot sit there any more may still watch
        raise


def _door(connection: Connection, code: str, table: str, guest: str) -> Door:
    row = connection.execute(select(invites).where(invites.c.code == code)).mappings().one()
    holding = set(_holders(connection, table, row["seat"]))
    door = Door(table, row["seat"], row["purpose"], bool(guest) and guest in holding)
    if door.held:
        return door
    if connection.execute(select(tables.c.over).where(tables.c.id == table)).scalar_one():
        raise Problem.not_now(say("This game is over: nobody can sit down any more, but you can look at it."))
    if door.purpose == SEAT:
        _must_be_free(connection, table, door.seat, guest)
    if door.purpose == DEVICE and row["maker"] not in holding:
        raise Problem.not_now(
            say(
                "This link has expired: the device that made it was disconnected. Make a new one on a connected device."
            )
        )
    if row["used"] or row["made"] + CODE_SECONDS <= now():
        raise Problem.taken()
    return door


def note_left(connection: Connection, table: str, seat: int, guest: str) -> None:
    """Remember that this guest has left this seat in the middle of the game."""
    row = {"code": hashed(new_secret()), "table": table, "seat": seat, "made": now(), "used": True, "purpose": LEFT}
    connection.execute(insert(invites).values(row | {"maker": guest}))


def forget_left(connection: Connection, table: str, seat: int) -> None:
    """Somebody sits there again."""
    connection.execute(delete(invites).where(*_left(table, seat)))


def vacant(connection: Connection, table: str) -> set[int]:
    """The seats that were left after the start and that nobody holds: bots stand in there."""
    asked = select(seats.c.seat).join(tables, tables.c.id == seats.c.table)
    asked = asked.where(tables.c.id == table, tables.c.started.is_(True), tables.c.over.is_(False))
    asked = asked.where(seats.c.kind == "bot", seats.c.resigned.is_(False))
    return {
        seat
        for seat in connection.execute(asked).scalars()
        if _may_return(connection, table, seat) and not _holders(connection, table, seat)
    }


def _must_be_free(connection: Connection, table: str, seat: int, guest: str) -> None:
    """An invitation is to an open seat, or to one that was left; who takes over a hand must have held it before."""
    asked = select(seats.c.kind, tables.c.started, tables.c.game).join(tables, tables.c.id == seats.c.table)
    kind, started, game = connection.execute(asked.where(seats.c.table == table, seats.c.seat == seat)).one()
    if kind == "open" and not started:
        return
    if seat not in vacant(connection, table):
        raise Problem.not_now(say("This invitation has expired: its seat is taken. Ask for a new link, or watch."))
    if find(game).secrecy is not OPEN and guest not in _leavers(connection, table, seat):
        raise Problem.not_now(
            say(
                "Only the one who left this seat can take it again, on the same device: its secrets are theirs. "
                "You can watch."
            )
        )


def _may_return(connection: Connection, table: str, seat: int) -> bool:
    """Whether somebody could take this seat again: a hand waits only for who left it, and is still known."""
    leavers = _leavers(connection, table, seat)
    game = connection.execute(select(tables.c.game).where(tables.c.id == table)).scalar_one()
    return bool(leavers) and (find(game).secrecy is OPEN or set(leavers) != {NOBODY})


def _leavers(connection: Connection, table: str, seat: int) -> list[str]:
    return list(connection.execute(select(invites.c.maker).where(*_left(table, seat))).scalars())


def _left(table: str, seat: int) -> tuple[ColumnElement[bool], ...]:
    return invites.c.table == table, invites.c.seat == seat, invites.c.purpose == LEFT


def _holders(connection: Connection, table: str, seat: int) -> list[str]:
    asked = select(holders.c.guest).where(holders.c.table == table, holders.c.seat == seat, holders.c.left.is_(False))
    return list(connection.execute(asked).scalars())
