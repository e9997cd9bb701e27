"""Taught by playing: every lesson is played to its end by taps on a phone, in three languages."""

import json
import urllib.request
from typing import Any

import pytest

from browser.hands import POINT
from browser.house import House, middle, open_table, sent, seq, touch, two_frames
from roundhouse.core.notation import read_move
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find, shelf
from roundhouse.table.teaching import teaching

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LESSONS = [(name, lesson) for name in shelf() for lesson in teaching(find(name)).lessons]


def begin(page: Any, house: House, game: str = "next_station", number: int = 0) -> str:
    """From the page before the game into its lesson."""
    page.goto(f"{house.url}/games/{game}")
    page.wait_for_selector("#app[data-ready]")
    page.locator(".lesson-door").nth(number).click()
    page.wait_for_selector(".lesson-text")
    table: str = page.url.rpartition("/")[2]
    return table


def told(page: Any, table: str) -> Any:
    return page.evaluate(
        "(t) => fetch('/api/tables/' + t + '?lang=' + document.documentElement.lang).then((r) => r.json())", table
    )


def accepted(game: str, lesson: str, step: int, choices: list[Any]) -> Any:
    """A choice of the page that the step asks for, one on the board if there is one."""
    found = teaching(find(game)).lessons[lesson].steps[step - 1]
    fits = [one for one in choices if found.accepts(read_move(find(game), one["move"]))]
    return next((one for one in fits if one["shapes"]), fits[0])


def tap(page: Any, shape: str) -> bool:
    at = page.evaluate(POINT, shape)
    if at:
        touch(page, at["x"], at["y"])
        two_frames(page)
    return bool(at)


def make(page: Any, choice: dict[str, Any]) -> None:
    """Make this move by taps: its shapes one by one until the table asks for a ✓, or its button."""
    for shape in choice["shapes"]:
        if page.locator(".commit:enabled").count():
            break
        if not tap(page, shape):
            page.locator("[role=tab].taught:visible").first.click()
            tap(page, shape)
    words = page.get_by_text(choice["words"], exact=True)
    way = page.locator(".ways .way").and_(page.get_by_label(choice["words"], exact=True))
    if not choice["shapes"]:
        page.locator(".actions .act", has=words).first.click()
    elif way.count() and way.first.is_visible():
        way.first.click()
    if page.locator(".commit:enabled").count():  # a button without a question has sent its move already
        with sent(page):
            page.locator(".commit:enabled").click()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_played_to_its_end_by_taps(visit: Any, house: House, game: str, lesson: str, lang: str) -> None:
    page, steps = visit(**PHONE, locale=lang), teaching(find(game)).lessons[lesson].steps
    table = begin(page, house, game, list(teaching(find(game)).lessons).index(lesson))
    for number, step in enumerate(steps, 1):
        page.get_by_text(step.text(lang), exact=True).first.wait_for()
        assert step.text(lang) in page.locator("#speech").inner_text()
        _sees_what_is_lit(page)
        now = told(page, table)
        if not step.accept:
            page.locator(".lesson-next").tap()
            continue
        make(page, accepted(game, lesson, number, now["choices"]))
        page.wait_for_function("(s) => document.querySelector('.table').dataset.seq !== s", arg=str(now["seq"]))
    page.locator(".lesson").wait_for(state="hidden")
    assert page.locator(".prompt").is_visible()
    page.reload()
    page.wait_for_selector("#app[data-ready]")
    assert page.locator(".lesson").is_hidden()
    page.goto(f"{house.url}/games/{game}")
    page.wait_for_selector("#app[data-ready]")
    assert page.locator(".lesson-door").first.is_visible()
    assert not page.locator(".lesson-door.primary").count()
    assert page.locator(".card-fold").get_attribute("open") is None


def _sees_what_is_lit(page: Any) -> None:
    """Nothing of the house lies over a shape that the lesson lights up on the board or in the hand."""
    covered = page.evaluate(
        """() => [...document.querySelectorAll('svg .taught')].filter((one) => {
             if (one.closest('[role=tabpanel]')) return false;
             const { x, y, width, height } = one.getBoundingClientRect();
             const top = document.elementFromPoint(x + width / 2, y + height / 2);
             return !top?.closest('.board, .hand');
           }).map((one) => one.id)"""
    )
    assert covered == []


def test_another_move_is_answered_kindly_and_a_reload_finds_the_same_step(phone: Any, house: House) -> None:
    table = begin(phone, house)
    before = seq(phone)
    other = next(one for one in told(phone, table)["choices"] if "station-14" in one["shapes"])
    make(phone, other)
    phone.locator(".toast", has_text="You could do that.").wait_for()
    assert not phone.locator(".toast .rule").count()
    assert seq(phone) == before
    assert phone.locator("#station-22.taught").count() == 1
    phone.reload()
    phone.wait_for_selector(".lesson-text")
    assert phone.locator(".lesson-dots").get_attribute("aria-label") == "Step 1 of 9"


def test_a_step_is_done_by_the_keyboard_and_read_aloud(page: Any, house: House) -> None:
    table = begin(page, house)
    page.keyboard.press("ArrowRight")
    page.locator("#section-71").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.lesson-dots').ariaLabel?.startsWith('Step 2')")
    assert "Every crossing is worth 2 points" in page.locator("#speech").inner_text()
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert not axe.run(page).response["violations"]
    assert told(page, table)["lesson"]["steps"][0]["step"] == 2


def test_still_motion_keeps_what_is_lit_still(visit: Any, house: House) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, house)
    assert page.evaluate("getComputedStyle(document.getElementById('station-22')).animationName") == "none"


def test_the_card_opens_over_the_table_and_stands_on_an_invitation(page: Any, house: House, visit: Any) -> None:
    made = json.loads(
        urllib.request.urlopen(
            urllib.request.Request(
                f"{house.url}/api/tables",
                json.dumps({"game": "next_station", "seats": [{"kind": "me"}, {"kind": "link"}]}).encode(),
                {"Content-Type": "application/json"},
            )
        ).read()
    )
    friend = visit(**PHONE)
    friend.goto(f"{house.url}/join/{made['invites']['1']}")
    friend.wait_for_selector("#app[data-ready]")
    assert friend.locator(".card-fold[open] .card-line").count() == 5
    assert friend.locator(".card-fold[open] .card-picture svg").count() == 3
    open_table(page, house, begin(page, house))
    page.get_by_role("button", name="How to play").click()
    box = page.get_by_role("dialog", name="Next Station: London")
    box.wait_for()
    assert box.locator(".card-line").count() == 5
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert not axe.run(page).response["violations"]
    page.keyboard.press("Escape")
    assert page.locator("dialog").count() == 0


def test_a_rules_number_opens_a_pane_over_the_table_and_no_tab(phone: Any, house: House) -> None:
    begin(phone, house)
    phone.locator("#tab-score").tap()
    phone.locator(".score-line .rule").first.tap()
    box = phone.locator("dialog.rule-box")
    box.wait_for()
    assert "A × B + C" in box.inner_text()
    assert box.locator("figure svg").count() == 1
    assert len(phone.context.pages) == 1
    x, y = middle(box)
    assert 0 < x < 390
    assert 0 < y < 844
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert not axe.run(phone).response["violations"]
