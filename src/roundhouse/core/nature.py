"""Nature's hand: HMAC-SHA256 of a secret table seed and the number of the move.

The table publishes SHA-256 of the seed before the first move and the seed after the last,
so that anyone can check that no card was chosen.
"""

import hashlib
import hmac
import secrets
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Any

from roundhouse.core.game import NATURE, Rules, evenly
from roundhouse.core.move import Move

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


def pick(seed: bytes, number: int, odds: Sequence[int]) -> int:
    """Which of her moves, likely as these odds say, Nature makes as move `number` of the table (counted from 0).

    The 256-bit HMAC, read as a big-endian number, modulo the sum of the odds: the bias is below 2^-200.
    """
    rest = int.from_bytes(hmac.digest(seed, b"%d" % number, "sha256"), "big") % sum(odds)
    for index, chance in enumerate(odds):
        if rest < chance:
            return index
        rest -= chance
    raise AssertionError("odds add up to more than their sum")


def by_seed(rules: Rules[Any], state: Any, seed: bytes, number: int) -> Move:
    """The move that Nature makes at a table: anyone who knows the seed can check it."""
    moves = rules.moves(state, NATURE)
    return moves[pick(seed, number, rules.odds(state, moves))]


def by_chance(rules: Rules[Any], state: Any, rng: Random) -> Move:
    """A move that Nature may make, as likely as it is: for simulations and bots' thoughts."""
    return rules.chance(state, rng.random()) if rules.chance else rolled(rules, state, rng.random())


def rolled(rules: Rules[Any], state: Any, roll: float) -> Move:
    """The move of Nature that a roll from 0 to below 1 stands for; what a game's own `chance` finds as well."""
    moves = rules.moves(state, NATURE)
    if rules.odds is evenly:
        return moves[int(roll * len(moves))]
    odds = rules.odds(state, moves)
    if odds.count(1) == len(odds):
        return moves[int(roll * len(moves))]
    reached = list(accumulate(odds))  # as rng.choices does it, without its questions
    return moves[bisect(reached, roll * reached[-1], 0, len(moves) - 1)]
