"""The score sheet and the result (RI-38 to RI-60, RI-73, RI-77)."""

from collections.abc import Iterable

from roundhouse.core.game import Result, ScoreLine
from roundhouse.core.ranking import ranking
from roundhouse.core.shape_ids import owned
from roundhouse.core.words import NOTHING, Say, many, say
from roundhouse.games.railroad_ink.parts import CLOSED_LAKE, CRATER_END, NETWORK, SIZE
from roundhouse.games.railroad_ink.scoring.tally import Tally, tally
from roundhouse.games.railroad_ink.state import Options, State

BANDS = (15, 30, 45, 60, 75)
"""Our own, not the box's: a bot that plans a move makes 50 on average, one that plans the round 62."""
RATINGS = (
    say("A sandpit with rails: every great network began so."),
    say("A branch line: somebody waits at every stop."),
    say("A country network: the milk comes in time."),
    say("A well-joined board: people change trains and smile."),
    say("A rail baron: they name a junction after you."),
    say("A master of ink: no road leads past you."),
)


def score(state: State, seat: int) -> list[ScoreLine]:
    """The score sheet of a seat, as if the game ended now."""
    return score_lines(tally(state.sheets[seat], state.options), state.options, seat)


def score_lines(counted: Tally, options: Options, seat: int = 0) -> list[ScoreLine]:
    """The lines of the sheet for a counted board."""
    lines = [
        ScoreLine(
            "RI-41", say("Networks"), counted.network_points,
            tuple(cell_id(cell, seat) for one in counted.networks if one.exits > 1 for cell in one.cells),
            _network_detail(counted),
        ),
        ScoreLine("RI-43", say("Longest highway"), counted.highway[0], _ids(counted.highway[1], seat)),
        ScoreLine("RI-47", say("Longest railway"), counted.railway[0], _ids(counted.railway[1], seat)),
        ScoreLine("RI-53", say("Centre"), len(counted.centre), _ids(counted.centre, seat)),
        ScoreLine("RI-54", say("Errors: open ends"), -len(counted.errors), _spots(counted.errors, seat)),
    ]  # fmt: skip
    if options.meteor:
        ends = counted.crater_ends
        detail = say("{ends} × {each}", ends=len(ends), each=CRATER_END)
        lines.append(ScoreLine("RI-91", say("Ends into craters"), CRATER_END * len(ends), _spots(ends, seat), detail))
    if options.lava:
        lines += _lava_lines(counted, seat)
    return lines


def _lava_lines(counted: Tally, seat: int) -> list[ScoreLine]:
    closed = [cell for lake in counted.lakes if not lake.open for cell in lake.cells]
    largest = max(counted.lakes, key=lambda lake: len(lake.cells), default=None)
    opened = [cell for lake in counted.lakes for cell, _ in lake.open]
    detail = say("{lakes} × {each}", lakes=counted.closed_lakes, each=CLOSED_LAKE)
    return [
        ScoreLine("RI-105", say("Closed lakes"), CLOSED_LAKE * counted.closed_lakes, _ids(closed, seat), detail),
        ScoreLine("RI-106", say("Largest lake"), counted.largest_lake, _ids(largest.cells if largest else (), seat)),
        ScoreLine("RI-104", say("Errors: open lava sides"), -len(opened), _ids(opened, seat)),
    ]


def _network_detail(counted: Tally) -> Say:
    scoring = [one.exits for one in counted.networks if one.exits > 1]
    if not scoring:
        return NOTHING
    exits = " + ".join(str(NETWORK[count]) for count in scoring)
    return many("{n} network: {sum}", "{n} networks: {sum}", len(scoring), sum=exits)


def cell_id(cell: int, seat: int) -> str:
    """The name of a cell's shape."""
    return shape_id(f"cell-{cell // SIZE}-{cell % SIZE}", seat)


def shape_id(shape: str, seat: int) -> str:
    """The name of a shape on a seat's board; the boards of seats after the first bear their number."""
    return owned(seat, shape) if seat else shape


def _ids(cells: Iterable[int], seat: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cell_id(cell, seat) for cell in cells))


def _spots(ends: Iterable[tuple[int, int]], seat: int) -> tuple[str, ...]:
    return _ids((cell for cell, _ in ends), seat)


def result(state: State) -> Result:
    """Ranks: points, then fewer errors, then (draft) the seat nearest to the star, counter-clockwise."""
    counted = [tally(sheet, state.options) for sheet in state.sheets]
    stars = [-_from_star(state, seat) for seat in range(state.seats)]
    ties = (
        ([-one.error_count for one in counted], say("Equal points: the one with fewer errors wins.")),
        (stars, say("Equal points and errors: the seat nearest to the star wins.")),
    )
    points = tuple(one.total for one in counted)
    ranks, words = ranking(points, ties, say("Equal points and errors: the victory is shared."))
    return Result(points, ranks, words if len(points) > 1 else (rating(points[0]),))


def rating(points: int) -> Say:
    """What a game alone was worth, in words."""
    return RATINGS[sum(points >= limit for limit in BANDS)]


def _from_star(state: State, seat: int) -> int:
    seats = len(state.sheets)
    return ((state.star - seat) % seats or seats) if state.options.draft else 0  # RI-73
