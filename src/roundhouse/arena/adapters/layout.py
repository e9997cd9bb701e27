"""Positions and moves as rows of numbers of fixed length, without knowing the game."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any
from zlib import crc32

import numpy as np
import numpy.typing as npt

from roundhouse.arena.seating import Seating
from roundhouse.core.game import Game
from roundhouse.core.move import Move, move_fields

Row = npt.NDArray[np.float32]
WORD = 16
"""Large integers are sets of map things: they are cut into pieces of so many bits, which a float holds exactly."""

LOW, HIGH = float(-(1 << WORD)), float(1 << WORD)
TRIALS = 12
SPARE = 2


class Layout:
    """Where each number of a position stands. Learnt from a few random games, the same ones every time."""

    def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
        self.game = game
        pieces: dict[str, int] = {}
        self.most = self.width = 0
        for trial in range(TRIALS):
            for seating in _wander(game, seats, options, Random(trial)):
                seat, moves = seating.seat, seating.moves
                for path, number in _numbers(game.secrecy.view(seating.state, seat)):
                    pieces[path] = max(pieces.get(path, 1), _pieces(number))
                self.most = max(self.most, len(moves))
                self.width = max(self.width, *(len(self._move(move)) for move in moves))
        self.most *= SPARE
        self.places: dict[str, tuple[int, int]] = {}
        self.length = 0
        for path, count in pieces.items():
            self.places[path] = self.length, count
            self.length += count

    def position(self, view: Any) -> Row:
        """A view as a row; what was never met while learning is left out."""
        row: Row = np.zeros(self.length, dtype=np.float32)
        for path, number in _numbers(view):
            start, count = self.places.get(path, (0, 0))
            for piece in range(count):
                row[start + piece] = _piece(number, piece, count)
        return row

    def moves(self, moves: list[Move]) -> Row:
        """The legal moves as rows: the number of the kind, then its fields."""
        rows: Row = np.zeros((self.most, self.width), dtype=np.float32)
        for place, move in enumerate(moves[: self.most]):
            numbers = self._move(move)[: self.width]
            rows[place, : len(numbers)] = numbers
        return rows

    def mask(self, count: int) -> npt.NDArray[np.int8]:
        """Which actions are moves: the first so many."""
        mask: npt.NDArray[np.int8] = np.zeros(self.most, dtype=np.int8)
        mask[:count] = 1
        return mask

    def _move(self, move: Move) -> list[float]:
        kind = type(move)
        found = [float(1 + self.game.rules.kinds.index(kind))]
        for name in move_fields(kind):
            found += [_piece(number, 0, 1) for _, number in _numbers(getattr(move, name))]
        return found


def _wander(game: Game[Any], seats: int, options: Any, rng: Random) -> Iterator[Seating]:
    seating = Seating(game, seats, options, rng)
    while not seating.over:
        yield seating
        seating.play(rng.randrange(len(seating.moves)))


def _numbers(thing: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """Every number inside a thing, with the way to it."""
    if is_dataclass(thing) and not isinstance(thing, type):
        for one in fields(thing):
            yield from _numbers(getattr(thing, one.name), f"{path}.{one.name}")
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from _numbers(value, f"{path}[{key!r}]")
    elif isinstance(thing, set | frozenset):
        yield from ((f"{path}{{{one!r}}}", 1) for one in sorted(thing, key=repr))
    elif isinstance(thing, list | tuple):
        for place, value in enumerate(thing):
            yield from _numbers(value, f"{path}[{place}]")
    elif isinstance(thing, str):
        yield path, crc32(thing.encode()) & 0x7FFF
    elif thing is None:
        yield path, -1
    elif isinstance(thing, int | float):
        yield path, thing


def _pieces(number: float) -> int:
    return max(1, -(-number.bit_length() // WORD)) if isinstance(number, int) else 1


def _piece(number: float, piece: int, count: int) -> float:
    if isinstance(number, int) and number >= 0:
        rest = number >> (WORD * piece)
        return float(rest & ((1 << WORD) - 1))
    return float(min(HIGH, max(LOW, number))) if piece == 0 or count == 1 else 0.0
