"""A few games of each kind under examination: run by CPython and, the same text, by Pyodide inside Node."""

from dataclasses import asdict

from roundhouse.core.conformance import CheckRates, check_game, option_sets
from roundhouse.games import find
from roundhouse.scene import svg

RATES = CheckRates(views=0.03, pages=0.01)


def kept_promises(name: str) -> list[dict[str, int]]:
    """What was checked of the game, with few and usual at the table, then with many and all else; or BrokenPromise."""
    game, tallies = find(name), []
    for seats, last in ((game.rules.seats.start, False), (game.rules.seats.stop - 1, True)):
        known = [*option_sets(game, seats)]
        chosen = known[-1 if last else 0]
        tallies.append(asdict(check_game(game, seats, chosen, seed="pyodide", games=2, paint=svg, rates=RATES)))
    return tallies
