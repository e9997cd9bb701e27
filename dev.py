#!/usr/bin/env python3
"""The one command: sets everything up, then plays, tests, or measures. Needs only Python 3.11 or newer.

python3 dev.py play    open the games in the browser
python3 dev.py test    run every check, as CI does
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from ctypes.util import find_library
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
CLIENT = HERE / "src" / "roundhouse" / "client"
NODE = VENV / "node"
WORKERS = (os.cpu_count() or 1) + 1  # tests that wait for a browser or a server leave room for others
TYPESCRIPT, PRETTIER, PYODIDE = "typescript@5.9", "prettier@3.6", "pyodide@314.0.7"
FONTS = Path("/usr/share/fonts/truetype")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")  # the first has no windows and costs half
LIBRARIES = {"libatomic1": "atomic"}  # the driver of the browser needs it, a small Debian has it not
COVERAGE = HERE / "build" / "coverage.json"
NOT_CHECKED = HERE / "build" / "not-checked.txt"  # tests/conftest.py writes there what was skipped, and why

USAGE = """usage: python3 dev.py VERB [arguments]

  play       open the games in the browser (arguments go to `roundhouse serve`)
  test       every check, as CI does (arguments go to pytest and then only pytest runs)
  lint       formatting, style, types, plan of imports
  bench      how fast the games are; `bench --keep` also writes it down and draws it beside the earlier ones
  setup      only set up; `setup --play` leaves out what only developers need
  lock       write the lock files anew from pyproject.toml
  docs       build the docs as a site in build/site; a broken link fails
  pictures   take screenshots of every screen and lay them side by side; `--sights`: as colour-blind people see them
  load       measure the server under load
  clicks     measure how long a click takes to become a picture
  budgets    measure bytes, time to the first move and frames a second on a slow phone
"""


def main(arguments: list[str]) -> int:
    """Run a verb and give back its exit code."""
    verbs = {"play": play, "test": test, "lint": lint, "bench": bench, "setup": setup, "lock": lock}
    verbs |= {"pictures": pictures, "load": load, "clicks": clicks, "budgets": budgets, "docs": docs}
    verb = arguments[0] if arguments else ""
    if verb not in verbs:
        print(USAGE, end="")
        return 0 if verb in ("", "help", "-h", "--help") else 2
    if sys.version_info < (3, 11):
        print(f"Roundhouse needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 2
    os.chdir(HERE)
    try:
        return verbs[verb](arguments[1:])
    except subprocess.CalledProcessError as error:
        print(f"dev.py: {' '.join(map(str, error.cmd))[:300]} failed ({error.returncode}).", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def play(arguments: list[str]) -> int:
    prepare(everything=False)
    return call(PYTHON, "-m", "roundhouse", "serve", "--open", *arguments)


def bench(arguments: list[str]) -> int:
    prepare(everything=False)
    if "--keep" in arguments:
        return call(PYTHON, HERE / "tools" / "bench_history.py", *(one for one in arguments if one != "--keep"))
    return call(PYTHON, "-m", "roundhouse", "bench", *arguments)


def pictures(arguments: list[str]) -> int:
    prepare(everything=True)
    return call(PYTHON, HERE / "tools" / "pictures.py", *arguments)


def load(arguments: list[str]) -> int:
    prepare(everything=True)
    return call(PYTHON, HERE / "tools" / "load.py", *arguments)


def clicks(arguments: list[str]) -> int:
    prepare(everything=True)
    return call(PYTHON, HERE / "tools" / "clicks.py", *arguments)


def budgets(arguments: list[str]) -> int:
    prepare(everything=True)
    return call(PYTHON, HERE / "tools" / "budgets.py", *arguments)


def docs(arguments: list[str]) -> int:
    prepare(everything=True)
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    return call(PYTHON, "-m", "mkdocs", "build", "--strict", "--quiet", *arguments)


def setup(arguments: list[str]) -> int:
    prepare(everything="--play" not in arguments)
    return 0


def lint(arguments: list[str]) -> int:
    prepare(everything=True)
    return run_all(LINT)


def test(arguments: list[str]) -> int:
    prepare(everything=True)
    furnish()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start hundreds of programs that import the same
    os.environ["PYTHONPYCACHEPREFIX"] = str(VENV / "compiled")
    client = client_check()
    if arguments:
        return call(PYTHON, "-m", "pytest", *arguments)
    (HERE / "build").mkdir(exist_ok=True)
    NOT_CHECKED.unlink(missing_ok=True)
    os.environ["ROUNDHOUSE_NOT_CHECKED"] = str(NOT_CHECKED)
    code = run_all({**LINT, **TEST, **client})
    tell_what_was_not_checked(bool(client))
    return code


LINT = {
    "style": [BIN / "ruff", "check", "."],
    "format": [BIN / "ruff", "format", "--check", "."],
    "types": [BIN / "mypy"],
    "plan of the house": [BIN / "lint-imports"],
}
TEST = {
    "tests": [
        PYTHON, "-m", "pytest", "-n", str(WORKERS), "--dist", "worksteal", "--durations", "15",
        "--cov", "roundhouse", "--cov-branch", "--cov-report", f"json:{COVERAGE}", "--cov-report=",
    ],
    "what the tests reach": [PYTHON, HERE / "tools" / "covered.py", COVERAGE],
}  # fmt: skip


def client_check() -> "dict[str, list[str | Path]]":
    """Types of the browser's part, checked when Node is there."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        return {}
    tools = NODE / "node_modules"
    if not all((tools / name).exists() for name in ("typescript", "prettier", "pyodide")):
        NODE.mkdir(parents=True, exist_ok=True)
        quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
        if call(npm, "install", *quiet, "--prefix", NODE, TYPESCRIPT, PRETTIER, PYODIDE):
            return {}
    return {
        "types of the client": [node, tools / "typescript" / "bin" / "tsc", "-p", CLIENT / "tsconfig.json"],
        "format of the client": [node, tools / "prettier" / "bin" / "prettier.cjs", "--check", CLIENT / "**" / "*.js"],
    }


