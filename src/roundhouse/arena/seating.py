"""A table for learners: Nature acts by herself, and there is always a seat that is asked, or the game is over."""

from random import Random
from typing import Any

from roundhouse.core.game import NATURE, Game
from roundhouse.core.move import Move
from roundhouse.core.nature import by_chance
from roundhouse.core.ranking import total


class Seating:
    """A running game without a log; `seat` is asked to choose one of `moves`."""

    def __init__(self, game: Game[Any], seats: int, options: Any, rng: Random) -> None:
        self.game, self.seats, self.rng = game, seats, rng
        self.state = game.rules.new(seats, options)
        self.seat, self.moves = NATURE, list[Move]()
        self._settle()

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return not self.moves

    def play(self, number: int) -> None:
        """Make the move of this number, then Nature's until a seat is asked."""
        self.game.rules.play(self.state, self.seat, self.moves[number])
        self._settle()

    def points(self, seat: int) -> int:
        """The score sheet of a seat as it stands."""
        return total(self.game.rules, self.state, seat)

    def shares(self) -> list[float]:
        """Each seat's part of the win, less an even part: they add up to nothing."""
        ranks = self.game.rules.result(self.state).ranks
        won = 1 / ranks.count(1)
        return [(won if rank == 1 else 0.0) - 1 / len(ranks) for rank in ranks]

    def _settle(self) -> None:
        game, state = self.game, self.state
        while acting := game.rules.to_act(state):
            if acting[0] != NATURE:
                self.seat, self.moves = acting[0], game.rules.moves(state, acting[0])
                return
            game.rules.play(state, NATURE, by_chance(game.rules, state, self.rng))
        self.seat, self.moves = NATURE, []
