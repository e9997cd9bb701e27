"""A table for learners: Nature acts by herself, and there is always a seat that is asked, or the game is over."""

from collections.abc import Callable
from operator import index
from random import Random
from typing import Any

from roundhouse.core.encoding import Encoding, checked
from roundhouse.core.errors import CannotRead, NotLegal, Refusal
from roundhouse.core.game import NATURE, Game, all_of_it
from roundhouse.core.move import Move, move_text
from roundhouse.core.nature import rolled
from roundhouse.core.ranking import total
from roundhouse.core.words import Say, say

_SHOWN = 6


class Seating:
    """A running game without a log; `seat` is asked to choose one of `moves`, by its number among `numbers`."""

    __slots__ = ("_numbers", "_view", "code", "game", "moves", "quick", "rng", "seat", "seats", "state")

    def __init__(self, game: Game[Any], seats: int, options: Any, code: Encoding, rng: Random) -> None:
        self.game, self.seats, self.code, self.rng = game, seats, code, rng
        self.quick = game.learning.points if game.learning else None
        self._view = None if game.secrecy.view is all_of_it else game.secrecy.view
        self.state = game.rules.new(seats, options)
        self.seat, self.moves = NATURE, list[Move]()
        self._numbers: list[int] | None = None
        self._settle()

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return not self.moves

    @property
    def numbers(self) -> list[int]:
        """The numbers of the moves, made when somebody asks: bots do not."""
        if self._numbers is None:
            self._numbers = self.code.numbers(self.moves)
        return self._numbers

    def choose(self, action: Any) -> None:
        """Make the move of this number; raises NotLegal for a masked one, CannotRead for what is no action."""
        self.play(self.moves[self.check(action)])

    def check(self, action: Any) -> int:
        """The place of the move of this number; raises as `choose` does."""
        try:
            return (self._numbers or self.numbers).index(index(action))  # numbers of numpy are slow to compare
        except (TypeError, ValueError):
            raise self._refused(action) from None

    def play(self, move: Move) -> None:
        """Make a legal move, then Nature's until a seat is asked."""
        self.game.rules.play(self.state, self.seat, move)
        self._settle()

    def seen(self, seat: int) -> int:
        """What this seat may know, as bits. A game without secrets needs no copy to be read."""
        view = self._view
        return self.code.encode(view(self.state, seat) if view else self.state, seat)

    def points(self, seat: int) -> int:
        """The score sheet of a seat as it stands, in one number."""
        return self.quick(self.state, seat) if self.quick else total(self.game.rules, self.state, seat)

    def shares(self) -> list[float]:
        """Each seat's part of the win, less an even part: they add up to nothing."""
        ranks = self.game.rules.result(self.state).ranks
        won = 1 / ranks.count(1)
        return [(won if rank == 1 else 0.0) - 1 / len(ranks) for rank in ranks]

    def _settle(self) -> None:
        rules, state, roll = self.game.rules, self.state, self.rng.random
        to_act, chance = rules.to_act, rules.chance
        while acting := to_act(state):
            if acting[0] != NATURE:
                self.seat, self.moves, self._numbers = acting[0], rules.moves(state, acting[0]), None
                return
            rules.play(state, NATURE, chance(state, roll()) if chance else rolled(rules, state, roll()))
        self.seat, self.moves, self._numbers = NATURE, [], []

    def _refused(self, action: Any) -> CannotRead | NotLegal:
        if self.over:
            return CannotRead(say("the game is over: begin a new one with reset()"))
        number = checked(action, self.code.actions)
        legal = zip(self.numbers[:_SHOWN], self.moves, strict=False)
        told = say(
            "action {action} is masked: it is no legal move of seat {seat} now; some that are: {legal}",
            action=number,
            seat=self.seat,
            legal=", ".join(f"{one} ({move_text(move)})" for one, move in legal),
        )
        return NotLegal(told, Refusal("", told))


Standing = Callable[[Seating, int], float]
"""How a seat stands now. A reward is how much better it stands than when it was asked last."""


def standing(reward: str, seats: int) -> Standing:
    """The standing that a reward is told by: points, lead or win; raises CannotRead."""
    if reward not in REWARDS:
        raise CannotRead(
            say("there is no reward “{name}”; there are: {names}", name=str(reward)[:40], names=", ".join(REWARDS))
        )
    if reward == "win" and seats == 1:
        raise CannotRead(say("nobody wins alone: choose another reward than “win”"))
    return REWARDS[reward]


def _points(table: Seating, seat: int) -> float:
    quick = table.quick
    return float(quick(table.state, seat) if quick else table.points(seat))


def _lead(table: Seating, seat: int) -> float:
    others = [table.points(other) for other in range(table.seats) if other != seat]
    return float(table.points(seat) - max(others, default=0))


def _win(table: Seating, seat: int) -> float:
    return table.shares()[seat] if table.over else 0.0


REWARDS: dict[str, Standing] = {"points": _points, "lead": _lead, "win": _win}
"""Points of the own sheet; points before the best other; at the end, the own part of the win less an even part."""


def checked_seat(seat: Any, seats: int) -> int:
    """The number of a seat; raises CannotRead unless there is one."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise _no_seat(seat, seats)
    return seat


def _no_seat(seat: Any, seats: int) -> CannotRead:
    words: Say = say("there is no seat {seat}; the last one here is {last}", seat=str(seat)[:20], last=seats - 1)
    return CannotRead(words)
