"""What the shelf says of a game."""

import pytest

from roundhouse.games import find
from roundhouse.table.shelf import described
from roundhouse.table.teaching import teaching


@pytest.mark.parametrize(
    ("name", "lang", "original"),
    [
        ("railroad_ink", "uk", "Railroad Ink: Blazing Red"),
        ("railroad_ink", "ru", ""),
        ("railroad_ink", "en", ""),
        ("metro_domino", "uk", ""),
    ],
)
def test_the_name_on_the_box_is_told_where_the_title_does_not_tell_it(name: str, lang: str, original: str) -> None:
    game = find(name)
    assert described(game, teaching(game), lang)["original"] == original
