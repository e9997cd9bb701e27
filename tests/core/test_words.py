"""Messages become sentences of three languages with the right plurals."""

from pathlib import Path

import pytest

import toy
from roundhouse.core.errors import CannotRead, NotLegal, Refusal
from roundhouse.core.options import read_options
from roundhouse.core.rulebook import rulebook, sentences
from roundhouse.core.words import NOTHING, Speaker, many, names_a_seat, player, plural_form, read_po, say, speaker


def test_a_message_in_three_languages() -> None:
    message = say("card {card} is dealt", card=3)
    told = [speaker(lang, toy.GAME.about.folder)(message) for lang in ("en", "uk", "ru")]
    assert told == ["card 3 is dealt", "роздано карту 3", "роздана карта 3"]


@pytest.mark.parametrize(
    ("n", "en", "uk"), [(1, "1 stone", "1 камінець"), (2, "2 stones", "2 камінці"), (5, "5 stones", "5 камінців")]
)
def test_things_are_counted(n: int, en: str, uk: str) -> None:
    message = many("{n} stone", "{n} stones", n=n)
    assert speaker("en", toy.GAME.about.folder)(message) == en
    assert speaker("uk", toy.GAME.about.folder)(message) == uk


@pytest.mark.parametrize(
    ("number", "form"), [(0, 2), (1, 0), (3, 1), (11, 2), (12, 2), (21, 0), (22, 1), (111, 2), (-1, 0)]
)
def test_slavic_plurals(number: int, form: int) -> None:
    assert plural_form("uk", number) == plural_form("ru", number) == form


def test_messages_inside_messages() -> None:
    inner = say("stone")
    assert speaker("uk", toy.GAME.about.folder)(say("{a} – {b}", a=inner, b="x")) == "камінець – x"
    assert speaker("uk")(NOTHING) == ""


def test_an_unknown_language_is_english() -> None:
    assert speaker("fr").lang == "en"
    assert Speaker("en").knows("anything")
    assert not speaker("uk").knows("no such message anywhere")


def test_a_po_file_with_long_and_escaped_texts(tmp_path: Path) -> None:
    file = tmp_path / "x.po"
    file.write_text(
        '# note\nmsgid "a \\"b\\""\nmsgstr ""\n"one "\n"two\\n"\n\nmsgid "empty"\nmsgstr ""\n', encoding="utf-8"
    )
    assert read_po(file) == {'a "b"': ("one two\n",)}
    assert read_po(tmp_path / "none.po") == {}


def test_an_escaped_backslash_is_no_part_of_what_comes_after_it(tmp_path: Path) -> None:
    file = tmp_path / "x.po"
    file.write_text('msgid "a"\nmsgstr "C:\\\\new \\n \\\\\\" \\t|"\n', encoding="utf-8")
    assert read_po(file) == {"a": ('C:\\new \n \\" \t|',)}


def test_a_fuzzy_translation_is_not_used(tmp_path: Path) -> None:
    entries = [
        'msgid "a"\nmsgstr "1"',
        '#, fuzzy\nmsgid "b"\nmsgstr "2"',
        '#, c-format, fuzzy\n#| msgid "x"\nmsgid "c"',
    ]
    entries[2] += '\nmsgid_plural "cs"\nmsgstr[0] "3"\nmsgstr[1] "4"'
    entries += ['# not fuzzy at all\n#, c-format\nmsgid "d"\nmsgstr "5"', '#, fuzzy\nmsgid "e"\nmsgstr "6"']
    file = tmp_path / "x.po"
    file.write_text("\n\n".join(entries) + "\n", encoding="utf-8")
    assert read_po(file) == {"a": ("1",), "d": ("5",)}


def test_a_refusal_without_words_names_its_rule() -> None:
    assert str(NotLegal(NOTHING, Refusal("TY-4"))) == "Not legal here and now: TY-4"
    assert str(NotLegal(say("It is not your turn."), Refusal("H-1"))) == "It is not your turn."
    told = [speaker(lang)(NotLegal(NOTHING, Refusal("TY-4")).words) for lang in ("uk", "ru")]
    assert told == ["Зараз так не можна за правилами: TY-4", "Сейчас так нельзя по правилам: TY-4"]


def test_the_rulebook_by_paragraph_and_by_rule() -> None:
    book = rulebook(toy.GAME.about.folder, "en")
    assert book[0].level == 1
    assert book[1].rules == ("TY-1",)
    assert sentences(toy.GAME.about.folder, "ru")["TY-4"].startswith("Каждый камешек")


def test_options_are_read_from_text_and_refused_in_words() -> None:
    assert read_options(toy.GAME, {"heap": "12", "passing": "true"}) == toy.Options(12, True)
    assert read_options(toy.GAME, {"heap": 7, "passing": False}) == toy.Options()
    with pytest.raises(CannotRead, match="option “heap” cannot be “8”; it can be: 7, 12"):
        read_options(toy.GAME, {"heap": 8})
    with pytest.raises(CannotRead, match="toy has no option “wind”; it has: heap, passing"):
        read_options(toy.GAME, {"wind": 1})


def test_a_player_is_called_by_name_where_the_table_knows_it() -> None:
    begins = say("{who} – {n}", who=player(1), n=3)
    assert [speaker(lang)(begins) for lang in ("en", "uk", "ru")] == ["Player 2 – 3", "Гравець 2 – 3", "Игрок 2 – 3"]
    speak = speaker("uk").at(["", "Олена {n} {0}", say("Bot {n}", n=3)])
    assert [speak(player(seat)) for seat in range(4)] == ["Гравець 1", "Олена {n} {0}", "Бот 3", "Гравець 4"]
    assert speak(begins) == "Олена {n} {0} – 3"
    assert speaker("uk")(begins) == "Гравець 2 – 3"


def test_a_message_knows_whether_it_names_a_player() -> None:
    assert names_a_seat(player(0))
    assert names_a_seat(say("{a}", a=say("{b}", b=player(0))))
    assert not any(names_a_seat(one) for one in (NOTHING, "Player {n}", 3, say("{a}", a=say("stone"))))
