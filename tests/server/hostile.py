"""A stranger at every address with hostile bodies; used by the tests and by tools/hostile.py."""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx

from roundhouse.core import nature
from roundhouse.core.game import NATURE
from roundhouse.core.log import write_log
from roundhouse.core.match import Match
from roundhouse.core.puzzles import puzzles_of
from roundhouse.games import find
from server.running import Running

GAMES = ("maglev_metro", "metro_domino", "next_station", "railroad_ink", "ticket_to_ride")
HALF_WAY = {"maglev_metro": 250, "metro_domino": 45, "next_station": 50, "railroad_ink": 40, "ticket_to_ride": 60}
DEEP: Any = json.loads("[" * 60 + "]" * 60)
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2, 11, 12, 48, 49, 255, 1_000_001, 2**31 - 1, 2**31, 2**63, 10**30, -(10**18), 1.0,
    0.5, 1e308, float("nan"), float("inf"), "", "x", "0", "-1", "\x00", "\ud800", "a\udfffb", "\u2028\u202e", "ключ",
    "🚆" * 50, "x" * 81, "x" * 3000, "{n}", "{0.__class__}", "%s%n", "../../etc/passwd", "<script>", "';--", [], [[]],
    {}, {"a": {}}, ["x"] * 50, [0] * 50, {"kind": "x"}, DEEP,
]  # fmt: skip
RAW = [
    b"", b"{", b"null", b"[]", b"0", b'"x"', b"\xff\xfe", b"\x00", b"NaN", b"{} {}", b"[" * 30_000, b'{"a":' * 9000,
    b'{"seat": 0, "seat": 1}', b'{"seat": 1e999}', b'{"seat": ' + b"9" * 9000 + b"}", b"\xef\xbb\xbf{}",
    b'{"\xed\xa0\x80": 1}',
]  # fmt: skip
KINDS = ["application/json"] * 12 + ["text/plain", "", "application/xml", "multipart/form-data; boundary=x", "é"]
SHAPES = [
    "slot-999",
    "slot-²",
    "hex--1",
    "line-99",
    "tile-9-99",
    "laid-x",
    "die-99",
    "row-999",
    "cell-9-9",
    "",
    "s9-cell-0-0",
]


@dataclass
class Siege:
    """What was sent and what came back."""

    answers: Counter[tuple[str, int]] = field(default_factory=Counter)  # by operation and status
    wrong: list[str] = field(default_factory=list)
    moves: int = 0  # legal moves and take-backs among what was sent

    @property
    def sent(self) -> int:
        """How many requests there were."""
        return self.answers.total()

    def note(self, operation: str, answer: httpx.Response, sent: object) -> None:
        """Count an answer; remember it if no stranger should get it."""
        self.answers[operation, answer.status_code] += 1
        if answer.status_code >= 500 or (answer.status_code >= 400 and not _told(answer)):
            self.wrong.append(f"{operation}: {answer.status_code} {answer.text[:200]!r} after {sent!r:.300}")


Told = Callable[[Siege], None]


class Target:
    """A half-played table of which the stranger holds every seat; its log must change by legal moves alone."""

    def __init__(self, guest: httpx.Client, game: str, seed: int, share: float = 1.0) -> None:
        self.guest, self.game = guest, game
        answer = guest.post("/api/logs", json={"log": _played(game, seed, share), "seat": -1})
        assert answer.status_code == 201, answer.text
        self.table = answer.json()["table"]
        self.look()

    def look(self) -> None:
        """Learn how the table stands now."""
        self.log = self.read_log()
        self.page = self.guest.get(f"/api/tables/{self.table}", params={"seat": 0}).json()
        seats = [one["seat"] for one in self.page["seats"] if one["to_act"]] or [0]
        self.page = self.guest.get(f"/api/tables/{self.table}", params={"seat": seats[0]}).json()

    def read_log(self) -> bytes:
        """The log as seat 0 may read it."""
        answer = self.guest.get(f"/api/tables/{self.table}/log", params={"seat": 0})
        assert answer.status_code == 200, answer.text
        return answer.content


def besiege(house: Running, count: int, seed: int, tell: Told = lambda siege: None) -> Siege:
    """So many hostile bodies against every operation that takes a POST; every table must stand as it stood."""
    siege, rng = Siege(), random.Random(seed)
    with httpx.Client(base_url=house.url, timeout=120) as guest:
        targets = [Target(guest, name, seed) for name in GAMES]
        spare = [Target(guest, name, seed + 1) for name in GAMES] + [Target(guest, "next_station", seed, 99)]
        operations = [path for path, one in guest.get("/openapi.json").json()["paths"].items() if "post" in one]
        for number in range(count):
            path = operations[number % len(operations)]
            watched = path.rsplit("/", 1)[1] in ("moves", "undo", "why", "chat", "pace")
            _attack(siege, guest, path, rng.choice(targets if watched else spare), rng)
            tell(siege)
        for target in targets:
            if guest.get(f"/api/tables/{target.table}", params={"seat": 0}).status_code != 200:
                siege.wrong.append(f"{target.game}: the table does not answer any more")
            if target.read_log() != target.log:
                siege.wrong.append(f"{target.game}: the log is not what the legal moves have made it")
        if guest.get("/healthz").status_code != 200:
            siege.wrong.append("the house is not well")
    return siege


