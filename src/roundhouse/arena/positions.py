"""The decisions of a game that was played: what each seat saw, what it could do, and what it did."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from roundhouse.core.game import NATURE
from roundhouse.core.log import Log
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.notation import read_move


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: the view of the seat that made it, its legal moves, and the one it chose."""

    number: int  # of the move in the log, from 0
    seat: int
    view: Any
    moves: tuple[Move, ...]
    move: Move


def positions(played: Match | Log) -> Iterator[Decision]:
    """Every decision of a match, in order, or of a log opened by `core.log.read_log`.

    Of a log that hides something (`read_log(…, part=True)`): those of its viewer for which it holds the view.
    """
    if isinstance(played, Log) and played.hidden is not None:
        yield from _seen(played)
        return
    match = played.match if isinstance(played, Log) else played
    game = match.game
    state = game.rules.new(match.seats, match.options)
    for number, (seat, move) in enumerate(match.moves):
        if seat != NATURE:
            view = game.secrecy.view(state, seat)
            yield Decision(number, seat, view, tuple(game.rules.moves(state, seat)), move)
        game.rules.play(state, seat, move)


def _seen(log: Log) -> Iterator[Decision]:
    game = log.match.game
    for number, view in log.views:
        if number < len(log.moves) and log.moves[number][0] == log.seen:
            seat, line = log.moves[number]
            yield Decision(number, seat, view, tuple(game.rules.moves(view, seat)), read_move(game, line))
