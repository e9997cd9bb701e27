"""A board as a planner sees it: what one more piece would change, without counting everything again.

The worth of a board is linear in a few features; the weights, one row a round, stand in `weights.json`.
"""

import json
from pathlib import Path
from random import Random

from roundhouse.games.railroad_ink.parts import (
    BARE_FACING,
    BESIDE,
    CELLS,
    CENTRE,
    CRATER,
    EDGES,
    EXIT_AT,
    HIGHWAY,
    IS_APART,
    IS_ROUTE,
    LAVA,
    RAILWAY,
    SHOWS,
    SPECIALS_A_GAME,
)
from roundhouse.games.railroad_ink.scoring.lines import through
from roundhouse.games.railroad_ink.scoring.tally import HIGHWAY_ARMS, RAILWAY_ARMS
from roundhouse.games.railroad_ink.state import Sheet

NAMES = ("one", "exits", "networks", "dead", "single", "stray", "lines", "centre", "errors", "specials", "filled")
"""The features before the frontier classes: a constant; exits reached; networks with exits; those of them without an
open end; those with one; networks without exits; both longest lines; filled centre cells; ends that can never be
joined; special routes left; filled cells."""
ONE, REACHED, NETWORKS, DEAD, SINGLE, STRAY, LINES, MIDST, ERRORS, SPECIALS, FILLED = range(len(NAMES))


def _class_of(cell: int, facing: int) -> tuple[int, ...]:
    """What looks at a free cell: the same for all turns and mirrors, and for highway and railway exchanged."""
    looks = []
    for side in range(4):
        look = facing >> 2 * side & 3
        looks.append(0 if look == LAVA else look + 2 if look and (cell, side) in EXIT_AT else look)
    swapped = [(0, 2, 1, 4, 3)[look] for look in looks]
    turns: list[tuple[int, ...]] = []
    for row in (looks, swapped, looks[::-1], swapped[::-1]):
        turns += [tuple(row[start:] + row[:start]) for start in range(4)]
    return min(turns)


def _classes() -> tuple[list[bytes], list[tuple[int, ...]]]:
    numbers: dict[tuple[int, ...], int] = {}
    table = []
    for cell in range(CELLS):
        table.append(bytes(numbers.setdefault(_class_of(cell, facing), len(numbers)) for facing in range(256)))
    return table, list(numbers)


CLASS, CLASSES = _classes()
"""By cell and facing byte, the number of the frontier class; and what each class is."""
FEATURES = len(NAMES) + len(CLASSES)
CENTRAL = bytes(cell in CENTRE for cell in range(CELLS))
_RNG = Random(7)
MARKS = [[_RNG.getrandbits(60) for _ in range(128)] for _ in range(CELLS)]
"""Marks to know again a board that was reached in another order."""

_FILE = Path(__file__).parent.parent / "weights.json"


def _last_round() -> list[float]:
    """After the last round the worth is the score itself: an end that looks at a free cell is an error."""
    row = [0.0, 4.0, -4.0, 0.0, 0.0, 0.0, 1.0, 1.0, -1.0, 0.0, 0.0]
    return row + [-float(sum(look in (HIGHWAY, RAILWAY) for look in looks)) for looks in CLASSES]


def read_weights() -> list[list[float]]:
    """A row of weights for each number of rounds left."""
    rows = json.loads(_FILE.read_text(encoding="utf-8"))["rows"] if _FILE.exists() else []
    return [_last_round(), *rows]


