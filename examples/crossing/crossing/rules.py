"""The rules of Crossing, a whole game: every round brings a rail by chance, and each seat lays it over a river."""

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.game import NATURE, Game, Result, Rules, ScoreLine
from roundhouse.core.move import Move
from roundhouse.core.ranking import ranking
from roundhouse.core.shape_ids import owned
from roundhouse.core.words import say

WIDTHS = (7, 9, 11)  # CR-1
RIVERS = (say("Brook"), say("River"), say("Strait"))
RAILS = range(1, 6)  # CR-2
ROUNDS = 9  # CR-3


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Nature: how long the rail of this round is."""

    kind: ClassVar[str] = "roll"
    rail: int


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Lay the rail over this river, where the bridge ends now."""

    kind: ClassVar[str] = "lay"
    river: int


@dataclass(frozen=True, slots=True)
class Drop(Move):
    """Drop the rail."""

    kind: ClassVar[str] = "drop"
    idle: ClassVar[bool] = True


MOVES: tuple[Move, ...] = (*map(Roll, RAILS), *map(Lay, range(len(WIDTHS))), Drop())


@dataclass(slots=True)
class State:
    """The table: how long each seat's bridges are, and who has yet to use the rail of this round."""

    seats: int
    bridges: list[tuple[int, ...]]
    dropped: list[int]
    waiting: tuple[int, ...] = ()
    rail: int = 0
    round: int = 0

    def copy(self) -> "State":
        """A table of its own."""
        return State(self.seats, self.bridges[:], self.dropped[:], self.waiting, self.rail, self.round)


def new(seats: int, options: object) -> State:
    """The table before the first rail."""
    return State(seats, [(0,) * len(WIDTHS)] * seats, [0] * seats)


def to_act(state: State) -> tuple[int, ...]:
    """All who have yet to use the rail, at the same time; then Nature rolls the next one."""
    return state.waiting or ((NATURE,) if state.round < ROUNDS else ())


def moves(state: State, seat: int) -> list[Move]:
    """Every legal move."""
    return [move for move in MOVES if why_not(state, seat, move) is None]


def why_not(state: State, seat: int, move: Move) -> str | None:
    """The first rule that a move would break."""
    if seat not in to_act(state):
        return "CR-4" if to_act(state) else "CR-3"
    match move:
        case Roll(rail):
            return None if seat == NATURE and rail in RAILS else "CR-2"
        case Lay(river) if seat != NATURE:
            room = WIDTHS[river] - state.bridges[seat][river] if river in range(len(WIDTHS)) else -1
            return None if state.rail <= room else "CR-5"
    return "CR-2" if seat == NATURE else None


def play(state: State, seat: int, move: Move) -> None:
    """Make a legal move."""
    match move:
        case Roll(rail):
            state.rail, state.round, state.waiting = rail, state.round + 1, tuple(range(state.seats))
            return
        case Lay(river):
            before = state.bridges[seat]
            state.bridges[seat] = (*before[:river], before[river] + state.rail, *before[river + 1 :])
        case Drop():
            state.dropped[seat] += 1
    state.waiting = tuple(one for one in state.waiting if one != seat)


def score(state: State, seat: int) -> list[ScoreLine]:
    """A bridge that reaches the far bank is worth the width of its river; one begun in vain costs its length."""
    lines = []
    for river, (length, width) in enumerate(zip(state.bridges[seat], WIDTHS, strict=True)):
        rule, points = ("CR-7", width) if length == width else ("CR-8", -length)
        lines.append(ScoreLine(rule, RIVERS[river], points, (owned(seat, f"river-{river}"),)))
    return [*lines, ScoreLine("CR-9", say("Dropped rails"), -state.dropped[seat])]


def result(state: State) -> Result:
    """The most points win; of equals who dropped fewer rails (CR-10)."""
    points = tuple(sum(line.points for line in score(state, seat)) for seat in range(state.seats))
    fewer = ([-dropped for dropped in state.dropped], say("Equal points: fewer dropped rails decide."))
    return Result(points, *ranking(points, (fewer,), say("Equal points and dropped rails: the victory is shared.")))


GAME = Game("crossing", rules=Rules(range(1, 5), (Roll, Lay, Drop), new, to_act, moves, play, why_not, score, result))
