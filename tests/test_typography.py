"""How the words of the house are set: apostrophes, quotation marks, dashes, ellipses, spaces, alphabets."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import roundhouse
from roundhouse.core.words import LANGUAGES, read_po

HOUSE = Path(roundhouse.__file__).parent
EXAMPLES = Path(__file__).parents[1] / "examples"
BOOKS = (
    HOUSE / "locale",
    *sorted(path.parent for path in (*(HOUSE / "games").glob("*/uk.po"), *EXAMPLES.rglob("uk.po"))),
)
BUTTON = re.compile(r'(?:\bbutton\([^,"]+,|"button",.{1,200}?)\s*\bt\("((?:[^"\\]|\\.)*)"', re.DOTALL)

ANYWHERE = {
    "a straight quotation mark": r"\"",
    "a straight or mixed apostrophe": r"['ʼ`´]",
    "two spaces": r"  ",
    "a space at the edge": r"^\s|\s$",
    "three dots": r"\.\.",
    "a space before a mark": r"\s[,.;:!?…](?=\s|$)",
    "a hyphen for a dash": r"\s-\s|--(?![a-z])",
    "a dash without its spaces": r"\w—|—\w",
    "an en dash with one space": r"\s–\S|[^\s]–\s",
    "a hyphen between numbers": r"(?<![\d.:/-])\d+-\d+(?![\d.-])",
    "letters of two alphabets in one word": r"[A-Za-z][А-Яа-яҐґЄєІіЇїЁё]|[А-Яа-яҐґЄєІіЇїЁё][A-Za-z]",
}
CYRILLIC = {
    "English quotation marks": r"[“”‘„]",
    "an apostrophe outside a word": r"(?<![А-Яа-яҐґЄєІіЇїA-Za-z])’|’(?![А-Яа-яҐґЄєІіЇїA-Za-z])",
    "a quotation mark that is not closed": r"«[^»]*$|^[^«]*»",
}
OWN = {
    "en": {
        "quotation marks of another language": r"[«»„]",
        "a quotation mark that is not closed": r"“[^”]*$|^[^“]*”",
        "a letter of another alphabet": r"[А-Яа-яҐґЄєІіЇїЁё]",
    },
    "uk": {**CYRILLIC, "a letter that Ukrainian does not have": r"[ЁёЪъЫыЭэ]"},
    "ru": {**CYRILLIC, "a letter that Russian does not have": r"[ҐґЄєІіЇї]", "an apostrophe": r"’"},
}

UNSAID = {
    "uk": r"\b[Кк]інча|будь-скільки|\b[Вв]ипадок (роздає|обирає)|Перемагає най|\b[Зз]ер(но|на|ну|ен)\b|на самоті"
    r"|\b[Зз]а це місце\b|\b[Зз]а рахунок\b|кубики випадають для|має на увазі інший|\b[Тт]утешн|скількох ще",
    "ru": r"\b[Кк]ончают\b|\b[Сс]лучай (раздаёт|сдаёт)|Побеждает наи|\b[Зз][её]р(но|на|ну|ен)\b|\b[Оо]тныне"
    r"|\b[Зз]а это место\b|\b[Зз]а счёт\b|кубика выпадают для|имеет в виду другой|\b[Зз]дешн|скольких ещё",
}
"""What readers stumbled over: people do not speak so."""


def faults(lang: str, text: str) -> list[str]:
    """What is set wrongly in a text of this language; names of parts and quotations in quotations are none of it."""
    bare = re.sub(r"\{\w+\}|„[^„“]*“", "0", text)
    return [name for name, sign in {**ANYWHERE, **OWN[lang]}.items() if re.search(sign, bare)]


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Every message and every paragraph of rules in a language, with its place."""
    for folder in BOOKS:
        if lang == "en":
            source = (folder / "uk.po").read_text(encoding="utf-8")
            said = re.findall(r'^msgid(?:_plural)? "(.+)"$', source, re.MULTILINE)
        else:
            said = [form for forms in read_po(folder / f"{lang}.po").values() for form in forms]
        yield from ((f"{folder.name}/{lang}.po", text) for text in said)
        rules = folder / f"rules.{lang}.md"
        if rules.exists():
            for line in rules.read_text(encoding="utf-8").splitlines():
                yield f"{folder.name}/{rules.name}", re.sub(r"^(#+ |\*\*[^*]+\*\* )", "", line)
        for taught in sorted((folder / "teaching").glob("*.toml")):
            said = re.findall(rf'\b{lang} = "(.+?)"(?:\s|,|$)', taught.read_text(encoding="utf-8"), re.MULTILINE)
            yield from ((f"{folder.name}/teaching/{taught.name}", text) for text in said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_words_are_set_well(lang: str) -> None:
    found = [f"{place}: {name}: {text}" for place, text in texts(lang) for name in faults(lang, text)]
    assert found == []
    assert len(list(texts(lang))) > 1200


@pytest.mark.parametrize(
    ("lang", "text", "fault"),
    [
        ("uk", "зв'язок", "a straight or mixed apostrophe"),
        ("uk", "звʼязок", "a straight or mixed apostrophe"),
        ("en", "another's", "a straight or mixed apostrophe"),
        ("en", 'the option "heap"', "a straight quotation mark"),
        ("uk", 'поле "назва"', "a straight quotation mark"),
        ("ru", "поле “название”", "English quotation marks"),
        ("ru", "поле «название", "a quotation mark that is not closed"),
        ("en", "the «shelf»", "quotation marks of another language"),
        ("en", "the “shelf", "a quotation mark that is not closed"),
        ("uk", "два  пробіли", "two spaces"),
        ("uk", "край ", "a space at the edge"),
        ("ru", "Минутку...", "three dots"),
        ("ru", "Решают карты …", "a space before a mark"),
        ("uk", "лінія - це мережа", "a hyphen for a dash"),
        ("uk", "лінія— це мережа", "a dash without its spaces"),
        ("en", "two –four", "an en dash with one space"),
        ("uk", "2-4 гравці", "a hyphen between numbers"),
        ("uk", "вулиця Cвободи", "letters of two alphabets in one word"),
        ("ru", "cтол", "letters of two alphabets in one word"),
        ("uk", "это", "a letter that Ukrainian does not have"),
        ("ru", "гравці", "a letter that Russian does not have"),
        ("ru", "об’ект", "an apostrophe"),
    ],
)
def test_a_slip_would_be_noticed(lang: str, text: str, fault: str) -> None:
    assert fault in faults(lang, text)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("uk", "Ім’я «{name}»: {a}–{b} – {n} об’єктів — так…"),
        ("ru", "Просмотр и «а если бы»: --set название=значение, от -1 до 5"),
        ("en", "Nature’s move “{move}” – search:0.2s, 10.0.0.2,192.168.7.0/24, 2–6 players…"),
        ("uk", "«гра „Маглев“»"),
    ],
)
def test_what_is_set_well_is_not_blamed(lang: str, text: str) -> None:
    assert faults(lang, text) == []


