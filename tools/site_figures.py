"""What the house in a page costs: bytes, seconds to the first move, clicks, bots, memory: the table of the docs.

python tools/site_figures.py --out site-figures.json

A slower device is made by stopping the whole browser most of the time, all its processes and threads: what browsers
offer themselves (Emulation.setCPUThrottlingRate) slows the page and not the workers, in which everything happens here.
"""

import argparse
import gzip
import http.server
import json
import os
import platform
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from clicks import CLICK
from playwright.sync_api import sync_playwright
from site_table import BOT_MOVED, BYTES, CLICKED, LAID, LOOP, surroundings, table

from browser.house import wait_turn
from roundhouse.games import find, shelf
from static_site.conftest import built
from static_site.killing import own_chromium
from static_site.visiting import PATIENT, ask, imaged, inner, settled

PIECE = 0.005  # seconds that a slowed browser runs at a time
FIRST = "next_station"
TEXT = (".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest")

# Milliseconds of a fixed loop in a worker.
STICK = """() => new Promise((done) => {
  const loop = 'const t = performance.now(); let x = 0; for (let i = 0; i < 1e8; i++) x += i & 7; '
    + 'postMessage(performance.now() - t + x * 0)';
  new Worker(URL.createObjectURL(new Blob([loop]))).onmessage = ({ data }) => done(data);
})"""

# Milliseconds from the next click until two frames after what was chosen lies where it goes, for good.
LAY = """() => { window.laid = new Promise((done) => {
  const table = document.querySelector('.table');
  let begun = 0;
  document.addEventListener('click', () => { begun = performance.now(); }, {capture: true, once: true});
  const watch = new MutationObserver(() => {
    if (table.dataset.state !== 'busy') return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)));
  });
  watch.observe(table, {attributes: true, attributeFilter: ['data-state']});
}) }"""

# Plays at a table and answers with the milliseconds of every move of a bot: from what was shown before it on.
BOTS = """async ([table, most]) => {
  const url = `/api/tables/${table}`, seen = [], found = [];
  let wake = () => undefined;
  const close = roundhouse.listen(`${url}/stream?lang=en`, (name, text, version) => {
    if (version) seen.push([version, performance.now()]);
    wake();
  });
  while (found.length < most) {
    const page = JSON.parse((await roundhouse.ask('GET', `${url}?lang=en`)).text);
    if (page.over) break;
    if (page.seats.some((one) => one.kind === 'bot' && one.to_act)) {
      const at = () => seen.findIndex(([version]) => version === page.version);
      while (at() < 0 || at() === seen.length - 1) await new Promise((go) => { wake = go; });
      found.push(seen[at() + 1][1] - seen[at()][1]);
    } else {
      const { seat, seq, choices } = page, { move } = choices[Math.floor(Math.random() * choices.length)];
      await roundhouse.ask('POST', `${url}/moves?lang=en`, JSON.stringify({ seat, seq, move }));
    }
  }
  close();
  return found;
}"""


def main() -> None:
    """Measure, print, keep."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--site", type=Path, help="a site that is built already")
    asked.add_argument("--games", nargs="*", default=list(shelf()))
    asked.add_argument("--rates", nargs="*", type=int, default=[1, 4], help="how many times slower the device is")
    asked.add_argument("--moves", type=int, default=20, help="clicks in each game")
    asked.add_argument("--bot-moves", type=int, default=8, help="moves of a normal bot in each game")
    asked.add_argument("--visits", type=int, default=3, help="first visits, and later ones, at each rate")
    asked.add_argument("--out", type=Path, metavar="FILE")
    said = asked.parse_args()
    began, clock = os.getloadavg(), time.monotonic()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, sync_playwright() as engine:
        site = said.site or built(Path(folder) / "host" / "roundhouse")
        host = Packing(site.parent)
        found = {f"÷{rate}": at_rate(engine.chromium, host, Path(folder), rate, said) for rate in said.rates}
    machine = {"cores": os.cpu_count(), "machine": platform.machine(), "load": [round(one, 1) for one in began]}
    machine["load at the end"] = [round(one, 1) for one in os.getloadavg()]
    machine["minutes"] = round((time.monotonic() - clock) / 60, 1)
    told = {"when": time.strftime("%Y-%m-%d", time.gmtime()), **machine, **found}
    print("\n".join([*table(found), "", surroundings(machine, found)]))
    if said.out:
        said.out.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def at_rate(kind: Any, host: "Packing", folder: Path, rate: int, said: Any) -> dict[str, Any]:
    """Everything on a device that is so many times slower."""
    found: dict[str, Any] = {"cold": [], "warm": [], LOOP: [], "games": {}, "load": [load(), load()]}
    for number in range(said.visits):
        with own_chromium(kind, folder / f"profile-{rate}-{number}") as (browser, pids):
            group = os.getpgid(pids("the browser")[0])  # the program may have been started by a script
            context = browser.contexts[0]
            context.set_default_timeout(PATIENT)
            host.sent = 0
            page = context.new_page()
            with slowed(group, rate):
                found["cold"].append(first_move(page, host.url))
                settled(page)
            found[BYTES] = host.sent
            imaged(page)
            page = anew(page)
            with slowed(group, rate):
                found["warm"].append(first_move(page, host.url))
                found[LOOP].append(stick(context))
                if number == said.visits - 1:
                    found["games"] = {game: of_game(page, host.url, game, said) for game in said.games}
            found["memory"] = memory(pids)
            found["load"][1] = load()
            print(f"÷{rate}, visit {number + 1}: {json.dumps(found, ensure_ascii=False)}", file=sys.stderr, flush=True)
    return found


@contextmanager
def slowed(group: int, rate: int) -> Iterator[None]:
    """The processes of this group run one part of so many."""
    ended = threading.Event()

    def stop_and_go() -> None:
        while not ended.is_set():
            began = time.perf_counter()
            time.sleep(PIECE)
            os.killpg(group, signal.SIGSTOP)
            time.sleep((time.perf_counter() - began) * (rate - 1))
            os.killpg(group, signal.SIGCONT)

    beside = threading.Thread(target=stop_and_go)
    if rate > 1:
        beside.start()
    try:
        yield
    finally:
        ended.set()
        if rate > 1:
            beside.join()


def first_move(page: Any, url: str) -> float:
    """Seconds from the address of a game's page to the picture after the first move, pressing what comes at once."""
    began = time.perf_counter()
    page.goto(f"{url}?page=game&game={FIRST}")
    inner(page, ".setup-form").locator(".setup-go button").click()
    frame = inner(page, ".table")
    wait_turn(frame, timeout=PATIENT)
    click(frame)
    return round(time.perf_counter() - began, 2)


