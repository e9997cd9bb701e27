"""A real house for the browser tests: the server in its own process, on a free port, with its own database."""

import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

import dealt


class House:
    """A server that can be started, killed and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "house.db"
        self.log = folder / "server.log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until the house answers."""
        command = [*dealt.command(), "--port", str(self.port), "--database", str(self.database)]
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                command, stdout=out, stderr=out, env={**dealt.surroundings(), "ROUNDHOUSE_LIMITS": "off"}
            )
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=2).close()
                return
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self.log.read_text()}")

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


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port


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


def open_table(page: Any, house: House, table: str) -> None:
    """Go to a table and wait until it is there."""
    page.goto(f"{house.url}/table/{table}")
    page.wait_for_selector("#app[data-ready]")


def wait_turn(page: Any, since: str = "", timeout: int = 45_000) -> str:
    """Wait until it is this person's turn on a newer page, or the game is over; gives the state."""
    page.wait_for_function(
        """(since) => { const table = document.querySelector('.table');
           return table && ['yours', 'over'].includes(table.dataset.state) && table.dataset.seq !== since }""",
        arg=since,
        timeout=timeout,
    )
    state: str = page.evaluate("document.querySelector('.table').dataset.state")
    return state


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


def say_yes(page: Any, since: str) -> None:
    """Press ✓ where the table asks for it; a move that leaves nothing to ask is under way already."""
    asked = page.wait_for_function(
        """(since) => { const { seq, state } = document.querySelector('.table').dataset;
           if (document.querySelector('.commit:enabled')) return 'asked';
           return (seq !== since || state === 'busy') && 'done' }""",
        arg=since,
    )
    if asked.json_value() == "asked":
        page.locator(".commit").click()
