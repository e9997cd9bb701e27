"""A real house for the browser tests: the server in its own process, on a free port, with its own database."""

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import dealt

START_SECONDS = 120
OURS = """window.ours = async (name) => {  // a module of the page itself, or of a table that this page might show
  const script = document.querySelector('script[type=module]')?.src
  if (!script) return import(new URL(name, new URL('/static/', location)))
  await import(new URL('table.js', script))
  return (await import(script)).bring(name)
}"""
READ_ALL = """if (location.protocol.startsWith('http'))  // an empty page has no store
  localStorage['roundhouse.settings'] ??= JSON.stringify({notes: false})"""
OPEN = re.compile(r"^Roundhouse: (http://\S+:(\d+))", re.MULTILINE)


def chromium() -> str | None:
    """The browser of the tests: the one without windows, where it is there, costs half."""
    found = (shutil.which(name) for name in ("chromium-headless-shell", "chromium", "chromium-browser"))
    return os.environ.get("ROUNDHOUSE_CHROMIUM") or next(filter(None, found), None)


class House:
    """A server that can be started, killed and started again on the same port and database."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.program: list[str] = []  # another server than ours
        self.more = more  # further options of the server
        self.database = folder / "house.db"
        self.log = folder / "server.log"
        self.port = 0  # the house finds a free one when it first starts
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until the house answers."""
        command = [
            *(self.program or dealt.command()),
            "--port",
            str(self.port),
            "--database",
            str(self.database),
            *self.more,
        ]
        said = self.log.stat().st_size if self.log.exists() else 0
        around = {**dealt.surroundings(), **dealt.WARM, "ROUNDHOUSE_LIMITS": "off"}  # a browser looks at the shelf
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, env=around)
        until = time.monotonic() + START_SECONDS
        while not (open_at := OPEN.search(self.log.read_text()[said:])):
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, f"the server does not start: {self.log.read_text()}"
            time.sleep(0.05)
        self.url, self.port = open_at[1], int(open_at[2])

    def kill(self) -> None:
        """As if the power had failed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """As a host would end it."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def shown(self, page: Any, table: str) -> dict[str, Any]:
        """The page of a table as this person gets it, in the language of what is open."""
        found: dict[str, Any] = page.evaluate(
            "(t) => fetch('/api/tables/' + t + '?lang=' + document.documentElement.lang).then((r) => r.json())", table
        )
        return found

    def kept(self, table: str) -> tuple[dict[str, Any], int, list[tuple[int, dict[str, Any]]]]:
        """Options, how many sit there, and every entry."""
        with sqlite3.connect(self.database) as store:
            options, count = store.execute(
                'select options, (select count(*) from seats where "table" = tables.id) from tables where id = ?',
                (table,),
            ).fetchone()
            rows = store.execute('select seat, move from entries where "table" = ? order by seq', (table,)).fetchall()
        return json.loads(options), count, [(seat, json.loads(move)) for seat, move in rows]


def new_table(page: Any, house: House, seats: list[dict[str, Any]], **more: Any) -> str:
    """A table made by this browser; its id."""
    page.goto(f"{house.url}/tables")
    made = page.evaluate(
        """async (body) => (await fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'},
           body: JSON.stringify(body)})).json()""",
        {"game": "next_station", "options": {}, "seats": seats, "pace": 0, **more},
    )
    assert "table" in made, made
    page.evaluate(
        "([t, i]) => sessionStorage.setItem('invites.' + t, JSON.stringify(i))", [made["table"], made["invites"]]
    )
    table: str = made["table"]
    return table


def loaded(page: Any, house: House, log: str) -> str:
    """A table of this browser that goes on from a log, in seat 0; its id."""
    page.goto(f"{house.url}/healthz")
    made = page.evaluate(
        """async (log) => (await fetch('/api/logs', {method: 'POST', headers: {'Content-Type': 'application/json'},
           body: JSON.stringify({log, seat: 0})})).json()""",
        log,
    )
    table: str = made["table"]
    return table


def open_table(page: Any, house: House, table: str) -> None:
    """Go to a table and wait until it is there."""
    page.goto(f"{house.url}/table/{table}")
    page.wait_for_selector("#app[data-ready]")


