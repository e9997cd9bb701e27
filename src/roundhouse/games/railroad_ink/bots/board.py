"""A board as a planner sees it: what one more piece would change, without counting everything again."""

from random import Random

from roundhouse.games.railroad_ink.bots.weights import (
    BARE_LOOK,
    FEATURES,
    LONGEST,
    MOST_ENDS,
    MOST_ERRORS,
    MOST_FILLED,
    PLACE,
    START,
    WALL,
    Tables,
    dressed,
)
from roundhouse.games.railroad_ink.parts import (
    BESIDE,
    CELLS,
    CENTRE,
    CRATER,
    EDGES,
    HIGHWAY,
    IS_APART,
    IS_ROUTE,
    RAILWAY,
    SPECIALS_A_GAME,
)
from roundhouse.games.railroad_ink.scoring.lines import through
from roundhouse.games.railroad_ink.scoring.tally import HIGHWAY_ARMS, RAILWAY_ARMS
from roundhouse.games.railroad_ink.state import Sheet

CENTRAL = bytes(cell in CENTRE for cell in range(CELLS))
_RNG = Random(7)
MARKS = [[_RNG.getrandbits(60) for _ in range(128)] for _ in range(CELLS)]
"""Marks to know again a board that was reached in another order."""
_ERROR, _END, _EXIT = 1, 16, 256
"""What a side of a new piece makes, packed into one number: errors, open ends, exits."""
_SHOWN = tuple(tuple((edge or WALL) << 2 * (side ^ 2) for edge in range(4)) for side in range(4))
_NOTHING = (0.0, 0.0, 0.0, 0.0)
_BLOCKED = (0, _ERROR, _ERROR, 0)
_SIDES_LOOKING = tuple(
    tuple((side, look >> 2 * side & 3) for side in range(4) if look >> 2 * side & 3 in (HIGHWAY, RAILWAY))
    for look in range(256)
)
_NO_COUNTS = (0, 0, 0, 0)
_OPEN = (0, _END, _END, 0)
_EXITS = (_NO_COUNTS, (0, _EXIT, 0, 0), (0, 0, _EXIT, 0), _NO_COUNTS)
FEW = 4
"""A board that lacks no more pieces is grown further; else the pieces that the last two have in common are put anew."""
_MET = (_BLOCKED, (_ERROR, 0, _ERROR, _ERROR), (_ERROR, _ERROR, 0, _ERROR), _BLOCKED)

Contact = tuple[int, int, int]
"""A side, the type of the end there, the label of its network."""


