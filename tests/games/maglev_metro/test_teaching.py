"""The lessons: nobody must know the codes of places on the map, and what is lit can be tapped."""

import re

import pytest

from roundhouse.core.move import move_text
from roundhouse.games.maglev_metro import GAME
from roundhouse.table.teaching import teaching
from roundhouse.table.teaching.lesson import go_on


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_lesson_speaks_of_what_is_lit_and_of_no_code_of_a_place(number: int) -> None:
    assert GAME.about.folder
    text = (GAME.about.folder / "teaching" / f"lesson-{number}.toml").read_text("utf-8")
    said = [line.partition(" = ")[2] for line in text.splitlines() if re.match(r"(otherwise\.)?(en|uk|ru) = ", line)]
    assert said
    assert not [one for one in said if re.search(r"\b(?!VP\b)[A-Z][A-Z0-9]\b", one)]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_where_a_lesson_asks_for_a_ride_or_a_slot_only_what_is_to_be_tapped_is_lit(number: int) -> None:
    lesson = teaching(GAME).lessons[f"lesson-{number}"]
    match = lesson.begins.fork()
    for step in (one for one in lesson.steps if one.accept):
        for _ in range(step.times):
            move = step.accepted(match, lesson.seat)[0]
            if move_text(move).startswith(("go ", "drop ", "put ", "lift ")):
                assert set(step.light) <= set(GAME.drawing.choice(match.state, lesson.seat, move).shapes), step.text
            match.play(lesson.seat, move)
            go_on(match, step)
