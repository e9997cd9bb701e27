"""Several people on one device where hands are secret: each sees what came to him, and nobody sees another's."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from browser.house import House, new_table, open_table

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "device", "name": "Taras"}]
SECRET = re.compile(r'id="(ticket-\d+|hand-\d+)"')
MOST = 60_000


def keep_picture(page: Any, name: str) -> None:
    """Pictures to be looked at, where somebody wants them."""
    if folder := os.environ.get("ROUNDHOUSE_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def sit(page: Any, name: str) -> None:
    """The device is handed over, and who has it says so."""
    page.get_by_role("heading", name=f"Pass the device to {name}").wait_for(timeout=MOST)
    page.get_by_role("button", name=f"I am {name}").click()
    page.wait_for_selector(".table .hand svg", timeout=MOST)


def play(page: Any, seat: int, kind: str, **more: Any) -> dict[str, Any]:
    """This seat's move of a kind, by the device's own cookie; the page that the table has then."""
    told: dict[str, Any] = page.evaluate(
        """async ([seat, kind, more]) => { const url = location.pathname.replace('/table', '/api/tables');
           const look = async () => (await fetch(`${url}?lang=en&seat=${seat}`)).json();
           const now = await look();
           const { move } = now.choices.find((one) => one.move.kind === kind && Object.entries(more).every(
             ([name, value]) => JSON.stringify(one.move[name]) === JSON.stringify(value)));
           const answer = await fetch(url + '/moves', { method: 'POST', headers: {'Content-Type': 'application/json'},
             body: JSON.stringify({ seat, seq: now.seq, move }) });
           if (!answer.ok) throw new Error(await answer.text());
           return look() }""",
        [seat, kind, more],
    )
    return told


def shown(page: Any, told: dict[str, Any]) -> None:
    """Wait until the device shows this page of the table."""
    page.wait_for_function(
        "(seq) => document.querySelector('.table')?.dataset.seq === seq", arg=str(told["seq"]), timeout=MOST
    )


def everything(page: Any) -> str:
    """Every word and shape in the page, also those that are only spoken."""
    text: str = page.content()
    return text


def private(page: Any, seat: int) -> set[str]:
    """Lines of the log that only this seat may read."""
    lines: list[str] = page.evaluate(
        """async (seat) => { const url = location.pathname.replace('/table', '/api/tables');
           const told = async (query) => (await fetch(url + '/story?lang=en' + query)).json();
           const [mine, all] = [await told('&seat=' + seat), await told('')];
           return mine.map((one) => one.text).filter((text, number) => text !== all[number].text) }""",
        seat,
    )
    return set(lines)


def totals(page: Any) -> list[str]:
    """The points in the head."""
    found: list[str] = page.locator(".chip strong").all_inner_texts()
    return found


def public_totals(page: Any) -> list[str]:
    """The points that everybody may know."""
    found: list[str] = page.evaluate(
        """async () => { const url = location.pathname.replace('/table', '/api/tables');
           const { scores } = await (await fetch(url + '?lang=en')).json();
           return scores.map((one) => String(one.total).replace('-', '−')) }"""
    )
    return found


def must_hide_everything(page: Any, *lines: str) -> None:
    """The page between two people tells nothing that only one of them may know."""
    assert SECRET.findall(everything(page)) == []
    assert totals(page) == public_totals(page)
    assert [one for one in lines if one in everything(page)] == []
    assert page.locator("#speech").inner_text() == ""
    assert page.locator("dialog, .toast, .choices, .act").count() == 0


def begun(page: Any, house: House) -> None:
    """A table at which both have chosen their tickets; Olena or Taras is to move."""
    open_table(page, house, new_table(page, house, SEATS, game="ticket_to_ride"))
    must_hide_everything(page)
    sit(page, "Olena")
    shown(page, play(page, 0, "keep"))
    keep_picture(page, "kept")
    page.get_by_role("button", name="Pass the device to Taras").click()
    must_hide_everything(page, *private(page, 0))
    sit(page, "Taras")
    assert not [one for one in private(page, 0) if one in everything(page)]
    shown(page, play(page, 1, "keep"))


def test_who_draws_the_second_card_sees_it_before_the_device_goes_on(page: Any, house: House) -> None:
    begun(page, house)
    page.wait_for_function("() => ['yours', 'pass'].includes(document.querySelector('.table')?.dataset.state)")
    if page.locator(".table[data-state=pass]").count():  # Olena begins
        page.get_by_role("button", name="Pass the device to Olena").click()
        sit(page, "Olena")
    seat = page.evaluate("[...document.querySelectorAll('.chip')].findIndex((one) => one.matches('.own'))")
    name, other = ("Olena", "Taras") if seat == 0 else ("Taras", "Olena")
    play(page, seat, "blind")
    told = play(page, seat, "blind")
    shown(page, told)
    card = told["log"][-1]["text"]
    assert card in private(page, seat)
    assert card in page.locator(".log").inner_text()
    shapes = next(scene["shapes"] for scene in told["scenes"] if scene["place"] == "hand")
    hand = f"<svg xmlns='http://www.w3.org/2000/svg'>{''.join(shapes)}</svg>"
    assert page.evaluate(
        """(text) => { const words = (one) => one.textContent.replace(/\\s+/g, ' ').trim();
           return words(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement)
             === words(document.querySelector('.hand svg')) }""",
        hand,
    ), "the hand shows the card that came"
    keep_picture(page, "drawn")
    assert page.locator(".prompt p").inner_text() == "Look round as long as you like, then pass the device on."
    page.get_by_role("button", name=f"Pass the device to {other}").click()
    page.get_by_role("heading", name=f"Pass the device to {other}").wait_for()
    keep_picture(page, "handover")
    assert page.evaluate("document.activeElement.tagName") == "H1"
    must_hide_everything(page, *private(page, seat))
    sit(page, other)
    keep_picture(page, "other")
    assert not [one for one in private(page, seat) if one in everything(page)], f"{other} reads what {name} was told"
    page.reload()
    page.get_by_role("heading", name=f"Pass the device to {other}").wait_for()
    must_hide_everything(page, *private(page, 0), *private(page, 1))


def test_windows_and_messages_of_one_are_gone_when_the_device_goes_on(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SEATS, game="ticket_to_ride"))
    sit(page, "Olena")
    shown(page, play(page, 0, "keep"))
    page.locator("svg[data-scene] [id^=hand-]").first.click(force=True)
    page.locator(".toast").wait_for()
    page.locator(".chip").first.click()
    page.locator("dialog").wait_for()
    page.evaluate("document.querySelector('.pass').click()")
    page.get_by_role("heading", name="Pass the device to Taras").wait_for()
    must_hide_everything(page, *private(page, 0))


def test_what_was_done_can_be_taken_back_until_the_device_goes_on(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SEATS, game="ticket_to_ride"))
    sit(page, "Olena")
    shown(page, play(page, 0, "keep"))
    page.locator(".pass").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".table[data-state=yours]")
    assert page.locator(".pass").count() == 0


def test_another_window_of_the_device_is_covered_when_the_device_goes_on(page: Any, house: House) -> None:
    table = new_table(page, house, SEATS, game="ticket_to_ride")
    open_table(page, house, table)
    sit(page, "Olena")
    other = page.context.new_page()
    open_table(other, house, table)
    sit(other, "Olena")
    page.get_by_role("heading", name="Pass the device to Olena").wait_for(timeout=MOST)
    assert not SECRET.search(everything(page))
    assert SECRET.search(everything(other))


def test_between_two_nobody_reaches_the_windows_of_seats(page: Any, house: House) -> None:
    table = new_table(page, house, SEATS, game="ticket_to_ride")
    open_table(page, house, table)
    page.get_by_role("heading", name="Pass the device to Olena").wait_for(timeout=MOST)
    assert page.locator(".chip:enabled").count() == 0
    sit(page, "Olena")
    assert page.locator(".chip:enabled").count() == 2


def test_who_has_the_device_decides_nothing_about_anothers_seat(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SEATS, game="ticket_to_ride"))
    sit(page, "Olena")
    page.locator(".chip", has_text="Taras").click()
    card = page.get_by_role("dialog", name="Taras")
    assert "Only Taras can change something here" in card.inner_text()
    assert card.get_by_role("button").all_inner_texts() in (["Close"], [""]), "no link, no leaving, no devices"
    assert not card.locator("input, .device-list").count()
    page.keyboard.press("Escape")
    page.locator(".chip", has_text="Olena").click()
    page.get_by_role("dialog", name="Olena").get_by_role("button", name="Sit here from another device too").wait_for()
