"""Twin worlds: two games that one viewer cannot tell apart, though what is hidden differs. Works for any game."""

from random import Random
from typing import Any

from roundhouse.core.game import NATURE, Game
from roundhouse.core.move import Move

Moves = list[tuple[int, Move]]


def twins(
    game: Game[Any], seats: int, options: Any, viewer: int | None, rng: Random, length: int
) -> tuple[Moves, Moves]:
    """Two histories with the same face to the viewer; as long as wished, or until no twin move is found."""
    one, two = game.rules.new(seats, options), game.rules.new(seats, options)
    first: Moves = []
    second: Moves = []
    while len(first) < length and (acting := game.rules.to_act(one)):
        if game.rules.to_act(two) != acting:
            break
        step = _step(game, one, two, rng.choice(acting), viewer, rng)
        if step is None or not _still_going(game, step[2]):
            break
        seat, moves, (one, two) = step
        first.append((seat, moves[0]))
        second.append((seat, moves[1]))
    return first, second


def _still_going(game: Game[Any], worlds: tuple[Any, Any]) -> bool:
    # Once a game is over its secrets are public: twins end before that.
    return all(game.rules.to_act(world) for world in worlds)


def _step(
    game: Game[Any], one: Any, two: Any, seat: int, viewer: int | None, rng: Random
) -> tuple[int, tuple[Move, Move], tuple[Any, Any]] | None:
    options = game.rules.moves(one, seat)
    for move in rng.sample(options, min(12, len(options))):
        after = _played(game, one, seat, move)
        face, seen = game.secrecy.view(after, viewer), game.secrecy.seen(one, seat, move, viewer)
        for twin in _twin_moves(game, two, seat, move, seen, viewer, rng):
            other = _played(game, two, seat, twin)
            if game.secrecy.view(other, viewer) == face:
                return seat, (move, twin), (after, other)
    return None


def _twin_moves(
    game: Game[Any], world: Any, seat: int, move: Move, seen: Move, viewer: int | None, rng: Random
) -> list[Move]:
    legal = game.rules.moves(world, seat)
    if seat == viewer and seat != NATURE:
        return [move] if move in legal else []
    alike = [one for one in legal if game.secrecy.seen(world, seat, one, viewer) == seen]
    rng.shuffle(alike)
    return sorted(alike, key=lambda one: one == move)[:12]  # a different one first


def _played(game: Game[Any], world: Any, seat: int, move: Move) -> Any:
    after = world.copy()
    game.rules.play(after, seat, move)
    return after
