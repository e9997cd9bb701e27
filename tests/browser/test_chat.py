"""The chat over days: older lines come when somebody looks for them, and what was read stays read."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, start_with_friend, wait_turn

pytestmark = pytest.mark.browser
SAID = """async ([table, from, to]) => { for (let n = from; n <= to; n++)
  await fetch(`/api/tables/${table}/chat`, {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({text: `line ${n}.`, seat: 0})}) }"""
UP = """() => { const older = document.querySelector('.chat-older:not([hidden])');
  older?.scrollIntoView(); return !older }"""
IN_SIGHT = """(all) => all.every((one) => { const { top, bottom } = document.querySelector(one).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && bottom > top })"""
# Whether a leaf for the chat is offered where nobody has said anything and the second seat is played by a bot.
OFFERED = """async ([table, held]) => {
  const { Layout } = await ours('layout.js');
  const leaf = () => document.createElement('div');
  const layout = new Layout(leaf(), {score: leaf(), log: leaf(), moves: leaf(), chat: leaf()});
  const page = await (await fetch('/api/tables/' + table)).json();
  const seats = page.seats.map((one) => one.seat === 1 ? {...one, kind: 'bot', held} : one);
  layout.offer({...page, seats, chat: {...page.chat, on: true, lines: []}});
  return !layout.sheet.leaves.find((one) => one.id === 'chat').tab.hidden }"""
LINES = ".chat-lines li:not(.chat-older)"


def test_older_lines_are_fetched_on_the_way_up_and_what_was_read_stays_read(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, [{"kind": "me", "name": "Olena"}, {"kind": "link"}])
    start_with_friend(host, friend, house, table)
    wait_turn(friend)
    host.evaluate(SAID, [table, 1, 125])
    friend.reload()
    friend.wait_for_selector("#app[data-ready]")
    friend.locator("#tab-chat").click()
    friend.locator(LINES).get_by_text("line 125.", exact=False).wait_for()
    friend.wait_for_function(UP)
    host.evaluate(SAID, [table, 126, 126])
    friend.locator(LINES).get_by_text("line 126.", exact=False).wait_for()
    told = [text.split()[-1] for text in friend.locator(LINES).all_inner_texts()]
    assert told == [f"{n}." for n in range(1, 127)]
    friend.locator("#tab-score").click()
    host.evaluate(SAID, [table, 127, 128])
    friend.wait_for_function("() => document.querySelector('#tab-chat .count:not([hidden])')?.textContent === '2'")
    friend.reload()
    friend.wait_for_function("() => document.querySelector('#tab-chat .count:not([hidden])')?.textContent === '2'")


def test_on_a_phone_lines_that_come_while_the_chat_is_shut_are_counted_and_it_opens_at_the_newest(
    visit: Any, house: House
) -> None:
    host, phone = visit(), visit(viewport={"width": 390, "height": 844}, has_touch=True)
    table = new_table(host, house, [{"kind": "me", "name": "Olena"}, {"kind": "link"}])
    start_with_friend(host, phone, house, table)
    wait_turn(phone)
    phone.locator("#tab-chat").click()
    phone.locator(".chat-form input").wait_for()
    phone.locator(".sheet-close").click()
    host.evaluate(SAID, [table, 1, 30])
    phone.wait_for_function("() => document.querySelector('#tab-chat .count:not([hidden])')?.textContent === '30'")
    phone.locator("#tab-chat").click()
    phone.wait_for_function(IN_SIGHT, arg=[".chat-lines li:last-child", ".chat-form input"])
    assert phone.locator("#tab-chat .count").is_hidden()


@pytest.mark.parametrize("held", [True, False], ids=["whose seat a bot holds", "who is a bot"])
def test_the_chat_stays_for_somebody(page: Any, house: House, held: bool) -> None:
    table = new_table(page, house, [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}])
    open_table(page, house, table)
    wait_turn(page)
    assert page.evaluate(OFFERED, [table, held]) is held
