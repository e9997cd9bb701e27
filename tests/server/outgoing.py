"""What leaves the house besides a table's pages: notices, history, ratings, everything about me, logs, the wall screen.

Twin worlds stand in two stores, one after the other a real server opens on each, and real counterparts take what it
sends. All addresses, names and times are the same in both, so what differs tells what is hidden.
"""

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
from sqlalchemy import Connection, insert, update

from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.options import write_options
from roundhouse.games import find
from roundhouse.server.door.tokens import hashed
from roundhouse.server.notices.config import HOOK, MAIL, PUSH
from roundhouse.server.notices.post import SECRET
from roundhouse.server.notices.ways import Way
from roundhouse.server.storage import records
from roundhouse.server.storage.schema import entries, house_secrets, notice_ways
from roundhouse.server.storage.store import Store
from roundhouse.table.record import Device, Entry, SeatRecord, TableRecord
from roundhouse.table.turn import kept_values, to_entry
from server.channels import LANGUAGES, SEED, Pair
from server.counterparts import Browser, Endpoint, Mailbox, endpoint, mailbox, until
from server.running import Running
from server.test_notices import house_that_tells

Told = list[tuple[str, bytes]]
BROWSER = Browser()
NEIGHBOUR = "neighbour:"
UNSAID = ("date", "authorization", "message-id")  # made anew for each message, of nothing but moments and chance


class Compared(NamedTuple):
    """How many things left the houses, those that differ, and those that differ to a neighbour, who knows more."""

    told: int
    wrong: list[str]
    known: list[str]


def compare_outgoing(found: Sequence[Pair], folder: Path) -> Compared:
    """Compare what leaves the two houses of these pairs."""
    shown, now = [_settled(pair) for pair in found], records.now()
    with endpoint() as web, mailbox() as mail:
        one, two = (_world(shown, world, folder, now, web, mail) for world in (0, 1))
    if [what for what, _ in one] != [what for what, _ in two]:
        return Compared(len(one), [f"told in one world: {sorted({w for w, _ in one} ^ {w for w, _ in two})}"], [])
    differ = [what for (what, first), (_, second) in zip(one, two, strict=True) if first != second]
    known = [what for what in differ if what.startswith(NEIGHBOUR)]
    return Compared(len(one), [what for what in differ if what not in known], known)


def _settled(pair: Pair) -> Pair:
    """The same as far as a seat is to act: chance does not keep anybody waiting in a house."""
    match = _match(pair, 0)
    while match.moves and NATURE in match.game.rules.to_act(match.state):
        match = match.at(len(match.moves) - 1)
    length = len(match.moves)
    return replace(pair, worlds=(pair.worlds[0][:length], pair.worlds[1][:length]))


def _world(shown: Sequence[Pair], world: int, folder: Path, now: int, web: Endpoint, mail: Mailbox) -> Told:
    path = folder / f"{world}.db"
    asyncio.run(_fill(path, shown, world, now, web.url))
    web.calls.clear()
    mail.letters.clear()
    house = house_that_tells(path, mail.port).start()
    try:
        told = [one for pair in shown for one in (*_read(house, pair), *_neighbour(house, pair))]
        nudged = sum(_nudged(house, pair) for pair in shown)
        waited = sum(len(_acting(pair, world)) for pair in shown if pair.seats > 1)
        until(lambda: len(web.calls) >= 2 * (waited + nudged) and len(mail.letters) >= waited + nudged)
    finally:
        house.kill()
    return told + sorted(_arrived(web, mail))


async def _fill(path: Path, shown: Sequence[Pair], world: int, now: int, web: str) -> None:
    store = Store(f"sqlite:///{path}")

    def work(connection: Connection) -> None:
        for name in ("tokens", SECRET):
            connection.execute(insert(house_secrets).values(name=name, secret=hashed(name)))
        for pair in shown:
            records.add_table(connection, *_running(pair, world, now))
            records.add_table(connection, *_finished(pair, now))
            for seat in range(pair.seats):
                _reached(connection, pair, seat, now, web)
        connection.execute(update(entries).values(made=now))  # equal ratings are listed as their games ended

    await store.write(work)
    store.close()


def _running(pair: Pair, world: int, now: int) -> tuple[TableRecord, list[Entry]]:
    """A rated table of people at which the two worlds differ."""
    match = _match(pair, world)
    seats = [_seat(pair, number, now) for number in range(pair.seats)]
    values = kept_values(match)
    return _record(pair, pair.name, write_options(pair.options), seats, now, **values), _log(match)


def _finished(pair: Pair, now: int) -> tuple[TableRecord, list[Entry]]:
    """A rated game of the same people that is over, and the same in both worlds."""
    match = _played_out(pair.game.name)
    seats = [_seat(pair, ((pair.viewer or 0) + number) % pair.seats, now) for number in range(match.seats)]
    record = _record(pair, f"{pair.name}f", write_options(match.options), seats, now, **kept_values(match))
    return record, _log(match)


@cache
def _played_out(name: str) -> Match:
    game, rng = find(name), Random(name)
    match = Match(game, 2, seed=bytes.fromhex(SEED))
    match.settle()
    while not match.over:
        seat = game.rules.to_act(match.state)[0]
        match.play(seat, rng.choice(match.legal(seat)))
        match.settle()
    return match


def _record(
    pair: Pair, name: str, options: dict[str, Any], seats: list[SeatRecord], now: int, **values: Any
) -> TableRecord:
    return TableRecord(
        name, pair.game.name, pair.game.rules.version, json.dumps(options), SEED, _guest(pair, 0), now, now,
        started=True, rated=True, seats=seats, **values,
    )  # fmt: skip


