"""The same seed plays the same game, whatever was played before it, on however many cores, in whatever order of sets.

Run as a program this plays cases from its input and prints a log for each: `fresh` plays each as the first game of a
process, `after` one after the other, each after another game that begins alike.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from math import inf
from multiprocessing import Pipe, get_context

from roundhouse.arena.play import play, spread
from roundhouse.core.conformance import option_sets
from roundhouse.core.log import write_log
from roundhouse.core.options import read_options, write_options
from roundhouse.games import find, shelf

GENERIC = ("random", "greedy", "search:6", "weigh:6")
LONG, SHORT, SHORTER = 60, 16, 10  # moves that are played of a game, where a bot thinks, where it thinks long
GAMES = {name: find(name) for name in shelf()}


@dataclass(frozen=True)
class Case:
    """So many moves of one game by one bot at every seat."""

    game: str
    bot: str
    seats: int
    options: dict[str, object]
    seed: str
    most: float

    def __str__(self) -> str:
        return f"{self.game} {self.bot}, {self.seats} seats, {self.options}, seed {self.seed}"


def cases(seeds: int = 1, whole: bool = False) -> Iterator[Case]:
    """Every bot of every game, with the usual options and with all of them changed."""
    for name, game in GAMES.items():
        for bot in (*GENERIC, *game.thinking.policies):
            most = inf if whole else SHORTER if bot in game.thinking.slow else SHORT if ":" in bot else LONG
            for seats in (game.rules.seats.start, game.rules.seats.start + 1):
                sets = list(option_sets(game, seats))
                options = write_options(sets[0] if seats == game.rules.seats.start else sets[-1])
                yield from (Case(name, bot, seats, options, f"repeat/{seed}", most) for seed in range(seeds))


def played(case: Case) -> str:
    """The log of this game."""
    return _log(case, (case.bot,) * case.seats)


def played_after_another(case: Case) -> str:
    """The log of this game, after one with the same first rolls and cards in which the same bot thought otherwise."""
    if case.seats + 1 in GAMES[case.game].rules.seats:
        _log(case, ("random", *(case.bot,) * case.seats))
    return played(case)


def played_elsewhere(how: str, some: Sequence[Case], order: int) -> list[str]:
    """The logs from a program of its own, whose sets of words come in this order."""
    done = subprocess.run(
        [sys.executable, __file__, how], input=json.dumps([astuple(case) for case in some]), text=True, check=True,
        stdout=subprocess.PIPE, env={**os.environ, "PYTHONHASHSEED": str(order)},
    )  # fmt: skip
    return list(json.loads(done.stdout))


def differing(some: Sequence[Case]) -> Iterator[list[str]]:
    """Case by case as they are compared: the ways of playing that gave another log than the first game of a process."""
    fresh = played_elsewhere("fresh", some, order=1)
    others = {
        "after other games, in another order of sets": played_elsewhere("after", some, order=2),
        "on two cores": list(spread(played, some, jobs=2)),
    }
    for number, case in enumerate(some):
        yield [f"{case}: {how}" for how, logs in others.items() if logs[number] != fresh[number]]


def _log(case: Case, bots: tuple[str, ...]) -> str:
    game = GAMES[case.game]
    options = read_options(game, case.options)
    if game.rules.check(len(bots), options) is not None:
        options = game.rules.options()
    return write_log(play(game, bots, options, case.seed, case.most), bots)


def _fresh(case: Case) -> str:
    """Played by a copy of this process, which has played nothing itself: as good as a new one, and quicker."""
    ours, theirs = Pipe(duplex=False)
    copy = get_context("fork").Process(target=lambda: theirs.send(played(case)))
    copy.start()
    theirs.close()
    log: str = ours.recv()
    copy.join()
    return log


def main(how: str) -> None:
    """Play what the input names."""
    work = {"fresh": _fresh, "after": played_after_another}[how]
    json.dump([work(Case(*one)) for one in json.load(sys.stdin)], sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
