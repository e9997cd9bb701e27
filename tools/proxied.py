"""People who play whole games through a proxy, every one with an address, a token and an open stream of their own."""

import contextlib
import http.client
import json
import random
import threading
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

PATIENCE = 60.0  # seconds without any answer after which the house counts as gone
WAIT = 0.2  # seconds before an EventSource tries again


@dataclass
class Door:
    """Where the proxy listens, and the name that the house goes by."""

    address: str
    port: int
    host: str


class Refused(Exception):
    """An answer that is neither yes nor 'ask again'."""


@dataclass
class Person:
    """A device: asks until it is answered, as a browser's player does."""

    door: Door
    source: str
    token: str = ""
    asked_again: int = 0

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """One request on a connection of its own, and its answer as JSON."""
        line = self._connect()
        try:
            content = None if body is None else json.dumps(body)
            line.request(method, path, content, self._headers() | headers)
            answer = line.getresponse()
            text = answer.read().decode()
            return answer.status, json.loads(text) if answer.getheader("content-type") == "application/json" else text
        finally:
            line.close()

    def surely(self, method: str, path: str, body: Any = None) -> Any:
        """Ask until the house answers; a lost answer is asked for again."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                status, told = self.ask(method, path, body)
            except (OSError, http.client.HTTPException) as error:
                status, told = 599, repr(error)
            if status < 400:
                return told
            if status < 500 or time.monotonic() > until:
                raise Refused(f"{method} {path} from {self.source}: {status} {str(told)[:300]}")
            self.asked_again += 1
            time.sleep(WAIT)

    def come_in(self) -> "Person":
        """Get a token."""
        self.token = self.surely("POST", "/api/tokens")["token"]
        return self

    def events(self, path: str) -> Generator[str, None, None]:
        """The lines of a stream until it breaks."""
        line = self._connect()
        try:
            line.request("GET", path, headers=self._headers())
            answer = line.getresponse()
            if answer.status != 200:
                raise http.client.HTTPException(f"the stream answers {answer.status}")
            while text := answer.readline():
                yield text.decode().rstrip("\n")
        finally:
            line.close()

    def _connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(
            self.door.address, self.door.port, timeout=PATIENCE, source_address=(self.source, 0)
        )

    def _headers(self) -> dict[str, str]:
        token = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Host": self.door.host, "Content-Type": "application/json", **token}


@dataclass
class Seat:
    """A person at a table who hears pages from a stream and answers the newest one with a move."""

    person: Person
    table: str
    number: int
    think: float
    chance: random.Random
    page: dict[str, Any] = field(default_factory=dict)
    news: threading.Event = field(default_factory=threading.Event)
    played: dict[int, dict[str, Any]] = field(default_factory=dict)  # the moves that were answered, by their seq
    streams: int = 0
    heard: float = 0.0  # when the stream last said something
    failed: str = ""

    @property
    def stream(self) -> str:
        """Where its pages come from."""
        return f"/api/tables/{self.table}/stream?seat={self.number}"

    def listen(self) -> None:
        """Keep a stream open until the game is over."""
        self.heard = time.monotonic()
        while not self.page.get("over") and not self.failed:
            with contextlib.suppress(OSError, http.client.HTTPException):
                self._hear_out()
            if time.monotonic() > self.heard + PATIENCE:
                self.failed = f"seat {self.number} hears nothing"
            time.sleep(WAIT)

    def _hear_out(self) -> None:
        with contextlib.closing(self.person.events(self.stream)) as lines:
            for number, line in enumerate(lines):
                self.streams += not number
                self.heard = time.monotonic()
                self._hear(line)
                if self.page.get("over"):
                    break

    def _hear(self, line: str) -> None:
        if line.startswith("data: {") and "seq" in (told := json.loads(line[6:])):
            self.page = told
            self.news.set()

    def play(self) -> None:
        """Move whenever the newest page has choices."""
        try:
            while not self.page.get("over") and not self.failed:
                if self.news.wait(1.0):
                    self.news.clear()
                    self._move(self.page)
        except Refused as error:
            self.failed = str(error)

    def _move(self, page: dict[str, Any]) -> None:
        choices = [one for one in page.get("choices", ()) if not one["idle"]] or page.get("choices", ())
        if not choices or page["over"]:
            return
        time.sleep(self.chance.uniform(0.5, 1.5) * self.think)
        body = {"seat": self.number, "seq": page["seq"], "move": self.chance.choice(choices)["move"]}
        try:
            self.person.surely("POST", f"/api/tables/{self.table}/moves", body)
            self.played[page["seq"]] = {"seat": self.number, **body["move"]}
        except Refused as error:
            if " 409 " not in str(error):  # somebody moved at the same time: the next page comes by itself
                raise


class Evening:
    """Several games at once, two people at each."""

    def __init__(self, door: Door, games: list[str], sources: Iterator[str], think: float) -> None:
        self.seats: list[Seat] = []
        self.games = games
        for number, game in enumerate(games):
            host, friend = Person(door, next(sources)).come_in(), Person(door, next(sources)).come_in()
            wishes = {"game": game, "pace": 0, "seats": [{"kind": "me"}, {"kind": "link"}]}
            made = host.surely("POST", "/api/tables", wishes)
            friend.surely("POST", f"/api/join/{made['invites']['1']}", {})
            host.surely("POST", f"/api/tables/{made['table']}/start", {})
            for seat, person in enumerate((host, friend)):
                self.seats.append(Seat(person, made["table"], seat, think, random.Random(f"{number}{seat}")))
        self.threads = [threading.Thread(target=work, daemon=True) for one in self.seats for work in _works(one)]
        for thread in self.threads:
            thread.start()

    @property
    def moves(self) -> int:
        """How many moves were answered."""
        return sum(len(seat.played) for seat in self.seats)

    def going_on(self) -> bool:
        """Whether somebody still plays; raises when somebody cannot."""
        for seat in self.seats:
            if seat.failed:
                raise RuntimeError(seat.failed)
        return any(thread.is_alive() for thread in self.threads)

    def check(self) -> list[str]:
        """What is wrong with the finished games: chance is honest, every answered move is stored, once, no other."""
        wrong = []
        for seat in self.seats:
            honest = seat.person.surely("GET", f"/api/tables/{seat.table}/seed-check")
            log = seat.person.surely("GET", f"/api/tables/{seat.table}/log")
            stored = [one for one in map(json.loads, log.splitlines()[1:]) if one.get("seat") == seat.number]
            if not honest["honest"]:
                wrong.append(f"{seat.table}: the seed check says no")
            if stored != list(seat.played.values()):
                wrong.append(f"{seat.table}, seat {seat.number}: {len(stored)} stored, {len(seat.played)} answered")
        return wrong


def _works(seat: Seat) -> list[Any]:
    return [seat.listen, seat.play]


def refused_after(person: Person, most: int, in_a_row: int = 10) -> int:
    """How many tokens an address that claims to be ever another one gets, until it is told to wait by every server."""
    given = refused = 0
    for number in range(most):
        claim = f"10.9.{number // 250}.{number % 250 + 1}"
        status, _ = person.ask("POST", "/api/tokens", **{"X-Forwarded-For": claim})
        given, refused = given + (status == 201), refused + 1 if status == 429 else 0
        if refused == in_a_row:
            return given
    return most
