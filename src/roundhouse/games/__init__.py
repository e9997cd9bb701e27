"""The shelf: every game in the house, by name. Each is a folder here with a `GAME` at its front door."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.words import say


@cache
def shelf() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(found.name for found in iter_modules(__path__) if found.ispkg))


@cache
def find(name: str) -> Game[Any]:
    """The game of this name (dashes may stand for underscores); raises CannotRead with the names there are."""
    wanted = name.replace("-", "_")
    if wanted not in shelf():
        raise CannotRead(say("there is no game '{name}'; there are: {names}", name=name[:40], names=", ".join(shelf())))
    game: Game[Any] = import_module(f"{__name__}.{wanted}").GAME
    return game
