"""An earlier house: a commit of this repository, checked out and set up in `build/at`, for a tool to look at."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def earlier(commit: str, root: Path = ROOT) -> list[str]:
    """The words that start the server of the tests as that commit has it."""
    name = git(root, "rev-parse", "--verify", "--short=12", f"{commit}^{{commit}}")
    place = root / "build" / "at" / name
    if not place.exists():
        git(root, "clone", "--quiet", "--shared", "--no-checkout", str(root), str(place))
    git(place, "checkout", "--quiet", "--detach", name)
    subprocess.run([sys.executable, place / "dev.py", "setup", "--play"], check=True)
    python = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    return [str(place / ".venv" / python), str(place / "tests" / "dealt.py")]


def git(place: Path, *words: str) -> str:
    """What git answers there."""
    command = ["git", "-C", str(place), *words]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
