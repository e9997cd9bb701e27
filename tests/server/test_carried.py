"""A game that goes on is carried from a house in a page to a server and back, and nobody sees what is another's."""

import json
from typing import Any

import httpx
import pytest

from roundhouse.core.log import read_log
from roundhouse.games import find, shelf
from server.running import Guest, Running
from server.wires import wait_until
from static_site.desks import Visitor

SECRET = "ticket_to_ride"
LONG = {"metro_domino": {"tournament": True}}
"""What makes sure that a short game is not over after a few moves."""


def whole(guest: Guest, table: str) -> httpx.Response:
    """Ask for the log with all that is hidden."""
    return guest.ask(table, "log")


def refused(answer: httpx.Response, status: int, words: str) -> None:
    """Nothing hidden was told, but why."""
    assert answer.status_code == status, answer.text
    assert words in answer.json()["sentence"]
    assert "log" not in answer.json()


def my_turn(guest: Guest, table: str) -> dict[str, Any]:
    """The page of the table, once this guest is to move."""
    wait_until(lambda: bool(guest.page(table)["choices"]) or guest.page(table)["over"])
    return guest.page(table)


def seated(page: dict[str, Any]) -> list[tuple[bool, str]]:
    """By seat: whether it is one's own, and of which level its bot is."""
    return [(one["you"], one["level"]) for one in page["seats"]]


