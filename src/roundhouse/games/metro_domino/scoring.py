"""The score of a game, the winner with tie-break, the tally of a tournament."""

from roundhouse.core.game import Result, ScoreLine
from roundhouse.core.ranking import ranking
from roundhouse.core.words import Say, many, player, say
from roundhouse.games.metro_domino.parts import WINS
from roundhouse.games.metro_domino.state import BETWEEN, BLOCKED, FIFTH_STATION, OVER, State, count, opened

MORE_STATIONS, SHARED = say("Equal points: the one with more opened stations wins."), say("The victory is shared.")


def points(state: State, seat: int) -> int:
    """Opened stations less the tiles in hand (MD-60)."""
    return opened(state, seat) - len(state.lacks[seat])


def winners(state: State) -> tuple[int, ...]:
    """Who wins the game as it lies: most points, then most stations; several share it (MD-61)."""
    # without `ranking`, because every playout ends here: whole games are 2 to 3 % quicker
    marks = [(points(state, seat), opened(state, seat)) for seat in range(len(state.hands))]
    best = max(marks)
    return tuple(seat for seat, mark in enumerate(marks) if mark == best)


def score(state: State, seat: int) -> list[ScoreLine]:
    """The score sheet of one seat; in a tournament only games won are points."""
    stations, tiles = opened(state, seat), count(state, seat)
    finished = state.phase in (BETWEEN, OVER)
    if not state.options.tournament:
        each = say("−1 each") if finished else say("−1 each until you add it")
        return [
            ScoreLine("MD-60", say("Stations opened"), stations, _marks(state, seat), say("+1 each")),
            ScoreLine("MD-60", say("Tiles in hand"), -tiles, detail=each),
        ]
    number = len(state.games) + (not finished)
    sum_up = say("{stations} − {tiles} = {points}", stations=stations, tiles=tiles, points=points(state, seat))
    return [
        ScoreLine("MD-63", say("Games won"), state.wins[seat], detail=say("of {wins}", wins=WINS)),
        ScoreLine("MD-60", say("Game {number}: stations less tiles", number=number), 0, _marks(state, seat), sum_up),
    ]


def result(state: State) -> Result:
    """The ranking: of the one game, or of the tournament by games won (MD-61, MD-63, MD-64)."""
    seats = range(len(state.hands))
    if state.options.tournament:
        counted = tuple(state.wins)
        ranks, decided = ranking(counted, shared=SHARED)
    else:
        counted = tuple(points(state, seat) for seat in seats)
        ranks, decided = ranking(counted, [([opened(state, seat) for seat in seats], MORE_STATIONS)], SHARED)
    return Result(counted, ranks, (_ending(state), *decided) if state.phase == OVER else ())


def _marks(state: State, seat: int) -> tuple[str, ...]:
    mine = [opening for opening in state.openings if opening.seat == seat]
    return tuple(f"station-{one.station}" if one.station else f"token-{one.line}" for one in mine)


def _ending(state: State) -> Say:
    if state.options.tournament:
        return many("The tournament took {n} game.", "The tournament took {n} games.", n=len(state.games))
    if state.ended == BLOCKED:
        return say("Nobody could add a tile: the game was blocked.")
    if state.ended == FIFTH_STATION:
        return say("{player} opened a fifth station.", player=player(state.openings[-1].seat))
    out = next(seat for seat in range(len(state.hands)) if not count(state, seat))
    return say("{player} played the last tile of the hand.", player=player(out))
