"""Time at a table: which clocks there are, and what is left on one when something happens. Nothing here runs.

Milliseconds, in the time of the house: it goes on only while a server is up, so whatever is reckoned in it stands
still with the house.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from roundhouse.core.words import Say, say
from roundhouse.table.record import NOT_YET, Clock, Entry, SeatRecord, TableRecord
from roundhouse.table.time_contract import ClockJson, Stands, TimeJson
from roundhouse.table.turn import standing

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
RETURN = MINUTE  # what a clock that ran out has at least, when its person goes on
COMING = 5 * MINUTE  # at a rematch a live clock stands so long for a person who has not come yet


@dataclass(frozen=True, slots=True)
class Time:
    """What a table agrees on: `whole` at first, `more` when a turn is done; at a `pace` the whole for every move."""

    words: Say
    whole: int
    more: int = 0
    pace: bool = False


TIMES = {
    "5+5": Time(say("5 minutes each, +5 seconds a turn"), 5 * MINUTE, 5_000),
    "10+10": Time(say("10 minutes each, +10 seconds a turn"), 10 * MINUTE, 10_000),
    "20+20": Time(say("20 minutes each, +20 seconds a turn"), 20 * MINUTE, 20_000),
    "hour": Time(say("a move an hour"), HOUR, pace=True),
    "day": Time(say("a move a day"), DAY, pace=True),
    "3days": Time(say("a move in three days"), 3 * DAY, pace=True),
}
LAPSES = {
    "bot": say("when time runs out, a bot stands in until the person returns"),
    "resign": say("when time runs out, the seat resigns"),
}


@dataclass(frozen=True, slots=True)
class Happening:
    """What has just happened at the table: which seat moved, whether its turn is done, whether it took a move back.

    Not `played`: people came or went, and nobody gets time by that. `came`: seats whose person is here at last.
    """

    seat: int = -1
    passed: bool = False
    back: bool = False
    played: bool = False
    came: tuple[int, ...] = ()


def begun(time: Time, come: bool) -> Clock:
    """The clock of a seat at the beginning; one whose person has yet to come has a while more."""
    return Clock(time.whole if come or time.pace else time.whole + COMING)


def arrived(clock: Clock, time: Time, lived: int) -> Clock:
    """The clock of a person who has come to the table: what was left of the while is theirs no more."""
    rest = min(left(clock, lived), time.whole)
    return replace(clock, left=rest, due=None if clock.due is None else lived + rest)


def left(clock: Clock, lived: int) -> int:
    """What is left on a clock at this moment: never more than when it began to run, also where time is behind."""
    return clock.left if clock.due is None else max(0, min(clock.left, clock.due - lived))


def turned(clock: Clock, seat: int, time: Time, lived: int, runs: bool, here: bool, what: Happening) -> Clock:
    """A seat's clock after something has happened; `runs`: its person is to act and waited for; `here`: they play."""
    moved, ran = what.seat == seat and not what.back, clock.due is not None
    rest = left(clock, lived)
    if moved and what.passed:
        rest += time.more
    if what.seat == seat and what.back and not ran:  # what the turn had brought goes with it
        rest = max(0, rest - time.more)
    if time.pace and runs and what.played and not what.back and (not ran or (moved and what.passed)):
        rest = time.whole  # a turn has come; what is taken back and done again is the same turn
    if clock.lapsed and not here:
        return replace(clock, left=rest if not time.pace else 0, due=None)
    if clock.lapsed:
        rest = max(rest, min(RETURN, time.whole))
    if runs and ran and not moved and what.seat != seat:
        return clock  # it goes on as it did
    return replace(clock, left=rest, due=lived + rest if runs else None, lapsed=False)


def clock_json(record: TableRecord, seat: int, lived: int) -> ClockJson | None:
    """The clock of a seat for a page; None where there is none, or where a bot sits from the beginning."""
    clock = record.seats[seat].clock
    if clock is None or not record.time:
        return None
    rest, stands, whole = left(clock, lived), _stands(record, seat, lived), TIMES[record.time].whole
    due = clock.due is not None and not record.over
    if stands == "coming":
        waits: ClockJson = {"left": whole, "runs": False, "lapsed": clock.lapsed, "stands": stands}
        return {**waits, "starts": rest - whole} if due else waits
    return {"left": rest, "runs": due and not stands, "lapsed": clock.lapsed, "stands": stands}


def waited(kinds: Mapping[int, str], seat: int, lapse: str) -> bool:
    """Whether a seat's clock has a reason to run: another person plays, or there never was one and the seat resigns.

    `kinds`: who plays at each seat that has a clock.
    """
    others = [kind for other, kind in kinds.items() if other != seat]
    return "person" in others if others else lapse == "resign"


def _stands(record: TableRecord, seat: int, lived: int) -> Stands:
    """Why a person's clock does not run, whoever is to act; "": it does, in its turn."""
    here, time = record.seats[seat], TIMES[record.time]
    if here.kind != "person" or here.clock is None or not record.started or record.over:
        return ""
    if not come(here) and not time.pace and left(here.clock, lived) > time.whole:
        return "coming"
    kinds = {number: one.kind for number, one in enumerate(record.seats) if one.clock}
    due = here.clock.due is not None and here.clock.due <= lived  # it runs out at this moment
    return "" if due or waited(kinds, seat, record.lapse) else "alone"


def come(seat: SeatRecord) -> bool:
    """Whether a person of this seat has ever been at the table."""
    return not seat.devices or any(one.seen != NOT_YET for one in seat.devices.values())


def earlier_clocks(record: TableRecord, log: Iterable[Entry], at: int) -> list[ClockJson | None]:
    """The clocks as they stood after so many moves."""
    if not record.time:
        return [None for _ in record.seats]
    rest: dict[int, int] = {number: TIMES[record.time].whole for number, seat in enumerate(record.seats) if seat.clock}
    for entry in standing(log)[:at]:
        if entry.clock is not None:
            rest[entry.seat] = entry.clock
    return [
        {"left": rest[number], "runs": False, "lapsed": False, "stands": ""} if number in rest else None
        for number in range(len(record.seats))
    ]


def time_words(record: TableRecord) -> list[Say]:
    """What was agreed on about time; nothing where there is no clock."""
    return [TIMES[record.time].words, LAPSES[record.lapse]] if record.time else []


def time_json(record: TableRecord) -> TimeJson | None:
    """The same for a page, without words."""
    if not record.time:
        return None
    time = TIMES[record.time]
    return {"name": record.time, "whole": time.whole, "more": time.more, "pace": time.pace, "lapse": record.lapse}
