"""What friends meet between two games: a room that starts once, links that lead nowhere, names, lists, messages."""

from typing import Any

import pytest

from browser.house import House, come_by_link, new_table, open_table, sit_by_link, start_with_friend

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
PHONE = {"viewport": {"width": 390, "height": 844}}
COVERED = """() => {  // what a message lies over at least a little
  const a = document.querySelector('.toast').getBoundingClientRect();
  return ['.board', '.prompt', '.hand', '.actions', '.tabs'].filter((one) => {
    const b = document.querySelector(one).getBoundingClientRect();
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom }) }"""
SAY = "async (words) => void (await ours('page.js')).toast(words)"
SHOWN = """() => { const { scrollHeight, clientHeight } = document.querySelector('.toast p');
  return scrollHeight <= clientHeight }"""


def test_a_double_click_starts_once_and_nobody_is_told_of_a_mistake(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    sit_by_link(host, friend, house, new_table(host, house, SEATS))
    start = host.get_by_role("button", name="Start", exact=True).and_(host.locator(":enabled"))
    start.wait_for()
    asked: list[str] = []
    host.on("request", lambda request: asked.append(request.url) if "/start" in request.url else None)
    start.dblclick()
    host.locator(".table").wait_for()
    assert len(asked) == 1


def test_a_link_that_leads_nowhere_offers_no_second_try(visit: Any, house: House) -> None:
    page = visit()
    page.goto(f"{house.url}/join/abcdefghij")
    apology = page.locator(".apology")
    apology.get_by_role("link", name="To the shelf").wait_for()
    assert not apology.get_by_role("button").count()


def test_a_name_chosen_at_a_seat_stands_in_the_next_invitation(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    start_with_friend(host, friend, house, new_table(host, house, SEATS))
    friend.locator(".chip.own").click()
    friend.get_by_label("Name", exact=True).fill("Bohdan")
    friend.get_by_role("button", name="Rename").click()
    host.locator(".chip-name", has_text="Bohdan").wait_for()
    come_by_link(host, friend, house, new_table(host, house, SEATS))
    friend.get_by_role("button", name="Take the seat").wait_for()
    assert friend.get_by_label("Your name").input_value() == "Bohdan"


def test_my_tables_tell_whose_clock_runs_and_what_is_left_of_it(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    start_with_friend(host, friend, house, new_table(host, house, SEATS, game="metro_domino", time="day"))
    for page in (host, friend):
        page.goto(f"{house.url}/tables")
        card = page.locator(".table-card").first
        card.locator(".table-clock", has_text="24 h").wait_for()
        assert "time left: 24 hours" in card.locator(".table-clock").inner_text()
    turns = {page.locator(".table-card .badge").first.inner_text() for page in (host, friend)}
    assert turns in ({"Your turn", "Waiting for Olena"}, {"Your turn", "Waiting for Taras"})


@pytest.mark.parametrize("letters", [40, 150])
def test_a_message_on_a_phone_lies_over_the_bar_alone_and_is_read_whole(visit: Any, house: House, letters: int) -> None:
    page = visit(**PHONE)
    open_table(page, house, new_table(page, house, [{"kind": "me"}, {"kind": "bot"}], game="ticket_to_ride"))
    page.locator(".table").wait_for()
    page.evaluate(SAY, ("Місце вже зайняте. " * 12)[:letters])
    page.locator(".toast").wait_for()
    assert page.evaluate(COVERED) == []
    assert page.evaluate(SHOWN)


def test_the_bar_on_a_phone_keeps_its_height_whatever_is_known_of_ones_points(visit: Any, house: House) -> None:
    page = visit(**PHONE)
    bots = [{"kind": "bot"}] * 3
    for time in ({}, {"time": "5+5"}):
        table = new_table(page, house, [{"kind": "me"}, *bots], game="ticket_to_ride", **time)
        open_table(page, house, table)
        page.locator(".table").wait_for()
        before = page.locator("header.bar").bounding_box()["height"]
        page.evaluate("""() => document.querySelector('.chip.own .chip-points').append(
          Object.assign(document.createElement('span'), { className: 'chip-secret', textContent: '(−19)' }))""")
        assert page.locator("header.bar").bounding_box()["height"] == before


def test_who_opens_their_own_invitation_is_told_whom_it_is_for(visit: Any, house: House) -> None:
    host = visit()
    come_by_link(host, host, house, new_table(host, house, SEATS))
    host.get_by_role("heading", name="You sit at this table already").wait_for()
    host.get_by_role("link", name="To the table").click()
    host.locator(".link-card input").wait_for()


def test_an_invitation_that_was_used_leads_to_watching(visit: Any, house: House) -> None:
    host, friend, late = visit(), visit(), visit()
    table = new_table(host, house, SEATS)
    come_by_link(host, late, house, table)
    link = late.url
    start_with_friend(host, friend, house, table)
    late.goto(link)
    late.get_by_role("link", name="Only watch").click()
    late.wait_for_url(f"**/table/{table}")
    late.locator(".table").wait_for()


def test_resigning_and_leaving_stand_in_the_menu(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    start_with_friend(host, friend, house, new_table(host, house, SEATS))
    friend.get_by_role("button", name="Menu").click()
    friend.get_by_role("button", name="Your seat: name, resigning, leaving").click()
    friend.get_by_role("button", name="Leave this seat").click()
    friend.get_by_role("dialog", name="Leave this seat?").get_by_role("button", name="Leave this seat").click()
    friend.locator(".toast", has_text="The host can invite you again").wait_for()
    assert friend.get_by_role("button", name="Undo").is_hidden()
