"""At the table: two browsers, lost networks, a killed server, hot-seat, why-not, undo, replay, chat."""

from itertools import permutations
from typing import Any

import pytest

from browser.house import (
    House,
    choices,
    middle,
    new_table,
    open_table,
    say_yes,
    sent,
    seq,
    start_with_friend,
    two_frames,
    wait_turn,
)

pytestmark = pytest.mark.browser
SOLO = [{"kind": "me", "name": "Olena"}]
TWO_BY_LINK = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]


def move(page: Any) -> None:
    """Any move, by its worded button."""
    since = seq(page)
    page.locator("#tab-moves").click()
    page.locator(".panel-moves .moves button").first.click()
    say_yes(page, since)
    page.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=since)


def sit_two(visit: Any, house: House) -> tuple[Any, Any]:
    """Two browsers at one table: a host, and a friend who came by link."""
    host, friend = visit(), visit()
    start_with_friend(host, friend, house, new_table(host, house, TWO_BY_LINK))
    wait_turn(host)
    wait_turn(friend)
    assert "Taras" in host.locator(".chips").inner_text()
    return host, friend


def test_two_browsers_at_one_table_and_one_loses_the_network(visit: Any, house: House) -> None:
    host, friend = sit_two(visit, house)
    friend.context.set_offline(True)
    friend.get_by_text("No connection.", exact=False).wait_for()
    assert friend.locator(".board svg").first.is_visible(), "the picture stays"
    move(host)
    offline_seq = seq(friend)
    friend.locator("#tab-moves").click()
    friend.locator(".panel-moves .moves button").first.click()
    friend.wait_for_selector(".table[data-state=busy]")
    friend.context.set_offline(False)
    friend.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=offline_seq)
    wait_turn(friend)
    friend.wait_for_selector(".lost", state="hidden")
    friend.locator("#tab-log").click()
    made = friend.locator(".log .entry").filter(has_text="Taras")
    made.first.wait_for()
    assert made.count() == 1, "the move made offline came once"
    assert wait_turn(host) == "yours"


def test_the_keyboard_stays_on_its_button_while_another_moves(visit: Any, house: House) -> None:
    host, friend = sit_two(visit, house)
    host.locator("#tab-moves").click()
    host.locator(".panel-moves .moves button").first.focus()
    button = host.evaluate_handle("() => document.activeElement")  # what moves are worth may still sort the list
    before = seq(host)
    move(friend)
    host.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=before)
    assert button.evaluate("(one) => one === document.activeElement && one.matches('.moves button')")
    with sent(host):
        host.keyboard.press("Enter")
    host.locator("#tab-log").click()
    host.locator(".log .entry").filter(has_text="Olena").first.wait_for()


def test_the_server_is_killed_in_mid_game_and_both_go_on(visit: Any, own_house: House) -> None:
    host, friend = sit_two(visit, own_house)
    for _ in range(2):
        move(host)
        move(friend)
        wait_turn(host)
    entries = host.evaluate("document.querySelectorAll('.log .entry').length")
    own_house.kill()
    host.get_by_text("No connection.", exact=False).wait_for()
    own_house.start()
    host.wait_for_selector(".lost", state="hidden")
    friend.wait_for_selector(".lost", state="hidden")
    assert host.evaluate("document.querySelectorAll('.log .entry').length") == entries, "nothing is lost"
    move(host)
    move(friend)
    wait_turn(host)
    assert host.evaluate("document.querySelectorAll('.log .entry').length") > entries


def test_hot_seat_two_friends_take_turns_on_one_device(page: Any, house: House) -> None:
    page.goto(f"{house.url}/games/next_station")
    page.get_by_label("Who sits at seat 2").select_option("device")
    page.get_by_label("Name at seat 1").fill("Olena")
    page.get_by_label("Name at seat 2").fill("Taras")
    page.get_by_role("button", name="Play", exact=True).click()
    wait_turn(page)
    actors = set()
    for _ in range(4):
        actors.add(page.locator(".chip.own .chip-name").inner_text())
        move(page)
        wait_turn(page)
    assert actors == {"Olena", "Taras"}


