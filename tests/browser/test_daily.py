"""The line of the day in the browser: played by two people, listed, looked at, shared; on a phone too."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import dealt
from browser.house import House
from browser.test_send import SHEET
from server import days

pytestmark = pytest.mark.browser
PLAY = """async (table) => {
  const url = '/api/tables/' + table;
  for (;;) {
    const page = await (await fetch(url)).json();
    if (page.over) return page.result.points[0];
    const body = {seat: page.seat, seq: page.seq, move: page.choices[0].move};
    const headers = {'Content-Type': 'application/json'};
    await fetch(url + '/moves', {method: 'POST', headers, body: JSON.stringify(body)});
  }
}"""
FITS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(scope="module")
def daily_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house on a day of its own, at noon."""
    one = House(tmp_path_factory.mktemp("days"))
    with pytest.MonkeyPatch.context() as around:
        around.setattr(dealt, "command", days.program)
        around.setenv("ROUNDHOUSE_TEST_NOW", str(days.NOON))
        one.start()
    yield one
    one.stop()


def come(visit: Any, house: House, width: int = 390) -> Any:
    """Somebody opens the page of the day, whose clock shows the day of the house."""
    page = visit(viewport={"width": width, "height": 844})
    page.clock.set_fixed_time(days.NOON)
    page.goto(f"{house.url}/daily")
    page.wait_for_selector("#app[data-ready]")
    return page


def card(page: Any) -> Any:
    return page.locator(".deal", has_text="Next Station")


def play(page: Any, house: House, name: str) -> int:
    """Begin as people do, and come to the end of the game."""
    page.get_by_label("Your name in the lists").fill(name)
    card(page).get_by_role("button", name="Play the deal").click()
    page.wait_for_selector(".table[data-state]")
    points: int = page.evaluate(PLAY, page.url.rsplit("/", 1)[1])
    page.goto(f"{house.url}/daily")
    page.wait_for_selector("#app[data-ready]")
    return points


def test_two_people_play_the_deal_and_meet_in_the_list(visit: Any, daily_house: House) -> None:
    olena, taras = come(visit, daily_house), come(visit, daily_house, 1280)
    assert olena.locator(".deal").count() == 5
    assert "12 hours" in olena.locator(".next-deal").inner_text()
    first = play(olena, daily_house, "Olena")
    assert f"{first} point" in card(olena).locator(".deal-points").inner_text()
    taras.reload()
    taras.wait_for_selector("#app[data-ready]")
    card(taras).get_by_text("The lists").click()
    assert "Olena" in card(taras).locator(".standing").first.inner_text()
    assert card(taras).locator(".standing a").count() == 0  # not before one has finished oneself
    assert play(taras, daily_house, "Taras") == first  # by the same moves
    assert "place 1 of 2" in card(taras).inner_text()
    card(taras).get_by_text("The lists").click()
    assert card(taras).locator(".standing").first.locator("li[data-place='1']").count() == 2
    assert {"Olena", "Taras"} <= set(card(taras).locator(".standing").first.inner_text().split())
    card(taras).get_by_role("link", name="Olena").click()
    taras.wait_for_selector(".end")
    assert taras.locator(".end h1").inner_text().startswith(str(first))
    assert taras.get_by_role("button", name="Play again").count() == 0


def test_the_line_to_share_gives_nothing_away_and_practice_is_offered(visit: Any, daily_house: House) -> None:
    page = come(visit, daily_house)
    points = play(page, daily_house, "Ira")
    card(page).get_by_role("button", name="Share").click()
    line = page.locator(".share-line").inner_text()
    assert re.fullmatch(rf"Roundhouse · Next Station: London · (March 17|17 March) · {points} points?( ★+)?", line)
    page.get_by_role("button", name="Close").first.click()
    page.evaluate(SHEET)
    card(page).get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Share the line").click()
    page.wait_for_function("(text) => window.handed[0]?.text === text", arg=line)
    page.get_by_role("button", name="Copy", exact=True).click()
    page.wait_for_function("(text) => window.copied === text", arg=line)
    page.get_by_role("button", name="Close").first.click()
    card(page).get_by_role("button", name="Practise it").click()
    page.wait_for_selector(".table[data-state]")
    page.get_by_text("Practice: this game counts for nothing.").wait_for()


def test_a_counted_try_has_no_hint_and_says_what_it_is(visit: Any, daily_house: House) -> None:
    page = come(visit, daily_house)
    card(page).get_by_role("button", name="Play the deal").click()
    page.wait_for_selector(".table[data-state='yours']")
    page.get_by_text("The line of the day: ").wait_for()
    assert page.get_by_role("button", name="Hint").count() == 0


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_the_page_and_the_strip_fit_a_phone(visit: Any, daily_house: House, lang: str) -> None:
    page = come(visit, daily_house)
    page.context.add_cookies([{"name": "lang", "value": lang, "url": daily_house.url}])
    page.goto(f"{daily_house.url}/daily")
    page.wait_for_selector("#app[data-ready]")
    for one in page.locator(".deal summary").all():
        one.click()
    assert page.evaluate(FITS)
    page.goto(daily_house.url)
    page.wait_for_selector("#app[data-ready]")
    page.wait_for_function("document.querySelector('.daily-strip[href=\"/daily\"] .small').textContent")
    assert page.evaluate(FITS)
    assert page.locator(".daily-strip[href='/daily']").bounding_box()["height"] <= 56
    game = page.locator(".game").first.bounding_box()
    assert game["y"] + game["height"] / 2 < 844  # games are on the first screen
