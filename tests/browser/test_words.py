"""The client's words: every message of its scripts is translated, and the page speaks what is chosen."""

import re
from pathlib import Path
from typing import Any

import pytest

from browser.house import House
from roundhouse.core.words import read_po

ROOT = Path(__file__).parents[2] / "src" / "roundhouse"
CALL = re.compile(r'\b(tn?)\(\s*"((?:[^"\\]|\\.)*)"(?:,\s*"((?:[^"\\]|\\.)*)")?')


def messages() -> list[tuple[str, bool]]:
    found = []
    for script in sorted((ROOT / "client").rglob("*.js")):
        for call, text, _ in CALL.findall(script.read_text(encoding="utf-8")):
            found.append((text, call == "tn"))
    return found


@pytest.mark.parametrize("lang", ["uk", "ru"])
def test_every_message_of_the_client_is_translated(lang: str) -> None:
    book = read_po(ROOT / "locale" / f"{lang}.po")
    wanted = messages()
    assert len(wanted) > 150
    assert [text for text, _ in wanted if text not in book] == []
    assert [text for text, counts in wanted if counts and len(book[text]) != 3] == []
    for text, _ in wanted:
        parts = set(re.findall(r"{\w+}", text))
        for form in book[text]:
            assert set(re.findall(r"{\w+}", form)) == parts, f"{text!r} and {form!r} have different parts"


def test_no_colour_is_written_outside_the_palette() -> None:
    for file in [one for kind in ("css", "js", "svg") for one in (ROOT / "client").rglob(f"*.{kind}")]:
        text = file.read_text(encoding="utf-8")
        assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?![-\w])(?=[;\s\"',)])|rgba?\(|hsla?\(", text), file.name


def test_every_script_is_short() -> None:
    for file in [one for kind in ("css", "js") for one in (ROOT / "client").rglob(f"*.{kind}")]:
        assert len(file.read_text(encoding="utf-8").splitlines()) < 400, file.name


@pytest.mark.browser
def test_the_language_is_switched_on_the_shelf_and_remembered(page: Any, house: House) -> None:
    page.goto(house.url)
    page.get_by_role("button", name="Українська").click()
    page.get_by_role("heading", name="Якою колією сьогодні?").wait_for()
    assert page.evaluate("document.documentElement.lang") == "uk"
    page.goto(f"{house.url}/games/next_station")
    page.get_by_role("heading", name="Наступна станція: Лондон").wait_for()
    page.get_by_role("button", name="Грати", exact=True).click()
    page.wait_for_selector(".table[data-state=yours]")
    page.get_by_role("button", name="Меню").click()
    page.get_by_role("button", name="Налаштування").click()
    page.get_by_label("Мова").select_option("ru")
    page.get_by_role("button", name="Отменить").wait_for()
    assert page.evaluate("document.documentElement.lang") == "ru"


@pytest.mark.browser
def test_numbers_are_counted_as_each_language_counts(page: Any, house: House) -> None:
    page.goto(house.url)
    page.wait_for_selector("#app[data-ready]")
    said = page.evaluate(
        """async () => {
          const words = await ours('words.js');
          const { words: book, points } = await (await fetch('/api/words?lang=uk')).json();
          words.speak('uk', book, points);
          const said = [1, 2, 5, 11, 21, 104].map((n) => words.tn('{n} point', '{n} points', n));
          return [...said, words.tn('{n} point', '{n} points', 3, {}, 'metro_domino')];
        }"""
    )
    assert said == ["1 очко", "2 очки", "5 очок", "11 очок", "21 очко", "104 очки", "3 бали"]
    english = page.evaluate(
        """async () => { const words = await ours('words.js'); words.speak('en', {});
           return [1, 2].map((n) => words.tn('{n} point', '{n} points', n)); }"""
    )
    assert english == ["1 point", "2 points"]
