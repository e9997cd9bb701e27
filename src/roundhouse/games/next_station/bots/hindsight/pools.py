"""Lines of every round to pick four from that go together, and how two of the four are exchanged for better ones."""

from collections.abc import Iterable
from heapq import nlargest

from roundhouse.core.bits import each
from roundhouse.games.next_station.bots.hindsight.lines import Line
from roundhouse.games.next_station.bots.hindsight.worth import Goals, goal_points, worth
from roundhouse.games.next_station.parts import SECTIONS, SIGHT_TRACK, SIGHTS

Sheet = tuple[Line, Line, Line, Line]
"""A line for each round."""

CHOSEN = 400  # lines of a round that are paired with those of another
SIGHT = 2.6  # about what a visit to a sight adds
SLACK = 12.0  # about what two lines can make of each other
_LAST = len(SIGHT_TRACK) - 1


class Pool:
    """Lines of one round, each once; which of them draw a section is known by its number."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.tracks: dict[int, int] = {}
        self.users = [0] * len(SECTIONS)
        self.kept: dict[int, int] = {}

    def add(self, lines: Iterable[Line]) -> None:
        """Take in lines that are not there yet."""
        for line in lines:
            if line.track not in self.tracks:
                number = self.tracks[line.track] = len(self.lines)
                self.lines.append(line)
                for section in each(line.track):
                    self.users[section] |= 1 << number
        self.kept.clear()

    def beside(self, line: Line) -> int:
        """A bit for every line of the pool that goes together with this one (NS-37, NS-39)."""
        found = self.kept.get(line.track)
        if found is None:
            shut = 0
            for section in each(line.closes):
                shut |= self.users[section]
            found = self.kept[line.track] = ~shut & (1 << len(self.lines)) - 1
        return found


_Valued = tuple[float, int, int, Line]
"""A line with two others fixed: about what it is worth, exactly that without sights, its visits to sights."""


def better_pair(pools: list[Pool], sheet: Sheet, goals: Goals, one: int, two: int) -> Sheet | None:
    """The sheet with the lines of two rounds exchanged for the best pair found; None: there is no better one."""
    a, b = (line for number, line in enumerate(sheet) if number not in (one, two))
    first, second = _valued(pools[one], a, b), _valued(pools[two], a, b)
    either = ~(a.stations | b.stations)
    empty = Line(0, 0, 0, 0, ())
    visits = ((a.stations & SIGHTS).bit_count()) + (b.stations & SIGHTS).bit_count()
    base = worth((a, b, empty, empty), ()) - SIGHT_TRACK[min(visits, _LAST)]
    rough = base + SIGHT_TRACK[min(visits, _LAST)] + SLACK + 10.0 * len(goals)
    best, found = worth(sheet, goals), None
    for about, exact, seen, c in first:
        if not second or rough + about + second[0][0] <= best:
            break
        track, stations, apart = c.track, c.stations, c.stations & either
        for like, other, met, d in second:
            if rough + about + like <= best:
                break
            if d.closes & track:
                continue
            points = base + exact + other + SIGHT_TRACK[min(visits + seen + met, _LAST)]
            points += (stations & d.stations).bit_count() + (apart & d.stations).bit_count()
            if points + 10 * len(goals) > best:
                points += goal_points((a, b, c, d), goals) if goals else 0
                if points > best:
                    best, found = points, (c, d)
    if found is None:
        return None
    lines = list(sheet)
    lines[one], lines[two] = found
    return lines[0], lines[1], lines[2], lines[3]


def _valued(pool: Pool, a: Line, b: Line) -> list[_Valued]:
    once, twice = a.stations ^ b.stations, a.stations & b.stations
    found, lines = list[_Valued](), pool.lines
    for number in each(pool.beside(a) & pool.beside(b)):
        line = lines[number]
        stations = line.stations
        exact = line.points + 2 * (stations & once).bit_count() + 3 * (stations & twice).bit_count()
        visits = (stations & SIGHTS).bit_count()
        found.append((exact + SIGHT * visits, exact, visits, line))
    return nlargest(CHOSEN, found, key=lambda one: one[0])
