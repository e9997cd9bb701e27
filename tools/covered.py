"""Fail unless every branch of every game's rules and scoring was run by the tests."""

import json
import re
import sys
from pathlib import Path

ROOMS = re.compile(r"games/\w+/(?:rules|scoring)(?:\.py|/.+\.py)$")


def gaps(report: Path) -> list[str]:
    """The lines and branches of rules and scoring that no test has reached."""
    files = json.loads(report.read_text())["files"]
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


if __name__ == "__main__":
    found = gaps(Path(sys.argv[1]))
    print("\n".join(found) or "Every branch of rules and scoring is tested.")
    sys.exit(1 if found else 0)
