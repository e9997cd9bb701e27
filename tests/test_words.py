"""Every message of the house exists in Ukrainian and Russian, with the same parts and enough plural forms."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

import roundhouse
from roundhouse.core.errors import Refusal
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.refusals import refusal_words
from roundhouse.core.rulebook import sentences
from roundhouse.core.words import LANGUAGES, NOTHING, read_po, speaker
from roundhouse.games import find, shelf
from roundhouse.games.next_station.moves import Draw
from roundhouse.table.local import LocalTable
from roundhouse.table.shelf import own_points
from roundhouse.table.why import why

HOUSE = Path(roundhouse.__file__).parent
ROOMS = ("core", "scene", "bots", "arena", "cli", "table", "server", "site")


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


@pytest.mark.parametrize(("lang", "told"), [("en", "No dashed line"), ("uk", "Станції "), ("ru", "Станции ")])
def test_a_refusal_says_its_own_sentence_and_leads_to_its_rule(lang: str, told: str) -> None:
    table = LocalTable("next_station", ["", "easy"], seed=bytes(32)).table
    apart = next(other for other in range(53) if why(table, 0, Draw(13, other), lang)["rule"] == "NS-32")
    answer = why(table, 0, Draw(13, apart), lang)
    assert answer["sentence"].startswith(told)
    assert answer["link"] == "/rules/next_station#NS-32"


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("NS-33", {"en": "You hold the ", "uk": "У вас ", "ru": "У вас "}),
        ("NS-35", {"en": "The card shows a ", "uk": "Карта показує ", "ru": "Карта показывает "}),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_may_say_what_is_so_at_this_moment(rule: str, told: dict[str, str], lang: str) -> None:
    table = LocalTable("next_station", ["", "easy"], seed=bytes(32)).table
    moves = (Draw(start, end) for start in range(53) for end in range(53))
    answer = next(found for one in moves if (found := why(table, 0, one, lang))["rule"] == rule)
    assert answer["sentence"].startswith(told[lang])
    assert answer["sentence"] != sentences(find("next_station").about.folder, lang)[rule]


def test_a_reason_is_made_of_what_the_seat_may_see() -> None:
    seen: list[object] = []
    game = find("ticket_to_ride")
    match = Match(game, 2, seed=bytes(32))
    match.settle()
    told = replace(game, about=replace(game.about, reasons=lambda view, *_: seen.append(view)))
    assert refusal_words(told, match.state, 0, Move(), Refusal("TR-1")) == NOTHING
    assert seen == [game.secrecy.view(match.state, 0)] != [match.state]


ELSEWHERE = ("arena/", "cli/", "core/log.py")
"""Where points are spoken of at no table."""


@pytest.mark.parametrize("lang", ["uk", "ru"])
@pytest.mark.parametrize("name", shelf())
def test_a_game_with_a_word_of_its_own_for_points_says_no_other(name: str, lang: str) -> None:
    house, own = read_po(HOUSE / "locale" / f"{lang}.po"), read_po(Path(find(name).about.folder or "") / f"{lang}.po")
    stem = re.compile(r"\bочк|\bочок", re.IGNORECASE)
    if "{n} point" not in own or stem.search(own["{n} point"][0]):
        return  # it says what the house says
    counting = {key for key, forms in house.items() if any(map(stem.search, forms))}
    at_tables = counting - {text for text, _, where in messages() if where.startswith(ELSEWHERE)}
    assert sorted(at_tables - set(own)) == []
    assert [key for key, forms in own.items() if any(map(stem.search, forms))] == []
    assert set(own_points(lang)[name]) >= at_tables


@pytest.mark.parametrize(
    "file", [*HOUSE.rglob("ru.po"), *HOUSE.rglob("rules.ru.md")], ids=lambda one: f"{one.parent.name}-{one.name}"
)
def test_in_russian_points_are_called_points(file: Path) -> None:
    assert not re.findall(r"^.*\bПО\b.*$", file.read_text(encoding="utf-8"), re.MULTILINE), "nobody says that aloud"
