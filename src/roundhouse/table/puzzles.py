"""The list of puzzles, as a person reads it."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core.game import Game
from roundhouse.core.puzzles import Puzzle, puzzles_of
from roundhouse.core.words import speaker
from roundhouse.table.review_contract import PuzzleJson, PuzzlesJson


def listed(games: Sequence[Game[Any]], lang: str) -> PuzzlesJson:
    """Every game that has puzzles, the easy ones first."""
    return {
        "games": [
            {
                "game": game.name,
                "title": speaker(lang, game.about.folder)(game.title),
                "puzzles": [_listed(one) for one in puzzles_of(game)],
            }
            for game in games
            if puzzles_of(game)
        ]
    }


def _listed(one: Puzzle) -> PuzzleJson:
    return {
        "name": one.name, "seats": one.seats, "after": len(one.moves), "hard": round(one.hard, 2), "stars": one.stars,
    }  # fmt: skip
