"""Pairs of worlds that a viewer cannot tell apart, on every channel of the house: no byte may differ.

python tools/twins.py --pairs 5000 --game ticket_to_ride
python tools/twins.py --pairs 300 --outgoing    # notices, history, ratings, exports: by real servers and counterparts
"""

import argparse
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from roundhouse.games import find, shelf
from server.channels import compare, pairs
from server.outgoing import compare_outgoing

MOST_TOLD = 20
IN_ONE_HOUSE = 40  # pairs
COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())


def main() -> int:
    """Compare; 1 when something differs."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--pairs", type=int, default=200, help="pairs of worlds a game")
    asked.add_argument("--game", choices=secret_games(), action="append", help="default: every game with secrets")
    asked.add_argument("--seed", default="", help="other worlds")
    asked.add_argument("--outgoing", action="store_true", help="what leaves the house instead of what a table shows")
    given = asked.parse_args()
    screen, work = Console(), run_outgoing if given.outgoing else run
    return 1 if sum(work(game, given.pairs, given.seed, screen) for game in given.game or secret_games()) else 0


def secret_games() -> list[str]:
    """The games in which somebody knows what another does not."""
    return [name for name in shelf() if find(name).secrecy.hands]


def run(name: str, number: int, seed: str, screen: Console) -> int:
    """Compare the worlds of one game and say how it went; how many things differ."""
    compared = differ = found = 0
    began = time.monotonic()
    with Progress(*COLUMNS, console=screen) as progress:
        for pair in progress.track(pairs(find(name), number, seed), number, description=name):
            told, wrong = compare(pair)
            compared, differ, found = compared + told, differ + pair.differ, found + len(wrong)
            for what in wrong[:MOST_TOLD]:
                screen.print(f"{name}, pair {pair.number}, viewer {pair.viewer}: {what}", style="red", markup=False)
    tell(screen, name, (number, differ, compared, found), time.monotonic() - began)
    return found


def run_outgoing(name: str, number: int, seed: str, screen: Console) -> int:
    """The same of what leaves the house, many pairs at once in one house for each world."""
    compared = differ = found = 0
    began, worlds = time.monotonic(), pairs(find(name), number, seed)
    with Progress(*COLUMNS, console=screen) as progress:
        task = progress.add_task(name, total=number)
        while some := list(islice(worlds, IN_ONE_HOUSE)):
            with tempfile.TemporaryDirectory() as folder:
                told, wrong, _ = compare_outgoing(some, Path(folder))
            compared, found = compared + told, found + len(wrong)
            differ += sum(pair.differ for pair in some)
            for what in wrong[:MOST_TOLD]:
                screen.print(what, style="red", markup=False)
            progress.advance(task, len(some))
    tell(screen, name, (number, differ, compared, found), time.monotonic() - began)
    return found


def tell(screen: Console, name: str, figures: tuple[int, int, int, int], took: float) -> None:
    """One line about one game."""
    number, differ, compared, found = figures
    worlds = f"{name}: {number} pairs ({differ} really different)"
    screen.print(f"{worlds}, {compared} comparisons, {found} differences, {took:.0f} s", soft_wrap=True)


if __name__ == "__main__":
    sys.exit(main())
