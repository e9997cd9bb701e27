"""Fit what a position promises to how its game ended: python tools/fit.py ticket_to_ride.

The heuristic bots play at two and three seats; every second position before a turn is kept for every seat. The points
that routes and flags still brought are explained by least squares; whether a planned ticket was completed, by chance.
"""

from random import Random
from typing import Any, NamedTuple

from roundhouse.bots.fitting import Fitted, Fitting, chance, chances, dot, error, least_squares, moved
from roundhouse.core.bits import each
from roundhouse.core.game import NATURE, Game
from roundhouse.games.ticket_to_ride.bots.knowledge import heuristic
from roundhouse.games.ticket_to_ride.bots.plan import plan_of
from roundhouse.games.ticket_to_ride.bots.value import WEIGHTS, growth_row, lean_row
from roundhouse.games.ticket_to_ride.scoring import completed
from roundhouse.games.ticket_to_ride.state import TURN, State

KEPT = 0.5  # of the positions: neighbours are much alike


class Seen(NamedTuple):
    """A seat's position: what its growth and its lean depend on, its points by track, the tickets planned."""

    seat: int
    growth: list[float]
    lean: list[float]
    track: int
    planned: int


class Samples:
    """What was seen, and what came of it."""

    def __init__(self) -> None:
        self.growths: list[list[float]] = []
        self.grown: list[float] = []
        self.leans: list[list[float]] = []
        self.done: list[float] = []

    def add(self, state: State, seen: list[Seen]) -> None:
        """Every position of a game that is over."""
        for one in seen:
            self.growths.append(one.growth)
            self.grown.append(float(state.track[one.seat] - one.track))
            done = completed(state.city, state.claimed[one.seat], one.planned)
            for ticket in each(one.planned):
                self.leans.append(one.lean)
                self.done.append(float(done >> ticket & 1))


def fitting(game: Game[Any], games: int, seed: int) -> Fitting:
    """Play, then fit both."""
    rng, samples = Random(seed), Samples()
    for number in range(games):
        samples.add(*_played(game, 2 + number % 2, rng))
        yield 0.8 * (number + 1) / games
    growth = least_squares(samples.growths, samples.grown)
    yield 0.85
    lean = chances(samples.leans, samples.done)
    unexplained = {
        "points of growth": round(error(growth, samples.growths, samples.grown), 2),
        "of tickets (0.25: a coin)": round(_unsure(lean, samples), 3),
    }
    weights = {"growth": _named("growth", growth), "lean": _named("lean", lean)}
    return Fitted(weights, len(samples.growths), unexplained)


def _played(game: Game[Any], seats: int, rng: Random) -> tuple[State, list[Seen]]:
    state: State = game.rules.new(seats, game.rules.options())
    seen, going = list[Seen](), True
    while going:
        acting = game.rules.to_act(state)
        if acting and acting[0] != NATURE and state.phase == TURN and rng.random() < KEPT:
            seen += [_seen(state, seat) for seat in range(seats)]
        going = moved(game, state, heuristic, rng)
    return state, seen


def _seen(state: State, seat: int) -> Seen:
    wanted, cells, planned = plan_of(state, seat)
    return Seen(seat, growth_row(state, seat), lean_row(state, seat, wanted, cells), state.track[seat], planned)


def _unsure(lean: list[float], samples: Samples) -> float:
    gaps = [chance(dot(lean, row)) - came for row, came in zip(samples.leans, samples.done, strict=True)]
    return sum(gap * gap for gap in gaps) / max(1, len(gaps))


def _named(part: str, found: list[float]) -> dict[str, float]:
    return {name: round(worth, 3) for name, worth in zip(WEIGHTS[part], found, strict=True)}
