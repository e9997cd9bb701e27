"""The sheet on a phone: what lies on top takes the tap."""

from typing import Any

import pytest

from browser.house import House, choices, middle, new_table, open_table, sent, seq, touch, wait_turn

pytestmark = pytest.mark.browser
TWO = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
MOVE = """async (wanted) => { const url = location.pathname.replace('/table', '/api/tables');
  const now = await (await fetch(url)).json();
  const move = (now.choices.find((one) => wanted === 'idle' ? one.idle : !one.idle) ?? now.choices[0]).move;
  await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat: now.seat, seq: now.seq, move})}) }"""
PASS, FIRST = f"() => ({MOVE})('idle')", f"() => ({MOVE})('first')"

# A live shape of the board that a drawing in the raised sheet covers, with nothing live of the sheet near.
COVERED = """() => {
  const near = (x, y) => [...document.querySelectorAll('.sheet .live')].some((one) => {
    const box = one.getBoundingClientRect();
    return x > box.left - 30 && x < box.right + 30 && y > box.top - 30 && y < box.bottom + 30;
  });
  for (const one of document.querySelectorAll('.board svg .live')) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest('.sheet svg[data-scene]') && !near(x, y)) return [x, y];
  }
  return null;
}"""


SIGHT = "() => !document.querySelector('.sheet').getAnimations({subtree: true}).length"


def rise(phone: Any, house: House, leaf: str, **more: Any) -> None:
    """A table of two with this leaf of its sheet raised."""
    open_table(phone, house, new_table(phone, house, TWO, **more))
    wait_turn(phone)
    phone.locator(leaf).tap()
    phone.wait_for_selector(".sheet.open")
    phone.wait_for_function(SIGHT)


def test_a_raised_sheet_takes_the_tap_and_not_the_board_under_it(phone: Any, house: House) -> None:
    rise(phone, house, "#tab-others", game="railroad_ink")
    at = phone.evaluate(COVERED)
    assert at, "something to pick lies under the other's map"
    touch(phone, *at)
    assert phone.locator(".board .picked").count() == 0
    assert phone.locator(".sheet.open").count() == 1
    assert phone.locator(".actions .chosen").count() == 0


def test_a_tap_beside_the_sheet_closes_it_and_plays_nothing(phone: Any, house: House) -> None:
    rise(phone, house, "#tab-log", game="railroad_ink")
    made: list[str] = []  # what the bot does meanwhile does not count
    phone.on("request", lambda one: made.append(one.url) if "/moves" in one.url and one.method == "POST" else None)
    at = phone.evaluate(
        """() => { const sheet = document.querySelector('.sheet').getBoundingClientRect();
             for (const one of document.querySelectorAll('.board svg .live')) {
               const box = one.getBoundingClientRect();
               if (box.bottom < sheet.top) return [box.x + box.width / 2, box.y + box.height / 2] } }"""
    )
    assert at, "a live cell stands above the sheet"
    touch(phone, *at)
    phone.wait_for_selector(".sheet:not(.open)")
    assert phone.locator("svg .picked").count() == 0
    assert made == []
    touch(phone, *at)
    phone.wait_for_selector(".board svg .picked")


@pytest.mark.parametrize("way", ["cross", "escape", "pull", "tab"])
def test_the_sheet_is_closed_by_its_cross_by_escape_and_by_pulling(phone: Any, house: House, way: str) -> None:
    rise(phone, house, "#tab-log")
    close = phone.locator(".sheet-close")
    box = close.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    if way == "cross":
        close.tap()
    elif way == "escape":
        phone.keyboard.press("Escape")
    elif way == "tab":
        phone.locator("#tab-log").tap()
    else:
        x, y = middle(phone.locator(".handle"))
        phone.mouse.move(x, y)
        phone.mouse.down()
        phone.mouse.move(x, y + 160, steps=4)
        phone.mouse.up()
    phone.wait_for_selector(".sheet:not(.open)")


def test_the_sheet_hides_no_way_to_the_result(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, [{"kind": "me", "name": "Olena"}]))
    while wait_turn(phone) == "yours":
        since = seq(phone)
        phone.evaluate(PASS)
        phone.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=since)
    phone.locator("#tab-log").tap()
    phone.wait_for_selector(".sheet.open")
    phone.locator(".sheet-foot button").tap()
    phone.wait_for_selector(".table", state="detached")


def test_board_and_mat_share_the_place_and_a_robot_takes_two_taps(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, TWO, game="maglev_metro", options={"map": "manhattan"}))
    wait_turn(phone)
    mat = phone.locator(".switch-side").last
    for _ in range(40):
        here = choices(phone)
        slots = [one for one in here if one["scene"].startswith("mat-") and len(one["shapes"]) == 1]
        if slots:
            break
        since = seq(phone)
        phone.evaluate(FIRST)
        phone.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=since)
        wait_turn(phone)
    assert slots, "a robot is lifted or put sooner or later"
    mat.tap()
    phone.wait_for_selector(".cockpit .live")
    assert phone.locator(".board").is_hidden()
    since, shape = seq(phone), phone.locator(f"#{slots[0]['shapes'][0]}")
    shape.scroll_into_view_if_needed()
    touch(phone, *middle(shape))
    with sent(phone):
        phone.locator(".commit").tap()
    phone.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=since)
    assert phone.locator(".cockpit").is_visible(), "the mat stays after ✓"
    phone.locator(".switch-side").first.tap()
    phone.wait_for_selector(".board", state="visible")
    assert phone.locator(".cockpit").is_hidden()


LATE = """const ask = window.fetch;
window.fetch = async (...asked) => {
  const answer = await ask(...asked);
  if (String(asked[0]).includes('/moves')) await new Promise((go) => setTimeout(go, 600));
  return answer;
}"""


def test_the_mat_is_turned_to_also_where_the_answer_comes_after_the_page(phone: Any, house: House) -> None:
    """A robot in the hand must be put somewhere on the mat: there alone something can be picked."""
    phone.add_init_script(LATE)
    open_table(phone, house, new_table(phone, house, TWO, game="maglev_metro", options={"map": "manhattan"}))
    for _ in range(40):
        wait_turn(phone)
        lifts = [one for one in choices(phone) if one["move"]["kind"] == "lift"]
        if lifts:
            break
        since = seq(phone)
        phone.evaluate(FIRST)
        phone.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=since)
    assert lifts, "robots can be moved sooner or later"
    phone.locator(".switch-side").last.tap()
    shape = phone.locator(f"#{lifts[0]['shapes'][0]}")
    shape.scroll_into_view_if_needed()
    touch(phone, *middle(shape))
    phone.locator(".commit:enabled").wait_for()
    phone.locator(".switch-side").first.tap()
    phone.wait_for_selector(".board", state="visible")
    phone.locator(".commit:enabled").tap()
    phone.wait_for_selector(".cockpit .live", state="visible")
    assert phone.locator(".board").is_hidden()
