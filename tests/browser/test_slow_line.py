"""Answers that come late, in another order or cut off: the table is there in the end, and no script has failed."""

import json
from typing import Any

import pytest

from browser.house import House, new_table, open_table, say_yes, seq, two_frames, wait_turn

pytestmark = pytest.mark.browser
ME_AND_BOT = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
HALF = {"status": 200, "content_type": "application/json", "body": '{"worth": ["+1'}


@pytest.fixture
def mistakes(page: Any) -> list[str]:
    """What the scripts of the page have failed at."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def move(page: Any) -> None:
    since = seq(page)
    page.locator("#tab-moves").click()
    page.locator(".panel-moves .moves button").first.click()
    say_yes(page, since)
    page.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=since)


def test_an_answer_that_breaks_off_is_no_answer(page: Any, house: House, mistakes: list[str]) -> None:
    table = new_table(page, house, ME_AND_BOT)
    page.route("**/worth?*", lambda route: route.fulfill(**HALF))
    open_table(page, house, table)
    wait_turn(page)
    with page.expect_response("**/worth?*"):
        page.locator("#tab-moves").click()
    two_frames(page)
    move(page)
    assert not mistakes


def test_a_page_that_breaks_off_says_so_and_can_be_tried_again(page: Any, house: House, mistakes: list[str]) -> None:
    table = new_table(page, house, ME_AND_BOT)
    page.route(f"**/api/tables/{table}?*", lambda route: route.fulfill(**HALF), times=1)
    open_table(page, house, table)
    page.get_by_role("heading", name="No connection").wait_for()
    page.get_by_role("button", name="Try again").click()
    wait_turn(page)
    assert not mistakes


def test_words_that_break_off_leave_the_table_in_english(page: Any, house: House, mistakes: list[str]) -> None:
    table = new_table(page, house, ME_AND_BOT)
    page.route("**/api/words?*", lambda route: route.fulfill(**HALF))
    open_table(page, house, table)
    wait_turn(page)
    assert not mistakes


def test_the_ground_of_a_board_is_asked_for_until_it_comes(page: Any, house: House, mistakes: list[str]) -> None:
    table = new_table(page, house, ME_AND_BOT)
    under = page.evaluate(
        "async (table) => (await (await fetch('/api/tables/' + table)).json()).scenes.find((one) => one.under).under",
        table,
    )
    page.route(f"**{under}", lambda route: route.abort(), times=2)
    open_table(page, house, table)
    page.wait_for_function("() => document.querySelector('.board .under')?.childElementCount")
    assert not mistakes


@pytest.mark.parametrize("address", ["**/api/tables/*?*", "**/worth?*", "**/materials.svg?*", "**/stream?*"])
def test_whatever_comes_late_the_table_can_be_played(
    page: Any, house: House, mistakes: list[str], address: str
) -> None:
    table = new_table(page, house, ME_AND_BOT)
    held: list[Any] = []
    page.route(address, lambda route: held.append(route), times=1)
    page.goto(f"{house.url}/table/{table}", wait_until="commit")
    if "worth" in address:
        wait_turn(page)
        page.locator("#tab-moves").click()
    while not held:
        page.wait_for_timeout(20)
    page.evaluate("async () => { for (let n = 0; n < 5; n += 1) await fetch('/palette.css', {cache: 'no-store'}) }")
    held[0].continue_()
    page.wait_for_selector("#app[data-ready]")
    wait_turn(page)
    move(page)
    assert not mistakes


@pytest.mark.parametrize(
    ("line", "ahead"),
    [({}, True), ({"effectiveType": "4g"}, True), ({"effectiveType": "2g"}, False), ({"saveData": True}, False)],
)
def test_what_the_next_page_needs_is_fetched_ahead_unless_the_line_is_paid_or_poor(
    page: Any, house: House, line: dict[str, Any], ahead: bool
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'connection', {{get: () => ({json.dumps(line)})}})"
    )
    page.goto(house.url)
    page.wait_for_selector("#app[data-ready]")
    wanted = page.evaluate("[...document.querySelectorAll('link[rel=prefetch]')].map((one) => one.href)")
    if ahead:
        assert len(wanted) == len(page.evaluate("document.querySelector('#app').dataset.next.split(' ')")) > 0
    else:
        page.wait_for_load_state("networkidle")
        assert not wanted
        assert not [one for one in asked if one.endswith("/table.js")]
