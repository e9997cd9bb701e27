"""Are hints right? One seat makes the first hint's move on every move, the others are the normal bot; deals are paired.

python tools/hints.py metro_domino --deals 100 --playouts 400
python tools/hints.py railroad_ink --deals 20 --seconds 1
"""

import argparse
from math import inf
from time import perf_counter

from roundhouse.arena.hints import Followed, Trial
from roundhouse.bots.advice import PLAYOUTS
from roundhouse.cli.files import table_options
from roundhouse.cli.speech import watched
from roundhouse.core.game import Budget
from roundhouse.games import find


def main() -> None:
    """Play, and tell how often hints won and how long they took."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--deals", type=int, default=20, help="each is played from every seat")
    asked.add_argument("--seats", type=int, help="two if not said; one where nobody touches another")
    asked.add_argument("--against", default="normal", help="the bot at the other seats, or alone on the same deals")
    asked.add_argument("--seconds", type=float, default=1.0, help="for a hint, as at a table")
    asked.add_argument("--playouts", type=int, help="for a hint instead of seconds: the same games every time")
    asked.add_argument("--minutes", type=float, default=inf, help="no deal is begun after so many")
    asked.add_argument("--seed", default="hints")
    asked.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    said = asked.parse_args()
    game = find(said.game)
    seats = said.seats or (1 if game.thinking.independent else 2)
    budget = Budget(None, said.playouts) if said.playouts else Budget(said.seconds, PLAYOUTS)
    trial = Trial(game, seats, table_options(game, seats, tuple(said.set)), budget, said.against)
    found, began = Followed(), perf_counter()
    for number in watched(range(said.deals), said.deals):
        if perf_counter() - began < 60 * said.minutes:
            trial.deal(f"{said.seed}/{number}", found)
    print(told(trial, found))


def told(trial: Trial, found: Followed) -> str:
    """Everything that was measured, in three lines."""
    wins, more = found.wins, found.more
    return (
        f"{trial.game.name}, {trial.seats} seats, {wins.count} deals, hints against {trial.against}: "
        f"won {100 * wins.mean:.1f} ± {100 * wins.margin:.1f} %\n"
        f"points {found.points.mean:.1f}, {more.mean:+.1f} ± {more.margin:.1f} on the same deals\n"
        f"{len(found.seconds)} hints: p50 {found.within(0.5):.2f} s, p95 {found.within(0.95):.2f} s, "
        f"longest {found.within(1):.2f} s"
    )


if __name__ == "__main__":
    main()
