"""Bits and numbers of moves as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from roundhouse.core.encoding import Encoding, encoding
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.options import read_options
from roundhouse.core.words import say
from roundhouse.games import find

Bits = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.int8]
_BITS, _MASK = np.dtype(np.uint8), np.dtype(np.int8)


@dataclass(frozen=True, slots=True)
class Desk:
    """What an environment is about: a game, its seats and options, and how learners see it."""

    game: Game[Any]
    seats: int
    options: Any
    code: Encoding


def desk(game: str | Game[Any], seats: int | None, options: dict[str, Any]) -> Desk:
    """A table from what was asked for; raises CannotRead with what would work. No seats: as few as may play."""
    found = find(game) if isinstance(game, str) else game
    chosen = read_options(found, options)
    wanted = found.rules.seats.start if seats is None else seats
    if isinstance(wanted, bool) or not isinstance(wanted, int):
        raise CannotRead(say("the number of seats is a whole number, not {found}", found=repr(seats)[:40]))
    return Desk(found, wanted, chosen, encoding(found, wanted, chosen))


def bits_row(bits: int, size: int) -> Bits:
    """An encoding as zeros and ones."""
    packed = np.frombuffer(bits.to_bytes((size + 7) // 8, "little"), _BITS)
    return np.unpackbits(packed, None, size, "little")


def bits_rows(many: Sequence[int], size: int) -> Bits:
    """Several encodings, one a row."""
    return np.unpackbits(packed_rows(many, size), 1, size, "little")


def packed_rows(many: Sequence[int], size: int) -> Bits:
    """Several encodings, one a row, eight bits to a byte, lowest first."""
    width = (size + 7) // 8
    packed = np.frombuffer(b"".join([bits.to_bytes(width, "little") for bits in many]), _BITS)
    return packed.reshape(len(many), width)


def mask_row(numbers: Sequence[int], actions: int) -> Mask:
    """One where an action is a legal move."""
    mask = bytearray(actions)
    for number in numbers:
        mask[number] = 1
    return np.frombuffer(mask, _MASK)
