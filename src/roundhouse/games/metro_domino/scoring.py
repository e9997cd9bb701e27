"""The score of a game, the winner with tie-break, the tally of a tournament."""

from roundhouse.core.game import Result, ScoreLine
from roundhouse.core.words import NOTHING, Say, many, say
from roundhouse.games.metro_domino.parts import WINS
from roundhouse.games.metro_domino.state import BETWEEN, OVER, Table, count, opened


def points(state: Table, seat: int) -> int:
    """Opened stations less the tiles in hand (MD-60)."""
    return opened(state, seat) - len(state.lacks[seat])


def winners(state: Table) -> tuple[int, ...]:
    """Who wins the game as it lies: most points, then most stations; several share it (MD-61)."""
    marks = [(points(state, seat), opened(state, seat)) for seat in range(len(state.hands))]
    best = max(marks)
    return tuple(seat for seat, mark in enumerate(marks) if mark == best)


def score(state: Table, seat: int) -> list[ScoreLine]:
    """The score sheet of one seat; in a tournament only games won are points."""
    stations, tiles = opened(state, seat), count(state, seat)
    if not state.options.tournament:
        return [
            ScoreLine("MD-60", say("Stations opened"), stations, _marks(state, seat)),
            ScoreLine("MD-60", say("Tiles in hand"), -tiles),
        ]
    finished = state.phase in (BETWEEN, OVER)
    number = len(state.games) + (not finished)
    sum_up = say("{stations} − {tiles} = {points}", stations=stations, tiles=tiles, points=points(state, seat))
    return [
        ScoreLine("MD-63", say("Games won"), state.wins[seat], detail=say("of {wins}", wins=WINS)),
        ScoreLine("MD-60", say("Game {number}: stations less tiles", number=number), 0, _marks(state, seat), sum_up),
    ]


def result(state: Table) -> Result:
    """The ranking: of the one game, or of the tournament by games won (MD-61, MD-63, MD-64)."""
    seats = range(len(state.hands))
    if state.options.tournament:
        marks = [(state.wins[seat], 0) for seat in seats]
    else:
        marks = [(points(state, seat), opened(state, seat)) for seat in seats]
    ranks = tuple(1 + sum(other > mark for other in marks) for mark in marks)
    words = (_ending(state), _tie(state, marks)) if state.phase == OVER else ()
    return Result(tuple(mark[0] for mark in marks), ranks, tuple(word for word in words if word != NOTHING))


def _marks(state: Table, seat: int) -> tuple[str, ...]:
    mine = [opening for opening in state.openings if opening.seat == seat]
    return tuple(f"station-{one.station}" if one.station else f"token-{one.line}" for one in mine)


def _ending(state: Table) -> Say:
    if state.options.tournament:
        return many("The tournament took {n} game.", "The tournament took {n} games.", n=len(state.games))
    return {
        "MD-57": say("The last tile of a hand was played."),
        "MD-58": say("A fifth station was opened."),
        "MD-62": say("Nobody could add a tile: the game was blocked."),
    }[state.ended]


def _tie(state: Table, marks: list[tuple[int, int]]) -> Say:
    best = max(marks)
    if marks.count(best) > 1:
        return say("The victory is shared.")
    if [mark[0] for mark in marks].count(best[0]) > 1:
        return say("Equal points: more opened stations decide.")
    return NOTHING
