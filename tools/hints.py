"""Are hints right? One seat makes the first hint's move on every move, the others are the normal bot; deals are paired.

python tools/hints.py metro_domino --deals 100 --playouts 400 --jobs 4 --json hints.json
python tools/hints.py railroad_ink --deals 20 --seconds 1
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Any

from roundhouse.arena.hints import Followed, Trial
from roundhouse.arena.play import spread
from roundhouse.bots.advice import PLAYOUTS
from roundhouse.cli.files import table_options
from roundhouse.cli.speech import watched
from roundhouse.core.game import Budget
from roundhouse.games import find


@dataclass(frozen=True, slots=True)
class Asked:
    """What is measured, on which deal; small enough to be sent to another process."""

    game: str
    seats: int
    options: Any
    budget: Budget
    against: str
    deal: str = ""
    until: float = inf  # no deal is begun later


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
    asked.add_argument("--jobs", type=int, default=1, help="deals that are played at once, each on a core of its own")
    asked.add_argument("--json", type=Path, metavar="FILE", help="write everything there, deal by deal")
    said = asked.parse_args()
    game = find(said.game)
    seats = said.seats or (1 if game.thinking.independent else 2)
    budget = Budget(None, said.playouts) if said.playouts else Budget(said.seconds, PLAYOUTS)
    until = time.time() + 60 * said.minutes
    task = Asked(said.game, seats, table_options(game, seats, tuple(said.set)), budget, said.against, until=until)
    found = list(watched(deals(task, said.deals, said.seed, said.jobs), said.deals))
    if said.json:
        said.json.write_text(json.dumps(written(task, said.seed, found), indent=1) + "\n")
    print(told(task, added_up(found)))


def deals(task: Asked, count: int, seed: str, jobs: int = 1) -> Iterator[tuple[str, Followed]]:
    """Each deal and how it went, in order, however many are played at once."""
    asked = [replace(task, deal=f"{seed}/{number}") for number in range(count)]
    for one, found in zip(asked, spread(played, asked, jobs), strict=True):
        if found:
            yield one.deal, found


def played(asked: Asked) -> Followed | None:
    """How one deal went; nothing where the time is over."""
    if time.time() > asked.until:
        return None
    found = Followed()
    Trial(find(asked.game), asked.seats, asked.options, asked.budget, asked.against).deal(asked.deal, found)
    return found


def added_up(found: list[tuple[str, Followed]]) -> Followed:
    """All deals together."""
    whole = Followed()
    for _, one in found:
        whole.join(one)
    return whole


def written(asked: Asked, seed: str, found: list[tuple[str, Followed]]) -> dict[str, Any]:
    """Everything that was measured, as JSON."""
    whole = added_up(found)
    means = {name: getattr(whole, name) for name in ("wins", "more", "points")}
    return {
        "game": asked.game, "seats": asked.seats, "against": asked.against, "seed": seed,
        "seconds": asked.budget.seconds, "playouts": asked.budget.playouts,
        **{name: {"mean": mean.mean, "margin": mean.margin, "deals": mean.count} for name, mean in means.items()},
        "hints": len(whole.seconds), "p50": whole.within(0.5), "p95": whole.within(0.95), "longest": whole.within(1),
        "deals": [
            {"deal": deal, "won": one.wins.mean, "more": one.more.mean, "points": one.points.mean}
            for deal, one in found
        ],
    }  # fmt: skip


def told(asked: Asked, found: Followed) -> str:
    """Everything that was measured, in three lines."""
    wins, more = found.wins, found.more
    return (
        f"{asked.game}, {asked.seats} seats, {wins.count} deals, hints against {asked.against}: "
        f"won {100 * wins.mean:.1f} ± {100 * wins.margin:.1f} %\n"
        f"points {found.points.mean:.1f}, {more.mean:+.1f} ± {more.margin:.1f} on the same deals\n"
        f"{len(found.seconds)} hints: p50 {found.within(0.5):.2f} s, p95 {found.within(0.95):.2f} s, "
        f"longest {found.within(1):.2f} s"
    )


if __name__ == "__main__":
    main()
