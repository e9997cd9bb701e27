"""What a board is worth, counted: networks, lines, centre, errors, craters, lakes (RI-38 to RI-60, RI-91 to RI-107)."""

from dataclasses import dataclass

from roundhouse.core.bits import each
from roundhouse.games.railroad_ink.parts import (
    AROUND,
    BESIDE,
    CELLS,
    CENTRE,
    CLOSED_LAKE,
    CRATER,
    CRATER_END,
    EDGES,
    EXITS,
    HAS_LAVA,
    HIGHWAY,
    IS_APART,
    LAVA,
    NETWORK,
    RAILWAY,
)
from roundhouse.games.railroad_ink.scoring.lines import Line, longest
from roundhouse.games.railroad_ink.state import Options, Sheet


def _arms(kind: int) -> bytes:
    return bytes(sum((edge == kind) << side for side, edge in enumerate(edges)) for edges in EDGES) + bytes(
        256 - len(EDGES)
    )


HIGHWAY_ARMS, RAILWAY_ARMS = _arms(HIGHWAY), _arms(RAILWAY)
"""For bytes.translate: the arms of a type in each symbol, one bit a side."""


def _unmatched(edges: tuple[int, ...], kinds: tuple[int, ...]) -> bytes:
    """By facing byte: the sides whose end of these kinds meets nothing of its own."""
    return bytes(
        sum((edge in kinds and facing >> 2 * side & 3 != edge) << side for side, edge in enumerate(edges))
        for facing in range(256)
    )


OPEN_ENDS = tuple(_unmatched(edges, (HIGHWAY, RAILWAY)) for edges in EDGES)
OPEN_LAVA = tuple(_unmatched(edges, (LAVA,)) for edges in EDGES)
INSIDE = bytes(sum((other >= 0) << side for side, other in enumerate(sides)) for sides in BESIDE)


@dataclass(frozen=True, slots=True)
class Network:
    """A network: its exits, and its cells."""

    exits: int  # how many
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lake:
    """A lake: its cells, and its open sides."""

    cells: tuple[int, ...]
    open: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """A board, counted."""

    networks: tuple[Network, ...]  # those with exits, largest first
    highway: Line
    railway: Line
    centre: tuple[int, ...]
    errors: tuple[tuple[int, int], ...]  # cell and side of each open route end
    crater_ends: tuple[tuple[int, int], ...]
    lakes: tuple[Lake, ...]

    @property
    def error_count(self) -> int:
        """Open route ends and open lava sides (RI-54, RI-60, RI-104)."""
        return len(self.errors) + sum(len(lake.open) for lake in self.lakes)

    @property
    def network_points(self) -> int:
        """All networks together (RI-41, RI-42)."""
        return sum(NETWORK[network.exits] for network in self.networks)

    @property
    def closed_lakes(self) -> int:
        """How many lakes have no open side (RI-105)."""
        return sum(1 for lake in self.lakes if not lake.open)

    @property
    def largest_lake(self) -> int:
        """The cells of the largest lake, closed or not (RI-106)."""
        return max((len(lake.cells) for lake in self.lakes), default=0)

    @property
    def total(self) -> int:
        """The whole score (RI-58)."""
        extra = CRATER_END * len(self.crater_ends) + CLOSED_LAKE * self.closed_lakes + self.largest_lake
        return self.network_points + self.highway[0] + self.railway[0] + len(self.centre) - self.error_count + extra


def tally(sheet: Sheet, options: Options) -> Tally:
    """Count a board."""
    cells = sheet.cells
    errors, craters = open_ends(sheet)
    lowest = CRATER if options.craters_fill else CRATER + 1  # RI-93
    return Tally(
        tuple(sorted(networks(cells), key=lambda one: (-one.exits, one.cells))),
        longest(bytes(cells.translate(HIGHWAY_ARMS))),
        longest(bytes(cells.translate(RAILWAY_ARMS))),
        tuple(cell for cell in CENTRE if cells[cell] >= lowest),
        errors,
        craters,
        lakes(sheet) if options.lava else (),
    )


def open_ends(sheet: Sheet) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Route ends that meet nothing (RI-54), and those that lead into a crater (RI-91)."""
    cells, facing = sheet.cells, sheet.facing
    errors: list[tuple[int, int]] = []
    craters: list[tuple[int, int]] = []
    for cell, symbol in enumerate(cells):
        for side in each(OPEN_ENDS[symbol][facing[cell]] & INSIDE[cell]):
            (craters if cells[BESIDE[cell][side]] == CRATER else errors).append((cell, side))
    return tuple(errors), tuple(craters)


def networks(cells: bytearray) -> list[Network]:
    """Every network that has an exit (RI-39, RI-40): found from the exits inwards."""
    found: list[Network] = []
    met: set[int] = set()
    for exit in EXITS:
        if EDGES[cells[exit.cell]][exit.side] != exit.type or (start := _part(cells, exit.cell, exit.type)) in met:
            continue
        parts, exits = _spread(cells, start)
        met |= parts
        found.append(Network(exits, tuple(sorted({part >> 1 for part in parts}))))
    return found


def _part(cells: bytearray, cell: int, kind: int) -> int:
    """A cell is one part, but an overpass is two: its highway and its railway (RI-23)."""
    return cell * 2 + (kind == RAILWAY and IS_APART[cells[cell]])


def _spread(cells: bytearray, start: int) -> tuple[set[int], int]:
    parts, waiting, exits = {start}, [start], 0
    while waiting:
        part = waiting.pop()
        cell = part >> 1
        symbol = cells[cell]
        apart = IS_APART[symbol]
        for side, edge in enumerate(EDGES[symbol]):
            if edge not in (HIGHWAY, RAILWAY) or (apart and (edge == RAILWAY) != part & 1):
                continue
            other = BESIDE[cell][side]
            if other < 0:
                exits += _EXIT_TYPE.get((cell, side)) == edge
            elif EDGES[cells[other]][side ^ 2] == edge:
                beyond = _part(cells, other, edge)
                if beyond not in parts:
                    parts.add(beyond)
                    waiting.append(beyond)
    return parts, exits


_EXIT_TYPE = {(exit.cell, exit.side): exit.type for exit in EXITS}


def lakes(sheet: Sheet) -> tuple[Lake, ...]:
    """Every lake (RI-102), with its open sides (RI-103); sides on the rim are closed (RI-101)."""
    cells = sheet.cells
    found: list[Lake] = []
    left = [cell for cell in range(CELLS) if HAS_LAVA[cells[cell]]]
    met: set[int] = set()
    for cell in left:
        if cell not in met:
            lake = _lake(cells, cell)
            met |= lake
            sides = [
                (one, side)
                for one in sorted(lake)
                for side in each(OPEN_LAVA[cells[one]][sheet.facing[one]] & INSIDE[one])
            ]
            found.append(Lake(tuple(sorted(lake)), tuple(sides)))
    return tuple(found)


def _lake(cells: bytearray, start: int) -> set[int]:
    lake, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        for side, other in AROUND[cell]:
            if other not in lake and EDGES[cells[cell]][side] == LAVA == EDGES[cells[other]][side ^ 2]:
                lake.add(other)
                waiting.append(other)
    return lake
