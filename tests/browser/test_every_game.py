"""Every game of the shelf at the same table: the client knows none of them."""

import json
import urllib.request
from typing import Any

import pytest

from browser.house import House, middle, new_table, open_table, say_yes, sent, seq, touch, wait_turn

pytestmark = pytest.mark.browser
ME_AND_BOT = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
TO_THE_END = {"railroad_ink", "metro_domino", "ticket_to_ride"}
SHORT, LONG = 24, 400


def test_the_shelf_shows_every_game_with_its_own_board(page: Any, house: House) -> None:
    games = json.load(urllib.request.urlopen(f"{house.url}/api/games?lang=en"))["games"]
    page.goto(house.url)
    page.wait_for_selector("#app[data-ready]")
    assert page.locator(".game").count() == len(games) >= 1
    for game in games:
        card = page.locator(".game", has=page.get_by_role("link", name=game["title"]))
        assert card.locator(".game-picture svg *").count() > 5


@pytest.mark.parametrize("game", ["maglev_metro", "metro_domino", "railroad_ink", "ticket_to_ride"])
def test_a_game_is_played_through_the_accessible_tree_only(page: Any, house: House, game: str) -> None:
    if game not in page.request.get(f"{house.url}/api/games").text():
        pytest.skip(f"{game} is not on the shelf")
    open_table(page, house, new_table(page, house, ME_AND_BOT, game=game))
    state = wait_turn(page)
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    faults = axe.run(page).response["violations"]
    assert not faults, [(fault["id"], fault["nodes"][0]["target"]) for fault in faults]
    page.get_by_role("tab", name="Moves").click()
    most = LONG if game in TO_THE_END else SHORT
    for number in range(most):
        since = seq(page)
        moves = page.get_by_role("tabpanel", name="Moves").get_by_role("button")
        moves.nth(number * 5 % moves.count()).click()
        say_yes(page, since, page.get_by_role("button", name="Do it:", exact=False))
        state = wait_turn(page, since)
        if state == "over":
            break
    assert state == "over" or game not in TO_THE_END
    if state == "over":
        page.get_by_role("button", name="See the result").click()
        page.get_by_role("heading", name="Score sheets").wait_for()


def test_dice_are_turned_by_taps_on_a_phone(phone: Any, house: House) -> None:
    if "railroad_ink" not in phone.request.get(f"{house.url}/api/games").text():
        pytest.skip("railroad_ink is not on the shelf")
    open_table(phone, house, new_table(phone, house, ME_AND_BOT, game="railroad_ink"))
    wait_turn(phone)

    def tap(selector: str) -> None:
        touch(phone, *middle(phone.locator(selector).first))

    tap("svg [id^=special-].live")
    phone.wait_for_selector(".actions .chosen")
    tap("svg [id^=cell-].live")
    phone.wait_for_selector(".ways .way[aria-pressed=true]")
    ghost = phone.locator(".board .ghost").first.inner_html()
    chosen = phone.locator(".way[aria-pressed=true]").get_attribute("aria-label")
    tap("svg [id^=cell-].picked")
    phone.wait_for_function(
        "(chosen) => document.querySelector('.way[aria-pressed=true]').getAttribute('aria-label') !== chosen",
        arg=chosen,
    )
    assert phone.locator(".board .ghost").first.inner_html() != ghost
    before = seq(phone)
    with sent(phone):
        phone.locator(".commit").tap()
    wait_turn(phone, before)
    phone.get_by_role("button", name="Undo").tap()
    phone.wait_for_selector("svg [id^=special-].live")


def test_a_long_press_takes_up_what_was_drawn_last(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, ME_AND_BOT, game="railroad_ink"))
    wait_turn(page)
    page.locator("svg [id^=die-].live").first.click()
    cell = page.locator("svg [id^=cell-].live").first
    name = cell.get_attribute("id")
    before = seq(page)
    cell.click()
    say_yes(page, before)
    wait_turn(page, before)
    page.wait_for_selector(".undo:enabled")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.mouse.move(*middle(page.locator(f"#{name}")))
    page.mouse.down()
    page.wait_for_selector(".undo:disabled")
    page.mouse.up()
    page.evaluate("() => fetch('/healthz')")  # what letting go might ask would be asked before this
    assert [url for url in asked if "/moves" in url or "/why" in url] == [], "letting go is no click"
    assert page.locator(".actions .chosen").count() == 0
