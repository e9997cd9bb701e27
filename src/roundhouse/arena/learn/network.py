"""A small network in numpy: how much a position is to be preferred after a move, and what one is worth before it.

One layer of the bits, cut off below nothing, and two sums over it; two more columns go from the bits straight to the
sums. What the game's own judgement says of a position comes to the first sum with a weight of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
RATE, SETTLE, STEADY = 0.003, 0.9, 0.999
STRAIGHT = 2
"""Columns of the first layer that are no hidden units: straight to the preference, straight to the worth."""


@dataclass(slots=True)
class Network:
    """All numbers that are learnt; of the same shape: their gradients and the means that steer the steps."""

    rows: Floats  # (bits, hidden + 2)
    first: Floats  # (hidden + 2,) for every position
    prefer: Floats  # (hidden,)
    worth: Floats  # (hidden,)
    trust: Floats  # (1,) of the game's own judgement

    def __iter__(self) -> Iterator[Floats]:
        return iter([getattr(self, one.name) for one in fields(self)])

    @property
    def hidden(self) -> int:
        """How many hidden units there are."""
        return len(self.prefer)

    def arrays(self, name: str) -> dict[str, Floats]:
        """Every part by its name, for a file."""
        return {f"{name}_{one.name}": getattr(self, one.name) for one in fields(self)}


def fresh(bits: int, hidden: int, seed: str) -> Network:
    """A network that prefers what the game's own judgement prefers, and nothing else."""
    rng = generator(seed)
    rows = rng.normal(0.0, 0.1, (bits, hidden + STRAIGHT)).astype(np.float32)
    rows[:, hidden:] = 0.0
    return Network(rows, _zeros(hidden + STRAIGHT), _zeros(hidden), _zeros(hidden), np.ones(1, np.float32))


def blank(like: Network) -> Network:
    """As large, and all zeros."""
    return Network(*(np.zeros_like(part) for part in like))


def generator(seed: str) -> np.random.Generator:
    """Chance that depends on this text alone."""
    return np.random.default_rng(list(seed.encode()))


@dataclass(slots=True)
class Seen:
    """What the network makes of some positions, and what it needs to learn from them."""

    bits: Floats
    units: Floats
    prefers: Floats
    worths: Floats


def look(network: Network, packed: npt.NDArray[np.uint8]) -> Seen:
    """Positions as packed bits, one a row, through the network; the game's own judgement is not in it."""
    bits = np.unpackbits(packed, 1, len(network.rows), "little").astype(np.float32)
    sums = bits @ network.rows + network.first
    hidden = network.hidden
    units = np.maximum(sums[:, :hidden], 0.0)
    return Seen(bits, units, units @ network.prefer + sums[:, hidden], units @ network.worth + sums[:, hidden + 1])


def slope(network: Network, seen: Seen, prefers: Any, worths: Any) -> Network:
    """Which way every number must go so that preferences and worths go these ways."""
    grown = (prefers[:, None] * network.prefer + worths[:, None] * network.worth) * (seen.units > 0.0)
    sums = np.concatenate([grown, prefers[:, None], worths[:, None]], axis=1).astype(np.float32)
    straight = seen.bits.T @ sums
    return Network(straight, sums.sum(axis=0), seen.units.T @ prefers, seen.units.T @ worths, _zeros(1))


class Climber:
    """Adam: steps uphill, each number at its own pace; and the mean of the latest networks, which plays best."""

    def __init__(self, network: Network) -> None:
        self.network, self.calm = network, Network(*(part.copy() for part in network))
        self.mean, self.square, self.count = blank(network), blank(network), 0

    def climb(self, way: Network, drift: float) -> None:
        """One step this way; the mean network follows by so much."""
        self.count += 1
        near, far = 1 - SETTLE**self.count, 1 - STEADY**self.count
        for part, mean, square, calm, up in zip(self.network, self.mean, self.square, self.calm, way, strict=True):
            mean += (1 - SETTLE) * (up - mean)
            square += (1 - STEADY) * (up * up - square)
            part += RATE * (mean / near) / (np.sqrt(square / far) + 1e-8)
            calm += drift * (part - calm)


def _zeros(count: int) -> Floats:
    return np.zeros(count, np.float32)
