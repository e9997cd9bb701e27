"""Clocks, nudges and resigning as people meet them in the browser."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, start_with_friend

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
GAME = "metro_domino"

CONTRAST = """() => {  // of one's own clock while time is short, as WCAG counts it
  const face = document.querySelector('.chip.own .chip-clock');
  face.classList.add('low');
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).map((part) => linear(part / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05 };
  const { color, backgroundColor } = getComputedStyle(face);
  const [a, b] = [light(color), light(backgroundColor)];
  return Math.max(a, b) / Math.min(a, b) }"""


def acting(host: Any, friend: Any) -> tuple[Any, Any]:
    """Who is to move, and who waits."""
    host.wait_for_selector(".chip.acting")
    return (host, friend) if host.locator(".chip.own.acting").count() else (friend, host)


def seconds(text: str) -> int:
    minutes, rest = text.split(":")
    return 60 * int(minutes) + int(rest)


def test_a_clock_is_chosen_before_the_game_and_told_in_the_invitation(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    host.goto(f"{house.url}/games/{GAME}")
    host.locator(".time-choice summary", has_text="Time: no clock").click()
    host.get_by_label("10 minutes each, +10 seconds a turn").check()
    host.get_by_label("The seat resigns").check()
    host.locator(".time-choice summary", has_text="Time: 10 minutes each").wait_for()
    host.get_by_label("Who sits at seat 2").select_option("link")
    host.get_by_role("button", name="Play", exact=True).click()
    host.locator(".lobby .badge", has_text="10 minutes each").wait_for()
    link = host.locator(".link-card input").input_value()
    friend.goto(house.url + link[link.index("/join/") :])
    friend.locator(".agreed-time", has_text="when time runs out, the seat resigns").wait_for()


def test_a_clock_counts_by_itself_and_nothing_moves_or_is_asked_for(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, SEATS, game=GAME, time="5+5")
    host.clock.install()
    start_with_friend(host, friend, house, table)
    runs = host.locator(".chip-clock.runs")
    runs.wait_for()
    asked: list[str] = []
    host.on("request", lambda request: asked.append(request.url))
    before, width = seconds(runs.inner_text()), runs.bounding_box()["width"]
    host.clock.run_for(20_000)
    assert 20 <= before - seconds(runs.inner_text()) <= 22
    assert (runs.bounding_box()["width"], runs.get_attribute("aria-hidden")) == (width, "true")
    assert not host.locator(".chip-clock.low").count()
    host.clock.run_for(255_000)
    host.locator(".chip-clock.low").wait_for()
    assert not [url for url in asked if "/attendance" not in url]
    told = host.locator(".chip.acting").get_attribute("aria-label")  # not counted aloud
    assert "time left: 4 minutes" in told or "time left: 5 minutes" in told


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_ones_own_clock_can_be_read_while_time_is_short(visit: Any, house: House, scheme: str) -> None:
    page, friend = visit(color_scheme=scheme), visit()
    start_with_friend(page, friend, house, new_table(page, house, SEATS, game=GAME, time="5+5"))
    page.locator(".chip.own .chip-clock:not(.stands)").wait_for()
    assert page.evaluate(CONTRAST) > 4.5


def test_who_waits_nudges_and_who_is_waited_for_is_told(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, SEATS, game=GAME)
    start_with_friend(host, friend, house, table)
    mover, waiting = acting(host, friend)
    waiting.locator(".chip.acting").click()
    waiting.get_by_role("button", name="Nudge").click()
    waiting.locator(".toast", has_text="Nudged.").wait_for()
    mover.locator(".toast", has_text="You are nudged: it is your turn.").wait_for()
    open_table(mover, house, table)  # opened again: it was heard
    assert not mover.locator(".toast", has_text="You are nudged").count()


def test_resigning_asks_first_and_says_what_happens(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, SEATS, game=GAME)
    start_with_friend(host, friend, house, table)
    friend.locator(".chip.own").click()
    friend.get_by_role("button", name="Resign", exact=True).click()
    question = friend.get_by_role("dialog", name="Resign?")
    question.get_by_text("You lose to Olena").wait_for()
    question.get_by_role("button", name="Play on").click()
    assert not host.locator(".chip.resigned").count()
    friend.get_by_role("button", name="Resign", exact=True).click()
    friend.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign", exact=True).click()
    host.locator(".toast", has_text="Taras resigns; a bot plays on.").wait_for()
    host.locator(".chip.resigned", has_text="Taras").wait_for()
    host.locator(".notice-alone", has_text="Resigned: Taras. You rank before them whatever happens").wait_for()
    host.locator("#tab-chat").wait_for()  # two people belong to this table still
    friend.locator(".toast", has_text="You have resigned").wait_for()
    friend.locator(".prompt", has_text="You have resigned and only look on").wait_for()
    friend.locator(".chip.own.resigned").click()
    friend.get_by_text("Resigned; a bot plays on").wait_for()
    assert not friend.get_by_role("button", name="Return to the game").count()
    host.locator(".notice-alone").get_by_role("button", name="Let a bot finish for me").click()
    asked = host.get_by_role("dialog", name="Let a bot finish for you?")
    asked.get_by_role("button", name="Play on").click()
    asked.wait_for(state="detached")
