"""Two people at one table, each through both servers, and the streams on which they watch it."""

import itertools
import random
import threading
import time
from typing import Any

import httpx

from server.ledger import REFUSED, STANDS, UNKNOWN, Ledger, Wish
from server.running import Guest, Running, read_events

GAME = "ticket_to_ride"
PAUSE = 0.1
UNDER_WAY = 6  # entries: two people, a double click each, and what chance adds
_names = itertools.count(1)


class Party:
    """Two players who play one game after another."""

    def __init__(self, houses: list[Running], ledger: Ledger) -> None:
        self.houses, self.ledger, self.name = houses, ledger, f"party {next(_names)}"
        self.tokens = [_token(houses[0]) for _ in (0, 1)]
        self.guests = [[house.guest(Authorization=token) for house in houses] for token in self.tokens]
        self.servers: tuple[int, ...] = (0, 1)  # where they play now
        self.table, self.game, self.newest = "", 0, 0
        self._talk: list[str] = ["", ""]
        self._lock = threading.Lock()

    def play(self, seat: int, stop: threading.Event) -> None:
        """Move, talk and double-click until told to stop, whatever the servers say."""
        while not stop.wait(random.uniform(0, PAUSE)):
            try:
                self._turn(seat)
            except httpx.HTTPError:
                continue

    def close(self) -> None:
        """Go home."""
        for guest in itertools.chain(*self.guests):
            guest.close()

    def _turn(self, seat: int) -> None:
        guest = self._guest(seat)
        table = self.table or self._sit_down()
        answer = guest.get(f"/api/tables/{table}")
        if answer.status_code != 200:
            return
        page = answer.json()
        if page["over"]:
            with self._lock:
                self.table = "" if self.table == table else self.table
        elif page["choices"]:
            self._move(seat, page)
        elif random.random() < 0.1:
            self._say(seat, table)

    def _guest(self, seat: int) -> Guest:
        return self.guests[seat][random.choice(self.servers)]

    def _sit_down(self) -> str:
        """A new table for both; begun again wherever a fault comes between."""
        with self._lock:
            if self.table:
                return self.table
            host, friend = self._guest(0), self._guest(1)
            seats = [{"kind": "me"}, {"kind": "link"}]
            made = _well(host.post("/api/tables", json={"game": GAME, "seats": seats, "pace": 0}))
            _well(friend.post(f"/api/join/{made['invites']['1']}", json={}))
            _well(host.ask(made["table"], "start"))
            self.table, self.game, self.newest = made["table"], self.game + 1, 0
            return self.table

    def _move(self, seat: int, page: dict[str, Any]) -> None:
        body = {"seat": seat, "seq": page["seq"], "move": random.choice(page["choices"])["move"]}
        for _ in range(random.choice((1, 1, 2))):  # an impatient double click, often at the other server
            how, answer = self._ask(self._guest(seat), page["table"], "moves", body)
            if how:
                self.ledger.told(page["table"], Wish(seat, page["seq"], body["move"]), how)
            if how == STANDS and page["table"] == self.table:
                self.newest = max(self.newest, answer["seq"])

    def _say(self, seat: int, table: str) -> None:
        self._talk[seat] = self._talk[seat] or f"{self.name}, {seat}: {time.monotonic_ns()}"
        words = self._talk[seat]
        how, _ = self._ask(self._guest(seat), table, "chat", {"seat": seat, "text": words})
        self.ledger.heard(words, how or REFUSED)
        if how != REFUSED:  # said that nothing was changed: the same words once more
            self._talk[seat] = ""

    def _ask(self, guest: Guest, table: str, what: str, body: dict[str, Any]) -> tuple[str, Any]:
        try:
            answer = guest.ask(table, what, **body)
        except httpx.HTTPError:
            return UNKNOWN, None
        if answer.status_code == 200:
            return STANDS, answer.json()
        if answer.status_code == 503:
            return (REFUSED if answer.json()["error"] == "store" else UNKNOWN), None
        assert answer.status_code in (409, 422), answer.text
        return "", None


class Watcher:
    """One open stream; it opens again by itself only where the game or the server has ended."""

    def __init__(self, party: Party, seat: int, house: int) -> None:
        self.party, self.seat, self.house = party, seat, house
        self.broken: list[str] = []
        self._kills = self.ended = 0
        self._seen = (0, 0)  # the number of the party's game, the number of the entry

    def __repr__(self) -> str:
        return f"{self.party.name}, seat {self.seat}, server {self.house}: {self._seen}, there is {self.mark()}"

    def watch(self, stop: threading.Event) -> None:
        """Watch the party's tables, one after the other."""
        while not stop.wait(PAUSE):
            table, game, kills = self.party.table, self.party.game, self._kills
            try:
                cut = bool(table) and self._watch_one(table, game, stop)
            except httpx.HTTPError:
                cut = True
            self.ended += cut and kills != self._kills
            if cut and kills == self._kills:
                self.broken.append(f"the stream ended: {self!r}")

    def forgive(self, house: int) -> None:
        """Its server is about to be killed, or has just been."""
        self._kills += house == self.house

    def mark(self) -> tuple[int, int]:
        """What there is now."""
        return self.party.game, self.party.newest

    def has_seen_since(self, mark: tuple[int, int]) -> bool:
        """Whether a move that was made after this mark has come; the first few may have been under way."""
        game, seq = self._seen
        return game >= mark[0] and seq > UNDER_WAY + (mark[1] if game == mark[0] else 0)

    def _watch_one(self, table: str, game: int, stop: threading.Event) -> bool:
        """Read until the game is over; whether the stream ended before."""
        house = self.party.houses[self.house]
        guest = Guest(house.url, Authorization=self.party.tokens[self.seat])
        try:
            with guest, guest.stream("GET", f"/api/tables/{table}/stream", timeout=90) as answer:
                for event, _, page in read_events(answer.iter_lines()):
                    if event == "page":
                        self._seen = (game, page["seq"])
                    if stop.is_set() or page.get("over") or game != self.party.game:
                        return False
                return answer.status_code == 200
        except httpx.ConnectError:
            return False


def _token(house: Running) -> str:
    with house.guest() as guest:
        return f"Bearer {guest.post('/api/tokens').json()['token']}"


def _well(answer: httpx.Response) -> Any:
    if not answer.is_success:
        raise httpx.ReadError(answer.text)
    return answer.json()
