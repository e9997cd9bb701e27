"""“Your turn” where I am: title, sign, a system notice from a hidden tab; asked for only by who wants it."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, seq, start_with_friend, until, wait_turn

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
# What the browser was asked to show; the real permission and the real constructor stay.
LISTEN = """window.told = []; window.asked = 0;
  if (window.Notification) {
    const ask = Notification.requestPermission.bind(Notification);
    window.Notification = class extends Notification {
      constructor(title, more) { super(title, more); told.push({title, ...more}) }
    };
    Notification.requestPermission = () => { asked += 1; return ask() };
  }"""
HIDE = """(hidden) => { Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
  document.dispatchEvent(new Event('visibilitychange')) }"""
MOVE = """async () => { const url = location.pathname.replace('/table', '/api/tables');
  const now = await (await fetch(url)).json();
  if (!now.choices.length) return false;
  const move = now.choices[0].move;
  const answer = await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat: now.seat, seq: now.seq, move})});
  return answer.ok }"""


def sit_two(visit: Any, house: House, **how: Any) -> tuple[Any, Any, str]:
    """Two people at a game that is played in turns; the one who is to move comes first."""
    host, friend = visit(**how), visit(**how)
    for one in (host, friend):
        one.context.grant_permissions(["notifications"], origin=house.url)
        one.context.add_init_script(LISTEN)
    table = new_table(host, house, SEATS, game="metro_domino")
    start_with_friend(host, friend, house, table)
    for one in (host, friend):
        one.wait_for_function("() => ['yours', 'waiting'].includes(document.querySelector('.table')?.dataset.state)")
    pair = (host, friend) if host.evaluate("document.title.startsWith('●')") else (friend, host)
    return *pair, table


def want(page: Any) -> None:
    """Turn the notices on where a person does."""
    page.evaluate("() => ours('preferences.js').then((one) => one.openSettings())")
    page.get_by_label("Tell me when it is my turn").check()
    page.locator(".toast").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def hide(page: Any) -> None:
    """The tab goes to the background; it has asked once where its person is waited for."""
    with page.expect_response("**/api/turns*"):
        page.evaluate(HIDE, True)


def pass_turn(page: Any) -> None:
    """Move until it is the other's turn."""
    page.wait_for_function("() => document.querySelector('.table')?.dataset.state === 'yours'")
    while page.evaluate(MOVE):
        pass


def test_a_hidden_tab_tells_that_it_is_my_turn(visit: Any, house: House) -> None:
    mover, waiter, table = sit_two(visit, house)
    want(waiter)
    assert waiter.evaluate("asked") == 1
    hide(waiter)
    assert not waiter.title().startswith("●")
    pass_turn(mover)
    waiter.wait_for_function("() => told.length")
    (told,) = waiter.evaluate("told")
    other = "Olena" if "Olena" in told["body"] else "Taras"
    assert (told["title"], told["body"], told["tag"]) == (
        "Metro Domino: London",
        f"Your turn. With you: {other}",
        table,
    )
    assert waiter.title().startswith("● Your turn · ")
    assert waiter.locator("link[rel=icon]").get_attribute("href").endswith("/favicon-turn.svg")
    waiter.evaluate(HIDE, False)
    waiter.wait_for_function("() => document.querySelector('.table').dataset.state === 'yours'")
    assert waiter.title().startswith("● Metro Domino")
    assert len(waiter.evaluate("told")) == 1


def test_who_has_not_asked_is_never_asked_and_a_hidden_tab_asks_nothing(visit: Any, house: House) -> None:
    mover, waiter, _ = sit_two(visit, house)
    requests: list[str] = []
    waiter.on("request", lambda one: requests.append(one.url))
    waiter.evaluate(HIDE, True)
    before = seq(waiter)
    pass_turn(mover)
    waiter.evaluate(HIDE, False)
    wait_turn(waiter, before)
    assert not [one for one in requests if "/api/turns" in one]
    assert waiter.evaluate("[asked, told.length]") == [0, 0]


def test_who_looks_at_the_table_in_another_tab_gets_no_notice_of_it(visit: Any, house: House) -> None:
    mover, waiter, table = sit_two(visit, house)
    want(waiter)
    second = waiter.context.new_page()
    open_table(second, house, table)
    until(
        second,
        "async () => (await navigator.locks.query()).held.some((one) => one.name.startsWith('roundhouse looks at'))",
    )
    hide(waiter)
    pass_turn(mover)
    waiter.wait_for_function("() => document.title.startsWith('● Your turn')")
    assert waiter.evaluate("told") == []


def test_a_notice_speaks_the_readers_language_and_one_tab_of_a_browser_asks(visit: Any, house: House) -> None:
    mover, waiter, _ = sit_two(visit, house)
    want(waiter)
    waiter.context.add_cookies([{"name": "lang", "value": "uk", "url": house.url}])
    waiter.goto(f"{house.url}/tables")
    waiter.wait_for_selector("#app[data-ready]")
    second = waiter.context.new_page()
    second.goto(f"{house.url}/tables")
    second.wait_for_selector("#app[data-ready]")
    requests: list[str] = []
    hide(waiter)
    second.on("request", lambda one: requests.append(one.url))
    second.evaluate(HIDE, True)
    pass_turn(mover)
    waiter.wait_for_function("() => told.length")
    assert waiter.evaluate("told[0].body").startswith("Ваш хід. За столом із вами: ")
    assert waiter.title().startswith("● Ваш хід · ")
    assert not [one for one in requests if "/api/turns" in one]
