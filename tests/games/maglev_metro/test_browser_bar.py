"""The bar and the list of moves: no button is cut in any language, the bar does not jump, the list is no wall."""

from typing import Any

import pytest

from browser.house import House, choices, new_table, open_table, wait_turn
from browser.test_lessons import begin
from roundhouse.core.words import speaker
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.moves import Done, End, Refill, Turn
from roundhouse.games.maglev_metro.state import Options

pytestmark = pytest.mark.browser
WIDE = (390, 360)

BAR = """async (turns) => {
  const { Actions } = await ours('actions.js');
  const nothing = () => {};
  const bar = new Actions({commit: nothing, back: nothing, undo: nothing, rotate: nothing, flip: nothing,
    press: nothing, arm: nothing, show: nothing});
  document.querySelector('.actions').replaceWith(bar.element);
  return turns.map((buttons) => {
    bar.show({chosen: null, ways: [], open: 0, canUndo: true, busy: false, buttons});
    const outside = bar.element.getBoundingClientRect();
    const cut = [...bar.middle.querySelectorAll('.act')].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.top < outside.top - 0.5 || box.bottom > outside.bottom + 0.5 || box.right > outside.right
        || one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
    });
    return [outside.height, cut.map((one) => one.innerText)];
  });
}"""


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_the_bar_of_moves_is_neither_cut_nor_jumping_on_a_phone(visit: Any, house: House, lang: str) -> None:
    page = visit(viewport={"width": WIDE[0], "height": 740}, has_touch=True, is_mobile=True, locale=lang)
    open_table(page, house, new_table(page, house, [{"kind": "me", "name": "Olena"}], game="maglev_metro"))
    wait_turn(page)
    speak = speaker(lang, GAME.about.folder)
    state = GAME.rules.new(1, Options())

    def buttons(*moves: Any) -> list[dict[str, Any]]:
        found = [GAME.drawing.choice(state, 0, move) for move in moves]
        return [
            {"words": speak(one.words), "worth": speak(one.worth) if one.worth.text else "", "shapes": [], "move": {}}
            for one in found
        ]

    most = buttons(Refill(1), Refill(2), Turn(), End())
    more = buttons(Refill(1), Refill(2), Refill(3), Turn(), End())
    for wide in WIDE:
        page.set_viewport_size({"width": wide, "height": 740})
        page.wait_for_function("(wide) => innerWidth === wide", arg=wide)
        seen = page.evaluate(BAR, [most, buttons(Done()), more, buttons(Refill(1), End()), buttons(), most])
        assert not [cut for _, cut in seen if cut], wide
        assert len({height for height, _ in seen}) == 1, (wide, seen)


def test_tiles_are_listed_by_place_with_a_picture_for_every_way(phone: Any, house: House) -> None:
    begin(phone, house, "maglev_metro")
    phone.locator("#tab-moves").click()
    lays = [one for one in choices(phone) if one["move"]["kind"] == "lay"]
    hexes = {one["move"]["hex"] for one in lays}
    assert len(lays) > len(hexes) > 3
    groups = phone.locator(".moves-pictured")
    assert groups.count() == len(hexes)
    assert groups.locator("button").count() == len(lays)
    for one in lays:
        assert phone.get_by_role("button", name=one["words"]).count() == 1, "who hears the list hears the whole move"
    heads = groups.locator("> .move-words").all_inner_texts()
    assert len(set(heads)) == len(hexes), "no place is called like another"
    assert sum(one.bounding_box()["height"] for one in groups.all()) < 30 * len(lays), "less than a line a move"
    groups.first.locator("button").first.click()
    phone.locator(".commit:enabled").wait_for()


def test_what_a_button_is_worth_stands_not_beside_what_was_picked(page: Any, house: House) -> None:
    begin(page, house, "maglev_metro")
    shown = page.evaluate(
        """async () => { const { Glance } = await ours('glance.js');
             const shown = []; const stage = {root: document.body, preview: (_, near) => shown.push(near)};
             const picks = {picked: ['hex-50'], meant: () => [], candidates: () => [], best: () => null};
             const glance = new Glance(stage, picks, () => ({sending: null, chosen: null}));
             glance.show(); glance.look({shapes: []}); return shown }"""
    )
    assert shown == ["hex-50", ""]


AWAY = """() => {
  const box = (one) => one.getBoundingClientRect();
  const [sign, hex] = [box(document.querySelector('.worth')), box(document.querySelector('.board .ghost'))];
  const apart = (a, b, c, d) => Math.max(0, c - b, a - d);
  return Math.max(apart(sign.left, sign.right, hex.left, hex.right), apart(sign.top, sign.bottom, hex.top, hex.bottom));
}"""


def test_what_a_tile_costs_stands_beside_its_hex_also_where_the_mat_was_shown_before(phone: Any, house: House) -> None:
    begin(phone, house, "maglev_metro")
    board, mat = phone.locator(".switch-side").all()
    mat.click()
    phone.locator("#tab-moves").click()
    phone.locator(".moves-pictured").first.locator("button").first.click()
    phone.locator(".worth:visible").wait_for()
    mat.click()
    phone.evaluate("() => document.dispatchEvent(new CustomEvent('house:worth'))")  # what it costs is told once more
    board.click()
    phone.locator(".worth:visible").wait_for()
    assert phone.evaluate(AWAY) < 24
