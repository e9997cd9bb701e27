"""How long a person waits from a click to the new picture, in a real Chromium, for every game on the shelf.

python3 dev.py clicks --moves 30
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from browser.house import House, chromium, new_table, open_table, wait_turn
from roundhouse.games import shelf

# Clicks the first worded move and answers with the milliseconds until two frames after the page has a new number.
CLICK = """() => new Promise((done, fail) => {
  const table = document.querySelector('.table'), before = table.dataset.seq, begun = performance.now();
  const watch = new MutationObserver(() => {
    if (table.dataset.seq === before) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)));
  });
  watch.observe(table, {attributes: true, attributeFilter: ['data-seq']});
  document.querySelector('.panel-moves .moves button').click();
  document.querySelector('.commit:enabled')?.click();  // a move that wants to be confirmed
  const bar = () => document.querySelector('.actions')?.textContent;
  setTimeout(() => fail(new Error(`the click has changed nothing; the bar says: ${bar()}`)), 120_000);
})"""


def main() -> None:
    """Measure each game and print a line."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--moves", type=int, default=30)
    asked.add_argument("--games", nargs="*", default=list(shelf()))
    said = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        house = House(Path(folder))
        house.start()
        browser = engine.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        try:
            for game in said.games:
                waits = sorted(measure(browser, house, game, said.moves))
                middle, late = statistics.median(waits), waits[int(len(waits) * 0.95)]
                print(f"{game:16} {len(waits)} clicks, p50 {middle:.0f} ms, p95 {late:.0f} ms", flush=True)
        finally:
            browser.close()
            house.stop()


def measure(browser: Any, house: House, game: str, moves: int) -> list[float]:
    """Milliseconds from click to picture, move by move, against a bot that answers at once."""
    page = browser.new_page(viewport={"width": 390, "height": 844}, locale="en-GB", reduced_motion="reduce")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    open_table(page, house, new_table(page, house, seats, game=game))
    waits: list[float] = []
    while len(waits) < moves and wait_turn(page) == "yours":
        page.locator("#tab-moves").click()
        page.locator(".panel-moves .moves button").first.wait_for()
        waits.append(page.evaluate(CLICK))
    page.context.close()
    return waits


if __name__ == "__main__":
    main()
