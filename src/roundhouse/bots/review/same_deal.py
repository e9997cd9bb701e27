"""The same deal once more: what a strong bot makes of the cards and dice that a seat had."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from roundhouse.bots.playing_on import lead, standing_by, worth
from roundhouse.bots.review.tasks import Turn
from roundhouse.core import nature
from roundhouse.core.game import NATURE, Game
from roundhouse.core.match import Match
from roundhouse.core.notation import read_move
from roundhouse.core.ranking import total

PLAYOUTS = 300


@dataclass(frozen=True, slots=True)
class Try:
    """One game of a strong bot: its points, its worth, and whether every card and die came as it had."""

    points: int
    worth: float
    same: bool


def strong(game: Game[Any]) -> str:
    """The bot that shows what could be made of a deal."""
    return game.thinking.reviewer or game.thinking.adviser or game.thinking.levels["hard"]


def same_deal(
    match: Match, seat: int, base: int, others: Sequence[str], number: int
) -> Generator[tuple[Turn, float], list[dict[str, Any]], Try]:
    """Asks for one turn after another, with how far it has come; chance does as it did as long as it can.

    Nature's moves are taken from the log in their order, like cards from the same stack. Where one does not fit any
    more, because players have done something else, the seed decides.
    """
    game, came, same = match.game, [move for one, move in match.moves[base:] if one == NATURE], True
    again = match.at(base)
    while acting := game.rules.to_act(again.state):
        if NATURE in acting:
            legal = game.rules.moves(again.state, NATURE)
            fits = bool(came) and came[0] in legal
            same = same and fits
            drawn = nature.by_seed(game.rules, again.state, match.seed, len(again.moves))
            again.make(NATURE, came.pop(0) if fits else drawn)
            continue
        one = seat if seat in acting else acting[0]
        if one != seat and not lead(game, match.seats):
            again.make(one, standing_by(game.rules.moves(again.state, one)))
            continue
        bot = strong(game) if one == seat else others[one]
        view = game.secrecy.view(again.state, one)
        task = Turn(view, one, bot, PLAYOUTS, 1 + number * 1_000_000 + len(again.moves))
        for written in (yield task, min(1.0, len(again.moves) / max(1, len(match.moves)))):
            again.make(one, read_move(game, written))
    return Try(total(game.rules, again.state, seat), worth(game, again.state, seat), same)
