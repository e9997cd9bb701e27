"""Fail unless every branch of every game's rules and scoring was run by the tests, and enough of every package."""

import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOMS = re.compile(r"games/\w+/(?:rules|scoring)(?:\.py|/.+\.py)$")
PACKAGE = re.compile(r"roundhouse/(\w+)/")

FLOORS: dict[str, float] = {
    "arena": 96,
    "bots": 92,
    "cli": 84,
    "core": 96,
    "games": 97,
    "linker": 97,
    "scene": 97,
    "server": 52,
    "site": 50,
    "table": 88,
}
"""Per cent of lines and branches that the tests reach in each package at least.

Only what runs in the tests' own processes counts. Servers and bots in processes of their own are not traced: the same
simulation took 2.2 to 2.7 times the processor time with tracing on, too much for tests that play against a clock.
Each floor is a little under what a whole run prints.
"""


def gaps(files: dict[str, Any]) -> list[str]:
    """The lines and branches of rules and scoring that no test has reached."""
    rooms = {name: file for name, file in files.items() if ROOMS.search(name.replace("\\", "/"))}
    if not rooms:
        return ["the report names no rules and no scoring"]
    missing = []
    for name, file in sorted(rooms.items()):
        missing += [f"{name}:{line} is never reached" for line in file["missing_lines"]]
        known = set(file["missing_lines"])
        for start, end in file["missing_branches"]:
            if start not in known and end not in known:
                missing.append(f"{name}:{start} never goes on to {end if end > 0 else 'the end'}")
    return missing


def shares(files: dict[str, Any]) -> dict[str, float]:
    """Per cent of lines and branches reached, by package."""
    reached, there = Counter[str](), Counter[str]()
    for name, file in files.items():
        if found := PACKAGE.search(name.replace("\\", "/")):
            told = file["summary"]
            reached[found[1]] += told["covered_lines"] + told["covered_branches"]
            there[found[1]] += told["num_statements"] + told["num_branches"]
    return {package: 100 * reached[package] / there[package] for package in sorted(there) if there[package]}


def below(found: dict[str, float], floors: dict[str, float]) -> list[str]:
    """Packages under their floor, missing from the report, or without a floor."""
    told = [
        f"{name}: {found.get(name, 0):.1f} % is below {floors[name]} %"
        for name in floors
        if found.get(name, 0) < floors[name]
    ]
    return told + [f"{name} has no floor in tools/covered.py" for name in found if name not in floors]


def main(report: Path) -> int:
    """Print the share of every package, then what is missing."""
    files = json.loads(report.read_text(encoding="utf-8"))["files"]
    found = shares(files)
    for name, share in found.items():
        print(f"{share:6.1f} %  {name} (at least {FLOORS.get(name, 0)} %)")
    missing = gaps(files) + below(found, FLOORS)
    print("\n".join(missing) or "Every branch of rules and scoring is tested, and enough of every package.")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
