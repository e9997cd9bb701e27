"""A table in memory: its match, who sits there, and the only ways in which either changes.

Every change is made on a copy, committed to the store, and only then shown: a page never holds what is not on disk.
"""

import asyncio
import copy
import json
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from roundhouse.core.errors import CannotRead, NotLegal, Refusal
from roundhouse.core.game import NATURE, Game
from roundhouse.core.log import Log
from roundhouse.core.match import NO_TAKE_BACK, Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.notation import read_move
from roundhouse.core.versions import Frozen, counted, followed
from roundhouse.core.words import say
from roundhouse.games import find
from roundhouse.server import records, seating
from roundhouse.server.attendance import Attendance
from roundhouse.server.problems import Problem
from roundhouse.server.records import Entry, TableRecord
from roundhouse.server.store import InDoubt, Store
from roundhouse.server.story import Story
from roundhouse.server.stream import Listeners

logger = structlog.get_logger("table")
T = TypeVar("T")
BACK = "back"
TRIES = 4
MOST_LEGAL = 50
ROUGHLY = 600  # seconds


class Table:
    """One table; `lock` is held by whoever changes it."""

    def __init__(
        self, store: Store, record: TableRecord, log: list[Entry], on_change: "Callable[[Table], None]"
    ) -> None:
        self.store, self.record, self._on_change = store, record, on_change
        self.game: Game[Any] = find(record.game)
        self.log = log
        self.match, self.frozen = replayed(self.game, record, log)
        self.lock = asyncio.Lock()
        self.listeners = Listeners()
        self.attendance = Attendance()
        self.used = time.monotonic()
        self.doubtful = False  # the store may hold more than is known here
        self.gone = False  # removed from the store: no bot goes on here
        self.ours = True  # this process made the last change: its bots answer first
        self.sights: dict[Any, bytes] = {}  # kept by `page`, by seat and language, as long as nothing changes
        self.sights_of = (-1, -1)
        self.stories: dict[int | None, Story] = {}

    @property
    def id(self) -> str:
        """The name in the address."""
        return self.record.id

    @property
    def seq(self) -> int:
        """The number of entries in the stored log."""
        return len(self.log)

    @property
    def version(self) -> str:
        """Changes with everything that a page may show."""
        return f"{self.seq}-{self.record.rev}-{self.listeners.presence(self.record)}"

    @property
    def over(self) -> bool:
        """Whether the game has ended; of one played by other rules today's have no say in it."""
        return self.record.started and (self.record.over if self.frozen else self.match.over)

    @property
    def kept(self) -> dict[str, Any] | None:
        """Points and ranks as they were stored when the game ended."""
        kept: dict[str, Any] | None = json.loads(self.record.result) if self.record.result else None
        return kept

    def seats_of(self, guest: str) -> list[int]:
        """The seats that this guest holds."""
        return [number for number, seat in enumerate(self.record.seats) if guest and guest in seat.holders]

    def acting(self) -> tuple[int, ...]:
        """The seats that may move now."""
        if not self.record.started or self.frozen or self.gone:
            return ()
        return tuple(seat for seat in self.game.rules.to_act(self.match.state) if seat != NATURE)

    async def start(self, fill: str | None = None) -> bool:
        """Deal: Nature makes her first moves, bots take the open seats if so asked; False when it was done before."""
        async with self.lock:
            self.must_be_playable()
            ahead = clone(self.match)
            ahead.settle()
            new = [written(*one) for one in ahead.moves[len(self.match.moves) :]]

            def work(connection: Connection) -> bool:
                begun = seating.start(connection, self.id, fill)
                if begun:
                    records.append(connection, self.id, self.seq + 1, new, **self._values(ahead))
                return begun

            try:
                begun = await self._write(work)
            except InDoubt as error:  # what is there now says whether it was stored
                if not await self._catch_up() or not self.record.started:
                    raise error
                return True
            await self._catch_up()
            self.ours = self.ours or begun
            return begun

    async def move(self, seat: int, seq: int, move: Move, guest: str = "") -> tuple[int, bool]:
        """Make a move from the page numbered `seq`: the new number, and whether it had been made before.

        `guest`: the person who moves, and who must hold the seat when the move is written.
        """
        async with self.lock:
            await self._freshen()
            for _ in range(TRIES):
                self._must_be_playing()
                entry = written(seat, move)
                if self._done_before(entry, seq):
                    return self.seq, True
                self._must_be_fresh(seat, seq)
                if refusal := self.refusal(seat, move):
                    raise NotLegal(refusal.words, refusal)
                ahead = clone(self.match)
                ahead.play(seat, move)
                ahead.settle()
                new = [written(*one) for one in ahead.moves[len(self.match.moves) :]]
                if await self._commit(ahead, new, (seat, guest) if guest else None):
                    return self.seq, False
            raise self._stale(seat)

    async def undo(self, seat: int, seq: int, guest: str = "") -> int:
        """Take this seat's last move back: an entry more, a move less."""
        async with self.lock:
            await self._freshen()
            for _ in range(TRIES):
                self._must_be_playing()
                self._must_be_fresh(seat, seq)
                number = self.can_undo(seat)
                if number is None:
                    words = say("Nothing can be taken back: chance or another player has spoken since.")
                    raise NotLegal(words, Refusal(NO_TAKE_BACK, words))
                ahead = clone(self.match)
                ahead.take_back(seat)
                entry = Entry(seat, json.dumps({BACK: number}))
                if await self._commit(ahead, [entry], (seat, guest) if guest else None):
                    return self.seq
            raise self._stale(seat)

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Change seats, chat or pace in the store, then see what is there."""
        async with self.lock:
            answer = await self._write(work)
            await self._catch_up()
            return answer

    async def look(self) -> None:
        """Make sure that what other servers have done is seen (a hint came, or somebody asks for a page)."""
        self.used = time.monotonic()
        if self.store.postgres or self.doubtful:
            async with self.lock:
                await self._freshen()

    async def greet(self, guest: str) -> None:
        """Note, roughly, when a holder was last here."""
        soon = records.now() - ROUGHLY
        mine = [seat for seat in self.seats_of(guest) if self.record.seats[seat].devices[guest].seen < soon]
        if mine:
            await self.change(lambda connection: [records.seen(connection, self.id, seat, guest) for seat in mine])

    def can_undo(self, seat: int) -> int | None:
        """The number of the move that this seat may take back; none once the seed is revealed."""
        if self.frozen or self.over or not self.record.started:
            return None
        number = self.match.can_take_back(seat)
        return None if number is None or number < self.record.base else number

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

    def must_be_playable(self) -> None:
        """Refuse what would go on with a game of other rules."""
        if self.frozen:
            raise Problem.not_now(self.frozen.why)

    def _must_be_playing(self) -> None:
        self.must_be_playable()
        if not self.record.started:
            raise Problem.not_now(say("The game has not started yet; the host starts it when all have sat down."))

    def _done_before(self, entry: Entry, seq: int) -> bool:
        mine = next((one for one in self.log[max(0, seq) :] if one.seat == entry.seat), None)
        return mine is not None and mine.move == entry.move

    def _must_be_fresh(self, seat: int, seq: int) -> None:
        if not 0 <= seq <= self.seq or any(one.seat in (seat, NATURE) for one in self.log[seq:]):
            raise self._stale(seat)

    def _stale(self, seat: int) -> Problem:
        words = say("The table has moved on since you looked; look again and choose from what is there now.")
        return Problem(409, "stale", words, seq=self.seq, legal=self.legal(seat))

    async def _commit(self, ahead: Match, new: list[Entry], by: tuple[int, str] | None) -> bool:
        """True when stored; False when another server was faster (its entries have then been read)."""
        first, values = self.seq + 1, self._values(ahead)
        try:
            await self._write(lambda connection: records.append(connection, self.id, first, new, by, **values))
        except IntegrityError:
            await self._reload()
            return False
        except InDoubt as error:  # what is there now says whether it was stored
            if not await self._catch_up():
                raise error
            return False
        self.match = ahead
        self.log.extend(new)
        self.record.over, self.record.result, self.ours = ahead.over, values.get("result"), True
        self._announce()
        return True

    def _values(self, ahead: Match) -> dict[str, Any]:
        acting = ",".join(str(seat) for seat in self.game.rules.to_act(ahead.state))
        values = {"over": ahead.over, "moves": len(ahead.moves), "acting": acting}
        return {**values, "result": json.dumps(counted(ahead))} if ahead.over else values

    async def _write(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self.store.write(work)
        except SQLAlchemyError:
            self.doubtful = True
            raise

    async def _freshen(self) -> None:
        if not self.store.postgres and not self.doubtful:
            return  # the only process on this file: what is in memory is what is stored
        there = await self.store.read(lambda connection: records.newest(connection, self.id))
        if there is None:
            self.gone = True
            raise Problem.no_table()
        if there != (self.seq, self.record.rev):
            await self._reload()
        self.doubtful = False

    async def _catch_up(self) -> bool:
        """See what is stored; what was done is done, also when the store does not answer just now."""
        try:
            await self._reload()
            return True
        except SQLAlchemyError as error:
            self.doubtful = True
            logger.warning("stored, but not read again", table=self.id, why=str(error)[:200])
            return False

    async def _reload(self) -> None:
        record, new = await self.store.read(lambda connection: records.news(connection, self.id, self.seq))
        if record is None:
            raise Problem.no_table()
        if new:
            self.ours = False
            log = [*self.log, *new]
            again = replayed(self.game, record, log) if self.frozen else None
            self.match, self.frozen = again or grown(self.game, record, self.match, log, new)
            self.log.extend(new)
        self.record, self.doubtful = record, False
        self._announce()

    def _announce(self) -> None:
        self.used = time.monotonic()
        self.listeners.wake()
        self._on_change(self)


def clone(match: Match) -> Match:
    """A match that can run ahead of this one."""
    ahead = copy.copy(match)
    ahead.moves, ahead.state = list(match.moves), match.state.copy()
    return ahead


def written(seat: int, move: Move) -> Entry:
    """A move as the store keeps it."""
    return Entry(seat, json.dumps(write_move(move), ensure_ascii=False, separators=(",", ":")))


def standing(log: Iterable[Entry]) -> list[tuple[int, Any]]:
    """The moves that stand: each entry in order, without those that were taken back."""
    moves: list[tuple[int, Any]] = []
    for entry in log:
        content = json.loads(entry.move)
        if _takes_back(content):
            del moves[content[BACK]]
        else:
            moves.append((entry.seat, content))
    return moves


def replayed(game: Game[Any], record: TableRecord, log: Sequence[Entry]) -> tuple[Match, Frozen | None]:
    """The match that a stored log makes, and why it can only be watched, if so."""
    options, seed = json.loads(record.options), bytes.fromhex(record.seed)
    return followed(game, record.rules, len(record.seats), options, standing(log), record.over, seed)


def grown(
    game: Game[Any], record: TableRecord, match: Match, log: Sequence[Entry], new: Sequence[Entry]
) -> tuple[Match, Frozen | None]:
    """The match after entries that another server has added."""
    contents = [(entry.seat, json.loads(entry.move)) for entry in new]
    if any(_takes_back(content) for _, content in contents):
        return replayed(game, record, log)
    ahead = clone(match)
    try:
        for seat, content in contents:
            ahead.play(seat, read_move(game, content))
    except (CannotRead, NotLegal):  # that server has other rules than this one
        return replayed(game, record, log)
    return ahead, None


def entries_of(log: Log) -> list[Entry]:
    """The moves of a loaded log as entries: as they are written, where today's rules may not read them."""
    if log.frozen:
        return [Entry(seat, json.dumps(content, ensure_ascii=False)) for seat, content in log.moves]
    return [written(seat, move) for seat, move in log.match.moves]


def _takes_back(content: dict[str, Any]) -> bool:
    return "kind" not in content and BACK in content
