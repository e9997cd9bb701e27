"""The picture made for sharing: what the game was, who won, the points, and no more than one wants to tell."""

from xml.etree import ElementTree

import pytest

from roundhouse.core.game import Budget
from roundhouse.games import find, shelf
from roundhouse.table.local import LocalTable
from roundhouse.table.share import HEIGHT, WIDTH, share_picture
from roundhouse.table.table import Table

QUICK = Budget(seconds=None, playouts=2)


def finished(name: str, seats: int) -> Table:
    """A game played to its end by bots."""
    local = LocalTable(name, ["easy"] * seats, seed=bytes(32), budget=QUICK)
    while not local.table.over:
        assert local.bot_moves()
    return local.table


def written(table: Table, seat: int | None = 0, lang: str = "en", theme: str = "light", names: bool = False) -> str:
    tree = ElementTree.fromstring(share_picture(table, seat, lang, theme, names))
    assert (tree.get("width"), tree.get("height")) == (str(WIDTH), str(HEIGHT))
    return " ".join("".join(one.itertext()) for one in tree.iter() if one.tag.endswith("}text"))


@pytest.mark.parametrize("name", shelf())
def test_the_picture_of_every_game_tells_its_name_and_the_points(name: str) -> None:
    table = finished(name, max(2, find(name).rules.seats.start))
    for lang, theme in (("en", "light"), ("uk", "dark"), ("ru", "light")):
        told = written(table, 0, lang, theme)
        assert all(str(abs(points)) in told for points in table.match.result.points)


def test_a_game_alone_tells_its_points_and_lines() -> None:
    table = finished("next_station", 1)
    told = written(table)
    assert str(table.match.result.points[0]) in told
    assert "alone" in told


def test_people_are_named_only_where_that_is_wanted() -> None:
    table = finished("next_station", 2)
    for seat, name in enumerate(("Olena", "Taras")):
        table.record.seats[seat].kind, table.record.seats[seat].name = "person", name
    assert "Olena" in written(table, names=True)
    assert "Olena" not in written(table)
    assert "Taras" not in written(table, seat=None)


def test_the_picture_says_whose_board_it_is_where_everybody_has_one() -> None:
    table = finished("railroad_ink", 2)
    table.record.seats[1].kind, table.record.seats[1].name = "person", "Taras"
    assert "▲ The board of Taras" in written(table, 1, names=True)
    assert "The board of Player 2" in written(table, 1)
    assert "Поле: " in written(table, 0, "uk")
    assert "The board of" not in written(finished("metro_domino", 2))


def test_the_picture_counts_in_the_games_own_word() -> None:
    table = finished("metro_domino", 2)
    assert table.match.result.ranks.count(1) == 1
    told = written(table, 0, "uk")
    assert " бал" in told
    assert "оч" not in told
