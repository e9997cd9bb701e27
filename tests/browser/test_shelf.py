"""The shelf shows living boards, and what this device has played: where it stands, whose turn it is, how it ended."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, wait_turn
from browser.test_end import ME_AND_BOT, SOLO, ended
from browser.test_lessons import begin

pytestmark = pytest.mark.browser
TOPS = "() => [...document.querySelectorAll('.game')].map((one) => Math.round(one.getBoundingClientRect().top))"
PICTURES = "() => [...document.querySelectorAll('img.table-picture')].every((one) => one.complete && one.naturalWidth)"


def test_two_games_stand_in_a_row_on_a_phone(phone: Any, house: House) -> None:
    phone.goto(house.url)
    phone.wait_for_selector("#app[data-ready]")
    tops = phone.evaluate(TOPS)
    assert tops[0] == tops[1] != tops[2] == tops[3]
    assert all(one.locator(".game-picture svg *").count() > 50 for one in phone.locator(".game").all())


@pytest.mark.parametrize("locale", ["en-GB", "uk-UA", "ru-RU"])
def test_on_a_phone_a_game_says_in_a_whole_sentence_what_it_is_and_play_stays_on_the_first_screen(
    visit: Any, house: House, locale: str
) -> None:
    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale=locale)
    phone.goto(house.url)
    phone.wait_for_selector("#app[data-ready]")
    whole = phone.evaluate(
        """() => [...document.querySelectorAll('.game-pitch')].map((one) =>
             one.clientHeight > 0 && one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth)"""
    )
    assert whole == [True] * phone.locator(".game").count()
    play = phone.locator(".play-door").first.bounding_box()
    assert play["y"] + play["height"] < 844


def test_a_game_that_goes_on_is_on_top_with_its_picture_and_whose_turn_it_is(phone: Any, house: House) -> None:
    table = new_table(phone, house, ME_AND_BOT, game="metro_domino")
    open_table(phone, house, table)
    wait_turn(phone)  # the bot may begin; then nothing moves before I do
    phone.goto(house.url)
    going = phone.locator(f".going-table[href='/table/{table}']")
    going.wait_for()
    phone.wait_for_function(PICTURES)
    assert "Your turn" in going.inner_text()
    assert "Taras" in going.inner_text()


def test_lessons_say_which_they_are_and_crowd_out_no_game(phone: Any, house: House) -> None:
    table = new_table(phone, house, ME_AND_BOT, game="metro_domino")
    for _ in range(3):
        begin(phone, house, "maglev_metro")
    begin(phone, house, "next_station")
    phone.goto(house.url)
    phone.locator(".going").wait_for()
    cards = phone.locator(".going-table").all()
    assert cards[0].get_attribute("href") == f"/table/{table}", "a game with others comes first"
    assert ["Lesson: " in one.inner_text() for one in cards] == [False, True, True]
    told = [one.locator(".going-who").inner_text() for one in cards[1:]]
    assert "Lesson: Track and train" in told, "one that was begun three times stands there once"
    phone.goto(f"{house.url}/tables")
    phone.locator(".table-card").first.wait_for()
    rows = phone.locator(".table-card").all_inner_texts()
    assert ["Lesson: " in one for one in rows] == [False, True, True, True, True]


def test_my_tables_tell_the_result_and_the_points(page: Any, house: House) -> None:
    alone = ended(page, house, SOLO)
    told = ended(page, house, ME_AND_BOT, "metro_domino")
    page.goto(f"{house.url}/tables")
    page.wait_for_function(PICTURES)
    points, ranks = told["result"]["points"], told["result"]["ranks"]
    row = page.locator(f".table-card[href='/table/{told['table']}']").inner_text()
    assert ("★ Won" if ranks[0] == 1 else "place 2 of 2") in row
    for name, count in zip(("Olena", "Taras"), points, strict=True):
        assert f"{name} {count}".replace("-", "−") in row
    solo = page.locator(f".table-card[href='/table/{alone['table']}']")
    assert solo.locator(".badge").inner_text() == f"{alone['result']['points'][0]} points"


def test_what_drawings_are_painted_with_is_in_the_page(page: Any, house: House) -> None:
    page.goto(house.url)
    page.wait_for_selector("#app[data-ready]")
    assert page.locator("svg.materials linearGradient, svg.materials pattern, svg.materials filter").count() > 0
