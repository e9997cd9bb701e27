"""Together and alone: leaving, a seat that a bot plays, rematch, practice, what-if, chat."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, seq, sit_by_link, start_with_friend, wait_turn

pytestmark = pytest.mark.browser
TWO_BY_LINK = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
NEWER = "(since) => document.querySelector('.table').dataset.seq !== since"
PASS = """async () => { const url = location.pathname.replace('/table', '/api/tables');
  const now = await (await fetch(url)).json();
  const move = (now.choices.find((one) => one.idle) ?? now.choices[0]).move;
  await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat: now.seat, seq: now.seq, move})}) }"""


def sit_two(visit: Any, house: House) -> tuple[Any, Any, str]:
    """A host and a friend at one table."""
    host, friend = visit(), visit()
    table = new_table(host, house, TWO_BY_LINK)
    start_with_friend(host, friend, house, table)
    wait_turn(host)
    wait_turn(friend)
    return host, friend, table


def play_out(*pages: Any) -> None:
    """All pass until the game is over."""
    while True:
        for page in pages:
            if page.evaluate("document.querySelector('.table')?.dataset.state") == "over":
                return
            since = seq(page)
            page.evaluate(PASS)
            page.wait_for_function(NEWER, arg=since)
        pages[0].wait_for_function("() => ['yours', 'over'].includes(document.querySelector('.table').dataset.state)")


def test_what_was_said_in_the_waiting_room_does_not_stand_over_the_board(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    sit_by_link(host, friend, house, new_table(host, house, TWO_BY_LINK))
    host.locator(".toast", has_text="Taras sits down.").wait_for()
    host.get_by_role("button", name="Start", exact=True).click()
    host.locator(".table").wait_for()
    assert not host.locator(".toast").count()


def test_leaving_a_seat_asks_says_what_happens_and_stays_in_the_list(visit: Any, house: House) -> None:
    host, friend, table = sit_two(visit, house)
    friend.locator(".chip.own").click()
    friend.get_by_role("button", name="Leave this seat").click()
    question = friend.get_by_role("dialog", name="Leave this seat?")
    assert "A bot plays on in your place" in question.inner_text()
    question.get_by_role("button", name="Stay").click()
    assert "Taras" in host.locator(".chips").inner_text()
    assert friend.locator(".chip.own").count() == 1
    friend.route("**/seats/*", lambda route: route.abort())
    friend.get_by_role("button", name="Leave this seat").click()
    friend.get_by_role("dialog", name="Leave this seat?").get_by_role("button", name="Leave this seat").click()
    friend.locator(".toast", has_text="No connection to the server").wait_for()
    lost = "() => window.ours('seat_window.js').then((it) => it.farewell({ started: true, you: [] }))"
    assert "disconnected" in friend.evaluate(lost), "who could not leave is told when the seat is lost"
    friend.unroute("**/seats/*")
    friend.get_by_role("button", name="Leave this seat").click()
    friend.get_by_role("dialog", name="Leave this seat?").get_by_role("button", name="Leave this seat").click()
    friend.locator(".prompt .badge", has_text="You are watching").wait_for()
    friend.locator(".toast", has_text="You have left. The host can invite you again").wait_for()
    friend.goto(f"{house.url}/tables")
    friend.locator(f"a[href='/table/{table}']", has_text="You have left this table").wait_for()


def test_who_returns_to_a_seat_that_a_bot_plays_is_asked_at_once(visit: Any, house: House) -> None:
    host, friend, table = sit_two(visit, house)
    friend.goto(f"{house.url}/tables")
    host.locator(".chip.absent", has_text="Taras").click()
    host.get_by_role("button", name="Let a bot play this seat").click()
    host.locator(".chip:has(.icon)", has_text="Taras").wait_for()
    open_table(friend, house, table)
    question = friend.get_by_role("dialog", name="A bot plays for you here")
    question.get_by_text("The host has let it take your turns.").wait_for()
    question.get_by_role("button", name="Return to the game").click()
    host.locator(".chip:not(:has(.icon))", has_text="Taras").wait_for()
    friend.wait_for_function("() => ['yours', 'waiting'].includes(document.querySelector('.table').dataset.state)")
    friend.reload()
    friend.wait_for_selector("#app[data-ready]")
    assert not friend.get_by_role("dialog").count()


def test_a_bot_takes_the_seat_of_who_is_there_only_after_a_question(visit: Any, house: House) -> None:
    host, friend, _ = sit_two(visit, house)
    host.locator(".chip:not(.absent)", has_text="Taras").click()
    host.get_by_role("button", name="Let a bot play this seat").click()
    question = host.get_by_role("dialog", name="Taras is at the table")
    question.get_by_role("button", name="Leave it").click()
    assert host.locator(".chip:has(.icon)", has_text="Taras").count() == 0
    host.get_by_role("button", name="Let a bot play this seat").click()
    question.get_by_role("button", name="Let a bot play this seat").click()
    asked = friend.get_by_role("dialog", name="A bot plays for you here")
    asked.get_by_role("button", name="Let it play on").click()
    friend.locator(".prompt", has_text="A bot plays for you here").wait_for()
    friend.locator(".notice-held").get_by_role("button", name="Return to the game").click()
    host.locator(".chip:not(:has(.icon))", has_text="Taras").wait_for()


def test_a_rematch_is_told_to_guests_and_spectators(visit: Any, house: House) -> None:
    host, friend, table = sit_two(visit, house)
    watcher = visit()
    open_table(watcher, house, table)
    play_out(host, friend)
    host.get_by_role("button", name="See the result").first.click()
    old = host.url
    host.get_by_role("button", name="Play again").click()
    host.wait_for_url(lambda url: url != old)
    friend.locator(".notice-again", has_text="Another game? At the new table: Olena.").wait_for()
    friend.locator(".notice-again").get_by_role("link", name="To the new game").click()
    friend.wait_for_selector(".chip.own")
    assert friend.url == host.url
    watcher.locator(".notice-again").get_by_role("link", name="Watch").click()
    watcher.get_by_text("You are watching").wait_for()
    assert watcher.url == host.url


def test_against_bots_what_chance_has_answered_is_taken_back_as_practice(page: Any, house: House) -> None:
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
    open_table(page, house, new_table(page, house, seats))
    wait_turn(page)
    since = seq(page)
    page.evaluate(PASS)
    wait_turn(page, since)
    card = page.locator(".hand svg").inner_html()
    page.get_by_role("button", name="Undo").click()
    question = page.get_by_role("dialog", name="Take back and practise?")
    question.get_by_role("button", name="Leave it").click()
    assert not page.locator(".notice-practice").count()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Take it back").click()
    page.locator(".notice-practice").wait_for()
    page.wait_for_function("(card) => document.querySelector('.hand svg').innerHTML !== card", arg=card)
    assert wait_turn(page) == "yours"


def test_a_what_if_says_so_and_leads_back(page: Any, house: House) -> None:
    table = new_table(page, house, [{"kind": "me", "name": "Olena"}])
    open_table(page, house, table)
    wait_turn(page)
    play_out(page)
    page.goto(f"{house.url}/table/{table}/replay?at=3")
    page.wait_for_selector("#app[data-ready]")
    page.get_by_role("tab", name="Position").click()
    page.get_by_role("button", name="What if? Play on from here").click()
    page.wait_for_url(lambda url: table not in url)
    notice = page.locator(".notice-what-if")
    notice.wait_for()
    assert "Next Station: London" in notice.inner_text()
    assert notice.get_by_role("link").get_attribute("href") == f"/table/{table}"


def test_a_what_if_sits_one_where_the_replay_looks(page: Any, house: House) -> None:
    table = new_table(page, house, [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}])
    open_table(page, house, table)
    wait_turn(page)
    play_out(page)
    story = f"fetch('/api/tables/{table}/story?seat=0').then((answer) => answer.json())"
    at = page.evaluate(f"() => {story}.then((told) => told.find((entry) => entry.seat === 1).n)")
    page.goto(f"{house.url}/table/{table}/replay?at={at}")
    page.wait_for_selector("#app[data-ready]")
    page.get_by_role("tab", name="Position").click()
    with page.expect_request("**/whatif*") as asked:
        page.get_by_role("button", name="What if? Play on from here").click()
    assert asked.value.post_data_json["seat"] == 1, "whose board was shown"


def test_chat_goes_on_beyond_sixty_lines_and_marks_what_is_unread(visit: Any, house: House) -> None:
    host, friend, table = sit_two(visit, house)
    said = """async ([table, from, to]) => { for (let n = from; n <= to; n++)
      await fetch(`/api/tables/${table}/chat`, {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({text: `line ${n}.`, seat: 0})}) }"""
    host.evaluate(said, [table, 1, 62])
    friend.wait_for_function("() => document.querySelector('#tab-chat .count:not([hidden])')?.textContent === '60'")
    friend.locator("#tab-chat").click()
    friend.locator(".chat-lines").get_by_text("line 62.", exact=False).wait_for()
    assert friend.locator("#tab-chat .count").is_hidden()
    host.evaluate(said, [table, 63, 63])
    friend.locator(".chat-lines").get_by_text("line 63.", exact=False).wait_for()
    friend.locator("#tab-score").click()
    host.evaluate(said, [table, 64, 65])
    friend.wait_for_function("() => document.querySelector('#tab-chat .count:not([hidden])')?.textContent === '2'")
    move = seq(host)
    host.evaluate(PASS)
    friend.wait_for_function(NEWER, arg=move)
    assert friend.locator("#tab-chat .count").inner_text() == "2", "a move does not read them"


def test_a_line_of_chat_may_be_as_long_as_the_house_keeps_it(visit: Any, house: House) -> None:
    host, friend, _ = sit_two(visit, house)
    host.locator("#tab-chat").click()
    host.get_by_label("Message").fill("я" * 300)
    assert len(host.get_by_label("Message").input_value()) == 240
    host.get_by_role("button", name="Send").click()
    friend.locator("#tab-chat").click()
    friend.locator(".chat-lines").get_by_text("я" * 240).wait_for()
