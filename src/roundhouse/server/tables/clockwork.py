"""Clocks in the store: set after everything that happens at a table, in the same transaction; and run out, once.

A clock that runs is a moment in the time of the house, so nothing is written while it runs. Whoever changes a clock
holds the table's row; a time-out takes the very moment it was found with, so that of two servers one executes it.
"""

from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection, and_, func, insert, or_, select, update

from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.storage import records
from roundhouse.server.storage.schema import clocks, holders, house_time, seats, tables
from roundhouse.server.tables import seating
from roundhouse.table.clocks import TIMES, Happening, arrived, begun, left, turned, waited
from roundhouse.table.record import NOT_YET, Clock, Entry, TableRecord
from roundhouse.table.table import Table
from roundhouse.table.turn import takes_back

Stamped = tuple[list[Entry], dict[int, Clock]]

STAND_IN = "normal"
STANDS_IN = "stands in"  # a clock that runs goes on then: nobody stops it by letting a bot play for a moment
MOST = 50
THE_HOUSE = 1
GRACE = 2000  # milliseconds that a move may come late by, before the time-out is executed


def settle(
    connection: Connection, table: str, lived: int, what: Happening, acting: str | None = None, over: bool = False
) -> dict[int, Clock]:
    """Stop and start the clocks of a table as it is now (or will be, with these seats to act); what they are then."""
    asked = select(tables.c.time, tables.c.lapse, tables.c.started, tables.c.over, tables.c.acting)
    asked = asked.where(tables.c.id == table)
    row = connection.execute(asked.with_for_update()).first()
    if row is None or not row.time:
        return {}
    time, to_act = TIMES[row.time], (row.acting if acting is None else acting).split(",")
    playing = row.started and not row.over and not over
    kinds, absent = _kinds(connection, table), _yet_to_come(connection, table)
    before = records.clocks_of(connection, table)
    lived = max([lived, *(one.due - one.left for one in before.values() if one.due is not None)])  # it never goes back
    if kinds.get(what.seat) != "person":
        what = Happening(played=what.played, came=what.came)
    elif (due := before.get(what.seat, Clock(0)).due) is not None and due + GRACE < lived:
        raise Problem.not_now(say("Your time has run out."))  # what then happens is about to
    after = {}
    timed = {seat: kind for seat, kind in kinds.items() if kind == "person" or seat in before}  # bots have no clock
    for seat, kind in timed.items():
        old = before.get(seat) or begun(time, seat not in absent)
        if seat in what.came or (seat == what.seat and seat in absent):
            old = arrived(old, time, lived)
        runs = playing and str(seat) in to_act and (kind == "person" or (kind == STANDS_IN and old.due is not None))
        late = row.lapse == "bot" and old.due is not None and old.due <= lived  # with another's, at the same moment
        runs = runs and (late or waited(timed, seat, row.lapse))
        after[seat] = turned(old, seat, time, lived, runs, kind == "person", what)
    _keep(connection, table, before, after)
    return after


def timing(table: Table, ahead: Match, new: list[Entry]) -> Callable[[Connection], Stamped]:
    """What is to be written of clocks with these entries: the entries with what their seat has left, and the clocks."""
    lived, seat, to_act = table.lived(), new[0].seat, ahead.game.rules.to_act(ahead.state)
    passed = seat not in to_act or any(entry.seat == NATURE for entry in new)  # chance has spoken: a turn is done
    what = Happening(seat, passed, takes_back(new[0]), played=True)
    acting = ",".join(str(one) for one in to_act)
    person = seat != NATURE and table.record.seats[seat].kind == "person"

    def work(connection: Connection) -> Stamped:
        after = settle(connection, table.id, lived, what, acting, ahead.over)
        rest = left(after[seat], lived) if person and seat in after else None
        return [replace(entry, clock=rest) if entry.seat == seat else entry for entry in new], after

    return work


def overdue(connection: Connection, lived: int) -> list[tuple[str, int, int]]:
    """Clocks that have run out: table, seat and the moment, the oldest first."""
    asked = select(clocks.c.table, clocks.c.seat, clocks.c.due).where(clocks.c.due <= lived)
    order = (clocks.c.due, clocks.c.table, clocks.c.seat)
    return [(row.table, row.seat, row.due) for row in connection.execute(asked.order_by(*order).limit(MOST))]


def next_due(connection: Connection) -> int | None:
    """When the next clock runs out; None: none runs."""
    found: int | None = connection.execute(select(func.min(clocks.c.due))).scalar()
    return found


