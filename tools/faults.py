"""Break what lies between two servers and their PostgreSQL while people play; what was answered must stand, once.

python tools/faults.py --faults 100 --players 8
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.faults import Campaign, Report
from server.postgres import start_postgres


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--players", type=int, default=8, help="two at a table")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        postgres = start_postgres(Path(folder))
        if isinstance(postgres, str):
            print(postgres, file=sys.stderr)
            return 2
        began = time.monotonic()
        try:
            campaign = Campaign(postgres, chosen.players)
            try:
                report = _watched(campaign, chosen.faults)
            finally:
                campaign.close()
        finally:
            postgres.stop()
    _print(report, time.monotonic() - began)
    return 1 if report.wrong else 0


def _watched(campaign: Campaign, faults: int) -> Report:
    words = TextColumn("{task.description}")
    with Progress(words, BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()) as bar:
        task = bar.add_task("playing", total=faults)

        def tell(report: Report) -> None:
            words = f"{report.moves} moves, {len(report.wrong)} wrong"
            bar.update(task, advance=1, description=words)
            if not bar.console.is_terminal:  # a log shows no bar
                print(f"{sum(report.faults.values())} faults, {words}", flush=True)

        return campaign.run(faults, tell)


def _print(report: Report, took: float) -> None:
    kinds = ", ".join(f"{count} {kind}" for kind, count in report.faults.items())
    print(f"{sum(report.faults.values())} faults in {took:.0f} s: {kinds}")
    print(f"{report.moves} moves and {report.lines} lines answered, {report.doubts} without a clear answer")
    print(f"{report.streams} streams, {report.ended} times ended by a killed server and opened again")
    print(f"all well again after {report.seconds:.1f} s at most")
    print(f"wrong (lost, doubled, gaps, untrue answers, deaf or broken streams): {len(report.wrong)}")
    for line in report.wrong[:40]:
        print(" ", line)


if __name__ == "__main__":
    sys.exit(main())
