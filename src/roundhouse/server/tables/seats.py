"""What can be asked of a seat, and the transaction that does it."""

from typing import Any

from sqlalchemy import Connection

from roundhouse.server.api.bodies import SeatBody
from roundhouse.server.door.tokens import hashed
from roundhouse.server.storage import records
from roundhouse.server.tables import seating
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.table.clocks import TIMES
from roundhouse.table.making import name_of
from roundhouse.table.texts import NAME_LENGTH, clean

A_MOMENT = 60  # seconds after which somebody who closed the table is away


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
                seating.bot(connection, at, seat, guest, body.level, _there(table, seat))
                return {"kind": "bot", "level": body.level}
            case "resign":
                seating.resign(connection, at, seat, guest)
                return {"resigned": True}
            case "back":
                return {"kind": seating.back(connection, at, seat, guest)}

    return await table.change(work)


def _there(table: LiveTable, seat: int) -> bool:
    """Whether a person of this seat has the table open; beside a live clock also, whether they had it a moment ago."""
    holders, last, time = table.record.seats[seat].holders, table.listeners.last, TIMES.get(table.record.time)
    lately = time is not None and not time.pace
    since = records.now() - A_MOMENT
    return table.listeners.present(holders) or (lately and any(last.get(one, 0) > since for one in holders))
