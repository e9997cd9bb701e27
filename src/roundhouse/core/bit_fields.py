"""What the parts of an encoding are written with: ones, counts and rows of them as bits of an integer, lowest first."""

from collections.abc import Iterable
from functools import lru_cache

KEPT = 20_000
"""So many rows are remembered: from one position to the next few of them change."""


def one(number: int) -> int:
    """One of several: its bit; nothing for a negative number."""
    return 1 << number if number >= 0 else 0


def ladder(count: int) -> int:
    """So many of something: as many bits, from the first."""
    return (1 << count) - 1


def row(values: Iterable[int], size: int) -> int:
    """Several values side by side, each of so many bits."""
    found = place = 0
    for value in values:
        if value:
            found |= value << place
        place += size
    return found


@lru_cache(maxsize=KEPT)
def one_of_each(numbers: tuple[int, ...], size: int) -> int:
    """Several ones of so many, side by side, in order."""
    found = place = 0
    for number in numbers:
        if number >= 0:
            found |= 1 << place + number
        place += size
    return found


@lru_cache(maxsize=KEPT)
def ladders(counts: tuple[int, ...], size: int) -> int:
    """Several counts of up to so many, side by side, in order."""
    found = place = 0
    for count in counts:
        if count:
            found |= (1 << count) - 1 << place
        place += size
    return found


def seats_from(bits: int, seat: int, seats: int) -> int:
    """A set of seats, counted from this one round the table."""
    return bits >> seat | (bits & (1 << seat) - 1) << seats - seat


def seat_from(who: int, seat: int, seats: int) -> int:
    """One seat, counted from this one round the table; nothing for a negative number."""
    return 1 << (who - seat) % seats if who >= 0 else 0
