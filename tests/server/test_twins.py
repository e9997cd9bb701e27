"""Many twin worlds on every channel, in process; `tools/twins.py` runs thousands of them."""

from collections.abc import Iterator

import pytest

from roundhouse.games import find, shelf
from roundhouse.table import page as pages
from roundhouse.table.table import Table
from server.channels import SHARED, Pair, compare, everything, pairs, world_table
from server.running import toys_on_the_shelf

SECRET = ["hidden_cards", "maglev_metro", "metro_domino", "ticket_to_ride"]
PAIRS = 12


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_on_the_shelf():
        yield


def test_every_game_with_secrets_is_compared() -> None:
    assert [name for name in shelf() if find(name).secrecy.hands] == SECRET


@pytest.mark.parametrize("name", SECRET)
def test_no_channel_tells_twin_worlds_apart(name: str) -> None:
    found = list(pairs(find(name), PAIRS))
    assert sum(pair.differ for pair in found) > PAIRS // 2
    assert {pair.viewer is None for pair in found} == {True, False}
    for pair in found:
        told, wrong = compare(pair)
        assert wrong == [], f"pair {pair.number}, viewer {pair.viewer}"
        assert told >= (4 if pair.seats == 1 else 7)


@pytest.mark.parametrize("name", SECRET)
def test_a_page_between_two_that_is_still_somebodys_would_be_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def viewing_seat(table: Table, guest: str, asked: int | None) -> tuple[int | None, int | None]:
        return (0, 1) if guest == SHARED and asked is None else real(table, guest, asked)

    real = pages.viewing_seat
    monkeypatch.setattr(pages, "viewing_seat", viewing_seat)
    spectators = [pair for pair in pairs(find(name), 30) if pair.viewer is None and pair.seats > 1 and pair.differ]
    assert any("between two: page" in compare(pair)[1] for pair in spectators)


def test_what_is_compared_covers_every_kind_of_device() -> None:
    pair = next(one for one in pairs(find("ticket_to_ride"), 30) if one.viewer is not None and one.differ)
    assert kinds(pair) >= {"spectator", "between two", "own device", "shared device", "devices", "list of tables"}


def kinds(pair: Pair) -> set[str]:
    """The first words of everything that is told in a world."""
    return {what.split(":")[0] for what, _ in everything(world_table(pair, 0), pair)}
