"""The decisions of a game that was played: what each seat saw, what it could do, and what it did."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.move import Move


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: the view of the seat that made it, its legal moves, and the one it chose."""

    number: int  # of the move in the log, from 0
    seat: int
    view: Any
    moves: tuple[Move, ...]
    move: Move


def positions(match: Match) -> Iterator[Decision]:
    """Every decision of a match, in order; the log of one is opened by `core.log.read_log`."""
    game = match.game
    state = game.rules.new(match.seats, match.options)
    for number, (seat, move) in enumerate(match.moves):
        if seat != NATURE:
            view = game.secrecy.view(state, seat)
            yield Decision(number, seat, view, tuple(game.rules.moves(state, seat)), move)
        game.rules.play(state, seat, move)
