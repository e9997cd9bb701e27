"""What is learnt from a batch of decisions: what went better than expected becomes likelier, within bounds (PPO)."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from roundhouse.arena.learn.games import Decisions, chances
from roundhouse.arena.learn.network import Climber, look, slope

SWEEPS, ROWS = 3, 4096
"""How often a batch is gone through, and how many positions are looked at between two steps."""
BOUND = 0.2
"""A move does not become likelier than this part more, or less likely, in one batch."""
CURIOUS, EXPECT = 0.003, 0.5
"""What it is worth to stay undecided; how much the worth of positions counts beside the preference of moves."""
DRIFT = 0.005


def learn(climber: Climber, batch: Decisions, scale: float, rng: np.random.Generator) -> None:
    """Go through a batch some times, in parts, in random order."""
    edge = batch.edge / (batch.edge.std() + 1e-6)
    starts = np.cumsum(batch.counts) - batch.counts
    for _ in range(SWEEPS):
        for part in _parts(batch.counts, rng):
            _step(climber, batch, part, starts, edge, scale)


def _parts(counts: Any, rng: np.random.Generator) -> Iterator[Any]:
    order = rng.permutation(len(counts))
    cuts = np.cumsum(counts[order]) // ROWS
    yield from np.split(order, np.flatnonzero(np.diff(cuts)) + 1)


def _step(climber: Climber, batch: Decisions, part: Any, starts: Any, edge: Any, scale: float) -> None:
    network, counts, gain = climber.network, batch.counts[part], edge[part]
    first = np.cumsum(counts) - counts
    rows = np.repeat(starts[part] - first, counts) + np.arange(counts.sum())
    judged, made = batch.judged[rows], first + batch.chosen[part]
    seen = look(network, np.concatenate([batch.after[rows], batch.before[part]]))
    odds, logs = chances(network.trust[0] * judged + seen.prefers[: len(rows)], counts)
    ratio = np.exp(logs[made] - batch.sure[part])
    free = np.where(gain > 0, ratio < 1 + BOUND, ratio > 1 - BOUND)
    push = gain * ratio * free
    up = -odds * np.repeat(push, counts)
    up[made] += push
    undecided = -np.add.reduceat(odds * logs, first)
    up -= CURIOUS * odds * (logs + np.repeat(undecided, counts))
    miss = EXPECT * (batch.target[part] / scale - seen.worths[len(rows) :])
    none = np.zeros(len(part), np.float32)
    prefers = np.concatenate([up, none]) / len(part)
    worths = np.concatenate([np.zeros(len(rows), np.float32), miss]) / len(part)
    way = slope(network, seen, prefers.astype(np.float32), worths.astype(np.float32))
    way.trust[0] = (up * judged).sum() / len(part)
    climber.climb(way, DRIFT)