@pytest.mark.parametrize("lang", sorted(UNSAID))
def test_nothing_is_said_that_readers_stumbled_over(lang: str) -> None:
    assert [f"{place}: {text}" for place, text in texts(lang) if re.search(UNSAID[lang], text)] == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("uk", "Десять раундів без поступу кінчають гру"),
        ("uk", "Перемагає найбільший результат."),
        ("uk", "Усі партії роздано з його зерен."),
        ("ru", "Случай сдаёт карты."),
        ("ru", "Зерно раскрывают, когда игра окончена."),
        ("ru", "Отныне каждая связь даёт на 1 больше."),
        ("uk", "За це місце грає бот."),
        ("uk", "За рахунок у грі наодинці дають ранг."),
        ("ru", "За счёт в одиночной игре дают ранг."),
        ("ru", "Пусть за это место играет бот"),
    ],
)
def test_what_readers_stumbled_over_would_be_noticed(lang: str, text: str) -> None:
    assert re.search(UNSAID[lang], text)


def buttons() -> Iterator[tuple[str, str]]:
    """The words of the client's buttons, with the script they stand in."""
    for script in sorted((HOUSE / "client").rglob("*.js")):
        yield from ((script.name, text) for text in BUTTON.findall(script.read_text(encoding="utf-8")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_button_ends_in_a_full_stop(lang: str) -> None:
    book = read_po(HOUSE / "locale" / f"{lang}.po")
    said = [(place, form) for place, text in buttons() for form in book.get(text, (text,))]
    assert len(said) > 40
    assert [one for one in said if one[1].endswith(".")] == []
