"""Bots that live elsewhere: `file.py:name`, `package.module:name`, an entry point, or a program (`run:node bot.mjs`).

What is named may be a bot, (view, seat, moves) -> move, or what makes one, (rng, budget) -> bot. Whatever it does
wrong ends its own game, never ours: from then on chance plays its seat, and `fault` says what happened.
"""

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

from roundhouse.bots.simple import random_move
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Bot, BotFactory, Budget, Game
from roundhouse.core.move import Move, move_text
from roundhouse.core.words import say

GROUP = "roundhouse.bots"
RUN = "run:"


class GuestBot:
    """A bot of somebody else's at its seat."""

    def __init__(self, begin: Callable[[], Bot], rng: Random) -> None:
        self.rng, self.fault = rng, ""
        self._bot: Bot | None = None
        self._begin = begin

    def __call__(self, view: Any, seat: int, moves: Sequence[Move]) -> Move:
        """Its move; any, once it has failed."""
        move = None if self.fault else self._asked(view, seat, moves)
        return random_move(moves, self.rng) if move is None else move

    def _asked(self, view: Any, seat: int, moves: Sequence[Move]) -> Move | None:
        try:
            self._bot = self._bot or self._begin()
            move = self._bot(view, seat, tuple(moves))
        except (Exception, SystemExit) as error:
            self.fault = _told(error)
            return None
        if move in moves:
            return move
        tried = move_text(move) if isinstance(move, Move) else repr(move)
        self.fault = f"not a legal move: {tried[:80]}"
        return None


def from_elsewhere(game: Game[Any], name: str) -> BotFactory | None:
    """What makes the bot of this name; None if it is spelled like none. Raises CannotRead."""
    if name.startswith(RUN):
        return _guarded(_program(game, name[len(RUN) :]))
    known = {one.name: one for one in entry_points(group=GROUP)}
    if name in known:
        return _guarded(bot_factory(_loaded(name, known[name].load)))
    where, colon, wanted = name.rpartition(":")
    if not colon or not where:
        return None
    found = _loaded(name, lambda: getattr(_file(Path(where)) if where.endswith(".py") else _module(where), wanted))
    return _guarded(bot_factory(found))


def bot_factory(found: Any) -> BotFactory:
    """What makes a bot: as it is, or round a bot, which asks for three things (view, seat, moves) instead of two."""
    if not callable(found):
        raise CannotRead(say("a bot is a function of (view, seat, moves), or one of (rng, budget) that makes it"))
    asks = [one for one in inspect.signature(found).parameters.values() if one.default is one.empty]
    needed = [one for one in asks if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    if len(needed) == 3:
        return lambda rng, budget: found
    return lambda rng, budget: found(rng, budget)


def _guarded(factory: BotFactory) -> BotFactory:
    return lambda rng, budget: GuestBot(lambda: factory(rng, budget), rng)


def _program(game: Game[Any], line: str) -> BotFactory:
    def begun(rng: Random, budget: Budget | None) -> Bot:
        from roundhouse.bots.program import Program  # where there are no processes, nothing else needs them

        return Program(game, line, budget)

    return begun


def _loaded(name: str, load: Callable[[], Any]) -> Any:
    try:
        return load()
    except (Exception, SystemExit) as error:
        raise CannotRead(
            say("the bot “{name}” cannot be loaded: {why}", name=name[:80], why=_told(error)[:200])
        ) from error


def _file(path: Path) -> Any:
    place = path.resolve()
    name = f"roundhouse_bot_{place.stem}_{abs(hash(str(place)))}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, place)
        if not place.is_file() or spec is None or spec.loader is None:
            raise FileNotFoundError(str(path))
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _module(name: str) -> Any:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # as `python -m` does
    return importlib.import_module(name)


def _told(error: BaseException) -> str:
    """The error and where it came from, in one line."""
    frames = [one for one in extract_tb(error.__traceback__) if "roundhouse/bots" not in one.filename]
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}"[:200].replace("\n", " ") + where
