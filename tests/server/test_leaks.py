"""A leak test on every byte: two worlds that a seat cannot tell apart get byte-equal answers from two servers."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection

from roundhouse.core.game import Game
from roundhouse.core.options import write_options
from roundhouse.games import find, shelf
from roundhouse.server.door.tokens import hashed
from roundhouse.server.storage import records
from roundhouse.server.storage.store import Store
from roundhouse.server.tables.codes import DEVICE, SEAT, add_code
from roundhouse.table.record import Device, Entry, SeatRecord, TableRecord
from roundhouse.table.turn import to_entry
from server.running import Running, toys_on_the_shelf
from server.twins import Moves, twins

TOKEN = {0: "viewer-token-viewer-token-00", 1: "other-token-other-token-0000", 2: "shared-token-shared-token-00"}
TODAY = records.now()  # old tables are removed
SHARES = {"Authorization": f"Bearer {TOKEN[2]}"}
SEED = "5e" * 32
LENGTHS = (12, 40)


@dataclass
class Pair:
    """Two histories of one table that look alike to seat 0."""

    id: str
    game: Game[Any]
    seats: int
    options: Any
    viewer: int | None
    worlds: tuple[Moves, Moves]
    rules: int  # the version they were played by: what today's rules cannot read follows them, if it is another


def _secret_games() -> list[Game[Any]]:
    with toys_on_the_shelf():
        return _games_with_secrets()


def _games_with_secrets() -> list[Game[Any]]:
    found = []
    for name in shelf():
        try:
            game = find(name)
        except Exception:  # a game that cannot be opened has its own tests
            continue
        if game.secrecy.hands:
            found.append(game)
    return found


def _pairs() -> Iterator[Pair]:
    for game in _secret_games():
        for number, length in enumerate(LENGTHS):
            for viewer in (0, None):
                rng = Random(f"{game.name} {length} {viewer}")
                seats = max(2, game.rules.seats.start) if number % 2 == 0 else game.rules.seats.stop - 1
                worlds = twins(game, seats, game.rules.options(), viewer, rng, length)
                name = f"{game.name.replace('_', '')[:12]}{length}{'s' if viewer is None else viewer}"
                yield Pair(name, game, seats, game.rules.options(), viewer, worlds, game.rules.version)
                if length == LENGTHS[-1]:
                    yield Pair(f"{name}v", game, seats, game.rules.options(), viewer, worlds, game.rules.version + 1)


PAIRS = list(_pairs())


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    """Two servers whose stores differ only in what is hidden from the viewers."""
    houses = []
    for number in (0, 1):
        path = tmp_path_factory.mktemp(f"world{number}") / "world.db"
        asyncio.run(_fill(path, number))
        houses.append(Running(str(path)).start())
    yield houses[0], houses[1]
    for house in houses:
        house.kill()


async def _fill(path: Path, world: int) -> None:
    store = Store(f"sqlite:///{path}")
    for pair in PAIRS:
        moves = pair.worlds[world]
        seats = [_seat(n, pair.viewer) for n in range(pair.seats)]
        options = json.dumps(write_options(pair.options))
        record = TableRecord(
            pair.id, pair.game.name, pair.rules, options, SEED, hashed(TOKEN[1]), TODAY, TODAY,
            started=True, base=len(moves), moves=len(moves), seats=seats,
        )  # fmt: skip
        log = [to_entry(seat, move) for seat, move in moves]
        if pair.rules != pair.game.rules.version:
            log += [Entry(1, json.dumps({"kind": "peek", "card": world})), *log[-2:]]
        await store.write(lambda connection, record=record, log=log: records.add_table(connection, record, log))
        await store.write(lambda connection, pair=pair: _codes(connection, pair))
    store.close()


def _seat(number: int, viewer: int | None) -> SeatRecord:
    """A seat held by its own device, and by one that is shared by all."""
    holders = {hashed(TOKEN[0 if number == viewer else 1]), hashed(TOKEN[2])}
    return SeatRecord("person", f"P{number}", "", holders, {one: Device("Firefox/Linux", 1, 1) for one in holders})


def _codes(connection: Connection, pair: Pair) -> None:
    """A living code of the viewer's to his seat, and a dead invitation to another's."""
    if pair.viewer is not None:
        add_code(connection, hashed(f"d{pair.id}"), pair.id, pair.viewer, DEVICE, hashed(TOKEN[0]))
    add_code(connection, hashed(f"i{pair.id}"), pair.id, 1, SEAT, hashed(TOKEN[1]))


def test_there_are_worlds_that_really_differ() -> None:
    games = {pair.game.name for pair in PAIRS}
    differing = {pair.game.name for pair in PAIRS if pair.worlds[0] != pair.worlds[1]}
    assert "hidden_cards" in differing
    assert differing == games


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.id)
def test_every_byte_is_the_same_in_both_worlds(worlds: tuple[Running, Running], pair: Pair) -> None:
    answers = [_everything(house, pair) for house in worlds]
    assert len(answers[0]) > 15
    assert [one[0] for one in answers[0]] == [one[0] for one in answers[1]]
    for (what, *one), (_, *two) in zip(*answers, strict=True):
        assert one == two, f"{pair.id}: {what} tells the two worlds apart"


def test_the_test_would_notice_a_leak(worlds: tuple[Running, Running]) -> None:
    """Through the other seats' eyes the same two worlds do differ."""
    pair = next(one for one in PAIRS if one.viewer == 0 and one.worlds[0] != one.worlds[1])
    bodies = []
    for house in worlds:
        with httpx.Client(base_url=house.url, headers={"Authorization": f"Bearer {TOKEN[1]}"}) as client:
            bodies.append(
                b"".join(
                    client.get(f"/api/tables/{pair.id}/log", params={"seat": n}).content for n in range(1, pair.seats)
                )
            )
    assert bodies[0] != bodies[1]


