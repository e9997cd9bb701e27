"""Whole games on a phone: dice turned by taps; two seats with lava."""

import os
from typing import Any

import pytest

from browser.house import House, choices, middle, new_table, open_table, say_yes, sent, seq, touch, wait_turn

pytestmark = pytest.mark.browser
PICTURES = os.environ.get("ROUNDHOUSE_PICTURES", "")

# Until the finger is down another way may be shown, for what each is worth is told a moment later.
SEEN_AT_THE_TAP = """() => addEventListener(
  'pointerdown', () => { window.seen = document.querySelector('.actions .chosen').innerText },
  {once: true, capture: true})"""


def picture(page: Any, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")


def draw_one(page: Any, number: int, name: str) -> int:
    """Pick a die, then a cell, turn it by tapping again, confirm; how many turns were seen."""
    dice = page.locator("svg[data-scene=tray] g.live[id^=die-]")
    if not dice.count() and not page.locator(".actions .act").count():
        dice = page.locator("svg[data-scene=tray] #volcano")  # lava is owed and only a new volcano helps
    if not dice.count():
        since = seq(page)
        page.locator(".actions .act").last.tap()
        say_yes(page, since)
        return 0
    dice.first.scroll_into_view_if_needed()
    touch(page, *middle(dice.nth(number % dice.count())))
    page.wait_for_selector(".actions .chosen")
    if number == 5:
        picture(page, f"{name}-die")
    cells = page.locator(".board svg g.live[id*=cell-]")
    cell = cells.nth(number % cells.count())
    touch(page, *middle(cell))
    page.wait_for_selector(".commit")
    turned = 0
    if page.locator(".ways:not([hidden]) .way").count() > 1:
        page.evaluate(SEEN_AT_THE_TAP)
        touch(page, *middle(page.locator(".board svg g.picked")))
        page.wait_for_function("() => document.querySelector('.actions .chosen').innerText !== window.seen")
        turned = 1
    if number == 6:
        picture(page, f"{name}-ghost")
    with sent(page):
        page.locator(".commit").tap()
    return turned


def play_through(page: Any, name: str) -> int:
    state, turns, turned = wait_turn(page), 0, 0
    while state == "yours":
        since = seq(page)
        turned += draw_one(page, turns, name)
        turns += 1
        assert turns < 120
        state = wait_turn(page, since)
        if turns in (8, 20):
            picture(page, f"{name}-{turns}")
    picture(page, f"{name}-end")
    return turned


def test_a_whole_game_by_touch_with_dice_turned_by_taps(phone: Any, house: House) -> None:
    seats = [{"kind": "me", "name": "Olena"}]
    open_table(phone, house, new_table(phone, house, seats, game="railroad_ink"))
    assert play_through(phone, "solo") > 5, "a tap on the picked cell turns the die"
    phone.get_by_role("button", name="See the result").click()
    phone.get_by_role("heading", name="Score sheets").wait_for()
    picture(phone, "solo-result")


def meteor_due(page: Any, house: House, fixed: bool) -> dict[str, Any]:
    """A table at which a meteor is due, its direction fixed or free; the choice to let it fall (the first of them)."""
    for _ in range(60):
        seats = [{"kind": "me", "name": "Olena"}]
        table = new_table(page, house, seats, game="railroad_ink", options={"meteor": True})
        falls = [one for one in house.shown(page, table)["choices"] if one["move"]["kind"] == "fall"]
        if (len(falls) == 1) == fixed:
            open_table(page, house, table)
            wait_turn(page)
            return dict(falls[0])
    raise AssertionError("no such roll")


def test_to_let_the_meteor_fall_is_a_plain_button_beside_all_ways_to_dodge(phone: Any, house: House) -> None:
    fall = meteor_due(phone, house, fixed=True)
    button = phone.locator(".actions .act")
    assert button.count() == 1, "six ways to dodge are picked at the special routes"
    assert "Let it fall" in button.inner_text()
    assert "primary" not in (button.get_attribute("class") or "").split(), "nobody is told that it is better"
    assert phone.locator(".live[id^=special-]").count() == 6
    assert phone.locator(f"#{fall['shapes'][0]}.live").count() == 1, "its cell can be tapped as well"
    picture(phone, "meteor")
    since = seq(phone)
    with sent(phone):
        button.tap()
    wait_turn(phone, since)
    assert not [one for one in choices(phone) if one["move"]["kind"] in ("fall", "ignore")]


def test_a_meteor_of_any_direction_has_a_button_for_each(phone: Any, house: House) -> None:
    meteor_due(phone, house, fixed=False)
    buttons = phone.locator(".actions .act")
    assert buttons.count() == 4
    assert all("Let it fall" in words for words in buttons.all_text_contents())
    picture(phone, "meteor-any")


def test_two_seats_with_lava_on_a_phone(phone: Any, house: House) -> None:
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
    table = new_table(phone, house, seats, game="railroad_ink", options={"lava": True})
    open_table(phone, house, table)
    play_through(phone, "lava")
    phone.get_by_role("button", name="See the result").click()
    phone.get_by_role("heading", name="Score sheets").wait_for()
