"""The best line of one round while the other lines stay as they are: searched to the end, so it is the maximum."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from roundhouse.core.move import Move
from roundhouse.games.next_station.bots.hindsight.lines import (
    CROSSED,
    Known,
    Line,
    Node,
    Way,
    beginning,
    line_of,
    listed,
    own_points,
    ways,
)
from roundhouse.games.next_station.bots.hindsight.worth import Goals, lacking, meetings, worth
from roundhouse.games.next_station.parts import (
    ANY,
    DISTRICTS,
    DOUBLE,
    JOKER,
    OBJECTIVE_POINTS,
    SECOND,
    SIGHT_TRACK,
    SIGHTS,
    SYMBOLS,
    WAYS,
)
from roundhouse.games.next_station.scoring import sight_points

FIRST_LOOK = 60  # states a turn of the beam that sets the mark to beat


@dataclass(slots=True)
class _Hunt:
    known: Known
    others: tuple[Line, ...]
    goals: Goals
    gains: dict[int, int]
    visits: int  # to sights, by the other lines
    rest: list[int]  # by turn: at most so much beside its own points is still to be gained
    best: int
    found: Line
    turns: list[tuple[Move, ...]] = field(default_factory=list)
    seen: set[tuple[int, int, int, bool]] = field(default_factory=set)
    left: int = 0  # nodes that may still be looked at; below zero: given up


def best_line(
    known: Known, others: Sequence[Line], goals: Goals = (), start: Line | None = None, most: int | None = None
) -> tuple[int, Line] | None:
    """The most points that a whole sheet can have if only this round's line is drawn anew, and such a line.

    `others`: the three other lines. `start`: a line that is known to be possible. With `most` it gives up after
    looking at so many positions: None.
    """
    closed, gains, three = 0, meetings(others), tuple(others)
    for line in others:
        closed |= line.closes
    lines = listed(known, FIRST_LOOK, 1, gains, closed) + ([start] if start else [])
    first = max(lines, key=lambda line: worth((*three, line), goals))
    hunt = _Hunt(
        known, three, goals, gains, sum((line.stations & SIGHTS).bit_count() for line in three),
        _rest(known, closed, gains), worth((*three, first), goals), first,
    )  # fmt: skip
    hunt.left = most if most is not None else -1
    base = worth((*three, Line(0, 0, 0, 0, ())), ()) - sight_points(hunt.visits)
    _go(hunt, beginning(known, closed, gains), base)
    return None if most is not None and hunt.left <= 0 else (hunt.best, hunt.found)


def _go(hunt: _Hunt, node: Node, base: int) -> None:
    turn = len(hunt.turns)
    key = (turn, node.track, node.ends, node.spent)
    if key in hunt.seen or not hunt.left:
        return
    hunt.left -= 1
    hunt.seen.add(key)
    if turn == len(hunt.known.turns):
        _finish(hunt, node)
        return
    children: list[Way] = [*ways(hunt.known, turn, node, hunt.gains), ((), node)]
    bounded = [(base + _bound(hunt, turn + 1, after), number) for number, (_, after) in enumerate(children)]
    for bound, number in sorted(bounded, reverse=True):
        if bound <= hunt.best:
            return
        moves, after = children[number]
        hunt.turns.append(moves)
        _go(hunt, after, base)
        hunt.turns.pop()


def _finish(hunt: _Hunt, node: Node) -> None:
    line = line_of(hunt.known, node, hunt.turns)
    points = worth((*hunt.others, line), hunt.goals)
    if points > hunt.best:
        hunt.best, hunt.found = points, line


def _bound(hunt: _Hunt, turn: int, node: Node) -> int:
    """At least what any end of this line can make: stations where they count most, the best gain of every turn."""
    known = hunt.known
    more = len(known.turns) - turn
    if known.power == SECOND and not node.spent:
        more += 1
    double = known.power == DOUBLE
    seen = (node.line & SIGHTS).bit_count()
    visits = hunt.visits + min(SIGHTS.bit_count(), seen + more)
    own = _most(node.districts, node.most + double, more) if more else own_points(known, node)
    if hunt.goals:
        lines = (*hunt.others, Line(node.line, node.track, 0, 0, ()))
        own += OBJECTIVE_POINTS * sum(lacking(lines, goal) <= more for goal in hunt.goals)
    return own + int(node.extra) + hunt.rest[turn] + SIGHT_TRACK[min(visits, len(SIGHT_TRACK) - 1)]


@cache
def _most(districts: int, most: int, more: int) -> int:
    """The largest product when each further station opens a district or adds to the fullest one."""
    return max(min(districts + new, len(DISTRICTS)) * (most + more - new) for new in range(more + 1))


def _rest(known: Known, closed: int, gains: dict[int, int]) -> list[int]:
    """By turn: the most that this and all later turns can gain beside their own points.

    A line comes to a station once (NS-38): of turns with the same symbol only one has the best gain.
    """
    best = [_best_gains(symbol, closed, gains) for symbol in range(len(SYMBOLS))]
    symbols = [ANY if known.power == JOKER else symbol for symbol, _ in known.turns]
    second = best[ANY][0] * (known.power == SECOND)
    rest = []
    for turn in range(len(symbols) + 1):
        left = symbols[turn:]
        rest.append(second + sum(sum(best[symbol][: left.count(symbol)]) for symbol in set(left)))
    return rest


def _best_gains(symbol: int, closed: int, gains: dict[int, int]) -> list[int]:
    """The gains of all stations with this symbol, best first."""
    found = dict[int, int]()
    for reach in WAYS[symbol].values():
        for section, target, _ in reach:
            if not closed & section:
                found[target] = max(found.get(target, 0), CROSSED[section] + gains[target])
    return [*sorted(found.values(), reverse=True), 0]
