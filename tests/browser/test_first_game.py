"""What somebody who plays for the first time, on a phone, must not stumble over."""

from typing import Any

import pytest

from browser.house import House, middle, new_table, open_table, touch, wait_turn

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
SAY = "async (words) => { window.note = (await ours('page.js')).toast(words) }"
# The line of what others did says this of a bot.
TELL = """async (text) => {
  const { Lately } = await ours('lately.js');
  const lately = new Lately();
  const seats = [{ seat: 0, name: 'Olena' }, { seat: 1, name: 'Bot' }];
  lately.show({ seat: 0, seats, log: [{ seat: 1, n: 1, text, shapes: [] }] });
  document.querySelector('.lately').replaceWith(lately.element) }"""
WHOLE = "(one) => one.scrollWidth <= one.clientWidth"
LONG = [
    ("ticket_to_ride", "прокладає ділянку Монмартр – Лувр", "біла ×1 + різноколірна ×1"),
    ("metro_domino", "додає дубль 1|1 до Charing Cross", "жетон метро й ще один хід"),
]
# Buttons whose words are higher than the button, or stand beyond its edge.
CLIPPED = """() => [...document.querySelectorAll('.actions .act')].filter((one) => {
  const range = document.createRange(); range.selectNodeContents(one);
  const edge = one.getBoundingClientRect();
  const seen = [...one.children].map((part) => part.getBoundingClientRect());
  return seen.some((box) => box.top < edge.top || box.bottom > edge.bottom) }).map((one) => one.innerText)"""
MOVE = """async (at) => { const url = location.pathname.replace('/table', '/api/tables');
  const now = await (await fetch(url)).json();
  if (!now.choices.length) return now.over;
  const lay = now.choices.filter((one) => one.scene === 'map'), list = lay.length && at % 3 ? lay : now.choices;
  await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat: now.seat, seq: now.seq, move: list[at % list.length].move})});
  return false }"""


def sit(page: Any, house: House, game: str) -> str:
    """At a table of this game, and to move; the table."""
    table: str = new_table(page, house, SEATS, game=game)
    open_table(page, house, table)
    wait_turn(page)
    return table


def test_a_tap_on_a_message_never_lands_on_what_lies_under_it(phone: Any, house: House) -> None:
    sit(phone, house, "next_station")
    menu = middle(phone.locator(".bar button").last)
    phone.evaluate(SAY, "Once.")
    close = middle(phone.locator(".toast button"))
    assert phone.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.toast') !== null", menu)
    touch(phone, *close)
    touch(phone, *menu)  # a second tap, or one that was on its way
    assert not phone.locator(".toast").count()
    assert not phone.locator("dialog[open]").count()
    phone.wait_for_function("() => !document.querySelector('.shield')")
    phone.evaluate(SAY, "Twice.")
    phone.evaluate(
        """() => { window.note.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })); window.note.remove();
          document.querySelector('.home').click() }"""
    )
    phone.wait_for_selector(".table")
    assert "/table/" in phone.url, "what is begun on a message is not done by what lies under it"


def test_what_is_pressed_right_after_a_message_is_heard(phone: Any, house: House) -> None:
    sit(phone, house, "next_station")
    phone.evaluate(SAY, "Once.")
    phone.evaluate(
        """() => { const press = (on, ...kinds) => kinds.forEach((kind) =>
            on.dispatchEvent(new PointerEvent(kind, { bubbles: true })));
          press(window.note, 'pointerdown', 'pointerup', 'click');
          const menu = [...document.querySelectorAll('.bar button')].at(-1);
          press(menu, 'pointerdown', 'pointerup', 'click') }"""
    )
    phone.locator("dialog[open]").wait_for()


@pytest.mark.parametrize("wide", [320, 390])
@pytest.mark.parametrize("lang", ["uk", "ru", "en"])
def test_tickets_to_choose_from_are_large_and_their_buttons_whole(
    visit: Any, house: House, wide: int, lang: str
) -> None:
    page = visit(viewport={"width": wide, "height": 844}, has_touch=True, is_mobile=True, locale=lang)
    sit(page, house, "ticket_to_ride")
    assert page.locator(".actions .act").count() == 3
    assert page.evaluate(CLIPPED) == []
    assert page.locator(".hand .asked svg").bounding_box()["width"] > wide - 24
    hand = page.locator(".hand").evaluate("(one) => [one.scrollHeight, one.clientHeight]")
    assert hand[0] <= hand[1] + 1, "nothing of the hand is cut"


