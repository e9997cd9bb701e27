"""What the client costs: modules are asked for at once, and a change on the table restyles only what changed."""

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


def test_what_holds_drawings_is_not_asked_with_has() -> None:
    """Every change inside such an element, as of a counting chip, would restyle all shapes that have a `fill`."""
    large = re.compile(r"(?:^|[\s,}])(?:body|html|:root|\.full|\.table|\.left|\.board|svg)\S*:has\(")
    for sheet in CLIENT.glob("*.css"):
        assert not large.search(sheet.read_text(encoding="utf-8")), sheet.name
