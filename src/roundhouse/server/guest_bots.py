"""Bots from elsewhere that may sit at tables by the host's word: `--bot clever=run:node clever.mjs`.

A name may be for one game only: `next_station/clever=mine.py:clever`. The host's machine runs what is named here.
"""

import re
import shlex
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from roundhouse.bots.anywhere import RUN, from_elsewhere
from roundhouse.bots.program import PATIENT, limited
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game, Level
from roundhouse.core.words import Say, say
from roundhouse.games import find, shelf
from roundhouse.server.api.problems import Problem

HOUSE_LEVEL = "normal"
"""Who plays on for a bot that has failed."""

SECONDS = 3.0
"""What a bot from elsewhere is given for a move, unless its program's line says otherwise."""

_WRITTEN = re.compile(r"(?:([a-z0-9_-]{1,40})/)?([a-z0-9_-]{1,16})=(\S.*)")
_TAKEN = (*get_args(Level), "me", "device", "link")


@dataclass(frozen=True, slots=True)
class GuestBot:
    """A bot that the host has named: what is run, and at which game ("": at every one)."""

    name: str
    line: str
    game: str = ""

    @property
    def deadline(self) -> float:
        """Seconds after which whoever runs it is not waited for any more."""
        if self.line.startswith(RUN):
            return limited(self.line[len(RUN) :], SECONDS)[0] + PATIENT + 1
        return SECONDS + 1


def read_bots(written: Iterable[str]) -> dict[str, GuestBot]:
    """The bots by name; raises CannotRead for what is written otherwise or cannot be found."""
    found: dict[str, GuestBot] = {}
    for one in written:
        parts = _WRITTEN.fullmatch(one.strip())
        if parts is None or parts[2] in _TAKEN or parts[2] in found:
            raise CannotRead(
                say("“{text}” names no bot; write a new name and a bot: clever=run:node clever.mjs", text=one[:80])
            )
        bot = GuestBot(parts[2], parts[3], parts[1] or "")
        _must_be_there(bot)
        found[bot.name] = bot
    return found


def _must_be_there(bot: GuestBot) -> None:
    if from_elsewhere(find(bot.game or shelf()[0]), bot.line) is None:
        raise _cannot_be_loaded(bot, say("“{line}” is no bot from elsewhere", line=bot.line[:80]))
    if bot.line.startswith(RUN):
        words = shlex.split(limited(bot.line[len(RUN) :], SECONDS)[1])
        if not words or shutil.which(words[0]) is None:
            raise _cannot_be_loaded(bot, say("there is no such program"))


def _cannot_be_loaded(bot: GuestBot, why: Say) -> CannotRead:
    return CannotRead(say("the bot “{name}” cannot be loaded: {why}", name=bot.name, why=why))


def names_for(bots: Mapping[str, GuestBot], game: Game[Any]) -> list[str]:
    """The names of those that play this game."""
    return [one.name for one in bots.values() if one.game in ("", game.name)]


def checked_level(bots: Mapping[str, GuestBot], game: Game[Any], level: str) -> str:
    """A level of the house's bots, or the name of a bot from elsewhere; raises Problem with those there are."""
    known = [*get_args(Level), *names_for(bots, game)]
    if level not in known:
        why = say("it can be: {names}", names=", ".join(known))
        raise Problem.unreadable(say("The request cannot be read at “{place}”: {why}", place="level", why=why))
    return level
