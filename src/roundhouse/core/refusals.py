"""What a refusal says: the house's words, the numbers of the moment, or a sentence of its own beside the rule."""

from typing import Any

from roundhouse.core.errors import Refusal
from roundhouse.core.game import Game
from roundhouse.core.move import Move
from roundhouse.core.words import NOTHING, Say


def refusal_words(game: Game[Any], state: Any, seat: int, move: Move | None, refusal: Refusal) -> Say:
    """The refusal as this seat may know it; NOTHING where the text of the rule says it best."""
    if refusal.words.text:
        return refusal.words
    told = game.about.reasons(game.secrecy.view(state, seat), seat, move, refusal.rule) if move is not None else None
    return told or game.about.refusals.get(refusal.rule, NOTHING)
