"""Integers as sets of map things: bit i stands for thing number i."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TypeVar

T = TypeVar("T")
_SET = bytes(byte == ord("1") for byte in range(256))


def each(bits: int) -> Iterator[int]:
    """The numbers in the set, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def chosen(things: Sequence[T], bits: int) -> list[T]:
    """Those of the things whose numbers are in the set, lowest first."""
    return list(compress(things, f"{bits:b}"[::-1].encode().translate(_SET)))


def bits_of(numbers: Iterable[int]) -> int:
    """The set that holds these numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
