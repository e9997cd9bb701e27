"""Who has resigned comes after all who have not; among both, the game's own ranks decide."""

import json
from collections.abc import Collection, Sequence
from typing import Any

from roundhouse.core.words import Say, player, say
from roundhouse.table.record import TableRecord


def resigned(record: TableRecord) -> list[int]:
    """The seats that have resigned."""
    return [number for number, seat in enumerate(record.seats) if seat.resigned]


def ranked(ranks: Sequence[int], gave_up: Collection[int]) -> list[int]:
    """The ranks with those who gave up after the others; equal ranks share, as before."""
    places = [(seat in gave_up, rank) for seat, rank in enumerate(ranks)]
    return [1 + sum(other < mine for other in places) for mine in places]


def restated(result: str, gave_up: Collection[int]) -> str:
    """A result as the store keeps it, with who has resigned."""
    if not gave_up:
        return result
    found: dict[str, Any] = json.loads(result)
    return json.dumps({**found, "ranks": ranked(found["ranks"], gave_up), "resigned": sorted(gave_up)})


def words(ranks: Sequence[int], gave_up: Collection[int], told: Sequence[Say]) -> list[Say]:
    """What is said of the end: what decided the first place, where it still does, and who has resigned."""
    same = [rank == 1 for rank in ranks] == [rank == 1 for rank in ranked(ranks, gave_up)]
    return [*(told if same else ()), *(say("{name} has resigned.", name=player(seat)) for seat in sorted(gave_up))]
