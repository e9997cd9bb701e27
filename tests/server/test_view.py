"""The position as JSON for programs: what it holds, who may have it, when it is told again, and a client that plays."""

import json
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pytest

from roundhouse.core.move import write_move
from roundhouse.core.plain import plain
from roundhouse.core.views import read_view
from roundhouse.games import find, shelf
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import page
from roundhouse.table.view import earlier_view, viewed
from server.running import Guest, Running
from server.wires import wait_until

PLAYER = Path(__file__).parents[2] / "examples" / "client" / "player.py"


@pytest.mark.parametrize("name", shelf())
def test_a_view_tells_what_the_seat_may_know_and_every_move_it_may_make(name: str) -> None:
    game = find(name)
    local = LocalTable(name, [""] * max(2, game.rules.seats.start), seed=bytes(32))
    for number in range(30):
        if local.table.over:
            break
        seat = local.table.acting()[0]
        told = json.loads(viewed(local.table, ME, seat).told)
        known = game.secrecy.view(local.table.match.state, seat)
        assert told["view"] == plain(known)
        assert read_view(game, told["view"]) == known
        assert told["legal"] == [write_move(move) for move in game.rules.moves(local.table.match.state, seat)]
        shown = json.loads(page(local.table, ME, seat, "en"))
        assert told["legal"] == [one["move"] for one in shown["choices"]]
        assert all(told[field] == shown[field] for field in ("seq", "moves", "seat", "handover", "over", "you"))
        assert told["hands"][seat] == plain(game.reading.hand(known, seat))  # type: ignore[union-attr]
        moves = game.rules.moves(known, seat)
        local.move(seat, local.table.seq, moves[number * 7 % len(moves)])


@pytest.mark.parametrize("name", shelf())
def test_an_earlier_view_is_the_one_that_was_told_then_without_its_moves(name: str) -> None:
    local = LocalTable(name, [""] * max(2, find(name).rules.seats.start), seed=bytes(32))
    seat = local.table.acting()[0]
    then, at = json.loads(viewed(local.table, ME, seat).told), len(local.table.match.moves)
    for _ in range(6):
        acting = local.table.acting()[0]
        moves = local.table.game.rules.moves(local.table.match.state, acting)
        local.move(acting, local.table.seq, moves[0])
    back = json.loads(earlier_view(local.table, ME, seat, at).told)
    assert back["legal"] == []
    same = ("view", "hands", "boards", "moves", "to_act", "seat", "over", "result")
    assert [back[field] for field in same] == [then[field] for field in same]


def test_a_move_of_a_view_is_taken_as_it_stands(guest: Guest) -> None:
    table = guest.table("me", "device", game="next_station")["table"]
    told = guest.get(f"/api/tables/{table}/view", params={"seat": 1}).json()
    body = {"seat": 1, "seq": told["seq"], "move": told["legal"][-1]}
    assert guest.post(f"/api/tables/{table}/moves", json=body).status_code == 200


def test_a_spectator_sees_no_hand_and_nobody_sees_anothers(guest: Guest, friend: Guest, house: Running) -> None:
    made = guest.table("me", "link", game="ticket_to_ride")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    assert guest.ask(table, "start").status_code == 200
    mine, theirs = (who.get(f"/api/tables/{table}/view").json() for who in (guest, friend))
    assert (mine["seat"], theirs["seat"]) == (0, 1)
    assert mine["hands"][0]["cards"]
    assert mine["hands"][1]["cards"] is None
    assert theirs["view"]["hands"][0] == -1
    refused = friend.get(f"/api/tables/{table}/view", params={"seat": 0})
    assert (refused.status_code, refused.json()["error"]) == (403, "not-yours")
    with house.guest() as stranger:
        watching = stranger.get(f"/api/tables/{table}/view").json()
    assert (watching["seat"], watching["legal"], watching["view"]["hands"]) == (None, [], [-1, -1])


def test_who_has_a_view_already_is_told_so(guest: Guest) -> None:
    table = guest.table("me", "device", game="next_station")["table"]
    address = f"/api/tables/{table}/view?seat=0"
    first = guest.get(address)
    tag = {"If-None-Match": first.headers["etag"]}
    assert guest.ask(table, "chat", seat=0, text="talk changes no position").status_code == 200
    again = guest.get(address, headers=tag)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    told = first.json()
    guest.post(f"/api/tables/{table}/moves", json={"seat": 0, "seq": told["seq"], "move": told["legal"][0]})
    assert guest.get(address, headers=tag).json()["moves"] == told["moves"] + 1


def test_a_stream_of_views_tells_moves_and_keeps_quiet_about_talk(guest: Guest) -> None:
    table = guest.table("me", "device", game="next_station")["table"]
    with guest.stream("GET", f"/api/tables/{table}/stream?as=view&seat=0") as answer:
        lines = answer.iter_lines()
        _, event, data, _ = islice(lines, 4)
        assert event == "event: view"
        told = json.loads(data.removeprefix("data: "))
        assert told == guest.get(f"/api/tables/{table}/view?seat=0").json()
        guest.ask(table, "chat", seat=0, text="talk changes no position")
        guest.post(f"/api/tables/{table}/moves", json={"seat": 0, "seq": told["seq"], "move": told["legal"][0]})
        after = next(json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: "))
        assert after["moves"] == told["moves"] + 1


def test_before_the_start_there_is_nothing_to_do(guest: Guest) -> None:
    table = guest.table("me", "link")["table"]
    told = guest.get(f"/api/tables/{table}/view").json()
    assert (told["started"], told["legal"], told["to_act"], told["result"]) == (False, [], [], None)


@pytest.mark.parametrize("game", ["next_station", "ticket_to_ride"])
def test_the_example_client_plays_a_whole_game_by_its_link(guest: Guest, house: Running, game: str) -> None:
    made = guest.table("bot easy", "link", game=game)
    link = f"{house.url}/join/{made['invites']['1']}"
    with subprocess.Popen([sys.executable, PLAYER, link], stdout=subprocess.PIPE, text=True) as player:
        try:
            wait_until(lambda: guest.page(made["table"])["seats"][1]["kind"] != "open" or player.poll() is not None)
            assert guest.ask(made["table"], "start").status_code == 200
            while not guest.page(made["table"])["over"]:  # bots go on while somebody is there
                assert player.poll() is None
                time.sleep(0.2)
            told, _ = player.communicate(timeout=120)
        finally:
            player.kill()
    assert player.returncode == 0
    result = guest.page(made["table"])["result"]
    assert told == f"points: {result['points']} ranks: {result['ranks']}\n"
