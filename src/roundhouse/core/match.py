"""A match: the log of moves is the game; the state is what replaying it gives."""

import copy
from collections.abc import Iterable
from typing import Any

from roundhouse.core import nature
from roundhouse.core.errors import NotLegal, Refusal
from roundhouse.core.game import NATURE, Game, Result
from roundhouse.core.move import Move, move_text
from roundhouse.core.notation import parse_move
from roundhouse.core.options import check_table
from roundhouse.core.words import say

NOT_YOUR_TURN, GAME_OVER, NO_TAKE_BACK = "H-1", "H-2", "H-3"
"""Rules of the house: ids of refusals that belong to no game."""


class Match:
    """One table's game from the first move to the last."""

    def __init__(self, game: Game[Any], seats: int, options: Any = None, seed: bytes | None = None) -> None:
        self.game = game
        self.seats = seats
        self.options = game.rules.options() if options is None else options
        check_table(game, seats, self.options)
        self.seed = nature.new_seed() if seed is None else seed
        self.by_draws = False  # chance is numbered by her own moves: what seats do does not change what comes
        self.moves: list[tuple[int, Move]] = []
        self.asked: list[tuple[int, ...]] = []  # who was to act before each move
        self.state = game.rules.new(seats, self.options)

    @property
    def over(self) -> bool:
        """Whether nobody is to act any more."""
        return not self.game.rules.to_act(self.state)

    @property
    def result(self) -> Result | None:
        """The result, once the game is over."""
        return self.game.rules.result(self.state) if self.over else None

    def refusal(self, seat: int, move: Move) -> Refusal | None:
        """Why this seat may not make this move now, or None."""
        acting = self.game.rules.to_act(self.state)
        if not acting:
            return Refusal(GAME_OVER, say("The game is over; open the replay or play again."))
        if seat not in acting:
            return Refusal(NOT_YOUR_TURN, say("It is not your turn; wait for the others."))
        rule = self.game.rules.why_not(self.state, seat, move)
        return Refusal(rule) if rule else None

    def play(self, seat: int, move: Move) -> None:
        """Make a move; raises NotLegal with the rule and some legal moves."""
        if refusal := self.refusal(seat, move):
            raise NotLegal(self._sentence(seat, move, refusal), refusal)
        self.make(seat, move)

    def make(self, seat: int, move: Move) -> None:
        """Make a move that is known to be legal."""
        self.asked.append(self.game.rules.to_act(self.state))
        self.game.rules.play(self.state, seat, move)
        self.moves.append((seat, move))

    def say(self, seat: int, text: str) -> None:
        """Make a move given as text: match.say(0, "draw 40 26")."""
        self.play(seat, parse_move(self.game, text))

    def legal(self, seat: int) -> list[Move]:
        """The legal moves of a seat: none if it is not to act."""
        return self.game.rules.moves(self.state, seat) if seat in self.game.rules.to_act(self.state) else []

    def nature_acts(self) -> bool:
        """Let Nature make one move if it is hers to make."""
        if NATURE not in self.game.rules.to_act(self.state):
            return False
        move = nature.by_seed(self.game.rules, self.state, self.seed, self._number())
        self.make(NATURE, move)
        return True

    def settle(self) -> int:
        """Let Nature act until a seat is to act or the game is over; how many moves she made."""
        made = 0
        while self.nature_acts():
            made += 1
        return made

    def can_take_back(self, seat: int) -> int | None:
        """The number of the move that this seat may take back, or None.

        Only its own last move, and only while nobody but seats that act at the same time has moved since.
        """
        for number in range(len(self.moves) - 1, -1, -1):
            mover = self.moves[number][0]
            if mover == seat:
                return number if self._was_alone(number) else None
            if mover == NATURE:
                return None
        return None

    def take_back(self, seat: int) -> Move:
        """Replay without this seat's last move; raises NotLegal once chance or another has spoken."""
        number = self.can_take_back(seat)
        if number is None:
            refusal = Refusal(
                NO_TAKE_BACK,
                say("Nothing can be taken back: something was drawn or rolled since, or another player has moved."),
            )
            raise NotLegal(refusal.words, refusal)
        kept = self.moves[:number] + self.moves[number + 1 :]
        taken = self.moves[number][1]
        again = Match.replay(self.game, self.seats, self.options, kept, self.seed)
        self.moves, self.asked, self.state = again.moves, again.asked, again.state
        return taken

    @classmethod
    def replay(
        cls, game: Game[Any], seats: int, options: Any, moves: Iterable[tuple[int, Move]], seed: bytes | None = None
    ) -> "Match":
        """The match that these moves make; every move is checked."""
        match = cls(game, seats, options, seed)
        for seat, move in moves:
            match.play(seat, move)
        return match

    def fork(self) -> "Match":
        """A match that can run ahead of this one."""
        ahead = copy.copy(self)
        ahead.moves, ahead.asked, ahead.state = list(self.moves), list(self.asked), self.state.copy()
        return ahead

    def at(self, number: int) -> "Match":
        """The match as it was after so many moves; they were checked when they were played."""
        match = Match(self.game, self.seats, self.options, self.seed)
        for seat, move in self.moves[:number]:
            self.game.rules.play(match.state, seat, move)
        match.moves, match.asked, match.by_draws = self.moves[:number], self.asked[:number], self.by_draws
        return match

    def _number(self) -> int:
        return sum(seat == NATURE for seat, _ in self.moves) if self.by_draws else len(self.moves)

    def _was_alone(self, number: int) -> bool:
        later = {seat for seat, _ in self.moves[number + 1 :]}
        return later <= set(self.asked[number])

    def _sentence(self, seat: int, move: Move, refusal: Refusal) -> Any:
        legal = [move_text(one) for one in self.legal(seat)[:6]]
        return say(
            "“{move}” is not legal for seat {seat} after {count} moves ({rule}); legal: {legal}",
            move=move_text(move),
            seat=seat,
            count=len(self.moves),
            rule=refusal.rule,
            legal=", ".join(legal) or "—",
        )
