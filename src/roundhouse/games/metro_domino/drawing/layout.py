"""Where everything lies on the board: a plan that has room for every line at full length and never overlaps.

Each station stands in the middle of a row of its own; one of its lines grows to the left, the other to the right.
The start station has two rows. What grows from its upper lines is built upwards, from its lower lines downwards.
A completed line runs out to a lane at the edge, along the lane and into its new station from the start's side.
The frame grows in a few steps, as longer lines and lanes come, and keeps its shape while it can: the first tiles are
large, and the page around the board does not jump with every station.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from roundhouse.games.metro_domino.parts import LENGTH, LONGEST, PLAIN, RULE, SOCKETS
from roundhouse.games.metro_domino.state import Opening
from roundhouse.scene.shapes import Point

WIDTH, ROW, TALLEST = 407.0, 58.0, 108.0
"""The widest frame; how high a row is at least and, where there is room, at most."""
MIDDLE = WIDTH / 2
BOX, SOCKET, PITCH, TILE_HIGH = 37.0, 8.0, 33.5, 22.0
LANE, LANE_GAP, LANES = 6.0, 5.0, 3
MARGIN, SIDE = 13.0, 7.0
SHAPES = (0.84, 0.99, 1.3, 1.6, 1.91)
"""Height by width: the first holds five rows, then six, eight, ten, twelve; so the frame seldom changes its shape."""
LEFT, RIGHT = -1, 1
Box = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True, slots=True)
class Row:
    """A line's place: which way it grows and at what height."""

    line: int
    side: int
    y: float

    def slot(self, place: int) -> Point:
        """The centre of the tile at this place of the line, counted from the station."""
        return MIDDLE + self.side * (BOX + SOCKET + (place + 0.5) * PITCH), self.y

    @property
    def socket(self) -> Point:
        """Where the line leaves its station."""
        return MIDDLE + self.side * (BOX + SOCKET / 2), self.y

    @property
    def caption(self) -> Point:
        """Where its words begin, on the station's side."""
        return MIDDLE + self.side * (BOX + 3.5), self.y - 22


