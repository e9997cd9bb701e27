"""Nobody reads much before a first move: the aims for lessons and rules pages, in every language."""

import sys
from pathlib import Path

import pytest

from roundhouse.core.rulebook import rulebook
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find, shelf
from roundhouse.table.teaching import teaching

sys.path.append(str(Path(__file__).parent.parent / "tools"))

from taught import before_a_move, row, unfolded

MOST_WORDS = 60
LONGEST_GOAL = 25
MOST_OPEN = 520


@pytest.mark.parametrize("name", shelf())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_asks_for_a_move_before_sixty_words_are_read(name: str, lang: str) -> None:
    lessons = teaching(find(name)).lessons
    assert lessons
    for lesson in lessons.values():
        assert 0 < before_a_move(lesson, lang) <= MOST_WORDS, lesson.name


@pytest.mark.parametrize("name", shelf())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_begin_with_the_goal_in_one_short_sentence(name: str, lang: str) -> None:
    text = rulebook(find(name).about.folder, lang)
    heading = next(number for number, one in enumerate(text) if one.level == 2)
    goal = text[heading + 1]
    assert not goal.rules
    assert 0 < len(goal.text.split()) <= LONGEST_GOAL
    assert text[heading + 2].figure, "and a figure shows it"


@pytest.mark.parametrize("name", shelf())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_first_game_can_do_without_is_folded(name: str, lang: str) -> None:
    text = rulebook(find(name).about.folder, lang)
    read = list(unfolded(text))
    assert len(read) < len(text) / 2
    assert 150 < sum(len(one.text.split()) for one in read) <= MOST_OPEN
    assert [one for one in text if one.level == 2] == [one for one in read if one.level == 2], "every heading is seen"


def test_what_is_folded_ends_with_the_next_heading_of_its_level(tmp_path: Path) -> None:
    lines = ["# A", "## B", "b", "### C +", "c", "## D +", "d", "### E", "e", "## F", "f"]
    (tmp_path / "rules.en.md").write_text("\n".join(lines), encoding="utf-8")
    assert [one.text for one in unfolded(rulebook(tmp_path, "en"))] == ["A", "B", "b", "C", "D", "F", "f"]


def test_the_table_tells_words_figures_and_seconds_of_a_game() -> None:
    name, lang, opened, words, figures, goal, screens, before, seconds = row("metro_domino", "uk", None)
    assert (name, lang, goal, screens) == ("metro_domino", "uk", "–", "–")
    assert words > 1000 > opened > 5 < figures
    assert float(seconds) == round(before / 200 * 60)
