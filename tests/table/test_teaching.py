"""Teaching is data beside a game: what is there keeps its promises, and a mistake is told with its place."""

import dataclasses
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from roundhouse.core.conformance import BrokenPromise, CheckRates, check_game
from roundhouse.core.rulebook import rulebook
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games import find, shelf
from roundhouse.scene import svg
from roundhouse.scene.svg import under_text
from roundhouse.table.lessons import paragraphs, told
from roundhouse.table.teaching import BadTeaching, Teaching, teaching
from roundhouse.table.teaching.lesson import go_on
from roundhouse.table.teaching.promise import check_teaching

GAME = find("next_station")
SELDOM = CheckRates(views=0, pages=0)
TAUGHT = [name for name in shelf() if teaching(find(name)).lessons]


def test_next_station_is_taught() -> None:
    assert "next_station" in TAUGHT


@pytest.mark.parametrize("name", shelf())
def test_conformance_asks_for_the_teaching_of_every_game(name: str) -> None:
    game, asked = find(name), list[Any]()

    def teach(game: Any) -> Teaching:
        asked.append(game)
        return check_teaching(game)

    check_game(game, game.rules.seats.start, games=2, paint=svg, rates=SELDOM, teach=teach)
    assert asked == [game], "once, however many games are played"


@pytest.mark.parametrize("name", TAUGHT)
def test_a_card_has_five_lines_and_three_pictures(name: str) -> None:
    found = teaching(find(name))
    assert len(found.card) == 5
    for lang in LANGUAGES:
        shown = told(find(name), found, lang)
        assert sum(line["figure"] is not None for line in shown["card"]) == 3
        for line in shown["card"]:
            names = re.findall(r' id="([^"]+)', line["figure"]["svg"] if line["figure"] else "")
            assert all(one.startswith(f"{name}-") for one in names)  # none that a table draws


@pytest.mark.parametrize("name", TAUGHT)
def test_every_section_of_the_rules_has_a_figure_and_opens_with_its_point(name: str) -> None:
    for lang in LANGUAGES:
        text = paragraphs(find(name), teaching(find(name)), lang)
        heads = [number for number, one in enumerate(text) if one["level"] == 2]
        for first, last in zip(heads, [*heads[1:], len(text)], strict=True):
            section = text[first + 1 : last]
            assert any(one["figure"] for one in section), (lang, text[first]["text"])
            assert not section[0]["rules"], (lang, text[first]["text"])
            assert section[0]["text"], (lang, text[first]["text"])


def test_a_figure_shows_the_layer_that_never_changes_too() -> None:
    line = next(one for one in told(GAME, teaching(GAME), "en")["card"] if one["figure"])
    assert line["figure"]
    below = under_text(GAME.drawing.under("london"), speaker("en", GAME.about.folder))
    first = re.search(r"<path [^>]*/>", below)
    assert first
    assert first[0] in line["figure"]["svg"]


