"""Firefox and WebKitGTK driven by their own protocols with the standard library alone: Marionette and WebDriver."""

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

MINI_BROWSER = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/lib*/webkit*/MiniBrowser", "/usr/libexec/**/MiniBrowser")


class Fault(Exception):
    """The browser has refused a command or a wait has come to nothing."""


class Display:
    """A screen nobody looks at, for browsers that have no headless mode."""

    def __init__(self, number: int, size: str = "1700x1100") -> None:
        self.name = f":{number}"
        command = ["Xvfb", self.name, "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: Path(f"/tmp/.X11-unix/X{number}").exists(), "the screen")

    def close(self) -> None:
        """Take the screen away."""
        end(self.process)


class Browser:
    """What both engines can do; a subclass knows how to say it."""

    name = ""

    def __init__(self) -> None:
        self.version = ""
        self.process: subprocess.Popen[bytes] | None = None
        self.folder = tempfile.mkdtemp(prefix="engine-")

    def command(self, name: str, body: dict[str, Any] | None = None) -> Any:
        """One command of WebDriver by its Marionette name."""
        raise NotImplementedError

    def go(self, url: str) -> None:
        """Open an address and wait until it is loaded."""
        self.command("WebDriver:Navigate", {"url": url})

    def reload(self) -> None:
        """Load the page anew."""
        self.command("WebDriver:Refresh", {})

    def run(self, script: str, *args: Any) -> Any:
        """The value of a JavaScript function called with these arguments."""
        body = f"return ({script})(...arguments)"
        return self.command("WebDriver:ExecuteScript", {"script": body, "args": list(args)})

    def ask_page(self, script: str, *args: Any) -> Any:
        """What the promise of a JavaScript function comes to; the page must not go away meanwhile."""
        body = "const done = arguments[arguments.length - 1];" + (
            f"({script})(...[...arguments].slice(0, -1))"
            ".then((value) => done({value}), (error) => done({error: String(error)}));"
        )
        answer = self.command("WebDriver:ExecuteAsyncScript", {"script": body, "args": list(args)})
        if "error" in answer:
            raise Fault(f"{answer['error']} in {script[:120]}")
        return answer.get("value")

    def wait(self, script: str, *args: Any, seconds: float = 45) -> Any:
        """Wait until a function gives something true; that."""
        return until(lambda: self.run(script, *args), script[:160], seconds)

    def act(self, *steps: dict[str, Any], kind: str = "mouse") -> None:
        """One pointer does these steps; it is let go of at the end."""
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": list(steps)}
        self.command("WebDriver:PerformActions", {"actions": [pointer]})
        self.command("WebDriver:ReleaseActions", {})

    def click(self, x: float, y: float, button: int = 0, kind: str = "mouse") -> None:
        """A real press and release at a place of the window."""
        self.act(
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"},
            {"type": "pointerDown", "button": button},
            {"type": "pause", "duration": 30},
            {"type": "pointerUp", "button": button},
            kind=kind,
        )

    def drag(self, start: tuple[float, float], goal: tuple[float, float]) -> None:
        """Press here, let go there."""
        places = [tuple(a + (b - a) * part / 8 for a, b in zip(start, goal, strict=True)) for part in range(1, 9)]
        self.act(
            {"type": "pointerMove", "x": round(start[0]), "y": round(start[1]), "duration": 0, "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            *(
                {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 20, "origin": "viewport"}
                for x, y in places
            ),
            {"type": "pointerUp", "button": 0},
        )

    def keys(self, *keys: str) -> None:
        """Keys, one after another."""
        steps = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.command("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": steps}]})
        self.command("WebDriver:ReleaseActions", {})

    def picture(self, path: Path) -> None:
        """The window as it is, as a PNG file."""
        shot = self.command("WebDriver:TakeScreenshot", {"full": False})
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(shot))

    def size(self, width: int, height: int) -> None:
        """Make the page this large, whatever the window has around it."""
        for _ in range(5):
            inner = self.run("() => [innerWidth, innerHeight]")
            if inner == [width, height]:
                return
            rect = self.command("WebDriver:GetWindowRect", {})
            self.command(
                "WebDriver:SetWindowRect",
                {
                    "x": 0,
                    "y": 0,
                    "width": rect["width"] + width - inner[0],
                    "height": rect["height"] + height - inner[1],
                },
            )
            time.sleep(0.3)
        raise Fault(f"{self.name} makes no page of {width}x{height}: {self.run('() => [innerWidth, innerHeight]')}")

    def close(self) -> None:
        """End it and sweep up."""
        if self.process:
            end(self.process)
        shutil.rmtree(self.folder, ignore_errors=True)


