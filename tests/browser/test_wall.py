"""The wall screen: what a spectator sees, large; it follows the moves and the rematch, and tells no secret."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, start_with_friend, wait_turn

pytestmark = pytest.mark.browser
TWO_BY_LINK = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
MOVE = """async () => { const url = location.pathname.replace('/table', '/api/tables').replace('/wall', '');
  const now = await (await fetch(url)).json();
  await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat: now.seat, seq: now.seq, move: now.choices[0].move})}) }"""
PLAY_OUT = """async () => { const url = location.pathname.replace('/table', '/api/tables');
  for (;;) { const now = await (await fetch(url)).json();
    if (now.over) return;
    const move = (now.choices.find((one) => one.idle) ?? now.choices[0]).move;
    await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({seat: now.seat, seq: now.seq, move})}) } }"""
INSIDE = """() => [...document.querySelectorAll('.wall figure, .wall-seats li, .wall-now')].every((one) => {
  const box = one.getBoundingClientRect(); return box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1 })"""


def test_the_wall_follows_the_moves_and_is_opened_from_the_menu(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, TWO_BY_LINK)
    start_with_friend(host, friend, house, table)
    wait_turn(host)
    host.get_by_role("button", name="Menu").click()
    link = host.get_by_role("link", name="On the big screen")
    assert link.get_attribute("href") == f"/table/{table}/wall"
    wall = visit(viewport={"width": 1920, "height": 1080})
    open_table(wall, house, f"{table}/wall")
    assert wall.locator(".wall-seats .wall-name").all_inner_texts() == ["Olena", "Taras"]
    assert wall.locator(".wall-boards svg[data-scene]").count() == 2
    assert not wall.locator("button:visible, a:visible, input:visible").count()
    since = wall.locator(".wall").get_attribute("data-seq")
    host.evaluate(MOVE)
    wall.wait_for_function("(since) => document.querySelector('.wall').dataset.seq !== since", arg=since)
    assert "Olena" in wall.locator(".wall-last li").first.inner_text()
    assert wall.evaluate(INSIDE)


def test_on_a_device_that_holds_a_seat_the_wall_shows_no_hand(page: Any, house: House) -> None:
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
    table = new_table(page, house, seats, game="ticket_to_ride")
    mine = page.evaluate("async (t) => (await fetch(`/api/tables/${t}?lang=en`)).json()", table)
    watched = page.evaluate("async (t) => (await fetch(`/api/tables/${t}?lang=en&watch=true`)).json()", table)
    assert mine["seat"] == 0
    assert (watched["seat"], watched["you"], watched["choices"]) == (None, [], [])
    own = {one["name"] for one in mine["scenes"]} - {one["name"] for one in watched["scenes"]}
    assert own, "a hand of one's own is drawn for oneself alone"
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_table(page, house, f"{table}/wall")
    shown = page.locator(".wall svg[data-scene]").evaluate_all("(all) => all.map((one) => one.dataset.scene)")
    assert not own & set(shown)
    tables = [url for url in asked if f"/api/tables/{table}?" in url or "/stream?" in url]
    assert len(tables) >= 2
    assert all("watch=true" in url for url in tables)


def test_a_rematch_is_followed_once_all_have_seen_how_it_ended(visit: Any, house: House) -> None:
    host, wall = visit(), visit(viewport={"width": 1440, "height": 900})
    table = new_table(host, house, [{"kind": "me", "name": "Olena"}])
    open_table(wall, house, f"{table}/wall")
    open_table(host, house, table)
    host.evaluate(PLAY_OUT)
    wall.wait_for_function("() => /point/.test(document.querySelector('.wall-now').textContent)")
    again = host.evaluate(
        "async (t) => (await (await fetch(`/api/tables/${t}/again`, {method: 'POST'})).json()).table", table
    )
    assert wall.url.endswith(f"/table/{table}/wall"), "how it ended is seen first"
    wall.wait_for_url(f"**/table/{again}/wall")
    wall.wait_for_selector("#app[data-ready]")
    assert wall.locator(".wall-seats .wall-name").all_inner_texts() == ["Olena"]


def test_before_the_start_the_wall_says_who_is_waited_for(visit: Any, house: House) -> None:
    host, wall = visit(), visit(viewport={"width": 1920, "height": 1080})
    table = new_table(host, house, TWO_BY_LINK)
    open_table(wall, house, f"{table}/wall")
    assert wall.locator(".wall-now").inner_text() == "Waiting for players"
    assert wall.locator(".wall-name").all_inner_texts() == ["Olena", "Open seat"]


def test_clocks_count_on_the_wall_too(visit: Any, house: House) -> None:
    host, friend, wall = visit(), visit(), visit(viewport={"width": 1440, "height": 900})
    table = new_table(host, house, TWO_BY_LINK, time="5+5")
    start_with_friend(host, friend, house, table)
    open_table(wall, house, f"{table}/wall")
    wall.locator(".wall-seats .chip-clock").nth(1).wait_for()
    wall.wait_for_function("() => document.querySelector('.wall-seats .chip-clock.runs')?.textContent < '5:00'")
