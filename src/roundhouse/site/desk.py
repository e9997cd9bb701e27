"""The desk of the house in a page: answers the addresses that the client asks for, by the contract of the server.

It runs where Python runs in a browser, in one thread and without waiting: what has to be kept is handed to the store
by whoever asks (`changes`), and only then is the answer passed on; what has to be thought about is handed to another
worker (`Thought`).
"""

import json
import pickle
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import SplitResult, parse_qsl, urlsplit

from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.notation import read_move
from roundhouse.core.strict_json import write_json
from roundhouse.core.words import LANGUAGES, say
from roundhouse.site import routes
from roundhouse.site.asked import Asked, Text, Thought
from roundhouse.site.friends import is_deep
from roundhouse.site.house import House, hasty
from roundhouse.site.kept import read_record
from roundhouse.table import past
from roundhouse.table.listing import listed
from roundhouse.table.local import ME
from roundhouse.table.page import Page, look
from roundhouse.table.problems import Problem, problem_of, told
from roundhouse.table.record import TableRecord
from roundhouse.table.table import Table
from roundhouse.table.thinking import bot_to_act

JSON = "application/json"
_TABLE = re.compile(r"/api/tables/([a-z0-9]{1,24})(?:/|$)")


class Answer(NamedTuple):
    """An answer as the page gets it; of kind THINK it is a question for the thinker, its text the question's number."""

    status: int
    kind: str
    text: str
    question: bytes = b""


THINK = "think"


class _Listener:
    """An open stream: what it looks at, and what it has."""

    def __init__(self, table: str, seat: int | None, lang: str, last: str, who: str) -> None:
        self.table, self.seat, self.lang, self.last, self.who = table, seat, lang, last, who
        self.sent: Page | None = None


