"""A real server in a process of its own, and people at its tables; used by the tests and by the commands in tools/."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

import dealt
from roundhouse import games
from roundhouse.table.edits import changed

TOYS = Path(__file__).parent / "toys"
TOY = "hidden_cards"
REAL = (sys.executable, "-m", "roundhouse.server")


@contextmanager
def toys_on_the_shelf() -> Iterator[None]:
    """The toy games stand on this process's shelf for a while, and leave no trace."""
    os.environ["ROUNDHOUSE_GAMES"] = str(TOYS)
    games.__path__.append(str(TOYS))
    _look_again()
    try:
        yield
    finally:
        del os.environ["ROUNDHOUSE_GAMES"]
        games.__path__.remove(str(TOYS))
        _look_again()


def _look_again() -> None:
    for known in (games._folders, games.shelf, games.find):
        known.cache_clear()


class Running:
    """A server on a port of its own; `kill` and `start` again keep the database."""

    def __init__(
        self, database: str, limits: bool = False, port: int = 0, program: Sequence[str] = (), **env: str
    ) -> None:
        self.database, self.port = database, port
        self.program = program or (dealt.command() if dealt.whose() else REAL)
        switches = {} if limits else {"ROUNDHOUSE_LIMITS": "off"}
        # As in tests/conftest.py, for the commands in tools/.
        around = dealt.surroundings() if dealt.whose() else os.environ
        kept = {key: value for key, value in around.items() if key != "PYTHONDONTWRITEBYTECODE"}
        kept.setdefault("PYTHONPYCACHEPREFIX", str(Path(tempfile.gettempdir()) / "roundhouse-compiled"))
        self.env = {**kept, "ROUNDHOUSE_GAMES": str(TOYS), **switches, **env}
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> "Running":
        command = [*self.program, "--port", str(self.port), "--database", self.database]
        self.said = tempfile.TemporaryFile("w+")  # noqa: SIM115  (a pipe that nobody empties would stop the server)
        self.process = subprocess.Popen(command, env=self.env, stdout=subprocess.PIPE, stderr=self.said, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line.startswith("Roundhouse: "):
            why = line + self.errors()
            self._close()
            raise RuntimeError(f"the server did not start: {why}")
        self.url = line.split()[1]
        self.port = int(self.url.rsplit(":", 1)[1])
        return self

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    def kill(self) -> None:
        """SIGKILL: no goodbye."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._close()

    def stop(self) -> int:
        """SIGTERM: a graceful end; gives the exit code."""
        if not self.process:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=60)
        self._close()
        return code

    def errors(self) -> str:
        assert self.process
        self.process.wait(timeout=60)
        self.said.seek(0)
        return self.said.read()

    def told(self) -> str:
        """What it has written to its log so far."""
        return os.pread(self.said.fileno(), 1 << 24, 0).decode()  # a read of its own: the server writes on

    def settle(self) -> None:
        """Wait until all that is made once, after the start, has been made."""
        until = time.monotonic() + 120
        while "shelf is warm" not in self.told():
            assert time.monotonic() < until
            time.sleep(0.1)

    def memory(self) -> int:
        """Resident bytes."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * 4096

    def guest(self, **headers: str) -> "Guest":
        return Guest(self.url, **headers)

    def _close(self) -> None:
        if self.process:
            assert self.process.stdout
            self.process.stdout.close()
            self.said.close()
            self.process = None


class Guest(httpx.Client):
    """A device with its own cookie jar."""

    def __init__(self, url: str, **headers: str) -> None:
        super().__init__(base_url=url, headers={dealt.HEADER: dealt.whose(), **headers}, timeout=60)

    def table(self, *kinds: str, game: str = TOY, **more: Any) -> dict[str, Any]:
        """Make a table: guest.table("me", "bot easy")."""
        seats = [{"kind": kind.split()[0], **({"level": kind.split()[1]} if " " in kind else {})} for kind in kinds]
        answer = self.post("/api/tables", json={"game": game, "seats": seats, "pace": 0, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def page(self, table: str, **query: Any) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        page: dict[str, Any] = answer.json()
        return page

    def ask(self, table: str, what: str, **body: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/{what}", json=body)

    def move(self, page: dict[str, Any], number: int = 0) -> httpx.Response:
        """Play the choice of this number from this page."""
        return self.ask(
            page["table"], "moves", seat=page["seat"], seq=page["seq"], move=page["choices"][number]["move"]
        )

    def play_out(self, table: str, **query: Any) -> dict[str, Any]:
        """Play every seat this device holds, always the first choice, to the end."""
        until = time.monotonic() + 120
        while time.monotonic() < until:
            page = self.page(table, **query)
            if page["over"]:
                return page
            if page["handover"] is not None:
                page = self.page(table, seat=page["handover"])
            if page["choices"]:
                answer = self.move(page)
                assert answer.status_code == 200, answer.text
            else:
                time.sleep(0.02)
        raise AssertionError("the game did not end")

    def events(self, table: str, **query: Any) -> Iterator[tuple[str, str, Any]]:
        """The stream: (event, id, data), comments left out."""
        with self.stream("GET", f"/api/tables/{table}/stream", params=query, timeout=60) as answer:
            assert answer.status_code == 200, answer.read()
            yield from read_events(_until(answer.iter_lines(), time.monotonic() + 90))


def _until(lines: Iterator[str], deadline: float) -> Iterator[str]:
    for line in lines:
        yield line
        if time.monotonic() > deadline:  # heartbeats would keep a waiting test alive for ever
            raise AssertionError("the event did not come")


def read_events(lines: Iterator[str]) -> Iterator[tuple[str, str, Any]]:
    """(event, id, content); a change is given as the page it makes."""
    page: dict[str, Any] = {}
    for event, version, content in read_raw_events(lines):
        if event in ("page", "change"):
            page = changed(page, content) if event == "change" else content
        yield ("page", version, page) if event == "change" else (event, version, content)


def read_raw_events(lines: Iterator[str]) -> Iterator[tuple[str, str, Any]]:
    event = version = data = ""
    for line in lines:
        if line.startswith("event: "):
            event = line[7:]
        elif line.startswith("id: "):
            version = line[4:]
        elif line.startswith("data: "):
            data = line[6:]
        elif not line and event:
            yield event, version, json.loads(data)
            event = version = data = ""
