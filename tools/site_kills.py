"""Kill tabs and browsers of the house in a page while games are played there; no answered move may be lost.

python tools/site_kills.py --kills 100
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from static_site.conftest import built
from static_site.killing import Report, kill_often


def main() -> int:
    """Run and report."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--kills", type=int, default=100)
    asked.add_argument("--site", type=Path, help="a site that is built already")
    said = asked.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as engine:
        site = said.site or built(Path(folder) / "host" / "roundhouse")
        report = kill_often(engine.chromium, site, Path(folder), said.kills, told=tell)
    tell(report)
    print(f"{time.monotonic() - began:.0f} s; wrong: {len(report.wrong)}")
    for line in report.wrong[:20]:
        print(" ", line)
    return 1 if report.wrong else 0


def tell(report: Report) -> None:
    """A line now and then."""
    if report.kills % 10 == 0:
        print(
            f"{report.kills} kills, {report.moves} moves answered, {report.shown} entries shown, "
            f"{report.under_way} moves without an answer, {report.games} games ended, wrong {len(report.wrong)}",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
