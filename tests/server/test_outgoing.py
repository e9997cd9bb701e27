"""Nothing that leaves the house tells twin worlds apart: notices, history, ratings, exports, logs, the wall screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.games import find
from server.channels import pairs
from server.outgoing import compare_outgoing
from server.running import toys_on_the_shelf
from server.test_twins import SECRET

PAIRS = 3  # of each game: two players, and a spectator


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_on_the_shelf():
        yield


def test_what_leaves_the_house_is_the_same_in_twin_worlds_but_for_who_knows_more(tmp_path: Path) -> None:
    found = [pair for name in SECRET for pair in pairs(find(name), PAIRS)]
    assert sum(pair.differ for pair in found) > len(found) // 2
    compared = compare_outgoing(found, tmp_path)
    assert compared.wrong == []
    assert compared.told > 20 * len(found)
    assert compared.known  # so a leak would have been noticed
    assert all("export of games/" in what for what in compared.known)
