"""The lessons: nobody must know the codes of places on the map."""

import re

import pytest

from roundhouse.games.maglev_metro import GAME


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_lesson_speaks_of_what_is_lit_and_of_no_code_of_a_place(number: int) -> None:
    assert GAME.about.folder
    text = (GAME.about.folder / "teaching" / f"lesson-{number}.toml").read_text("utf-8")
    said = [line.partition(" = ")[2] for line in text.splitlines() if re.match(r"(otherwise\.)?(en|uk|ru) = ", line)]
    assert said
    assert not [one for one in said if re.search(r"\b(?!VP\b)[A-Z][A-Z0-9]\b", one)]