def test_a_dead_click_is_answered_with_the_rule(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)
    dead = page.locator(".board svg [id^=station-]:not(.live)").first
    dead.click(force=True)
    page.wait_for_function("() => document.querySelector('.toast')?.innerText.trim()")
    section = page.evaluate(
        """() => { for (const one of document.querySelectorAll('.board svg line[id^=section-]:not(.live)')) {
             const box = one.getBoundingClientRect();
             const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
             if (document.elementFromPoint(x, y) === one) return [x, y]; } }"""
    )
    page.mouse.click(*section)
    rule = page.locator(".toast a.rule")
    rule.hover()  # who points at a message keeps it
    assert rule.get_attribute("href").startswith("/rules/next_station#NS-")
    number = rule.get_attribute("title")
    rule.click()
    pane = page.locator("dialog.rule-box")
    pane.wait_for()
    assert number in pane.inner_text()
    assert len(page.context.pages) == 1
    pane.get_by_role("link", name="Rules").click()
    rules = page.locator("dialog.rules-box")
    assert number in rules.locator(".rule-line.here").inner_text()
    rules.get_by_role("button", name="Close").click()
    assert page.locator("dialog[open]").count() == 0
    assert len(page.context.pages) == 1
    page.locator(".table").wait_for()


def a_station_with_two_ways(page: Any) -> tuple[Any, Any]:
    """A station from which two sections can be drawn, and the end of one of them; moves are made until there is one."""
    while True:
        ways: dict[str, list[str]] = {}
        for choice in choices(page):
            for here, there in permutations([one for one in choice["shapes"] if one.startswith("station-")], 2):
                ways.setdefault(here, []).append(there)
        for here, ends in ways.items():
            if len(ends) > 1:
                return page.locator(f"#{here}"), page.locator(f"#{ends[0]}")
        move(page)
        assert wait_turn(page) == "yours"


def test_picks_narrow_escape_steps_back_and_a_drag_is_two_picks(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)
    start, end = a_station_with_two_ways(page)
    before = seq(page)
    start.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".actions .chosen")
    assert start.get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    page.wait_for_selector(".board svg .picked", state="detached")
    assert seq(page) == before, "one of two ways is not taken without asking"
    page.mouse.move(*middle(start))
    page.mouse.down()
    page.mouse.move(*middle(end), steps=6)
    page.mouse.up()
    say_yes(page, before)
    page.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=before)


def test_undo_takes_back_until_chance_has_spoken(page: Any, house: House) -> None:
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "device", "name": "Taras"}]
    open_table(page, house, new_table(page, house, seats))
    wait_turn(page)
    move(page)
    wait_turn(page)
    since = seq(page)
    page.get_by_role("tab", name="Log").click()
    entries = page.locator(".log .entry").count()
    undo = page.get_by_role("button", name="Undo")
    assert undo.is_enabled()  # the other player on this device has not drawn yet, nor has chance
    page.keyboard.press("u")
    page.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=since)
    assert page.locator(".log .entry").count() == entries - 1
    wait_turn(page)
    move(page)
    wait_turn(page)
    move(page)  # both have drawn: chance turns up the next card
    wait_turn(page)
    assert undo.is_disabled()


def test_a_replay_link_shows_its_position_and_what_if_goes_on_from_it(page: Any, house: House) -> None:
    table = new_table(page, house, SOLO)
    open_table(page, house, table)
    wait_turn(page)
    while page.evaluate("document.querySelector('.table').dataset.state") != "over":
        page.evaluate(
            """async () => { const url = location.pathname.replace('/table', '/api/tables');
               const page = await (await fetch(url)).json(); const choice = page.choices.at(-1);
               if (choice) await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
                 body: JSON.stringify({seat: page.seat, seq: page.seq, move: choice.move})}); }"""
        )
    page.goto(f"{house.url}/table/{table}/replay?at=5")
    page.wait_for_selector("#app[data-ready]")
    page.locator(".position[data-at='5']").wait_for()
    page.get_by_role("button", name="One move on").click()
    page.wait_for_url("**/replay?at=6")
    page.get_by_label("Position in the game").fill("0")
    page.get_by_text("Before the first move").wait_for()
    assert page.locator(".position").inner_text().startswith("0 of "), "what is dealt before it is no step"
    assert page.locator(".position").get_attribute("data-at") != "0"
    page.get_by_role("button", name="To the end").click()
    page.get_by_label("Position in the game").fill("3")
    page.wait_for_function("() => document.querySelector('.position').innerText.startsWith('3 of ')")
    at = page.locator(".position").get_attribute("data-at")
    page.wait_for_url(f"**/replay?at={at}")
    page.get_by_role("tab", name="Position").click()
    page.get_by_role("button", name="What if? Play on from here").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    assert table not in page.url
    assert wait_turn(page) == "yours"


