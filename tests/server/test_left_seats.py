"""A seat that was left is not lost: the host invites to it again, and nobody sees a hand that is not theirs."""

from typing import Any

import pytest

from server.running import Guest, Running
from server.test_seats import at_once, code_of, no_door
from server.wires import wait_until

SECRET, PLAIN = "ticket_to_ride", "next_station"
KEYED = "\x01"


def sit_two(guest: Guest, friend: Guest, game: str) -> str:
    """A game of two people that has begun; the friend holds seat 1."""
    made = guest.table("me", "link", game=game)
    assert friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Ann"}).status_code == 200
    assert guest.ask(made["table"], "start").status_code == 200
    table: str = made["table"]
    return table


def leave(friend: Guest, table: str) -> None:
    assert friend.ask(table, "seats/1", do="leave").status_code == 200


def keys(guest: Guest, table: str) -> list[tuple[str, str]]:
    """What was told of people at this table."""
    return [(line["name"], line["text"]) for line in guest.page(table)["chat"]["lines"]]


def vacant(guest: Guest, table: str) -> list[int]:
    seats = guest.get(f"/api/tables/{table}/attendance").json()["seats"]
    return [one["seat"] for one in seats if one["vacant"]]


def test_the_host_invites_another_to_a_seat_that_was_left(house: Running, guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend, PLAIN)
    leave(friend, table)
    assert vacant(guest, table) == [1]
    code = code_of(guest, table, 1)
    with house.guest() as third:
        assert third.get(f"/api/join/{code}").json()["seat"] == 1
        assert third.post(f"/api/join/{code}", json={"name": "Ben"}).json()["seat"] == 1
        page = third.page(table)
        assert (page["you"], page["seats"][1]["kind"], page["seats"][1]["name"]) == ([1], "person", "Ben")
        wait_until(lambda: bool(third.page(table)["choices"]) or bool(guest.page(table)["choices"]))
        assert vacant(guest, table) == []
        assert keys(third, table) == [("Ann", f"{KEYED}left"), ("Ben", f"{KEYED}sat")]
        no_door(friend, code)
    assert friend.page(table)["you"] == []


def test_who_left_a_hand_takes_it_again_and_nobody_else_does(house: Running, guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend, SECRET)
    hand = [scene for scene in friend.page(table)["scenes"] if scene["place"] == "hand"]
    leave(friend, table)
    code = code_of(guest, table, 1)
    with house.guest() as third:
        for wrong in (third, guest):  # the host's own device, too
            assert "its secrets are theirs" in no_door(wrong, code)
            assert 1 not in wrong.page(table)["you"]
            assert wrong.get(f"/api/tables/{table}", params={"seat": 1}).status_code == 403
    assert friend.get(f"/api/tables/{table}", params={"seat": 1}).status_code == 403
    assert friend.post(f"/api/join/{code}", json={"name": "Ann"}).status_code == 200
    assert [scene["place"] for scene in friend.page(table)["scenes"]].count("hand") == len(hand) > 0
    assert guest.page(table)["you"] == [0]


def test_a_seat_left_before_the_start_and_filled_with_a_bot_is_nobodys(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link", game=SECRET)
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Ann"})
    leave(friend, table)
    assert guest.ask(table, "start", fill="easy").status_code == 200
    assert guest.ask(table, "seats/1", do="link").status_code == 403
    for one in (guest, friend):
        no_door(one, made["invites"]["1"])
    assert vacant(guest, table) == []


@pytest.mark.parametrize("game", [SECRET, PLAIN])
def test_a_seat_that_always_was_a_bots_or_that_somebody_still_holds_is_not_invited_to(
    guest: Guest, friend: Guest, game: str
) -> None:
    bots = guest.table("me", "bot easy", game=game)["table"]
    assert guest.ask(bots, "seats/1", do="link").status_code == 403
    table = sit_two(guest, friend, game)
    assert guest.ask(table, "seats/1", do="bot").status_code == 200
    assert guest.ask(table, "seats/1", do="link").status_code == 403  # Ann is only away
    assert (vacant(guest, bots), vacant(guest, table)) == ([], [])
    assert friend.ask(table, "seats/1", do="back").status_code == 200
    assert keys(guest, table) == [("Ann", f"{KEYED}handed"), ("Ann", f"{KEYED}back")]


def test_a_seat_that_another_device_still_holds_was_not_left(house: Running, guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend, SECRET)
    with house.guest() as second:
        assert second.post(f"/api/join/{code_of(friend, table, 1)}", json={}).status_code == 200
        leave(friend, table)
        assert vacant(guest, table) == []
        assert guest.ask(table, "seats/1", do="link").status_code == 403
        assert second.page(table)["you"] == [1]
        assert keys(guest, table) == []


def test_only_the_host_invites(house: Running, guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend, PLAIN)
    leave(friend, table)
    with house.guest() as stranger:
        for one in (friend, stranger):
            assert one.ask(table, "seats/1", do="link").status_code == 403


def test_an_invitation_dies_with_the_next_one_with_another_bot_and_with_the_game(
    house: Running, guest: Guest, friend: Guest
) -> None:
    table = sit_two(guest, friend, PLAIN)
    leave(friend, table)
    first, second = code_of(guest, table, 1), code_of(guest, table, 1)
    with house.guest() as third:
        no_door(third, first)
        assert guest.ask(table, "seats/1", do="bot", level="easy").status_code == 200
        no_door(third, second)
        last = code_of(guest, table, 1)
        assert guest.ask(table, "pace", pace=0).status_code == 200
        assert guest.play_out(table)["over"]
        assert "is over" in no_door(third, last)
    assert guest.ask(table, "seats/1", do="link").status_code == 403


def test_of_those_who_come_at_once_one_sits_down(house: Running, guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend, PLAIN)
    leave(friend, table)
    code = code_of(guest, table, 1)
    others = [house.guest() for _ in range(4)]
    answers = at_once(4, lambda one: others[one].post(f"/api/join/{code}", json={"name": str(one)}).status_code)
    assert sorted(answers) == [200, 409, 409, 409]
    assert sum(bool(one.page(table)["you"]) for one in others) == 1
    for one in others:
        one.close()


def test_who_is_here_is_told_to_those_at_the_table_alone(house: Running, guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend, SECRET)
    with house.guest() as stranger:
        assert stranger.get(f"/api/tables/{table}/attendance").status_code == 403
    events = friend.events(table)
    next(events)
    wait_until(lambda: _seat(guest, table, 1)["here"])
    events.close()
    wait_until(lambda: not _seat(guest, table, 1)["here"])
    assert _seat(guest, table, 1)["seen"] > 1_700_000_000
    assert set(_seat(guest, table, 1)) == {"seat", "here", "seen", "vacant"}


def _seat(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = guest.get(f"/api/tables/{table}/attendance").json()["seats"][seat]
    return found


def test_nobody_types_a_line_that_reads_like_one_of_the_house(guest: Guest, friend: Guest) -> None:
    table = sit_two(guest, friend, PLAIN)
    assert friend.ask(table, "chat", seat=1, text=f"{KEYED}left").status_code == 200
    assert keys(guest, table) == [("Ann", "left")]
