"""Short forms of tools/hostile.py, and whether the served description is whole."""

import json
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from roundhouse.server.routes import coach, daily, lobby, me, notices, nudge, play, ratings, replay, review, shelf, talk
from server.described import try_description
from server.hostile import Siege, besiege
from server.running import Guest, Running


@pytest.mark.parametrize("attack", [besiege, try_description])
def test_a_stranger_gets_answers_and_every_table_stands(own_house: Running, attack: Any) -> None:
    siege = attack(own_house, 300, 1)
    assert siege.wrong == []
    assert siege.sent == 300
    assert {status // 100 for _, status in siege.answers} == {2, 4}
    assert own_house.process
    assert own_house.process.poll() is None
    own_house.process.terminate()
    levels = [json.loads(line)["level"] for line in own_house.errors().splitlines()]
    assert set(levels) == {"info"}


def test_a_fault_and_a_refusal_without_words_are_noticed() -> None:
    siege = Siege()
    siege.note("GET /", httpx.Response(200, text="anything"), "")
    siege.note("GET /", httpx.Response(400, json={"error": "unreadable", "sentence": "No."}), "")
    assert siege.wrong == []
    siege.note("GET /", httpx.Response(500, json={"error": "fault", "sentence": "Broken."}), "")
    siege.note("GET /", httpx.Response(400, text="Bad Request"), "")
    assert len(siege.wrong) == 2


def test_the_description_lists_every_route_of_the_api_with_its_body(guest: Guest) -> None:
    described = guest.get("/openapi.json").json()["paths"]
    routes = [
        one
        for room in (shelf, lobby, nudge, daily, replay, review, play, me, notices, ratings, talk, coach)
        for one in room.router.routes
        if isinstance(one, APIRoute)
    ]
    assert {one.path for one in routes} == {path for path in described if path.startswith("/api")}
    for route in routes:
        for method in route.methods:
            told = described[route.path][method.lower()]
            assert ("requestBody" in told) == (route.body_field is not None), route.path
            assert {"400", "404", "413", "429"} <= set(told["responses"]), route.path
