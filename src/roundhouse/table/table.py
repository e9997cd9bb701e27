"""A table in memory: its match, who sits there, what may be done now, and what the next entry would be.

Nothing here is stored or sent. A change is worked out on a fork of the match; the table goes on from it once it is
kept, wherever that is.
"""

import copy
import json
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from roundhouse.core.errors import NotLegal, Refusal
from roundhouse.core.game import NATURE, Game
from roundhouse.core.match import NO_TAKE_BACK, Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.words import Speaker, say
from roundhouse.games import find
from roundhouse.table.daily import ends
from roundhouse.table.errors import NotAsked, NotNow, Stale
from roundhouse.table.narration import Narration
from roundhouse.table.record import Entry, TableRecord
from roundhouse.table.teaching import lesson_of
from roundhouse.table.teaching.lesson import Standing, go_on
from roundhouse.table.turn import extended, replayed, taken_back, to_entry

MOST_LEGAL = 50
NOTHING_BACK = say("Nothing can be taken back: something was drawn or rolled since, or another player has moved.")
TIME_RUNS = say("With clocks a move stays once it is another player’s turn.")


class Company(Protocol):
    """Who is at the table just now."""

    def present(self, holders: set[str]) -> bool:
        """Whether one of these guests has the page open."""

    def presence(self, record: TableRecord) -> int:
        """Who is here, as bits by seat."""


class Everybody:
    """The company of a table on one device."""

    def present(self, holders: set[str]) -> bool:
        """All are here."""
        return True

    def presence(self, record: TableRecord) -> int:
        """All are here."""
        return (1 << len(record.seats)) - 1