def test_the_way_out_of_a_long_window_stays_in_sight(phone: Any, house: House) -> None:
    phone.set_viewport_size({"width": 390, "height": 560})
    sit(phone, house, "ticket_to_ride")
    phone.get_by_role("button", name="How to play").tap()
    box = phone.locator("dialog[open]")
    box.evaluate("(one) => { one.scrollTop = one.scrollHeight }")
    assert box.evaluate("(one) => one.scrollTop") > 0
    x, y = middle(box.get_by_role("button", name="Close"))
    touch(phone, x, y)
    box.wait_for(state="hidden")


def test_after_a_game_others_boards_are_as_wide_as_ones_own_and_a_replay_leads_back(phone: Any, house: House) -> None:
    table = sit(phone, house, "ticket_to_ride")
    for number in range(400):
        if phone.evaluate(MOVE, number * 7):
            break
    phone.goto(f"{house.url}/table/{table}")
    phone.locator(".end-other").first.wait_for()
    boxes = [one.bounding_box() for one in phone.locator(".end-other, .end-board").all()]
    assert len(boxes) > 2
    assert all(box["width"] == boxes[0]["width"] for box in boxes)
    phone.goto(f"{house.url}/table/{table}/replay")
    phone.locator(".scrubber").get_by_role("link", name="To the result").tap()
    phone.locator(".end").wait_for()


def test_points_arrive_before_a_moment_is_told_and_the_prompt_gives_way(page: Any, house: House) -> None:
    sit(page, house, "next_station")
    told = page.evaluate(
        """async () => {
          const { Moments } = await ours('moments.js');
          const told = window.told = new Moments(document.querySelector('.passage'));
          const sign = document.createElement('div');
          sign.className = 'earned';
          document.body.append(sign);
          const of = (moments) => ({ started: true, seat: 0, over: false, moments });
          told.show(of([]), of([{ name: 'round-2', words: 'Round 2', shapes: [], note: false }]));
          const early = told.element.hidden;
          window.setTimeout(() => sign.remove(), 100);
          return [early, getComputedStyle(document.querySelector('.saying')).opacity] }"""
    )
    assert told == [True, "0"]
    page.wait_for_function("() => !window.told.element.hidden")
    page.evaluate("() => window.told.skip()")
    assert page.evaluate("() => getComputedStyle(document.querySelector('.saying')).opacity") == "1"


@pytest.mark.parametrize("height", [844, 740])
@pytest.mark.parametrize(("game", "did", "paid"), LONG)
def test_what_another_did_keeps_its_place_and_the_tail_gives_way(
    visit: Any, house: House, game: str, did: str, paid: str, height: int
) -> None:
    phone = visit(viewport={"width": 390, "height": height}, has_touch=True, is_mobile=True, locale="uk")
    sit(phone, house, game)
    phone.evaluate(TELL, f"{did}: {paid}")
    what, price = phone.locator(".lately-what"), phone.locator(".lately-price")
    assert what.inner_text().strip().endswith(did)
    assert what.evaluate(WHOLE), "the place is not cut"
    assert height < 800 or price.evaluate(WHOLE), "where there is room for a second row nothing is"
    box, pane = price.bounding_box(), phone.locator(".lately").bounding_box()
    assert box["width"] > 60
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= pane["y"] + pane["height"]


def test_of_a_line_that_is_too_long_the_price_is_told(phone: Any, house: House) -> None:
    sit(phone, house, "ticket_to_ride")
    phone.evaluate(TELL, f"claims {'Gare du Nord - Place de la Republique ' * 3}: yellow ×2")
    price = phone.locator(".lately-price")
    assert price.inner_text() == "yellow ×2"
    box = price.bounding_box()
    assert box["x"] + box["width"] <= 390
    assert price.evaluate(WHOLE)
