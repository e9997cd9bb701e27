"""Nature's hand: HMAC-SHA256 of a secret table seed and the number of the move.

The table publishes SHA-256 of the seed before the first move and the seed after the last,
so that anyone can check that no card was chosen.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SEED_BYTES = 32


def new_seed() -> bytes:
    """A fresh secret of 256 bits."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(text: str) -> bytes:
    """The table seed that a simulation derives from its own seed and the number of the game."""
    return hashlib.sha256(text.encode()).digest()


def commitment(seed: bytes) -> str:
    """What is published before the first move."""
    return hashlib.sha256(seed).hexdigest()


def pick(seed: bytes, number: int, count: int, odds: Sequence[int] | None = None) -> int:
    """Which of `count` moves Nature makes as move `number` of the table (counted from 0).

    The 256-bit HMAC, read as a big-endian number, modulo the sum of the odds: the bias is below 2^-200.
    """
    drawn = int.from_bytes(hmac.digest(seed, b"%d" % number, "sha256"), "big")
    if odds is None:
        return drawn % count
    rest = drawn % sum(odds)
    for index, chance in enumerate(odds):
        if rest < chance:
            return index
        rest -= chance
    raise AssertionError("odds add up to more than their sum")
