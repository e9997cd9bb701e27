"""The same seed plays the same game: whole games of every bot, first in a process, after others, and on two cores.

python tools/repeat.py --seeds 3 --only railroad_ink
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from arena.repeating import cases, differing
from roundhouse.cli.speech import watched

TOGETHER = 8  # games that are played by one set of processes


def main() -> int:
    """Play and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=1, help="games of each bot with each set of options")
    parser.add_argument("--only", default="", help="words of the cases that are played: a game, a bot")
    parser.add_argument("--begun", action="store_true", help="only the beginnings of games, as the tests do")
    chosen = parser.parse_args()
    some = [case for case in cases(chosen.seeds, not chosen.begun) if all(w in str(case) for w in chosen.only.split())]
    compared = (found for first in range(0, len(some), TOGETHER) for found in differing(some[first : first + TOGETHER]))
    wrong = [line for found in watched(compared, len(some)) for line in found]
    print(*wrong, sep="\n", end="\n" * bool(wrong))
    print(f"{len(some)} games, {len(wrong)} differ")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
