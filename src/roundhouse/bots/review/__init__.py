"""A review: what each decision of a finished game was worth, by what its seat could know, and which cost most.

A review thinks in small steps: it asks one question after another (`tasks`) and is told the answers, so that it can be
watched, stopped, and thought through anywhere. First every decision is looked at in a few worlds, then the suspicious
ones in more. The costliest are measured anew in worlds of which nothing was known when they were chosen, so that the
best of many guesses is not taken for the truth.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from roundhouse.bots.playing_on import lead, worth
from roundhouse.bots.review.paired import LEAST, SURE
from roundhouse.bots.review.same_deal import Try, same_deal
from roundhouse.bots.review.sifting import Decision, Sifting
from roundhouse.bots.review.tasks import Task, answer
from roundhouse.core.game import Budget
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.ranking import total

USUAL = Budget(seconds=40.0, playouts=12_000)
TRIES = 2
LOOKED = 0.8  # of the progress, when the decisions are done and the strong bot begins

Line = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision: after how many moves, what was played, what that promised, and what the best move found had more.

    The cost is told with its standard error; `clear`: it is more than chance.
    """

    at: int
    turn: int
    played: Move
    best: Move
    choices: int
    worth: float
    cost: float
    error: float
    clear: bool


@dataclass(frozen=True, slots=True)
class Costly:
    """A turn that cost much: what would have been better, by how much (with an interval of 95 %), in which lines."""

    at: int
    played: Move
    better: Move
    cost: float
    low: float
    high: float
    lines: tuple[tuple[Line, float], ...]
    beyond: float  # what no line shows: later rounds, or what the others make less


@dataclass(frozen=True, slots=True)
class Review:
    """What can be said of a seat's game. `lead`: worths are points ahead of the best other, else one's own points."""

    seat: int
    lead: bool
    in_points: bool
    points: int
    worth: float
    decisions: tuple[Judged, ...]
    costly: tuple[Costly, ...]
    tries: tuple[Try, ...]
    playouts: int


@dataclass(frozen=True, slots=True)
class Step:
    """The next question, and how far the review has come: 0 to 1."""

    task: Task
    share: float


Thinking = Generator[Step, dict[str, Any], Review]


def review(
    match: Match, seat: int, budget: Budget = USUAL, base: int = 0, others: Sequence[str] = (), tries: int = TRIES
) -> Thinking:
    """Asks step by step and ends with the review. Without seconds in the budget it is the same every time.

    `base`: the moves before it are not this game's. `others`: the bots that sit at the other seats when a strong bot
    plays the same deal.
    """
    game, sifting = match.game, Sifting(match, seat, budget, base)
    steps = sifting.steps()
    asked = next(steps, None)
    while asked is not None:
        task, share = asked
        told = yield Step(task, share * LOOKED)
        sifting.count(told["seconds"])
        try:
            asked = steps.send(told["found"])
        except StopIteration:
            asked = None
    made = yield from _tries(match, seat, sifting, base, others, tries)
    return Review(
        seat, lead(game, match.seats), game.thinking.in_points, total(game.rules, match.state, seat),
        worth(game, match.state, seat), tuple(_judged(one) for one in sifting.decisions),
        _costliest(sifting.measured), made, sifting.playouts,
    )  # fmt: skip


def think(match: Match, thinking: Thinking, tell: Callable[[float], None] = lambda share: None) -> Review:
    """Think a review through, here and now."""
    told: dict[str, Any] | None = None
    while True:
        try:
            step = thinking.send(told) if told is not None else next(thinking)
        except StopIteration as end:
            found: Review = end.value
            return found
        tell(step.share)
        told = answer(match.game, step.task)


def _tries(
    match: Match, seat: int, sifting: Sifting, base: int, others: Sequence[str], tries: int
) -> Generator[Step, dict[str, Any], tuple[Try, ...]]:
    """At least one, and more as long as there is time."""
    made: list[Try] = []
    seated = [*others, *["normal"] * match.seats][: match.seats]
    while len(made) < tries and not (made and sifting.late):
        playing = same_deal(match, seat, base, seated, len(made))
        asked = next(playing, None)
        while asked is not None:
            task, share = asked
            told = yield Step(task, LOOKED + (1 - LOOKED) * (len(made) + share) / tries)
            sifting.count(told["seconds"])
            try:
                asked = playing.send(told["found"])
            except StopIteration as end:
                made.append(end.value)
                break
    return tuple(made)


def _judged(one: Decision) -> Judged:
    best = one.scales.best(one.played)
    cost, error = one.scales.gap(best, one.played) if best != one.played else (0.0, 0.0)
    clear = cost >= LEAST and cost > SURE * error
    return Judged(one.at, one.turn, one.played, best, one.choices, one.scales.mean(one.played), cost, error, clear)


def _costliest(measured: Sequence[Decision]) -> tuple[Costly, ...]:
    """At most three, one a turn; none of which the measure anew says that it may have been chance."""
    found: dict[int, Costly] = {}
    for one in measured:
        fresh, (better, played) = one.fresh, one.pair
        cost, error = fresh.gap(better, played)
        low, high = cost - SURE * error, cost + SURE * error
        if low > 0 and cost >= LEAST and (one.turn not in found or found[one.turn].cost < cost):
            lines, beyond = fresh.more(better, played), fresh.beyond(better, played)
            found[one.turn] = Costly(one.at, played, better, cost, low, high, lines, beyond)
    return tuple(sorted(found.values(), key=lambda turn: -turn.cost)[:3])
