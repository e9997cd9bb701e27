"""Every message of the house exists in Ukrainian and Russian, with the same parts and enough plural forms."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import roundhouse
from roundhouse.core.rulebook import sentences
from roundhouse.core.words import LANGUAGES, read_po, speaker
from roundhouse.games import find, shelf
from roundhouse.games.next_station.moves import Draw
from roundhouse.table.local import LocalTable
from roundhouse.table.why import why

HOUSE = Path(roundhouse.__file__).parent
ROOMS = ("core", "scene", "bots", "arena", "cli", "table", "server")


def messages() -> Iterator[tuple[str, bool, str]]:
    """Every text given to `say` or `many` in the rooms of the house, whether it counts, and where it stands."""
    for room in ROOMS:
        for file in [HOUSE / "games" / "__init__.py", *sorted((HOUSE / room).rglob("*.py"))]:
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "many"):
                    text = node.args[0]
                    where = f"{file.relative_to(HOUSE)}:{node.lineno}"
                    assert isinstance(text, ast.Constant), f"{where}: a message is written out, not computed"
                    yield str(text.value), node.func.id == "many", where


def parts(text: str) -> set[str]:
    return {name for _, name, *_ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", ["uk", "ru"])
def test_every_message_is_translated(lang: str) -> None:
    book = read_po(HOUSE / "locale" / f"{lang}.po")
    texts = {text: (counts, where) for text, counts, where in messages() if parts(text) != {"why"} or len(text) > 8}
    missing = {text: where for text, (_, where) in texts.items() if text not in book}
    assert missing == {}
    for text, (counts, where) in texts.items():
        assert len(book[text]) == (3 if counts else 1), f"{where}: {text}"
        for form in book[text]:
            assert parts(form) <= parts(text) | {"n"}, f"{where}: {text}: {form}"


@pytest.mark.parametrize("name", shelf())
def test_a_refusal_of_its_own_has_a_rule_and_says_what_would_work(name: str) -> None:
    about = find(name).about
    assert about.refusals
    for lang in LANGUAGES:
        rules, speak = sentences(about.folder, lang), speaker(lang, about.folder)
        assert sorted(set(about.refusals) - set(rules)) == []
        for rule, words in about.refusals.items():
            assert speak.knows(words.text), f"{rule}: {words.text}"
            assert speak(words).endswith("."), rule
            assert speak(words) not in rules[rule], f"{rule} has a sentence of its own, beside the rule and not in it"


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "No printed line joins"), ("uk", "Ці дві станції не"), ("ru", "Эти две")]
)
def test_a_refusal_says_its_own_sentence_and_leads_to_its_rule(lang: str, told: str) -> None:
    table = LocalTable("next_station", ["", "easy"], seed=bytes(32)).table
    apart = next(other for other in range(53) if why(table, 0, Draw(13, other), lang)["rule"] == "NS-32")
    answer = why(table, 0, Draw(13, apart), lang)
    assert answer["sentence"].startswith(told)
    assert answer["link"] == "/rules/next_station#NS-32"
