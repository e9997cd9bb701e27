"""Nobody reads much before a first move: the aims for lessons and rules pages, in every language."""

import sys
from pathlib import Path

import pytest

from roundhouse.core.rulebook import rulebook
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find, shelf
from roundhouse.table.teaching import teaching

sys.path.append(str(Path(__file__).parent.parent / "tools"))

from taught import before_a_move, row

MOST_WORDS = 60
LONGEST_GOAL = 25


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


def test_the_table_tells_words_figures_and_seconds_of_a_game() -> None:
    name, lang, words, figures, screens, before, seconds = row("metro_domino", "uk", None)
    assert (name, lang, screens) == ("metro_domino", "uk", "–")
    assert words > 1000 > 5 < figures
    assert float(seconds) == round(before / 200 * 60)
