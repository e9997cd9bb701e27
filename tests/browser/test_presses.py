"""Presses that must not be lost or misread: held buttons, other mouse buttons, two fingers, a scrubbing hand."""

from typing import Any

import pytest

from browser.house import House, choices, middle, new_table, open_table, say_yes, seq, two_frames, wait_turn

pytestmark = pytest.mark.browser
ME = [{"kind": "me", "name": "Olena"}]
TWO = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
# Counts the pages that the stream has brought; the client's own listener is called in the same breath.
HEARD = """window.heard = 0; window.EventSource = class extends EventSource {
  constructor(...all) { super(...all);
    for (const one of ['page', 'change']) this.addEventListener(one, () => { window.heard += 1; }); } };"""
# Any move by the house's own door, without touching the page.
MOVE = """async () => { const url = location.pathname.replace('/table', '/api/tables');
  const page = await (await fetch(url)).json();
  const answer = await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat: page.seat, seq: page.seq, move: page.choices[0].move})});
  return answer.status }"""


def two_at_a_table(visit: Any, house: House) -> tuple[Any, Any]:
    """A host who counts pages, and a friend who came by link; both may move."""
    host, friend = visit(), visit()
    host.clock.install()
    host.add_init_script(HEARD)
    table = new_table(host, house, TWO)
    open_table(host, house, table)
    code = host.evaluate("(t) => Object.values(JSON.parse(sessionStorage.getItem('invites.' + t)))[0]", table)
    friend.goto(f"{house.url}/join/{code}")
    friend.get_by_role("button", name="Take the seat").click()
    friend.get_by_text("The host starts the game.").wait_for()
    host.get_by_role("button", name="Start", exact=True).click()
    wait_turn(host)
    wait_turn(friend)
    return host, friend


def while_held(host: Any, friend: Any, selector: str) -> None:
    """Press a button of the host, let the friend move, and let go when the host's page has heard of it."""
    box = host.locator(selector).first.bounding_box()
    host.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    host.clock.pause_at(host.evaluate("Date.now()") + 60_000)  # on a busy machine this is no short press
    host.mouse.down()
    heard = host.evaluate("window.heard")
    assert friend.evaluate(MOVE) == 200
    host.wait_for_function("(heard) => window.heard > heard", arg=heard)
    host.mouse.up()
    host.clock.resume()


def test_a_key_pressed_again_before_the_house_has_answered_makes_the_move(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, ME))
    wait_turn(page)
    page.route("**/worth", lambda _: None)  # whether the move can be taken back stays unknown
    before = seq(page)
    page.locator(".board svg .live").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_function("(before) => document.querySelector('.table').dataset.seq !== before", arg=before)


def test_a_button_held_while_a_page_arrives_is_still_pressed(visit: Any, house: House) -> None:
    host, friend = two_at_a_table(visit, house)
    before = seq(host)
    while_held(host, friend, ".chip")
    host.locator("dialog").wait_for()
    host.wait_for_function("(before) => document.querySelector('.table').dataset.seq !== before", arg=before)


def test_a_move_held_while_a_page_arrives_is_still_made(visit: Any, house: House) -> None:
    host, friend = two_at_a_table(visit, house)
    before = seq(host)
    while_held(host, friend, ".actions .act")  # to pass is always possible
    say_yes(host, before)
    host.locator("#tab-log").click()
    host.locator(".log .entry", has_text="Olena").wait_for()


def test_a_button_held_for_long_does_not_stop_the_table(visit: Any, house: House) -> None:
    host, friend = two_at_a_table(visit, house)
    before = seq(host)
    host.locator(".chip").first.hover()
    host.mouse.down()
    assert friend.evaluate(MOVE) == 200
    host.wait_for_function("(before) => document.querySelector('.table').dataset.seq !== before", arg=before)
    host.mouse.up()


def test_a_move_that_waits_for_its_yes_outlasts_the_move_of_another(visit: Any, house: House) -> None:
    host, friend = two_at_a_table(visit, house)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Settings").click()
    host.get_by_label("Before a move").select_option("always")
    host.keyboard.press("Escape")
    before = seq(host)
    host.locator(".actions .act").last.click()
    host.locator(".commit").wait_for()
    assert friend.evaluate(MOVE) == 200
    host.wait_for_function("(before) => document.querySelector('.table').dataset.seq !== before", arg=before)
    host.locator(".commit").click()
    host.locator("#tab-log").click()
    host.locator(".log .entry", has_text="Olena").wait_for()


@pytest.mark.parametrize("button", ["right", "middle"])
def test_only_the_first_button_of_a_mouse_plays(page: Any, house: House, button: str) -> None:
    open_table(page, house, new_table(page, house, ME))
    wait_turn(page)
    before = seq(page)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/moves" in one.url else None)  # worth is asked for ahead
    at = page.locator(".board svg line.live").first.bounding_box()
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.click(x, y, button=button)
    assert not asked
    assert not page.locator(".board svg .picked").count()
    page.mouse.click(x, y)
    say_yes(page, before)
    wait_turn(page, before)
    assert asked, "the first one does"


