"""The shelf: every game in the house, by name.

Our own are folders here, each with a `GAME` at its front door. Guests' games come with packages that name theirs as an
entry point of the group `roundhouse.games`, or from the folders in ROUNDHOUSE_GAMES.
"""

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game, ScoreLine
from roundhouse.core.words import Say, say

GROUP = "roundhouse.games"
__path__ += [one for one in os.environ.get("ROUNDHOUSE_GAMES", "").split(os.pathsep) if one and one not in __path__]


@cache
def shelf() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted({*_folders(), *_guests()}))


@cache
def find(name: str) -> Game[Any]:
    """The game of this name (dashes may stand for underscores); raises CannotRead with the names there are."""
    wanted = name.replace("-", "_")
    if wanted not in shelf():
        raise CannotRead(say("there is no game “{name}”; there are: {names}", name=name[:40], names=", ".join(shelf())))
    try:
        game = _front_door(wanted)
    except (Exception, SystemExit) as error:  # whatever a guest's module does when it is imported
        raise _closed(wanted, repr(error)[:200]) from error
    if not isinstance(game, Game) or game.name != wanted:
        raise _closed(wanted, say("its package must hold a Game of that name"))
    return game


def ours(name: str) -> bool:
    """Whether a game lives in this house: it promises more than a guest's."""
    return (Path(__file__).parent / name / "__init__.py").exists()


def opened() -> list[Game[Any]]:
    """The games without those of guests that are broken: they must not keep the others from being played."""
    return [game for game in map(_tried, shelf()) if isinstance(game, Game)]


def closed() -> list[CannotRead]:
    """Why each of the others cannot be opened, in one sentence."""
    return [error for error in map(_tried, shelf()) if isinstance(error, CannotRead)]


def folders() -> list[Path]:
    """Where the games that can be opened keep their texts."""
    return [game.about.folder for game in opened() if game.about.folder]


def score_text(name: str) -> Callable[[str], list[ScoreLine]] | None:
    """What counts a board of this game's real box, written as text: a door that a game may have beside `GAME`."""
    if name not in _folders():
        return None
    door: Callable[[str], list[ScoreLine]] | None = getattr(import_module(f"{__name__}.{name}"), "score_text", None)
    return door


def _tried(name: str) -> Game[Any] | CannotRead:
    try:
        return find(name)
    except CannotRead as error:
        return error


@cache
def _folders() -> frozenset[str]:
    return frozenset(found.name for found in iter_modules(__path__) if found.ispkg)


@cache
def _guests() -> dict[str, EntryPoint]:
    return {one.name: one for one in entry_points(group=GROUP) if one.name not in _folders()}


def _front_door(name: str) -> Any:
    return import_module(f"{__name__}.{name}").GAME if name in _folders() else _guests()[name].load()


def _closed(name: str, why: str | Say) -> CannotRead:
    return CannotRead(say("the game “{name}” cannot be opened: {why}", name=name, why=why))
