"""Nothing is cut on a narrow phone, in any language: each game at its beginning, middle and end, and in a lesson."""

from typing import Any

import pytest

from browser.house import House, choices, loaded, open_table, two_frames
from golden import read_golden
from roundhouse.core.game import NATURE
from roundhouse.core.log import write_log
from roundhouse.core.match import Match

pytestmark = pytest.mark.browser
LANGUAGES = ("uk", "ru", "en")  # the longest words first
SIZES = ((320, 640), (390, 844))
KINDS = 4  # so many kinds of moves are picked
GAMES = {
    "next_station": "both_modules_four_players",
    "railroad_ink": "everything_at_once",
    "ticket_to_ride": "last_round_of_4",
    "metro_domino": "fifth_station",
    "maglev_metro": "empty_bag_manhattan_4",
}
WORTH = """async (move) => { const url = location.pathname.replace('/table', '/api/tables');
  const { seat } = await (await fetch(url)).json();
  const answer = await fetch(url + '/worth', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat, moves: [move]})});
  return (await answer.json()).worth[0] }"""

# Words of which a part cannot be seen, however one scrolls; the bar and the prompt are read without scrolling. The line
# of what happened last may end in an ellipsis: the log says all of it. Figures of the rules show a part of a drawing.
CUT = """() => {
  const still = '.prompt, .actions-middle, .chosen';
  const short = '.lately, .unseen, .skip, .desk, .figure svg, .card-picture svg, script, style, option';
  const found = [], range = document.createRange(), known = new Map();
  const room = (one) => {  // what can be seen of the inside of this, by scrolling too
    if (!one) return { left: -1, right: innerWidth + 1, top: -Infinity, bottom: Infinity, seen: true };
    if (known.has(one)) return known.get(one);
    const all = { ...room(one.parentElement) }, { overflowX, overflowY, clipPath } = getComputedStyle(one);
    all.seen &&= clipPath === 'none';
    if (!(one instanceof SVGElement) || one.matches('svg:not(svg svg)')) {
      const box = one.getBoundingClientRect(), scrolls = /auto|scroll/;
      if (scrolls.test(overflowX)) [all.left, all.right] = [-Infinity, Infinity];
      else if (overflowX !== 'visible')
        [all.left, all.right] = [Math.max(all.left, box.left), Math.min(all.right, box.right)];
      if (scrolls.test(overflowY) && !one.matches(still)) [all.top, all.bottom] = [-Infinity, Infinity];
      else if (overflowY !== 'visible')
        [all.top, all.bottom] = [Math.max(all.top, box.top), Math.min(all.bottom, box.bottom)];
    }
    known.set(one, all);
    return all;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const one = text.parentElement;
    if (!text.data.trim() || one.closest(short) || !one.checkVisibility({visibilityProperty: true})) continue;
    const { left, right, top, bottom, seen } = room(one);
    range.selectNodeContents(text);
    const boxes = one.closest('svg') ? [one.getBoundingClientRect()] : [...range.getClientRects()];
    const cut = boxes.some((box) => box.width && (box.left < left - 1.5 || box.right > right + 1.5
      || box.top < top - 3 || box.bottom > bottom + 3));
    const named = one.closest('[class]')?.getAttribute('class') ?? one.tagName;
    if (seen && cut) found.push(named + ': ' + text.data.trim());
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const one of document.querySelectorAll('select')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(one);
    pen.font = font;
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (!room || !one.checkVisibility()) continue;
    for (const option of one.options)
      if (pen.measureText(option.text).width > room + 1) found.push('select: ' + option.text);
  }
  return found }"""


def first_turn(match: Match, start: int) -> Match:
    """The position from this move on where seat 0 chooses among things that are drawn."""
    for at in range(start, len(match.moves)):
        if match.moves[at][0] == 0 != NATURE and len((found := match.at(at)).legal(0)) > 3:
            return found
    raise AssertionError("seat 0 never chooses")


@pytest.fixture(scope="module")
def tables(browser: Any, house: House) -> dict[str, Any]:
    """A device with tables of every game at its beginning, in its middle, at its end and in its first lesson."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    found: dict[str, Any] = {}
    for game, name in GAMES.items():
        whole = read_golden(game, name).match
        logs = [first_turn(whole, 0), first_turn(whole, int(len(whole.moves) * 0.6)), whole]
        found[game] = [loaded(page, house, write_log(one)) for one in logs]
        page.goto(f"{house.url}/games/{game}")
        page.wait_for_selector("#app[data-ready]")
        page.locator(".lesson-door").first.click()
        page.wait_for_selector(".lesson-text")
        found[game].append(page.url.rpartition("/")[2])
    state = context.storage_state()
    context.close()
    return {"state": state, **found}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_cut_on_a_narrow_phone_in_any_language(visit: Any, house: House, tables: Any, game: str) -> None:
    page = visit(storage_state=tables["state"], has_touch=True, is_mobile=True)
    page.add_init_script("localStorage['roundhouse.settings'] = JSON.stringify({notes: false, confirm: 'always'})")
    found: list[str] = []
    for lang in LANGUAGES:
        page.context.add_cookies([{"name": "lang", "value": lang, "url": house.url}])
        for where, table in zip(("beginning", "middle", "end", "lesson"), tables[game], strict=True):
            open_table(page, house, table)
            page.wait_for_selector(".end" if where == "end" else ".table")
            for size in SIZES:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                look(page, found, f"{lang} {size[0]} {where}")
                if where == "middle":
                    look_closely(page, found, f"{lang} {size[0]} {where}")
        page.goto(f"{house.url}/games/{game}")
        page.wait_for_selector("#app[data-ready]")
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            look(page, found, f"{lang} {size[0]} setup")
        page.evaluate("() => ours('preferences.js').then((one) => one.openSettings())")
        page.locator("dialog select").first.wait_for()
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            look(page, found, f"{lang} {size[0]} settings")
    assert not found, "\n".join(found)


def look(page: Any, found: list[str], where: str) -> None:
    """What is cut now."""
    two_frames(page)
    found += [f"{where}: {one}" for one in page.evaluate(CUT)]


def look_closely(page: Any, found: list[str], where: str) -> None:
    """With moves picked, with each leaf of the sheet raised."""
    for choice in some(choices(page)):
        for shape in choice["shapes"]:
            if not page.locator(".commit:enabled").count():
                page.locator(f"#{shape}").dispatch_event("click", {"detail": 0})
        if page.locator(".commit:enabled").count() and page.evaluate(WORTH, choice["move"]):
            page.wait_for_selector(".chosen [data-worth]:not(:empty)")
        look(page, found, f"{where} {choice['words']}")
        while page.locator(".actions .chosen").count():
            page.keyboard.press("Escape")
    for leaf in ("mine", "score", "log", "others", "moves"):
        if page.locator(f"#tab-{leaf}").is_visible():
            page.locator(f"#tab-{leaf}").click()
            look(page, found, f"{where} leaf {leaf}")
    page.keyboard.press("Escape")


def some(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of each kind of moves the one with most to say."""
    kinds = {one["move"]["kind"]: one for one in sorted(found, key=lambda one: len(one["words"])) if one["shapes"]}
    return list(kinds.values())[:KINDS]
