"""The devices of a seat: its holder sees them in the seat's window and ends each; an ended device only watches."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from browser.house import House, new_table, open_table, wait_turn

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"
SECRET = re.compile(r'id="(ticket-\d+|hand-\d+)"')


def second_device(page: Any, other: Any, house: House, table: str) -> None:
    """Sit at one's own seat from another device too, by the link of the seat's window."""
    page.locator(".chip.own").click()
    page.get_by_role("button", name="Sit here from another device too").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    other.goto(house.url + link[link.index("/join/") :])
    other.get_by_role("button", name="Take the seat").click()
    wait_turn(other)
    for _ in range(2):
        page.locator("dialog").last.get_by_role("button", name="Close").click()


@pytest.mark.parametrize(
    ("lang", "ends"),
    [("en", "Disconnect Firefox"), ("uk", "Відключити від місця: Firefox"), ("ru", "Отключить от места: Firefox")],
)
def test_a_device_is_ended_with_the_keyboard_and_sees_no_hand_any_more(
    visit: Callable[..., Any], house: House, lang: str, ends: str
) -> None:
    phone, other = visit(**PHONE), visit(**PHONE, user_agent=FIREFOX)
    table = new_table(phone, house, SEATS, game="ticket_to_ride")
    open_table(phone, house, table)
    wait_turn(phone)
    second_device(phone, other, house, table)
    assert SECRET.search(other.content())
    phone.goto(f"{house.url}/table/{table}?lang={lang}")
    phone.wait_for_selector("#app[data-ready]")
    phone.locator(".chip.own").click()
    rows = phone.locator(".devices li")
    phone.wait_for_function("() => document.querySelectorAll('.devices li').length === 2")
    assert rows.first.get_by_role("button").count() == 0, "one's own device has no such button"
    button = phone.get_by_role("button", name=ends)
    box = button.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["height"] >= 24
    button.focus()
    phone.keyboard.press("Enter")
    phone.wait_for_function("() => document.querySelectorAll('.devices li').length === 1")
    assert phone.evaluate("document.activeElement.id") == "devices-title"
    assert "Firefox" in phone.locator("#speech").inner_text()
    other.get_by_text("This device is disconnected from the seat; you are watching.").wait_for()
    assert SECRET.findall(other.content()) == []


def test_a_device_that_was_ended_while_it_was_away_only_watches(visit: Callable[..., Any], house: House) -> None:
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "device", "name": "Taras"}]
    page, other = visit(), visit()
    table = new_table(page, house, seats, game="ticket_to_ride")
    open_table(page, house, table)
    page.get_by_role("button", name="I am Olena").click()
    wait_turn(page)
    code = page.evaluate(
        """async (url) => (await (await fetch(url, { method: 'POST', headers: {'Content-Type': 'application/json'},
           body: JSON.stringify({ do: 'link' }) })).json()).code""",
        f"/api/tables/{table}/seats/0",
    )
    other.goto(f"{house.url}/join/{code}")
    other.get_by_role("button", name="Take the seat").click()
    wait_turn(other)
    page.context.set_offline(True)
    page.wait_for_selector(".lost", state="visible")
    other.evaluate(
        """async (url) => { const { devices } = await (await fetch(url + '/devices')).json();
           const device = devices.find((one) => !one.you).device;
           await fetch(url, { method: 'POST', headers: {'Content-Type': 'application/json'},
             body: JSON.stringify({ do: 'end', device }) }) }""",
        f"/api/tables/{table}/seats/0",
    )
    page.context.set_offline(False)
    page.get_by_role("heading", name="Pass the device to Taras").wait_for()
    assert SECRET.findall(page.content()) == []
