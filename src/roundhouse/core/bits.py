"""Integers as sets of map things: bit i stands for thing number i."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TypeVar

T = TypeVar("T")
_SET = bytes(byte == ord("1") for byte in range(256))
_OF_BYTE = tuple(tuple(place for place in range(8) if byte >> place & 1) for byte in range(256))


def each(bits: int) -> Iterator[int]:
    """The numbers in the set, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def chosen(things: Sequence[T], bits: int) -> list[T]:
    """Those of the things whose numbers are in the set, lowest first."""
    return list(compress(things, f"{bits:b}"[::-1].encode().translate(_SET)))


def nth(bits: int, place: int) -> int:
    """The number in the set that so many smaller ones precede; raises IndexError unless it holds more than so many."""
    found = 0
    while bits:
        here = _OF_BYTE[bits & 255]
        if place < len(here):
            return found + here[place]
        place -= len(here)
        bits >>= 8
        found += 8
    raise IndexError(f"the set holds {place} too few")


def bits_of(numbers: Iterable[int]) -> int:
    """The set that holds these numbers."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
