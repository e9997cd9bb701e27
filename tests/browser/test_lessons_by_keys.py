"""Every lesson is played by somebody who never sees it: with keys alone, from what is read aloud."""

from typing import Any

import pytest

from browser.house import House, seq, two_frames
from browser.people import HEARS
from browser.test_lessons import LESSONS, accepted, told
from roundhouse.core.words import LANGUAGES, say, speaker
from roundhouse.games import find, shelf
from roundhouse.table.teaching import teaching

pytestmark = pytest.mark.browser
PLAYED = [(*one, LANGUAGES[place % len(LANGUAGES)]) for place, one in enumerate(LESSONS)]
MOST_KEYS = 250

IS = "(id) => document.activeElement.id === id"
IS_DOOR = "(place) => document.activeElement === document.querySelectorAll('.lesson-door')[place]"
IS_WAY = "(words) => document.activeElement.matches('.ways .way') && document.activeElement.ariaLabel === words"
IS_BUTTON = """(words) => document.activeElement.matches('.actions button') &&
  [document.activeElement.ariaLabel, document.activeElement.innerText].some((one) => one?.includes(words))"""
IS_THE_CHECK = "() => document.activeElement.matches('.commit:enabled')"
DESCRIBED = "() => document.getElementById(document.activeElement.getAttribute('aria-describedby'))?.textContent"
WAITS = (
    "(since) => document.querySelector('.table').dataset.seq !== since || !!document.querySelector('.commit:enabled')"
)


def test_lessons_are_heard_in_every_language() -> None:
    assert {game for game, _, _ in PLAYED} == set(shelf())
    assert {lang for _, _, lang in PLAYED} == set(LANGUAGES)


def by_keys(page: Any, choice: dict[str, Any]) -> None:
    """Make this move as a screen reader is told of it: from one named button to the next, with Tab, arrows, Enter."""
    before = seq(page)
    for shape in choice["shapes"]:
        if _asked(page):
            break
        reach(page, IS, shape)
        assert page.evaluate("document.activeElement.getAttribute('role')") == "button", shape
        assert page.evaluate("document.activeElement.ariaLabel"), shape
        page.keyboard.press("Enter")
        two_frames(page)
    if not choice["shapes"]:
        reach(page, IS_BUTTON, choice["words"])
        page.keyboard.press("Enter")
    if page.locator(".ways .way").and_(page.get_by_label(choice["words"], exact=True)).is_visible():
        reach(page, IS_WAY, choice["words"])
        page.keyboard.press("Enter")
    page.wait_for_function(WAITS, arg=before)
    if _asked(page):
        reach(page, IS_THE_CHECK)
        page.keyboard.press("Enter")


def reach(page: Any, is_there: str, what: Any = None) -> None:
    """Lead the keyboard to it: it may stand there already, an arrow may lead to what is lit, Tab leads everywhere."""
    for key in ("", "ArrowRight", *["Tab"] * MOST_KEYS):
        if key:
            page.keyboard.press(key)
        if page.evaluate(is_there, what):
            return
    raise AssertionError(f"no key leads to {what or is_there}")


def _asked(page: Any) -> bool:
    return bool(page.locator(".commit:enabled").count())


@pytest.mark.parametrize(("game", "lesson", "lang"), PLAYED)
def test_a_lesson_is_played_to_its_end_by_keys_and_read_aloud(
    visit: Any, house: House, game: str, lesson: str, lang: str
) -> None:
    page, speak = visit(locale=lang), speaker(lang)
    page.context.add_init_script(HEARS)
    lessons = teaching(find(game)).lessons
    page.goto(f"{house.url}/games/{game}")
    page.wait_for_selector("#app[data-ready]")
    reach(page, IS_DOOR, list(lessons).index(lesson))
    page.keyboard.press("Enter")
    page.wait_for_selector(".lesson-text")
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for number, step in enumerate(lessons[lesson].steps, 1):
        page.wait_for_function("(text) => window.heard.includes(text)", arg=step.text(lang))
        if number == 2:
            assert not axe.run(page).response["violations"]
        if not step.accept:
            button = speak(say("Play on") if step is lessons[lesson].steps[-1] else say("Next"))
            page.wait_for_function(
                "(words) => window.heard.includes(words)", arg=speak(say("Enter: “{button}”.", button=button))
            )
            assert page.evaluate("document.activeElement.textContent") == button, "the keyboard stands on it"
            page.keyboard.press("Enter")
            continue
        now, since = told(page, page.url.rpartition("/")[2]), seq(page)
        choice = accepted(game, lesson, number, now["choices"])
        if lit := [one for one in choice["shapes"] if one in step.light or not step.light]:
            reach(page, IS, lit[0])
            assert page.evaluate(DESCRIBED) == speak(say("The lesson asks for this.")), step.text("en")
        by_keys(page, choice)
        page.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=since)
    page.locator(".lesson").wait_for(state="hidden")
