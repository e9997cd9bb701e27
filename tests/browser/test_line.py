"""Over a slow and a broken line: whatever is delayed, cut, lost or taken up again, the picture ends as it should be."""

from collections.abc import Iterator
from typing import Any

import pytest

from browser.house import House, new_table, open_table, say_yes, seq, wait_turn
from server.line import Line

pytestmark = pytest.mark.browser
TWO = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
JOIN = """async (code) => (await fetch('/api/join/' + code, {method: 'POST',
    headers: {'Content-Type': 'application/json'}, body: JSON.stringify({name: 'Taras'})})).json()"""
START = """async (table) => (await fetch('/api/tables/' + table + '/start', {method: 'POST',
    headers: {'Content-Type': 'application/json'}, body: '{}'})).json()"""
SHAPES = """() => Object.fromEntries([...document.querySelectorAll('.table svg [id]')].map((one) => [one.id,
    [one.tagName, ...['aria-label', 'd', 'x', 'y', 'cx', 'cy', 'points', 'fill', 'stroke', 'transform']
        .map((name) => one.getAttribute(name))].join(' ')]))"""


@pytest.fixture
def line(house: House) -> Iterator[Line]:
    one = Line(("127.0.0.1", house.port))
    yield one
    one.close()


def sit_at_both_ends(visit: Any, house: House, line: Line) -> tuple[Any, Any]:
    """A host at the house itself, and a friend at the far end of the line."""
    host, friend = visit(), visit()
    table = new_table(host, house, TWO)
    code = host.evaluate("(table) => JSON.parse(sessionStorage.getItem('invites.' + table))['1']", table)
    friend.goto(f"http://127.0.0.1:{line.port}/tables")
    assert "seat" in friend.evaluate(JOIN, code)
    host.evaluate(START, table)
    open_table(host, house, table)
    friend.goto(f"http://127.0.0.1:{line.port}/table/{table}")
    friend.wait_for_selector("#app[data-ready]")
    wait_turn(host)
    wait_turn(friend)
    return host, friend


def move(page: Any) -> None:
    since = seq(page)
    page.locator("#tab-moves").click()
    page.locator(".panel-moves .moves button").first.click()
    say_yes(page, since)
    page.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=since)


def shows_the_newest(host: Any, friend: Any) -> None:
    friend.wait_for_function("(now) => document.querySelector('.table')?.dataset.seq === now", arg=seq(host))
    friend.wait_for_selector(".lost", state="hidden")


def sees_what_is_there(host: Any, friend: Any) -> None:
    """The friend's page comes to show the newest position, and shows it as a page that is opened anew does."""
    shows_the_newest(host, friend)
    shown = friend.evaluate(SHAPES)
    friend.reload()
    friend.wait_for_selector("#app[data-ready]")
    assert shown == friend.evaluate(SHAPES)


def test_a_cut_line_is_taken_up_again(visit: Any, house: House, line: Line) -> None:
    host, friend = sit_at_both_ends(visit, house, line)
    line.cut()
    friend.get_by_text("No connection.", exact=False).wait_for()
    move(host)
    line.mend()
    sees_what_is_there(host, friend)


def test_what_was_held_back_comes_late_but_whole(visit: Any, house: House, line: Line) -> None:
    host, friend = sit_at_both_ends(visit, house, line)
    line.silence()
    move(host)
    line.mend()
    sees_what_is_there(host, friend)


def test_a_slow_line_shows_the_same(visit: Any, house: House, line: Line) -> None:
    host, friend = sit_at_both_ends(visit, house, line)
    line.piece, line.delay = 200, 0.02
    move(host)
    shows_the_newest(host, friend)
    line.piece, line.delay = 1 << 16, 0.0
    sees_what_is_there(host, friend)


def test_a_line_that_breaks_in_the_middle_of_a_change(visit: Any, house: House, line: Line) -> None:
    host, friend = sit_at_both_ends(visit, house, line)
    line.piece, line.delay = 40, 0.05
    move(host)
    line.cut()
    line.piece, line.delay = 1 << 16, 0.0
    line.mend()
    sees_what_is_there(host, friend)
