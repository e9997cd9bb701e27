"""What was possible: a bot plays deals, and with all cards or dice known better games are looked for.

python tools/hindsight.py next_station --deals 20 --bot search:300 --seconds 60 --jobs 4 --json hindsight.json
python tools/hindsight.py railroad_ink --deals 20 --bot thinker --playouts 2000
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from roundhouse.arena import play
from roundhouse.arena.play import spread
from roundhouse.bots.hindsight import USUAL, best, write_best
from roundhouse.cli.speech import watched
from roundhouse.core.game import Budget, Game
from roundhouse.core.log import read_log, verify, write_log
from roundhouse.core.options import read_options
from roundhouse.games import find


@dataclass(frozen=True, slots=True)
class Asked:
    """A deal that is played and searched; small enough to be sent to another process."""

    game: str
    bot: str
    budget: Budget
    options: Any
    deal: str


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: what the bot made, what was possible at least, and the processor time of the search."""

    made: int
    possible: int
    seconds: float


def main() -> None:
    """Measure and tell."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--deals", type=int, default=10)
    asked.add_argument("--bot", default="hard", help="who plays the deals")
    asked.add_argument("--seconds", type=float, default=60.0, help="of a search")
    asked.add_argument("--playouts", type=int, help="of a search instead of seconds: the same every time")
    asked.add_argument("--seed", default="hindsight-")
    asked.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    asked.add_argument("--jobs", type=int, default=1, help="deals that are searched at once, each on a core of its own")
    asked.add_argument("--json", type=Path, metavar="FILE", help="write everything there, deal by deal")
    said = asked.parse_args()
    game, found = find(said.game), list[Deal]()
    options = read_options(game, dict(pair.split("=", 1) for pair in said.set))
    budget = Budget(None, said.playouts) if said.playouts else Budget(said.seconds, USUAL.playouts)
    measured = deals(game, said.bot, said.deals, budget, options, said.seed, said.jobs)
    for one in watched(measured, said.deals):
        found.append(one)
        print(one.made, one.possible, f"{one.seconds:.1f}", file=sys.stderr)
    if said.json:
        kept = {"game": game.name, "bot": said.bot, "seed": said.seed, **asdict(budget)}
        said.json.write_text(json.dumps({**kept, "deals": [asdict(one) for one in found]}, indent=1) + "\n")
    print(f"{game.name}, {said.bot}, {told(found)}")


def deals(
    game: Game[Any], bot: str, count: int, budget: Budget, options: Any = None, seed: str = "", jobs: int = 1
) -> Iterator[Deal]:
    """The bot plays each deal, alone where it may, and what was possible is looked for; in order, by so many jobs."""
    yield from spread(searched, [Asked(game.name, bot, budget, options, f"{seed}{n}") for n in range(count)], jobs)


def searched(asked: Asked) -> Deal:
    """Play one deal and look for better; what is found is written, read and checked by the rules."""
    game = find(asked.game)
    match = play(game, [asked.bot] * game.rules.seats.start, asked.options, seed=asked.deal)
    began = time.process_time()
    found = best(match, 0, asked.budget)
    spent = time.process_time() - began
    again = read_log(write_best(found, read_log(write_log(match), find)), find)
    assert verify(again) == []
    assert again.result is not None
    return Deal(found.made, again.result["points"][0], spent)


def told(found: list[Deal]) -> str:
    """The means, and the mean difference with an interval of 95 %."""
    gains = [one.possible - one.made for one in found]
    margin = 1.96 * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else float("nan")
    made, possible = mean(one.made for one in found), mean(one.possible for one in found)
    return (
        f"{len(found)} deals: made {made:.1f}, at least possible {possible:.1f}: {mean(gains):+.1f} ± {margin:.1f}, "
        f"from {min(gains):+d} to {max(gains):+d}; {mean(one.seconds for one in found):.0f} s of processor a deal"
    )


if __name__ == "__main__":
    main()
