"""What stays of finished games is worked out from their results alone, in whatever order they come."""

from itertools import permutations

from roundhouse.table.history import Finished, history


def game(at: int, points: list[int], name: str = "dominoes", options: str = "{}", **others: int) -> Finished:
    """A finished game at whose seat 0 I sat; others by name and seat."""
    ranks = [1 + sum(other > mine for other in points) for mine in points]
    return Finished(name, options, 0, points, ranks, {seat: (who, who.title()) for who, seat in others.items()}, at)


def test_bests_and_averages_are_kept_for_each_game_options_and_number_of_seats() -> None:
    played = [game(1, [30, 20]), game(2, [10, 20]), game(3, [50]), game(4, [7, 9, 8]), game(5, [-3, 0], options="x")]
    found = {(one.options, one.seats): (one.played, one.best, one.total, one.won) for one in history(played).bests}
    assert found == {
        ("{}", 2): (2, 30, 40, 1),
        ("{}", 1): (1, 50, 50, 0),  # alone nobody wins
        ("{}", 3): (1, 7, 7, 0),
        ("x", 2): (1, -3, -3, 0),
    }


def test_wins_in_a_row_end_with_a_lost_game_and_a_shared_first_place_is_a_win() -> None:
    points = [[2, 1], [3, 3], [9, 1], [0, 1], [2, 1]]
    (best,) = history(game(at, one) for at, one in enumerate(points)).bests
    assert (best.streak, best.longest, best.won) == (1, 3, 4)


def test_a_duel_is_counted_between_two_whoever_else_was_there() -> None:
    played = [game(1, [5, 7, 6], ann=1, ben=2), game(2, [5, 4, 6], ann=1, ben=2), game(3, [4, 4], ann=1)]
    found = {one.who: (one.won, one.lost, one.drawn) for one in history(played).duels}
    assert found == {"ann": (1, 1, 1), "ben": (0, 2, 0)}


def test_the_newest_friend_and_the_newest_kind_come_first() -> None:
    played = [game(1, [1, 2], "old", ann=1), game(9, [1, 2], "new", ben=1), game(5, [1, 2], "new", ann=1)]
    found = history(played)
    assert [one.game for one in found.bests] == ["new", "old"]
    assert [(one.who, one.game) for one in found.duels] == [("ben", "new"), ("ann", "new"), ("ann", "old")]


def test_the_order_in_which_games_are_found_changes_nothing() -> None:
    played = [game(at, points, ann=1) for at, points in enumerate([[2, 1], [1, 2], [3, 1], [4, 1]])]
    assert len({str(history(order)) for order in permutations(played)}) == 1
