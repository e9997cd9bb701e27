"""The browser's Back closes the window on top and stays; without one it leaves at once."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, two_frames, wait_turn

pytestmark = pytest.mark.browser
TWO = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]


def sit(page: Any, house: House) -> str:
    """A table reached from “My tables”; its address."""
    open_table(page, house, new_table(page, house, TWO))
    wait_turn(page)
    page.evaluate("() => { window.same = true }")  # gone if the page is loaded anew
    address: str = page.url
    return address


def menu(page: Any) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("dialog[open]").wait_for()


def back(page: Any) -> None:
    # Playwright's own would wait for a page that does not come; and the answer must not go with the page that is left.
    page.evaluate("() => void setTimeout(() => history.back())")


def closed(page: Any) -> None:
    """No window is left: one that has closed may stand in the page a moment longer, beside another."""
    page.wait_for_function("() => !document.querySelector('dialog')")


def stays(page: Any, address: str) -> None:
    two_frames(page)
    assert page.url == address
    assert page.evaluate("() => window.same === true")
    assert page.locator(".table").is_visible()


def leaves(page: Any, house: House) -> None:
    back(page)
    page.wait_for_url(f"{house.url}/tables")


def test_back_closes_a_window_and_stays_and_the_next_one_leaves(page: Any, house: House) -> None:
    address = sit(page, house)
    menu(page)
    page.go_back()
    closed(page)
    stays(page, address)
    leaves(page, house)


@pytest.mark.parametrize("way", ["escape", "cross", "beside"])
def test_a_window_that_was_closed_otherwise_costs_no_second_back(page: Any, house: House, way: str) -> None:
    address = sit(page, house)
    for _ in range(3):
        menu(page)
        if way == "escape":
            page.keyboard.press("Escape")
        elif way == "cross":
            page.locator("dialog").get_by_role("button", name="Close").click()
        else:
            page.mouse.click(3, 400)
        closed(page)
    stays(page, address)
    leaves(page, house)


def test_back_closes_what_was_opened_last_first(page: Any, house: House) -> None:
    address = sit(page, house)
    menu(page)
    page.locator("dialog").get_by_role("button", name="Settings").click()
    page.get_by_role("heading", name="Settings").wait_for()
    assert page.locator("dialog[open]").count() == 1, "the menu has given way"
    page.evaluate("async () => (await ours('page.js')).dialog('On top')")
    back(page)
    page.get_by_role("heading", name="On top").wait_for(state="detached")
    assert page.get_by_role("heading", name="Settings").is_visible()
    back(page)
    closed(page)
    stays(page, address)
    leaves(page, house)


def test_windows_closed_in_a_row_leave_one_back_for_the_next_window(page: Any, house: House) -> None:
    address = sit(page, house)
    page.evaluate("async () => { const { dialog } = await ours('page.js'); dialog('One'); dialog('Two') }")
    for _ in range(2):
        page.keyboard.press("Escape")
    closed(page)
    menu(page)
    back(page)
    closed(page)
    stays(page, address)
    leaves(page, house)


def test_a_link_in_a_window_leads_where_it_says_and_back_again(page: Any, house: House) -> None:
    address = sit(page, house)
    menu(page)
    page.locator("dialog a[href$='/replay']").click()
    page.wait_for_url("**/replay*")
    page.wait_for_selector("#app[data-ready]")
    back(page)
    page.wait_for_url(address)
    page.wait_for_selector(".table")
    if page.locator("dialog").count():  # kept whole by the browser, with its window
        back(page)
        closed(page)
    leaves(page, house)


def test_a_page_loaded_again_under_a_window_is_left_by_one_back(page: Any, house: House) -> None:
    sit(page, house)
    menu(page)
    page.reload()
    page.wait_for_selector("#app[data-ready]")
    assert not page.locator("dialog").count()
    leaves(page, house)


def test_forward_after_a_window_was_closed_shows_the_same_page(page: Any, house: House) -> None:
    address = sit(page, house)
    menu(page)
    back(page)
    closed(page)
    page.evaluate("() => history.forward()")
    page.wait_for_function("() => history.state?.windows === 1")
    stays(page, address)
    leaves(page, house)


@pytest.mark.parametrize("leaf", ["#tab-log", "#tab-others"])
def test_back_lowers_a_raised_leaf_on_a_phone_and_the_next_one_leaves(phone: Any, house: House, leaf: str) -> None:
    address = sit(phone, house)
    phone.locator(leaf).tap()
    phone.wait_for_selector(".sheet.open")
    phone.locator("#tab-score").tap()  # another leaf of the same sheet
    phone.go_back()
    phone.wait_for_selector(".sheet:not(.open)")
    stays(phone, address)
    leaves(phone, house)


def test_a_leaf_that_was_lowered_costs_no_second_back(phone: Any, house: House) -> None:
    sit(phone, house)
    for _ in range(2):
        phone.locator("#tab-log").tap()
        phone.wait_for_selector(".sheet.open")
        phone.locator(".sheet-close").tap()
        phone.wait_for_selector(".sheet:not(.open)")
    leaves(phone, house)


def test_leaves_beside_the_board_are_no_window(page: Any, house: House) -> None:
    sit(page, house)
    page.locator("#tab-log").click()
    leaves(page, house)


def test_to_close_a_window_scrolls_nothing(phone: Any, house: House) -> None:
    phone.goto(f"{house.url}/tables")
    phone.goto(f"{house.url}/rules/railroad_ink")
    phone.wait_for_selector("#app[data-ready]")
    for down in (0, 1500):  # the second window stands on the entry of the first
        phone.evaluate("(down) => scrollTo(0, down)", down)
        phone.evaluate("async () => (await ours('page.js')).dialog('Over the rules')")
        if not down:
            phone.keyboard.press("Escape")
            closed(phone)
    back(phone)
    closed(phone)
    two_frames(phone)
    assert phone.evaluate("() => scrollY") == 1500
    leaves(phone, house)


def test_a_replay_keeps_the_address_it_has_come_to_under_a_window(page: Any, house: House) -> None:
    address = sit(page, house)
    page.goto(f"{address}/replay")
    page.wait_for_function("() => location.search.startsWith('?at=')")  # the page has said where it stands
    menu(page)
    page.evaluate("async () => (await ours('back.js')).readdress('?at=1')")
    back(page)
    closed(page)
    page.wait_for_function("() => location.search === '?at=1'")
