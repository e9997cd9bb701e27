"""The chat over days: older lines come when somebody looks for them, and what was read stays read."""

from typing import Any

import pytest

from browser.house import House, new_table, start_with_friend, wait_turn

pytestmark = pytest.mark.browser
SAID = """async ([table, from, to]) => { for (let n = from; n <= to; n++)
  await fetch(`/api/tables/${table}/chat`, {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({text: `line ${n}.`, seat: 0})}) }"""
UP = """() => { const older = document.querySelector('.chat-older:not([hidden])');
  older?.scrollIntoView(); return !older }"""
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
