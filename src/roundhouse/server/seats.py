"""What can be asked of a seat, and the transaction that does it."""

from typing import Any

from sqlalchemy import Connection

from roundhouse.server import seating
from roundhouse.server.bodies import SeatBody
from roundhouse.server.live_table import LiveTable
from roundhouse.server.tokens import hashed
from roundhouse.table.making import name_of
from roundhouse.table.texts import NAME_LENGTH, clean


async def change_seat(table: LiveTable, guest: str, seat: int, body: SeatBody) -> dict[str, Any]:
    """Do what was asked with a seat, if this guest may."""
    code, name, at = name_of(10), clean(body.name, NAME_LENGTH), table.id

    def work(connection: Connection) -> dict[str, Any]:
        match body.do:
            case "rename":
                seating.rename(connection, at, seat, guest, name)
                return {"name": name}
            case "link":
                seating.link(connection, at, seat, guest, hashed(code))
                return {"code": code}
            case "leave":
                seating.leave(connection, at, seat, guest)
                return {"left": True}
            case "end":
                seating.end(connection, at, seat, guest, body.device)
                return {"ended": True}
            case "bot":
                seating.bot(connection, at, seat, guest, body.level)
                return {"kind": "bot", "level": body.level}
            case "resign":
                seating.resign(connection, at, seat, guest)
                return {"resigned": True}
            case "back":
                return {"kind": seating.back(connection, at, seat, guest)}

    return await table.change(work)