class Table:
    """One table."""

    def __init__(
        self, record: TableRecord, log: Sequence[Entry] = (), company: Company | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        self.record, self.log, self.clock = record, list(log), clock
        self.company: Company = Everybody() if company is None else company
        self.game: Game[Any] = find(record.game)
        self.match, self.frozen = replayed(self.game, record, self.log)
        self._lesson = lesson_of(self.game, record.lesson)
        self.lived: Callable[[], int] = lambda: 0  # the time of the house in which clocks run
        self.closed = False  # nobody moves here any more: the table was removed
        self.narrations: dict[int | None, Narration] = {}
        self.rendered: dict[Any, Any] = {}  # kept by `page`, by seat and language, as long as nothing changes
        self.rendered_of: Any = None
        self.fixed: dict[str, dict[str, Any]] = {}  # kept by `frame`, by language
        self.speakers: dict[str, Speaker] = {}  # as well
        self.drawings = 0  # how often something was drawn for a page

    @property
    def id(self) -> str:
        """The name in the address."""
        return self.record.id

    @property
    def seq(self) -> int:
        """The number of entries in the log."""
        return len(self.log)

    @property
    def version(self) -> str:
        """Changes with everything that a page may show."""
        return f"{self.seq}-{self.record.rev}-{self.company.presence(self.record)}"

    @property
    def over(self) -> bool:
        """Whether the game has ended; of one played by other rules today's have no say in it."""
        return self.record.started and (self.record.over if self.frozen else self.match.over)

    @property
    def sealed(self) -> bool:
        """Whether this is the deal of a day that is not over: its seed stays secret, and the table its player's."""
        return bool(self.record.daily) and self.clock() < ends(self.record.daily)

    @property
    def counted(self) -> bool:
        """Whether this is the one counted try at the deal of a day."""
        return bool(self.record.daily) and not self.record.practice

    @property
    def kept(self) -> dict[str, Any] | None:
        """Points and ranks as they were kept when the game ended."""
        kept: dict[str, Any] | None = json.loads(self.record.result) if self.record.result else None
        return kept

    def seats_of(self, guest: str) -> list[int]:
        """The seats that this guest holds."""
        return [number for number, seat in enumerate(self.record.seats) if guest and guest in seat.holders]

    @property
    def goes_on(self) -> bool:
        """Whether bots play also while nobody is here, because somebody waits for their turn."""
        return bool(self.record.time) and any(seat.kind == "person" for seat in self.record.seats)

    @property
    def given_up(self) -> bool:
        """Whether somebody has resigned and nobody plays any more: bots see the game to its end."""
        seats = self.record.seats
        return any(seat.resigned for seat in seats) and not any(seat.kind == "person" for seat in seats)

    def acting(self) -> tuple[int, ...]:
        """The seats that may move now."""
        if not self.record.started or self.frozen or self.closed:
            return ()
        return tuple(seat for seat in self.game.rules.to_act(self.match.state) if seat != NATURE)

    @property
    def lesson(self) -> Standing | None:
        """How far the lesson of this table has come; None where none is taught."""
        return self._lesson.standing(self.match.moves) if self._lesson and not self.frozen else None

    @property
    def bots_wait(self) -> bool:
        """Whether bots do nothing by themselves, because the lesson says what they do."""
        lesson = self.lesson
        return lesson is not None and not lesson.done

    def narration(self, seat: int | None) -> Narration:
        """What this viewer has been told so far."""
        if seat not in self.narrations:
            first = self.game.rules.new(self.match.seats, self.match.options)
            self.narrations[seat] = Narration(self.game, seat, first)
        return self.narrations[seat]

    def slim(self) -> None:
        """Let go of what can be made again when somebody looks."""
        self.narrations, self.rendered, self.rendered_of = {}, {}, None

    def still(self) -> "Table":
        """The table as it is now: to be read beside the event loop while this one goes on."""
        found = copy.copy(self)
        found.log, found.rendered, found.fixed, found.speakers = list(self.log), {}, {}, {}
        found.narrations = {seat: one.still() for seat, one in self.narrations.items()}
        return found

    def refusal(self, seat: int, move: Move) -> Refusal | None:
        """Why not, judged from what the seat may know: a refusal must not tell a secret."""
        game, state = self.game, self.match.state
        if seat not in game.rules.to_act(state):
            return self.match.refusal(seat, move)
        rule = game.rules.why_not(game.secrecy.view(state, seat), seat, move)
        return Refusal(rule) if rule else None

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """Some moves that would work."""
        if seat not in self.acting():
            return []
        view = self.game.secrecy.view(self.match.state, seat)
        return [write_move(move) for move in self.game.rules.moves(view, seat)[:MOST_LEGAL]]

    def can_undo(self, seat: int) -> int | None:
        """The number of the move that this seat may take back; none once the seed is revealed."""
        if self.frozen or self.over or not self.record.started:
            return None
        number = self.match.can_take_back(seat)
        if number is None or number < self.record.base or self._was_answered(number) or self._time_runs(seat):
            return None
        return number

    def can_practise(self, seat: int) -> int | None:
        """The number of this seat's last move, where it practises: it may go, answered or not."""
        if self.over or not self.practises(seat):
            return None
        mine = [number for number, (mover, _) in enumerate(self.match.moves) if mover == seat]
        return mine[-1] if mine and mine[-1] >= self.record.base else None

    def practises(self, seat: int) -> bool:
        """Whether nobody but bots has ever played with this seat, and nothing hangs on the game."""
        people = [number for number, one in enumerate(self.record.seats) if not one.only_bots]
        serious = self._lesson or self.counted or self.record.rated
        return not self.frozen and self.record.started and not serious and people == [seat]

    def must_be_playable(self) -> None:
        """Refuse what would go on with a game of other rules."""
        if self.frozen:
            raise NotNow(self.frozen.why)

    def after_start(self) -> tuple[Match, list[Entry]]:
        """The match once Nature has made her first moves, and their entries."""
        self.must_be_playable()
        return self._settled(self.match.fork())

    def after_move(self, seat: int, seq: int, move: Move) -> tuple[Match, list[Entry]] | None:
        """The match after a move from the page numbered `seq`, and its entries; None when it was made before."""
        self._must_be_playing()
        if self._done_before(to_entry(seat, move), seq):
            return None
        self._must_be_fresh(seat, seq)
        if refusal := self.refusal(seat, move):
            raise NotLegal(refusal.words, refusal)
        lesson, ahead = self.lesson, self.match.fork()
        if lesson and lesson.step and seat == lesson.lesson.seat:
            if not lesson.step.accepts(move) and lesson.step.otherwise:
                raise NotAsked(lesson.step.otherwise)
            ahead.play(seat, move)
            go_on(ahead, lesson.step)
        else:
            ahead.play(seat, move)
        return self._settled(ahead)

    def after_undo(self, seat: int, seq: int, practice: bool = False) -> tuple[Match, list[Entry]]:
        """The match without this seat's last move, in practice without all that followed it, and the entries for it."""
        self._must_be_playing()
        self._must_be_fresh(seat, seq)
        number = self.can_practise(seat) if practice else self.can_undo(seat)
        if number is None:
            timed = not practice and self.match.can_take_back(seat) is not None and self._time_runs(seat)
            words = TIME_RUNS if timed else NOTHING_BACK
            raise NotLegal(words, Refusal(NO_TAKE_BACK, words))
        if practice:
            later = range(len(self.match.moves) - 1, number - 1, -1)
            return self.match.at(number), [taken_back(seat, one) for one in later]
        ahead = self.match.fork()
        ahead.take_back(seat)
        return ahead, [taken_back(seat, number)]

    def take_over(self, ahead: Match, new: Sequence[Entry]) -> None:
        """Go on from a match that was worked out here, once its entries are kept."""
        self.match = ahead
        self.log.extend(new)

    def hear(self, record: TableRecord, new: Sequence[Entry]) -> None:
        """Go on from what somebody else has kept."""
        if new:
            log = [*self.log, *new]
            again = replayed(self.game, record, log) if self.frozen else None
            self.match, self.frozen = again or extended(self.game, record, self.match, log, new)
            self.log.extend(new)
        self.record = record

    def go_on_from(self, ahead: "Table") -> None:
        """Go on from what has been heard beside the event loop, all at once."""
        self.record, self.log, self.match, self.frozen = ahead.record, ahead.log, ahead.match, ahead.frozen

    def stale(self, seat: int) -> Stale:
        """The table has moved on since the page that was answered."""
        return Stale(self.seq, self.legal(seat))

    def _settled(self, ahead: Match) -> tuple[Match, list[Entry]]:
        ahead.settle()
        return ahead, [to_entry(*one) for one in ahead.moves[len(self.match.moves) :]]

    def _time_runs(self, seat: int) -> bool:
        """Whether taking back would end the turn of others at a table with clocks: their time has gone into it."""
        if not self.record.time or seat in self.acting():
            return False
        before = self.match.fork()
        before.take_back(seat)
        return not set(self.acting()) <= set(self.game.rules.to_act(before.state))

    def _was_answered(self, number: int) -> bool:
        """Whether a move of the lesson has been followed by what the lesson has others do."""
        if self._lesson is None or number == len(self.match.moves) - 1:
            return False
        then = self._lesson.standing(self.match.moves[:number])
        return then is not None and not then.done

    def _must_be_playing(self) -> None:
        self.must_be_playable()
        if not self.record.started:
            raise NotNow(say("The game has not started yet; the host starts it when all have sat down."))

    def _done_before(self, entry: Entry, seq: int) -> bool:
        mine = next((one for one in self.log[max(0, seq) :] if one.seat == entry.seat), None)
        return mine is not None and mine.move == entry.move

    def _must_be_fresh(self, seat: int, seq: int) -> None:
        if not 0 <= seq <= self.seq or any(one.seat in (seat, NATURE) for one in self.log[seq:]):
            raise self.stale(seat)
