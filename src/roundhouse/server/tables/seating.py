"""Who sits where: every change of a seat is decided and made in one transaction, with the table's row held.

So two requests at once, at one server or at two, are judged one after the other. Whatever puts a seat into other
hands ends the codes that were made for it before.
"""

from typing import Any

from sqlalchemy import Connection

from roundhouse.core.words import player, say
from roundhouse.server.api.problems import Problem
from roundhouse.server.storage import records
from roundhouse.server.tables import codes
from roundhouse.server.tables.devices import device_id
from roundhouse.table.carried import OTHERS, must_be_free_to_go
from roundhouse.table.errors import NotNow, NotYours
from roundhouse.table.record import Device, SeatRecord, TableRecord


def join(connection: Connection, table: str, guest: str, device: Device, name: str) -> int:
    """Sit down on the first open seat; who holds one already keeps it."""
    record = records.locked(connection, table)
    for number, seat in enumerate(record.seats):
        if guest in seat.holders:
            return number
    free = _open_seats(record)
    if not free or record.started:
        raise Problem.not_now(say("No seat is open at this table; you can watch."))
    _sit(connection, table, free[0], guest, device, name)
    return free[0]


def redeem(connection: Connection, code: str, guest: str, device: Device, name: str) -> tuple[str, int]:
    """Exchange a code for its seat: once, whoever comes first, and only what it was made for."""
    table = codes.table_of(connection, code)
    record = records.locked(connection, table)
    door = codes.opened(connection, code, guest)
    if door.held:
        return table, door.seat
    if door.purpose == codes.SEAT:
        codes.forget_left(connection, table, door.seat)
        _sit(connection, table, door.seat, guest, device, name)
        _tell(connection, record, door.seat, "sat", name)
    else:
        records.hold(connection, table, door.seat, guest, device)
        _changed(connection, table, door.seat)
    return table, door.seat


def rename(connection: Connection, table: str, seat: int, guest: str, name: str) -> None:
    """A holder names the seat, or the host one that nobody holds."""
    record = records.locked(connection, table)
    here = record.seats[seat]
    if guest not in here.holders and (here.holders or guest != record.host):
        raise NotYours
    if record.daily and record.over and here.name:
        raise Problem.not_now(say("This name stands in the lists of the line of the day, so it stays as it is."))
    records.set_seat(connection, table, seat, name=name)
    records.change(connection, table)


def link(connection: Connection, table: str, seat: int, guest: str, code: str) -> None:
    """The host invites to a seat that is open or was left; a holder lets another device of his own hold it too."""
    record = records.locked(connection, table)
    here = record.seats[seat]
    free = here.kind == "open" or seat in codes.vacant(connection, table)
    if free:
        if guest != record.host:
            raise Problem.not_host()
    elif guest not in here.holders:
        raise NotYours
    else:
        _must_stay(record)
    codes.add_code(connection, code, table, seat, codes.SEAT if free else codes.DEVICE, guest)


def leave(connection: Connection, table: str, seat: int, guest: str) -> None:
    """This device gives up the seat; without any, the seat is open before the start and a bot's after it."""
    record = records.locked(connection, table)
    here = _held(record, seat, guest)
    alone = here.holders == {guest}
    others = any(one.kind == "person" for number, one in enumerate(record.seats) if number != seat)
    if alone and record.started and not others and not record.over:
        raise Problem.not_now(say("You are the last person here; the table waits for you in the list of your tables."))
    if not alone:
        _must_stay(record)
    records.leave(connection, table, seat, guest)
    if record.started and not record.over:
        codes.note_left(connection, table, seat, guest)
    if alone and not record.over:
        _tell(connection, record, seat, "left", here.name)
        values: dict[str, Any] = {"kind": "bot", "level": "normal"}
        records.set_seat(
            connection, table, seat, **(values if record.started else {"kind": "open", "level": "", "name": ""})
        )
    _changed(connection, table, seat)


def end(connection: Connection, table: str, seat: int, guest: str, device: str) -> None:
    """A holder ends another device of the seat."""
    record = records.locked(connection, table)
    here = _held(record, seat, guest)
    found = next((one for one in here.holders if device_id(table, seat, one) == device), None)
    if found is None:
        raise Problem.unknown(say("This device is already disconnected from the seat."))
    if found == guest:
        leave(connection, table, seat, guest)
        return
    _must_stay(record)
    records.let_go(connection, table, seat, found)
    _changed(connection, table, seat)


def bot(connection: Connection, table: str, seat: int, guest: str, level: str, there: bool = False) -> None:
    """The host lets a bot play, or a holder lets one finish; a person's hold is remembered.

    `there`: the person is at the table, or was a moment ago; where a clock runs, only they or the clock decide then.
    """
    record = records.locked(connection, table)
    if guest != record.host and guest not in record.seats[seat].holders:
        raise Problem.not_host()
    _must_not_have_resigned(record, seat)
    if record.seats[seat].kind == "person":
        own = guest in record.seats[seat].holders
        if record.rated and record.started and not own:
            raise Problem.not_now(say("This game is rated: only the player or the clock can let a bot stand in."))
        if record.time and record.started and there and not own:
            name = record.seats[seat].name or player(seat)
            raise Problem.not_now(
                say("{name} is at the table, and a clock runs: only they or it can let a bot stand in.", name=name)
            )
        stand_in(connection, record, seat, "bot" if own else "handed", standing_in(record, level))
        return
    records.set_seat(connection, table, seat, kind="bot", level=level)
    _changed(connection, table, seat)


