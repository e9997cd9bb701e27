"""What was possible: a bot plays deals, and with all cards or dice known better games are looked for.

python tools/hindsight.py next_station --deals 20 --bot search:300 --seconds 60
python tools/hindsight.py railroad_ink --deals 20 --bot thinker --seconds 60
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Any

from rich.progress import Progress

from roundhouse.arena import play
from roundhouse.bots.hindsight import best, write_best
from roundhouse.core.game import Budget, Game
from roundhouse.core.log import read_log, verify, write_log
from roundhouse.core.options import read_options
from roundhouse.games import find


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: what the bot made, what was possible at least, and the processor time of the search."""

    made: int
    possible: int
    seconds: float


def deals(game: Game[Any], bot: str, count: int, budget: Budget, options: Any = None, seed: str = "") -> Iterator[Deal]:
    """The bot plays each deal, alone where it may; every better game is written, read and checked by the rules."""
    for number in range(count):
        match = play(game, [bot] * game.rules.seats.start, options, seed=f"{seed}{number}")
        began = time.process_time()
        found = best(match, 0, budget)
        spent = time.process_time() - began
        again = read_log(write_best(found, read_log(write_log(match), find)), find)
        assert verify(again) == []
        assert again.result is not None
        yield Deal(found.made, again.result["points"][0], spent)


def told(found: list[Deal]) -> str:
    """The means, and the mean difference with an interval of 95 %."""
    gains = [one.possible - one.made for one in found]
    margin = 1.96 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else float("nan")
    made, possible = mean(one.made for one in found), mean(one.possible for one in found)
    return (
        f"{len(found)} deals: made {made:.1f}, at least possible {possible:.1f}: {mean(gains):+.1f} ± {margin:.1f}, "
        f"from {min(gains):+d} to {max(gains):+d}; {mean(one.seconds for one in found):.0f} s of processor a deal"
    )


def main() -> None:
    """Measure and tell."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--deals", type=int, default=10)
    asked.add_argument("--bot", default="hard", help="who plays the deals")
    asked.add_argument("--seconds", type=float, default=60.0, help="of a search")
    asked.add_argument("--seed", default="hindsight-")
    asked.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    said = asked.parse_args()
    game, found = find(said.game), list[Deal]()
    options = read_options(game, dict(pair.split("=", 1) for pair in said.set))
    with Progress() as bar:
        budget = Budget(said.seconds, 15_000)
        measured = deals(game, said.bot, said.deals, budget, options, said.seed)
        for one in bar.track(measured, total=said.deals, description=game.name):
            found.append(one)
            print(one.made, one.possible, f"{one.seconds:.1f}", file=sys.stderr)
    print(f"{game.name}, {said.bot}, {told(found)}")


if __name__ == "__main__":
    main()