def _everything(house: Running, pair: Pair) -> list[tuple[str, int, list[tuple[str, str]], bytes]]:
    token = TOKEN[0] if pair.viewer is not None else httpx.post(f"{house.url}/api/tokens").json()["token"]
    got: list[tuple[str, int, list[tuple[str, str]], bytes]] = []

    def keep(what: str, answer: httpx.Response) -> httpx.Response:
        headers = [(name, value) for name, value in answer.headers.items() if name != "date"]
        got.append((what, answer.status_code, headers, answer.content))
        return answer

    with httpx.Client(base_url=house.url, timeout=30, headers={"Authorization": f"Bearer {token}"}) as client:
        at = f"/api/tables/{pair.id}"
        _doors(client, at, pair, keep)
        _shared(client, at, pair, keep)
        _read(client, at, pair, keep)
        page = client.get(at).json()
        _refusals(client, at, pair, page, keep)
        for seat in {None, pair.viewer}:
            _stream(client, at, f"shared stream {seat}", keep, SHARES, {} if seat is None else {"seat": seat})
    return got


def _doors(client: httpx.Client, at: str, pair: Pair, keep: Any) -> None:
    """What is told about codes and devices; before any stream is open, for a device's list tells of it."""
    for seat in range(pair.seats):
        keep(f"devices of {seat}", client.get(f"{at}/seats/{seat}/devices"))
    for code in (f"d{pair.id}", f"i{pair.id}", "nosuchcode"):
        keep(f"code {code}", client.get(f"/api/join/{code}"))
        keep(f"page of {code}", client.get(f"/join/{code}", headers={"Accept": "text/html"}))
    keep("dead code", client.post(f"/api/join/i{pair.id}", json={}))
    keep("join", client.post(f"{at}/join", json={}))
    keep("start", client.post(f"{at}/start", json={}))
    keep("whole log", client.post(f"{at}/log", json={}))
    keep("shared whole log", client.post(f"{at}/log", json={}, headers=SHARES))
    for what in ("link", "leave", "bot", "back", "end", "rename"):
        keep(f"{what} of another's", client.post(f"{at}/seats/{pair.seats - 1}", json={"do": what}))


