"""A table on one device, with nothing but this process: people pass it round, bots think when they are asked.

No clock, no threads, no processes: it runs wherever Python does, also inside a browser.
"""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from roundhouse.bots import make
from roundhouse.core import nature
from roundhouse.core.game import Bot, Budget
from roundhouse.core.move import Move
from roundhouse.core.options import check_table, write_options
from roundhouse.core.words import say
from roundhouse.games import find
from roundhouse.table.errors import NotThere
from roundhouse.table.record import SeatRecord, TableRecord
from roundhouse.table.table import Table
from roundhouse.table.teaching import Lesson, teaching
from roundhouse.table.turn import kept_values, to_entry

ME = "me"
"""Who holds every person's seat."""


class LocalTable:
    """One game at one device; `budget` is how long its bots may think, for ever the same if in playouts alone."""

    def __init__(
        self,
        game: str,
        seats: Sequence[str],
        options: Any = None,
        seed: bytes | None = None,
        budget: Budget | None = None,
        lesson: Lesson | None = None,
    ) -> None:
        """Seats are levels of bots ("hard"), or "" for a person; of a lesson see `taught`."""
        found = find(game)
        chosen = found.rules.options() if options is None else options
        check_table(found, len(seats), chosen)
        log = [to_entry(*one) for one in lesson.begins.moves] if lesson else []
        record = TableRecord(
            "local", game, found.rules.version, json.dumps(write_options(chosen)), (seed or nature.new_seed()).hex(),
            ME, 0, 0, seats=[_seat(level) for level in seats], base=len(log), lesson=lesson.name if lesson else "",
        )  # fmt: skip
        self.table = Table(record, log)
        self.bots = {seat: self._bot(seat, level, budget) for seat, level in enumerate(seats) if level}
        record.started = True
        self._take(*self.table.after_start())

    @classmethod
    def taught(cls, game: str, lesson: str, budget: Budget | None = None) -> "LocalTable":
        """The table of a lesson: one person among easy bots."""
        found = teaching(find(game)).lessons.get(lesson)
        if found is None:
            raise NotThere(say("{game} has no lesson “{name}”", game=game, name=lesson[:40]))
        begins = found.begins
        seats = ["" if seat == found.seat else "easy" for seat in range(begins.seats)]
        return cls(game, seats, begins.options, begins.seed, budget, found)

    def move(self, seat: int, seq: int, move: Move) -> None:
        """Make a move from the page numbered `seq`; made twice, it is made once."""
        found = self.table.after_move(seat, seq, move)
        if found is not None:
            self._take(*found)

    def undo(self, seat: int, seq: int) -> None:
        """Take this seat's last move back."""
        self._take(*self.table.after_undo(seat, seq))

    def bot_moves(self) -> bool:
        """Let the first bot whose turn it is make one move; whether there was one."""
        game, state = self.table.game, self.table.match.state
        for seat in self.table.acting():
            if seat in self.bots and not self.table.bots_wait:
                view = game.secrecy.view(state, seat)
                self.move(seat, self.table.seq, self.bots[seat](view, seat, game.rules.moves(view, seat)))
                return True
        return False

    def _bot(self, seat: int, level: str, budget: Budget | None) -> Bot:
        return make(self.table.game, level, Random(f"{self.table.record.seed} {seat}"), budget)

    def _take(self, ahead: Any, new: Any) -> None:
        self.table.take_over(ahead, new)
        for name, value in kept_values(ahead).items():
            setattr(self.table.record, name, value)


def _seat(level: str) -> SeatRecord:
    return SeatRecord("bot", level=level) if level else SeatRecord("person", holders={ME})