class Board:
    """One board with its networks: labels of parts, and the exits and open ends of every label."""

    __slots__ = (
        "cells",
        "centre",
        "ends",
        "errors",
        "exits",
        "filled",
        "highway",
        "label",
        "look",
        "mark",
        "rails",
        "railway",
        "roads",
        "specials",
        "tables",
        "worth",
    )

    def __init__(self, tables: Tables, specials: int = SPECIALS_A_GAME) -> None:
        self.tables = tables
        self.cells = bytearray(CELLS)
        self.look = BARE_LOOK[:]
        self.label = [-1] * (2 * CELLS)
        self.exits: list[int] = []
        self.ends: list[int] = []
        self.highway = bytearray(CELLS)
        self.railway = bytearray(CELLS)
        self.roads = self.rails = self.errors = self.centre = self.filled = self.mark = 0
        self.specials = specials
        self.worth = 0.0

    def copy(self) -> "Board":
        """A board of its own."""
        other = Board.__new__(Board)
        other.tables, other.cells, other.look, other.label = self.tables, self.cells[:], self.look[:], self.label[:]
        other.exits, other.ends = self.exits[:], self.ends[:]
        other.highway, other.railway = self.highway[:], self.railway[:]
        other.roads, other.rails, other.mark, other.worth = self.roads, self.rails, self.mark, self.worth
        other.errors, other.centre, other.filled = self.errors, self.centre, self.filled
        other.specials = self.specials
        return other

    def seen_with(self, tables: Tables) -> "Board":
        """The same board with another number of rounds to come."""
        other = self.copy()
        other.tables = dressed(tables, self.cells)
        other.worth = other.full_worth()
        return other

    def full_worth(self) -> float:
        """The worth, counted from nothing."""
        tables = self.tables
        worth = tables.lines[self.roads] + tables.lines[self.rails] + tables.errors[self.errors]
        worth += tables.centre[self.centre] + tables.specials[self.specials] + tables.filled[self.filled]
        labels = {one for one in self.label if one >= 0}
        worth += sum(sorted([self._net(self.exits[label], self.ends[label]) for label in labels]))  # in whatever order
        for place, look, symbol in zip(tables.places, self.look, self.cells, strict=True):
            if symbol <= CRATER:
                worth += place[look]
        return worth

    def spending(self) -> float:
        """What it costs to use up a special route."""
        table = self.tables.specials
        return table[self.specials] - table[self.specials - 1] if self.specials else 0.0

    def gain(self, cell: int, symbol: int) -> float:
        """How much worth a symbol in this free cell adds."""
        return self.worths(cell, (symbol,))[0] - self.worth

    def worths(self, cell: int, symbols: tuple[int, ...] | list[int]) -> list[float]:
        """The worth of the board with each of these symbols in this free cell."""
        tables = self.tables
        seen = self.look[cell]
        base = self.worth - tables.places[cell][seen] + tables.filled[self.filled + 1] - tables.filled[self.filled]
        base -= tables.lines[self.roads] + tables.lines[self.rails] + tables.errors[self.errors]
        if CENTRAL[cell]:
            base += tables.centre[self.centre + 1] - tables.centre[self.centre]
        (w0, w1, w2, w3), (c0, c1, c2, c3) = self._around(cell, seen)
        contacts = [
            (side, end, self.part(BESIDE[cell][side], end))
            for side, end in _SIDES_LOOKING[seen]
            if BESIDE[cell][side] >= 0
        ]
        errors, lines, found = tables.errors, dict[int, float](), list[float]()
        for symbol in symbols:
            e0, e1, e2, e3 = EDGES[symbol]
            counts = c0[e0] + c1[e1] + c2[e2] + c3[e3]
            worth = base + w0[e0] + w1[e1] + w2[e2] + w3[e3] + errors[self.errors + (counts & 15)]
            worth += self._nets(cell, symbol, counts, contacts)
            found.append(worth + self._lines(cell, symbol, contacts, lines))
        return found

    def _around(self, cell: int, seen: int) -> tuple[list[tuple[float, ...]], list[tuple[int, ...]]]:
        """For each side, by the edge that a new piece has there: the worth of what it shows, and what it makes."""
        cells, look, places = self.cells, self.look, self.tables.places
        worths: list[tuple[float, ...]] = []
        counts: list[tuple[int, ...]] = []
        for side, other in enumerate(BESIDE[cell]):
            if other < 0:
                worths.append(_NOTHING)
                counts.append(_EXITS[seen >> 2 * side & 3])
            elif cells[other] <= CRATER:
                place, old = places[other], look[other]
                now, (wall, road, rail, _) = place[old], _SHOWN[side]
                blank = place[old | wall] - now
                worths.append((blank, place[old | road] - now, place[old | rail] - now, blank))
                counts.append(_OPEN)
            else:
                worths.append(_NOTHING)
                counts.append(_MET[seen >> 2 * side & 3])
        return worths, counts

    def _nets(self, cell: int, symbol: int, counts: int, contacts: list[Contact]) -> float:
        """What the networks around gain: joined ones become one, those left facing a blank side lose an end."""
        if not IS_ROUTE[symbol]:
            return self._left(contacts, set())
        table, edges = self.tables.networks, EDGES[symbol]
        if IS_APART[symbol]:
            return self._apart(cell, symbol, contacts)
        exits, ends = counts >> 8, counts >> 4 & 15
        if not contacts:
            return table[exits * 8 + ends]
        all_exits, all_ends = self.exits, self.ends
        if len(contacts) == 1:
            side, end, label = contacts[0]
            old, rest = all_exits[label], all_ends[label]
            before = table[old * 8 + (rest if rest < MOST_ENDS else MOST_ENDS)]
            if edges[side] == end:
                exits, ends = exits + old, ends + rest - 1
                return table[exits * 8 + (ends if ends < MOST_ENDS else MOST_ENDS)] - before
            rest -= 1
            return table[exits * 8 + ends] + table[old * 8 + (rest if rest < MOST_ENDS else MOST_ENDS)] - before
        joined = {label for side, end, label in contacts if edges[side] == end}
        return self._joined(exits, ends, joined, contacts) + self._left(contacts, joined)

    def _net(self, exits: int, ends: int) -> float:
        return self.tables.networks[exits * 8 + (ends if ends < MOST_ENDS else MOST_ENDS)]

    def _joined(self, exits: int, ends: int, joined: set[int], contacts: list[Contact]) -> float:
        """What is gained where these networks and a new piece become one."""
        worth = 0.0
        for label in joined:
            worth -= self._net(self.exits[label], self.ends[label])
            exits += self.exits[label]
            ends += self.ends[label]
        for _, _, label in contacts:
            ends -= label in joined
        return worth + self._net(exits, ends)

    def _left(self, contacts: list[Contact], joined: set[int]) -> float:
        """What the networks that only lose an end lose."""
        worth, lost = 0.0, dict[int, int]()
        for _, _, label in contacts:
            if label not in joined:
                lost[label] = lost.get(label, 0) + 1
        for label, count in lost.items():
            exits, ends = self.exits[label], self.ends[label]
            worth += self._net(exits, ends - count) - self._net(exits, ends)
        return worth

    def _apart(self, cell: int, symbol: int, contacts: list[Contact]) -> float:
        """An overpass: two lines, unless both run into one network."""
        edges, seen = EDGES[symbol], self.look[cell]
        worth, all_joined = 0.0, set[int]()
        parts = []
        for kind in (HIGHWAY, RAILWAY):
            exits = ends = 0
            for side, other in enumerate(BESIDE[cell]):
                if edges[side] == kind:
                    exits += other < 0 and seen >> 2 * side & 3 == kind
                    ends += other >= 0 and self.cells[other] <= CRATER
            joined = {label for side, end, label in contacts if end == kind == edges[side]}
            parts.append((exits, ends, joined))
            all_joined |= joined
        if parts[0][2] & parts[1][2]:
            parts = [(parts[0][0] + parts[1][0], parts[0][1] + parts[1][1], all_joined)]
        for exits, ends, joined in parts:
            worth += self._joined(exits, ends, joined, contacts)
        return worth + self._left(contacts, all_joined)

    def part(self, cell: int, kind: int) -> int:
        """The label of the line of this type in a drawn cell."""
        return self.label[cell * 2 + (kind == RAILWAY and IS_APART[self.cells[cell]])]

    def _lines(self, cell: int, symbol: int, contacts: list[Contact], known: dict[int, float]) -> float:
        """The worth of both longest lines with this symbol; `known` by the arms that are linked."""
        highway, railway, edges = HIGHWAY_ARMS[symbol], RAILWAY_ARMS[symbol], EDGES[symbol]
        if highway != 15 and railway != 15:  # a crossing of four arms may be visited twice, open arms or not
            linked_highway = linked_railway = 0
            for side, end, _ in contacts:
                if edges[side] == end:
                    if end == HIGHWAY:
                        linked_highway |= 1 << side
                    else:
                        linked_railway |= 1 << side
            key = linked_highway | linked_railway << 4 | (highway > 0) << 8 | (railway > 0) << 9
            highway, railway = linked_highway or 16 * (highway > 0), linked_railway or 16 * (railway > 0)
        else:
            key = highway << 10 | railway << 14
        worth = known.get(key)
        if worth is None:
            roads, rails = self._grown(cell, highway, railway)
            worth = known[key] = self.tables.lines[roads] + self.tables.lines[rails]
        return worth

    def _grown(self, cell: int, highway: int, railway: int) -> tuple[int, int]:
        """The longest lines with these arms in the cell: the old ones, or new ones through it; 16 is a lone piece."""
        roads = _longest(self.highway, cell, highway, self.roads)
        return roads, _longest(self.railway, cell, railway, self.rails)

    def put(self, cell: int, symbol: int, worth: float) -> None:
        """Draw a symbol; the worth that it leads to is known."""
        edges, seen = EDGES[symbol], self.look[cell]
        mine = [-1, -1]
        for side, other in enumerate(BESIDE[cell]):
            edge, end = edges[side], seen >> 2 * side & 3
            line = 1 if edge == RAILWAY and IS_APART[symbol] else 0
            if edge in (HIGHWAY, RAILWAY) and mine[line] < 0:
                mine[line] = self._new_label()
                self.label[cell * 2 + line] = mine[line]
            if other < 0:
                if edge in (HIGHWAY, RAILWAY) and edge == end:
                    self.exits[mine[line]] += 1
                continue
            self._meet(cell, side, edge, end, mine[line])
            mine = [self.label[cell * 2], self.label[cell * 2 + 1]]
        self.roads, self.rails = self._grown(cell, HIGHWAY_ARMS[symbol], RAILWAY_ARMS[symbol])
        self.cells[cell] = symbol
        self.highway[cell], self.railway[cell] = HIGHWAY_ARMS[symbol], RAILWAY_ARMS[symbol]
        self.mark ^= MARKS[cell][symbol]
        self.centre += CENTRAL[cell]
        self.filled += 1
        self.worth = worth

    def _meet(self, cell: int, side: int, edge: int, end: int, mine: int) -> None:
        """One side of a new piece meets its neighbour."""
        other, route = BESIDE[cell][side], edge in (HIGHWAY, RAILWAY)
        if self.cells[other] <= CRATER:
            self.look[other] |= _SHOWN[side][edge]
            if route:
                self.ends[mine] += 1
        elif end in (HIGHWAY, RAILWAY):
            label = self.part(other, end)
            self.ends[label] -= 1
            if edge != end:
                self.errors += 1 + route
            elif label != mine:
                self._merge(label, mine)
        else:
            self.errors += route

    def _new_label(self) -> int:
        self.exits.append(0)
        self.ends.append(0)
        return len(self.exits) - 1

    def _merge(self, old: int, new: int) -> None:
        self.exits[new] += self.exits[old]
        self.ends[new] += self.ends[old]
        self.exits[old] = self.ends[old] = 0
        self.label = [new if one == old else one for one in self.label]