class Board:
    """One board with its networks: labels of parts, and the exits and open ends of every label."""

    __slots__ = (
        "cells",
        "ends",
        "exits",
        "facing",
        "highway",
        "label",
        "mark",
        "rails",
        "railway",
        "roads",
        "row",
        "worth",
    )

    def __init__(self, row: list[float]) -> None:
        self.row = row
        self.cells = bytearray(CELLS)
        self.facing = bytearray(BARE_FACING)
        self.label = [-1] * (2 * CELLS)
        self.exits: list[int] = []
        self.ends: list[int] = []
        self.highway = bytearray(CELLS)
        self.railway = bytearray(CELLS)
        self.roads = self.rails = 0
        self.mark = 0
        self.worth = row[ONE] + sum(row[len(NAMES) + CLASS[cell][facing]] for cell, facing in enumerate(self.facing))

    def copy(self) -> "Board":
        """A board of its own."""
        other = Board.__new__(Board)
        other.row, other.cells, other.facing, other.label = self.row, self.cells[:], self.facing[:], self.label[:]
        other.exits, other.ends = self.exits[:], self.ends[:]
        other.highway, other.railway = self.highway[:], self.railway[:]
        other.roads, other.rails, other.mark, other.worth = self.roads, self.rails, self.mark, self.worth
        return other

    def net(self, exits: int, ends: int) -> float:
        """The worth of one network."""
        row = self.row
        if not exits:
            return row[STRAY]
        worth = row[REACHED] * exits + row[NETWORKS]
        if not ends:
            return worth + row[DEAD]
        return worth + row[SINGLE] if ends == 1 else worth

    def gain(self, cell: int, symbol: int) -> float:
        """How much worth a symbol in this free cell adds."""
        row, facing, cells = self.row, self.facing, self.cells
        look, edges, shows, base = facing[cell], EDGES[symbol], SHOWS[symbol], len(NAMES)
        worth = row[FILLED] - row[base + CLASS[cell][look]] + row[MIDST] * CENTRAL[cell]
        apart = IS_APART[symbol]
        exits, ends = [0, 0], [0, 0]
        joined: list[list[int]] = [[], []]
        lost: list[int] = []
        for side, other in enumerate(BESIDE[cell]):
            edge, end = edges[side], look >> 2 * side & 3
            line = 1 if apart and edge == RAILWAY else 0
            if other < 0:
                exits[line] += edge != 0 and edge == end
            elif cells[other] <= CRATER:
                if edge:
                    old = facing[other]
                    worth += row[base + CLASS[other][old | shows[side]]] - row[base + CLASS[other][old]]
                    ends[line] += edge != LAVA
            elif end == LAVA or edge == LAVA:
                worth += row[ERRORS] * (edge in (HIGHWAY, RAILWAY))
            elif end:
                (joined[line] if edge else lost).append(self.part(other, end))
                worth += 0.0 if edge else row[ERRORS]
            elif edge:
                worth += row[ERRORS]
        worth += self._nets(symbol, exits, ends, joined, lost)
        roads, rails = self.grown(cell, symbol)
        return worth + row[LINES] * (roads + rails - self.roads - self.rails)

    def part(self, cell: int, kind: int) -> int:
        """The label of the line of this type in a drawn cell."""
        return self.label[cell * 2 + (kind == RAILWAY and IS_APART[self.cells[cell]])]

    def _nets(self, symbol: int, exits: list[int], ends: list[int], joined: list[list[int]], lost: list[int]) -> float:
        """What the networks around gain: joined ones become one, those left facing a blank side lose an end."""
        worth, gone, merged = 0.0, dict[int, int](), set[int]()
        for label in lost + joined[0] + joined[1]:
            gone[label] = gone.get(label, 0) + 1
        lines: tuple[int, ...] = (0, 1) if IS_APART[symbol] else (0,) if IS_ROUTE[symbol] else ()
        if len(lines) == 2 and set(joined[0]) & set(joined[1]):  # both lines run into one network
            exits, ends, joined, lines = [sum(exits), 0], [sum(ends), 0], [joined[0] + joined[1], []], (0,)
        for line in lines:
            labels = set(joined[line])
            merged |= labels
            all_exits, all_ends = exits[line], ends[line]
            for label in labels:
                all_exits += self.exits[label]
                all_ends += self.ends[label] - gone[label]
                worth -= self.net(self.exits[label], self.ends[label])
            worth += self.net(all_exits, all_ends)
        for label, count in gone.items():
            if label not in merged:
                old = self.ends[label]
                worth += self.net(self.exits[label], old - count) - self.net(self.exits[label], old)
        return worth

    def grown(self, cell: int, symbol: int) -> tuple[int, int]:
        """The longest highway and railway with this symbol drawn: the old ones, or new ones through the cell."""
        roads, rails = self.roads, self.rails
        arms = HIGHWAY_ARMS[symbol]
        if arms:
            self.highway[cell] = arms
            roads = max(roads, through(self.highway, cell))
            self.highway[cell] = 0
        arms = RAILWAY_ARMS[symbol]
        if arms:
            self.railway[cell] = arms
            rails = max(rails, through(self.railway, cell))
            self.railway[cell] = 0
        return roads, rails

    def put(self, cell: int, symbol: int, worth: float) -> None:
        """Draw a symbol whose gain is known."""
        edges, shows, look = EDGES[symbol], SHOWS[symbol], self.facing[cell]
        mine = [-1, -1]
        for side, other in enumerate(BESIDE[cell]):
            edge, end = edges[side], look >> 2 * side & 3
            line = 1 if edge == RAILWAY and IS_APART[symbol] else 0
            if edge in (HIGHWAY, RAILWAY) and mine[line] < 0:
                mine[line] = self._new_label()
                self.label[cell * 2 + line] = mine[line]
            if other < 0:
                if edge and edge == end:
                    self.exits[mine[line]] += 1
                continue
            self.facing[other] |= shows[side]
            if self.cells[other] > CRATER:
                if end in (HIGHWAY, RAILWAY):
                    label = self.part(other, end)
                    self.ends[label] -= 1
                    if edge == end and label != mine[line]:
                        self._merge(label, mine[line])
            elif edge in (HIGHWAY, RAILWAY):
                self.ends[mine[line]] += 1
            mine = [self.label[cell * 2], self.label[cell * 2 + 1]]
        self.roads, self.rails = self.grown(cell, symbol)
        self.cells[cell] = symbol
        self.highway[cell], self.railway[cell] = HIGHWAY_ARMS[symbol], RAILWAY_ARMS[symbol]
        self.mark ^= MARKS[cell][symbol]
        self.worth += worth

    def _new_label(self) -> int:
        self.exits.append(0)
        self.ends.append(0)
        return len(self.exits) - 1

    def _merge(self, old: int, new: int) -> None:
        self.exits[new] += self.exits[old]
        self.ends[new] += self.ends[old]
        self.exits[old] = self.ends[old] = 0
        self.label = [new if one == old else one for one in self.label]


