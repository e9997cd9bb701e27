"""A position that a file states: seats, options, a seed and the moves so far, in the log's own words."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from roundhouse.core import nature
from roundhouse.core.errors import HouseError
from roundhouse.core.game import NATURE, Game
from roundhouse.core.log import read_log
from roundhouse.core.match import Match
from roundhouse.core.options import read_options
from roundhouse.core.words import say
from roundhouse.games import find
from roundhouse.scene.svg import shape_ids
from roundhouse.table.teaching.files import Part

WHO = {"nature": NATURE}


def opening(part: Part, game: Game[Any]) -> Match:
    """The match before the stated moves: `seats`, `options`, `seed`."""
    seats = part.take("seats", int, game.rules.seats.start)
    wanted = part.take("options", dict, {})
    seed = part.take("seed", str, "a lesson")
    try:
        return Match(game, seats, read_options(game, wanted), nature.seed_from(seed))
    except HouseError as error:
        raise part.wrong(error) from error


def stated(part: Part, game: Game[Any], begun: Match | None, folder: Path) -> Match:
    """The match after the stated moves: from the opening, from another position, or from a log up to a move."""
    file, at = part.take("log", str, ""), part.take("at", int, -1)
    match = begun.fork() if begun else opening(part, game)
    try:
        if file:
            logged = read_log((folder / Path(file).name).read_text(encoding="utf-8"), find).match
            match = logged if at < 0 else logged.at(at)
        speak(match, part.names("moves"))
    except HouseError as error:
        raise part.wrong(error) from error
    except OSError as error:
        raise part.wrong(say("{why}", why=str(error)[:200])) from error
    return match


def speak(match: Match, moves: Iterable[str]) -> None:
    """Make moves given as text: "1: pass", "nature: roll 3"; where only one may act, "pass" is enough."""
    for text in moves:
        who, found, rest = text.partition(": ")
        if not found:
            who, rest = "", text
        if not who:
            _alone_speaks(match, rest)
        else:
            match.say(WHO[who] if who in WHO else int(who) if who.isdecimal() else match.seats, rest)


def _alone_speaks(match: Match, text: str) -> None:
    acting = match.game.rules.to_act(match.state)
    match.say(acting[0] if len(acting) == 1 else match.seats, text)


def drawn(match: Match, seat: int | None) -> set[str]:
    """The shapes that a seat sees."""
    game = match.game
    scenes = game.drawing.draw(game.secrecy.view(match.state, seat), seat)
    return {one for scene in scenes for one in shape_ids(scene)}


def must_be_drawn(part: Part, shapes: Iterable[str], there: set[str]) -> None:
    """Refuse shapes that this position does not draw."""
    for shape in shapes:
        if shape not in there:
            raise part.wrong(say("there is no shape “{shape}” in this position", shape=shape[:60]))
