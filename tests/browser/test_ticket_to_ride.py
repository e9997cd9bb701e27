"""Ticket to Ride in two browsers: a whole game by touch, each sees only its own hand and tickets."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.house import House, after_pick, choices, loaded, new_table, open_table, seq, start_with_friend, wait_turn
from browser.test_lessons import accepted, begin, make, told
from golden import read_golden
from roundhouse.core.log import write_log
from roundhouse.core.match import Match
from roundhouse.games.ticket_to_ride.moves import Claim

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
MOST_TURNS = 160
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SECRET = re.compile(r'id="(ticket-\d+)"')


# Of the sign that says what a route is worth: how many names of places it covers, and whether there is a side of the
# route where it would cover no word, nor the route.
COVERS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const sign = box(document.querySelector('.board .worth')), route = box(document.querySelector('.board svg .picked'));
  const written = [...document.querySelectorAll('.board svg text')];
  const names = written.filter((one) => one.matches('.name')).map(box);
  const [pane, edge] = [box(document.querySelector('.board')), box(document.querySelector('.board svg'))];
  const within = (at, low, high, long) => Math.max(low + 2, Math.min(high - long - 2, at));
  const at = (x, y) => {
    const left = within(x, Math.max(pane.left, edge.left), Math.min(pane.right, edge.right), sign.width);
    const top = within(y, Math.max(pane.top, edge.top), Math.min(pane.bottom, edge.bottom), sign.height);
    return { left, top, right: left + sign.width, bottom: top + sign.height } };
  const [x, y] = [route.x + (route.width - sign.width) / 2, route.y + (route.height - sign.height) / 2];
  const sides = [at(x, route.top - sign.height - 8), at(x, route.bottom + 8), at(route.right + 8, y),
    at(route.left - sign.width - 8, y)];
  const free = sides.some((one) => !meets(one, route) && !written.map(box).some((words) => meets(one, words)));
  return { names: names.length, covered: names.filter((name) => meets(sign, name)).length, free } }"""


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


def rich() -> Match:
    """A position in which seat 0 can claim many routes."""
    whole = read_golden("ticket_to_ride", "last_round_of_2").match
    turns = [at for at, (seat, move) in enumerate(whole.moves) if seat == 0 and move.kind == "claim"]
    return max((whole.at(at) for at in turns), key=lambda one: len({move.route for move in claims(one)}))


def claims(match: Match) -> list[Claim]:
    return [move for move in match.legal(0) if isinstance(move, Claim)]


def test_what_a_route_is_worth_covers_no_name_where_there_is_room_beside_it(phone: Any, house: House) -> None:
    open_table(phone, house, loaded(phone, house, write_log(rich())))
    wait_turn(phone)
    routes = sorted({one["shapes"][0] for one in choices(phone) if one["move"]["kind"] == "claim"})
    found = {}
    for route in routes:
        phone.locator(f"#{route}").dispatch_event("click", {"detail": 0})
        phone.wait_for_selector(".board .worth:not([hidden])")
        found[route] = phone.evaluate(COVERS)
        while phone.locator(".actions .chosen").count():
            phone.keyboard.press("Escape")
    assert len(found) > 5
    assert all(one["names"] > 20 for one in found.values())
    assert [route for route, one in found.items() if one["covered"] and one["free"]] == []