def _seat(pair: Pair, number: int, now: int) -> SeatRecord:
    guest = _guest(pair, number)
    return SeatRecord("person", f"P{number}", "", {guest}, {guest: Device("Firefox/Android", now, now)})


def _reached(connection: Connection, pair: Pair, seat: int, now: int, web: str) -> None:
    """Everybody has asked to be told of everything in every way, each in a language of their own."""
    name, lang = f"{pair.name}s{seat}", LANGUAGES[(pair.number + seat) % 3]
    ways = {
        PUSH: (f"{web}/push/{name}", json.dumps(BROWSER.keys)), HOOK: (f"{web}/hook/{name}", ""),
        MAIL: (f"{name}@example.org", ""),
    }  # fmt: skip
    for kind, (address, keys) in ways.items():
        way = Way(f"{name}{kind}", _guest(pair, seat), kind, address, keys, lang, True, True, "", 0, now)
        connection.execute(insert(notice_ways).values(way._asdict()))


def _read(house: Running, pair: Pair) -> Iterator[tuple[str, bytes]]:
    """What the viewer, or a stranger, is told by asking."""
    token = f"Bearer {_token(pair, pair.viewer)}" if pair.viewer is not None else ""
    at, over, lang = f"/api/tables/{pair.name}", f"/api/tables/{pair.name}f", LANGUAGES[pair.number % 3]
    with httpx.Client(base_url=house.url, timeout=60, headers={"Authorization": token}, params={"lang": lang}) as one:
        for path in (
            "/api/history", "/api/ratings", "/api/turns", "/api/tables", "/api/me", "/api/notices", f"{at}/rating",
            f"{over}/rating", f"{at}/log", f"{at}/log?views=true", f"{over}/log", f"{at}/attendance",
            f"{at}/chat?before=9", f"{at}?watch=true", f"/table/{pair.name}/wall", "/tables", "/ratings", "/me",
        ):  # fmt: skip
            answer = one.get(path, params={**dict(httpx.URL(path).params), "lang": lang})
            yield f"{pair.name}: {path}", b"%d " % answer.status_code + answer.content
        yield f"{pair.name}: the wall's stream", _first_event(one, f"{at}/stream")
        packed = one.get("/api/me/export")
        yield f"{pair.name}: export", b"%d" % packed.status_code
        if packed.status_code == 200:
            yield from _unpacked(pair.name, packed.content)


def _neighbour(house: Running, pair: Pair) -> Iterator[tuple[str, bytes]]:
    """What somebody is told who knows a hand that the viewer does not: here the worlds may differ."""
    if pair.viewer is None or pair.seats == 1:
        return
    headers = {"Authorization": f"Bearer {_token(pair, (pair.viewer + 1) % pair.seats)}"}
    with httpx.Client(base_url=house.url, timeout=60, headers=headers) as one:
        for what, content in _unpacked(pair.name, one.get("/api/me/export").content):
            yield f"{NEIGHBOUR} {what}", content


def _first_event(one: httpx.Client, path: str) -> bytes:
    with one.stream("GET", path, params={"watch": "true"}) as stream:
        pieces = b""
        for piece in stream.iter_bytes():
            pieces += piece
            if b"\n\n" in pieces:
                break
    return pieces.split(b"\n\n")[0]


def _unpacked(name: str, packed: bytes) -> Iterator[tuple[str, bytes]]:
    """Every file of an export; of the moment at which it was made only that it is told."""
    with zipfile.ZipFile(io.BytesIO(packed)) as package:
        for file in package.namelist():
            content = package.read(file)
            if file == "me.json":
                content = json.dumps({**json.loads(content), "at": 0}).encode()
            yield f"{name}: export of {file}", content


def _nudged(house: Running, pair: Pair) -> int:
    """The first who can nudges all who are waited for; how many they are."""
    with httpx.Client(base_url=house.url, timeout=60) as one:
        for seat in range(pair.seats):
            headers = {"Authorization": f"Bearer {_token(pair, seat)}"}
            answer = one.post(f"/api/tables/{pair.name}/nudge", json={"seat": seat}, headers=headers)
            if answer.status_code == 200:
                return len(answer.json()["nudged"])
    return 0


def _arrived(web: Endpoint, mail: Mailbox) -> Iterator[tuple[str, bytes]]:
    """What the counterparts were sent; of a message that one browser alone reads, what it reads and its length."""
    for call in web.calls:
        headers = {name: value for name, value in call.headers.items() if name not in UNSAID}
        read = BROWSER.read(call.body) if "/push/" in call.path else call.body.decode()
        yield f"notice to {call.path}", json.dumps([headers, read, len(call.body)], ensure_ascii=False).encode()
    for to, letter in mail.letters:
        headers = {name: value for name, value in letter.items() if name.lower() not in UNSAID}
        yield f"letter to {to}", json.dumps([headers, letter.get_content()], ensure_ascii=False).encode()


def _match(pair: Pair, world: int) -> Match:
    match = Match(pair.game, pair.seats, pair.options, bytes.fromhex(SEED))
    for seat, move in pair.worlds[world]:
        match.make(seat, move)
    return match


def _log(match: Match) -> list[Entry]:
    return [to_entry(seat, move) for seat, move in match.moves]


def _acting(pair: Pair, world: int) -> list[int]:
    match = _match(pair, world)
    return [seat for seat in match.game.rules.to_act(match.state) if seat != NATURE]


def _token(pair: Pair, seat: int) -> str:
    return f"person-{pair.name}-{seat}".ljust(30, "-")


def _guest(pair: Pair, seat: int) -> str:
    return hashed(_token(pair, seat))
