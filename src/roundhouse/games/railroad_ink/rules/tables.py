"""Interned moves: the same object for the same decision, made once."""

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, product
from typing import TypeVar

from roundhouse.core.move import Move
from roundhouse.games.railroad_ink.moves import (
    Done,
    Draw,
    Fall,
    Flood,
    Ignore,
    Meteor,
    Pair,
    Roll,
    Special,
    Spill,
    Star,
    Take,
    Volcano,
)
from roundhouse.games.railroad_ink.parts import (
    A_FACES,
    B_FACES,
    CELLS,
    DIRECTIONS,
    DISTANCES,
    FACES,
    FITTING,
    LAVA_FACES,
    ROUTE_FACES,
    SIDES,
    SIZE,
    SPECIAL_FACES,
    SYMBOLS,
)

M = TypeVar("M", Draw, Special, Flood)

DONE = Done()
FALLS = {side: Fall(side) for side in SIDES}
IGNORES = tuple(Ignore(FACES[face].name) for face in SPECIAL_FACES)
VOLCANOES = tuple(Volcano(cell // SIZE, cell % SIZE) for cell in range(CELLS))


def names(faces: tuple[int, ...]) -> tuple[str, ...]:
    """The faces by name."""
    return tuple(FACES[face].name for face in faces)


class Ways(dict[int, tuple[Move, ...]]):
    """The moves that draw a face in a free cell, by cell and what looks at it; made when they are asked for first."""

    def __init__(self, drawn: Callable[[int, int], Move], face: int) -> None:
        super().__init__()
        self.drawn, self.face = drawn, face  # the move that draws a symbol in a cell

    def __missing__(self, key: int) -> tuple[Move, ...]:
        cell, facing = divmod(key, LOOKS)
        found = self[key] = tuple(self.drawn(one, cell) for one in FITTING[self.face][facing])
        return found


LOOKS = 256
"""A key of `Ways` is cell × LOOKS + what looks at the cell."""


@cache
def placed(kind: type[M], symbol: int, cell: int) -> M:
    """The move that draws this symbol in this cell."""
    one = SYMBOLS[symbol]
    return kind(FACES[one.face].name, cell // SIZE, cell % SIZE, one.turn)


def _rolls() -> dict[Roll, int]:
    """All results of the four route dice, the order of the A dice forgotten, with their odds (RI-4, RI-8)."""
    found: dict[Roll, int] = {}
    for plain in product(A_FACES, repeat=3):
        for face in B_FACES:
            one, two, three, four = names((*sorted(plain), face))
            move = Roll((one, two, three, four))
            found[move] = found.get(move, 0) + FACES[face].times
    return found


def _spills() -> dict[Spill, int]:
    found: dict[Spill, int] = {}
    for one, two in product(LAVA_FACES, repeat=2):
        low, high = names((min(one, two), max(one, two)))
        move = Spill((low, high))
        found[move] = found.get(move, 0) + FACES[one].times * FACES[two].times
    return found


ROLLS = _rolls()
SPILLS = _spills()
METEORS = {Meteor(way, steps): DIRECTIONS[way] * DISTANCES[steps] for way in DIRECTIONS for steps in DISTANCES}
STARS = tuple(Star(seat) for seat in range(6))
PAIRS = {
    pair: Pair((FACES[pair[0]].name, FACES[pair[1]].name)) for pair in combinations_with_replacement(ROUTE_FACES, 2)
}
TAKES = {pair: Take(move.faces) for pair, move in PAIRS.items()}
DRAWS = [Ways(lambda symbol, cell: placed(Draw, symbol, cell), face) for face in range(len(FACES))]
SPECIALS = [Ways(lambda symbol, cell: placed(Special, symbol, cell), face) for face in range(len(FACES))]
FLOODS = [Ways(lambda symbol, cell: placed(Flood, symbol, cell), face) for face in range(len(FACES))]