def test_two_fingers_on_two_live_shapes_look_closer_and_carry_nothing(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, ME))
    wait_turn(phone)
    before, hand = seq(phone), phone.context.new_cdp_session(phone)
    middles = phone.evaluate(
        """() => [...document.querySelectorAll('.board svg [id^=station-].live')].map((one) => {
          const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] })"""
    )
    (ax, ay), (bx, by) = middles[0], middles[-1]
    assert middles[0] != middles[-1]

    def touch(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    whole = phone.locator(".board svg[data-scene]").bounding_box()["width"]
    phone.evaluate("() => { window.lifted = 0; addEventListener('pointerup', () => { window.lifted += 1; }) }")
    touch("touchStart", (ax, ay))
    touch("touchStart", (ax, ay), (bx, by))
    for step in (0.1, 0.2, 0.3, 0.4):
        touch(
            "touchMove", (ax - (bx - ax) * step, ay - (by - ay) * step), (bx + (bx - ax) * step, by + (by - ay) * step)
        )
    touch("touchEnd")
    phone.wait_for_function("() => window.lifted === 2")
    assert phone.locator(".board svg[data-scene]").bounding_box()["width"] > 1.4 * whole
    assert not phone.locator(".board svg .picked").count()
    assert not phone.locator(".toast").count(), "nor is anything explained"
    assert seq(phone) == before


def test_a_pinch_on_a_trackpad_looks_closer_and_leaves_the_page_as_it_is(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, ME))
    wait_turn(page)
    page.evaluate("addEventListener('wheel', (event) => { window.stopped = event.defaultPrevented; })")
    box = page.locator(".board").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    scale = "new DOMMatrix(getComputedStyle(document.querySelector('.board-content')).transform).a"
    page.wait_for_function(f"() => {scale} > 1.1")
    assert page.evaluate("window.stopped")
    assert page.evaluate(scale) < 1.6, "one step of a wheel is one step"


def test_safaris_own_gesture_looks_closer_too(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, ME))
    wait_turn(page)
    width = page.locator(".board svg[data-scene]").bounding_box()["width"]
    page.evaluate(
        """() => { const board = document.querySelector('.board'), box = board.getBoundingClientRect();
          for (const [name, scale] of [['gesturestart', 1], ['gesturechange', 1.5], ['gesturechange', 2]])
            board.dispatchEvent(Object.assign(new Event(name, {cancelable: true}),
              {scale, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2})) }"""
    )
    assert page.locator(".board svg[data-scene]").bounding_box()["width"] == pytest.approx(2 * width, rel=0.01)


def test_a_scrubbing_hand_changes_the_address_seldom_and_ends_at_the_right_one(page: Any, house: House) -> None:
    table = new_table(page, house, ME)
    open_table(page, house, table)
    for _ in range(6):
        assert page.evaluate(MOVE) == 200
    page.add_init_script(
        """window.changes = 0; const replace = history.replaceState.bind(history);
           history.replaceState = (...all) => { window.changes += 1; replace(...all); };"""
    )
    page.goto(f"{house.url}/table/{table}/replay?at=0")
    page.wait_for_selector("#app[data-ready]")
    slider = "document.querySelector('.scrubber input')"
    page.evaluate(
        f"""async () => {{ window.begun = performance.now(); for (let step = 0; step < 150; step++) {{
          {slider}.value = String(step % 5); {slider}.dispatchEvent(new Event('input'));
          await new Promise((wake) => setTimeout(wake, 5)); }}
          {slider}.value = '3'; {slider}.dispatchEvent(new Event('input')); }}"""
    )
    assert page.locator(".position").inner_text().startswith("3 of ")
    at = page.locator(".position").get_attribute("data-at")
    page.wait_for_url(f"**/replay?at={at}")
    changes, seconds = page.evaluate("[window.changes, (performance.now() - window.begun) / 1000]")
    assert changes < 2 + seconds * 100 / 30, "Safari allows a hundred in half a minute"


def test_a_finger_that_has_gone_leaves_no_ghost_when_one_steps_back(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, ME, game="railroad_ink", options={"lava": True}))
    wait_turn(phone)
    picks = {tuple(one["shapes"]) for one in choices(phone) if len(one["shapes"]) == 2}
    cells = [cell for _, cell in sorted(picks)]
    alone = next(cell for cell in cells if cells.count(cell) == 1)  # only lava could begin here: its ghost is known
    other = next(cell for cell in cells if cell != alone)
    here, there = (middle(phone.locator(f"#{cell}")) for cell in (other, alone))
    line = phone.context.new_cdp_session(phone)
    for kind, at in (("touchStart", here), ("touchMove", there), ("touchMove", there), ("touchEnd", None)):
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}] if at else []})
    two_frames(phone)
    while phone.locator(".actions .chosen").count():
        phone.get_by_role("button", name="Step back").tap()
        two_frames(phone)
    assert phone.locator(".ghost").count() == 0
