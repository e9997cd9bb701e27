"""How tables come to be: new, again, from a position, from a lesson, from a saved log. Nothing is kept here."""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from roundhouse.core import nature
from roundhouse.core.game import Game
from roundhouse.core.log import Log, read_log, verify
from roundhouse.core.options import write_options
from roundhouse.core.words import Say, say
from roundhouse.games import find
from roundhouse.table.carried import seats_from
from roundhouse.table.problems import Problem
from roundhouse.table.record import FORMER, NOT_YET, Device, Entry, SeatRecord, TableRecord
from roundhouse.table.table import Table
from roundhouse.table.teaching import Lesson, teaching
from roundhouse.table.texts import NAME_LENGTH, clean
from roundhouse.table.turn import entries_of, to_entry

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A saved log as a table could go on with it."""

    log: Log
    seats: list[SeatRecord]
    entries: list[Entry]
    seed: bytes | None  # only a finished game's chance can be checked
    base: int

    @property
    def daily(self) -> str:
        """Of which day this was the deal, where that can be checked."""
        return self.log.daily if self.seed else ""

    @property
    def wrong(self) -> list[Say]:
        """What is wrong with it."""
        return verify(self.log)


def new_record(
    game: Game[Any], options: Any, seats: list[SeatRecord], guest: str, pace: int, stamp: int, seed: bytes,
    log: Sequence[Entry] = (), base: int | None = None, lesson: str = "", origin: str = "",
    daily: str = "", practice: bool = False, time: str = "", lapse: str = "bot",
) -> TableRecord:  # fmt: skip
    """The record of a new table."""
    return TableRecord(
        name_of(14), game.name, game.rules.version, json.dumps(write_options(options)), seed.hex(), guest, stamp, stamp,
        pace=pace, seats=seats, base=len(log) if base is None else base, moves=len(log), lesson=lesson, origin=origin,
        daily=daily, practice=practice, time=time, lapse=lapse,
    )  # fmt: skip


def frozen_record(loaded: Loaded, guest: str, stamp: int) -> TableRecord:
    """A table of another rules version: it has begun, and nobody will move."""
    log = loaded.log
    assert log.frozen
    kept = (loaded.seed or nature.new_seed()).hex()
    return TableRecord(
        name_of(14), log.match.game.name, log.frozen.version, json.dumps(log.options), kept, guest, stamp, stamp,
        started=True, over=log.ended, base=loaded.base, moves=log.frozen.of, seats=loaded.seats, daily=loaded.daily,
        result=json.dumps(log.result) if log.result else None,
    )  # fmt: skip


def load(text: str, seat: int | None, guest: str) -> Loaded:
    """A saved log: one seat is this guest's (-1: all), bots sit at the others; None: as they sat when it was saved."""
    log = read_log(text, find)
    if not -1 <= (seat or 0) < log.match.seats:
        raise Problem.unreadable(say("There is no seat {seat} at this table.", seat=seat or 0))
    seats = seats_from(log.levels, guest) if seat is None else []
    seats = seats or alone_with_bots(log.match.seats, seat or 0, guest)
    for one, name in zip(seats, log.names, strict=False):
        one.name = clean(name, NAME_LENGTH)
    entries = entries_of(log)
    for seat_number in log.resigned if log.ended else ():  # who goes on with a game has not given it up
        seats[seat_number].resigned = True
    known = log.seed if (log.ended if log.frozen else log.match.over) else None
    return Loaded(log, seats, entries, known, log.base if known else len(entries))


def position(old: Table, at: int, seat: int) -> list[Entry]:
    """The log up to a position of a finished game, from which somebody at this seat wants to go on."""
    old.must_be_playable()
    if not old.over:
        raise Problem.not_now(say("The game is not over yet; what-if begins from a finished game."))
    if old.sealed:
        raise Problem.not_now(say("This deal is sealed until its day is over; until then it can be practised."))
    moves = old.match.moves
    if not (0 <= at <= len(moves) and 0 <= seat < old.match.seats):
        raise Problem.unreadable(say("There is no such position; positions go from 0 to {last}.", last=len(moves)))
    return [to_entry(*one) for one in moves[:at]]


def taught_lesson(game: str, name: str) -> Lesson:
    """The lesson of this name."""
    found = teaching(find(game)).lessons.get(name)
    if found is None:
        raise Problem.unknown(say("{game} has no lesson “{name}”", game=game, name=name))
    return found


def again_at(seat: SeatRecord, here: bool = False) -> SeatRecord:
    """The same seat at the next table; one that its person has left is a bot's. `here`: its person is at the table."""
    name = "" if seat.name == FORMER else seat.name
    if seat.kind == "person" and not seat.holders:
        return SeatRecord("bot", name, "normal")
    devices = {guest: Device(device.name, seen=NOT_YET) for guest, device in seat.devices.items()}
    if seat.holders and (seat.resigned or here):  # a new game, a new chance: no bot plays for who is here
        return SeatRecord("person", name, "", set(seat.holders), devices)
    return SeatRecord(seat.kind, name, seat.level, set(seat.holders), devices)


def stays_rated(old: Sequence[SeatRecord], new: Sequence[SeatRecord], here: Callable[[set[str]], bool]) -> bool:
    """Whether a rematch of a rated game is rated: all its people are here, none has left, no bot begins in their place.

    Who has resigned is a person, and so is one for whom a bot stands in.
    """
    people = [seat.holders for seat in old if seat.kind == "person" or seat.holders]
    return all(map(here, people)) and not any(seat.kind == "bot" and seat.holders for seat in new)


def alone_with_bots(seats: int, mine: int, guest: str) -> list[SeatRecord]:
    """One person among bots; seat -1: all seats are the person's."""
    return [
        SeatRecord("person", holders={guest}) if mine in (number, -1) else SeatRecord("bot", level="normal")
        for number in range(seats)
    ]


def name_of(length: int) -> str:
    """A random name of letters and digits that cannot be mistaken for each other: five bits a sign."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))
