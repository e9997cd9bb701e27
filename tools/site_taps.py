"""Whole games on the house in a page by real taps or clicks, without a network, in Chromium; a bot chooses what to tap.

python tools/site_taps.py --pictures FOLDER
python tools/site_taps.py maglev_metro --look phone-light-uk
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from browser.hands import Hands
from browser.house import chromium
from roundhouse.core.log import read_log, verify
from roundhouse.games import find, shelf
from static_site.conftest import Host, built
from static_site.visiting import PATIENT, Inside, ask, play_by_hand, press, sit_down, without_network

LOOKS = ("phone-light-uk", "phone-dark-en", "desk-light-en", "desk-dark-uk")
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1440, "height": 900}}


def main() -> int:
    """Play and tell."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", default=list(shelf()))
    asked.add_argument("--look", action="append", choices=LOOKS, help="may be repeated; all, unless it is said")
    asked.add_argument("--site", type=Path, help="a site that is built already")
    asked.add_argument("--pictures", type=Path, metavar="FOLDER")
    asked.add_argument("--every", type=int, default=20, help="a picture every so many turns")
    said = asked.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        site = said.site or built(Path(folder) / "roundhouse")
        browser = engine.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        for look in said.look or LOOKS:
            wrong += play_all(browser, Host(site.parent), look, said)
        browser.close()
    return 1 if wrong else 0


def play_all(browser: Any, host: Host, look: str, said: Any) -> int:
    """One visit with a network, then every game without; how many things were wrong."""
    size, scheme, lang = look.split("-")
    touch = size == "phone"
    page = browser.new_page(
        viewport=SIZES[size],
        has_touch=touch,
        is_mobile=touch,
        locale=lang,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    page.set_default_timeout(PATIENT)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.goto(host.url)
    without_network(page, host)
    wrong = sum(play(page, host.url, game, look, said) for game in said.games)
    print(f"{look}: faults in the page: {faults[:5]}", flush=True)
    page.context.close()
    return wrong + len(faults)


def play(page: Any, url: str, game: str, look: str, said: Any) -> int:
    """One game from the shelf to the result."""
    began = time.monotonic()

    def seen(turns: int, name: str = "") -> None:
        if said.pictures and (name or turns % said.every == 0):
            said.pictures.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=said.pictures / f"{game}-{look}-{name or f'{turns:03}'}.png")

    frame, table = sit_down(page, url, game)
    hands = Hands(frame, Inside(page), game, "greedy" if game == "next_station" else "heuristic", look[:5] == "phone")
    turns = play_by_hand(frame, table, hands, seen=seen)
    seen(turns, "over")
    press(page, frame.locator(".actions button.primary.big"))
    frame.locator(".end-doors").wait_for()
    seen(turns, "result")
    log = read_log(ask(page, "GET", f"/api/tables/{table}/log?lang=en"), find)
    wrong = [str(one) for one in verify(log)] + [f"no point to tap: {one}" for one in hands.untouched]
    ended = "over" if log.match.over else "NOT OVER"
    print(
        f"{look} {game}: {turns} turns by hand, {len(log.match.moves)} moves, {ended}, "
        f"smallest target {hands.least:.0f} px, {time.monotonic() - began:.0f} s; wrong: {wrong[:5]}",
        flush=True,
    )
    return len(wrong) + (not log.match.over)


if __name__ == "__main__":
    sys.exit(main())
