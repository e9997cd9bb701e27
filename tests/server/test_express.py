"""Express answers exactly what the routes would answer; what is not plainly right goes to them."""

import json
from typing import Any

import pytest

from roundhouse.server.express import WAYS
from roundhouse.server.routes import play
from server.running import Guest

USUAL = "?lang=en&lang=en"  # nobody writes it so, and Express leaves it to the routes

BODIES: list[Any] = [
    {"seat": 0, "seq": 0, "move": {"kind": "nothing"}},
    {"seat": 0, "seq": 0, "move": {}},
    {"seat": 1, "seq": 999_999, "move": {"kind": "play", "card": 1}},
    {"seat": 11, "seq": 0, "move": {"kind": "play", "card": 1}},
    {"seat": 12, "seq": 0, "move": {}},
    {"seat": "0", "seq": 0, "move": {}},
    {"seat": True, "seq": 0, "move": {}},
    {"seat": 0, "seq": 0, "move": {}, "more": 1},
    {"seat": 0, "seq": 0},
    {"seat": 0, "moves": [{"kind": "nothing"}]},
    {"seat": 0, "moves": []},
    {"seat": 0, "shapes": ["card-1"]},
    {"seat": 0, "shapes": []},
    {"seat": 0, "text": " \n "},
    {"seat": 5, "text": "hello"},
    {"on": True},
    {"seat": 0, "seq": -1},
    [],
    None,
    7,
]


@pytest.mark.parametrize("way", WAYS)
def test_both_ways_answer_alike(guest: Guest, friend: Guest, way: str) -> None:
    table = guest.table("me", "device")["table"]
    for who in (guest, friend):
        for body in BODIES:
            texts = [json.dumps(body), json.dumps(body, indent=1)[:-1], '{"seat":0,"seat":1}', ""]
            for text in texts:
                express, usual = (_answer(who, f"/api/tables/{table}/{way}{query}", text) for query in ("", USUAL))
                assert express == usual, (who is guest, text)


@pytest.mark.parametrize("way", WAYS)
def test_tables_that_are_not_there_and_bodies_that_are_no_json(guest: Guest, way: str) -> None:
    for path in (f"/api/tables/nowhere/{way}", f"/api/tables/No-Such/{way}", f"/api/tables/{'a' * 25}/{way}"):
        express, usual = (_answer(guest, path + query, json.dumps(BODIES[0])) for query in ("", USUAL))
        assert express == usual
    for kind in ("text/plain", "application/json; charset=utf-8", "application/x+json"):
        table = guest.table("me", "device")["table"]
        path, text = f"/api/tables/{table}/{way}", json.dumps(BODIES[0])
        express, usual = (_answer(guest, path + query, text, kind) for query in ("", USUAL))
        assert express == usual


def test_a_move_and_the_same_move_again(guest: Guest) -> None:
    for query in ("", USUAL):
        table = guest.table("me", "device")["table"]
        page = guest.page(table)
        page = guest.page(table, seat=page["handover"]) if page["handover"] is not None else page
        body = {"seat": page["seat"], "seq": page["seq"], "move": page["choices"][0]["move"]}
        first, second = (guest.post(f"/api/tables/{table}/moves{query}", json=body) for _ in range(2))
        assert (first.status_code, first.json()["again"]) == (200, False)
        assert (second.status_code, second.json()["again"]) == (200, True)
        assert first.headers["cache-control"] == "no-store"
        assert "content-security-policy" in first.headers


def test_every_way_is_a_route() -> None:
    paths = {route.path.rsplit("/", 1)[1]: route.endpoint for route in play.router.routes}  # type: ignore[attr-defined]
    assert {way: endpoint for way, (_, endpoint) in WAYS.items()} == {way: paths[way] for way in WAYS}


def _answer(who: Guest, path: str, text: str, kind: str = "application/json") -> tuple[Any, ...]:
    answer = who.post(path, content=text, headers={"Content-Type": kind})
    told = {name: value for name, value in answer.headers.items() if name not in ("set-cookie", "date", "n")}
    for name in ("content-encoding", "content-length", "vary", "transfer-encoding"):  # a long answer may be packed
        told.pop(name, None)
    content = answer.json()
    content.pop("n", None)  # the number of a line of chat
    return answer.status_code, content, told
