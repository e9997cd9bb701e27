"""Every step of every lesson on a phone, in both lights, to be looked at: a folder of pictures, one a step and light.

python tools/lesson_pictures.py FOLDER --lang uk
"""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright
from rich.progress import Progress

from browser.house import House, chromium
from browser.test_lessons import LESSONS, PHONE, accepted, begin, told
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find
from roundhouse.table.teaching import teaching

LIGHTS = ("light", "dark")
MOVE = """([table, move, page]) => fetch(`/api/tables/${table}/moves`, {method: 'POST',
  headers: {'Content-Type': 'application/json'}, body: JSON.stringify({seat: page.seat, seq: page.seq, move})})"""


def main() -> None:
    """Take them all."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--lang", choices=LANGUAGES, default="en")
    said = asked.parse_args()
    said.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as engine, Progress() as bar:
        house = House(Path(place))
        house.start()
        browser = engine.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        try:
            for game, lesson in bar.track(LESSONS, description="lessons"):
                page = browser.new_page(**PHONE, locale=said.lang, reduced_motion="reduce")
                walk(page, house, (game, lesson), said)
                page.context.close()
        finally:
            browser.close()
            house.stop()


def walk(page: Any, house: House, which: tuple[str, str], said: argparse.Namespace) -> None:
    """One lesson from its first step to its last."""
    game, lesson = which
    lessons = teaching(find(game)).lessons
    table = begin(page, house, game, list(lessons).index(lesson))
    for number, step in enumerate(lessons[lesson].steps, 1):
        page.get_by_text(step.text(said.lang), exact=True).first.wait_for()
        page.locator(".moment").wait_for(state="hidden")  # what goes by has gone by
        page.wait_for_timeout(300)  # what comes into sight has come to rest
        for light in LIGHTS:
            page.emulate_media(color_scheme=light)
            page.screenshot(path=said.folder / f"{game}-{lesson}-{number:02}-{said.lang}-{light}.png")
        if step.accept:
            now = told(page, table)
            page.evaluate(MOVE, [table, accepted(game, lesson, number, now["choices"])["move"], now])
            page.wait_for_function("(s) => document.querySelector('.table').dataset.seq !== s", arg=str(now["seq"]))
        else:
            page.locator(".lesson-next").tap()


if __name__ == "__main__":
    main()