class Firefox(Browser):
    """Firefox speaks Marionette: JSON with its length before it, on a socket."""

    name = "firefox"

    def __init__(self, display: str = "") -> None:
        super().__init__()
        port = free_port()
        prefs = {
            "marionette.port": port,
            "datareporting.policy.dataSubmissionEnabled": False,
            "browser.shell.checkDefaultBrowser": False,
            "ui.prefersReducedMotion": 1,
            "intl.accept_languages": "en",
            "browser.startup.page": 0,
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in prefs.items()]
        Path(self.folder, "user.js").write_text("".join(lines))
        binary = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox"
        flags = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote"]
        self.process = start([binary, *flags, "--profile", self.folder, "about:blank"], display, self.folder)
        self.line = until(lambda: connect(port), "Firefox")
        self.line.settimeout(120)
        self.hear()
        self.number = 0
        given = self.command("WebDriver:NewSession", {"strictFileInteractability": True})
        self.version = given["capabilities"]["browserVersion"]

    def command(self, name: str, body: dict[str, Any] | None = None) -> Any:
        """Ask and wait for the answer to this very question."""
        self.number += 1
        said = json.dumps([0, self.number, name, body or {}]).encode()
        self.line.sendall(str(len(said)).encode() + b":" + said)
        _, number, error, answer = self.hear()
        assert number == self.number
        if error:
            raise Fault(f"{name}: {error['error']}: {error['message']}")
        return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer

    def hear(self) -> Any:
        """One message."""
        length = b""
        while not length.endswith(b":"):
            length += self.read(1)
        return json.loads(self.read(int(length[:-1])))

    def read(self, count: int) -> bytes:
        """Exactly so many bytes."""
        got = b""
        while len(got) < count:
            more = self.line.recv(count - len(got))
            if not more:
                raise Fault("Firefox has hung up")
            got += more
        return got

    def size(self, width: int, height: int) -> None:
        """A window of Firefox is never as narrow as a phone: the page inside it is made so, as in its design mode."""
        self.command("WebDriver:SetWindowRect", {"x": 0, "y": 0, "width": width + 200, "height": height + 200})
        self.command("Marionette:SetContext", {"value": "chrome"})
        script = """const one = gBrowser.selectedBrowser; const [width, height] = arguments;
            for (const [side, long] of [["width", width], ["height", height]])
              for (const edge of ["min-", "max-", ""]) one.style.setProperty(edge + side, long + "px", "important");"""
        self.command("WebDriver:ExecuteScript", {"script": script, "args": [width, height]})
        self.command("Marionette:SetContext", {"value": "content"})
        self.wait("(w, h) => innerWidth === w && innerHeight === h", width, height, seconds=10)


class WebKit(Browser):
    """WebKitGTK's MiniBrowser behind WebKitWebDriver: WebDriver over HTTP."""

    name = "webkit"
    PATHS = {
        "WebDriver:Navigate": ("POST", "url"),
        "WebDriver:Refresh": ("POST", "refresh"),
        "WebDriver:ExecuteScript": ("POST", "execute/sync"),
        "WebDriver:ExecuteAsyncScript": ("POST", "execute/async"),
        "WebDriver:PerformActions": ("POST", "actions"),
        "WebDriver:ReleaseActions": ("DELETE", "actions"),
        "WebDriver:TakeScreenshot": ("GET", "screenshot"),
        "WebDriver:GetWindowRect": ("GET", "window/rect"),
        "WebDriver:SetWindowRect": ("POST", "window/rect"),
    }

    def __init__(self, display: str = "") -> None:
        super().__init__()
        port = free_port()
        self.root = f"http://127.0.0.1:{port}/session"
        # The toolbar of MiniBrowser is wider than a phone unless its buttons lose their padding.
        theme = Path(self.folder, ".config", "gtk-3.0", "gtk.css")
        theme.parent.mkdir(parents=True)
        theme.write_text("* { min-width: 0; padding: 0; margin: 0; font-size: 4px; }")
        self.process = start(["WebKitWebDriver", f"--port={port}"], display, self.folder)
        until(lambda: connect(port), "WebKitWebDriver").close()
        binary = next(str(one) for way in MINI_BROWSER for one in Path("/").glob(way.lstrip("/")))
        options = {"webkitgtk:browserOptions": {"binary": binary, "args": ["--automation"]}}
        given = self.ask("POST", "", {"capabilities": {"alwaysMatch": options}})
        self.root += f"/{given['sessionId']}"
        self.version = given["capabilities"]["browserVersion"]

    def command(self, name: str, body: dict[str, Any] | None = None) -> Any:
        """Ask by the path that WebDriver gives this command."""
        method, path = self.PATHS[name]
        return self.ask(method, f"/{path}", body if method == "POST" else None)

    def ask(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        """One question over HTTP."""
        said = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, said, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Fault(f"{method} {path}: {error.read().decode()[:300]}") from error
        except TimeoutError as error:
            raise Fault(f"{method} {path}: no answer") from error

    def close(self) -> None:
        """The session first: it holds the browser."""
        try:
            self.ask("DELETE", "", None)
        finally:
            super().close()


ENGINES: dict[str, type[Any]] = {"firefox": Firefox, "webkit": WebKit}


def start(command: list[str], display: str, folder: str) -> subprocess.Popen[bytes]:
    """A browser with a home of its own, so that it leaves nothing and finds nothing."""
    own = {"HOME": folder, "XDG_RUNTIME_DIR": folder, "DISPLAY": display, "GTK_A11Y": "none", "LANG": "C.UTF-8"}
    with Path(folder, "log").open("wb") as log:
        return subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **own}, start_new_session=True)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that we started, with its children."""
    try:
        if os.getpgid(process.pid) == process.pid:
            os.killpg(process.pid, signal.SIGTERM)
        else:
            process.terminate()
        process.wait(timeout=10)
    except ProcessLookupError:
        pass
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def until(asked: Any, what: str, seconds: float = 45) -> Any:
    """Wait until something is true; that."""
    stop = time.monotonic() + seconds
    while not (found := asked()):
        if time.monotonic() > stop:
            raise Fault(f"waited {seconds} s in vain for {what}")
        time.sleep(0.05)
    return found


def connect(port: int) -> socket.socket | None:
    """A line to a port of this machine, if somebody listens."""
    try:
        return socket.create_connection(("127.0.0.1", port), timeout=5)
    except OSError:
        return None


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port
