"""The tables of one device: what changes them, and what of it the store has yet to keep."""

import secrets
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from roundhouse.bots import make
from roundhouse.bots.simple import random_move
from roundhouse.core import nature
from roundhouse.core.errors import HouseError
from roundhouse.core.game import NATURE, Game, without_memory
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.words import say
from roundhouse.site.friends import FRIEND, Friends
from roundhouse.site.kept import Change, read_entries, read_record, write_entries, write_record
from roundhouse.site.reviewing import Reviews
from roundhouse.site.searching import Hindsights
from roundhouse.table.carried import must_be_free_to_go
from roundhouse.table.errors import NotYours
from roundhouse.table.local import ME
from roundhouse.table.making import again_at, alone_with_bots, frozen_record, load, new_record, position
from roundhouse.table.problems import Problem
from roundhouse.table.record import Entry, SeatRecord, TableRecord
from roundhouse.table.table import Table
from roundhouse.table.teaching import Lesson
from roundhouse.table.turn import kept_values, to_entry

PACE = 700
MOST_LOADED = 24


class House:
    """The tables in memory. A change is made here first; what cannot be kept is forgotten and read again."""

    def __init__(self, clock: Callable[[], float], new_seed: Callable[[], bytes] = nature.new_seed) -> None:
        self.clock, self.new_seed = clock, new_seed
        self.tables: dict[str, Table] = {}
        self.changes: list[Change] = []
        self.reviews, self.hindsights = Reviews(clock), Hindsights(clock)
        self._pondering: Reviews | Hindsights = self.reviews
        self.company = Friends()
        self.advised: dict[str, tuple[tuple[int, int], Any]] = {}  # the last advice at a table, and for which position

    def to_ponder(self) -> tuple[str, int, bytes] | None:
        """What is to be thought about next for somebody who looks: a review, else what was possible."""
        for one in (self.reviews, self.hindsights):
            if asked := one.question():
                self._pondering = one
                return asked
        return None

    def pondered(self, table: str, seat: int, found: str) -> None:
        """Go on with what was found; nothing: it is given up."""
        self._pondering.answer(table, seat, found)

    def table(self, name: str) -> Table:
        """The table of this name, which the store has been asked for before."""
        if name not in self.tables:
            raise Problem.no_table()
        return self.tables[name]

    def remember(self, record: str, entries: str) -> None:
        """A table as the store has it."""
        found = read_record(record)
        self.tables.pop(found.id, None)
        self.tables[found.id] = Table(found, read_entries(entries), self.company)
        while len(self.tables) > MOST_LOADED:
            del self.tables[next(iter(self.tables))]

    def checked(self, record: str, entries: str) -> str:
        """The name of a table that comes from a file, if it is one of ours."""
        try:
            return Table(read_record(record), read_entries(entries)).id
        except (HouseError, ValueError, TypeError, KeyError):
            return ""

    def forget(self, name: str) -> None:
        """What is known of a table is not what is kept."""
        self.tables.pop(name, None)
        self.changes = [one for one in self.changes if one.table != name]

    def make(
        self, game: Game[Any], options: Any, seats: list[SeatRecord], pace: int = PACE, log: Sequence[Entry] = (),
        seed: bytes | None = None, base: int | None = None, lesson: str = "", origin: str = "",
        daily: str = "", hints_on: bool = True,
    ) -> Table:  # fmt: skip
        """A new table, begun at once unless somebody has yet to come from another device."""
        stamp = int(self.clock())
        record = new_record(
            game, options, seats, ME, pace, stamp, seed or self.new_seed(), log, base, lesson, origin, daily
        )  # fmt: skip
        record.hints = hints_on
        table = self._add(record, log)
        self._begin(table)
        return table

    def start(self, table: Table, fill: str = "") -> None:
        """Begin, with bots of a level in the open seats if one is named; begun before, nothing changes."""
        seats = [one for one in table.record.seats if one.kind == "open"]
        if table.record.started:
            return
        if seats and not fill:
            raise Problem.not_now(say("A seat is still open: wait for your friend, or let bots fill the open seats."))
        for one in seats:
            one.kind, one.level = "bot", fill
        self.changed(table)
        self._begin(table)

    def seat_friend(self, table: Table, number: int, name: str) -> str:
        """Let a friend sit down who has come from another device, or come again; by which name the house knows them."""
        seat = table.record.seats[number]
        if seat.kind == "open":
            seat.kind, seat.name, seat.holders = "person", name, {f"{FRIEND}{secrets.token_hex(8)}"}
            self.changed(table)
            self._begin(table)
        found = next((one for one in seat.holders if one.startswith(FRIEND)), None)
        if found is None:
            raise Problem.taken()
        return found

    def teach(self, lesson: Lesson, seats: list[SeatRecord], pace: int) -> Table:
        """A table at which this lesson is taught."""
        begins = lesson.begins
        log = [to_entry(*one) for one in begins.moves]
        return self.make(begins.game, begins.options, seats, pace, log, begins.seed, lesson=lesson.name)

    def load(self, text: str, seat: int | None, others: bool = False) -> tuple[Table, list[Any]]:
        """A table from a saved log, and what is wrong with it; `others`: a game of others, if it is over."""
        found = load(text, seat, ME)
        match = found.log.match
        if others and found.seed is not None:
            for one in found.seats:
                one.kind, one.holders = "person", set()
        if found.log.frozen:
            record = frozen_record(found, ME, int(self.clock()))
            record.chat = False
            return self._add(record, found.entries), found.wrong
        made = self.make(
            match.game, match.options, found.seats, PACE, found.entries, found.seed, found.base, daily=found.daily
        )
        return made, found.wrong

    def what_if(self, old: Table, at: int, seat: int) -> Table:
        """A new table that goes on from a position of a finished game, bots at the other seats."""
        log = position(old, at, seat)
        seats = alone_with_bots(old.match.seats, seat, ME)
        return self.make(old.game, old.match.options, seats, old.record.pace, log, origin=old.id)

    def again(self, old: Table) -> str:
        """The same game with the same seats; asked twice, the same table."""
        if not old.record.next:
            seats = [again_at(seat) for seat in old.record.seats]
            hints_on = old.record.hints
            old.record.next = self.make(old.game, old.match.options, seats, old.record.pace, hints_on=hints_on).id
            self.changed(old)
        return old.record.next

    def move(self, table: Table, seat: int, seq: int, move: Move) -> bool:
        """Make a move from the page numbered `seq`; whether it had been made before."""
        found = table.after_move(seat, seq, move)
        if found is not None:
            self._take(table, *found)
        return found is None

    def undo(self, table: Table, seat: int, seq: int, practice: bool) -> None:
        """Take this seat's last move back."""
        ahead, new = table.after_undo(seat, seq, practice)
        table.record.practice |= practice
        self._take(table, ahead, new)

    def take_home(self, table: Table) -> None:
        """What is hidden here is told to who plays alone: the game counts for nothing from now on."""
        must_be_free_to_go(table.record, ME)
        table.record.practice = True
        self.changed(table)

    def change_seat(
        self, table: Table, number: int, do: str, name: str, level: str, who: str = ME
    ) -> dict[str, Any]:  # fmt: skip
        """Rename a seat, or let a bot play it, or play on oneself; of friends' seats the host names none."""
        seat = table.record.seats[number]
        if who not in seat.holders and (who != ME or (do in ("rename", "leave") and seat.holders)):
            raise NotYours
        match do:
            case "rename":
                seat.name = name
                answer: dict[str, Any] = {"name": name}
            case "bot" | "leave":
                people = sum(one.kind == "person" for one in table.record.seats)
                if seat.kind == "person" and people == 1:
                    words = say("You are the last person here; the table waits for you in the list of your tables.")
                    raise Problem.not_now(words)
                seat.kind, seat.level = "bot", level
                answer = {"kind": "bot", "level": level}
            case "back":
                if seat.kind != "bot" or not seat.holders:
                    raise Problem.not_now(say("No bot plays for this seat."))
                seat.kind, seat.level = "person", ""
                answer = {"kind": "person"}
            case _:
                raise Problem.unreadable(say("The request cannot be read."))
        self.changed(table)
        return answer

    def changed(self, table: Table) -> None:
        """Something other than the moves is different now."""
        before = table.record.rev
        table.record.rev += 1
        self._note(table, table.seq, before, [])

    def _add(self, record: TableRecord, log: Sequence[Entry]) -> Table:
        record.chat = False  # who plays here hears the others
        table = self.tables[record.id] = Table(record, log, self.company)
        self._note(table, 0, -1, list(log))
        return table

    def _begin(self, table: Table) -> None:
        """Deal, once nobody is waited for."""
        if not table.record.started and not any(one.kind == "open" for one in table.record.seats):
            table.record.started = True
            self._take(table, *table.after_start())

    def _take(self, table: Table, ahead: Match, new: list[Entry]) -> None:
        before = table.seq
        table.take_over(ahead, new)
        for name, value in kept_values(ahead).items():
            setattr(table.record, name, value)
        self._note(table, before, table.record.rev, new)

    def _note(self, table: Table, seq: int, rev: int, new: list[Entry]) -> None:
        """Several changes of one table, before the store is asked, are one."""
        table.record.touched = int(self.clock())
        entries = write_entries(new)
        known = next((one for one in self.changes if one.table == table.id), None)
        if known is None:
            self.changes.append(Change(table.id, seq, rev, write_record(table.record), entries))
            return
        known.entries += entries
        known.record = write_record(table.record)


def position_of(table: Table, seat: int) -> int:
    """How often this seat or Nature has moved: what others do at the same time changes nothing for it."""
    return sum(one in (seat, NATURE) for one, _ in table.match.moves)


def hasty(game: Game[Any], view: Any, seat: int, seed: int) -> Move:
    """What the game's quick player does, where the thinking one has not answered in time."""
    rng = Random(seed)
    try:
        quick = "greedy" if game.thinking.rollout is None else without_memory(game.thinking.rollout)
        return make(game, quick, rng)(view, seat, game.rules.moves(view, seat))
    except Exception:  # a guest's policy may fail in any way: the game goes on
        return random_move(game.rules.moves(view, seat), rng)
