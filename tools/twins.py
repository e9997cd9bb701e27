"""Pairs of worlds that a viewer cannot tell apart, on every channel of the house: no byte may differ.

python tools/twins.py --pairs 5000 --game ticket_to_ride
"""

import argparse
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from roundhouse.games import find, shelf
from server.channels import compare, pairs

MOST_TOLD = 20


def main() -> int:
    """Compare; 1 when something differs."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--pairs", type=int, default=200, help="pairs of worlds a game")
    asked.add_argument("--game", choices=secret_games(), action="append", help="default: every game with secrets")
    asked.add_argument("--seed", default="", help="other worlds")
    given = asked.parse_args()
    screen = Console()
    return 1 if sum(run(game, given.pairs, given.seed, screen) for game in given.game or secret_games()) else 0


def secret_games() -> list[str]:
    """The games in which somebody knows what another does not."""
    return [name for name in shelf() if find(name).secrecy.hands]


def run(name: str, number: int, seed: str, screen: Console) -> int:
    """Compare the worlds of one game and say how it went; how many things differ."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    compared = differ = found = 0
    began = time.monotonic()
    with Progress(*columns, console=screen) as progress:
        for pair in progress.track(pairs(find(name), number, seed), number, description=name):
            told, wrong = compare(pair)
            compared, differ, found = compared + told, differ + pair.differ, found + len(wrong)
            for what in wrong[:MOST_TOLD]:
                screen.print(f"{name}, pair {pair.number}, viewer {pair.viewer}: {what}", style="red", markup=False)
    worlds = f"{name}: {number} pairs ({differ} really different)"
    took = time.monotonic() - began
    screen.print(f"{worlds}, {compared} comparisons, {found} differences, {took:.0f} s", soft_wrap=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
