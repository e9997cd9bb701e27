"""Integers as sets of map things: bit i stands for thing number i."""

from collections.abc import Iterable, Iterator


def each(bits: int) -> Iterator[int]:
    """The numbers in the set, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def bits_of(numbers: Iterable[int]) -> int:
    """The set that holds these numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
