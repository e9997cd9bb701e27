"""Whole games of Next Station: by mouse, by touch, by keyboard, and through the accessible tree only."""

from typing import Any

import pytest

from browser.house import House, after_pick, middle, new_table, open_table, say_yes, seq, touch, wait_turn

pytestmark = pytest.mark.browser
SOLO = [{"kind": "me", "name": "Olena"}]
MOST_TURNS = 60


def play_all(page: Any, turn: Any) -> int:
    """Call `turn` until the game is over; how many turns it took."""
    state, turns, since = wait_turn(page), 0, ""
    while state == "yours":
        since = seq(page)
        turn(page, turns)
        turns += 1
        assert turns <= MOST_TURNS
        state = wait_turn(page, since)
    return turns


def check_end(page: Any) -> None:
    """The result is one button away and carries a score sheet."""
    page.get_by_role("button", name="See the result").click()
    page.get_by_role("heading", name="Score sheets").wait_for()
    assert page.locator(".sheets tfoot td strong").inner_text().strip().isdigit()
    assert page.get_by_role("button", name="Play again").is_visible()


def test_a_whole_game_by_mouse_from_the_shelf_in_two_clicks(page: Any, house: House) -> None:
    page.goto(house.url)
    page.get_by_role("link", name="Next Station: London", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".table[data-state=yours]")
    assert page.locator(".chip").count() == 2, "me and one bot are the default"
    page.goto(house.url)
    open_table(page, house, new_table(page, house, SOLO))
    ghosts = 0

    def turn(page: Any, number: int) -> None:
        nonlocal ghosts
        lines = page.locator(".board svg line.live")
        if not lines.count():
            page.locator(".actions .act").last.click()
            return
        x, y = middle(lines.nth(number % lines.count()))
        page.mouse.move(x, y)
        ghosts += page.locator(".board svg .ghost").count() > 0
        since = seq(page)
        page.mouse.click(x, y)
        if after_pick(page, since) == "asked":  # the next card answers at once: the second click makes the move
            page.mouse.click(x, y)

    assert play_all(page, turn) > 15
    assert ghosts > 5, "a hover shows the ghost of the move"
    check_end(page)
    over = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != over)
    assert wait_turn(page) == "yours"


def test_a_whole_game_by_touch_on_a_phone(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, SOLO))

    def turn(page: Any, number: int) -> None:
        stations = page.locator(".board svg g.live")
        if not stations.count():
            page.locator(".actions .act").last.tap()
            return
        before = seq(page)
        touch(page, *middle(stations.nth(number % stations.count())))
        page.wait_for_selector(".actions .chosen")
        assert seq(page) == before, "the first tap only shows"
        if not page.locator(".commit").count():  # the station alone leaves several sections: pick one of their ends
            touch(page, *middle(page.locator(".board svg g.live").first))
            page.wait_for_selector(".commit")
        if number % 2:
            page.locator(".commit").tap()
        else:
            touch(page, *middle(page.locator(".board svg g.picked").last))

    assert play_all(phone, turn) > 15
    check_end(phone)


def test_a_whole_game_by_keyboard_only(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    keys = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]

    def turn(page: Any, number: int) -> None:
        since = seq(page)
        if page.locator("svg[data-scene] .live").count():
            page.keyboard.press(keys[number % 4])
            page.wait_for_function("document.activeElement instanceof SVGElement")
            page.keyboard.press("Enter")
            if after_pick(page, since) == "more":
                picked = page.evaluate("document.activeElement.id")
                for key in keys:
                    page.keyboard.press(key)
                    if page.evaluate("document.activeElement.id") != picked:
                        break
                page.keyboard.press("Enter")
            if after_pick(page, since) == "asked":
                page.keyboard.press("Enter")
        else:
            page.locator(".actions .act").last.focus()
            page.keyboard.press("Enter")

    assert play_all(page, turn) > 15
    page.keyboard.press("Shift+Slash")
    page.get_by_role("dialog", name="How to play with keys and fingers").wait_for()
    page.keyboard.press("Escape")
    check_end(page)


def test_a_whole_game_through_the_accessible_tree_only(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    page.get_by_role("tab", name="Moves").click()
    moves = page.get_by_role("tabpanel", name="Moves").get_by_role("button")
    pressed_shapes = 0

    def turn(page: Any, number: int) -> None:
        nonlocal pressed_shapes
        assert page.get_by_role("status").first.inner_text().strip(), "the prompt says what is to be done"
        shapes = page.get_by_role("button", name="section ", exact=False)
        if number % 3 == 0 and shapes.count():
            since = seq(page)
            shapes.first.dispatch_event("click", {"detail": 0})
            say_yes(page, since, page.get_by_role("button", name="Do it"))
            pressed_shapes += 1
        else:
            moves.nth(0).click()

    assert play_all(page, turn) > 15
    assert pressed_shapes > 2, "shapes are buttons with names"
    heard = page.get_by_role("log", name="What happens").inner_text()
    assert "Olena: " in heard, "what happens is announced"
    check_end(page)
