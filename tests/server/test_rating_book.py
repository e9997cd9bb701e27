"""The book of ratings: what a game says, what it does not, and that the order of games is kept."""

import json

import pytest

from roundhouse.arena.anchors import level_bots
from roundhouse.games import find
from roundhouse.server.people.rated_games import Played, Player
from roundhouse.server.people.ratings import ANCHORS, Book, anchors, beginner, counted, ratable

ANN, BEN, BOT = Player("a" * 64, "Ann"), Player("b" * 64, "Ben"), Player(level="normal")
GAME = "next_station"


def game(*players: Player, ranks: tuple[int, ...], at: int = 1, name: str = GAME) -> Played:
    return Played(f"t{at}", name, at, ranks, players)


def test_a_tie_of_equals_leaves_both_where_they_are_but_surer() -> None:
    book = counted([game(ANN, BEN, ranks=(1, 1))], Book())
    for one in book.people.values():
        assert one.mu == pytest.approx(beginner().mu)
        assert one.sigma < beginner().sigma


def test_more_is_won_from_a_stronger_bot_than_from_a_weaker_one() -> None:
    gain = {}
    for level in ("easy", "hard"):
        book = counted([game(ANN, Player(level=level), ranks=(1, 2))], Book())
        gain[level] = book.people[GAME, ANN.guest].mu
    assert gain["hard"] > gain["easy"] > beginner().mu


def test_anchors_are_made_by_a_command_and_the_normal_bot_is_the_middle() -> None:
    written = json.loads(ANCHORS.read_text(encoding="utf-8"))["games"]
    assert GAME in written
    for name, one in written.items():
        found = anchors(name)
        assert one["made"].startswith(f"roundhouse ladder {name} ")
        assert one["rules"] == find(name).rules.version, "played by other rules"
        assert {level: kept["bot"] for level, kept in one["levels"].items()} == level_bots(find(name))
        assert found["normal"][0] == beginner().mu
        assert found["easy"][0] < found["normal"][0] < found["hard"][0], name


@pytest.mark.parametrize(
    ("players", "ranks"),
    [((ANN,), (1,)), ((ANN, ANN), (1, 2)), ((BOT, BOT), (1, 2)), ((ANN, Player(level="unheard")), (1, 2))],
    ids=["alone", "one person twice", "bots alone", "a bot without a place"],
)
def test_what_says_nothing_is_not_counted(players: tuple[Player, ...], ranks: tuple[int, ...]) -> None:
    one = game(*players, ranks=ranks)
    assert not ratable(one)
    assert counted([one], Book()).people == {}


def test_games_are_counted_apart_and_the_newest_name_stands() -> None:
    later = Player(ANN.guest, "Hanna")
    book = counted(
        [
            game(ANN, BEN, ranks=(1, 2), at=1),
            game(later, BEN, ranks=(2, 1), at=2),
            game(ANN, BEN, ranks=(1, 2), at=3, name="metro_domino"),
        ],
        Book(),
    )
    assert book.people[GAME, ANN.guest].games == 2
    assert book.people[GAME, ANN.guest].name == "Hanna"
    assert book.people["metro_domino", ANN.guest].games == 1
    assert (book.last, len(book.steps)) == ((3, "t3"), 3)