def run_out(connection: Connection, table: str, seat: int, due: int) -> int:
    """A time-out: a bot stands in or the seat resigns, as agreed; how many did, 0 when it was done before.

    Of two whose seats resign at the same moment nobody has won because the other was looked at first.
    """
    record = records.locked(connection, table)
    late = [seat]
    if record.lapse == "resign":
        late += [one for one, here in enumerate(record.seats) if one != seat and here.clock and here.clock.due == due]
    return sum(_run_out(connection, record, one, due) for one in late)


def _run_out(connection: Connection, record: TableRecord, seat: int, due: int) -> bool:
    mine = (clocks.c.table == record.id, clocks.c.seat == seat)
    taken = update(clocks).where(*mine, clocks.c.due == due)
    if connection.execute(taken.values(due=None, left=0, lapsed=True, lapses=clocks.c.lapses + 1)).rowcount != 1:
        return False
    here, strict = record.seats[seat], record.lapse == "resign"
    if here.kind != "person" and not (strict and here.holders and not here.resigned):
        return False  # a bot had been asked to play for it, or its person is no more
    if strict:  # also where a bot was asked to play just before: nobody gets away from their flag by that
        seating.give_up(connection, record, seat, "late")
    else:
        seating.stand_in(connection, record, seat, "lapsed", seating.standing_in(record, STAND_IN))
    return True


def stop_all(connection: Connection, table: str) -> None:
    """Stop the clocks of a table that cannot be played on."""
    connection.execute(update(clocks).where(clocks.c.table == table).values(due=None))


def beat(connection: Connection, lived: int) -> int:
    """The house has lived so long, or longer by another server's count; how long then."""
    connection.execute(update(house_time).where(house_time.c.lived < lived).values(lived=lived))
    return int(connection.execute(select(house_time.c.lived)).scalar() or lived)


def wake(connection: Connection) -> int:
    """How long the house had lived when it was last known to: no clock has begun to run later than that."""
    if connection.execute(select(house_time.c.lived)).scalar() is None:
        connection.execute(insert(house_time).values(id=THE_HOUSE, lived=0))
    begun = connection.execute(select(func.max(clocks.c.due - clocks.c.left))).scalar()
    return beat(connection, begun or 0)


def left_to_bots(connection: Connection, most: int) -> list[str]:
    """Tables that may wait for a bot although nobody looks: those with a clock, and those where somebody resigned."""
    gave_up = select(seats.c.seat).where(seats.c.table == tables.c.id, seats.c.resigned.is_(True)).exists()
    asked = (
        select(tables.c.id, tables.c.acting)
        .where(tables.c.started.is_(True), tables.c.over.is_(False), or_(tables.c.time != "", gave_up))
        .order_by(tables.c.touched.desc(), tables.c.id)
    )
    found = []
    for row in connection.execute(asked).all():
        kinds = _kinds(connection, row.id)
        if any(kinds.get(int(seat)) in ("bot", STANDS_IN) for seat in row.acting.split(",") if seat):
            found.append(row.id)
    return found[:most]


def _kinds(connection: Connection, table: str) -> dict[int, str]:
    """Who plays at each seat; a bot that a person may send away again is one that stands in."""
    held = select(holders.c.guest).where(
        holders.c.table == table, holders.c.seat == seats.c.seat, holders.c.left.is_(False)
    )
    asked = select(seats.c.seat, seats.c.kind, and_(held.exists(), seats.c.resigned.is_(False)).label("back"))
    rows = connection.execute(asked.where(seats.c.table == table).order_by(seats.c.seat))
    return {row.seat: STANDS_IN if row.kind == "bot" and row.back else row.kind for row in rows}


def _yet_to_come(connection: Connection, table: str) -> set[int]:
    """The seats whose people have not been at this table, on any device."""
    last = select(holders.c.seat).where(holders.c.table == table, holders.c.left.is_(False))
    found = connection.execute(last.group_by(holders.c.seat).having(func.max(holders.c.seen) == NOT_YET))
    return {row.seat for row in found}


def _keep(connection: Connection, table: str, before: dict[int, Clock], after: dict[int, Clock]) -> None:
    for seat, clock in after.items():
        if clock == before.get(seat):
            continue
        values = {"left": clock.left, "due": clock.due, "lapsed": clock.lapsed}
        if seat in before:
            mine = (clocks.c.table == table, clocks.c.seat == seat)
            connection.execute(update(clocks).where(*mine).values(values))
        else:
            connection.execute(insert(clocks).values(table=table, seat=seat, **values))
