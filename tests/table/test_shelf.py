"""What the shelf says of a game."""

from operator import itemgetter

import pytest

from roundhouse.games import find, shelf
from roundhouse.table.shelf import described, in_order
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


def test_first_comes_what_one_plays_alone_at_once_and_last_what_takes_an_evening() -> None:
    games = [find(name) for name in shelf()]
    told = [{"name": one.name, "minutes": one.about.minutes, "seats": [one.rules.seats.start]} for one in games]
    wanted = ["next_station", "railroad_ink", "metro_domino", "ticket_to_ride", "maglev_metro"]
    assert [game["name"] for game in in_order(told)] == wanted
    assert [game["name"] for game in in_order(sorted(told, key=itemgetter("minutes"), reverse=True))] == wanted
