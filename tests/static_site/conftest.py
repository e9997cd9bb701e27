"""A built site for these tests, and a host that does nothing but send files, as under a project's path."""

import functools
import http.server
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from roundhouse.site.build import build

PATIENT = 240_000  # milliseconds: Python starts in each of these pages, and a busy machine is slow
PYODIDE = Path(sys.prefix) / "node" / "node_modules" / "pyodide"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not PYODIDE.is_dir():
        pytest.skip("the house in a page: needs Node with npm, and pyodide from its registry")
    return built(tmp_path_factory.mktemp("host") / "roundhouse")


def built(out: Path) -> Path:
    """A new site."""
    list(build(out, PYODIDE))
    return out


class Files(http.server.SimpleHTTPRequestHandler):
    """A host of files that says nothing; where a browser shall have a fault, it goes before the script of the store."""

    fault = ""
    more: threading.Event  # until it is set, of Python itself only the first bytes come

    def log_message(self, *_: Any) -> None:
        pass

    def do_GET(self) -> None:
        if self.fault and self.path.endswith("/engine.js"):
            return self.send("text/javascript", self.fault.encode() + self.file())
        if not self.more.is_set() and "pyodide.asm.wasm" in self.path:
            return self.send("application/octet-stream", self.file(), first=5000)
        return super().do_GET()

    def file(self) -> bytes:
        return Path(self.translate_path(self.path)).read_bytes()

    def send(self, kind: str, text: bytes, first: int = 0) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        if first:
            self.wfile.write(text[:first])
            self.more.wait(PATIENT / 1000)
        self.wfile.write(text[first:])


class Host:
    """Can be switched off, as a network can."""

    def __init__(self, folder: Path, fault: str = "") -> None:
        self.more = threading.Event()
        self.more.set()
        kind = type("Files", (Files,), {"fault": fault, "more": self.more})
        answer = functools.partial(kind, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), answer)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/roundhouse/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    found = Host(site.parent)
    yield found
    found.stop()


@pytest.fixture
def come(visit: Callable[..., Any]) -> Callable[..., Any]:
    """Opens a page as a new person who has time."""

    def open_page(**how: Any) -> Any:
        page = visit(**how)
        page.context.set_default_timeout(PATIENT)
        return page

    return open_page
