"""A hint at the table: one tap shows good moves, the best one waits for its ✓."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, wait_turn

pytestmark = pytest.mark.browser
WITH_BOT = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]


@pytest.mark.parametrize("game", ["next_station", "ticket_to_ride"])
def test_a_hint_shows_good_moves_and_the_first_can_be_made_at_once(visit: Any, house: House, game: str) -> None:
    page = visit(viewport={"width": 390, "height": 844}, locale="en")
    open_table(page, house, new_table(page, house, WITH_BOT, game=game))
    wait_turn(page)
    before = page.locator(".table-content [data-seq]").get_attribute("data-seq")
    page.get_by_role("button", name="Hint").click()
    rows = page.locator(".hint-tab")
    rows.first.wait_for()
    assert 1 <= rows.count() <= 3
    page.locator(".commit").click()
    page.wait_for_function("(seq) => document.querySelector('[data-seq]').dataset.seq !== seq", arg=before)
    assert page.locator(".hints").is_hidden()


def test_no_hint_where_two_people_play(visit: Any, house: House) -> None:
    page = visit(locale="en")
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "device", "name": "Taras"}]
    open_table(page, house, new_table(page, house, seats))
    wait_turn(page)
    assert page.locator(".sign.hint").is_hidden()


def test_who_closes_a_hint_does_not_have_its_move_waiting(visit: Any, house: House) -> None:
    page = visit(viewport={"width": 390, "height": 844}, locale="en")
    open_table(page, house, new_table(page, house, WITH_BOT, game="railroad_ink"))
    wait_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.locator(".commit:enabled").wait_for()
    assert page.locator(".hint-why").inner_text().endswith(".")
    page.locator(".hints").get_by_role("button", name="Close").click()
    page.locator(".commit").wait_for(state="detached")
    page.locator(".hints").wait_for(state="hidden")
    page.wait_for_function("() => !document.querySelector('.picked, .board .ghost > *')")
