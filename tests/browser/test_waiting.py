"""A slow machine shows no blank page: the first words of an invitation need no script."""

from typing import Any

import pytest

from browser.house import House, new_table

pytestmark = pytest.mark.browser
WORDS = {"en": "One moment…", "uk": "Хвилинку…", "ru": "Минутку…"}
TITLES = {"en": "Next Station: London", "uk": "Наступна станція: Лондон", "ru": "Следующая станция: Лондон"}


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_an_invitation_names_the_game_before_any_script_runs(visit: Any, house: House, lang: str) -> None:
    host, friend = visit(), visit(java_script_enabled=False, locale=lang)
    table = new_table(host, house, [{"kind": "me", "name": "Olena"}, {"kind": "link"}])
    code = host.evaluate("(table) => JSON.parse(sessionStorage.getItem('invites.' + table))['1']", table)
    friend.goto(f"{house.url}/join/{code}")
    assert friend.locator("#app .over-title").inner_text() == TITLES[lang]
    assert friend.locator("#app .lead").inner_text() == WORDS[lang]
    assert friend.title() == f"{TITLES[lang]} · Roundhouse"


def test_an_unknown_invitation_names_no_game(visit: Any, house: House) -> None:
    page = visit(java_script_enabled=False, locale="en")
    page.goto(f"{house.url}/join/zzzzzzzz")
    assert page.title() == "Roundhouse"
    assert page.locator("#app .lead").inner_text() == WORDS["en"]
