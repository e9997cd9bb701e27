"""What is this? A long press, a resting mouse or ? names any shape, and plays nothing."""

from typing import Any

import pytest

from browser.house import House, middle, new_table, open_table, seq, touch, two_frames, wait_turn

pytestmark = pytest.mark.browser
SOLO = [{"kind": "me", "name": "Olena"}]


def press(page: Any, x: float, y: float) -> Any:
    """A finger comes down and stays; what is called lifts it."""
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    return lambda: line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def named(page: Any) -> str:
    """What the page says a thing is, as soon as it does."""
    page.locator(".what:visible").wait_for()
    text: str = page.locator(".what").inner_text()
    return text


def test_a_long_press_names_a_live_shape_and_picks_nothing(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, SOLO))
    wait_turn(phone)
    before, live = seq(phone), phone.locator(".board svg [id^=station-].live").first
    lift = press(phone, *middle(live))
    assert named(phone).startswith(live.get_attribute("aria-label"))
    lift()
    two_frames(phone)
    assert not phone.locator(".picked").count()
    assert not phone.locator(".actions .chosen").count()
    assert phone.locator(".what").is_visible(), "it can be read when the finger has gone"
    live.tap(force=True)
    phone.locator(".picked").first.wait_for()
    assert phone.locator(".what").is_hidden()
    assert seq(phone) == before


# Whether nothing lies over what is told: looked at a little inside its four corners.
FREE = """() => { const { left, top, right, bottom } = document.querySelector('.what').getBoundingClientRect();
  return [[left + 14, top + 3], [right - 14, top + 3], [left + 14, bottom - 3], [right - 14, bottom - 3]].every(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('.what')) }"""


def test_what_is_told_in_a_lesson_lies_under_nothing(phone: Any, house: House) -> None:
    phone.goto(f"{house.url}/games/maglev_metro")
    phone.locator(".lesson-door").first.click()
    phone.wait_for_selector(".lesson-text")
    for place in ("[id^=place-].taught", "[id^=hex-].taught"):
        lift = press(phone, *middle(phone.locator(f".board svg {place}").first))
        assert named(phone)
        assert phone.evaluate(FREE)
        lift()


def test_a_mouse_that_rests_is_told_and_one_that_goes_on_is_not(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)
    card = page.locator("#card-now")
    page.mouse.move(*middle(card))
    assert named(page).startswith(card.get_attribute("aria-label"))
    assert not card.locator("title").count(), "the browser says it no second time"
    page.mouse.move(5, 5)
    page.locator(".what").wait_for(state="hidden")


def test_a_question_mark_asks_about_the_shape_that_has_the_keyboard(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)
    page.keyboard.press("ArrowRight")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    before = seq(page)
    page.keyboard.press("?")
    assert named(page).startswith(name)
    assert name in page.locator("#speech").inner_text()
    assert not page.locator("dialog[open]").count()
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert not axe.run(page).response["violations"]
    page.keyboard.press("ArrowLeft")
    assert page.locator(".what").is_hidden()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("what the shape is").wait_for()
    assert seq(page) == before


def test_what_a_score_counts_leads_to_its_rule(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, SOLO))
    wait_turn(phone)
    drawn = phone.locator("#card-now")
    phone.evaluate("document.getElementById('card-now').setAttribute('data-rule', 'NS-35')")
    lift = press(phone, *middle(drawn))
    named(phone)
    lift()
    phone.locator(".what .rule").tap()
    phone.locator("dialog.rule-box").wait_for()


def test_what_was_drawn_last_is_still_taken_back_by_a_long_press(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, SOLO, game="railroad_ink"))
    wait_turn(phone)
    phone.locator(".hand svg .live").first.tap(force=True)
    phone.locator(".board svg .live").first.tap(force=True)
    cell = phone.locator(".board svg .picked").first.get_attribute("id")
    phone.locator(".commit:enabled").tap()
    phone.wait_for_function("() => !document.querySelector('.actions .chosen')")
    drawn = seq(phone)
    lift = press(phone, *middle(phone.locator(f"#{cell}")))
    phone.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=drawn)
    lift()
    assert phone.locator(".what").is_hidden()


def test_a_long_press_on_the_river_and_on_a_district_tells_what_they_are(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, SOLO))
    wait_turn(phone)
    before = seq(phone)
    # A point of the ground with nothing else of the drawing over it.
    free = """(id) => { const one = document.getElementById(id), box = one.getBoundingClientRect();
      for (let x = box.left + 2; x < box.right; x += 3) for (let y = box.top + 2; y < box.bottom; y += 3)
        if (document.elementFromPoint(x, y) === one) return [x, y]; }"""
    for name, words in (("thames", "The Thames: each section"), ("ground-6", "A district with 9 stations.")):
        at = phone.evaluate(free, name)
        assert at, name
        lift = press(phone, *at)
        assert named(phone).startswith(words)
        lift()
        touch(phone, *at)
        two_frames(phone)
        assert not phone.locator(".toast").count(), "a tap on the ground says and picks nothing"
    assert seq(phone) == before


def test_a_long_press_on_a_chip_says_what_its_number_is_and_a_tap_opens_the_seat(phone: Any, house: House) -> None:
    seats = [*SOLO, {"kind": "bot", "level": "easy"}]
    open_table(phone, house, new_table(phone, house, seats, game="maglev_metro"))
    wait_turn(phone)
    own, other = phone.locator(".chips .chip").all()
    for chip in (own, other):
        secret = chip.locator(".chip-secret")
        lift = press(phone, *middle(chip))
        said = named(phone)
        assert f": {chip.locator('strong').inner_text()} point" in said
        if secret.count():
            assert f"In brackets what only you see so far: {secret.inner_text().strip('()')}." in said
        lift()
        two_frames(phone)
        assert not phone.locator("dialog[open]").count()
    own.tap()
    phone.locator("dialog[open]").wait_for()
