"""The longest highway and railway: the longest walk after RI-52.

A layer is 49 bytes, the arms of one type in each cell (bit 0 north … bit 3 west). A walk uses each link
between two cells once and visits a cell once for every two of its arms, at least once.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from roundhouse.games.railroad_ink.parts import CELLS, SIZE

Line = tuple[int, tuple[int, ...]]
"""How long a line is, and the cells it visits in order."""

_EAST, _SOUTH, _NORTH, _WEST = 2, 4, 1, 8
_VISITS = tuple(max(1, arms.bit_count() // 2) for arms in range(16))


@dataclass(slots=True)
class _Chain:
    """A way from one knot to another through cells where nothing branches."""

    number: int
    end: int
    inside: tuple[int, ...]


@dataclass(slots=True)
class _Hunt:
    """The search in one piece of the layer."""

    chains: dict[int, list[_Chain]]
    visits: dict[int, int]  # visits left at each knot
    most: int
    best: int = 0
    found: tuple[int, ...] = ()
    way: list[int] = field(default_factory=list)


def _near(cell: int, arms: int) -> tuple[tuple[int, int], ...]:
    """The cells that these arms reach, each with the arm it must have to be linked."""
    ways = (
        (_NORTH, cell - SIZE, _SOUTH, cell >= SIZE),
        (_EAST, cell + 1, _WEST, cell % SIZE < SIZE - 1),
        (_SOUTH, cell + SIZE, _NORTH, cell < CELLS - SIZE),
        (_WEST, cell - 1, _EAST, cell % SIZE > 0),
    )
    return tuple((other, need) for arm, other, need, inside in ways if arms & arm and inside)


_LINKS = tuple(tuple(_near(cell, arms) for arms in range(16)) for cell in range(CELLS))


def through(layer: bytearray, cell: int) -> int:
    """The longest line of the piece that this cell is in, at least if it runs through the cell.

    Quick where the piece has no circle: the two deepest ways out of the cell.
    """
    met = {cell}
    first = second = 0
    for other, need in _LINKS[cell][layer[cell]]:
        if layer[other] & need:
            met.add(other)
            depth = _depth(layer, other, cell, met)
            if depth < 0:
                return longest(bytes(layer))[0]
            if depth > first:
                first, second = depth, first
            elif depth > second:
                second = depth
    return first + second + 1


def _depth(layer: bytearray, cell: int, before: int, met: set[int]) -> int:
    """How far one can go from a cell, itself counted; -1 if there is a circle."""
    best = 0
    for other, need in _LINKS[cell][layer[cell]]:
        if other != before and layer[other] & need:
            if other in met:
                return -1
            met.add(other)
            depth = _depth(layer, other, cell, met)
            if depth < 0:
                return -1
            if depth > best:
                best = depth
    return best + 1


@lru_cache(maxsize=1 << 16)
def longest(layer: bytes) -> Line:
    """The longest line of a layer."""
    near = _links(layer)
    best: Line = (0, ())
    left = set(near)
    while left:
        piece = _piece(near, next(iter(left)))
        left -= piece
        if sum(_VISITS[layer[cell]] for cell in piece) > best[0]:
            best = max(best, _longest_in(near, piece, layer), key=lambda line: line[0])
    return best


def _links(layer: bytes) -> dict[int, list[int]]:
    near: dict[int, list[int]] = {cell: [] for cell in range(CELLS) if layer[cell]}
    for cell in near:
        arms = layer[cell]
        if arms & _EAST and cell % SIZE < SIZE - 1 and layer[cell + 1] & _WEST:
            near[cell].append(cell + 1)
            near[cell + 1].append(cell)
        if arms & _SOUTH and cell < CELLS - SIZE and layer[cell + SIZE] & _NORTH:
            near[cell].append(cell + SIZE)
            near[cell + SIZE].append(cell)
    return near


def _piece(near: dict[int, list[int]], start: int) -> set[int]:
    met, waiting = {start}, [start]
    while waiting:
        for other in near[waiting.pop()]:
            if other not in met:
                met.add(other)
                waiting.append(other)
    return met


def _longest_in(near: dict[int, list[int]], piece: set[int], layer: bytes) -> Line:
    knots = [cell for cell in piece if len(near[cell]) != 2 or _VISITS[layer[cell]] > 1]
    if not knots:
        return len(piece), _round(near, min(piece))
    hunt = _Hunt({}, {knot: _VISITS[layer[knot]] for knot in knots}, sum(_VISITS[layer[cell]] for cell in piece))
    _find_chains(hunt, near, knots)
    if sum(len(near[cell]) for cell in piece) == 2 * len(piece) - 2:
        return _tree(hunt, knots[0])
    for knot in knots:
        _from(hunt, knot, (), 0)
    for knot in knots:
        for chain in hunt.chains[knot]:
            if chain.inside:  # a walk may also begin inside a chain, at its far end
                _from(hunt, knot, chain.inside[::-1], 1 << chain.number)
    return hunt.best, hunt.found


def _tree(hunt: _Hunt, start: int) -> Line:
    """Without a circle two sweeps are enough: the end farthest from anywhere is an end of the longest line."""
    _from(hunt, start, (), 0)
    hunt.best = 0
    _from(hunt, hunt.found[-1], (), 0)
    return hunt.best, hunt.found


def _round(near: dict[int, list[int]], start: int) -> tuple[int, ...]:
    way, cell, before = [start], near[start][0], start
    while cell != start:
        way.append(cell)
        one, two = near[cell]
        before, cell = cell, two if one == before else one
    return tuple(way)


def _find_chains(hunt: _Hunt, near: dict[int, list[int]], knots: list[int]) -> None:
    numbers: dict[tuple[int, int], int] = {}
    for knot in knots:
        hunt.chains[knot] = found = []
        for step in near[knot]:
            before, cell, inside = knot, step, []
            while cell not in hunt.visits:
                inside.append(cell)
                one, two = near[cell]
                before, cell = cell, two if one == before else one
            number = numbers.setdefault((knot, step), len(numbers))
            numbers[cell, before] = number
            found.append(_Chain(number, cell, tuple(inside)))


def _from(hunt: _Hunt, knot: int, before: tuple[int, ...], used: int) -> None:
    """Hunt from a knot, having walked these cells already."""
    hunt.way = [*before, knot]
    hunt.visits[knot] -= 1
    _walk(hunt, knot, used)
    hunt.visits[knot] += 1


def _walk(hunt: _Hunt, knot: int, used: int) -> None:
    if hunt.best == hunt.most:
        return
    way = hunt.way
    length = len(way)
    if length > hunt.best:
        hunt.best, hunt.found = length, tuple(way)
    for chain in hunt.chains[knot]:
        if used >> chain.number & 1:
            continue
        way += chain.inside
        if hunt.visits[chain.end]:
            hunt.visits[chain.end] -= 1
            way.append(chain.end)
            _walk(hunt, chain.end, used | 1 << chain.number)
            hunt.visits[chain.end] += 1
        elif len(way) > hunt.best:
            hunt.best, hunt.found = len(way), tuple(way)
        del way[length:]