class Desk:
    """Everything that the page asks."""

    def __init__(self, clock: Callable[[], float] = time.time, **chosen: Any) -> None:
        self.house = House(clock, **chosen)
        self._listeners: dict[int, _Listener] = {}
        self._thoughts: dict[str, Thought] = {}

    def needs(self, address: str) -> str:
        """The table that must be read from the store before this address is asked for."""
        found = _TABLE.match(_split(address).path)
        return found[1] if found else ""

    def version(self, table: str) -> str:
        """How far a table is known here, as the store tells it; empty: not at all."""
        found = self.house.tables.get(table)
        return f"{found.seq} {found.record.rev}" if found else ""

    def ask(self, method: str, address: str, body: str = "", who: str = ME) -> Answer:
        """The answer to a request of this device's own page or of a friend; whatever is refused is refused in words."""
        parts = _split(address)
        query = dict(parse_qsl(parts.query))
        lang = query.get("lang", "")
        asked = Asked(query, lang if lang in LANGUAGES else "en", self.house, who=who)
        try:
            if who != ME and is_deep(body):
                raise ValueError
            asked.body = json.loads(body) if body else {}
            return self._answer(routes.answer(method, parts.path, asked))
        except HouseError as error:
            return _refusal(problem_of(error), asked.lang)
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError):
            return _refusal(Problem.unreadable(say("The request cannot be read.")), asked.lang)

    def thought(self, number: str, found: str) -> Answer:
        """Go on with what the thinker has answered; nothing: it has not."""
        thought = self._thoughts.pop(number)
        try:
            if not found:
                raise Problem.not_now(say("The bots are busy just now; ask again in a moment."))
            return self._answer(thought.then(json.loads(found)))
        except HouseError as error:
            return _refusal(problem_of(error), thought.lang)

    def my_tables(self, kept: str, lang: str) -> str:
        """The list of all tables, as the store has them: [record, number of entries]."""
        found = [listed(record, seq, ME, lang) for record, seq in _readable(kept)]
        order = sorted(found, key=lambda one: (one["over"], -one["touched"]))
        return write_json({"tables": order}).decode()

    def my_history(self, kept: str, lang: str) -> str:
        """What stays of the finished ones among them."""
        games = [past.on_this_device(record) for record, _ in _readable(kept)]
        return write_json(past.told([one for one in games if one], lang)).decode()

    def forget(self, table: str) -> None:
        """What was changed at a table could not be kept: whoever looks there gets all of it anew."""
        self.house.forget(table)
        for one in self._listeners.values():
            if one.table == table:
                one.sent, one.last = None, ""

    def changes(self) -> str:
        """What the store has to keep now."""
        found, self.house.changes = self.house.changes, []
        return json.dumps([
            {"table": one.table, "seq": one.seq, "rev": one.rev, "record": one.record, "entries": one.entries}
            for one in found
        ])  # fmt: skip

    def listen(self, number: int, address: str, who: str = ME) -> bool:
        """Open a stream; what it has missed comes with the next `news`. Whether it is open."""
        query, table = dict(parse_qsl(_split(address).query)), self.needs(address)
        known, seat, lang = self.house.tables.get(table), query.get("seat", ""), query.get("lang", "")
        if who != ME and not (known and known.seats_of(who) and (not seat or seat.isdecimal())):
            return False
        eyes, lang = int(seat) if seat else None, lang if lang in LANGUAGES else "en"
        one = self._listeners[number] = _Listener(table, eyes, lang, query.get("last", ""), who)
        if known and one.last == known.version:
            one.sent = self._look(known, one)
        return True

    def come(self, who: str) -> None:
        """A friend is at the table."""
        self.house.company.here.add(who)

    def go(self, who: str) -> None:
        """A friend is away."""
        self.house.company.here.discard(who)

    def close(self, number: int) -> None:
        """Nobody listens any more."""
        self._listeners.pop(number, None)

    def watched(self) -> list[str]:
        """The tables at which somebody looks."""
        return list(dict.fromkeys(one.table for one in self._listeners.values()))

    def news(self, table: str) -> list[tuple[int, str, str, str]]:
        """For each stream of a table what is new there: its number, the version, the event, its text."""
        found = self.house.tables.get(table)
        if found is None:
            return []
        told = []
        for number, one in self._listeners.items():
            if one.table == table and one.last != found.version:
                page = self._look(found, one)
                change = page.since(one.sent) if one.sent else None
                one.sent, one.last = page, found.version
                name, text = ("page", page.text()) if change is None else ("change", change)
                told.append((number, one.last, name, text.decode()))
        return told

    def _look(self, table: Table, one: _Listener) -> Page:
        eyes = one.seat if one.seat in table.seats_of(one.who) else None
        return look(table, one.who, eyes, one.lang)

    def bot_question(self, table: str) -> tuple[int, int, int, bytes] | None:
        """What a bot of this table has to think about now: its seat, the page's number, the pace, the question."""
        found = self.house.tables.get(table)
        seat = bot_to_act(found) if found else None
        if found is None or seat is None:
            return None
        view = found.game.secrecy.view(found.match.state, seat)
        name = found.game.thinking.levels.get(found.record.seats[seat].level, "greedy")
        asked = ("move", found.id, found.game.name, name, view, seat, secrets.randbits(64))
        return seat, found.seq, found.record.pace, pickle.dumps(asked)

    def bot_move(self, table: str, seat: int, seq: int, move: str) -> None:
        """Make the move that a bot has thought of; none: its quick brother's. Overtaken, it thinks again."""
        found = self.house.tables.get(table)
        if found is None or bot_to_act(found) != seat:
            return
        view = found.game.secrecy.view(found.match.state, seat)
        try:
            made = read_move(found.game, json.loads(move)) if move else None
            self.house.move(
                found, seat, seq, made or hasty(found.game, view, seat, secrets.randbits(64))
            )  # fmt: skip
        except HouseError:
            return

    def _answer(self, found: Any) -> Answer:
        match found:
            case Thought():
                number = secrets.token_hex(8)
                self._thoughts[number] = found
                return Answer(200, THINK, number, pickle.dumps(found.question))
            case Text():
                return Answer(found.status, found.kind, found.text)
            case bytes():
                return Answer(200, JSON, found.decode())
        return Answer(200, JSON, write_json(found).decode())


def _split(address: str) -> SplitResult:
    """The parts of an address; of one that is none, none."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _readable(kept: str) -> Iterator[tuple[TableRecord, int]]:
    """The tables of a store; without those of a newer house, of which the file can still be saved."""
    for record, seq in json.loads(kept):
        with suppress(CannotRead):
            yield read_record(record), seq


def _refusal(problem: Problem, lang: str) -> Answer:
    return Answer(problem.status, JSON, write_json(told(problem, lang)).decode())
