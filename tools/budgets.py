"""What a table costs a cheap phone: bytes, seconds to the first move, frames a second while things move.

python3 dev.py budgets --games next_station

A phone of 390 × 844 with a processor four times slower, over a slow 4G line (1.6 Mbit/s down, 0.75 up, 150 ms). `cold`
is a link that is opened by somebody who has never been here, `warm` a table that is opened from the shelf; `files` are
its requests until then. Frames are counted while something moves, after moves that are made in the page against a bot;
of all moves the median, and the one with the slowest frames. These figures are those of this machine: say what else it
did. `work` is what its load changes least: the processor's time of the page until the first move, and for a frame of
movement, times four for the slow phone; more than 18 ms a frame cannot become 55 frames a second.
"""

import argparse
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright

import dealt
from browser.house import House, chromium, new_table, open_table, wait_turn
from roundhouse.games import shelf

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWER = 4
BYTES, SECONDS, FRAMES = 350_000, 1.5, 55.0  # what we allow ourselves
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]

# Makes the first worded move and answers with the lengths of the frames while anything moves, in milliseconds.
MOVE = """() => new Promise((done) => {
  const table = document.querySelector('.table'), since = table.dataset.seq, frames = [];
  const begun = performance.now();
  let last = begun, calm = 0, looked = 0, moving = false;
  const frame = (now) => {
    if (now - looked > 60) {  // looking costs something, too
      looked = now;
      moving = document.getAnimations().some((one) => one.playState === 'running'
        && one.effect?.getComputedTiming().iterations !== Infinity);
    }
    if (moving) frames.push(now - last);
    calm = moving || table.dataset.seq === since ? 0 : calm + 1;
    last = now;
    if (calm > 20 || now - begun > 6000) done(frames);
    else requestAnimationFrame(frame);
  };
  document.querySelector('.panel-moves .moves button').click();
  document.querySelector('.commit:enabled')?.click();
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame) });
})"""


@dataclass
class Budget:
    """What was measured of one game."""

    game: str
    kilobytes: float
    files: int
    cold: float
    warm: float
    frames: float
    slowest: float
    start_work: float
    frame_work: float

    def __str__(self) -> str:
        over = [
            name
            for name, missed in (
                ("bytes", self.kilobytes * 1000 > BYTES), ("cold", self.cold > SECONDS), ("warm", self.warm > SECONDS),
                ("frames", self.frames < FRAMES),
            )
            if missed
        ]  # fmt: skip
        return (
            f"{self.game:16} {self.kilobytes:6.0f} kB {self.files:6} {self.cold:7.2f} s {self.warm:7.2f} s "
            f"{self.frames:7.0f} fps {self.slowest:7.0f} fps {self.start_work:9.2f} s {self.frame_work:6.1f} ms   "
            f"{'over: ' + ', '.join(over) if over else 'kept'}"
        )


def main() -> None:
    """Measure each game and print a line."""
    asked = argparse.ArgumentParser(prog="dev.py budgets", description=__doc__)
    asked.add_argument("--games", nargs="*", default=list(shelf()))
    asked.add_argument("--moves", type=int, default=12, help="moves whose frames are counted")
    said = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        house = House(Path(folder))
        house.start()
        browser = engine.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        heads = f"{'files':>6} {'cold':>9} {'warm':>9} {'frames':>11} {'slowest':>11} {'work':>11} {'a frame':>9}"
        print(f"{'game':16} {'bytes':>9} {heads}", flush=True)
        try:
            for game in said.games:
                print(measure(browser, house, game, said.moves), flush=True)
        finally:
            browser.close()
            house.stop()


def measure(browser: Any, house: House, game: str, moves: int) -> Budget:
    """All figures of one game."""
    maker = browser.new_context(**PHONE, extra_http_headers={dealt.HEADER: "budgets"})
    page = maker.new_page()
    table = new_table(page, house, SEATS, game=game)
    clock = timed(maker, page)
    open_table(page, house, table)
    wait_turn(page)
    start_work = worked(clock) * SLOWER
    known = maker.storage_state()
    maker.close()
    kilobytes, files, cold = first_table(browser, house, table, known, visited=False)
    warm = first_table(browser, house, table, known, visited=True)[2]
    frames, _ = movement(browser, house, game, moves, SLOWER)
    _, work = movement(browser, house, game, moves, 1)
    middle, slowest, frame_work = statistics.median(frames), min(frames), statistics.median(work) * SLOWER
    return Budget(game, kilobytes, files, cold, warm, middle, slowest, start_work, frame_work)


def first_table(browser: Any, house: House, table: str, known: Any, visited: bool) -> tuple[float, int, float]:
    """Kilobytes and files over the wire, and seconds until the first move can be made."""
    context = browser.new_context(**PHONE, storage_state=known)
    page = context.new_page()
    line = context.new_cdp_session(page)
    if visited:
        page.goto(house.url)
        page.wait_for_selector("#app[data-ready]")
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    received: dict[str, float] = {}
    line.on("Network.dataReceived", lambda event: _add(received, event))  # a stream never finishes
    line.on("Network.loadingFinished", lambda event: received.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(f"{house.url}/table/{table}", wait_until="commit")
    page.wait_for_function("() => document.querySelector('.table[data-state=yours] svg .live, .table .act')")
    seconds = page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(performance.now() / 1000)))")
    files = len(received)
    page.wait_for_timeout(1500)  # what is still on its way counts too
    context.close()
    return sum(received.values()) / 1000, files, seconds


def _add(received: dict[str, float], event: dict[str, Any]) -> None:
    received[event["requestId"]] = received.get(event["requestId"], 0) + event["encodedDataLength"]


def movement(browser: Any, house: House, game: str, moves: int, slower: int) -> tuple[list[float], list[float]]:
    """Frames a second after each of some moves, and the processor's milliseconds for a frame."""
    context = browser.new_context(**PHONE, extra_http_headers={dealt.HEADER: "budgets"})
    page = context.new_page()
    table = new_table(page, house, SEATS, game=game)
    clock = timed(context, page)
    open_table(page, house, table)
    clock.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    found, work = [], []
    while len(found) < moves and wait_turn(page) == "yours":
        before = worked(clock)
        lengths = page.evaluate(MOVE)
        if lengths:
            found.append(1000 * len(lengths) / sum(lengths))
            work.append(1000 * (worked(clock) - before) / len(lengths))
    context.close()
    return found or [0.0], work or [0.0]


def timed(context: Any, page: Any) -> Any:
    """A line to a page by which it tells the processor's time that it has had."""
    line = context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    return line


def worked(line: Any) -> float:
    """Seconds that the page's own thread has had of the processor."""
    told = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    seconds: float = told["TaskDuration"]
    return seconds


if __name__ == "__main__":
    main()
