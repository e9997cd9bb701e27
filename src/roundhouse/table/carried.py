"""A game that goes on is carried to another house: its log with all that is hidden, for who sits there alone.

Whoever has such a log knows what the bots hold. So it leaves no table at which that would be unfair to somebody, and
from then on the game counts for nothing: where it was saved it is practice, and where it is opened its first moves were
not drawn from that table's seed (`base`).
"""

from collections.abc import Sequence
from typing import get_args

from roundhouse.core.game import Level
from roundhouse.core.words import say
from roundhouse.table.errors import NotNow, NotYours
from roundhouse.table.record import SeatRecord, TableRecord
from roundhouse.table.table import Table

OTHERS = say(
    "Another person or device plays here, or has played: what is hidden stays at this table until the game is over."
)
LEVEL = "normal"
"""Of a bot that this house does not have."""


def must_be_free_to_go(record: TableRecord, guest: str) -> None:
    """Refuse to tell what is hidden to anybody but the one who plays here alone, for nothing but the game itself."""
    if not any(guest and guest in seat.holders for seat in record.seats):
        raise NotYours
    if not record.started:
        raise NotNow(say("The game has not started yet; the host starts it when all have sat down."))
    if record.rated:
        raise NotNow(say("A rated game is played to its end where it began."))
    if record.daily:
        raise NotNow(say("The line of the day is played to its end where it began."))
    if not sits_alone(record, guest):
        raise NotNow(OTHERS)


def may_go(table: Table, guest: str) -> bool:
    """Whether a log with all that is hidden is offered: there is something hidden, and it is nobody else's."""
    if table.over or table.frozen or not table.game.secrecy.hands:
        return False
    try:
        must_be_free_to_go(table.record, guest)
    except (NotNow, NotYours):
        return False
    return True


def sits_alone(record: TableRecord, guest: str) -> bool:
    """Whether this guest holds the seats of all people, and nobody has ever sat at the others."""
    mine = [bool(guest) and seat.holders == {guest} for seat in record.seats]
    return any(mine) and all(own or seat.only_bots for own, seat in zip(mine, record.seats, strict=True))


def levels(record: TableRecord) -> list[str]:
    """By seat: the level of a bot, "" of a person, also of one for whom a bot stands in."""
    return ["" if seat.holders else seat.level for seat in record.seats]


def seats_from(saved: Sequence[str], guest: str) -> list[SeatRecord]:
    """The same seats for this guest; none where nobody would play."""
    if "" not in saved:
        return []
    return [
        SeatRecord("bot", level=level if level in get_args(Level) else LEVEL)
        if level
        else SeatRecord("person", holders={guest})
        for level in saved
    ]
