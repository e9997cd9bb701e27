"""A review in the browser: from the end of a game to its costliest turns, the position, and playing on from there."""

from typing import Any

import pytest

from browser.house import House
from roundhouse.arena import play
from roundhouse.core.log import write_log
from roundhouse.games import find

pytestmark = pytest.mark.browser
LOG = write_log(play(find("next_station"), ["random"], seed="review"), ("Olena",))
SOON = 300_000


def loaded(page: Any, house: House) -> str:
    """A table with a finished game."""
    page.goto(house.url)
    made = page.evaluate(
        """async (log) => (await fetch('/api/logs', {method: 'POST', headers: {'Content-Type': 'application/json'},
           body: JSON.stringify({log, seat: 0})})).json()""",
        LOG,
    )
    table: str = made["table"]
    return table


def test_a_review_leads_from_the_result_to_the_costliest_turns_and_on(visit: Any, house: House) -> None:
    page = visit(viewport={"width": 390, "height": 844}, locale="en")
    table = loaded(page, house)
    page.goto(f"{house.url}/table/{table}")
    page.get_by_role("link", name="Review", exact=True).click()
    page.wait_for_selector("progress, .review-told", timeout=SOON)
    page.wait_for_selector(".review-told", timeout=SOON)
    assert page.locator(".curve-drawing polyline").count() == 1
    turns = page.locator(".costly")
    assert 1 <= turns.count() <= 3
    assert page.locator(".curve-mark").count() == turns.count()
    turns.first.locator(".review-board svg .ghost, .review-board svg .picked").first.wait_for(state="attached")
    better, played = (turns.first.get_by_role("button", name=name) for name in ("Better", "Played"))
    assert (better.get_attribute("aria-pressed"), played.get_attribute("aria-pressed")) == ("true", "false")
    before = turns.first.locator(".review-board svg").inner_html()
    played.click()
    turns.first.locator(".review-board svg:not(:has(.ghost)) .picked").first.wait_for(state="attached")
    assert turns.first.locator(".review-board svg").inner_html() != before
    assert played.get_attribute("aria-pressed") == "true"
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    at = turns.first.get_by_role("link", name="See the position").get_attribute("href").split("at=")[1]
    turns.first.get_by_role("link", name="See the position").click()
    page.wait_for_selector(".scrubber")
    page.locator(f".position[data-at='{at}']").wait_for()
    page.get_by_role("tab", name="Position").click()
    page.get_by_role("link", name="Review").click()
    page.wait_for_selector(".review-told")  # kept: nothing is thought about again
    page.get_by_role("button", name="Play on from here").first.click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".table[data-state=yours]")


def test_while_a_review_is_waited_for_it_is_said_that_the_bots_think(page: Any, house: House) -> None:
    table = loaded(page, house)
    asked: list[Any] = []
    page.route("**/review*", lambda route: asked.append(route) if route.request.method == "POST" else route.continue_())
    page.goto(f"{house.url}/table/{table}/review")
    page.get_by_text("The bots go through the game…").wait_for()
    assert asked, "the house has not answered yet"
    assert page.locator("progress").is_visible()
    for route in asked:
        route.fulfill(status=200, json={"state": "waiting", "share": 0, "review": None})
    page.get_by_text("Waiting until the bots have time for it…").wait_for()


def test_a_game_that_goes_on_has_no_review(visit: Any, house: House) -> None:
    page = visit(locale="uk")
    page.goto(f"{house.url}/tables")
    made = page.evaluate(
        """async () => (await fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'},
           body: JSON.stringify({game: 'next_station', seats: [{kind: 'me'}], pace: 0})})).json()"""
    )
    page.goto(f"{house.url}/table/{made['table']}/review")
    page.get_by_text("Розібрати можна лише завершену партію").wait_for()
