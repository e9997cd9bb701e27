"""The house in a page in Firefox and in WebKitGTK: one visit, then no host any more, and a whole game by real presses.

python tools/site_engines.py --engine firefox --game metro_domino --pictures FOLDER
"""

import argparse
import json
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from engines import ERRORS, TURN, Person
from webdriver import ENGINES, Browser, Display, Fault

from roundhouse.core.log import read_log, verify
from roundhouse.games import find, shelf
from static_site.conftest import Host, built

PATIENT = 600  # seconds: Python starts in these pages, and WebKitGTK takes its time for that
TRIES = 6
HEARD = 1.0  # seconds in which a page hears a press
SIZE = "390x844"
# Runs a function as if it were called inside the page in the page.
INNER = """(...given) => { const inner = window.document.getElementById('page')?.contentWindow;
  return ((document, window, location, addEventListener) => document && (%s)(...given))(
    inner?.document, inner, inner?.location, inner?.addEventListener.bind(inner)) }"""
# Begins to ask, once for each name; the answer when it is there.
ASKED = """(name, method, url) => { const asked = window.asked ??= {};
  if (!(name in asked)) { asked[name] = null;
    roundhouse.ask(method, url).then((answer) => { asked[name] = answer }); }
  return asked[name] }"""
# Begins to hear presses; whether one was heard since, or has led to another page.
HEAR = """() => { window.heard = 0;
  addEventListener('pointerdown', () => { window.heard = 1 }, {capture: true, once: true}) }"""
WAS_HEARD = "() => window.heard !== 0"
CONTROLLED = "() => !!navigator.serviceWorker?.controller"
# Whether what later visits begin with is kept; looked for again and again.
IMAGED = """() => { (async () => { for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) window.imaged ||= url.includes('/image?') })();
  return window.imaged }"""


class Frame:
    """The page inside the page of a browser, which is as large as that one."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.questions, self.lost = browser, 0, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.browser, name)

    def run(self, script: str, *args: Any) -> Any:
        """The value of a function in there."""
        return self.browser.run(INNER % script, *args)

    def wait(self, script: str, *args: Any, seconds: float = PATIENT) -> Any:
        """Wait until it gives something true; that."""
        return self.browser.wait(INNER % script, *args, seconds=seconds)

    def click(self, x: float, y: float, button: int = 0, kind: str = "mouse") -> None:
        """A press that the page has heard: WebKitGTK loses some in a page that was loaded a moment ago."""
        for _ in range(TRIES):
            self.run(HEAR)
            self.browser.click(x, y, button, kind)
            with suppress(Fault):
                self.wait(WAS_HEARD, seconds=HEARD)
                return
            self.lost += 1
        raise Fault(f"nobody hears a press at {x:.0f}, {y:.0f}")

    def ask(self, url: str) -> str:
        """What the house in the page answers."""
        self.questions += 1
        answer = self.browser.wait(ASKED, f"{self.questions} {url}", "GET", url, seconds=PATIENT)
        if answer["status"] >= 300:
            raise Fault(f"{url}: {answer}")
        return str(answer["text"])

    def kept(self, table: str) -> tuple[dict[str, Any], int, list[tuple[int, dict[str, Any]]]]:
        """Options, how many sit there, and every entry."""
        for one in json.loads(self.ask("/api/backup"))["tables"]:
            record = json.loads(one["record"])
            if record["id"] == table:
                entries = [(seat, json.loads(move)) for seat, move in one["entries"]]
                return json.loads(record["options"]), len(record["seats"]), entries
        raise Fault(f"{table} is not kept")


class Visitor(Person):
    """Somebody at a table of the site."""

    def __init__(self, frame: Frame, game: str, kind: str) -> None:
        super().__init__(frame, frame, game, kind)
        self.frame = frame

    def given(self, table: str) -> dict[str, Any]:
        """The page of the table."""
        return dict(json.loads(self.frame.ask(f"/api/tables/{table}?lang=en")))

    def go(self, selector: str, there: str) -> None:
        """Press what leads on, and wait for what is wanted there."""
        for _ in range(TRIES):  # what was scrolled a moment ago may not yet be where it is said to be
            self.frame.wait("(...all) => all.some((one) => document.querySelector(one))", selector, there)
            self.press(selector)
            with suppress(Fault):
                self.frame.wait("(there) => !!document.querySelector(there)", there, seconds=PATIENT / TRIES)
                self.frame.run(ERRORS)
                return
        raise Fault(f"{selector} does not lead to {there}")


def main() -> int:
    """Every engine that is asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--engine", action="append", choices=list(ENGINES), default=[])
    asked.add_argument("--game", action="append", choices=list(shelf()), default=[])
    asked.add_argument("--size", default=SIZE)
    asked.add_argument("--site", type=Path, help="a site that is built already")
    asked.add_argument("--pictures", type=Path, default=Path("build/engines"), metavar="FOLDER")
    asked.add_argument("--display", type=int, default=78, help="number of the screen to make")
    said = asked.parse_args()
    failed, display = 0, Display(said.display)
    try:
        with tempfile.TemporaryDirectory() as folder:
            site = said.site or built(Path(folder) / "roundhouse")
            for engine in said.engine or ENGINES:
                failed += visit(engine, Host(site.parent), said, display.name)
    finally:
        display.close()
    return 1 if failed else 0


