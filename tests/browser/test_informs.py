"""A tap on what only informs is not silent: it says what it is, in the reader's language."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, wait_turn

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
CARD = {
    "en": ("street card", "underground card"),
    "uk": ("наземна карта", "підземна карта"),
    "ru": ("наземная карта", "подземная карта"),
}
# What lies before everybody from the first turn on, whatever is dealt, and what its name begins with.
THINGS: dict[str, dict[str, dict[str, Any]]] = {
    "ticket_to_ride": {
        "[id^=hand-]": {"en": "In hand:", "uk": "На руках:", "ru": "На руках:"},
        "[id^=ownflag-]": {"en": "Flag of Olena", "uk": "Прапор", "ru": "Флаг"},
    },
    "next_station": {"#card-now": CARD},
    "railroad_ink": {"#round": {"en": "Round 1", "uk": "Раунд 1", "ru": "Раунд 1"}},
    "metro_domino": {"#pile-0": {"en": "10 stations", "uk": "10 станцій", "ru": "10 станций"}},
    "maglev_metro": {"#bag": {"en": "The bag:", "uk": "Мішок:", "ru": "Мешок:"}},
}


def told(page: Any, thing: str) -> tuple[str, str]:
    """Tap a thing; what the page says, and what the drawing calls it."""
    shape = page.locator(f"svg[data-scene] {thing}").first
    if not shape.is_visible():
        page.locator("#tab-mine").tap()
    shape.scroll_into_view_if_needed()
    named = shape.get_attribute("aria-label")
    shape.tap(force=True)
    said = page.wait_for_function("() => document.querySelector('.toast p')?.innerText")  # it goes away by itself
    return said.json_value(), named


@pytest.mark.parametrize("game", THINGS)
@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_a_tap_on_what_only_informs_says_what_it_is(visit: Any, house: House, game: str, lang: str) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale=lang)
    open_table(page, house, new_table(page, house, SEATS, game=game))
    wait_turn(page)
    for thing, names in THINGS[game].items():
        page.evaluate("document.querySelector('#toasts').replaceChildren()")
        said, named = told(page, thing)
        assert said.split("\n")[0] == named, "the name comes first; a rule may follow"
        assert said.startswith(names[lang]), thing


def test_who_only_watches_is_told_too(phone: Any, visit: Any, house: House) -> None:
    table = new_table(phone, house, SEATS, game="metro_domino")
    open_table(phone, house, table)
    wait_turn(phone)  # now nobody moves while the watcher taps
    watcher = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_table(watcher, house, table)
    said, named = told(watcher, "#pile-0")
    assert said == named


def test_the_name_of_a_move_leaves_a_shape_with_the_move(phone: Any, house: House) -> None:
    open_table(phone, house, new_table(phone, house, [{"kind": "me", "name": "Olena"}], game="railroad_ink"))
    wait_turn(phone)
    lent = phone.locator("svg[data-scene] [data-lent]")
    assert lent.count() == phone.locator("svg[data-scene] [data-lent].live").count()
    phone.locator("svg[data-scene] .live").first.tap(force=True)
    phone.wait_for_selector(".actions .chosen")
    assert lent.count() == phone.locator("svg[data-scene] [data-lent]:is(.live, .picked)").count()
