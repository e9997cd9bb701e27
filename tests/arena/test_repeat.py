"""The same seed plays the same games: every bot of every game, whatever was played before and wherever."""

from arena.repeating import cases, differing
from roundhouse.games import find, shelf


def test_the_same_seed_plays_the_same_game_first_or_after_others_on_any_cores_in_any_order_of_sets() -> None:
    some = list(cases())
    assert {(case.game, case.bot) for case in some} >= {
        (name, bot) for name in shelf() for bot in find(name).thinking.policies
    }
    assert [wrong for found in differing(some) for wrong in found] == []
