"""The lines that one round allows when all its cards are known, listed by a beam or searched to the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import NamedTuple

from roundhouse.core.move import Move
from roundhouse.games.next_station.moves import Draw
from roundhouse.games.next_station.parts import (
    ANY,
    CLOSES,
    DISTRICT,
    DOUBLE,
    JOKER,
    PLACES,
    POWER_DRAWS,
    SECOND,
    SECTIONS,
    SWITCH,
    SYMBOL,
    THAMES,
    THAMES_POINTS,
    WAYS,
)
from roundhouse.games.next_station.state import NOBODY

Gains = Mapping[int, float]
"""By the bit of a station: what a line that comes there gains beside its own points."""

NO_GAINS: dict[int, float] = {1 << station: 0.0 for station in range(len(PLACES))}
FIELD = {1 << station: 4 * district for station, district in enumerate(DISTRICT)}
"""By the bit of a station: where the count of its district stands in a node's counts."""
SHUTS = {1 << section: closes for section, closes in enumerate(CLOSES)}
CROSSED = {1 << section: THAMES_POINTS * (THAMES >> section & 1) for section in range(len(SECTIONS))}


@dataclass(frozen=True, slots=True)
class Known:
    """All that is known of a round: where its line departs, each turn's symbol and switch, the power of its pencil."""

    start: int
    turns: tuple[tuple[int, bool], ...]
    power: int = NOBODY
    branches: bool = True  # after a switch a second section may branch off, too (NS-82)
    bare: bool = True  # a line without sections counts its departure (NS-61)


class Node(NamedTuple):
    """A line after some turns: what may follow depends on track, ends and spent, the rest is counted along."""

    track: int
    ends: int
    spent: bool
    line: int
    shut: int  # sections that may not be drawn any more
    counts: int  # stations in each district, four bits each
    districts: int
    most: int
    extra: float  # river crossings and gains


class Line(NamedTuple):
    """A whole line: its stations, its sections, what these close, its points, and the moves of each turn."""

    stations: int
    track: int
    closes: int
    points: int
    turns: tuple[tuple[Move, ...], ...]


Way = tuple[tuple[Move, ...], Node]


def beginning(known: Known, closed: int, gains: Gains) -> Node:
    """The departure station before the first card."""
    start = 1 << known.start
    return Node(0, start, False, start, closed, 1 << FIELD[start], 1, 1, gains[start])


def ways(known: Known, turn: int, node: Node, gains: Gains) -> list[Way]:
    """Everything that can be drawn in a turn, with what it leads to; drawing nothing is left out."""
    symbol, switch = known.turns[turn]
    found = _drawn(node, node.line if switch else node.ends, symbol, gains)
    if node.spent or known.power in (NOBODY, DOUBLE):
        return found
    if known.power == SECOND:
        return found + [way for first in found for way in _second(known, symbol, switch, first, gains)]
    origins = node.line if switch or known.power == SWITCH else node.ends  # NS-84, NS-85
    ordinary = {moves for moves, _ in found}
    wider = _drawn(node, origins, ANY if known.power == JOKER else symbol, gains)
    return found + [_powered((), way) for way in wider if way[0] not in ordinary]


def _drawn(node: Node, origins: int, symbol: int, gains: Gains) -> list[Way]:
    track, ends, spent, line, shut, counts, districts, most, extra = node
    reach, found = WAYS[symbol], list[Way]()
    while origins:
        low = origins & -origins
        origins ^= low
        left = ends ^ low if track and ends & low else ends  # NS-34
        for section, target, move in reach[low]:
            if shut & section or line & target:
                continue
            field = FIELD[target]
            inside = (counts >> field & 15) + 1
            after = Node(
                track | section, left | target, spent, line | target, shut | SHUTS[section], counts + (1 << field),
                districts + (inside == 1), inside if inside > most else most,
                extra + CROSSED[section] + gains[target],
            )  # fmt: skip
            found.append(((move,), after))
    return found


def _second(known: Known, symbol: int, switch: bool, first: Way, gains: Gains) -> list[Way]:
    """The second sections of a turn (NS-78 to NS-82)."""
    (move,), node = first
    assert isinstance(move, Draw)
    wanted = symbol if symbol != ANY else SYMBOL[move.end]
    seconds = _drawn(node, node.line if switch and known.branches else node.ends, wanted, gains)
    return [_powered(first[0], way) for way in seconds]


def _powered(before: tuple[Move, ...], way: Way) -> Way:
    (move,), node = way
    assert isinstance(move, Draw)
    return (*before, POWER_DRAWS[move.start, move.end]), node._replace(spent=True)


def line_of(known: Known, node: Node, turns: Sequence[tuple[Move, ...]]) -> Line:
    """The whole line; a circled station stands in its fullest district (NS-87)."""
    stations = node.line if node.track or known.bare else 0
    points = own_points(known, node)
    for section in SHUTS:
        if node.track & section:
            points += CROSSED[section]
    closes = 0
    for section, shuts in SHUTS.items():
        closes |= shuts if node.track & section else 0
    return Line(stations, node.track, closes, points, tuple(turns))


def own_points(known: Known, node: Node) -> int:
    """Districts times the fullest district (NS-54, NS-56)."""
    if not node.track and not known.bare:
        return 0
    return node.districts * (node.most + (known.power == DOUBLE))


def listed(known: Known, width: int, keep: int, gains: Gains, closed: int = 0) -> list[Line]:
    """The best lines found, best first by points and gains; so many states are kept after each turn.

    Where no turn has more states than that, all lines are there.
    """
    double = known.power == DOUBLE
    seen: dict[tuple[int, int, bool], tuple[Node, _Path]] = {}
    begin = beginning(known, closed, gains)
    beam: list[tuple[Node, _Path]] = [(begin, None)]
    for turn in range(len(known.turns)):
        seen = {}
        for node, path in beam:
            seen.setdefault((node.track, node.ends, node.spent), (node, (path, ())))
            for moves, after in ways(known, turn, node, gains):
                key = (after.track, after.ends, after.spent)
                if key not in seen:
                    seen[key] = (after, (path, moves))
        beam = list(seen.values())
        if len(beam) > width:
            beam = nlargest(width, beam, key=lambda one: one[0].districts * (one[0].most + double) + one[0].extra)
    ranked = nlargest(4 * keep, beam, key=lambda one: one[0].districts * (one[0].most + double) + one[0].extra)
    found: dict[int, Line] = {}
    for node, path in ranked:
        if node.track not in found:
            found[node.track] = line_of(known, node, _walked(path))
            if len(found) >= keep:
                break
    return list(found.values())


_Path = tuple["_Path", tuple[Move, ...]] | None
"""The moves of each turn, the last first."""


def _walked(path: "_Path") -> list[tuple[Move, ...]]:
    turns = list[tuple[Move, ...]]()
    while path:
        path, moves = path
        turns.append(moves)
    return turns[::-1]