def board_of(sheet: Sheet, row: list[float]) -> Board:
    """The planner's board of a sheet."""
    board = Board(row)
    for cell, symbol in enumerate(sheet.cells):
        if symbol > CRATER:
            board.put(cell, symbol, board.gain(cell, symbol))
    left = SPECIALS_A_GAME - sheet.used.bit_count()
    board.worth += row[SPECIALS] * left
    return board


def features(board: Board, specials: int) -> list[float]:
    """The features of a board, counted from nothing: for fitting the weights and for checking the quick way."""
    found = [0.0] * FEATURES
    found[ONE], found[SPECIALS], found[LINES] = 1.0, float(specials), float(board.roads + board.rails)
    for label in {one for one in board.label if one >= 0}:
        exits, ends = board.exits[label], board.ends[label]
        found[REACHED] += exits
        found[NETWORKS if exits else STRAY] += 1
        found[DEAD] += exits > 0 and not ends
        found[SINGLE] += exits > 0 and ends == 1
    for cell, symbol in enumerate(board.cells):
        if symbol <= CRATER:
            found[len(NAMES) + CLASS[cell][board.facing[cell]]] += 1
            continue
        found[FILLED] += 1
        found[MIDST] += CENTRAL[cell]
        for side, other in enumerate(BESIDE[cell]):
            edge = EDGES[symbol][side]
            if edge in (HIGHWAY, RAILWAY) and other >= 0 and board.cells[other] > CRATER:
                found[ERRORS] += EDGES[board.cells[other]][side ^ 2] != edge
    return found
