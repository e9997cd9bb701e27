"""Whole games on a phone: a tile and a line end by touch; a tournament to three wins; a tile dragged to its line."""

import os
from typing import Any

import pytest

from browser.house import House, choices, middle, new_table, open_table, say_yes, sent, seq, touch, wait_turn

pytestmark = pytest.mark.browser
PICTURES = os.environ.get("ROUNDHOUSE_PICTURES", "")
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]


def picture(page: Any, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")


def one_move(page: Any, number: int, name: str) -> int:
    """Tap a tile, then a line end, turn it if it can lie either way, confirm; how many ends were tapped."""
    tiles = page.locator("svg g.live[id^=tile-]")
    if not tiles.count():
        since = seq(page)
        page.locator(".actions .act").last.tap()
        say_yes(page, since)
        return 0
    touch(page, *middle(tiles.nth(number % tiles.count())))
    page.wait_for_selector(".actions .chosen")
    if number == 1:
        picture(page, f"{name}-tile")
    ends = page.locator(".board svg g.live[id^=line-]")
    if ends.count():
        touch(page, *middle(ends.nth(number % ends.count())))
    page.wait_for_selector(".commit")
    ways = page.locator(".ways:not([hidden]) .way")
    if ways.count() > 1:
        ways.nth(1).tap()
    if number in (2, 4):
        picture(page, f"{name}-ghost-{number}")
    with sent(page):
        page.locator(".commit").tap()
    return 1


def play_through(page: Any, name: str, most: int) -> int:
    state, turns, tapped = wait_turn(page), 0, 0
    while state == "yours":
        since = seq(page)
        tapped += one_move(page, turns, name)
        turns += 1
        assert turns < most
        state = wait_turn(page, since)
        if turns in (6, 10):
            picture(page, f"{name}-{turns}")
    picture(page, f"{name}-end")
    return tapped


def check_end(page: Any) -> None:
    page.get_by_role("button", name="See the result").click()
    page.get_by_role("heading", name="Score sheets").wait_for()


def test_a_whole_game_by_touch_on_a_phone(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, SEATS, game="metro_domino"))
    assert play_through(phone, "domino", 80) >= 4
    check_end(phone)
    picture(phone, "domino-result")


def test_md_63_a_whole_tournament_by_touch_on_a_phone(phone: Any, house: House) -> None:
    table = new_table(phone, house, SEATS, game="metro_domino", options={"tournament": True})
    open_table(phone, house, table)
    assert play_through(phone, "tournament", 400) >= 10
    check_end(phone)
    picture(phone, "tournament-result")
    assert phone.get_by_text("The tournament took").count()


def a_tile_that_fits(page: Any) -> tuple[str, str]:
    """A tile of the hand and a line end it goes to; where none fits, other moves are made until one does."""
    while True:
        since, found = seq(page), choices(page)
        for choice in found:
            if choice["shapes"] and choice["shapes"][0].startswith("tile-"):
                tile, end = choice["shapes"]
                return f"#{tile}", f"#{end}"
        page.locator("#tab-moves").click()
        page.locator(".panel-moves .moves button").first.click()
        say_yes(page, since)
        assert wait_turn(page, since) == "yours"


def test_a_tile_is_dragged_to_a_line_end(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SEATS, game="metro_domino"))
    assert wait_turn(page) == "yours"
    tile, end = a_tile_that_fits(page)
    since, laid = seq(page), page.locator(".board svg g[id^=laid-]").count()
    page.mouse.move(*middle(page.locator(tile)))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(end)), steps=6)
    page.mouse.up()
    say_yes(page, since)
    page.locator(tile).wait_for(state="detached")
    assert page.locator(".board svg g[id^=laid-]").count() > laid