def _attack(siege: Siege, guest: httpx.Client, path: str, target: Target, rng: random.Random) -> None:
    sound = _sound(path, target, rng)
    roll = rng.random()
    content = rng.choice(RAW) if roll < 0.1 else _written(_bent(sound, rng) if roll < 0.6 else _spoilt(sound, rng), rng)
    # What no header can carry is sent as bytes.
    headers = {"Content-Type": rng.choice(KINDS).encode("latin-1"), "Accept-Language": rng.choice(("en", "uk", "ru"))}
    number = rng.choice((0, 0, 1, 5, 11, 12, -1, "x"))
    address = path.format(
        table=target.table, seat=number, place=number, code="abcdefgh2345", passkey="ab" * 32, way="abcdef",
        game=target.game, puzzle=puzzles_of(find(target.game))[0].name,
    )  # fmt: skip
    answer = guest.post(address, content=content, headers=headers)
    siege.note(f"POST {path}", answer, content)
    if answer.status_code == 200 and path.endswith(("/moves", "/undo")):
        siege.moves += 1
        target.look()


def _sound(path: str, target: Target, rng: random.Random) -> dict[str, Any]:
    """A body that would do, before it is spoilt."""
    page = target.page
    move = rng.choice(page["choices"])["move"] if page["choices"] else {"kind": "pass"}
    bodies: dict[str, dict[str, Any]] = {
        "tables": {"game": target.game, "seats": [{"kind": "me"}, {"kind": "device"}], "options": {}, "pace": 0},
        "logs": {"log": target.log.decode(), "seat": 0},
        "moves": {"seat": page["seat"], "seq": page["seq"], "move": dict(move)},
        "undo": {"seat": page["seat"], "seq": page["seq"]},
        "why": {"seat": page["seat"], "move": dict(move)},
        "{seat}": {"do": rng.choice(("rename", "link", "leave", "bot", "back")), "name": "Y", "level": "easy"},
        "chat": {"seat": page["seat"], "text": "hello"},
        "pace": {"pace": 0},
        "whatif": {"at": 3, "seat": 0},
        "start": {"fill": "easy"},
        "nudge": {"seat": page["seat"]},
        "hindsight": {"seat": 0},
        "{place}": {"seat": 0, "move": dict(move)},
        "{puzzle}": {"move": dict(move)},
        "notices": {"kind": "hook", "address": "https://example.org/", "table": target.table},
        "{way}": {"do": "here", "table": target.table, "on": True},
        "passkeys": {"credential": "AQID", "client": "e30", "attestation": "oA", "name": "Y"},
        "sign-in": {"credential": "AQID", "client": "e30", "authenticator": "oA", "signature": "AQ", "bring": True},
    }
    body = bodies.get(path.rsplit("/", 1)[1], {"name": "Y"})
    if "move" in body and "seq" not in body and rng.random() < 0.5:
        body = {"seat": page["seat"], "shapes": rng.choices(SHAPES, k=rng.choice((1, 2, 40)))}
    return body


def _bent(body: Any, rng: random.Random) -> Any:
    """Still of the right form, so that it goes deeper: here and there another value of the same type."""
    if isinstance(body, dict):
        return {name: _bent(value, rng) for name, value in body.items()}
    if isinstance(body, list):
        return [_bent(value, rng) for value in body]
    alike = [one for one in (*VALUES, *range(60)) if type(one) is type(body) and not _broken(one)]
    return rng.choice(alike) if alike and rng.random() < 0.25 else body


def _broken(value: Any) -> bool:
    return "\ud800" in value or "\udfff" in value if isinstance(value, str) else abs(value or 0) >= 2**31


def _spoilt(body: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """One to three things changed, at any depth."""
    spoilt: dict[str, Any] = json.loads(json.dumps(body))
    for _ in range(rng.choice((1, 1, 2, 3))):
        place: Any = spoilt
        while inner := [one for one in _inside(place) if isinstance(one, dict | list) and one]:
            if rng.random() < 0.4:
                break
            place = rng.choice(inner)
        if isinstance(place, list):
            place[rng.randrange(len(place))] = _value(rng)
        elif not place or rng.random() < 0.15:
            place[rng.choice(("x", "\ud800", "", "seat", "x" * 500))] = _value(rng)
        elif rng.random() < 0.15:
            del place[rng.choice(list(place))]
        else:
            place[rng.choice(list(place))] = _value(rng)
    if isinstance(log := spoilt.get("log"), str):
        spoilt["log"] = _spoilt_log(log, rng)
    return spoilt


def _spoilt_log(log: str, rng: random.Random) -> str:
    lines = log.splitlines()
    number = rng.choice((0, 0, rng.randrange(len(lines)))) if lines else 0
    if lines and lines[number].startswith('{"'):
        line = json.loads(lines[number])
        line[rng.choice(list(line))] = _value(rng)
        lines[number] = json.dumps(line, ensure_ascii=rng.random() < 0.5)
    return "\n".join(lines)


def _value(rng: random.Random) -> Any:
    return copy.deepcopy(rng.choice(VALUES))


def _inside(place: Any) -> Iterator[Any]:
    yield from place.values() if isinstance(place, dict) else place


def _written(body: dict[str, Any], rng: random.Random) -> bytes:
    text = json.dumps(body, ensure_ascii=rng.random() < 0.7)
    return text.encode("utf-8", "surrogatepass")


def _told(answer: httpx.Response) -> bool:
    """Whether a refusal has its code and its sentence."""
    try:
        return bool(answer.json()["error"] and answer.json()["sentence"])
    except (ValueError, KeyError, TypeError):
        return False


def _played(name: str, seed: int, share: float) -> str:
    """The log of a game that was played at random for a while."""
    game, rng = find(name), random.Random(seed)
    match = Match(game, max(game.rules.seats.start, 2), game.rules.options(), nature.seed_from(f"hostile {seed}"))
    while (
        (acting := game.rules.to_act(match.state)) and len(match.moves) < HALF_WAY[name] * share
    ) or NATURE in acting:
        if not match.nature_acts():
            seat = rng.choice(acting)
            match.play(seat, rng.choice(game.rules.moves(match.state, seat)))
    return write_log(match)