@dataclass(slots=True)
class Plan:
    """The whole board: boxes of stations, rows of lines, tracks of completed lines, all around MIDDLE."""

    width: float
    height: float
    pitch: float  # from row to row
    edge: float  # how far the longest line reaches from the middle
    boxes: dict[int, Box] = field(default_factory=dict)
    rows: dict[int, Row] = field(default_factory=dict)
    tracks: dict[int, list[Point]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reach:
    """A completed line from its row to the row of its station, within one half of the board."""

    line: int
    side: int
    start: int
    end: int


@dataclass(slots=True)
class Half:
    """One half of the board: which station is in which row (row 0 is the start station's)."""

    stations: list[int] = field(default_factory=list)
    reaches: list[Reach] = field(default_factory=list)


@lru_cache(maxsize=256)
def plan(openings: tuple[Opening, ...]) -> Plan:
    """Lay the board out: only what has been opened, and from where, decides."""
    child = {opening.line: opening.station for opening in openings if opening.station}
    start = SOCKETS[0]
    upper, lower = _half(start[:2], child), _half(start[2:], child)
    above, below = len(upper.stations), len(lower.stations)
    edge = _edge([0, *child.values()])
    lanes = max((1 + lane for half in (upper, lower) for lane in _lanes(half).values()), default=0)
    width = _wide(edge, lanes) if child else 2 * (edge + SIDE)
    if openings:
        width = max(width, plan(openings[:-1]).width)  # branches may change places; the frame never shrinks
    height = _height(width, above + below)
    pitch = min(TALLEST, (height - 2 * MARGIN) / (above + below))
    zero = (height + (above - below) * pitch) / 2
    board = Plan(width, height, pitch, edge)
    board.boxes[0] = (MIDDLE - BOX, _top(pitch, zero, -1, 0) + 4, 2 * BOX, pitch + ROW - 12)
    _place(board, upper, start[:2], zero, -1)
    _place(board, lower, start[2:], zero, 1)
    return board


def _edge(stations: list[int]) -> float:
    """How far the lines of these stations reach; the words of a line with a rule need as much as the longest line."""
    lines = [line for station in stations for line in SOCKETS[station]]
    longest = max(LENGTH[line] if RULE[line] == PLAIN else LONGEST for line in lines)
    return BOX + SOCKET + longest * PITCH


def _height(width: float, rows: int) -> float:
    least = 2 * MARGIN + rows * ROW
    return width * next((shape for shape in SHAPES if width * shape >= least), least / width)


@lru_cache(maxsize=1)
def widths() -> tuple[float, ...]:
    """Every width that the frame can have."""
    edges = [_edge([0, one]) for one in range(1, len(SOCKETS))]
    grown = [_wide(edge, lanes) for edge in edges for lanes in (1, LANES)]
    return tuple(dict.fromkeys([2 * (_edge([0]) + SIDE), *grown]))


@lru_cache(maxsize=8)
def heights(width: float) -> tuple[float, ...]:
    """Every height that a frame of this width can have."""
    return tuple(dict.fromkeys(_height(width, rows) for rows in range(2, len(SOCKETS) + 2)))


def _wide(edge: float, lanes: int) -> float:
    """With room for one lane, or at once for all."""
    return 2 * (edge + LANE_GAP + (LANES if lanes > 1 else 1) * LANE + 1.5)


def _half(lines: tuple[int, ...], child: dict[int, int]) -> Half:
    half = Half()
    _branch(half, 0, lines, child)
    return half


def _branch(half: Half, station: int, lines: tuple[int, ...], child: dict[int, int]) -> None:
    """The smaller branch comes first, so that few lanes lie side by side."""
    row = len(half.stations)
    half.stations.append(station)
    grown = [(side, line) for side, line in zip((LEFT, RIGHT), lines, strict=False) if line in child]
    grown.sort(key=lambda one: _size(child[one[1]], child))
    for side, line in grown:
        half.reaches.append(Reach(line, side, row, len(half.stations)))
        _branch(half, child[line], SOCKETS[child[line]], child)


def _size(station: int, child: dict[int, int]) -> int:
    return 1 + sum(_size(child[line], child) for line in SOCKETS[station] if line in child)


def _place(board: Plan, half: Half, start: tuple[int, ...], zero: float, way: int) -> None:
    for row, station in enumerate(half.stations):
        top = _top(board.pitch, zero, way, row)
        down = 8 if way > 0 and row else 0  # room for the track that comes in
        lines = SOCKETS[station] if row else start
        for side, line in zip((LEFT, RIGHT), lines, strict=False):
            board.rows[line] = Row(line, side, top + down + 30)
        if row:
            board.boxes[station] = (MIDDLE - BOX, top + down + 4, 2 * BOX, 42)
    lanes = _lanes(half)
    for reach in half.reaches:
        entry = _top(board.pitch, zero, way, reach.end) + (5 if way > 0 else ROW - 5)
        board.tracks[reach.line] = _track(board, reach, lanes[reach.line], entry, half.stations[reach.end], way)


def _top(pitch: float, zero: float, way: int, row: int) -> float:
    """Where what stands in a row begins: in its middle, where rows are further apart than they must be."""
    return zero + (row if way > 0 else -row - 1) * pitch + (pitch - ROW) / 2


def _lanes(half: Half) -> dict[int, int]:
    """By line: its lane, 0 the innermost; a longer way runs outside the ways it spans."""
    lanes: dict[int, int] = {}
    for reach in sorted(half.reaches, key=lambda one: one.end - one.start):
        inner = [lanes[one.line] for one in half.reaches if one.line in lanes and _spans(reach, one)]
        lanes[reach.line] = 1 + max(inner, default=-1)
    return lanes


def _spans(outer: Reach, inner: Reach) -> bool:
    return outer.side == inner.side and outer.start < inner.start and inner.end < outer.end


def _track(board: Plan, reach: Reach, lane: int, entry: float, station: int, way: int) -> list[Point]:
    row = board.rows[reach.line]
    end = row.slot(LENGTH[reach.line] - 1)[0] + reach.side * PITCH / 2
    x = MIDDLE + reach.side * (board.edge + LANE_GAP + lane * LANE)
    _, top, _, high = board.boxes[station]
    return [(end, row.y), (x, row.y), (x, entry), (MIDDLE, entry), (MIDDLE, top if way > 0 else top + high)]


def segments(track: list[Point], width: float) -> Iterator[Box]:
    """The straight pieces of a track as boxes."""
    half = width / 2
    for (ax, ay), (bx, by) in pairwise(track):
        yield min(ax, bx) - half, min(ay, by) - half, abs(ax - bx) + width, abs(ay - by) + width