def come_by_link(host: Any, friend: Any, house: House, table: str) -> None:
    """The host opens a table, and a friend its link."""
    open_table(host, house, table)
    link = host.locator(".link-card input").input_value()
    friend.goto(house.url + link[link.index("/join/") :])


def sit_by_link(host: Any, friend: Any, house: House, table: str) -> None:
    """The same, and Taras takes the seat."""
    come_by_link(host, friend, house, table)
    friend.get_by_label("Your name").fill("Taras")
    friend.get_by_role("button", name="Take the seat").click()


def start_with_friend(host: Any, friend: Any, house: House, table: str) -> None:
    """The host opens a table, Taras comes by its link, and the host starts; both see the game."""
    sit_by_link(host, friend, house, table)
    friend.get_by_text("The host starts the game.").wait_for()
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, friend):
        page.locator(".table").wait_for()


def wait_turn(page: Any, since: str = "", timeout: int = 45_000) -> str:
    """Wait until it is this person's turn on a newer page, or the game is over; gives the state."""
    found = page.wait_for_function(
        """(since) => { const { state, seq } = document.querySelector('.table')?.dataset ?? {};
           return ['yours', 'over'].includes(state) && seq !== since && state }""",
        arg=since,
        timeout=timeout,
    )
    state: str = found.json_value()
    return state


def until(page: Any, script: str, arg: Any = None) -> None:
    """Ask again until a script that answers later says yes (`wait_for_function` takes any promise for a yes)."""
    for _ in range(600):
        if page.evaluate(script, arg):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never true: {script}")


def seq(page: Any) -> str:
    """The number of the page that is shown."""
    number: str = page.evaluate("document.querySelector('.table').dataset.seq")
    return number


def choices(page: Any) -> list[dict[str, Any]]:
    """What this person may do now at the table that is open."""
    found: list[dict[str, Any]] = page.evaluate(
        """async () => { const url = location.pathname.replace('/table', '/api/tables');
           return (await (await fetch(url + '?lang=en')).json()).choices }"""
    )
    return found


def say_yes(page: Any, since: str, button: Any = None) -> None:
    """Press ✓ where the table asks for it; a move that leaves nothing to ask is under way already."""
    asked = page.wait_for_function(
        """(since) => { const { seq, state } = document.querySelector('.table').dataset;
           if (document.querySelector('.commit:enabled')) return 'asked';
           return (seq !== since || state === 'busy') && 'done' }""",
        arg=since,
    )
    if asked.json_value() == "asked":
        with sent(page):
            (button or page.locator(".commit")).click()


def after_pick(page: Any, since: str) -> str:
    """What a pick has led to: the table has "asked" for a ✓, or wants "more" picks, or it is "done" and under way."""
    found = page.wait_for_function(
        """(since) => { const { seq, state } = document.querySelector('.table').dataset;
           const has = (one) => !!document.querySelector('.actions ' + one);
           if (has('.commit:enabled')) return 'asked';
           if (state !== 'busy' && has('.chosen') && !has('.commit')) return 'more';
           return (seq !== since || state === 'busy') && 'done' }""",
        arg=since,
    )
    outcome: str = found.json_value()
    return outcome


def sent(page: Any) -> Any:
    """A block in which a move goes to the house and is answered: another's move would change the page's number too."""
    return page.expect_response(lambda answer: answer.url.partition("?")[0].endswith("/moves"))


def touch(page: Any, x: float, y: float) -> None:
    """Tap here, and wait until the page has felt the finger go."""
    page.evaluate(
        """() => { window.lifted = false;
           addEventListener('pointerup', () => { window.lifted = true }, {once: true, capture: true}) }"""
    )
    fingers(page).touchscreen.tap(x, y)
    page.wait_for_function("() => window.lifted")


def fingers(page: Any) -> Any:
    """Who has the mouse and the touch screen: a page in a page has not, and fills the one around it."""
    return getattr(page, "page", page)


def two_frames(page: Any) -> None:
    """Let the browser draw twice: whatever a script has just changed is laid out and its motion has begun."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def middle(shape: Any) -> tuple[float, float]:
    """The middle of what a locator finds."""
    box = shape.bounding_box()
    assert box, "a live shape must be on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
