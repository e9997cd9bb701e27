"""Nothing that leaves the house tells twin worlds apart: notices, history, ratings, exports, logs, the wall screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.games import find
from server.channels import Pair, pairs
from server.outgoing import both_worlds, compare_outgoing
from server.running import toys_on_the_shelf
from server.test_twins import SECRET

PAIRS = 6


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_on_the_shelf():
        yield


def worlds() -> list[Pair]:
    """A few pairs of every game with secrets."""
    return [pair for name in SECRET for pair in pairs(find(name), PAIRS)]


def test_what_leaves_the_house_is_the_same_in_twin_worlds(tmp_path: Path) -> None:
    found = worlds()
    assert sum(pair.differ for pair in found) > len(found) // 2
    told, wrong = compare_outgoing(found, tmp_path)
    assert wrong == []
    assert told > 25 * len(found)


def test_a_leak_would_be_noticed_in_the_export_and_in_the_log(tmp_path: Path) -> None:
    """Through the eyes of whoever knows more the same two worlds do differ, and only where they may."""
    pair = next(one for one in pairs(find("ticket_to_ride"), 60) if one.viewer == 0 and one.differ and one.seats == 2)
    one, two = both_worlds([pair], tmp_path, whose=1)
    differ = {what for (what, first), (_, second) in zip(one, two, strict=True) if first != second}
    assert f"{pair.name}: /api/tables/{pair.name}/log" in differ
    assert any("export of games/" in what for what in differ)
    assert [what for what in differ if "/log" not in what and "export of games/" not in what] == []