def visit(engine: str, host: Host, said: Any, display: str) -> int:
    """The first visit, the host gone, then the games; how many went wrong."""
    browser = ENGINES[engine](display)
    frame, failed = Frame(browser), 0
    try:
        first, offline = arrive(frame, host, said.size)
        print(f"{engine} {browser.version}: ready after {first:.0f} s, {offline}", flush=True)
        for game in said.game or ["metro_domino"]:
            try:
                print(f"{engine} {browser.version} {said.size} {game}: {play(frame, host.url, game, said)}", flush=True)
            except Fault as fault:
                failed += 1
                browser.picture(said.pictures / f"site-{engine}-{game}-fault.png")
                print(f"{engine} {browser.version} {said.size} {game}: FAULT {fault}", flush=True)
    finally:
        browser.close()
        host.stop()
    return failed


def arrive(frame: Frame, host: Host, size: str) -> tuple[float, str]:
    """Seconds until the games are there, and whether the host is needed after that."""
    began = time.monotonic()
    frame.go(host.url)
    frame.browser.size(*map(int, size.split("x")))
    frame.ask("/api/tables?lang=en")
    took = time.monotonic() - began
    if not frame.browser.run("() => 'serviceWorker' in navigator"):
        return took, "no service worker here: the host stays"
    frame.browser.wait(CONTROLLED, seconds=PATIENT)
    frame.browser.wait(IMAGED, seconds=PATIENT)
    host.stop()
    return took, "the host is gone"


def play(frame: Frame, url: str, game: str, said: Any) -> str:
    """From the shelf to the result; a line that tells it."""
    began = time.monotonic()
    kind = "touch" if frame.name == "firefox" and int(said.size.split("x")[0]) < 800 else "mouse"
    person = Visitor(frame, game, kind)

    def snap(what: str) -> None:
        frame.browser.picture(said.pictures / f"site-{frame.name}-{said.size}-{game}-{what}.png")

    frame.go(url)
    person.go(f'.game h2 a[href*="game={game}"]', ".setup-form")
    snap("setup")
    person.go(".setup-go button", ".table")
    table = frame.browser.wait("() => new URL(location.href).searchParams.get('table')", seconds=PATIENT)
    since = ""
    while (seen := frame.wait(TURN, since)) != "over":
        if seen == "yours":
            since = frame.run("() => document.querySelector('.table').dataset.seq")
            person.turn(table)
            if person.turns == 5:
                snap("fifth-turn")
    person.go(".actions button.primary.big", ".end-doors")
    snap("result")
    log = read_log(frame.ask(f"/api/tables/{table}/log?lang=en"), find)
    faults = [*frame.run("() => window.faults ?? []"), *map(str, verify(log))]
    if faults or not log.match.over:
        raise Fault(f"over: {log.match.over}, wrong: {faults[:3]}")
    return (
        f"{person.turns} turns by {kind}, {len(log.match.moves)} moves, over and verified,"
        f" {time.monotonic() - began:.0f} s, no point to press: {person.missed or 'none'},"
        f" presses lost: {frame.lost}"
    )


if __name__ == "__main__":
    sys.exit(main())
