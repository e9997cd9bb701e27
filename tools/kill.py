"""Kill the server with SIGKILL during a stream of moves, again and again; what was answered must be there, once.

python tools/kill.py --kills 200
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.killing import Report, kill_often


def _tell(report: Report) -> None:
    if report.kills % 10 == 0:
        print(
            f"{report.kills} kills, {report.answered} moves, lost {len(report.lost)}, doubled {len(report.doubled)}",
            flush=True,
        )


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10, help="longest time between start and kill")
    chosen = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = kill_often(f"{folder}/kills.db", chosen.kills, chosen.seconds, _tell)
    took = time.monotonic() - began
    print(
        f"{report.kills} kills in {took:.0f} s; {report.answered} moves stood, {report.again} double clicks played once"
    )
    print(f"streams opened again: {report.streams} brought the next move, {len(report.deaf)} did not")
    print(f"lost: {len(report.lost)}, doubled: {len(report.doubled)}")
    wrong = report.lost + report.doubled + report.deaf
    for line in wrong[:20]:
        print(" ", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
