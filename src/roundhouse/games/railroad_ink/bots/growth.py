"""What no single cell tells: how much longer the longest lines would become, and which networks meet in a free cell."""

from roundhouse.games.railroad_ink.bots.board import Board
from roundhouse.games.railroad_ink.bots.weights import LEAST_GROWTH, MOST_GROWTH, START
from roundhouse.games.railroad_ink.parts import AROUND, CELLS, CRATER, HIGHWAY, RAILWAY
from roundhouse.games.railroad_ink.scoring.lines import through

_LEADING = {
    kind: tuple(
        bytes(sum(1 << side for side, _ in AROUND[cell] if look >> 2 * side & 3 == kind) for look in range(256))
        for cell in range(CELLS)
    )
    for kind in (HIGHWAY, RAILWAY)
}
"""By type, cell and what looks at it: the sides, one bit each, from which a line leads into the cell."""
_ENDS = tuple(
    tuple(
        tuple((other, kind) for side, other in AROUND[cell] if (kind := look >> 2 * side & 3) in (HIGHWAY, RAILWAY))
        for look in range(256)
    )
    for cell in range(CELLS)
)
"""By cell and what looks at it: the neighbours whose routes lead into the cell, and their types."""
_GROWTH, _MEETING, _SCORING = START["growth"], START["meeting"], START["scoring"]


def promise(board: Board) -> float:
    """What this adds to the sum of the board's parts."""
    row = board.tables.row
    return sum([row[feature] for feature in whole_features(board)]) if board.tables.left else 0.0


def whole_features(board: Board) -> list[int]:
    """The features that only the whole board tells."""
    return [*(_GROWTH + one for one in growth(board)), *_meetings(board)]


def growth(board: Board) -> tuple[int, int]:
    """By how much a piece in the best free cell would lengthen highway and railway, counted from the least."""
    highway = _growth(board, _LEADING[HIGHWAY], board.highway, board.roads)
    return highway, _growth(board, _LEADING[RAILWAY], board.railway, board.rails)


def _growth(board: Board, leading: tuple[bytes, ...], arms: bytearray, known: int) -> int:
    best = known + LEAST_GROWTH  # a line away from the longest counts, too, if it is nearly as long
    for cell, symbol in enumerate(board.cells):
        if symbol <= CRATER and (sides := leading[cell][board.look[cell]]):
            arms[cell] = sides
            length = through(arms, cell)
            if length > best:
                best = length
            arms[cell] = 0
    return min(best - known, MOST_GROWTH) - LEAST_GROWTH


def _meetings(board: Board) -> list[int]:
    """For each free cell with several ends: how many ends of how many networks, and how many of those have exits."""
    found, exits, look = list[int](), board.exits, board.look
    for cell, symbol in enumerate(board.cells):
        if symbol <= CRATER and len(ends := _ENDS[cell][look[cell]]) > 1:
            labels = {board.part(other, kind) for other, kind in ends}
            found.append(_MEETING + 4 * len(ends) - 9 + len(labels))
            scoring = sum([exits[label] > 0 for label in labels])
            if scoring > 1:
                found.append(_SCORING + scoring - 2)
    return found