_latest: tuple[Board, bytes] | None = None
"""The board from which the last one was grown, and what was asked for then."""


def board_of(sheet: Sheet, tables: Tables) -> Board:
    """The planner's board of a sheet. Those asked for one after another share most pieces, which are put once."""
    global _latest
    cells = bytes(sheet.cells)
    base, before = _latest or (Board(tables), cells)
    if not _grows_from(base.cells, cells):
        base = _drawn(Board(tables), bytes([one if one == two else 0 for one, two in zip(before, cells, strict=True)]))
    _latest = base, cells
    board = _drawn(base.copy(), cells)
    board.tables, board.specials = dressed(tables, sheet.cells), SPECIALS_A_GAME - sheet.used.bit_count()
    board.worth = board.full_worth()
    return board


def _grows_from(some: bytearray, cells: bytes) -> bool:
    """Whether these cells have all pieces of some board, and only a few more."""
    new = 0
    for one, two in zip(some, cells, strict=True):
        if one != two:
            new += 1
            if one > CRATER or new > FEW:
                return False
    return True


def _drawn(board: Board, cells: bytes) -> Board:
    for cell, symbol in enumerate(cells):
        if symbol != board.cells[cell]:
            if symbol > CRATER:
                board.put(cell, symbol, 0.0)
            else:
                board.cells[cell] = symbol
    return board


def features(board: Board) -> list[int]:
    """The features of a board, each as often as it is there: for fitting the weights."""
    found = [0, START["lines"] + board.roads, START["lines"] + board.rails]
    found += [
        START["places"] + PLACE[cell][board.look[cell]] for cell, symbol in enumerate(board.cells) if symbol <= CRATER
    ]
    for label in {one for one in board.label if one >= 0}:
        found.append(START["networks"] + board.exits[label] * 8 + min(board.ends[label], MOST_ENDS))
    found.append(START["errors"] + min(board.errors, MOST_ERRORS))
    found.append(START["centre"] + board.centre)
    found.append(START["specials"] + board.specials)
    found.append(START["filled"] + min(board.filled, MOST_FILLED))
    return found


__all__ = ["CENTRAL", "FEATURES", "MARKS", "Board", "board_of", "features"]


def _longest(arms: bytearray, cell: int, new: int, known: int) -> int:
    if new and new < 16:
        arms[cell] = new
        known = max(known, through(arms, cell))
        arms[cell] = 0
    return min(known or int(new > 0), LONGEST)
