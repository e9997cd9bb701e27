"""What the shelf shows of each game."""

import dataclasses
from functools import lru_cache
from random import Random
from typing import Any

import structlog

from roundhouse.bots.simple import random_move
from roundhouse.core import nature
from roundhouse.core.game import Game
from roundhouse.core.match import Match
from roundhouse.core.words import _HOUSE, read_po, speaker
from roundhouse.games import find, shelf
from roundhouse.scene.shapes import Scene
from roundhouse.scene.svg import svg
from roundhouse.server.page import label
from roundhouse.server.sight import first_board, nameless

logger = structlog.get_logger("shelf")
MID_GAME = 0.55


@lru_cache(maxsize=1)
def games_here() -> tuple[Game[Any], ...]:
    """Every game that can be opened; one that cannot is left out and reported."""
    found = []
    for name in shelf():
        try:
            found.append(find(name))
        except Exception as error:
            logger.error("game left off the shelf", game=name, why=repr(error)[:300])
    return tuple(found)


@lru_cache(maxsize=64)
def described(name: str, lang: str) -> dict[str, Any]:
    """A game as the shelf shows it."""
    game = find(name)
    speak = speaker(lang, game.folder)
    return {
        "name": game.name, "title": speak(game.title), "pitch": speak(game.pitch), "minutes": game.minutes,
        "seats": [game.seats.start, game.seats.stop - 1], "secrets": game.secrets, "levels": list(game.levels),
        "options": [_option(one, speak) for one in dataclasses.fields(game.options)], "picture": picture(name, lang),
    }  # fmt: skip


def picture(name: str, lang: str) -> str:
    """The real drawing in the middle of a random game, for decoration."""
    match = sample(name)
    game = match.game
    board = first_board(game.draw(game.view(match.state, None), None))
    bare = Scene(board.name, board.title, board.width, board.height, [nameless(shape) for shape in board.shapes])
    return svg(bare, speaker(lang, game.folder))


@lru_cache(maxsize=16)
def sample(name: str) -> Match:
    """A game half played at random, always the same one."""
    game = find(name)
    whole = Match(game, game.seats.start, seed=nature.seed_from(f"shelf {game.name}"))
    rng = Random(game.name)
    while not whole.over:
        if not whole.nature_acts():
            seat = game.to_act(whole.state)[0]
            whole.play(seat, random_move(whole.legal(seat), rng))
    return whole.at(int(len(whole.moves) * MID_GAME))


def house_words(lang: str) -> dict[str, list[str]]:
    """The house's own messages."""
    return {key: list(forms) for key, forms in read_po(_HOUSE / f"{lang}.po").items()}


def _option(one: Any, speak: Any) -> dict[str, Any]:
    allowed = [{"value": value, "label": label(one, value, speak)} for value in one.metadata["allowed"]]
    return {"name": one.name, "words": speak(one.metadata["words"]), "default": one.default, "allowed": allowed}