def click(frame: Any) -> tuple[float, float]:
    """Milliseconds from a click on the first worded move to its piece, and to the whole new picture."""
    frame.locator("#tab-moves").dispatch_event("click")  # a note for a first game may lie over it
    frame.locator(".panel-moves .moves button").first.wait_for()
    frame.evaluate(LAY)
    drawn = round(frame.evaluate(CLICK))
    return round(frame.evaluate("window.laid")), drawn


def stick(context: Any) -> int:
    """How slow the device is: a fixed loop in a worker of an empty page."""
    page = context.new_page()
    page.goto("data:text/html,<p>")
    found = round(page.evaluate(STICK))
    page.close()
    return found


def anew(page: Any) -> Any:
    """The tab is closed, and later there is another."""
    context = page.context
    other = context.new_page()
    page.close()
    return other


def of_game(page: Any, url: str, game: str, said: Any) -> dict[str, Any]:
    """Clicks of a person, moves of a normal bot."""
    laid, drawn = (sorted(one) for one in zip(*clicks(page, url, game, said.moves), strict=True))
    bots = sorted(page.evaluate(BOTS, [a_table(page, game, "normal"), said.bot_moves]))
    found = {LAID: spread(laid), CLICKED: spread(drawn), BOT_MOVED: spread(bots)}
    return {"clicks": len(laid), "bot's moves": len(bots), **found}


def load() -> float:
    """How busy the machine has been in the last minute."""
    return round(os.getloadavg()[0], 1)


def spread(found: list[float]) -> dict[str, int]:
    """The middle and the late ones of sorted numbers."""
    return {"p50": round(statistics.median(found)), "p95": round(found[int(len(found) * 0.95)])} if found else {}


def clicks(page: Any, url: str, game: str, moves: int) -> list[tuple[float, float]]:
    """Move by move, against a bot that answers at once."""
    page.goto(f"{url}?page=table&table={a_table(page, game, 'easy')}")
    frame = inner(page, ".table")
    found: list[tuple[float, float]] = []
    while len(found) < moves and wait_turn(frame, timeout=PATIENT) == "yours":
        found.append(click(frame))
    return found


def a_table(page: Any, game: str, level: str) -> str:
    """A new table with a bot."""
    others = [{"kind": "bot", "level": level}] * (max(2, find(game).rules.seats.start) - 1)
    wish = {"game": game, "seats": [{"kind": "me"}, *others], "pace": 0}
    return str(json.loads(ask(page, "POST", "/api/tables?lang=en", wish))["table"])


def memory(pids: Any) -> int:
    """Megabytes of the pages with their workers, what is shared divided among who shares it."""
    return round(sum(map(proportional, pids("the tab"))) / 1024)


def proportional(pid: int) -> int:
    """Kilobytes of one process."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


class Packing:
    """A host that packs text on the way, as hosts of pages do, and counts what it sends."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.sent = folder, 0
        answers = type("Answers", (Answers,), {"host": self})
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), answers)
        server.daemon_threads = True
        self.url = f"http://127.0.0.1:{server.server_port}/roundhouse/"
        threading.Thread(target=server.serve_forever, daemon=True).start()


class Answers(http.server.SimpleHTTPRequestHandler):
    """One request."""

    host: Packing

    def log_message(self, *_: Any) -> None:
        """Nothing is told."""

    def do_GET(self) -> None:
        """A file, packed; nothing where the browser has it."""
        path = self.path.partition("?")[0]
        file = self.host.folder / (path + "index.html" if path.endswith("/") else path).lstrip("/")
        if not file.is_file():
            return self.send_error(404)
        known = self.headers.get("If-None-Match")
        tag = f'"{file.stat().st_mtime_ns}"'
        body = b"" if known == tag else file.read_bytes()
        packed = file.suffix in TEXT and len(body) > 500
        body = gzip.compress(body) if packed else body
        self.send_response(304 if known == tag else 200)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", self.guess_type(str(file)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.host.sent += len(body)
        return None


if __name__ == "__main__":
    main()
