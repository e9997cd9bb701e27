"""What happens at a table and goes by: moments above the board."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, seq, wait_turn

pytestmark = pytest.mark.browser
SOLO = [{"kind": "me", "name": "Olena"}]
TOLD = """async ([before, after]) => {
  const { Moments } = await ours('moments.js');
  const pane = document.querySelector('.passage');
  window.told = new Moments(pane);
  const of = (names) => ({started: true, seat: 0, moments: names.map((name) => (
    {name, words: `This is ${name}.`, shapes: ['station-0'], note: name.startsWith('note')}))});
  window.told.show(before && of(before), of(after));
  return window.told.element.hidden ? '' : window.told.element.innerText;
}"""
SHOWN = "() => window.told.element.hidden ? '' : window.told.element.innerText"


def at_table(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)


def test_what_is_new_is_told_one_after_another(page: Any, house: House) -> None:
    at_table(page, house)
    assert page.evaluate(TOLD, [["round-1"], ["round-1", "round-2", "opened-7", "note-switch"]]) == "This is round-2."
    page.wait_for_function("() => window.told.element.innerText === 'This is opened-7.'")
    page.wait_for_function("() => window.told.element.hidden")
    assert "This is round-2." in page.locator("#speech").inner_text()
    assert "This is opened-7." in page.locator("#speech").inner_text()
    assert "note" not in page.locator("#speech").inner_text(), "notes for beginners are told elsewhere"


def test_who_has_just_come_is_told_nothing(page: Any, house: House) -> None:
    at_table(page, house)
    assert page.evaluate(TOLD, [None, ["round-2"]]) == ""
    assert page.evaluate(TOLD, [["round-2"], ["round-2"]]) == ""


def test_what_was_taken_back_and_comes_again_is_told_once(page: Any, house: House) -> None:
    at_table(page, house)
    told = """async () => {
      const { Moments } = await ours('moments.js');
      const told = new Moments(document.querySelector('.passage'));
      const of = (table, ...names) => ({table, started: true, seat: 0, moments: names.map((name) => (
        {name, words: `This is ${name}.`, shapes: [], note: false}))});
      const hear = (before, after) => { told.show(before, after); const found = told.element.innerText;
        const shown = !told.element.hidden; told.skip(); return shown ? found : '' };
      return [hear(null, of('a', 'there')), hear(of('a', 'there'), of('a', 'there', 'begun')),
        hear(of('a', 'there', 'begun'), of('a')), hear(of('a'), of('a', 'there', 'begun')),
        hear(of('a'), of('a', 'begun', 'cut')), hear(of('b'), of('b', 'begun'))] }"""
    assert page.evaluate(told) == ["", "This is begun.", "", "", "This is cut.", "This is begun."]


def test_a_tap_ends_the_moments_and_makes_the_move(page: Any, house: House) -> None:
    at_table(page, house)
    before = seq(page)
    assert page.evaluate(TOLD, [[], ["round-2", "opened-7"]])
    page.locator(".board svg .live").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate(SHOWN) == "", "also what would have come next"
    page.keyboard.press("Enter")
    page.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=before)


def test_the_end_silences_what_is_told(page: Any, house: House) -> None:
    at_table(page, house)
    assert page.evaluate(TOLD, [[], ["round-2", "opened-7"]])
    page.evaluate(
        """() => window.told.show({started: true, seat: 0, over: false, moments: []},
                                 {started: true, seat: 0, over: true, moments: []})"""
    )
    assert page.evaluate(SHOWN) == "", "who has won is the news now"


def test_without_motion_a_moment_stands_still(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="reduce")
    at_table(page, house)
    assert page.evaluate(TOLD, [[], ["round-2"]]) == "This is round-2."
    assert page.evaluate("() => window.told.element.getAnimations().length") == 0


@pytest.mark.parametrize("width", [390, 1440])
def test_a_moment_hides_nothing_of_the_board(visit: Any, house: House, width: int) -> None:
    page = visit(viewport={"width": width, "height": 844})
    at_table(page, house)
    assert page.evaluate(TOLD, [[], ["round-2"]])
    told, board = (page.locator(one).last.bounding_box() for one in (".moment:not([hidden])", ".board"))
    assert told["y"] + told["height"] <= board["y"] + 1
    assert told["y"] >= 0
    assert told["width"] >= width / 3, "it is seen"
