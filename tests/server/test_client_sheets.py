"""What the client costs: a change on the table restyles only what changed."""

import re
from pathlib import Path

import roundhouse

CLIENT = Path(roundhouse.__file__).parent / "client"


def test_what_holds_drawings_is_not_asked_with_has() -> None:
    """Every change inside such an element, as of a counting chip, would restyle all shapes that have a `fill`."""
    large = re.compile(r"(?:^|[\s,}])(?:body|html|:root|\.full|\.table|\.left|\.board|svg)\S*:has\(")
    for sheet in CLIENT.glob("*.css"):
        assert not large.search(sheet.read_text(encoding="utf-8")), sheet.name
