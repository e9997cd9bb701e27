"""Games that a network plays against itself: several of the same deal side by side, and what came of every decision."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from roundhouse.arena.adapters.arrays import Desk, packed_rows
from roundhouse.arena.learn.network import Floats, Network, generator, look
from roundhouse.arena.seating import Seating, standing
from roundhouse.bots.learnt import judgement, reward_of

LAMBDA = 0.9
"""How far what came later counts for a decision; the rest is what the network expected."""


@dataclass(slots=True)
class Decisions:
    """What was decided, decision by decision; `after` and `judged` have a row for each move that was legal."""

    before: npt.NDArray[np.uint8]  # packed bits of what the seat saw
    judged_before: Floats  # what the game's own judgement said of it
    after: npt.NDArray[np.uint8]  # packed bits after each move
    judged: Floats
    counts: npt.NDArray[np.int64]  # legal moves
    chosen: npt.NDArray[np.int64]  # which of them was made
    sure: Floats  # logarithm of how likely it was then
    edge: Floats  # how much better it went than expected, in points
    target: Floats  # what the position turned out to be worth beyond the judgement


@dataclass(slots=True)
class Played:
    """Games of one deal: their decisions, how each seat of each game ended, and the mean of their points."""

    decisions: Decisions
    ends: Floats
    points: float


@dataclass(slots=True)
class Asked:
    """One decision on its way."""

    game: int
    seat: int
    before: int
    judged_before: float
    after: list[int]
    judged: list[float]
    chosen: int = 0
    sure: float = 0.0
    worth: float = 0.0  # expected, in points


def play_deal(desk: Desk, network: Network, scale: float, seed: str, games: int) -> Played:
    """Play so many games of one deal, all moves rolled by the network's preferences."""
    tables = [Seating(desk.game, desk.seats, desk.options, desk.code, Random(seed)) for _ in range(games)]
    rng, asked = generator(f"{seed}/moves"), list[Asked]()
    while going := [number for number, table in enumerate(tables) if _settled(table)]:
        now = [_ask(desk, number, tables[number]) for number in going]
        _choose(desk, network, scale, now, rng)
        for one in now:
            tables[one.game].play(tables[one.game].moves[one.chosen])
        asked += now
    stands = standing(reward_of(desk.game, desk.seats), desk.seats)
    ends = np.array([[stands(table, seat) for seat in range(desk.seats)] for table in tables], np.float32)
    points = [table.points(seat) for table in tables for seat in range(desk.seats)]
    return Played(_told(desk, asked, ends), ends, sum(points) / len(points))


def joined(many: Sequence[Decisions]) -> Decisions:
    """All decisions of several deals."""
    return Decisions(*(np.concatenate([getattr(one, part.name) for one in many]) for part in fields(Decisions)))


def chances(logits: Any, counts: Any) -> tuple[Any, Any]:
    """How likely each move is among those of its decision, and the logarithm of it."""
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    shifted = logits - np.repeat(np.maximum.reduceat(logits, starts), counts)
    odds = np.exp(shifted)
    sums = np.repeat(np.add.reduceat(odds, starts), counts)
    return odds / sums, shifted - np.log(sums)


def _settled(table: Seating) -> bool:
    """Make moves that are none, being the only ones; whether somebody is asked then."""
    while len(table.moves) == 1:
        table.play(table.moves[0])
    return not table.over


def _ask(desk: Desk, number: int, table: Seating) -> Asked:
    game, seat = desk.game, table.seat
    view = game.secrecy.view(table.state, seat)
    after, judged = [], []
    for move in table.moves:
        later = view.copy()
        game.rules.play(later, seat, move)
        after.append(desk.code.encode(later, seat))
        judged.append(judgement(game, later, seat))
    return Asked(number, seat, desk.code.encode(view, seat), judgement(game, view, seat), after, judged)


def _choose(desk: Desk, network: Network, scale: float, asked: list[Asked], rng: np.random.Generator) -> None:
    counts = np.array([len(one.after) for one in asked])
    rows = [bits for one in asked for bits in one.after] + [one.before for one in asked]
    seen = look(network, packed_rows(rows, desk.code.size))
    total = int(counts.sum())
    judged = np.array([worth for one in asked for worth in one.judged], np.float32)
    odds, logs = chances(network.trust[0] * judged + seen.prefers[:total], counts)
    start = 0
    for one, roll, worth in zip(asked, rng.random(len(asked)), seen.worths[total:], strict=True):
        end = start + len(one.after)
        one.chosen = min(int(np.searchsorted(odds[start:end].cumsum(), roll)), len(one.after) - 1)
        one.sure = float(logs[start + one.chosen])
        one.worth = one.judged_before + scale * float(worth)
        start = end


def _told(desk: Desk, asked: list[Asked], ends: Floats) -> Decisions:
    edges, targets = _outcomes(asked, ends)
    size = desk.code.size
    return Decisions(
        packed_rows([one.before for one in asked], size),
        np.array([one.judged_before for one in asked], np.float32),
        packed_rows([bits for one in asked for bits in one.after], size),
        np.array([worth for one in asked for worth in one.judged], np.float32),
        np.array([len(one.after) for one in asked]),
        np.array([one.chosen for one in asked]),
        np.array([one.sure for one in asked], np.float32),
        edges,
        targets,
    )


def _outcomes(asked: list[Asked], ends: Floats) -> tuple[Floats, Floats]:
    """How much better than expected each decision went, less what went better for all at that moment: their luck."""
    lines: dict[tuple[int, int], list[int]] = {}
    for place, one in enumerate(asked):
        lines.setdefault((one.game, one.seat), []).append(place)
    gains, target = np.zeros(len(asked)), np.zeros(len(asked))
    moments: dict[tuple[int, int], list[int]] = {}
    for (game, seat), places in lines.items():
        later, gain = float(ends[game, seat]), 0.0
        for number in range(len(places) - 1, -1, -1):
            place = places[number]
            gain = later - asked[place].worth + LAMBDA * gain
            later = asked[place].worth
            gains[place] = gain
            target[place] = gain + later - asked[place].judged_before
            moments.setdefault((seat, number), []).append(place)
    for together in moments.values():
        gains[together] -= gains[together].mean() if len(together) > 1 else 0.0
    return gains.astype(np.float32), target.astype(np.float32)
