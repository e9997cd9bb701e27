"""How fast a game is, in seconds of processor time and against a fixed yardstick timed in the same run.

Processor time, not the clock on the wall: other work on the machine then hardly matters.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from roundhouse.arena.play import playout
from roundhouse.core.conformance import option_sets
from roundhouse.core.game import Game
from roundhouse.core.move import Move
from roundhouse.core.options import write_options
from roundhouse.games import find, opened

Position = tuple[Any, int, Move]
"""A state, a seat that is to act (or Nature), and one of its moves."""

ROUNDS = 5
POSITIONS, FEWEST = 200, 5


@dataclass(frozen=True, slots=True)
class Speed:
    """One table measured: whole random games, and the cost of single calls in nanoseconds."""

    game: str
    seats: int
    options: dict[str, Any]
    games_per_second: float
    moves_per_second: float
    games_per_yardstick: float
    most_moves: int
    nanoseconds: dict[str, float]


def yardstick() -> float:
    """Seconds for 1,000,000 rounds of `x += i & 7`: what this machine's Python can do right now."""
    begun = process_time()
    x = 0
    for i in range(1_000_000):
        x += i & 7
    return process_time() - begun


def tables(names: list[str], all_options: bool = False) -> Iterator[tuple[Game[Any], int, Any]]:
    """What is measured: each game with few and many seats, and with its options if asked."""
    for game in [find(name) for name in names] or opened():
        for seats in sorted({game.rules.seats.start, game.rules.seats.stop - 1}):
            sets = list(option_sets(game, seats))
            yield from ((game, seats, options) for options in (sets if all_options else [sets[0], *sets[-1:]]))


def measure(game: Game[Any], seats: int, options: Any, seconds: float = 1.0) -> Speed:
    """Measure one table; the yardstick is timed between the games, and the best of each counts."""
    rng = Random("bench")
    best, stick, moves_a_game, played = float("inf"), float("inf"), 0.0, 0
    begun = process_time()
    while played < ROUNDS or process_time() - begun < seconds:
        stick = min(stick, yardstick())
        start, made, games = process_time(), 0, 0
        while process_time() - start < seconds / (4 * ROUNDS) or not games:
            made += playout(game, game.rules.new(seats, options), rng)
            games += 1
        best = min(best, (process_time() - start) / games)
        moves_a_game, played = made / games, played + 1
    found = _positions(game, seats, options, rng)
    longest = max(len(game.rules.moves(state, seat)) for state, seat, _ in found)
    costs = {name: _cost(call, found, seconds / 10) for name, call in _calls(game).items()}
    costs["play"] = max(0.0, costs["play"] - costs["copy"])
    return Speed(
        game.name, seats, write_options(options), 1 / best, moves_a_game / best, stick / best, longest,
        {name: round(cost) for name, cost in costs.items()},
    )  # fmt: skip


def _calls(game: Game[Any]) -> dict[str, Callable[[Any, int, Move], object]]:
    return {
        "moves": lambda state, seat, move: game.rules.moves(state, seat),
        "play": lambda state, seat, move: game.rules.play(state.copy(), seat, move),
        "copy": lambda state, seat, move: state.copy(),
        "view": lambda state, seat, move: game.secrecy.view(state, max(seat, 0)),
        "score": lambda state, seat, move: game.rules.score(state, max(seat, 0)),
        "draw": lambda state, seat, move: game.drawing.draw(state, max(seat, 0)),
    }


def _positions(game: Game[Any], seats: int, options: Any, rng: Random) -> list[Position]:
    """Positions met in random games, at any time of the game."""
    found: list[Position] = []
    while len(found) < POSITIONS:
        state = game.rules.new(seats, options)
        while acting := game.rules.to_act(state):
            moves = game.rules.moves(state, acting[0])
            move = rng.choice([one for one in moves if not one.idle] or moves)
            if rng.random() < 0.1:
                found.append((state.copy(), acting[0], move))
            game.rules.play(state, acting[0], move)
    return rng.sample(found, POSITIONS)


def _cost(call: Callable[[Any, int, Move], object], positions: list[Position], seconds: float) -> float:
    """Nanoseconds per call, the best round over all positions; the empty call is taken off."""
    return max(0.0, _best(call, positions, seconds) - _best(lambda state, seat, move: None, positions, seconds / 4))


def _best(call: Callable[[Any, int, Move], object], positions: list[Position], seconds: float) -> float:
    some = positions[: _fitting(call, positions, seconds)]
    best, begun = float("inf"), process_time()
    while best == float("inf") or process_time() - begun < seconds:
        start = process_time()
        for state, seat, move in some:
            call(state, seat, move)
        best = min(best, process_time() - start)
    return best * 1e9 / len(some)


def _fitting(call: Callable[[Any, int, Move], object], positions: list[Position], seconds: float) -> int:
    """How many positions can be gone through in this time; drawings are dear."""
    begun = process_time()
    for number, position in enumerate(positions, 1):
        call(*position)
        if number >= FEWEST and process_time() - begun > seconds:
            return number
    return len(positions)