def test_a_spectator_sees_the_table_and_cannot_move(visit: Any, house: House) -> None:
    host, watcher = visit(), visit()
    table = new_table(host, house, SOLO)
    open_table(host, house, table)
    open_table(watcher, house, table)
    watcher.get_by_text("You are watching").wait_for()
    assert watcher.locator("svg[data-scene] .live").count() == 0
    move(host)
    watcher.wait_for_selector(f".table[data-seq='{seq(host)}']")


def test_chat_is_text_and_can_be_switched_off(visit: Any, house: House) -> None:
    host, friend = sit_two(visit, house)
    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Message").fill("<b>hello</b> Тарасе")
    host.get_by_role("button", name="Send").click()
    friend.get_by_role("tab", name="Chat").click()
    friend.locator(".chat-lines").get_by_text("<b>hello</b> Тарасе").wait_for()
    host.get_by_role("button", name="Switch the chat off for all").click()
    friend.locator("#tab-chat").wait_for(state="hidden")


def test_what_did_not_change_is_the_same_element(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)
    page.evaluate("window.kept = [...document.querySelectorAll('.board svg [id^=station-]')]")
    for _ in range(3):
        move(page)
        wait_turn(page)
    assert page.evaluate("window.kept.every((one) => one.isConnected && document.getElementById(one.id) === one)")


def test_secrets_hide_behind_a_pass_the_device_screen(page: Any, house: House) -> None:
    if "ticket_to_ride" not in page.request.get(f"{house.url}/api/games").text():
        pytest.skip("no game with secret hands on the shelf")
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "device", "name": "Taras"}]
    table = new_table(page, house, seats, game="ticket_to_ride")
    open_table(page, house, table)
    page.get_by_role("heading", name="Pass the device to Olena").wait_for()
    assert page.locator("svg[data-scene]").count() == 0, "nothing is seen before the right person says so"
    page.get_by_role("button", name="I am Olena").click()
    assert wait_turn(page) == "yours"
    page.locator("#tab-moves").click()
    page.locator(".panel-moves .moves button").first.click()
    page.get_by_role("button", name="Do it:", exact=False).click()
    page.get_by_role("button", name="Pass the device to Taras").click()
    page.get_by_role("heading", name="Pass the device to Taras").wait_for()
    assert page.locator("svg[data-scene]").count() == 0
    page.get_by_role("button", name="I am Taras").click()
    assert wait_turn(page) == "yours"
    assert page.locator(".chip.own .chip-name").inner_text() == "Taras"


def test_the_host_lets_a_bot_play_for_an_absent_friend_and_gives_the_seat_back(visit: Any, house: House) -> None:
    host, friend = sit_two(visit, house)
    table = host.url.rsplit("/", 1)[1]
    friend.goto("about:blank")
    host.locator(".chip.absent", has_text="Taras").click()
    host.get_by_role("button", name="Let a bot play this seat").click()
    host.locator(".chip", has_text="Taras").locator(".icon").wait_for()
    host.locator(".chip", has_text="Taras").click()
    host.get_by_role("button", name="Give the seat back to the person").click()
    host.locator(".chip", has_text="Taras").locator(".icon").wait_for(state="detached")
    open_table(friend, house, table)
    friend.locator(".chip.own", has_text="Taras").wait_for()


