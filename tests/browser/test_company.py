"""People come and go: all at the table are told, and the host brings somebody back to a seat that was left."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, start_with_friend, wait_turn
from browser.test_turns import pass_turn

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]


def test_who_left_is_told_of_invited_again_and_comes_back(visit: Any, house: House) -> None:
    host, friend = visit(), visit(locale="uk-UA")
    friend.context.add_cookies([{"name": "lang", "value": "en", "url": house.url}])
    table = new_table(host, house, SEATS)
    start_with_friend(host, friend, house, table)
    wait_turn(host)
    friend.locator(".chip.own").click()
    friend.get_by_role("button", name="Leave this seat").click()
    friend.get_by_role("dialog", name="Leave this seat?").get_by_role("button", name="Leave this seat").click()
    host.locator(".toast", has_text="Taras leaves; a bot plays on.").wait_for()
    open_table(friend, house, table)
    friend.locator(".notice-left", has_text="You have left this table").wait_for()
    banner = host.locator(".notice-people", has_text="Taras has left the table")
    banner.get_by_role("button", name="Invite again").click()
    link = host.locator(".link-card input").input_value()
    host.get_by_role("dialog").get_by_role("button", name="Close").click()
    friend.goto(house.url + link[link.index("/join/") :])
    friend.get_by_label("Your name").fill("Taras")
    friend.get_by_role("button", name="Take the seat").click()
    friend.wait_for_selector(".chip.own")
    assert friend.locator(".notice-left").count() == 0
    host.locator(".chip:not(:has(.icon))", has_text="Taras").wait_for()
    banner.wait_for(state="detached")
    friend.context.add_cookies([{"name": "lang", "value": "uk", "url": house.url}])
    open_table(friend, house, table)
    lines = friend.locator(".chat-lines li:not(.chat-older)")
    lines.nth(1).wait_for(state="attached")
    assert lines.all_text_contents() == ["Taras встає з-за столу; далі грає бот.", "Taras сідає за стіл."]


def test_who_is_waited_for_and_away_is_said_to_be_so(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, SEATS)
    start_with_friend(host, friend, house, table)
    wait_turn(host)
    host.clock.install()
    friend.goto(f"{house.url}/tables")
    host.locator(".chip.absent", has_text="Taras").wait_for()
    pass_turn(host)  # as long as she is to move herself, nobody waits for him
    with host.expect_response("**/attendance*"):
        host.clock.fast_forward(40_000)
    strip = host.locator(".notice-people", has_text="Taras is to move and has been away since")
    strip.get_by_role("button", name="Let a bot play this seat").click()
    host.locator(".chip:has(.icon)", has_text="Taras").wait_for()
    strip.wait_for(state="detached")


def test_a_phrase_is_read_by_each_in_their_own_language(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, SEATS)
    start_with_friend(host, friend, house, table)
    wait_turn(host)
    friend.context.add_cookies([{"name": "lang", "value": "uk", "url": house.url}])
    open_table(friend, house, table)
    host.locator("#tab-chat").click()
    host.get_by_role("button", name="Well played!").click()
    host.get_by_role("button", name="hooray").click()
    host.locator(".chat-lines li:not(.chat-older)").nth(1).wait_for()
    assert host.locator(".chat-lines li:not(.chat-older)").all_text_contents() == ["Olena Well played!", "Olena ★"]
    friend.locator("#tab-chat").click()
    friend.locator(".chat-lines li:not(.chat-older)").nth(1).wait_for()
    assert friend.locator(".chat-lines li:not(.chat-older)").first.text_content() == "Olena Гарно зіграно!"
    assert friend.locator(".chat-lines .emote").get_attribute("aria-label") == "ура"


def test_a_move_that_is_taken_back_is_told_to_the_others(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, SEATS, game="metro_domino")
    start_with_friend(host, friend, house, table)
    first, second = (host, friend) if wait_turn_of_either(host, friend) is host else (friend, host)
    name = "Olena" if first is host else "Taras"
    pass_turn(first)
    wait_turn(second)
    first.locator(".undo:enabled").click()
    second.locator(".toast", has_text=f"{name} has taken a move back.").wait_for()
    assert first.locator(".toast", has_text="has taken a move back").count() == 0


DRAW = """async () => {
  const url = location.pathname.replace('/table', '/api/tables');
  const { seat, seq, choices } = await (await fetch(url)).json();
  const { move } = choices.find((one) => one.move.kind === 'draw');
  const answer = await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat, seq, move})});
  return (await answer.json()).seq;
}"""
DRAWN = "(seq) => Number(document.querySelector('.table').dataset.seq) >= seq"


def test_who_takes_back_is_named_although_another_has_moved_since(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, SEATS, game="railroad_ink")
    start_with_friend(host, friend, house, table)
    wait_turn(host)
    wait_turn(friend)
    host.evaluate(DRAW)
    seq = friend.evaluate(DRAW)
    host.wait_for_function(DRAWN, arg=seq)
    friend.wait_for_function(DRAWN, arg=seq)
    host.locator(".undo:enabled").click()
    friend.locator(".toast", has_text="Olena has taken a move back.").wait_for()
    host.wait_for_function(DRAWN, arg=seq + 1)
    assert host.locator(".toast", has_text="has taken a move back").count() == 0


def wait_turn_of_either(*pages: Any) -> Any:
    """The page of whoever is to move."""
    for _ in range(300):
        for page in pages:
            if page.evaluate("document.querySelector('.table')?.dataset.state") == "yours":
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody is to move")
