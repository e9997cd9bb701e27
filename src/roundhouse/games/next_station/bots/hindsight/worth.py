"""What four lines are worth together, and what a line gains from the others."""

from collections.abc import Sequence

from roundhouse.games.next_station.bots.hindsight.lines import Line
from roundhouse.games.next_station.parts import (
    CENTRE,
    DISTRICTS,
    INTERCHANGE,
    OBJECTIVE_NEEDS,
    OBJECTIVE_POINTS,
    OBJECTIVES,
    PLACES,
    SIGHTS,
    THAMES,
)
from roundhouse.games.next_station.scoring import interchanges, sight_points

Goals = tuple[int, ...]
"""The shared objectives of a game."""

BITS = tuple(1 << station for station in range(len(PLACES)))
NOWHERE = Line(0, 0, 0, 0, ())


def worth(lines: Sequence[Line], goals: Goals) -> int:
    """All points of a sheet with these lines (NS-91)."""
    a, b, c, d = (line.stations for line in lines)
    two, three, four = interchanges([a, b, c, d])
    visits = sum((one & SIGHTS).bit_count() for one in (a, b, c, d))
    points = sum(line.points for line in lines) + sight_points(visits)
    points += two.bit_count() * INTERCHANGE[2] + three.bit_count() * INTERCHANGE[3] + four.bit_count() * INTERCHANGE[4]
    return points + (goal_points(lines, goals) if goals else 0)


def goal_points(lines: Sequence[Line], goals: Goals) -> int:
    """What the shared objectives give (NS-72)."""
    return OBJECTIVE_POINTS * sum(lacking(lines, goal) <= 0 for goal in goals)


def lacking(lines: Sequence[Line], goal: int) -> int:
    """How much is missing for a shared objective; a further section of a line brings at most one of it."""
    return OBJECTIVE_NEEDS[OBJECTIVES[goal]] - _reached(lines, OBJECTIVES[goal])


def _reached(lines: Sequence[Line], goal: str) -> int:
    stations = [line.stations for line in lines]
    network = stations[0] | stations[1] | stations[2] | stations[3]
    match goal:
        case "interchanges":
            two, three, four = interchanges(stations)
            return (two | three | four).bit_count()
        case "districts":
            return sum(1 for district in DISTRICTS if network & district)
        case "sights":
            return (network & SIGHTS).bit_count()
        case "centre":
            return (network & CENTRE).bit_count()
    return sum((line.track & THAMES).bit_count() for line in lines)


def meetings(others: Sequence[Line]) -> dict[int, int]:
    """By the bit of a station: what one more line there adds to its interchange (NS-65)."""
    found = {}
    for bit in BITS:
        there = sum(1 for line in others if line.stations & bit)
        found[bit] = INTERCHANGE[there + 1] - INTERCHANGE[there]
    return found