def test_settings_are_remembered(page: Any, house: House) -> None:
    page.goto(house.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option("dark")
    page.get_by_label("Before a move").select_option("always")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    page.wait_for_selector("#app[data-ready]")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)
    before = seq(page)
    page.locator(".board svg line.live").first.click(force=True)
    page.wait_for_selector(".commit")
    assert seq(page) == before, "asked to confirm always, it waits"
    page.locator(".commit").click()
    wait_turn(page, before)


def test_the_board_is_looked_at_closely_and_shown_whole_again(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)
    scale = "new DOMMatrix(getComputedStyle(document.querySelector('.board-content')).transform).a"
    page.locator(".board").hover()
    page.mouse.wheel(0, -600)
    page.wait_for_function(f"() => {scale} > 2.4")
    page.get_by_role("button", name="Show all").click()
    assert page.evaluate(scale) == 1
    page.keyboard.press("Equal")
    assert page.evaluate(scale) == 1.5
    page.keyboard.press("0")
    assert page.evaluate(scale) == 1


def test_two_fingers_pinch_and_one_moves_the_paper(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, [{"kind": "me"}]))
    wait_turn(phone)
    before, hand = seq(phone), phone.context.new_cdp_session(phone)
    centre, _ = middle(phone.locator(".board"))
    stations = [middle(one) for one in phone.locator(".board svg [id^=station-].live").all()]
    x, y = min(stations, key=lambda at: abs(at[0] - centre))
    side = 1 if x < centre else -1
    x, y = x + 30 * side, y + 14  # the second finger comes down beside a live shape and leaves it

    def touch(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x + dx, "y": y + dy, "id": number} for number, (dx, dy) in enumerate(fingers)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def wait_for_box(side: str, wanted: float, about: float) -> None:
        phone.wait_for_function(
            """([side, wanted, about]) => { const board = document.querySelector('.board svg[data-scene]');
               return Math.abs(board.getBoundingClientRect()[side] - wanted) < about }""",
            arg=[side, wanted, about],
        )

    whole = phone.locator(".board svg[data-scene]").bounding_box()["width"]
    touch("touchStart", (30 * side, 0), (-30 * side, 0))
    for apart in (45, 60, 75, 90):
        touch("touchMove", (apart * side, 0), (-apart * side, 0))
    touch("touchEnd")
    wait_for_box("width", 3 * whole, 0.3 * whole)
    left = phone.locator(".board svg[data-scene]").bounding_box()["x"]
    touch("touchStart", (0, 0))
    for away in (20, 40, 60):
        touch("touchMove", (away, 0))
    touch("touchEnd")
    wait_for_box("x", left + 60, 12)
    assert seq(phone) == before, "neither makes a move"
    assert not phone.locator(".actions .chosen").count(), "nor picks a shape"


def test_a_saved_game_is_opened_again(page: Any, house: House) -> None:
    table = new_table(page, house, SOLO)
    open_table(page, house, table)
    wait_turn(page)
    move(page)
    log = page.request.get(f"{house.url}/api/tables/{table}/log").body()
    page.goto(f"{house.url}/tables")
    page.set_input_files("#log-file", {"name": "game.jsonl", "mimeType": "text/plain", "buffer": log})
    page.wait_for_url("**/table/*")
    assert table not in page.url
    assert wait_turn(page) == "yours"


def test_things_move_unless_the_person_wants_them_still(visit: Any, house: House) -> None:
    for motion, moves_seen in (("no-preference", True), ("reduce", False)):
        page = visit(reduced_motion=motion)
        open_table(page, house, new_table(page, house, SOLO))
        wait_turn(page)
        page.evaluate(
            """() => { window.seen = 0; const { animate } = Element.prototype;
               Element.prototype.animate = function (...how) {
                 window.seen += this.closest('svg[data-scene]') ? 1 : 0; return animate.apply(this, how) } }"""
        )
        before = seq(page)
        page.locator(".board svg line.live").first.click(force=True)
        say_yes(page, before)
        wait_turn(page, before)
        two_frames(page)
        assert (page.evaluate("window.seen") > 0) is moves_seen, motion
