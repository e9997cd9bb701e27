"""A phone on its side: the board has the whole height, words and buttons stand beside it; upright all is one column."""

from typing import Any

import pytest

from browser.house import House, middle, new_table, open_table, touch, wait_turn

pytestmark = pytest.mark.browser
UPRIGHT, SIDEWAYS = {"width": 390, "height": 844}, {"width": 844, "height": 390}
ME_AND_BOT = [{"kind": "me", "name": "Player 1"}, {"kind": "bot", "level": "easy"}]
GAMES = ["next_station", "railroad_ink", "metro_domino", "maglev_metro", "ticket_to_ride"]

# What is wrong with the places of the things on the page; the board is a drawing, or the mat in its place.
WRONG = """(sideways) => {
  const found = (name) => [...document.querySelectorAll(name)].find((one) => one.getClientRects().length);
  const box = (name) => found(name)?.getBoundingClientRect();
  const board = box('.board') ?? box('.cockpit'), says = box('.lesson') ?? box('.prompt');
  const wrong = [];
  for (const name of ['.actions', '.tabs', '.bar', '.lesson', '.prompt', '.hand']) {
    const one = box(name);
    if (!one) continue;
    if (one.left < 0 || one.right > innerWidth + 1) wrong.push(name + ' reaches beyond the window');
    if (sideways ? one.left < board.right - 1 : one.bottom > board.top + 1 && one.top < board.bottom - 1)
      wrong.push(name + ' is not ' + (sideways ? 'beside' : 'above or below') + ' the board');
  }
  if (!says || says.bottom > innerHeight || says.height < 20) wrong.push('nothing says what to do');
  if (box('.actions').bottom > innerHeight + 1) wrong.push('the bar is out of sight');
  if (sideways && board.height < innerHeight * 0.95) wrong.push('the board is low: ' + board.height);
  if (sideways && board.width < innerWidth * 0.5) wrong.push('the board is narrow: ' + board.width);
  if (!sideways && board.width < innerWidth * 0.8) wrong.push('the board is narrow: ' + board.width);
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
  return wrong.join(', ') }"""

# How many shapes glow after lines of the score are tapped: two that share a shape, then the second again. At once, so
# that no time passes meanwhile.
GLOW = """async () => {
  const { Stage } = await window.ours('stage.js');
  const [one, two] = [...document.querySelectorAll('.board svg .live')].map((shape) => shape.id);
  const stage = new Stage();
  const glow = (...ids) => { stage.flash('lit', ids); return document.querySelectorAll('svg .lit').length };
  return [glow(one, two), glow(one), glow(one)] }"""
# How many glow and blink before and after all that was put off is done.
DIM = """async () => {
  const { Stage } = await window.ours('stage.js');
  const [one, two] = [...document.querySelectorAll('.board svg .live')].map((shape) => shape.id);
  const { setTimeout, clearTimeout } = window;
  const later = new Map(), stage = new Stage();
  const seen = () => ['lit', 'blink'].map((name) => document.querySelectorAll('svg .' + name).length);
  let number = 0;
  window.setTimeout = (work) => { later.set(++number, work); return number };
  window.clearTimeout = (old) => later.delete(old);
  stage.flash('lit', [one]);
  stage.flash('blink', [two]);
  Object.assign(window, { setTimeout, clearTimeout });
  const before = seen();
  for (const work of [...later.values()]) work();
  return { before, after: seen() } }"""


def stands_well(page: Any) -> None:
    """Turn the phone twice: every time all has its place."""
    for size, sideways in ((SIDEWAYS, True), (UPRIGHT, False), (SIDEWAYS, True)):
        page.set_viewport_size(size)
        page.wait_for_function("(wide) => innerWidth === wide", arg=size["width"])
        page.wait_for_function(f"(sideways) => !({WRONG})(sideways)", arg=sideways)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_has_room_for_its_board_however_the_phone_is_held(phone: Any, house: House, game: str) -> None:
    open_table(phone, house, new_table(phone, house, ME_AND_BOT, game=game))
    wait_turn(phone)
    stands_well(phone)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_room_for_its_board_however_the_phone_is_held(phone: Any, house: House, game: str) -> None:
    phone.goto(f"{house.url}/games/{game}")
    phone.wait_for_selector("#app[data-ready]")
    phone.locator(".lesson-door").first.click()
    phone.wait_for_selector(".lesson-text")
    stands_well(phone)


def test_a_board_stays_as_it_is_when_the_sheet_rises_and_no_tab_looks_open_when_it_rests(
    phone: Any, house: House
) -> None:
    open_table(phone, house, new_table(phone, house, ME_AND_BOT, game="railroad_ink"))
    wait_turn(phone)
    box = "JSON.stringify(document.querySelector('.board svg').getBoundingClientRect())"
    still = f"() => {{ const was = window.was; return (window.was = {box}) === was }}"  # from one frame to the next
    shadow = "(one) => getComputedStyle(one).boxShadow"
    phone.wait_for_function(still)
    before, tab = phone.evaluate(box), phone.get_by_role("tab", name="Score")
    assert tab.evaluate(shadow) == "none"
    tab.click()
    phone.locator(".sheet.open").wait_for()
    assert tab.evaluate(shadow) != "none"
    phone.wait_for_function(still)
    assert phone.evaluate(box) == before


def test_in_a_lesson_only_what_is_spoken_of_glows(phone: Any, house: House) -> None:
    phone.goto(f"{house.url}/games/railroad_ink")
    phone.wait_for_selector("#app[data-ready]")
    phone.locator(".lesson-door").first.click()
    phone.locator("svg.pointed .live.taught[id^=cell-]").wait_for()
    tint = "(one) => Number(getComputedStyle(one.querySelector('[fill=transparent]')).fillOpacity)"
    spoken = phone.locator(".board .live.taught").first.evaluate(tint)
    possible = phone.locator(".board .live:not(.taught)").first.evaluate(tint)
    assert spoken >= 4 * possible > 0


def test_a_tap_on_undo_says_why_nothing_can_be_taken_back(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, ME_AND_BOT, game="railroad_ink"))
    wait_turn(phone)
    touch(phone, *middle(phone.locator(".undo:disabled")))
    phone.locator(".toast", has_text="There is nothing to take back yet.").wait_for()
    other = """(change) => window.ours('next.js').then(({ noUndo }) => noUndo({ can_undo: false, practice_seat: null,
      over: false, seat: 0, you: [0], seats: [{ seat: 0, ...change.at }], log: [{ seat: 0 }], ...change }))"""
    assert "has answered it" in phone.evaluate(other, {})
    assert phone.evaluate(other, {"lesson": {}}).startswith("At a lesson’s table")
    assert "You have resigned" in phone.evaluate(other, {"at": {"resigned": True, "held": False}})
    assert phone.evaluate(other, {"at": {"held": True}}) == "A bot plays for you here"
    assert phone.evaluate(other, {"seat": None, "you": []}) == "You are watching"
    assert phone.evaluate(other, {"over": True}) == "The game is over"


def test_a_line_of_the_score_glows_until_it_is_tapped_again(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, ME_AND_BOT, game="next_station"))
    wait_turn(phone)
    assert phone.evaluate(GLOW) == [2, 1, 0]


def test_a_glow_goes_after_a_while_also_when_something_blinks_meanwhile(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, ME_AND_BOT, game="next_station"))
    wait_turn(phone)
    assert phone.evaluate(DIM) == {"before": [1, 1], "after": [0, 0]}