def _shared(client: httpx.Client, at: str, pair: Pair, keep: Any) -> None:
    """A device that holds every seat: nobody's page while it is passed on, and the viewer's before and after."""
    for seat in {None, pair.viewer}:
        query = {} if seat is None else {"seat": seat}
        for lang in ("en", "uk", "ru"):
            keep(f"shared {seat} {lang}", client.get(at, params={"lang": lang, **query}, headers=SHARES))
        for what in ("log", "story", "replay", "picture.svg"):
            keep(f"shared {seat} {what}", client.get(f"{at}/{what}", params=query, headers=SHARES))
        for number in range(0, len(pair.worlds[0]) + 1, max(1, len(pair.worlds[0]) // 3)):
            where = {"at": number, **query}
            keep(f"shared {seat} at {number}", client.get(f"{at}/replay", params=where, headers=SHARES))


def _read(client: httpx.Client, at: str, pair: Pair, keep: Any) -> None:
    length = len(pair.worlds[0])
    for lang in ("en", "uk", "ru"):
        keep(f"page {lang}", client.get(at, params={"lang": lang}))
    for what in ("log", "story", "replay", "picture.svg", "seed-check"):
        keep(what, client.get(f"{at}/{what}"))
    for number in range(0, length + 1, max(1, length // 4)):
        keep(f"replay {number}", client.get(f"{at}/replay", params={"at": number}))
        keep(f"picture {number}", client.get(f"{at}/picture.svg", params={"at": number, "theme": "dark"}))
    for scene in client.get(at).json()["scenes"]:
        keep(f"scene {scene['name']}", client.get(f"{at}/picture.svg", params={"scene": scene["name"]}))
    for seat in range(pair.seats):
        if seat != pair.viewer:
            keep(f"seat {seat}", client.get(at, params={"seat": seat}))
            keep(f"log of {seat}", client.get(f"{at}/log", params={"seat": seat}))
    _stream(client, at, "stream", keep, {}, {})
    keep("tables", client.get("/api/tables"))


def _stream(
    client: httpx.Client, at: str, name: str, keep: Any, headers: dict[str, str], query: dict[str, int]
) -> None:
    with client.stream("GET", f"{at}/stream", headers=headers, params=query) as stream:
        pieces = b""
        for piece in stream.iter_bytes():
            pieces += piece
            if b"\n\n" in pieces:
                break
        keep(name, httpx.Response(200, content=pieces.split(b"\n\n")[0]))


def _refusals(client: httpx.Client, at: str, pair: Pair, page: dict[str, Any], keep: Any) -> None:
    seat = pair.viewer or 0
    kinds = [{"kind": kind.kind, **dict.fromkeys(kind.__dataclass_fields__, 0)} for kind in pair.game.rules.kinds]
    for move in kinds:
        for value in (0, 3):
            tried = {name: old if name == "kind" else value for name, old in move.items()}
            keep(f"why {tried}", client.post(f"{at}/why", json={"seat": seat, "move": tried}))
            if not any(choice["move"] == tried for choice in page["choices"]):
                body = {"seat": seat, "seq": page["seq"], "move": tried}
                keep(f"refusal {tried}", client.post(f"{at}/moves", json=body))
    shapes = [name for score in page["scores"] for line in score["lines"] for name in line["shapes"]]
    for name in [*shapes[:5], "card-3", "hand-3", "deck", "station-1"]:
        keep(f"why {name}", client.post(f"{at}/why", json={"seat": seat, "shapes": [name]}))
    keep("stale", client.post(f"{at}/moves", json={"seat": seat, "seq": 0, "move": kinds[-1]}))
    keep("again", client.post(f"{at}/again"))
    keep("what if", client.post(f"{at}/whatif", json={"at": 1}))
    keep("chat", client.post(f"{at}/chat", json={"seat": 1, "text": "psst"}))
