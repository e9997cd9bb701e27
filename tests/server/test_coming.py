"""At a rematch with clocks of minutes: who asks for anything at the table has come to it, with or without a stream."""

from collections.abc import Callable
from typing import Any

import pytest

from server.running import Guest, Running
from server.test_ratings import play_out

WHOLE = 300_000  # of "5+5"
ASKED: dict[str, Callable[[Guest, str, int], int]] = {
    "its page": lambda one, table, seat: one.get(f"/api/tables/{table}").status_code,
    "a position": lambda one, table, seat: one.get(f"/api/tables/{table}/replay").status_code,
    "its view": lambda one, table, seat: one.get(f"/api/tables/{table}/view").status_code,
    "its log": lambda one, table, seat: one.get(f"/api/tables/{table}/log").status_code,
    "its story": lambda one, table, seat: one.get(f"/api/tables/{table}/story").status_code,
    "a link": lambda one, table, seat: one.ask(table, f"seats/{seat}", do="link").status_code,
}


def rematch(guest: Guest, friend: Guest) -> tuple[str, Guest, int]:
    """A new table with clocks that nobody has come to, who is to act there, and their seat."""
    made = guest.table("me", "link", time="5+5")
    assert friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Ben"}).status_code == 200
    assert guest.ask(made["table"], "start").status_code == 200
    play_out(guest, friend, made["table"])
    table = guest.ask(made["table"], "again").json()["table"]
    with_all = guest.page(table, watch=True)["seats"]  # as a screen on the wall does: nobody comes by that
    (seat,) = [one["seat"] for one in with_all if one["to_act"]]
    return table, (guest, friend)[seat], seat


def clock(house: Running, table: str, seat: int) -> tuple[dict[str, Any], str]:
    with house.guest() as third:
        page = third.page(table)
    return page["seats"][seat]["clock"], page["version"]


@pytest.mark.parametrize("what", ASKED)
def test_who_looks_without_a_stream_has_come_and_their_clock_runs(
    house: Running, guest: Guest, friend: Guest, what: str
) -> None:
    table, one, seat = rematch(guest, friend)
    stands, before = clock(house, table, seat)
    assert (stands["stands"], stands["runs"], stands["left"]) == ("coming", False, WHOLE)
    assert stands["starts"] > 0
    assert ASKED[what](one, table, seat) == 200
    runs, after = clock(house, table, seat)
    assert (runs["stands"], runs["runs"]) == ("", True)
    assert runs["left"] <= WHOLE
    assert before != after, "those who listen are told"


def test_who_has_yet_to_come_is_nudged_though_the_clock_is_one_of_minutes(
    house: Running, guest: Guest, friend: Guest
) -> None:
    table, one, seat = rematch(guest, friend)
    other, theirs = (friend, 1) if one is guest else (guest, 0)
    answer = other.ask(table, "nudge", seat=theirs)
    assert (answer.status_code, answer.json()) == (200, {"nudged": [seat]})
    table, one, seat = rematch(guest, friend)
    other, theirs = (friend, 1) if one is guest else (guest, 0)
    one.page(table)  # who has come is reminded by the clock
    assert "clock of minutes" in other.ask(table, "nudge", seat=theirs).text
