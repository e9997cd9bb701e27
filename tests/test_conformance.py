"""Every game on the shelf keeps every promise, for every number of seats and every option."""

from typing import Any

import pytest

from roundhouse.core.conformance import CheckRates, check_game, option_sets
from roundhouse.games import find, shelf
from roundhouse.scene import svg

TABLES = [
    (name, seats, options)
    for name in shelf()
    for seats in find(name).rules.seats
    for options in option_sets(find(name), seats)
]
FEW, SOME = CheckRates(views=0.01, pages=0.001), CheckRates(views=0.03, pages=0.01)


def _named(value: Any) -> str:
    return value if isinstance(value, str | int) else str(value).replace("Options", "")


@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=_named)
def test_promises(name: str, seats: int, options: Any) -> None:
    check_game(find(name), seats, options, seed="tests", games=1, paint=svg, rates=SOME)


@pytest.mark.no_cover  # more of the same: traced they take twice as long and reach nothing new
@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=_named)
def test_promises_in_another_game(name: str, seats: int, options: Any) -> None:
    """Another deal, looked at less closely; many more are played by `roundhouse conformance`."""
    check_game(find(name), seats, options, seed="more tests", games=1, paint=svg, rates=FEW)


@pytest.mark.no_cover
@pytest.mark.parametrize("fewest", [True, False], ids=["few", "many"])
@pytest.mark.parametrize("name", shelf())
def test_promises_in_games_of_strong_bots(name: str, fewest: bool) -> None:
    """What bots reach and chance does not: long lines, full mats, many claims. No encoding may lose it."""
    game = find(name)
    seats = game.rules.seats.start if fewest else game.rules.seats.stop - 1
    options = next(option_sets(game, seats)) if fewest else [*option_sets(game, seats)][-1]
    strong = game.thinking.policies["heuristic" if "heuristic" in game.thinking.policies else "rollout"]
    tally = check_game(game, seats, options, seed="strong", paint=svg, rates=FEW, players=[strong])
    assert tally.encodings >= tally.moves


@pytest.mark.parametrize("name", shelf())
def test_refused_tables_are_refused_in_words(name: str) -> None:
    game = find(name)
    assert list(option_sets(game, game.rules.seats.start)), "the default options can be played"
