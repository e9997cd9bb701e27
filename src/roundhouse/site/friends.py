"""Friends at other devices, who play at a table of this one: who of them is here."""

from itertools import accumulate

from roundhouse.table.local import ME
from roundhouse.table.record import TableRecord

FRIEND = "friend-"
"""How the names begin by which the house knows them; each holds a seat and nothing else."""

DEEPEST = 20
"""Brackets in brackets: Python in a browser has less room for them than elsewhere, and may end of too many."""


def is_deep(text: str) -> bool:
    """Whether a text that somebody has sent holds more brackets in each other than anything that is asked here."""
    return any(depth > DEEPEST for depth in accumulate((one in "[{") - (one in "]}") for one in text))


class Friends:
    """The company of a house in a page: its own people are always here, friends while their line is open."""

    def __init__(self) -> None:
        self.here: set[str] = set()

    def present(self, holders: set[str]) -> bool:
        """Whether one of these is here; nobody is missed at a seat that nobody holds."""
        return not holders or ME in holders or not self.here.isdisjoint(holders)

    def presence(self, record: TableRecord) -> int:
        """Who is here, as bits by seat."""
        return sum(self.present(seat.holders) << number for number, seat in enumerate(record.seats))
