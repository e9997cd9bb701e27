"""Two friends and a spectator live through days at one table, in three browsers, with a picture of every step.

python tools/days.py build/days
python tools/days.py build/days-postgres --postgres

Invited by link, played, nudged, left and invited back, a bot standing in, the server killed, the clock run out,
resigned, a rematch: what should be seen is asserted on a desktop in English and dark, on a phone in Ukrainian and on a
spectator's screen in Russian. With --postgres the two come to two servers with one PostgreSQL. `index.html` in the
folder lays the pictures side by side.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

from contact_sheet import contact_sheet  # noqa: E402

from browser.house import chromium  # noqa: E402
from browser.life import WHOLE, Life, houses  # noqa: E402
from server.postgres import start_postgres  # noqa: E402


def main() -> int:
    """Live, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "days")
    parser.add_argument("--postgres", action="store_true", help="two servers with one PostgreSQL")
    chosen = parser.parse_args()
    if not (program := chromium()):
        print("days: no chromium on the PATH; install it first", file=sys.stderr)
        return 2
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        if not chosen.postgres:
            live(program, Path(place), [f"{place}/house.db"], chosen.folder)
        elif isinstance(postgres := start_postgres(Path(place)), str):
            print(postgres, file=sys.stderr)
            return 2
        else:
            try:
                live(program, Path(place), [postgres.url, postgres.url], chosen.folder)
            finally:
                postgres.stop()
    print(contact_sheet(chosen.folder))
    return 0


def live(program: str, place: Path, databases: list[str], pictures: Path) -> None:
    """All steps; where one fails every screen is photographed as it was."""
    from playwright.sync_api import sync_playwright

    began = time.monotonic()
    with houses(place, databases) as (servers, calendar), sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        life = Life(browser, servers, calendar, "days", pictures)
        try:
            life.live(WHOLE, lambda step: print(f"{time.monotonic() - began:6.1f} s  {step}", flush=True))
        except Exception:
            for one in life.people:
                one.show(pictures / f"fault-{one.look}.png")
            raise
        finally:
            life.close()
            browser.close()


if __name__ == "__main__":
    sys.exit(main())
