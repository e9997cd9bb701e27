"""Nudges, resigning and letting a bot finish, over HTTP; and that none of it tells what is hidden."""

import json
from typing import Any

import pytest

from server.running import Guest, Running
from server.test_left_seats import KEYED, keys, sit_two
from server.wires import wait_until

SECRET = "ticket_to_ride"


def do(guest: Guest, table: str, seat: int, what: str) -> int:
    return guest.ask(table, f"seats/{seat}", do=what).status_code


def awaited(guest: Guest, friend: Guest, table: str) -> tuple[Guest, int, Guest, int]:
    """Who waits, at which seat, and who is waited for, at which."""
    acting = next(seat["seat"] for seat in guest.page(table)["seats"] if seat["to_act"])
    return (friend, 1, guest, 0) if acting == 0 else (guest, 0, friend, 1)


def test_a_nudge_reaches_who_is_to_move_once_an_hour(guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend, "metro_domino")
    waits, mine, other, theirs = awaited(guest, friend, table)
    answer = waits.ask(table, "nudge", seat=mine)
    assert (answer.status_code, answer.json()) == (200, {"nudged": [theirs]})
    assert other.page(table)["seats"][theirs]["nudged"] > 0
    assert other.page(table)["seats"][mine]["nudged"] == 0
    assert [text for _, text in keys(other, table)] == [f"{KEYED}nudge"]
    again = waits.ask(table, "nudge", seat=mine)
    assert (again.status_code, again.json()["error"]) == (409, "not-now")
    assert len(keys(other, table)) == 1


def test_nobody_nudges_themselves_a_bot_or_from_a_seat_that_is_not_theirs(
    house: Running, guest: Guest, friend: Guest
) -> None:
    table = sit_two(guest, friend, "metro_domino")
    waits, mine, other, theirs = awaited(guest, friend, table)
    assert other.ask(table, "nudge", seat=theirs).status_code == 409
    assert other.ask(table, "nudge", seat=mine).status_code == 403
    assert waits.ask(table, "nudge", seat=11).status_code == 403
    with house.guest() as third:
        assert third.ask(table, "nudge", seat=mine).status_code == 403
    alone = guest.table("me", "bot easy", game="metro_domino", pace=5000)["table"]
    assert guest.ask(alone, "nudge", seat=0).status_code == 409
    open_table = guest.table("me", "link")["table"]
    assert guest.ask(open_table, "nudge", seat=0).status_code == 409


def test_who_resigns_stays_a_bots_to_the_end_and_ranks_last(guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend, "hidden_cards")
    guest.ask(table, "seats/0", do="rename", name="Ben")
    assert do(guest, table, 1, "resign") == 403  # another's seat, though the host's table
    assert do(friend, table, 1, "resign") == 200
    seat = guest.page(table)["seats"][1]
    assert (seat["kind"], seat["resigned"], seat["held"]) == ("bot", True, False)
    for one in (guest, friend):
        assert do(one, table, 1, "back") == 409
    assert do(friend, table, 1, "resign") == 409
    over = guest.play_out(table)
    assert (over["result"]["ranks"], over["result"]["resigned"]) == ([1, 2], [1])
    assert do(guest, table, 0, "resign") == 409
    for one, won, lost in ((guest, 1, 0), (friend, 0, 1)):
        (duel,) = one.get("/api/history").json()["duels"]
        assert (duel["won"], duel["lost"]) == (won, lost)
    assert not any(best["game"] == "hidden_cards" for best in friend.get("/api/history").json()["bests"])
    listed = next(one for one in friend.get("/api/tables").json()["tables"] if one["table"] == table)
    assert listed["result"]["ranks"] == [1, 2]


def test_a_clock_of_minutes_needs_no_nudge(guest: Guest, friend: Guest) -> None:
    for time, status in (("5+5", 409), ("day", 200)):
        made = guest.table("me", "link", time=time)
        assert friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Ben"}).status_code == 200
        table = made["table"]
        assert guest.ask(table, "start").status_code == 200
        waits = 1 if guest.page(table)["seats"][0]["to_act"] else 0
        answer = (guest, friend)[waits].ask(table, "nudge", seat=waits)
        assert answer.status_code == status
        assert status == 200 or "clock of minutes" in answer.text


def test_a_game_that_has_not_begun_is_left_and_not_resigned(guest: Guest) -> None:
    table = guest.table("me", "link")["table"]
    assert do(guest, table, 0, "resign") == 409


def test_a_bot_finishes_for_who_asks_for_it_until_they_come_back(guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend, "hidden_cards")
    assert do(friend, table, 1, "bot") == 200  # one's own seat, without being the host
    seat = guest.page(table)["seats"][1]
    assert (seat["kind"], seat["held"], seat["resigned"]) == ("bot", True, False)
    assert do(friend, table, 1, "back") == 200
    assert do(friend, table, 0, "bot") == 403


def test_alone_against_bots_resigning_ends_the_game(guest: Guest) -> None:
    table = guest.table("me", "bot easy")["table"]
    assert do(guest, table, 0, "resign") == 200
    wait_until(lambda: bool(guest.page(table)["over"]))
    assert guest.page(table)["result"]["ranks"] == [2, 1]


def test_an_invitation_tells_what_was_agreed_on_about_time(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", time="day", lapse="resign")
    told = friend.get(f"/api/join/{made['invites']['1']}", params={"lang": "en"}).json()
    assert told["time"] == ["a move a day", "when time runs out, the seat resigns"]
    page = friend.page(made["table"])
    assert page["time"] == {"name": "day", "whole": 86_400_000, "more": 0, "pace": True, "lapse": "resign"}
    plain = guest.table("me", "link")
    assert friend.get(f"/api/join/{plain['invites']['1']}").json()["time"] == []


@pytest.mark.parametrize("wrong", [{"time": "7+7"}, {"time": 5}, {"lapse": "cry"}, {"time": None}])
def test_a_clock_that_there_is_not_is_refused_in_words(guest: Guest, wrong: dict[str, Any]) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}]
    answer = guest.post("/api/tables", json={"game": "hidden_cards", "seats": seats, **wrong})
    assert (answer.status_code, answer.json()["error"]) == (400, "unreadable")


def test_clocks_nudges_and_resigning_tell_nobody_a_hand(house: Running, guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game=SECRET, time="10+10")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Ann"})
    guest.ask(table, "start")
    waits, mine, _, _ = awaited(guest, friend, table)
    with house.guest() as third:
        before = third.page(table)
        waits.ask(table, "nudge", seat=mine)
        assert do(friend, table, 1, "resign") == 200
        after = third.page(table)
        for page in (before, after):
            assert all(not scene["name"].startswith("hand") for scene in page["scenes"])
        for viewer in (third, guest):
            assert viewer.get(f"/api/tables/{table}", params={"seat": 1}).status_code == 403
            header = json.loads(viewer.get(f"/api/tables/{table}/log").text.splitlines()[0])
            assert header["resigned"] == [1]
            assert all(left is None or isinstance(left, int) for left in header["time"]["left"])