def tell_what_was_not_checked(client: bool) -> None:
    """The last lines, so that nobody takes half the checks for all of them."""
    lines = NOT_CHECKED.read_text(encoding="utf-8").splitlines() if NOT_CHECKED.exists() else []
    if not client:
        lines.append(
            f"types and format of the client: need Node with npm, {TYPESCRIPT} and {PRETTIER} from its registry"
        )
    for line in lines:
        print(f"!!! NOT CHECKED: {line}", flush=True)


def furnish() -> None:
    """Install what the tests use besides Python, where we may; what is missing then is told at the end."""
    wanted = missing()
    root = as_root()
    if not wanted or root is None or not shutil.which("apt-get"):
        return
    print(f"Installing for the tests: {' '.join(wanted)} …", flush=True)
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    call(*root, "apt-get", "update", "-qq")
    apt = [*root, "apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    if call(*apt, *wanted) and BROWSERS[0] in wanted:  # not every Debian has it
        call(*apt, *(BROWSERS[1] if one == BROWSERS[0] else one for one in wanted))


def missing() -> list[str]:
    """Debian's packages that the browser tests need and that are not there."""
    chosen = os.environ.get("ROUNDHOUSE_CHROMIUM") or shutil.which(BROWSERS[0])
    fonts = [f"fonts-{name}-core" for name in ("dejavu", "noto") if not (FONTS / name).is_dir()]
    libraries = [package for package, name in LIBRARIES.items() if not find_library(name)]
    return [*([] if chosen else [BROWSERS[0]]), *([*fonts, *libraries] if sys.platform == "linux" else [])]


def as_root() -> "list[str] | None":
    """What goes before a command that only root may run; None where we may not."""
    if not hasattr(os, "geteuid"):
        return None
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if works("sudo", "-n", "true") else None


def run_all(steps: "dict[str, list[str | Path]]") -> int:
    """Run every step, go on after a failure, and say at the end how each went."""
    told, worst = [], 0
    for name, command in steps.items():
        print(f"\n── {name}", flush=True)
        begun = time.monotonic()
        code = call(*command)
        told.append(f"{'ok ' if code == 0 else 'NOT'} {time.monotonic() - begun:7.1f} s  {name}")
        worst = worst or code
    print("\n" + "\n".join(told))
    return worst


def call(*command: "str | Path") -> int:
    """Run a command here and give back its exit code."""
    return subprocess.call([str(word) for word in command], cwd=HERE)


def check(*command: "str | Path", quiet: bool = False) -> None:
    """Run a command that must succeed."""
    out = subprocess.DEVNULL if quiet else None
    subprocess.run([str(word) for word in command], cwd=HERE, check=True, stdout=out, stderr=out)


def prepare(everything: bool) -> None:
    """Make the virtual environment what the lock file says, unless it is that already."""
    locked = HERE / ("requirements.lock" if everything else "requirements-play.lock")
    if stamp("all") == written("all") or (not everything and stamp("play") == written("play")):
        return
    print(f"Setting up in {VENV} …", flush=True)
    if not PYTHON.exists() or not works(PYTHON, "-c", "import pip"):
        make_venv()
    install(locked)
    name = "all" if everything else "play"
    (VENV / f"stamp-{name}").write_text(stamp(name))


def stamp(name: str) -> str:
    """What an up-to-date environment was made from."""
    files = ["pyproject.toml", "requirements.lock" if name == "all" else "requirements-play.lock"]
    parts = [sys.version.encode(), str(HERE).encode(), *((HERE / file).read_bytes() for file in files)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def written(name: str) -> str:
    """The stamp that the last set-up left."""
    place = VENV / f"stamp-{name}"
    return place.read_text() if place.exists() and PYTHON.exists() else ""


def make_venv() -> None:
    """A virtual environment with pip in it, also where Debian left out python3-venv."""
    if works(sys.executable, "-c", "import ensurepip"):
        check(sys.executable, "-m", "venv", "--clear", VENV)
    elif works(sys.executable, "-m", "pip", "--version"):
        check(sys.executable, "-m", "venv", "--clear", "--without-pip", VENV)
        check(sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet", "pip")
    elif shutil.which("apt-get") and (root := as_root()) is not None:
        print("Python has no venv here: installing the system package python3-venv …", flush=True)
        call(*root, "apt-get", "update", "-qq")
        check(*root, "apt-get", "install", "-y", "-qq", "python3-venv")
        check(sys.executable, "-m", "venv", "--clear", VENV)
    else:
        sys.exit("Python has no venv here. Install it first, then try again:\n\n    sudo apt install python3-venv\n")


def install(locked: Path) -> None:
    """Everything the lock file names, then the house itself; with uv if it can be had, else with pip."""
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    itself = ["--no-deps", "--no-build-isolation", "--editable", HERE]
    if uv := get_uv(locked, pip):
        fast = [uv, "pip", "install", "--quiet", "--python", PYTHON]
        if call(*fast, "--require-hashes", "-r", locked) == 0 and call(*fast, *itself) == 0:
            return
        print("uv could not do it; trying pip …", flush=True)
    check(*pip, "--require-hashes", "-r", locked)
    check(*pip, *itself)


def get_uv(locked: Path, pip: "list[str | Path]") -> "Path | None":
    """The uv that the lock file names, put into the environment by pip."""
    uv = BIN / ("uv.exe" if os.name == "nt" else "uv")
    found = re.search(r"^uv==[^\n]*\n(?:    --hash[^\n]*\n)+", locked.read_text(encoding="utf-8"), re.MULTILINE)
    if not uv.exists() and found:
        only = VENV / "uv.lock.txt"
        only.write_text(found.group(0).rstrip().rstrip("\\") + "\n")
        call(*pip, "--require-hashes", "-r", only)
    return uv if uv.exists() else None


def works(*command: "str | Path") -> bool:
    """Whether a command can be run without complaint."""
    try:
        check(*command, quiet=True)
    except (subprocess.CalledProcessError, OSError):
        return False
    return True


def lock(arguments: list[str]) -> int:
    """Write the lock files: hashes of every package, no address of any index."""
    prepare(everything=True)
    compile_ = [BIN / "uv", "pip", "compile", "pyproject.toml", "--quiet", "--universal", "--generate-hashes"]
    compile_ += ["--no-emit-index-url", "--no-emit-find-links", "--no-header", "--no-annotate", *arguments]
    check(*compile_, "--all-extras", "--group", "dev", "--group", "docs", "--group", "base", "-o", "requirements.lock")
    check(*compile_, "--group", "base", "-c", "requirements.lock", "-o", "requirements-play.lock")
    serving = ["--extra", "notices", "--extra", "passkeys", "--extra", "postgres"]
    check(*compile_, *serving, "-c", "requirements.lock", "-o", "requirements-serve.lock")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
