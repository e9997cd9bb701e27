"""Is it true what hints say of the end? Bots play games, and at a move in each quarter their points are foretold.

python tools/foretold.py next_station --bot learnt --games 60
python tools/foretold.py metro_domino --seats 2 --bot heuristic --games 200 --jobs 4
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from random import Random

from roundhouse.arena import play
from roundhouse.arena.play import spread
from roundhouse.arena.tally import Mean
from roundhouse.bots.advice import AHEAD
from roundhouse.bots.playing_on import foretold, play_on
from roundhouse.cli.speech import watched
from roundhouse.core.match import Match
from roundhouse.core.ranking import total
from roundhouse.games import find

QUARTERS, WORLDS = 4, 10


@dataclass(frozen=True, slots=True)
class Asked:
    """A game that is played; small enough to be sent to another process."""

    game: str
    seats: int
    bot: str
    number: int


def main() -> None:
    """Play, and tell by quarters how far what was foretold lay from what was made."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=40)
    asked.add_argument("--seats", type=int, help="fewest if not said")
    asked.add_argument("--bot", default="normal", help="who plays")
    asked.add_argument("--jobs", type=int, default=1, help="games that are played at once, each on a core of its own")
    said = asked.parse_args()
    seats = said.seats or find(said.game).rules.seats.start
    tasks = [Asked(said.game, seats, said.bot, number) for number in range(said.games)]
    found, made = [Mean() for _ in range(QUARTERS)], Mean()
    for points, gaps in watched(spread(played, tasks, said.jobs), len(tasks)):
        made.add(points)
        for quarter, gap in gaps:
            found[quarter].add(gap)
    told = ", ".join(f"{one.mean:+.1f} ± {one.margin:.1f}" for one in found)
    print(f"{said.game}, {seats} seats, {said.bot}, {made.count} games of {made.mean:.1f} points: {told}")


def played(asked: Asked) -> tuple[int, list[tuple[int, float]]]:
    """What a game made, and in which quarter how many points too many were foretold."""
    match = play(find(asked.game), [asked.bot] * asked.seats, seed=f"cal{asked.number}")
    made = total(match.game.rules, match.state, 0)
    return made, [(quarter, points - made) for quarter, points in _foretold(match, Random(asked.number))]


def _foretold(match: Match, rng: Random) -> Iterator[tuple[int, float]]:
    game = match.game
    own = [at for at, (seat, _) in enumerate(match.moves) if seat == 0 and len(match.at(at).legal(0)) > 1]
    for quarter in range(QUARTERS):
        part = own[len(own) * quarter // QUARTERS : len(own) * (quarter + 1) // QUARTERS]
        if not part:
            continue
        at, points = rng.choice(part), 0.0
        view = game.secrecy.view(match.at(at).state, 0)
        for _ in range(WORLDS):
            world = game.secrecy.guess(view, 0, rng).copy()
            game.rules.play(world, 0, match.moves[at][1])
            play_on(game, world, 0, rng.getrandbits(62), inf if game.thinking.boundary else AHEAD)
            end = foretold(game, world, 0)
            if end is None:
                raise SystemExit(f"nothing is said of the end of {game.name}")
            points += end
        yield quarter, points / WORLDS


if __name__ == "__main__":
    main()
