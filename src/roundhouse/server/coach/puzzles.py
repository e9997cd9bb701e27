"""The puzzles of this house, as they are listed and pictured: made once in each language, for they do not change."""

import zlib
from functools import lru_cache
from typing import Any

import structlog

from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.game import Game
from roundhouse.core.puzzles import Puzzle, puzzles_of
from roundhouse.games import find, opened
from roundhouse.server.api.problems import Problem
from roundhouse.table import puzzles as shown
from roundhouse.table.exercises import exercise_page, named_puzzle, of_puzzle
from roundhouse.table.review_contract import PuzzleGameJson, PuzzlesJson

logger = structlog.get_logger("puzzles")
PICTURES = 512  # that are kept, at about ten kilobytes each


def all_puzzles(lang: str) -> PuzzlesJson:
    """Every game that has puzzles; one whose puzzles cannot be read is left out and reported."""
    found = []
    for game in opened():
        try:
            found.append(_listed(game.name, lang))
        except HouseError as error:
            _report(game.name, str(error)[:300])
    return {"games": [one for one in found if one["puzzles"]]}


def puzzle_of(game: str, name: str) -> tuple[Game[Any], Puzzle]:
    """A puzzle and its game; a problem where there is none of this name."""
    try:
        found = find(game)
    except CannotRead as error:
        raise Problem.unknown(error.words) from error
    return found, named_puzzle(found, puzzles_of(found), name)


@lru_cache(maxsize=64)  # to draw it is the dearest part of the answer
def puzzle_page(game: str, name: str, lang: str) -> bytes:
    """The position as its seat sees it, with the moves that it has."""
    return exercise_page(of_puzzle(*puzzle_of(game, name)), lang)


def puzzle_picture(game: str, name: str, lang: str, theme: str) -> bytes:
    """Its board."""
    return zlib.decompress(_packed(game, name, lang, theme))


@lru_cache(maxsize=64)
def _listed(name: str, lang: str) -> PuzzleGameJson:
    return shown.listed(find(name), lang)


@lru_cache(maxsize=64)  # once is enough, however often the list is looked at
def _report(game: str, why: str) -> None:
    logger.error(f"puzzles left out: {game}", game=game, why=why)


@lru_cache(maxsize=PICTURES)
def _packed(game: str, name: str, lang: str, theme: str) -> bytes:
    return zlib.compress(shown.pictured(*puzzle_of(game, name), lang, theme))
