"""Build the sdist and the wheel, look inside, and try the wheel in a clean environment.

python tools/release.py --out dist --tag v0.1.0
"""

import argparse
import json
import re
import signal
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "roundhouse"
LEFT_OUT = {"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".import_linter_cache"}
BESIDE = {"PKG-INFO", ".gitignore", "pyproject.toml", "README.md", "LICENSE"}  # what every sdist holds


def version() -> str:
    """The version that the source says."""
    found = re.search(r'__version__ = "([^"]+)"', (PACKAGE / "__init__.py").read_text())
    assert found
    return found[1]


def build(out: Path, root: Path = ROOT) -> tuple[Path, Path]:
    """The sdist and the wheel of a source tree."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    return next(out.glob("*.tar.gz")), next(out.glob("*.whl"))


def files(folder: Path, root: Path = ROOT) -> set[str]:
    """The files of a folder, or a file alone, that belong to the project."""
    found = [folder] if folder.is_file() else [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(root)) for path in found if not LEFT_OUT & set(path.parts) and path.suffix != ".pyc"}


def wrong_with_wheel(wheel: Path) -> list[str]:
    """The wheel holds the package, every file of it, and nothing else."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    inside = {name for name in names if not re.match(r"roundhouse-[^/]+\.dist-info/", name)}
    wanted = files(PACKAGE, ROOT / "src")
    told = {f"roundhouse-{version()}.dist-info/{name}" for name in ("METADATA", "entry_points.txt", "licenses/LICENSE")}
    return [*_difference("wheel", inside, wanted), *(f"wheel: {name} is missing" for name in sorted(told - names))]


def wrong_with_sdist(sdist: Path) -> list[str]:
    """The sdist holds what pyproject.toml names, and nothing else."""
    with tarfile.open(sdist) as packed:
        inside = {name.split("/", 1)[1] for name in packed.getnames()}
    chosen = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["sdist"]
    wanted = set(BESIDE)
    for pattern in chosen["include"]:
        for path in ROOT.glob(pattern.lstrip("/")):
            wanted |= files(path)
    return _difference("sdist", inside, wanted)


def _difference(what: str, inside: set[str], wanted: set[str]) -> list[str]:
    return [
        *(f"{what}: {name} is missing" for name in sorted(wanted - inside)),
        *(f"{what}: {name} should not be there" for name in sorted(inside - wanted)),
    ]


def same_from_sdist(sdist: Path, wheel: Path) -> list[str]:
    """The wheel that the sdist builds is the wheel."""
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as packed:
            packed.extractall(folder, filter="data")
        _, again = build(Path(folder) / "dist", next(Path(folder).iterdir()))
        one, other = zipfile.ZipFile(wheel), zipfile.ZipFile(again)
        different = set(one.namelist()) ^ set(other.namelist())
        different |= {name for name in set(one.namelist()) - different if one.read(name) != other.read(name)}
    return [f"built from the sdist, {name} is different" for name in sorted(different)]


def try_out(wheel: Path, folder: Path) -> list[str]:
    """Install the wheel with what the lock names into a clean environment; list the games, serve a page."""
    venv.create(folder / "clean", with_pip=True)
    there = folder / "clean" / "bin"
    for what in (
        ["--require-hashes", "-r", str(ROOT / "requirements-serve.lock")],
        ["--no-deps", "--no-index", str(wheel)],
    ):
        subprocess.run([there / "python", "-m", "pip", "install", "-q", *what], check=True, cwd=folder)
    return use(there / "roundhouse", folder)


def use(program: Path, folder: Path, env: dict[str, str] | None = None) -> list[str]:
    """List the games and serve a page. What does not work."""
    told = subprocess.run([program, "games", "--json"], check=True, capture_output=True, cwd=folder, env=env)
    shelf = {path.parent.name for path in (PACKAGE / "games").glob("*/rules.en.md")}
    wrong = [] if {one["name"] for one in json.loads(told.stdout)} == shelf else ["the games are not all there"]
    command = [program, "serve", "--port", "0", "--database", str(folder / "kept.db")]
    with (folder / "said").open("w") as said:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, text=True, cwd=folder, env=env)
    with server:
        assert server.stdout
        line = server.stdout.readline()
        try:
            address = line.split()[1]
            for page in ("/", "/healthz", "/static/main.js", "/api/games?lang=uk"):
                with urllib.request.urlopen(address + page, timeout=60) as answer:
                    wrong += [] if answer.status == 200 else [f"{page} answers {answer.status}"]
        except (IndexError, OSError) as error:
            wrong.append(f"it does not serve: {error!r} {(folder / 'said').read_text()[-500:]}")
        server.send_signal(signal.SIGTERM)
    return wrong


def main() -> int:
    """Build, look, try."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="an empty folder")
    parser.add_argument("--tag", help="the tag that is to be released")
    chosen = parser.parse_args()
    if chosen.tag and chosen.tag != f"v{version()}":
        print(f"the tag is {chosen.tag}, the source says v{version()}", file=sys.stderr)
        return 1
    if chosen.out.exists() and any(chosen.out.iterdir()):
        print(f"{chosen.out} is not empty", file=sys.stderr)
        return 1
    sdist, wheel = build(chosen.out.resolve())
    wrong = [*wrong_with_wheel(wheel), *wrong_with_sdist(sdist), *same_from_sdist(sdist, wheel)]
    print(f"{sdist.name} {sdist.stat().st_size:,} bytes, {wheel.name} {wheel.stat().st_size:,} bytes", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        wrong += try_out(wheel, Path(folder))
    for words in wrong:
        print(words, file=sys.stderr)
    print("as it should be" if not wrong else f"{len(wrong)} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
