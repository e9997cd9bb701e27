"""The score sheet, line by line as printed (NS-54 … NS-75, NS-91, NS-94, NS-95)."""

from functools import lru_cache
from itertools import repeat

from roundhouse.core.bits import each
from roundhouse.core.game import Result, ScoreLine
from roundhouse.core.ranking import ranking
from roundhouse.core.shape_ids import owned
from roundhouse.core.words import Say, many, say
from roundhouse.games.next_station.parts import (
    CENTRE,
    DISTRICT,
    DISTRICTS,
    INTERCHANGE,
    OBJECTIVE_NEEDS,
    OBJECTIVE_POINTS,
    OBJECTIVES,
    PENCILS,
    SIGHT_TRACK,
    SIGHTS,
    SOLO_BANDS,
    SOLO_MODULE,
    THAMES,
    THAMES_POINTS,
)
from roundhouse.games.next_station.state import NOBODY, Sheet, State

PENCIL_LINES = (say("Black line"), say("Blue line"), say("Red line"), say("Green line"))
OBJECTIVE_WORDS = {
    "interchanges": say("Goal: 8 interchange stations"),
    "districts": say("Goal: all 13 districts"),
    "sights": say("Goal: all 5 tourist sites"),
    "centre": say("Goal: all 9 stations of the centre"),
    "thames": say("Goal: 6 Thames crossings"),
}
SECOND_LINE, THIRD_LINE = INTERCHANGE[2], INTERCHANGE[3] - INTERCHANGE[2]
FOURTH_LINE = INTERCHANGE[4] - INTERCHANGE[3]
"""What a station is worth more when one more line comes."""
RATINGS = (
    say("Keep the old map for now: the first tunnels are dug."),
    say("An apprentice’s network: people get to work."),
    say("A solid network: the city is pleased."),
    say("A skilled planner: other cities are asking for you."),
    say("A master of lines: they print your map on mugs."),
    say("A legend of the Underground: nobody walks any more."),
)


@lru_cache(maxsize=20_000)
def line_parts(line: int, circled: int) -> tuple[int, int]:
    """How many districts a line visits, and its stations in the fullest one (NS-54, NS-56, NS-87)."""
    inside = [*map(int.bit_count, map(line.__and__, DISTRICTS))]  # learners ask after every section
    districts = len(inside) - inside.count(0)
    if circled != NOBODY:
        home = DISTRICT[circled]
        inside[home] += inside[home] > 0
    return districts, max(inside)


def line_score(line: int, track: int, circled: int) -> int:
    """A × B + C (NS-58)."""
    districts, most = line_parts(line, circled)
    return districts * most + THAMES_POINTS * (track & THAMES).bit_count()


def current_stations(state: State, sheet: Sheet) -> int:
    """The stations of the line being built; a bare departure waits for the end of the round (NS-61)."""
    return sheet.line if sheet.track else 0


def all_lines(state: State, sheet: Sheet) -> list[int]:
    """The stations of all four lines, by pencil, the one being built included."""
    lines = list(sheet.lines)
    if sheet.pencil != NOBODY:
        lines[sheet.pencil] = current_stations(state, sheet)
    return lines


def interchanges(lines: list[int]) -> tuple[int, int, int]:
    """The stations used by exactly two, three and four lines (NS-65, NS-66)."""
    a, b, c, d = lines
    ab, cd = a & b, c & d
    one_ab, one_cd = a ^ b, c ^ d
    four = ab & cd
    three = (ab & one_cd) | (cd & one_ab)
    two = (ab & ~(c | d)) | (cd & ~(a | b)) | (one_ab & one_cd)
    return two, three, four


def sight_visits(lines: list[int]) -> int:
    """Tourist sites on the lines; the same site counts once for each line (NS-59)."""
    a, b, c, d = lines
    return (a & SIGHTS).bit_count() + (b & SIGHTS).bit_count() + (c & SIGHTS).bit_count() + (d & SIGHTS).bit_count()


def sight_points(visits: int) -> int:
    """The value in the leftmost uncrossed circle (NS-60, NS-64)."""
    return SIGHT_TRACK[min(visits, len(SIGHT_TRACK) - 1)]


def achieved(state: State, sheet: Sheet, objective: int) -> bool:
    """Whether the network of this sheet fulfils a shared objective (NS-72, NS-73, NS-74)."""
    return reached(state, sheet, objective) >= OBJECTIVE_NEEDS[OBJECTIVES[objective]]


def reached(state: State, sheet: Sheet, objective: int) -> int:
    """How far the network of this sheet has come towards a shared objective."""
    lines = all_lines(state, sheet)
    network = lines[0] | lines[1] | lines[2] | lines[3]
    name = OBJECTIVES[objective]
    if name == "interchanges":
        two, three, four = interchanges(lines)
        return (two | three | four).bit_count()
    if name == "districts":
        return sum(1 for district in DISTRICTS if network & district)
    if name == "sights":
        return (network & SIGHTS).bit_count()
    if name == "centre":
        return (network & CENTRE).bit_count()
    return (sum(sheet.tracks) + sheet.track & THAMES).bit_count()


