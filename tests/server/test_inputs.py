"""Whatever is sent: a clear answer in the reader's language, never a fault."""

import json
import re
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from server.running import TOY, Guest, Running

HALF = "\ud800"
SEATS = [{"kind": "me"}, {"kind": "device"}]
HEADER = {"roundhouse": 1, "game": TOY, "rules": 1, "seats": 2, "options": {}, "names": []}
PYDANTIC = re.compile(r"Input should|Field required|at least|at most|valid|String|List|Extra|permitted|error", re.I)


@pytest.fixture
def table(guest: Guest) -> str:
    return str(guest.table("me", "device")["table"])


def refused(answer: Any, *words: str) -> str:
    """The sentence of an answer that says that something cannot be read."""
    assert answer.status_code == 400, answer.text
    found = answer.json()
    assert found["error"] == "unreadable"
    for word in words:
        assert word in found["sentence"], found["sentence"]
    return str(found["sentence"])


def halves(table: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every place where half a sign could come back in an answer."""
    here = f"/api/tables/{table}"
    yield "/api/tables", {"game": HALF, "seats": SEATS}
    yield "/api/tables", {"game": TOY, "seats": SEATS, "options": {HALF: True}}
    yield "/api/tables", {"game": TOY, "seats": SEATS, "options": {"swaps": HALF}}
    yield "/api/tables", {"game": TOY, "seats": [{"kind": HALF}]}
    yield "/api/tables", {"game": TOY, "seats": [{"kind": "me", "name": HALF}, {"kind": "device"}]}
    yield "/api/tables", {"game": TOY, "seats": SEATS, HALF: 1}
    for move in ({"kind": HALF}, {"kind": "play", "card": HALF}, {"kind": "play", HALF: 1}, {HALF: HALF}):
        yield f"{here}/moves", {"seat": 0, "seq": 6, "move": move}
        yield f"{here}/why", {"seat": 0, "move": move}
    yield f"{here}/why", {"seat": 0, "shapes": [HALF]}
    yield f"{here}/why", {"seat": 0, "shapes": ["card-1", f"card-{HALF}"]}
    yield f"{here}/chat", {"seat": 0, "text": f"a{HALF}b"}
    yield f"{here}/seats/0", {"do": "rename", "name": HALF}
    yield f"{here}/seats/0", {"do": HALF}
    yield f"{here}/start", {"fill": HALF}
    yield f"{here}/join", {"name": HALF}


def test_half_a_sign_is_refused_wherever_it_stands(guest: Guest, table: str) -> None:
    for address, body in halves(table):
        answer = guest.post(address, content=json.dumps(body), headers={"Content-Type": "application/json"})
        refused(answer, "half a sign")
    whole = guest.ask(table, "chat", seat=0, text="a 🚆")
    assert whole.status_code == 200
    assert guest.page(table)["chat"]["lines"][0]["text"] == "a 🚆"


def logs() -> Iterator[list[Any]]:
    """Logs with half a sign in them, or with what no log holds."""
    for key, value in (("names", [HALF]), ("game", HALF), ("options", {HALF: 1}), ("options", {"swaps": HALF})):
        yield [{**HEADER, key: value}]
    for key, value in (("roundhouse", HALF), ("rules", HALF), ("seats", HALF), ("commitment", HALF), ("base", HALF)):
        yield [{**HEADER, key: value}]
    for key, value in (("seats", 10**18), ("seats", -1), ("seats", True), ("options", {"swaps": [[]]}), ("base", 1.5)):
        yield [{**HEADER, key: value}]
    for move in ({"kind": HALF}, {"kind": "deal", "to": 0, "card": HALF}, {"kind": "deal", HALF: 0}, {}, {"kind": []}):
        yield [HEADER, {"seat": -1, **move}]
    yield [HEADER, {"seat": HALF}]
    yield [HEADER, {"result": HALF, "seed": HALF}, {"seat": 0}]


def test_a_log_that_no_house_wrote_is_refused_in_words(guest: Guest) -> None:
    for lines in logs():
        text = "\n".join(json.dumps(line) for line in lines)
        refused(guest.post("/api/logs", json={"log": text}))
        raw = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
        refused(guest.post("/api/logs", content=json.dumps({"log": raw}), headers={"Content-Type": "application/json"}))
    for line in (
        "[" * 90_000,
        '{"a":' * 15_000 + "1" + "}" * 15_000,
        '{"roundhouse":' + "1" * 5000 + "}",
        "\x00",
        "NaN",
    ):
        refused(guest.post("/api/logs", json={"log": line}))


BODIES = {
    b"": "body",
    b"{": "line 1",
    b"\xff\xfe\xfa": "UTF-8",
    b'{"seat": "\xed\xa0\x80"}': "UTF-8",
    '{"seat": 0}'.encode("utf-16"): "UTF-8",
    b'{"seat": NaN}': "NaN",
    b'{"seat": -Infinity}': "Infinity",
    b'{"seat": 1e400}': "number",
    b'{"seat": ' + b"1" * 30 + b"}": "number",
    b'{"seat": ' + b"1" * 30_000 + b"}": "number",
    b'{"seat": 0, "seat": 1}': "seat",
    b"[" * 30_000: "deep",
    b'{"a":' * 9000 + b"1" + b"}" * 9000: "deep",
    b'{"move": ' + b"[" * 40 + b"]" * 40 + b"}": "deep",
    b"[]": "object",
    b"null": "body",
    b"0": "object",
    b'"text"': "object",
}


@pytest.mark.parametrize("what", ["moves", "undo", "why", "start", "join", "seats/0", "chat", "pace", "whatif"])
def test_what_is_no_json_or_no_object_is_refused_in_words(guest: Guest, table: str, what: str) -> None:
    for body, word in BODIES.items():
        answer = guest.post(f"/api/tables/{table}/{what}", content=body, headers={"Content-Type": "application/json"})
        refused(answer, word)
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
    ):
        answer = guest.post(f"/api/tables/{table}/{what}", content=b'{"seat": 0}', headers={"Content-Type": kind})
        refused(answer, "application/json")
    refused(guest.post(f"/api/tables/{table}/{what}", content=b'{"seat": 0}'), "application/json")


def wrong(table: str) -> Iterator[tuple[str, dict[str, Any], list[str]]]:
    """Bodies with one thing wrong, and what the answer must name."""
    moves, chat = f"/api/tables/{table}/moves", f"/api/tables/{table}/chat"
    move = {"kind": "play", "card": 1}
    yield moves, {"seat": 0, "move": move}, ["seq"]
    for value in ("0", 1.0, 1.5, True, None, [], {}):
        yield moves, {"seat": value, "seq": 0, "move": move}, ["seat"]
    for value in (-1, 12, 10**18):
        yield moves, {"seat": value, "seq": 0, "move": move}, ["seat", "0" if value < 0 else "11"]
    for value in ([], "x", None, 1):
        yield moves, {"seat": 0, "seq": 0, "move": value}, ["move"]
    yield moves, {"seat": 0, "seq": 0, "move": move, "hurry": 1}, ["hurry", "seat, seq, move"]
    for value in ("0", 1.0, True, None, [], [1], {"a": 1}, 1 << 31, -(1 << 40)):
        yield moves, {"seat": 0, "seq": 0, "move": {"kind": "play", "card": value}}, ["card", "play"]
    for value in ("sing", "", None, 1, [], {}, "\x00", "x" * 3000):
        yield moves, {"seat": 0, "seq": 0, "move": {"kind": value}}, ["deal, play, swap"]
    yield moves, {"seat": 0, "seq": 0, "move": {"kind": "play", "card": 1, "more": 1}}, ["card"]
    yield chat, {"seat": 0, "text": "x" * 2001}, ["text", "2000"]
    yield chat, {"seat": 0, "text": 5}, ["text"]
    yield chat, {"on": 1}, ["on"]
    yield f"/api/tables/{table}/seats/0", {"do": "dance"}, ["do", "rename, link, leave, end, bot, resign, back"]
    yield f"/api/tables/{table}/seats/0", {"do": "bot", "level": "godlike"}, ["level", "easy, normal, hard"]
    yield f"/api/tables/{table}/why", {"seat": 0, "shapes": ["x" * 81]}, ["shapes.0", "80"]
    yield f"/api/tables/{table}/why", {"seat": 0, "shapes": ["x"] * 41}, ["shapes", "40"]
    yield f"/api/tables/{table}/why", {"seat": 0, "shapes": [1]}, ["shapes.0"]
    yield "/api/tables", {"game": TOY, "seats": []}, ["seats", "1"]
    yield "/api/tables", {"game": TOY, "seats": [{"kind": "me", "hat": 1}]}, ["seats.0.hat", "kind, name, level"]
    yield "/api/tables", {"game": TOY, "seats": SEATS, "options": {"swaps": [1]}}, ["options.swaps"]
    yield "/api/tables", {"game": TOY, "seats": SEATS, "options": {"swaps": 3}}, ["swaps", "false, true"]
    yield "/api/tables", {"game": TOY, "seats": SEATS, "options": {"x" * 300: True}}, ["x" * 20, "swaps"]
    yield "/api/tables", {"game": "chess", "seats": SEATS}, ["chess", "next_station"]


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_an_answer_says_what_is_wrong_where_and_what_would_work(guest: Guest, table: str, lang: str) -> None:
    for address, body, words in wrong(table):
        sentence = refused(guest.post(address, json=body, params={"lang": lang}), *words)
        assert len(sentence) < 400, sentence
        if lang != "en":
            assert re.search("[а-яі]{4}", sentence), sentence
            assert not PYDANTIC.search(sentence), sentence


ODD = ["%ED%A0%80", "%00", "%FF", "x" * 3000, "1.0", "1e400", "9" * 5000, "NaN", "true", "-1", "%F0%9F%9A%86", "²", ""]
ADDRESSES = [
    "/api/tables/T?seat=X", "/api/tables/T?lang=X", "/api/tables/T?X=X", "/api/tables/T/replay?at=X",
    "/api/tables/T/picture.svg?scene=X&theme=X", "/api/tables/T/stream?last=X&seat=X", "/api/tables/X", "/api/join/X",
    "/api/games/X/rules", "/api/qr.svg?path=X", "/games/X", "/table/X/replay?at=X", "/join/X", "/static/X", "/X",
]  # fmt: skip


def test_paths_and_queries_of_any_kind_are_answered(guest: Guest, table: str) -> None:
    for value in ODD:
        for address in (one.replace("T", table).replace("X", value) for one in ADDRESSES):
            with guest.stream("GET", address) as answer:
                assert answer.status_code < 500, (address, answer.status_code)
        for address in (f"/api/tables/{table}/seats/{value}", f"/api/join/{value}", f"/api/tables/{value}/moves"):
            assert guest.post(address, json={}).status_code in (400, 404, 405), address


def test_a_query_that_cannot_be_read_is_told_in_the_readers_words(guest: Guest, table: str) -> None:
    for lang in ("uk", "ru"):
        for query, words in (({"seat": "x"}, ["seat"]), ({"seat": "12"}, ["seat", "11"])):
            sentence = refused(guest.get(f"/api/tables/{table}", params={**query, "lang": lang}), *words)
            assert not PYDANTIC.search(sentence), sentence
        sentence = refused(
            guest.get(f"/api/tables/{table}/picture.svg", params={"theme": "pink", "lang": lang}), "light, dark"
        )
        assert not PYDANTIC.search(sentence)
        sentence = refused(guest.get("/api/tables/UPPER", params={"lang": lang}), "table")
        assert not PYDANTIC.search(sentence)


def test_a_sender_who_goes_away_in_the_middle_is_no_fault(own_house: Running) -> None:
    with own_house.guest() as guest:
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{own_house.port}\r\nContent-Type: application/json\r\n"
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", own_house.port), timeout=30) as wire:
                wire.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        assert guest.get("/healthz").status_code == 200
        own_house.process.terminate()  # type: ignore[union-attr]
        assert "fault" not in own_house.errors()
