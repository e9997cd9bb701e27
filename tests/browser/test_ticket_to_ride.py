"""Ticket to Ride in two browsers: a whole game by touch, each sees only its own hand and tickets."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.house import House, after_pick, new_table, open_table, seq, start_with_friend, wait_turn
from browser.test_lessons import accepted, begin, make, told

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
MOST_TURNS = 160
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SECRET = re.compile(r'id="(ticket-\d+)"')


def sit(visit: Callable[..., Any], house: House) -> tuple[Any, Any]:
    """Two phones at one table."""
    host, friend = visit(**PHONE), visit(**PHONE)
    start_with_friend(host, friend, house, new_table(host, house, SEATS, game="ticket_to_ride"))
    return host, friend


def state_of(page: Any) -> str:
    state: str = page.evaluate("document.querySelector('.table')?.dataset.state ?? ''")
    return state


def keep_picture(page: Any, name: str) -> None:
    """Pictures to be looked at, where somebody wants them."""
    if folder := os.environ.get("ROUNDHOUSE_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def secrets(page: Any) -> set[str]:
    """The ids of the tickets that are anywhere in the page."""
    return set(SECRET.findall(page.content()))


def pick(page: Any, number: int) -> None:
    """A live shape: a route of the map if there is one, but not always."""
    live = page.locator("svg[data-scene] g.live")
    routes = page.locator("svg[data-scene=map] g.live")
    found = routes if routes.count() and number % 3 != 1 else live
    chosen = found.nth(number % found.count())
    chosen.scroll_into_view_if_needed()
    chosen.dispatch_event("click", {"detail": 0})


def tap_a_move(page: Any, number: int) -> str:
    """Pick shapes until they make a move and say yes, the first way where there are several; what comes then."""
    since = seq(page)
    pick(page, number)
    while (led_to := after_pick(page, since)) == "more":
        pick(page, number)
    if led_to == "asked":
        page.locator(".commit").click()
    settled = page.wait_for_function(
        """(since) => { const { seq, state } = document.querySelector('.table').dataset;
           return seq !== since && state !== 'busy' && state }""",
        arg=since,
    )
    state: str = settled.json_value()
    return state


def test_a_whole_game_on_two_phones(visit: Callable[..., Any], house: House) -> None:
    host, friend = sit(visit, house)
    pages = (host, friend)
    for page in pages:
        page.wait_for_selector(".table[data-state=yours]")
    assert len(secrets(host)) == len(secrets(friend)) == 2
    assert not secrets(host) & secrets(friend), "no ticket of one is on the other's page"
    assert [page.locator("svg[data-scene=hand]").count() for page in pages] == [1, 1]
    keep_picture(host, "choose")
    turns, state = 0, "yours"
    while state != "over":
        state = tap_a_move(host, turns)
        turns += 1
        if turns in (6, 30, 60):
            keep_picture(host, f"turn-{turns}")
        if state == "waiting":
            host, friend = friend, host
            state = wait_turn(host)
        assert turns < MOST_TURNS
    for page in pages:
        page.wait_for_selector(".table[data-state=over]")
    assert secrets(host) & secrets(friend), "at the end all tickets are shown"
    keep_picture(host, "over")


def test_tickets_to_choose_from_come_first_also_in_the_middle_of_a_game(visit: Any, house: House) -> None:
    page = visit(**PHONE)
    table = begin(page, house, "ticket_to_ride")
    for step in range(1, 7):  # up to the step that draws tickets
        now = told(page, table)
        make(page, accepted("ticket_to_ride", "lesson-1", step, now["choices"]), set())
        page.wait_for_function("(s) => document.querySelector('.table').dataset.seq !== s", arg=str(now["seq"]))
    page.locator("#ticket-18.live").wait_for()
    drawn = page.locator(".hand svg[data-scene]").evaluate_all("all => all.map((one) => one.dataset.scene)")
    assert drawn == ["mine", "row", "hand"]


def test_tickets_are_drawn_large_on_a_desk_while_they_are_all_there_is_to_choose(visit: Any, house: House) -> None:
    page = visit(viewport={"width": 1440, "height": 900})
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
    open_table(page, house, new_table(page, house, seats, game="ticket_to_ride"))
    wait_turn(page)
    board, hand = page.locator(".board"), page.locator(".hand")
    before = board.bounding_box(), hand.bounding_box()
    boxes = [one.bounding_box() for one in hand.locator("figure").all()]
    assert boxes[0]["width"] > 480
    assert boxes[0]["width"] > 1.8 * max(box["width"] for box in boxes[1:])
    assert hand.locator("[id^=ticket-]").first.bounding_box()["height"] > 44
    page.locator(".panel-moves .moves button").first.or_(page.locator(".actions .act").first).first.click()
    page.locator(".commit:enabled").click()
    page.wait_for_function("() => !document.querySelector('.hand .asked')")
    assert (board.bounding_box(), hand.bounding_box()) == before, "nothing jumps when they are chosen"
