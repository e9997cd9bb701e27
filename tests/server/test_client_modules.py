"""The modules of the client: what is asked for ahead of time is what the table needs, no less and no more."""

import re
from pathlib import Path

import roundhouse

CLIENT = Path(roundhouse.__file__).parent / "client"
IMPORT = re.compile(r'from "\./(\w+)\.js";')


def needed(name: str) -> set[str]:
    """A module and everything that it imports."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += IMPORT.findall((CLIENT / f"{one}.js").read_text(encoding="utf-8"))
    return found


def test_the_tables_modules_are_asked_for_at_once() -> None:
    listed = re.search(r"`\n(.*?)`", (CLIENT / "ahead.js").read_text(encoding="utf-8"), re.DOTALL)
    assert listed is not None
    asked = listed[1].split()
    assert asked == sorted(set(asked))
    assert set(asked) == needed("table") - needed("main"), "write the list in client/ahead.js anew"
