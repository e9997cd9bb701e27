"""Who sits where, and who may change it."""

from typing import Any

from sqlalchemy import Connection

from roundhouse.core.words import say
from roundhouse.server import records
from roundhouse.server.asker import NAME_LENGTH, clean
from roundhouse.server.bodies import SeatBody
from roundhouse.server.lobby import House
from roundhouse.server.problems import Problem
from roundhouse.server.table import Table


async def change_seat(house: House, table: Table, guest: str, seat: int, body: SeatBody) -> dict[str, Any]:
    """Do what was asked with a seat, if this guest may."""
    match body.do:
        case "rename":
            return await _rename(table, guest, seat, clean(body.name, NAME_LENGTH))
        case "link":
            return await _link(house, table, guest, seat)
        case "leave":
            return await _leave(table, guest, seat)
        case "bot":
            return await _bot(table, guest, seat, body.level)
        case "back":
            return await _back(table, guest, seat)


async def _rename(table: Table, guest: str, seat: int, name: str) -> dict[str, Any]:
    record = table.record.seats[seat]
    if guest not in record.holders and (record.holders or guest != table.record.host):
        raise Problem.not_yours()
    await _set(table, seat, name=name)
    return {"name": name}


async def _link(house: House, table: Table, guest: str, seat: int) -> dict[str, Any]:
    record = table.record.seats[seat]
    if record.kind == "open":
        if guest != table.record.host:
            raise Problem.not_host()
    elif guest not in record.holders:
        raise Problem.not_yours()
    return {"code": await house.invite(table.id, seat, alone=record.kind == "open")}


async def _leave(table: Table, guest: str, seat: int) -> dict[str, Any]:
    record = table.record.seats[seat]
    if guest not in record.holders:
        raise Problem.not_yours()
    others = any(one.kind == "person" for number, one in enumerate(table.record.seats) if number != seat)
    alone = record.holders == {guest}
    if alone and table.record.started and not others and not table.over:
        raise Problem.not_now(say("You are the last person here; the table waits for you in the list of your tables."))

    def work(connection: Connection) -> None:
        records.let_go(connection, table.id, seat, guest)
        if alone and not table.over:
            kind = "bot" if table.record.started else "open"
            level = "normal" if table.record.started else ""
            records.set_seat(
                connection, table.id, seat, kind=kind, level=level, **({} if kind == "bot" else {"name": ""})
            )
        records.change(connection, table.id)

    await table.change(work)
    return {"left": True}


async def _bot(table: Table, guest: str, seat: int, level: str) -> dict[str, Any]:
    if guest != table.record.host:
        raise Problem.not_host()
    await _set(table, seat, kind="bot", level=level)
    return {"kind": "bot", "level": level}


async def _back(table: Table, guest: str, seat: int) -> dict[str, Any]:
    record = table.record.seats[seat]
    if guest not in record.holders and guest != table.record.host:
        raise Problem.not_host()
    if record.kind != "bot":
        raise Problem.not_now(say("No bot plays for this seat."))
    if not record.holders and table.record.started:
        raise Problem.not_now(say("Nobody holds this seat; a bot has played it from the start."))
    kind = "person" if record.holders else "open"
    await _set(table, seat, kind=kind, level="")
    return {"kind": kind}


async def _set(table: Table, seat: int, **values: Any) -> None:
    def work(connection: Connection) -> None:
        records.set_seat(connection, table.id, seat, **values)
        records.change(connection, table.id)

    await table.change(work)
