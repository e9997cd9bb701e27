"""Every message of the game's source is translated, and nothing else is but what the house says otherwise here."""

import ast
import re

import pytest

from roundhouse.core.rulebook import sentences
from roundhouse.core.words import HOUSE, LANGUAGES, read_po
from roundhouse.games.next_station import GAME


def _messages() -> set[str]:
    calls = [
        call
        for file in sorted(GAME.about.folder.rglob("*.py"))
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("say", "many")
    ]
    return {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}


@pytest.mark.parametrize("lang", ["uk", "ru"])
def test_messages_and_translations_are_the_same_set(lang: str) -> None:
    wanted = {text for text in _messages() if re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", text))}
    translated = set(read_po(GAME.about.folder / f"{lang}.po"))
    assert wanted <= translated
    assert translated - wanted <= set(read_po(HOUSE / f"{lang}.po")), "only the house's words may be said otherwise"
    assert len(wanted) > 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_a_short_paragraph_that_can_stand_alone(lang: str) -> None:
    rules = sentences(GAME.about.folder, lang)
    assert set(rules) == {f"NS-{number}" for number in range(1, 100)}
    assert all(20 <= len(text) <= 330 and text.endswith(".") for text in rules.values())
