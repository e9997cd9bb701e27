"""How much there is to read before one plays, as a table of games and languages: python tools/taught.py [--screens]

Words of the rules that stand open, all their words, and their figures; words before the first own move of a lesson (the
longest of a game) and the seconds they take at a normal pace. `--screens` opens every rules page in Chromium as on a
phone and measures how many screens one scrolls until the goal has been read (1 or less: it is on the first), and how
many the page is long while what a first game can do without is folded.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from roundhouse.core.rulebook import Paragraph, rulebook
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find, shelf
from roundhouse.table.teaching import Lesson, teaching

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests")]

WORDS_A_SECOND = 200 / 60  # a normal pace of reading
WIDE, HIGH = 390, 844
GOAL = "document.querySelector('.rules-text h2').nextElementSibling.getBoundingClientRect().bottom + scrollY"
ALL = "document.documentElement.scrollHeight"
ROWS = [(name, lang) for name in shelf() for lang in LANGUAGES]
HEAD = (
    "game", "lang", "open words", "all words", "figures", "to the goal", "screens", "words before a move", "seconds",
)  # fmt: skip


def main() -> None:
    """One row for each game and language."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--screens", action="store_true", help="measure rules pages in Chromium, too")
    wanted = parser.parse_args()
    with phone() if wanted.screens else nobody() as look:
        table = [HEAD, *(tuple(map(str, row(name, lang, look))) for name, lang in ROWS)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        print("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip())


def row(name: str, lang: str, look: Any) -> Iterator[Any]:
    """What there is to read of a game in a language."""
    text = rulebook(find(name).about.folder, lang)
    most = max(before_a_move(lesson, lang) for lesson in teaching(find(name)).lessons.values())
    yield from (name, lang, *(sum(len(one.text.split()) for one in some) for some in (unfolded(text), text)))
    yield sum(bool(one.figure) for one in text)
    yield from (f"{one:.1f}" for one in screens(look, name, lang)) if look else ("–", "–")
    yield from (most, f"{most / WORDS_A_SECOND:.0f}")


def unfolded(text: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """What one reads without opening anything: also the headings of what is folded."""
    closed = 0
    for one in text:
        if one.level and (not closed or one.level <= closed):
            closed = one.level if one.folded else 0
            yield one
        elif not closed:
            yield one


def before_a_move(lesson: Lesson, lang: str) -> int:
    """The words that a learner reads up to the step that asks for the first move."""
    first = next(number for number, step in enumerate(lesson.steps) if step.accept)
    return sum(len(step.text(lang).split()) for step in lesson.steps[: first + 1])


def screens(look: Any, name: str, lang: str) -> tuple[float, float]:
    """How many screens of a phone one has seen when the goal, the first sentence of the rules, is read; and all."""
    look.context.add_cookies([{"name": "lang", "value": lang, "url": look.house}])
    look.goto(f"{look.house}/rules/{name}")
    look.wait_for_selector("#app[data-ready]")
    return look.evaluate(GOAL) / HIGH, look.evaluate(ALL) / HIGH


@contextmanager
def nobody() -> Iterator[None]:
    """Nobody looks at pages."""
    yield None


@contextmanager
def phone() -> Iterator[Any]:
    """A phone at a house of its own."""
    from playwright.sync_api import sync_playwright

    from browser.house import House, chromium

    with tempfile.TemporaryDirectory() as place, sync_playwright() as engine:
        house = House(Path(place))
        house.start()
        browser = engine.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        try:
            look = browser.new_page(viewport={"width": WIDE, "height": HIGH}, has_touch=True, is_mobile=True)
            look.house = house.url
            yield look
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