def total(state: State, seat: int) -> int:
    """All points of a sheet as it stands, in one number: the fast way to what `score` lists."""
    sheet = state.sheets[seat]
    one, two, three, visits, points = _finished(sheet.lines, sheet.scored)
    if sheet.track:  # a bare departure waits for the end of the round (NS-61)
        line = sheet.line
        visits += (line & SIGHTS).bit_count()
        points += SECOND_LINE * (line & one).bit_count() + THIRD_LINE * (line & two).bit_count()
        points += FOURTH_LINE * (line & three).bit_count() + line_score(line, sheet.track, sheet.circled)
    points += sight_points(visits)
    for objective in state.objectives:
        if achieved(state, sheet, objective):
            points += OBJECTIVE_POINTS
    return points


@lru_cache(maxsize=4096)
def _finished(lines: tuple[int, ...], scored: tuple[int, ...]) -> tuple[int, int, int, int, int]:
    """What stays while a line is built: the stations of one, two, three lines, visits of sites, points without them."""
    two, three, four = interchanges(list(lines))
    a, b, c, d = lines
    one = (a | b | c | d) & ~(two | three | four)
    met = two.bit_count() * INTERCHANGE[2] + three.bit_count() * INTERCHANGE[3] + four.bit_count() * INTERCHANGE[4]
    return one, two, three, sight_visits(list(lines)), sum(scored) + met


def mark(seat: int) -> str:
    """What stands before the names of the shapes of a seat's sheet."""
    return owned(seat, "") if seat else ""


def score(state: State, seat: int) -> list[ScoreLine]:
    """The score sheet of a seat so far (NS-91)."""
    sheet = state.sheets[seat]
    before = mark(seat)
    lines = all_lines(state, sheet)
    now = sheet.pencil
    tracks = (sheet.track if one == now else track for one, track in enumerate(sheet.tracks))
    circled = (sheet.circled if one == now else station for one, station in enumerate(sheet.doubled))
    sheet_lines = [*map(_line_entry, range(len(PENCILS)), lines, tracks, circled, repeat(before))]
    visits = sight_visits(lines)
    seen = tuple(f"{before}station-{station}" for station in each((lines[0] | lines[1] | lines[2] | lines[3]) & SIGHTS))
    detail = many("{n} visit", "{n} visits", visits)
    sheet_lines.append(ScoreLine("NS-64", say("Tourist sites"), sight_points(visits), seen, detail))
    for count, stations in zip((2, 3, 4), interchanges(lines), strict=True):
        shapes = tuple(f"{before}station-{station}" for station in each(stations))
        detail = say("{count} × {points}", count=len(shapes), points=INTERCHANGE[count])
        words = many("Interchanges of {n} line", "Interchanges of {n} lines", count)
        sheet_lines.append(ScoreLine("NS-65", words, len(shapes) * INTERCHANGE[count], shapes, detail))
    for objective in state.objectives:
        points = OBJECTIVE_POINTS if achieved(state, sheet, objective) else 0
        sheet_lines.append(ScoreLine("NS-72", OBJECTIVE_WORDS[OBJECTIVES[objective]], points))
    return sheet_lines


@lru_cache(maxsize=1 << 11)
def _line_entry(pencil: int, line: int, track: int, circled: int, before: str) -> ScoreLine:
    districts, most = line_parts(line, circled)
    thames = (track & THAMES).bit_count()
    detail = say("districts {a} × stations {b} + Thames {c}", a=districts, b=most, c=thames * THAMES_POINTS)
    shapes = tuple(f"{before}section-{section}" for section in each(track))
    return ScoreLine("NS-58", PENCIL_LINES[pencil], line_score(line, track, circled), shapes, detail)


def result(state: State) -> Result:
    """Who won: most points, then the best single line, else shared (NS-68, NS-69); alone, the rating."""
    points = tuple(total(state, seat) for seat in range(len(state.sheets)))
    best_lines = [max(sheet.scored) for sheet in state.sheets]
    ranks, words = ranking(
        points,
        [(best_lines, say("Equal points: the one with the better single line wins."))],
        say("Equal points and equal best lines: the victory is shared."),
    )
    return Result(points, ranks, words if len(points) > 1 else _rating(state, points[0]))


def _rating(state: State, points: int) -> tuple[Say, ...]:
    modules = state.options.objectives + state.options.powers
    adjusted = points - SOLO_MODULE * modules  # NS-94
    band = sum(adjusted > limit for limit in SOLO_BANDS)  # NS-95
    words = RATINGS[band]
    if not modules:
        return (words,)
    return (
        say(
            "For the rating, {less} points are taken off for modules: {adjusted}.",
            less=SOLO_MODULE * modules,
            adjusted=adjusted,
        ),
        words,
    )
