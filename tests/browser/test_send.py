"""What leaves the house by the system's own way, where the browser has one: links to a seat, to a replay, a line."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table
from browser.test_end import ended, look

pytestmark = pytest.mark.browser
BY_LINK = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
SOLO = [{"kind": "me", "name": "Olena"}]
# A phone's own sheet, which is answered, closed, or fails.
SHEET = """window.handed = []; window.outcome = '';
  Object.defineProperty(navigator, 'share', {configurable: true, value: async (what) => {
    window.handed.push(what);
    if (window.outcome) throw new DOMException('no', window.outcome) } });
  Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {
    writeText: async (text) => { window.copied = text } }})"""
NO_SHEET = "delete Navigator.prototype.share"


@pytest.fixture
def sharer(visit: Any) -> Any:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.add_init_script(SHEET)
    return page


def test_an_invitation_is_handed_to_the_phone_or_copied(sharer: Any, house: House) -> None:
    open_table(sharer, house, new_table(sharer, house, BY_LINK))
    card = sharer.locator(".link-card")
    card.get_by_role("button", name="Share", exact=True).tap()
    sharer.wait_for_function("() => window.handed.length === 1")
    assert sharer.evaluate("window.handed") == [{"url": card.locator("input").input_value()}]
    assert sharer.evaluate("window.copied") is None
    card.get_by_role("button", name="Copy the link").tap()
    sharer.get_by_text("Copied.").wait_for()
    assert sharer.evaluate("window.copied") == card.locator("input").input_value()


def test_who_closes_the_sheet_has_copied_nothing_and_where_it_fails_the_link_is_copied(
    sharer: Any, house: House
) -> None:
    open_table(sharer, house, new_table(sharer, house, BY_LINK))
    share = sharer.locator(".link-card").get_by_role("button", name="Share", exact=True)
    sharer.evaluate("window.outcome = 'AbortError'")
    share.tap()
    sharer.wait_for_function("() => window.handed.length === 1")
    sharer.evaluate("window.outcome = 'NotAllowedError'")
    assert not sharer.locator(".toast").count()
    share.tap()
    sharer.get_by_text("Copied.").wait_for()


def test_a_browser_without_such_a_sheet_offers_to_copy_alone(page: Any, house: House) -> None:
    page.add_init_script(NO_SHEET)
    open_table(page, house, new_table(page, house, BY_LINK))
    page.locator(".link-card").get_by_role("button", name="Copy the link").wait_for()
    assert page.locator(".link-card button").count() == 1


def test_a_position_is_handed_on_too(sharer: Any, house: House) -> None:
    table = new_table(sharer, house, SOLO)
    sharer.goto(f"{house.url}/table/{table}/replay?at=0")
    sharer.locator("#tab-moves").tap()
    sharer.locator(".replay-doors").get_by_role("button", name="Share", exact=True).tap()
    sharer.wait_for_function("() => window.handed.length === 1")
    assert sharer.evaluate("window.handed[0].url").startswith(f"{house.url}/table/{table}/replay?at=")


def test_a_replay_is_handed_on_from_the_result(sharer: Any, house: House) -> None:
    told = ended(sharer, house, SOLO)
    look(sharer, house, told)
    link = f"{house.url}/table/{told['table']}/replay"
    sharer.get_by_text("More", exact=True).tap()
    sharer.get_by_role("button", name="Share the replay").tap()
    sharer.wait_for_function("() => window.handed.length === 1")
    assert sharer.evaluate("window.handed[0].url") == link
    sharer.get_by_role("button", name="Copy the link").tap()
    sharer.wait_for_function("(url) => window.copied === url", arg=link)


@pytest.mark.parametrize("width", [320, 390])
def test_an_address_that_cannot_be_copied_stands_whole_on_a_phone_and_is_taken_by_one_press(
    visit: Any, house: House, width: int
) -> None:
    page = visit(viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True, locale="uk")
    page.add_init_script(NO_SHEET)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {configurable: true, value: undefined})")
    open_table(page, house, new_table(page, house, BY_LINK))
    card = page.locator(".link-card")
    card.locator("button").tap()
    address = page.locator(".toast .to-copy")
    assert address.inner_text() == card.locator("input").input_value()
    for part in (address, page.locator(".toast p"), page.locator(".toast button")):
        box = part.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    assert page.locator(".toast p").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    address.click()
    assert page.evaluate("() => getSelection().toString()") == card.locator("input").input_value()


def test_the_link_for_watching_says_before_the_start_that_it_gives_an_open_seat_too(page: Any, house: House) -> None:
    table = new_table(page, house, BY_LINK)
    open_table(page, house, table)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="A link for watching").click()
    page.locator("dialog .link-card", has_text="until the game starts also take an open seat").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Start with bots in the open seats").click()
    page.locator(".table").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="A link for watching").click()
    page.locator("dialog .link-card", has_text="sees only what a spectator may").wait_for()
