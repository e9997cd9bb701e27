"""What learners read of Railroad Ink: each cell by its ends and its face, dice as counts, placements as moves."""

from functools import lru_cache
from itertools import chain
from typing import Any

from roundhouse.core.bit_fields import KEPT, ladder, ladders, one, one_of_each, seat_from
from roundhouse.core.game import Learning, Part
from roundhouse.core.move import Move
from roundhouse.games.railroad_ink.moves import Draw, Flood, Special
from roundhouse.games.railroad_ink.parts import (
    CELLS,
    CRATER,
    DIRECTIONS,
    DISTANCES,
    EDGES,
    FACES,
    HIGHWAY,
    LAVA,
    LAVA_FACES,
    ORIENTED,
    RAILWAY,
    ROUNDS,
    ROUTE_FACES,
    SPECIAL_FACES,
    SYMBOLS,
)
from roundhouse.games.railroad_ink.rules.tables import DONE, FALLS, IGNORES, TAKES, VOLCANOES, placed
from roundhouse.games.railroad_ink.scoring.quick import quick_total
from roundhouse.games.railroad_ink.state import OVER, Options, State

DICE, HOT_DICE = 4, 2  # of a player in a round
WAYS, STEPS = tuple(DIRECTIONS), max(DISTANCES)
ENDS = (HIGHWAY, RAILWAY, LAVA)
CELL = 8 * -(-(len(ENDS) * 4 + len(FACES) + 1) // 8)  # whole bytes: a board is joined from them
WHEN = 8


def _cell(symbol: int) -> bytes:
    """The ends of a cell side by side, then its face, then whether it is a crater."""
    bits = sum(1 << 4 * kind + side for kind, end in enumerate(ENDS) for side in range(4) if EDGES[symbol][side] == end)
    bits |= one(SYMBOLS[symbol].face) << 4 * len(ENDS) | (symbol == CRATER) << 4 * len(ENDS) + len(FACES)
    return bits.to_bytes(CELL // 8, "little")


_PLANES = tuple(bytes(column).ljust(256, b"\0") for column in zip(*map(_cell, range(len(SYMBOLS))), strict=True))
"""By place among the bytes of a cell: that byte of every symbol, as `translate` reads it."""
_ROUND_OF_CELL = bytes(1 << number if number < WHEN else 0 for number in range(256))
assert ROUNDS < WHEN


def table(seats: int, options: Options) -> list[Part[State]]:
    """The round, the dice in the middle, and the draft."""
    found: list[Part[State]] = [
        Part("phase", OVER + 1, lambda view, seat: 1 << view.phase, _flow),
        Part("round", ROUNDS, lambda view, seat: 1 << view.round - 1, _flow),
        Part("roll", DICE * len(ROUTE_FACES), lambda view, seat: _counted(view.roll, ROUTE_FACES, DICE), _flow),
    ]
    if options.lava:
        size = HOT_DICE * len(LAVA_FACES)
        found.append(Part("lava dice", size, lambda view, seat: _counted(view.spill, LAVA_FACES, HOT_DICE)))
    if options.meteor:
        found += [
            Part("meteor: direction", len(WAYS), lambda view, seat: _way(view.meteor[0])),
            Part("meteor: distance", STEPS, lambda view, seat: ladder(view.meteor[1])),
        ]
    return found + (_draft(seats) if options.draft else [])


def _draft(seats: int) -> list[Part[State]]:
    rows, faces = 2 * seats, len(ROUTE_FACES)
    return [
        Part("star", seats, lambda view, seat: seat_from(view.star, seat, seats)),
        Part("first", seats, lambda view, seat: seat_from(view.first, seat, seats)),
        Part("pairs taken", rows, lambda view, seat: ladder(view.turn)),
        Part("pairs", 2 * rows * faces, lambda view, seat: one_of_each((*chain(*view.pairs),), faces)),
    ]


def player(seats: int, options: Options) -> list[Part[State]]:
    """A board, and what its player still has to draw."""
    dice = DICE * len(ROUTE_FACES)
    found: list[Part[State]] = [
        Part("cells", CELL * CELLS, lambda view, who: _board(view.sheets[who].cells)),
        Part("round of each cell", WHEN * CELLS, lambda view, who: _rounds(view.sheets[who].when)),
        Part("dice", dice, lambda view, who: _counted(view.sheets[who].dice, ROUTE_FACES, DICE), _dice),
        Part("specials used", len(SPECIAL_FACES), lambda view, who: view.sheets[who].used, _crossed_off),
        Part("special this round", 1, lambda view, who: view.sheets[who].special_now, _crossed_off),
        Part("done", 1, lambda view, who: view.sheets[who].done, _crossed_off),
    ]
    if options.lava:
        hot = HOT_DICE * len(LAVA_FACES)
        found += [
            Part("lava", hot, lambda view, who: _counted(view.sheets[who].lava, LAVA_FACES, HOT_DICE)),
            Part("lava drawn", HOT_DICE, lambda view, who: ladder(view.sheets[who].lava_drawn)),
            Part("new volcano", 1, lambda view, who: view.sheets[who].risen),
        ]
    if options.meteor:
        found += [
            Part("meteor settled", 1, lambda view, who: view.sheets[who].hit),
            Part("latest impact", CELLS, lambda view, who: 1 << view.sheets[who].dot),
        ]
    return found


def moves(seats: int, options: Options) -> list[Move]:
    """Every face in every cell, turned every way; and what the expansions add."""
    found: list[Move] = [DONE, *_placed(Draw, ROUTE_FACES), *_placed(Special, SPECIAL_FACES)]
    if options.lava:
        found += [*_placed(Draw, LAVA_FACES), *_placed(Flood, LAVA_FACES), *VOLCANOES]
    if options.meteor:
        found += [*FALLS.values(), *IGNORES]
    if options.draft:
        found += TAKES.values()
    return found


def points(state: State, seat: int) -> int:
    """The sum of a sheet, without its words."""
    return quick_total(state.sheets[seat], state.options)


def _flow(view: State, seat: int) -> tuple[Any, ...]:
    return view.phase, view.round, view.roll


def _dice(view: State, who: int) -> tuple[int, ...]:
    return view.sheets[who].dice


def _crossed_off(view: State, who: int) -> tuple[int, bool, bool]:
    sheet = view.sheets[who]
    return sheet.used, sheet.special_now, sheet.done


def _placed(kind: Any, faces: tuple[int, ...]) -> list[Move]:
    return [placed(kind, symbol, cell) for cell in range(CELLS) for face in faces for symbol in ORIENTED[face]]


def _way(direction: str) -> int:
    return 1 << WAYS.index(direction) if direction else 0


def _board(cells: bytearray) -> int:
    found = bytearray(CELL // 8 * CELLS)
    for place, plane in enumerate(_PLANES):
        found[place :: CELL // 8] = cells.translate(plane)
    return int.from_bytes(found, "little")


def _rounds(when: bytearray) -> int:
    return int.from_bytes(when.translate(_ROUND_OF_CELL), "little")


@lru_cache(maxsize=KEPT)
def _counted(dice: tuple[int, ...], faces: tuple[int, ...], most: int) -> int:
    """How many dice show each face; they lie in order, so that nothing else is to be told."""
    return ladders(tuple([dice.count(face) for face in faces]), most)


LEARNING: Learning[State] = Learning(table, player, moves, points)