def a_few_moves(guest: Guest, table: str) -> None:
    for _ in range(3):
        page = my_turn(guest, table)
        if page["choices"]:
            assert guest.move(page, len(page["choices"]) // 2).status_code == 200


@pytest.mark.parametrize("name", shelf())
def test_a_game_begun_in_a_page_goes_on_at_a_server_and_then_in_another_page(guest: Guest, name: str) -> None:
    here, there = Visitor(), Visitor(bytes([7]) * 32)
    others = ["easy"] * (find(name).rules.seats.start - 2)
    first = here.make(name, "hard", "me", *others, options=LONG.get(name, {}))
    here.let_bots_move(first)
    here.play(first, most=3)
    log = here.post(f"/api/tables/{first}/log", {})["log"]
    at_first = here.desk.house.table(first).match
    assert read_log(log, find).match.state == at_first.state

    second = guest.post("/api/logs", json={"log": log}).json()
    assert (second["over"], second["wrong"]) == (False, [])
    assert seated(guest.page(second["table"])) == seated(here.get(f"/api/tables/{first}"))
    assert guest.page(second["table"])["base"] == len(at_first.moves)
    a_few_moves(guest, second["table"])
    back = whole(guest, second["table"])
    assert back.status_code == 200
    carried = read_log(back.json()["log"], find).match
    assert carried.moves[: len(at_first.moves)] == at_first.moves
    assert len(carried.moves) > len(at_first.moves)

    third = there.post("/api/logs", {"log": back.json()["log"]})["table"]
    page = there.get(f"/api/tables/{third}")
    assert there.desk.house.table(third).match.moves[: len(carried.moves)] == carried.moves
    assert seated(page) == seated(here.get(f"/api/tables/{first}"))
    there.let_bots_move(third)
    assert there.play(third, most=2)["moves"] > page["moves"]


def test_a_games_seats_at_one_device_stay_its_own_and_bots_stay_bots(guest: Guest) -> None:
    visitor = Visitor()
    table = visitor.make(SECRET, "me", "easy", "me")
    log = visitor.post(f"/api/tables/{table}/log", {})["log"]
    assert json.loads(log.splitlines()[0])["levels"] == ["", "easy", ""]
    page = guest.page(guest.post("/api/logs", json={"log": log}).json()["table"])
    assert seated(page) == [(True, ""), (False, "easy"), (True, "")]
    chosen = guest.page(guest.post("/api/logs", json={"log": log, "seat": 2}).json()["table"])
    assert seated(chosen) == [(False, "normal"), (False, "normal"), (True, "")]


def test_from_then_on_the_game_counts_for_nothing_at_both_ends(own_house: Running) -> None:
    with own_house.guest() as guest:
        table = guest.table("me", "bot easy", game=SECRET)["table"]
        assert guest.page(table)["whole"] is True
        assert guest.page(table)["practice"] is False
        log = whole(guest, table).json()["log"]
        assert guest.page(table)["practice"] is True
        assert json.loads(log.splitlines()[0])["practice"] is True
        copy = guest.post("/api/logs", json={"log": log}).json()["table"]
        own_house.kill()
        own_house.start()
        assert guest.page(table)["practice"] is True, "also after the house was started again"
        for one in (table, copy):
            guest.play_out(one)
        assert guest.get("/api/history").json()["bests"] == []
        assert "saved" in guest.get(f"/api/tables/{table}/seed-check").json()["wrong"][0]


def test_the_log_that_is_only_read_tells_no_more_than_before(guest: Guest) -> None:
    table = guest.table("me", "bot easy", game=SECRET)["table"]
    whole(guest, table)
    mine = [json.loads(line) for line in guest.get(f"/api/tables/{table}/log").text.splitlines()]
    assert mine[0]["seen"] == 0
    assert all(line["card"] < 0 for line in mine if line.get("kind") == "deal" and line["to"] == 1)


def test_what_is_hidden_is_told_to_nobody_at_a_table_of_two_people(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game=SECRET)
    table = made["table"]
    refused(whole(guest, table), 409, "has not started yet")
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    guest.ask(table, "start")
    for one in (guest, friend):
        refused(whole(one, table), 409, "what is hidden stays")
        assert one.page(table)["whole"] is False
    guest.ask(table, "seats/1", do="bot")  # the friend only rests
    refused(whole(guest, table), 409, "what is hidden stays")
    assert guest.page(table)["practice"] is False, "what was refused has changed nothing"


@pytest.mark.parametrize("how", ["leave", "resign"])
def test_nor_after_one_of_them_has_gone(guest: Guest, friend: Guest, how: str) -> None:
    made = guest.table("me", "link", game=SECRET)
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    guest.ask(table, "start")
    assert friend.ask(table, "seats/1", do=how).status_code == 200
    refused(whole(guest, table), 409, "what is hidden stays")
    assert guest.page(table)["whole"] is False


def test_nor_after_one_of_them_has_deleted_all_about_themselves(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game=SECRET)
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    guest.ask(made["table"], "start")
    assert friend.delete("/api/me").status_code < 300
    refused(whole(guest, made["table"]), 409, "what is hidden stays")


def test_nor_to_who_only_watches_or_plays_from_a_second_device(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "bot easy", game=SECRET)["table"]
    refused(whole(friend, table), 403, "")
    assert friend.page(table)["whole"] is False
    code = guest.ask(table, "seats/0", do="link").json()["code"]
    assert friend.post(f"/api/join/{code}", json={}).status_code == 200
    for one in (guest, friend):
        refused(whole(one, table), 409, "Another person or device")


def test_nor_at_a_rated_table(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game=SECRET, rated=True)
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    guest.ask(made["table"], "start")
    refused(whole(guest, made["table"]), 409, "rated")


def test_nor_at_the_line_of_the_day_neither_at_the_try_that_counts_nor_in_practice(guest: Guest) -> None:
    table = guest.post("/api/daily", json={"game": SECRET, "pace": 0}).json()["table"]
    refused(whole(guest, table), 409, "line of the day")
    assert guest.page(table)["whole"] is False
    guest.play_out(table)
    practice = guest.post("/api/daily/practice", json={"game": SECRET, "pace": 0}).json()["table"]
    refused(whole(guest, practice), 409, "line of the day")


def test_where_nothing_is_hidden_the_whole_log_is_the_log_and_the_game_counts_on(guest: Guest) -> None:
    table = guest.table("me", "bot easy", game="next_station")["table"]
    my_turn(guest, table)
    page = guest.page(table)
    assert (page["whole"], page["practice"]) == (False, False)
    assert whole(guest, table).json()["log"] == guest.get(f"/api/tables/{table}/log").text
    assert guest.page(table)["practice"] is False


@pytest.mark.parametrize("levels", [["", 3], [""], "", ["", "", ""], {"0": ""}])
def test_seats_that_cannot_be_are_refused(guest: Guest, levels: Any) -> None:
    table = guest.table("me", "bot easy", game="next_station")["table"]
    header, *moves = guest.get(f"/api/tables/{table}/log").text.splitlines()
    log = "\n".join([json.dumps(json.loads(header) | {"levels": levels}), *moves])
    refused(guest.post("/api/logs", json={"log": log}), 400, "levels")


def test_a_bot_that_this_house_does_not_have_is_one_that_it_has(guest: Guest) -> None:
    table = guest.table("me", "bot easy", game="next_station")["table"]
    header, *moves = guest.get(f"/api/tables/{table}/log").text.splitlines()
    for levels, told in ((["", "clever"], [(True, ""), (False, "normal")]), (["easy", "easy"], None)):
        log = "\n".join([json.dumps(json.loads(header) | {"levels": levels}), *moves])
        page = guest.page(guest.post("/api/logs", json={"log": log}).json()["table"])
        assert seated(page) == (told or [(True, ""), (False, "normal")]), "somebody plays"
