"""The total of a board as one number, for learners, who ask after every route: as `tally` counts, route by route."""

from dataclasses import dataclass

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
from roundhouse.games.railroad_ink.scoring.lines import through
from roundhouse.games.railroad_ink.scoring.tally import HIGHWAY_ARMS, RAILWAY_ARMS, tally
from roundhouse.games.railroad_ink.state import Options, Sheet

KEPT = 4096
"""So many boards are remembered, each as it was when it was counted last."""
_EXIT = [[0] * 4 for _ in range(CELLS)]
for _one in EXITS:
    _EXIT[_one.cell][_one.side] = _one.type
_CENTRAL = bytes(cell in CENTRE for cell in range(CELLS))
_NONE = 255
_Arm = tuple[int, int, int, int]
"""A side, the type of the end there, the cell beyond (-1: none), and whether it is an exit of its type."""


def _arms(cell: int, symbol: int, part: int) -> tuple[_Arm, ...]:
    """The route ends of a part of a cell: an overpass has two parts, its highway and its railway (RI-23)."""
    routes = [(side, edge) for side, edge in enumerate(EDGES[symbol]) if edge in (HIGHWAY, RAILWAY)]
    return tuple(
        (side, edge, BESIDE[cell][side], int(_EXIT[cell][side] == edge))
        for side, edge in routes
        if part == (edge == RAILWAY and IS_APART[symbol])
    )


_ARMS = tuple(
    tuple(tuple(_arms(cell, symbol, part) for part in (0, 1)) for symbol in range(len(EDGES))) for cell in range(CELLS)
)


@dataclass(slots=True)
class Counted:
    """A board and what it counts so far."""

    cells: bytearray
    labels: bytearray  # of each part of each cell: its network
    exits: list[int]  # of each network
    highway: bytearray  # the arms of each cell, as `through` reads them
    railway: bytearray
    networks: int = 0
    roads: int = 0
    rails: int = 0
    filled: int = 0
    errors: int = 0

    def total(self) -> int:
        """The whole score (RI-58)."""
        return self.networks + self.roads + self.rails + self.filled - self.errors

    def add(self, cell: int, symbol: int) -> None:
        """One more route."""
        for part in (0, 1):
            if ends := _ARMS[cell][symbol][part]:
                self._join(cell * 2 + part, ends)
        self.cells[cell] = symbol
        self.filled += _CENTRAL[cell]
        if arms := HIGHWAY_ARMS[symbol]:
            self.highway[cell] = arms
            self.roads = max(self.roads, through(self.highway, cell))
        if arms := RAILWAY_ARMS[symbol]:
            self.railway[cell] = arms
            self.rails = max(self.rails, through(self.railway, cell))

    def _join(self, place: int, arms: tuple[_Arm, ...]) -> None:
        """The networks that these ends meet become one; an end that meets none inside the board is open (RI-54)."""
        cells, labels, exits = self.cells, self.labels, self.exits
        label, own = place, 0
        labels[place] = place
        exits[place] = 0
        for side, edge, other, is_exit in arms:
            if other < 0:
                own += is_exit
                continue
            symbol = cells[other]
            if symbol <= CRATER or EDGES[symbol][side ^ 2] != edge:
                self.errors += 1
                continue
            self.errors -= 1
            beyond = labels[other * 2 + (edge == RAILWAY and IS_APART[symbol])]
            if beyond != label:
                self.networks -= NETWORK[exits[beyond]] + NETWORK[exits[label]]
                exits[beyond] += exits[label]
                self.networks += NETWORK[exits[beyond]]
                labels = self.labels = labels.replace(bytes((label,)), bytes((beyond,)))
                label = beyond
        if own:
            self.networks += NETWORK[exits[label] + own] - NETWORK[exits[label]]
            exits[label] += own


_LATEST: dict[int, Counted] = {}
"""By the id of a sheet, which is only a guess: what is counted depends on its cells alone."""


def quick_total(sheet: Sheet, options: Options) -> int:
    """The whole score (RI-58). Most sheets have been counted before their latest routes were drawn."""
    if options.meteor or options.lava:
        return tally(sheet, options).total
    known = _LATEST.get(id(sheet)) or _fresh(sheet)
    before, cells = known.cells, sheet.cells
    changed = int.from_bytes(before, "little") ^ int.from_bytes(cells, "little")
    while changed:
        cell = (changed.bit_length() - 1) // 8
        if before[cell]:  # another sheet, or something was erased
            del _LATEST[id(sheet)]
            return quick_total(sheet, options)
        known.add(cell, cells[cell])
        changed &= (1 << 8 * cell) - 1
    return known.total()


def _nothing() -> tuple[list[int], bytearray, bytearray]:
    return [0] * (2 * CELLS), bytearray(CELLS), bytearray(CELLS)


def _fresh(sheet: Sheet) -> Counted:
    if len(_LATEST) >= KEPT:
        _LATEST.clear()
    known = _LATEST[id(sheet)] = Counted(bytearray(CELLS), bytearray((_NONE,)) * (2 * CELLS), *_nothing())
    return known
