"""Are reviews right? Bots play games, each is reviewed, and from every turn it blames both moves are played on.

python tools/reviews.py railroad_ink --games 20 --person rollout --by heuristic --worlds 20 --jobs 4 --json reviews.json
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from roundhouse.arena import play
from roundhouse.arena.claims import Claim, added_up, claims
from roundhouse.arena.play import spread
from roundhouse.arena.tally import within
from roundhouse.bots.review import review, think
from roundhouse.cli.speech import watched
from roundhouse.core.game import Budget
from roundhouse.games import find


@dataclass(frozen=True, slots=True)
class Asked:
    """What is measured, on which game; small enough to be sent to another process."""

    game: str
    seats: int
    person: str
    others: str
    by: str
    worlds: int
    playouts: int
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What a review claimed and what was gained; the seconds that it took, of the processor and by the clock."""

    seed: int
    claims: tuple[Claim, ...]
    processor: float
    wall: float


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
    asked.add_argument("--jobs", type=int, default=1, help="games that are reviewed at once, each on a core of its own")
    asked.add_argument("--json", type=Path, metavar="FILE", help="write everything there, game by game")
    said = asked.parse_args()
    seats = said.seats or find(said.game).rules.seats.start
    task = Asked(said.game, seats, said.person, said.others, said.by, said.worlds, said.playouts, said.seed)
    found = list(watched(games(task, said.games, said.jobs), said.games))
    if said.json:
        said.json.write_text(json.dumps(written(task, found), indent=1) + "\n")
    print(told(task, found))


def games(task: Asked, count: int, jobs: int = 1) -> Iterator[Reviewed]:
    """What came of each game, in order, however many are reviewed at once."""
    yield from spread(reviewed, [replace(task, seed=task.seed + number) for number in range(count)], jobs)


def reviewed(asked: Asked) -> Reviewed:
    """Play one game, review it, and play on from what is blamed."""
    seated = [asked.person, *[asked.others] * (asked.seats - 1)]
    match = play(find(asked.game), seated, seed=asked.seed)
    processor, wall = time.process_time(), time.perf_counter()
    made = think(match, review(match, 0, Budget(None, asked.playouts), tries=0))
    processor, wall = time.process_time() - processor, time.perf_counter() - wall
    return Reviewed(asked.seed, tuple(claims(match, made, asked.by, asked.worlds)), processor, wall)


def written(asked: Asked, found: list[Reviewed]) -> dict[str, Any]:
    """Everything that was measured, as JSON."""
    return {
        **asdict(asked), **asdict(added_up([claim for one in found for claim in one.claims])),
        "wall": {"p50": _wall(found, 0.5), "p95": _wall(found, 0.95)},
        "games": [asdict(one) for one in found],
    }  # fmt: skip


def told(asked: Asked, found: list[Reviewed]) -> str:
    """Everything that was measured, in three lines."""
    whole = added_up([claim for one in found for claim in one.claims])
    processor = sum(one.processor for one in found) / len(found)
    return (
        f"{asked.game}, {asked.seats} seats, {asked.person} in {len(found)} games: {whole.turns} turns blamed; "
        f"claimed {whole.claimed:.2f}, gained {whole.gained:.2f} ± {whole.margin:.2f} when {asked.by} plays on\n"
        f"intervals of what is claimed: {whole.width:.2f} wide on average\n"
        f"a review: {processor:.1f} s of processor; by the clock p50 {_wall(found, 0.5):.1f} s, "
        f"p95 {_wall(found, 0.95):.1f} s"
    )


def _wall(found: list[Reviewed], share: float) -> float:
    return within([one.wall for one in found], share)


if __name__ == "__main__":
    main()
