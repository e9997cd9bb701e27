"""Sifting the decisions of a game: all of them quickly, the suspicious ones longer, the worst anew."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from roundhouse.bots.review.paired import Scales
from roundhouse.bots.review.tasks import Compare, Look, Task
from roundhouse.core.game import NATURE, Budget
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.notation import read_move

FIRST, SECOND = 0.4, 0.7  # shares of the budget: when all have been looked at, when the suspicious ones have
BATCH, PASSES = 4, 6  # worlds of a quick look at a decision; how often at most
CLOSER, ENOUGH = 12, 120  # worlds of a closer look at a time, and in all
ANEW, FRESH = 25, 200  # worlds of the last measure at a time, and in all
SUSPECTS = 5  # decisions that are measured anew: three are told
PLAYOUTS = 120  # of the strong bot that proposes moves
HEAVY = 4  # what a playout counts where a better policy than the quick one makes it
BEYOND = 1_000_000  # the number of the first world of the last measure


@dataclass(slots=True)
class Decision:
    """A decision of the seat: what it could see, what it played, and what its moves came to so far."""

    at: int
    turn: int
    view: Any
    played: Move
    choices: int
    scales: Scales
    later: tuple[Move, ...] = ()  # what it played afterwards in the same turn: to play that first is only another order
    fresh: Scales = field(default_factory=lambda: Scales(()))
    pair: tuple[Move, ...] = ()

    def suspicion(self) -> float:
        """How much it may well have cost."""
        best = self.scales.best(self.played)
        if best == self.played:
            return 0.0
        cost, error = self.scales.gap(best, self.played)
        return cost + (error if error < inf else 0.0)

    def proof(self) -> float:
        """How much it has cost, rather less than more."""
        best = self.scales.best(self.played)
        if best == self.played:
            return 0.0
        cost, error = self.scales.gap(best, self.played)
        return cost - 0.5 * error


Asking = Generator[tuple[Task, float], Any, None]
"""Asks one question after another, with how far it has come, and is told what was found."""


class Sifting:
    """The decisions of a seat, and what has been spent on them."""

    def __init__(self, match: Match, seat: int, budget: Budget, base: int = 0) -> None:
        self.match, self.seat, self.budget = match, seat, budget
        self.playouts, self.seconds = 0, 0.0
        self.decisions = list(_decisions(match, seat, base))
        _note_what_came_later(self.decisions)
        self.measured: list[Decision] = []

    def count(self, seconds: float) -> None:
        """So much longer was thought."""
        self.seconds += seconds

    @property
    def late(self) -> bool:
        """Whether all the time has been spent."""
        return self.budget.seconds is not None and self.seconds >= self.budget.seconds

    def steps(self) -> Asking:
        """All questions about the decisions, in the order in which they are best asked."""
        yield from self._look()
        yield from self._pass(self.decisions)
        open_ones = [one for one in self.decisions if len(one.scales.worths) > 1]
        for number in range(1, PASSES):
            if open_ones and self._spent() < FIRST:
                yield from self._pass(open_ones, number)
        yield from self._closer(open_ones)
        yield from self._anew(open_ones)

    def _look(self) -> Asking:
        """Which moves are worth comparing with the played one."""
        game, count = self.match.game, len(self.decisions)
        bot = game.thinking.reviewer or game.thinking.adviser or game.thinking.levels["hard"]
        for number, one in enumerate(self.decisions):
            if one.choices > 1:
                found = yield Look(one.view, self.seat, bot, PLAYOUTS, one.at), 0.3 * number / count
                others = (read_move(game, written) for written in found)
                better = [move for move in others if move != one.played and move not in one.later]
                one.scales = Scales([one.played, *better])

    def _pass(self, decisions: list[Decision], number: int = 0) -> Asking:
        for place, one in enumerate(decisions):
            share = 0.3 + 0.3 * (number + place / len(decisions)) / PASSES
            yield from self._compare(one, tuple(one.scales.worths), BATCH, share)

    def _closer(self, decisions: list[Decision]) -> Asking:
        """The most suspicious first; of its moves the better half and the played one."""
        left = [one for one in decisions if one.suspicion() > 0]
        while left and self._spent() < SECOND:
            one = max(left, key=Decision.suspicion)
            others = sorted((move for move in one.scales.worths if move != one.played), key=one.scales.mean)
            kept = (one.played, *others[len(others) // 2 :])
            yield from self._compare(one, kept, CLOSER, 0.6 + 0.2 * self._within(FIRST, SECOND))
            left = [one for one in left if one.suspicion() > 0 and one.scales.worlds < ENOUGH]

    def _anew(self, decisions: list[Decision]) -> Asking:
        """Measure the costliest turns in worlds that had no part in choosing them, by a player who wastes little."""
        worst = sorted(decisions, key=lambda one: -one.proof())
        self.measured = [one for one in _one_a_turn(worst) if one.proof() > 0][:SUSPECTS]
        for one in self.measured:
            one.pair = (one.scales.best(one.played), one.played)
            one.fresh = Scales(one.pair)
        by = self.match.game.thinking.finisher
        for number in range(0, FRESH, ANEW):
            if number and self._spent() >= 1:
                return
            for one in self.measured:
                task = Compare(one.view, self.seat, one.pair, BEYOND + number, ANEW, one.at, by)
                found = yield task, 0.8 + 0.2 * max(number / FRESH, self._within(SECOND, 1))
                self.playouts += ANEW * len(one.pair) * (HEAVY if by else 1)
                one.fresh.put(one.pair, found)

    def _compare(self, one: Decision, moves: tuple[Move, ...], worlds: int, share: float) -> Asking:
        task = Compare(one.view, self.seat, moves, one.scales.worlds, worlds, one.at)
        found = yield task, share
        self.playouts += worlds * len(moves)
        one.scales.put(moves, found)

    def _spent(self) -> float:
        """How much of the budget: 1 when it is used up."""
        counted = self.playouts / self.budget.playouts
        return counted if self.budget.seconds is None else max(counted, self.seconds / self.budget.seconds)

    def _within(self, low: float, high: float) -> float:
        return max(0.0, min(1.0, (self._spent() - low) / (high - low)))


def _decisions(match: Match, seat: int, base: int) -> Iterable[Decision]:
    """Every move of the seat, with what it could see before it; a turn lasts until chance or another had the word."""
    game, state, turn, mine = match.game, match.game.rules.new(match.seats, match.options), 0, False
    for at, (one, move) in enumerate(match.moves):
        if one == seat and at >= base:
            turn += not mine
            mine = True
            view = game.secrecy.view(state, seat)
            yield Decision(at, turn, view, move, len(game.rules.moves(state, seat)), Scales([move]))
        elif one == NATURE or seat not in match.asked[at]:
            mine = False
        game.rules.play(state, one, move)


def _note_what_came_later(decisions: Sequence[Decision]) -> None:
    after: dict[int, tuple[Move, ...]] = {}
    for one in reversed(decisions):
        one.later = after.get(one.turn, ())
        after[one.turn] = (*one.later, one.played)


def _one_a_turn(decisions: Iterable[Decision]) -> list[Decision]:
    found: dict[int, Decision] = {}
    for one in decisions:
        found.setdefault(one.turn, one)
    return list(found.values())