def dismiss(connection: Connection, table: str, seat: int, failed: str, level: str) -> None:
    """A bot from elsewhere has failed: one of the house plays on, and those at the table are told."""
    record = records.locked(connection, table)
    here = record.seats[seat]
    if here.kind != "bot" or here.level != failed:
        return
    _tell(connection, record, seat, "failed", here.name or failed)
    name = "" if here.name == failed else here.name
    records.set_seat(connection, table, seat, level=level, name=name)
    _changed(connection, table, seat)


def standing_in(record: TableRecord, level: str) -> str:
    """The level of a bot that plays for a person: where the result changes their rating, it is no help."""
    return "easy" if record.rated else level


def stand_in(connection: Connection, record: TableRecord, seat: int, why: str, level: str) -> None:
    """A bot takes the turns of a person until they are back."""
    _tell(connection, record, seat, why, record.seats[seat].name)
    records.set_seat(connection, record.id, seat, kind="bot", level=level)
    _changed(connection, record.id, seat)


def resign(connection: Connection, table: str, seat: int, guest: str) -> None:
    """A holder gives the game up: a bot plays the seat to the end, so that the others keep their game."""
    record = records.locked(connection, table)
    _held(record, seat, guest)
    _must_not_have_resigned(record, seat)
    if not record.started:
        raise Problem.not_now(say("The game has not begun; leave the seat instead."))
    if record.over:
        raise Problem.not_now(say("The game is over already."))
    give_up(connection, record, seat, "resigned")


def give_up(connection: Connection, record: TableRecord, seat: int, why: str) -> None:
    """A seat resigns: it stays a bot's, and ranks after all who did not."""
    records.set_seat(connection, record.id, seat, resigned=True)
    stand_in(connection, record, seat, why, "normal")


def back(connection: Connection, table: str, seat: int, guest: str) -> str:
    """Give a seat back to the person whom a bot played for, or open it again before the start; its kind now."""
    record = records.locked(connection, table)
    here = record.seats[seat]
    if guest not in here.holders and guest != record.host:
        raise Problem.not_host()
    if here.kind != "bot":
        raise Problem.not_now(say("No bot plays for this seat."))
    _must_not_have_resigned(record, seat)
    if not here.holders and record.started:
        raise Problem.not_now(say("Nobody holds this seat: a bot plays it."))
    kind = "person" if here.holders else "open"
    _tell(connection, record, seat, "back", here.name)
    records.set_seat(connection, table, seat, kind=kind, level="")
    _changed(connection, table, seat)
    return kind


def start(connection: Connection, table: str, fill: str | None) -> bool:
    """All have sat down (bots fill the open seats if asked to) and every code ends; False when it has begun before."""
    record = records.locked(connection, table)
    if record.started:
        return False
    free = _open_seats(record)
    if free and fill is None:
        raise Problem.not_now(say("A seat is still open: wait for your friend, or let bots fill the open seats."))
    for number in free:
        records.set_seat(connection, table, number, kind="bot", level=fill)
    codes.end_codes(connection, table)
    records.change(connection, table, started=True)
    return True


def take_home(connection: Connection, table: str, guest: str) -> None:
    """What is hidden is about to be told to who plays here alone: the game counts for nothing from now on."""
    must_be_free_to_go(records.locked(connection, table), guest)
    if codes.vacant(connection, table):  # who has left may come back
        raise NotNow(OTHERS)
    codes.end_codes(connection, table)  # whoever came by one would play a hand that is known
    records.change(connection, table, practice=True)


def _sit(connection: Connection, table: str, seat: int, guest: str, device: Device, name: str) -> None:
    records.set_seat(connection, table, seat, kind="person", name=name, level="")
    records.hold(connection, table, seat, guest, device)
    _changed(connection, table, seat)


def _tell(connection: Connection, record: TableRecord, seat: int, what: str, name: str) -> None:
    """A line for those at the table, once the game has begun: a key that each reads in a language of their own."""
    if record.started:
        records.note(connection, record.id, seat, name, f"{records.KEYED}{what}")


def _changed(connection: Connection, table: str, seat: int) -> None:
    codes.end_codes(connection, table, seat)
    records.change(connection, table)


def _held(record: TableRecord, seat: int, guest: str) -> SeatRecord:
    if guest not in record.seats[seat].holders:
        raise NotYours
    return record.seats[seat]


def _must_not_have_resigned(record: TableRecord, seat: int) -> None:
    if record.seats[seat].resigned:
        raise Problem.not_now(say("This seat has resigned: a bot plays it to the end."))


def _open_seats(record: TableRecord) -> list[int]:
    return [number for number, seat in enumerate(record.seats) if seat.kind == "open"]


def _must_stay(record: TableRecord) -> None:
    """At a rated table nobody moves a result from one device to another."""
    if record.rated and record.started:
        raise Problem.not_now(say("This game is rated: its seats stay with those who sat down before the start."))
