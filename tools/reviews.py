"""Are reviews right? Bots play games, each is reviewed, and from every turn it blames both moves are played on.

python tools/reviews.py railroad_ink --games 20 --person rollout --by heuristic --worlds 20
"""

import argparse
import time

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from roundhouse.arena import play
from roundhouse.arena.claims import Claim, added_up, claims
from roundhouse.bots.review import review, think
from roundhouse.core.game import Budget
from roundhouse.games import find


def main() -> None:
    """Play, review, play on, and tell what was promised and what was kept."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=5)
    asked.add_argument("--seats", type=int, help="fewest if not said")
    asked.add_argument("--person", default="easy", help="the bot whose game is reviewed")
    asked.add_argument("--others", default="normal", help="the bot at the other seats")
    asked.add_argument("--by", default="normal", help="the bot that plays on")
    asked.add_argument("--worlds", type=int, default=20, help="in which each blamed turn is played on")
    asked.add_argument("--playouts", type=int, default=6000, help="of each review")
    asked.add_argument("--seed", type=int, default=1)
    said = asked.parse_args()
    game, found, spent = find(said.game), list[Claim](), 0.0
    seats = said.seats or game.rules.seats.start
    with Progress(*Progress.get_default_columns()[:1], BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) as bar:
        for number in bar.track(range(said.games), description=game.name):
            match = play(game, [said.person, *[said.others] * (seats - 1)], seed=said.seed + number)
            began = time.process_time()
            made = think(match, review(match, 0, Budget(None, said.playouts), tries=0))
            spent += time.process_time() - began
            found += claims(match, made, said.by, said.worlds)
    told = added_up(found)
    print(
        f"{game.name}, {seats} seats, {said.person} reviewed in {spent / said.games:.1f} s of processor a game: "
        f"{told.turns} turns blamed; claimed {told.claimed:.2f}, gained {told.gained:.2f} ± {told.margin:.2f} "
        f"when {said.by} plays on"
    )


if __name__ == "__main__":
    main()
