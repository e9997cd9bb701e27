"""Kill the server of many tables with clocks, again and again: no clock may lose or gain more than it may.

python tools/clocks.py --tables 1000 --kills 50
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.running import toys_on_the_shelf
from server.ticking import Campaign, Report


def _tell(report: Report) -> None:
    print(
        f"{report.kills} kills, {report.tables} tables, {report.moves} moves, the house is {report.lived / 1000:.0f} s"
        f" old, {report.run_out} clocks ran out, wrong: {len(report.wrong)} {report.wrong[-1:] or ''}",
        flush=True,
    )


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=3, help="longest life of a server")
    parser.add_argument("--speed", type=float, default=20, help="seconds of clocks in a second")
    parser.add_argument(
        "--slack", type=float, default=0.3, help="seconds by which this machine may be late with a beat"
    )
    chosen = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, toys_on_the_shelf():
        campaign = Campaign(f"{folder}/clocks.db", chosen.tables, chosen.speed, chosen.slack)
        report = campaign.run(chosen.kills, chosen.seconds, _tell)
    print(f"{report.tables} tables, {report.kills} kills, {report.moves} moves in {time.monotonic() - began:.0f} s")
    print(f"clocks ran out: {report.run_out}; games that were played to their end: {report.played_out}")
    print(
        f"a kill gave everybody at most {report.most_gained:.1f} s of clocks (it may give {campaign.may:.1f} s at this"
        f" speed) and took at most {max(0.0, report.most_lost):.1f} s"
    )
    for line in report.wrong[:20]:
        print(" ", line)
    print(f"wrong: {len(report.wrong)}")
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
