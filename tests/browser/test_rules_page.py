"""A rules page on a phone: what a first game needs stands open, the rest is folded and yet found."""

from typing import Any

import pytest

from browser.house import House, two_frames
from roundhouse.core.words import LANGUAGES
from roundhouse.games import shelf

pytestmark = pytest.mark.browser
SCREENS = 6.5
FOLDED = "details.rules-fold:not([open])"


def rules(page: Any, house: House, game: str, place: str = "") -> None:
    page.goto(f"{house.url}/rules/{game}{place}")
    page.wait_for_selector("#app[data-ready]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_of_a_first_game_are_about_six_screens_of_a_phone(visit: Any, house: House, lang: str) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale=lang)
    for game in shelf():
        rules(page, house, game)
        assert page.locator(FOLDED).count() > 5, game
        assert page.evaluate("document.documentElement.scrollHeight / innerHeight") < SCREENS, game
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game


def test_a_link_opens_what_is_folded_and_an_open_part_is_left_alone(page: Any, house: House) -> None:
    rules(page, house, "maglev_metro", "#MM-13")
    assert page.locator("#MM-13").is_visible()
    assert page.locator("details.rules-fold[open]").count() == 1
    page.locator("[id='MM-13'].here").wait_for()
    assert not page.locator("#MM-33").is_visible()
    page.evaluate("location.hash = '#MM-33'")  # below a heading of the third level
    page.locator("[id='MM-33'].here").wait_for()
    assert page.locator("#MM-33").is_visible()
    assert page.locator("#MM-13").is_visible()
    heading = page.locator("summary h2").last
    page.locator(".contents a").filter(has_text=heading.inner_text()).click()
    page.wait_for_function(
        "(id) => document.getElementById(id).closest('details').open", arg=heading.get_attribute("id")
    )
    assert page.locator(FOLDED).count() > 5


def test_a_heading_is_opened_and_closed_by_keys_and_nothing_is_wrong_for_those_who_hear_it(
    page: Any, house: House
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    rules(page, house, "railroad_ink")
    assert not axe.run(page).response["violations"]
    first = page.locator(f"{FOLDED} > summary").first
    first.press("Enter")
    page.locator("details.rules-fold[open]").wait_for()
    assert page.locator("details.rules-fold[open] .rule-line").first.is_visible()
    page.evaluate("for (const one of document.querySelectorAll('details.rules-fold')) one.open = true")
    two_frames(page)
    assert not axe.run(page).response["violations"]


def test_all_of_it_is_printed_and_then_folded_again(page: Any, house: House) -> None:
    rules(page, house, "metro_domino", "#MD-52")
    before = page.locator(FOLDED).count()
    assert before > 5
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(FOLDED).count() == 0
    assert all(one.is_visible() for one in page.locator(".rules-text .rule-line").all())
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(FOLDED).count() == before


def test_at_the_table_a_rule_that_is_folded_is_opened_in_the_window_of_all_rules(phone: Any, house: House) -> None:
    phone.goto(f"{house.url}/games/next_station")
    phone.wait_for_selector("#app[data-ready]")
    phone.evaluate(
        """() => document.body.append(Object.assign(document.createElement('a'),
             {className: 'rule probe', href: '/rules/next_station#NS-65', textContent: 'NS-65'}))"""
    )
    phone.locator(".probe").evaluate("(one) => one.click()")
    phone.locator("dialog.rule-box a[data-rule]").click()
    box = phone.locator("dialog.rules-box")
    box.locator(".rule-line.here").wait_for()
    assert "2, 5" in box.locator(".rule-line.here").inner_text()
    assert box.locator(FOLDED).count() > 4
