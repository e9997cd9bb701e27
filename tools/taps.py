"""A whole game by real taps (or clicks) on the drawings, in Chromium; a bot chooses what to tap.

python tools/taps.py maglev_metro --set map=manhattan --size 390x844 --pictures FOLDER
"""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from browser.hands import Hands
from browser.house import House, chromium, new_table, open_table, seq, wait_turn
from roundhouse.core.options import read_options, write_options
from roundhouse.games import find


def main() -> None:
    """Play and tell."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    asked.add_argument("--size", default="390x844")
    asked.add_argument("--bot", default="heuristic", help="who chooses what is tapped")
    asked.add_argument("--others", default="normal", help="levels of the other seats, with commas; empty: alone")
    asked.add_argument("--lang", default="en")
    asked.add_argument("--pictures", type=Path, metavar="FOLDER")
    asked.add_argument("--every", type=int, default=25, help="a picture every so many turns")
    said = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        house = House(Path(folder))
        house.start()
        try:
            play(engine, house, said)
        finally:
            house.stop()


def play(engine: Any, house: House, said: Any) -> None:
    """One game from the first tap to the result."""
    browser = engine.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
    page, touch = open_page(browser, said)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in said.others.split(",") if level)]
    options = write_options(read_options(find(said.game), dict(one.split("=", 1) for one in said.set)))
    table = new_table(page, house, seats, game=said.game, options=options)
    open_table(page, house, table)
    hands = Hands(page, house, said.game, said.bot, touch)
    turns, since = 0, ""
    while wait_turn(page, since) == "yours":
        if turns % said.every == 0:
            snap(page, said, turns)
        since = seq(page)
        hands.turn(table)
        turns += 1
    snap(page, said, turns)
    print(f"{said.game} {said.set} {said.size}: {turns} turns by hand to the end, smallest target {hands.least:.0f} px")
    print(f"no point to tap: {len(hands.untouched)} {hands.untouched[:10]}; faults in the page: {faults[:5]}")
    print("; ".join(page.locator(".chip").all_inner_texts()).replace("\n", " "))
    browser.close()


def open_page(browser: Any, said: Any) -> tuple[Any, bool]:
    """A phone with a touch screen, or a desk with a mouse, by its width."""
    width, height = map(int, said.size.split("x"))
    touch = width < 800
    size = {"width": width, "height": height}
    page = browser.new_page(
        viewport=size, has_touch=touch, is_mobile=touch, locale=said.lang, reduced_motion="reduce"
    )  # fmt: skip
    return page, touch


def snap(page: Any, said: Any, turns: int) -> None:
    """A picture of the page as it is, if any are wanted."""
    if not said.pictures:
        return
    said.pictures.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=said.pictures / f"{said.game}-{said.size}-{turns:03}.png")


if __name__ == "__main__":
    main()
