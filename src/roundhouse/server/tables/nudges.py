"""A nudge: once an hour a player may ask those who are to move not to forget the table."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from sqlalchemy import Connection, update

from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.storage import records
from roundhouse.server.storage.schema import seats
from roundhouse.table.clocks import TIMES, clock_json
from roundhouse.table.errors import NotYours
from roundhouse.table.record import TableRecord

if TYPE_CHECKING:
    from roundhouse.server.tables.live_table import LiveTable

HOUR = 3600
Heard = Callable[[str, int, str], Awaitable[object]]


class Nudges:
    """Nudges of a house, and who else wants to hear of each: `heard.append(tell)`, awaited as tell(table, seat, by)."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []

    async def nudge(self, table: "LiveTable", guest: str, seat: int) -> list[int]:
        """Nudge everybody else who is to move; the seats."""
        lived = table.table.lived()
        found = await table.change(lambda connection: _nudge(connection, table.id, guest, seat, lived))
        for one in found:
            for tell in self.heard:
                await tell(table.id, one, table.record.seats[seat].name)
        return found


def _nudge(connection: Connection, table: str, guest: str, seat: int, lived: int) -> list[int]:
    record, now = records.locked(connection, table), records.now()
    if seat >= len(record.seats) or guest not in record.seats[seat].holders:
        raise NotYours
    found = _awaited(record, guest)
    if not found:
        raise Problem.not_now(say("Nobody else has to move just now."))
    found = [one for one in found if not _reminded(record, one, lived)]
    if not found:
        raise Problem.not_now(say("A clock of minutes runs here: it reminds everybody, and nobody needs a nudge."))
    mine = (seats.c.table == table, seats.c.seat == seat)
    again = update(seats).where(*mine, seats.c.nudging <= now - HOUR).values(nudging=now)
    if connection.execute(again).rowcount != 1:
        raise Problem.not_now(say("You have nudged already; once an hour is enough."))
    for one in found:
        records.set_seat(connection, table, one, nudged=now)
    records.note(connection, table, seat, record.seats[seat].name, f"{records.KEYED}nudge")
    records.change(connection, table)
    return found


def _reminded(record: TableRecord, seat: int, lived: int) -> bool:
    """Whether a clock of minutes runs for this seat; while it stands for who has yet to come it reminds nobody."""
    clock = clock_json(record, seat, lived)
    return clock is not None and not TIMES[record.time].pace and clock["stands"] != "coming"


def _awaited(record: TableRecord, guest: str) -> list[int]:
    """The seats of other people that are to move."""
    if not record.started or record.over:
        return []
    acting = [int(seat) for seat in record.acting.split(",") if seat]
    return [
        seat
        for seat in acting
        if seat >= 0 and record.seats[seat].kind == "person" and guest not in record.seats[seat].holders
    ]
