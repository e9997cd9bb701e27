"""A rated game from the tick to the list: who sits down is told, and sees at the end what it has changed."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table

pytestmark = pytest.mark.browser
PLAY_OUT = """async (table) => { const url = `/api/tables/${table}`;
  for (;;) { const now = await (await fetch(url)).json();
    if (now.over) return;
    if (!now.choices.length) { await new Promise((wake) => setTimeout(wake, 30)); continue; }
    const move = (now.choices.find((one) => one.idle) ?? now.choices[0]).move;
    await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({seat: now.seat, seq: now.seq, move})}) } }"""


def test_whoever_is_invited_to_a_rated_table_is_told_before_sitting_down(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    host.goto(f"{house.url}/games/next_station")
    host.get_by_label("Who sits at seat 2").select_option("device")
    assert host.get_by_label("Rated game").is_hidden(), "two on one device are not rated"
    host.get_by_label("Who sits at seat 2").select_option("link")
    host.get_by_label("Rated game").check()
    host.get_by_role("button", name="Play", exact=True).click()
    link = host.locator(".link-card input").input_value()
    assert "agrees" in host.locator(".agreement").inner_text()
    friend.goto(house.url + link[link.index("/join/") :])
    friend.locator(".agreement", has_text="This game is rated").wait_for()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_end_of_a_rated_game_tells_ones_rating_and_the_lists_have_it(visit: Any, house: House, width: int) -> None:
    page = visit(viewport={"width": width, "height": 844})
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
    table = new_table(page, house, seats, rated=True)
    page.evaluate(PLAY_OUT, table)
    open_table(page, house, table)
    line = page.locator(".rating-line")
    line.wait_for()
    assert line.inner_text().startswith("Your rating: about ")
    assert "after 1 game (" in line.inner_text()
    page.goto(f"{house.url}/tables")
    card = page.locator(".stay-card", has=page.locator(".rating-number"))
    card.wait_for()
    assert "new, after 1 game" in card.inner_text()
    page.get_by_role("link", name="All ratings here").click()
    page.locator(".rating-list li.you", has_text="Olena").wait_for()
    assert page.locator(".rating-list li.bot").count() >= 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_window_of_a_seat_follows_the_start_and_offers_nothing_that_a_rated_game_refuses(
    visit: Any, house: House
) -> None:
    host, friend = visit(), visit()
    open_table(host, house, new_table(host, house, [{"kind": "me", "name": "Olena"}, {"kind": "link"}], rated=True))
    link = host.locator(".link-card input").input_value()
    friend.goto(house.url + link[link.index("/join/") :])
    friend.get_by_label("Your name").fill("Taras")
    friend.get_by_role("button", name="Take the seat").click()
    friend.locator(".chip", has_text="Taras").click()
    window = friend.get_by_role("dialog", name="Taras")
    other_device = window.get_by_role("button", name="Sit here from another device too")
    other_device.wait_for()
    assert not window.get_by_role("button", name="Resign").count()
    window.get_by_label("Name").fill("Taras the Second")
    host.get_by_role("button", name="Start", exact=True).click()
    window.get_by_role("button", name="Resign").wait_for()
    assert not other_device.count()
    assert "Rated:" in window.inner_text()
    assert window.get_by_label("Name").input_value() == "Taras the Second", "what was typed stays"
    assert friend.evaluate("document.activeElement.value") == "Taras the Second"
    host.locator(".chip", has_text="Taras").click()
    window = host.get_by_role("dialog", name="Taras")
    window.get_by_text("A person, at the table").wait_for()
    assert not window.get_by_role("button", name="Let a bot play this seat").count()


def test_what_is_played_for_is_said_until_ones_first_move(page: Any, house: House) -> None:
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
    table = new_table(page, house, seats, rated=True)
    open_table(page, house, table)
    page.locator(".notice-rated").wait_for()
    page.evaluate(PLAY_OUT.replace("for (;;)", "for (let n = 0; n < 1; n++)"), table)
    page.locator(".notice-rated").wait_for(state="detached")
    assert page.locator(".table").get_attribute("data-state") != "over"
