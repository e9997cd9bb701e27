"""What a section does for the score sheet, in words: the reason of a hint, read off the sheet alone."""

from roundhouse.core.move import Move
from roundhouse.core.words import NOTHING, Say, say
from roundhouse.games.next_station.moves import Draw
from roundhouse.games.next_station.parts import INTERCHANGE, SECTION_OF, SIGHTS, THAMES, THAMES_POINTS
from roundhouse.games.next_station.scoring import all_lines, line_parts, sight_points, sight_visits
from roundhouse.games.next_station.state import Sheet, State

MOST = 2
"""So many reasons are told at once."""


def aim(view: State, seat: int, move: Move) -> Say:
    """What a section brings, the most first; NOTHING where it brings no points of its own."""
    if not isinstance(move, Draw):
        return NOTHING
    sheet = view.sheets[seat]
    found = [_districts(sheet, move.end), _thames(move), _sight(view, sheet, move.end), _meeting(view, sheet, move.end)]
    told = [words for points, words in sorted(found, key=lambda one: -one[0]) if points][:MOST]
    return say("{a} {b}", a=told[0], b=told[1]) if len(told) > 1 else told[0] if told else NOTHING


def _districts(sheet: Sheet, end: int) -> tuple[int, Say]:
    """NS-58: the product of districts and stations, before and after."""
    c, d = line_parts(sheet.line, sheet.circled)
    a, b = line_parts(sheet.line | 1 << end, sheet.circled)
    if a > c:
        return a * b - c * d, say("A new district: {a} × {b} instead of {c} × {d}.", a=a, b=b, c=c, d=d)
    words = say("One more station in the fullest district: {a} × {b} instead of {c} × {d}.", a=a, b=b, c=c, d=d)
    return a * b - c * d, words


def _thames(move: Draw) -> tuple[int, Say]:
    crosses = THAMES >> SECTION_OF[move.start, move.end] & 1
    return crosses * THAMES_POINTS, say("Across the Thames: +{points}.", points=THAMES_POINTS)


def _sight(view: State, sheet: Sheet, end: int) -> tuple[int, Say]:
    visits = sight_visits(all_lines(view, sheet))
    more = sight_points(visits + 1) - sight_points(visits) if SIGHTS >> end & 1 else 0
    return more, say("A tourist site: +{points}.", points=more)


def _meeting(view: State, sheet: Sheet, end: int) -> tuple[int, Say]:
    """What a station is worth more when this line comes to it too (NS-65)."""
    others = sum(line >> end & 1 for pencil, line in enumerate(sheet.lines) if pencil != sheet.pencil)
    more = INTERCHANGE[others + 1] - INTERCHANGE[others]
    return more, say("Your lines meet there: +{points}.", points=more)
