"""Advice as a person reads it: which moves are good, what they are worth, and which lines of the sheet make it so."""

from collections.abc import Sequence
from typing import Any

from roundhouse.bots.advice import Advice, Line
from roundhouse.core.game import Game, ScoreLine
from roundhouse.core.move import write_move
from roundhouse.core.words import Speaker
from roundhouse.table.contract import HintJson


def hints(game: Game[Any], view: Any, seat: int, found: Sequence[Advice], speak: Speaker) -> list[HintJson]:
    """Each move with its words, its worth where the game's judgement is one of points, and its reasons."""
    return [_hint(game, view, seat, one, speak) for one in found]


def _hint(game: Game[Any], view: Any, seat: int, one: Advice, speak: Speaker) -> HintJson:
    lines = named_lines(game, view, seat)
    reasons = [{"words": speak(lines[line].words), "points": points} for line, points in one.lines if line in lines]
    return {
        "move": write_move(one.move), "words": speak(game.drawing.choice(view, seat, one.move).words),
        "behind": round(one.behind, 1) if game.thinking.in_points else 0.0, "reasons": reasons,  # type: ignore[typeddict-item]
    }  # fmt: skip


def named_lines(game: Game[Any], view: Any, seat: int) -> dict[Line, ScoreLine]:
    """The lines of a sheet by rule and place among the lines of that rule, as advice names them."""
    found: dict[Line, ScoreLine] = {}
    for line in game.rules.score(view, seat):
        found[line.rule, sum(rule == line.rule for rule, _ in found)] = line
    return found
