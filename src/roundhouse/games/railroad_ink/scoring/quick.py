"""The total of a board as one number, for learners, who ask after every route: as `tally` counts, without the cells."""

from roundhouse.games.railroad_ink.parts import (
    BESIDE,
    CELLS,
    CENTRE,
    CRATER,
    EDGES,
    EXITS,
    HIGHWAY,
    IS_APART,
    NETWORK,
    RAILWAY,
)
from roundhouse.games.railroad_ink.scoring.lines import longest, through
from roundhouse.games.railroad_ink.scoring.tally import HIGHWAY_ARMS, INSIDE, OPEN_ENDS, RAILWAY_ARMS, tally
from roundhouse.games.railroad_ink.state import Options, Sheet

KEPT = 1 << 16
_LENGTHS: dict[bytes, int] = {}
_BITS = bytes(number.bit_count() for number in range(16))
_EXIT = [[0] * 4 for _ in range(CELLS)]
for _one in EXITS:
    _EXIT[_one.cell][_one.side] = _one.type


def _arms(edges: tuple[int, ...], apart: bool, part: int) -> tuple[tuple[int, int], ...]:
    """The route ends of a part of a cell: an overpass has two parts, its highway and its railway (RI-23)."""
    routes = [(side, edge) for side, edge in enumerate(edges) if edge in (HIGHWAY, RAILWAY)]
    return tuple((side, edge) for side, edge in routes if not apart or (edge == RAILWAY) == part)


_ARMS = tuple(tuple(_arms(edges, apart, part) for part in (0, 1)) for edges, apart in zip(EDGES, IS_APART, strict=True))


def quick_total(cells: bytes, facing: bytes, options: Options) -> int:
    """The whole score (RI-58)."""
    if options.meteor or options.lava:
        return tally(Sheet(bytearray(cells), bytearray(facing)), options).total
    lines = length(cells.translate(HIGHWAY_ARMS)) + length(cells.translate(RAILWAY_ARMS))
    return _networks(cells) + lines + sum(cells[cell] > CRATER for cell in CENTRE) - _errors(cells, facing)


def length(layer: bytes) -> int:
    """How long the longest line of a layer is. Most boards are a known one and a cell more."""
    known = _LENGTHS.get(layer)
    if known is None:
        known = _grown(layer)
        if len(_LENGTHS) >= KEPT:
            _LENGTHS.clear()
        _LENGTHS[layer] = known
    return known


def _grown(layer: bytes) -> int:
    for cell in range(CELLS):
        if layer[cell]:
            before = _LENGTHS.get(layer[:cell] + b"\0" + layer[cell + 1 :])
            if before is not None:  # a line that was not there before runs through this cell
                return max(before, through(bytearray(layer), cell))
    return longest(layer)[0]


def _errors(cells: bytes, facing: bytes) -> int:
    """Route ends inside the board that meet nothing (RI-54)."""
    found = 0
    for cell, symbol in enumerate(cells):
        if symbol:
            found += _BITS[OPEN_ENDS[symbol][facing[cell]] & INSIDE[cell]]
    return found


def _networks(cells: bytes) -> int:
    """All networks together (RI-41, RI-42): found from the exits inwards."""
    points, met = 0, set[int]()
    for exit in EXITS:
        symbol = cells[exit.cell]
        if symbol and EDGES[symbol][exit.side] == exit.type:
            start = exit.cell * 2 + (exit.type == RAILWAY and IS_APART[symbol])
            if start not in met:
                points += NETWORK[_exits(cells, start, met)]
    return points


def _exits(cells: bytes, start: int, met: set[int]) -> int:
    """How many exits the network of this part has; its parts are noted as met."""
    met.add(start)
    waiting, exits = [start], 0
    while waiting:
        part = waiting.pop()
        cell = part >> 1
        for side, edge in _ARMS[cells[cell]][part & 1]:
            other = BESIDE[cell][side]
            if other < 0:
                exits += _EXIT[cell][side] == edge
            elif EDGES[cells[other]][side ^ 2] == edge:
                beyond = other * 2 + (edge == RAILWAY and IS_APART[cells[other]])
                if beyond not in met:
                    met.add(beyond)
                    waiting.append(beyond)
    return exits
