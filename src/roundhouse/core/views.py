"""A view that came as JSON, as a state again: what rules, bots and readings of the game work on."""

from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.plain import read_plain
from roundhouse.core.words import say


def read_view(game: Game[Any], written: Any) -> Any:
    """The view that `core.plain.plain` has written; raises CannotRead for what is none of this game."""
    try:
        kind = type(game.rules.new(game.rules.seats.start, game.rules.options()))
        return read_plain(kind, written)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        words = say("this is no view of {game}: {why}", game=game.name, why=f"{type(error).__name__} {error}"[:80])
        raise CannotRead(words) from error