SUM = re.compile(r"= ([−-]?\d+)")
"""What a lesson counts up: "1 × 4 + 4 = 8"."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TAUGHT)
def test_a_sum_in_a_lesson_is_the_total_that_the_head_of_the_page_shows_then(name: str, lang: str) -> None:
    game = find(name)
    for lesson in teaching(game).lessons.values():
        match = lesson.begins.fork()
        for step in lesson.steps:
            view = game.secrecy.view(match.state, lesson.seat)
            total = sum(line.points for line in game.rules.score(view, lesson.seat))
            told = [int(one.replace("−", "-")) for one in SUM.findall(step.text(lang))]
            assert told in ([], [total]), step.text(lang)
            for _ in range(step.times if step.accept else 0):
                match.play(lesson.seat, step.accepted(match, lesson.seat)[0])
                go_on(match, step)


def test_sums_are_found() -> None:
    said = [step.text("en") for name in shelf() for one in teaching(find(name)).lessons.values() for step in one.steps]
    assert sum(bool(SUM.search(text)) for text in said) >= 3


def test_a_game_without_teaching_has_none() -> None:
    assert teaching(dataclasses.replace(GAME, about=dataclasses.replace(GAME.about, folder=None))) == Teaching()


MISTAKES = [
    ("lesson-1.toml", "seats = 2", "seats = 2\nspeed = 3", "lesson-1.toml: “speed” means nothing here"),
    ("lesson-1.toml", 'ru = "Ваша первая ветка"', "", "lesson-1.toml, title: “ru” is missing"),
    ("lesson-1.toml", "seats = 2", 'seats = "2"', "“seats” must be a whole number"),
    ("lesson-1.toml", "reveal street_square", "reveal street_star", "lesson-1.toml: “reveal street_star” is not legal"),
    ("lesson-1.toml", "draw 21 22 no", "draw 21 99 no", "step 1: no legal move is accepted here; legal: draw 21 14 no"),
    ("lesson-1.toml", "1: draw 40 34 no", "1: draw 40 52 no", "step 1: “draw 40 52 no” is not legal for seat 1"),
    ("lesson-1.toml", "1: draw 40 34 no", "2: draw 40 34 no", "step 1: “draw 40 34 no” is not legal for seat 2"),
    ("lesson-1.toml", '"station-31"', '"station-99"', "step 2: there is no shape “station-99” in this position"),
    ("lesson-1.toml", "Most points win.", "Most points win. " * 9, "step 1: “en” has 255 signs"),
    ("lesson-1.toml", 'accept = ["draw 21 22 no"]', "", "step 1: a step that accepts no move has no"),
    ("lesson-1.toml", '"1: draw 40 34 no", ', "", "step 1: “reveal underground_circle” is not legal"),
    ("lesson-1.toml", '\nthen = ["1: draw 40 34 no", "reveal underground_circle"]', "", "step 1: after it the learner"),
    ("lesson-1.toml", "otherwise.en", "otherwise.de", "step 1, otherwise: “en” is missing"),
    ("lesson-1.toml", "[title]", "[title", "lesson-1.toml: "),
    ("figures.toml", 'after = "turn"', 'after = "turns"', "ends: “turns” must be the name of a figure before"),
    ("figures.toml", 'scene = "cards"', 'scene = "card"', "There is no such scene; there are: sheet-0, cards"),
    ("figures.toml", '"section-87"', '"section-870"', "crossing: there is no shape “section-870”"),
    ("figures.toml", '"NS-67"', '"NS-670"', "network: there is no rule “NS-670”"),
    ("figures.toml", "game.jsonl", "games.jsonl", "network: .*games.jsonl"),
    ("figures.toml", "[network]", "[networks]", "goal: there is no figure “network”"),
    ("card.toml", 'figure = "turn"', "", "card.toml: a card has 3 figures, not 2"),
    ("card.toml", "[advice]", "[tip]", "card.toml: “advice” is missing"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), MISTAKES, ids=[one[3] for one in MISTAKES])
def test_a_mistake_is_refused_with_file_place_and_reason(
    file: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    game, folder = copied(tmp_path)
    change(folder / file, old, new)
    with pytest.raises(BadTeaching, match=said):
        teaching(game)


def without(*names: str) -> Any:
    """Take these files away."""

    def spoil(game: Any, folder: Path) -> Any:
        for name in names:
            (folder / name).unlink()
        return game

    return spoil


def unpictured(game: Any, folder: Path) -> Any:
    text = (folder.parent / "rules.ru.md").read_text(encoding="utf-8")
    (folder.parent / "rules.ru.md").write_text(re.sub(r"!\[\].*", "", text), encoding="utf-8")
    return game


def changed(file: str, old: str, new: str) -> Any:
    """Write something else."""

    def spoil(game: Any, folder: Path) -> Any:
        change(folder / file, old, new)
        return game

    return spoil


def pointing_nowhere(game: Any, folder: Path) -> Any:
    def choice(view: Any, seat: int, move: Any) -> Any:
        return dataclasses.replace(game.drawing.choice(view, seat, move), shapes=("nowhere-1",))

    return dataclasses.replace(game, drawing=dataclasses.replace(game.drawing, choice=choice))


SPOILT = [
    (without("card.toml"), "next_station/teaching: there is no card"),
    (without("lesson-1.toml"), "next_station/teaching: there is no lesson"),
    (unpictured, r"next_station/teaching: rules\.ru\.md shows no figure"),
    (changed("lesson-1.toml", 'uk = "Тепер коло', 'uk = "Теперь круг, ы'), "step 2: “uk” is not written in its"),
    (changed("lesson-1.toml", 'ru = "Теперь круг', 'ru = "Тепер коло: її'), "step 2: “ru” is not written in its"),
    (changed("card.toml", 'en = "', 'en = "Карта '), "card.toml, goal: “en” is not written in its"),
    (changed("../uk.po", 'msgid "Draw {a} – {b}"', 'msgid "Draw"'), "step 1: “draw 21 22 no” cannot be said in “uk”"),
    (changed("lesson-1.toml", "draw 21 22 no", "draw 21 99 no"), "step 1: no legal move is accepted here"),
    (pointing_nowhere, "step 1: there is no shape “nowhere-1” in this position"),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "said"), SPOILT, ids=[one[1] for one in SPOILT])
def test_conformance_says_what_a_game_does_not_teach_as_it_promises(spoil: Any, said: str, tmp_path: Path) -> None:
    game, folder = copied(tmp_path)
    with pytest.raises(BrokenPromise, match=f"a game teaches itself as it promises .*{said}"):
        check_game(spoil(game, folder), 2, paint=svg, rates=SELDOM, teach=check_teaching)


def test_a_guest_may_teach_nothing_or_a_part(tmp_path: Path) -> None:
    game, folder = copied(tmp_path)
    guest = dataclasses.replace(without("lesson-1.toml", "card.toml")(game, folder), name="a_guest")
    assert check_teaching(guest).figures
    shutil.rmtree(folder)
    with pytest.raises(BadTeaching, match="there is no card"):
        check_teaching(game)
    (folder.parent / "rules.en.md").unlink()
    assert check_teaching(guest) == Teaching()


def test_files_that_are_no_teaching_and_figures_that_are_not_there_are_refused(tmp_path: Path) -> None:
    game, folder = copied(tmp_path)
    shutil.copy(folder / "card.toml", folder / "cards.toml")
    with pytest.raises(BadTeaching, match=r"next_station/teaching/cards\.toml: teaching is card\.toml"):
        teaching(game)
    (folder / "cards.toml").unlink()
    (folder.parent / "rules.uk.md").write_text("![](figure:nowhere)\n", encoding="utf-8")
    rulebook.cache_clear()
    with pytest.raises(BadTeaching, match=r"rules.uk.md: there is no figure “nowhere”"):
        teaching(game)


def test_a_lesson_is_short(tmp_path: Path) -> None:
    game, folder = copied(tmp_path)
    text = (folder / "lesson-1.toml").read_text(encoding="utf-8")
    first = text.index("[[step]]")
    second = text.index("[[step]]", first + 1)
    third = text.index("[[step]]", second + 1)  # one to be read
    fourth = text.index("[[step]]", third + 1)
    reading = '[[step]]\nen = "Read."\nuk = "Читайте."\nru = "Читайте."\n\n'
    for wrong, said in (
        (text + reading, "a lesson has 4 to 10 steps, not 11"),
        (text[:second], "a lesson has 4 to 10 steps, not 1"),
        (text[: text.rindex("[[step]]")], "the last step asks for nothing"),
        (
            text[:first] + reading.replace("Read.", "so " * 50) + text[first:third] + text[fourth:],
            "words before the first move; 60 go",
        ),
    ):
        (folder / "lesson-1.toml").write_text(wrong, encoding="utf-8")
        with pytest.raises(BadTeaching, match=said):
            teaching(game)


def copied(place: Path) -> tuple[Any, Path]:
    """Next Station with its texts in another folder, which may be spoilt."""
    folder = place / "next_station"
    shutil.copytree(GAME.about.folder, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    about = dataclasses.replace(GAME.about, folder=folder)
    return dataclasses.replace(GAME, about=about), folder / "teaching"


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
