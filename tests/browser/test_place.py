"""The table as a place: choices are pictures, what is sensible looks so, a wide screen has no empty half."""

from typing import Any

import pytest

from browser.hands import POINT
from browser.house import House, after_pick, choices, new_table, open_table, seq, touch, two_frames, wait_turn
from browser.test_lessons import STANDS

pytestmark = pytest.mark.browser
SOLO = [{"kind": "me", "name": "Olena"}]
TWO = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
WIDE = {"viewport": {"width": 1440, "height": 900}}
PLAY = """async (choice) => { const url = location.pathname.replace('/table', '/api/tables');
  const { seat, seq } = await (await fetch(url)).json();
  await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat, seq, move: choice.move})}) }"""
NEWER = "(since) => document.querySelector('.table').dataset.seq !== since"


def sit(page: Any, house: House, game: str, seats: list[dict[str, Any]]) -> None:
    open_table(page, house, new_table(page, house, seats, game=game))
    wait_turn(page)


def play(page: Any, choice: dict[str, Any]) -> None:
    since = seq(page)
    page.evaluate(PLAY, choice)
    page.wait_for_function(NEWER, arg=since)
    wait_turn(page)


def same_route(found: list[dict[str, Any]]) -> list[list[str]]:
    """Routes that can be paid for in several ways, each as its shapes."""
    claims = [one["shapes"] for one in found if one["move"]["kind"] == "claim"]
    return [shapes for shapes in claims if claims.count(shapes) > 1]


def test_ways_to_pay_are_pictures_of_cards(page: Any, house: House) -> None:
    sit(page, house, "ticket_to_ride", TWO)
    while not (routes := same_route(found := choices(page))):
        cards = [one for one in found if one["move"]["kind"] in ("keep", "blind")]
        play(page, cards[0])
    page.locator(f"#{routes[0][0]}").dispatch_event("click", {"detail": 0})
    page.locator(".ways.pictured .way .thumb").nth(1).wait_for()
    ways = page.locator(".ways .way")
    names = ways.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert len(set(names)) == ways.count() == routes.count(routes[0])
    assert all(size >= 40 for size in ways.evaluate_all("all => all.map((one) => one.offsetHeight)"))


def test_done_is_quiet_while_something_is_left_and_strong_when_not(page: Any, house: House) -> None:
    sit(page, house, "railroad_ink", SOLO)
    for _ in range(4):
        assert page.locator(".actions .act.primary").count() == 0
        play(page, next(one for one in choices(page) if one["move"]["kind"] == "draw"))
    done = page.locator(".actions .act.primary", has_text="Done")
    done.wait_for()
    assert page.locator(".board svg .live, .hand svg .live").count(), "special routes may still be drawn"


@pytest.mark.parametrize("game", ["next_station", "ticket_to_ride"])
def test_a_wide_screen_shows_both_sheets_and_what_happened_last(visit: Any, house: House, game: str) -> None:
    page = visit(**WIDE)
    sit(page, house, game, TWO)
    play(page, choices(page)[0])
    assert page.locator(".score[open]").count() == 2
    page.locator(".recent .entry").first.wait_for()
    assert page.locator(".recent .entry").first.is_visible()
    page.locator(".score summary").nth(1).click()
    play(page, choices(page)[0])
    assert page.locator(".score[open]").count() == 1, "a sheet that was shut stays so"


def test_a_phone_keeps_the_others_sheet_shut(phone: Any, house: House) -> None:
    sit(phone, house, "next_station", TWO)
    assert phone.locator(".score[open]").count() == 1
    assert not phone.locator(".recent .entry").count()


@pytest.mark.parametrize("game", ["ticket_to_ride", "metro_domino"])
def test_on_a_phone_nothing_moves_while_one_picks_and_confirms(phone: Any, house: House, game: str) -> None:
    sit(phone, house, game, TWO)
    stands: set[str] = set()
    for number in range(6):
        since, offered = seq(phone), [one for one in choices(phone) if one["shapes"]]
        for shape in offered[number * 5 % len(offered)]["shapes"] if offered else []:
            at = phone.evaluate(POINT, shape)
            if at and not phone.locator(".commit:enabled").count():
                touch(phone, at["x"], at["y"])
                two_frames(phone)
                stands.update(phone.evaluate(STANDS))
        if offered and after_pick(phone, since) == "asked":
            assert "✓" in phone.locator(".prompt").inner_text(), "the prompt says how the move is made"
            phone.locator(".commit").click()
        else:
            play(phone, choices(phone)[0])
        phone.wait_for_function(NEWER, arg=since)
        if wait_turn(phone) == "over":
            break
        two_frames(phone)
        stands.update(phone.evaluate(STANDS))
    assert len(stands) == 3, sorted(stands)
