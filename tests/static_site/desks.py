"""A desk as the page asks it: what it changes is kept, and only then is its answer believed."""

import json
from collections.abc import Callable
from typing import Any

from roundhouse.site.desk import THINK, Desk
from roundhouse.site.thinker import Thinker
from roundhouse.table.local import ME


class Visitor:
    """One browser: a desk, its store, and a thinker that thinks for no time at all."""

    def __init__(self, seed: bytes = bytes(32), clock: Callable[[], float] = lambda: 1_700_000_000) -> None:
        self.seed, self.clock = seed, clock
        self.records: dict[str, str] = {}
        self.entries: dict[str, list[Any]] = {}
        self.desk = self._new_desk()
        self.thinker = Thinker(0.001)

    def reload(self) -> None:
        """The page is loaded again: all that is left is what was kept."""
        self.desk = self._new_desk()

    def get(self, address: str, who: str = ME, **query: Any) -> Any:
        """What is at an address, in English unless it is said otherwise."""
        return self._ask("GET", address, "", query, who)

    def post(self, address: str, body: Any, who: str = ME, **query: Any) -> Any:
        """What is answered when something is to be done."""
        return self._ask("POST", address, json.dumps(body), query, who)

    def friend(self, table: str, seat: int, name: str = "Taras") -> str:
        """A friend comes from another device and sits down; by which name the house knows them."""
        who: str = self.post(f"/api/tables/{table}/seats/{seat}", {"do": "friend", "name": name})["friend"]
        self.desk.come(who)
        return who

    def make(self, game: str, *seats: str, **more: Any) -> str:
        """A table: "me", "link" or a level of a bot at each seat; its name."""
        wishes = [{"kind": one} if one in ("me", "link") else {"kind": "bot", "level": one} for one in seats]
        made = self.post("/api/tables", {"game": game, "seats": wishes, "pace": 0, **more})
        name: str = made["table"]
        return name

    def play(self, table: str, most: int = 1000) -> dict[str, Any]:
        """Make the first moves that the page offers, and let bots answer; the page where that ends."""
        for _ in range(most):
            page = self.get(f"/api/tables/{table}")
            if not page["choices"]:
                return dict(page)
            body = {"seat": page["seat"], "seq": page["seq"], "move": page["choices"][0]["move"]}
            assert self.post(f"/api/tables/{table}/moves", body)["again"] is False
            self.let_bots_move(table)
        return dict(self.get(f"/api/tables/{table}"))

    def let_bots_move(self, table: str) -> None:
        """Until no bot is asked any more."""
        while asked := self.desk.bot_question(table):
            seat, seq, _, question = asked
            self.desk.bot_move(table, seat, seq, self.thinker.think(question))
            self._keep()

    def let_ponder(self) -> None:
        """One step of a review, or of a search for what was possible."""
        house = self.desk.house
        asked = house.to_ponder()
        assert asked
        table, seat, question = asked
        house.pondered(table, seat, self.thinker.think(question))

    def kept(self) -> str:
        """All tables of the store, as the desk is told of them."""
        return json.dumps([[record, len(self.entries[name])] for name, record in self.records.items()])

    def text(self, address: str, who: str = ME, **query: Any) -> tuple[int, str]:
        """Status and text, whatever they are."""
        if table := self.desk.needs(address):
            self._freshen(table)
        answer = self.desk.ask("GET", _with(address, query), "", who)
        return answer.status, answer.text

    def _ask(self, method: str, address: str, body: str, query: dict[str, Any], who: str) -> Any:
        if table := self.desk.needs(address):
            self._freshen(table)
        answer = self.desk.ask(method, _with(address, query), body, who)
        if answer.kind == THINK:
            answer = self.desk.thought(answer.text, self.thinker.think(answer.question))
        self._keep()
        assert answer.kind == "application/json"
        return json.loads(answer.text)

    def _freshen(self, table: str) -> None:
        if not self.desk.version(table) and table in self.records:
            self.desk.house.remember(self.records[table], json.dumps(self.entries[table]))

    def _keep(self) -> None:
        for change in json.loads(self.desk.changes()):
            table, kept = change["table"], self.entries.setdefault(change["table"], [])
            assert len(kept) == change["seq"], "a change is made of what was kept"
            kept += change["entries"]
            self.records[table] = change["record"]

    def _new_desk(self) -> Desk:
        return Desk(self.clock, new_seed=lambda: self.seed)


def _with(address: str, query: dict[str, Any]) -> str:
    asked = {"lang": "en", **query}
    return f"{address}?{'&'.join(f'{name}={value}' for name, value in asked.items())}"
