"""The list of puzzles, as a person reads it and sees it."""

from typing import Any

from roundhouse.core.game import Game
from roundhouse.core.puzzles import Puzzle, puzzles_of
from roundhouse.core.words import Speaker, say, speaker
from roundhouse.scene.svg import svg
from roundhouse.table.errors import NotThere
from roundhouse.table.exercises import of_puzzle
from roundhouse.table.rendering import first_board
from roundhouse.table.review_contract import PuzzleGameJson, PuzzleJson


def listed(game: Game[Any], lang: str) -> PuzzleGameJson:
    """The puzzles of a game, the easy ones first."""
    speak = speaker(lang, game.about.folder)
    told = [_listed(game, one, speak) for one in puzzles_of(game)]
    return {"game": game.name, "title": speak(game.title), "puzzles": told}


def pictured(game: Game[Any], puzzle: Puzzle, lang: str, theme: str) -> bytes:
    """The board of a puzzle as its seat sees it, before the move that is asked for."""
    drawn = game.drawing.draw(of_puzzle(game, puzzle).view, puzzle.seat)
    if not drawn:
        raise NotThere(say("this game is played in words: there is nothing to draw"))
    return svg(first_board(drawn), speaker(lang, game.about.folder), theme).encode()


def _listed(game: Game[Any], one: Puzzle, speak: Speaker) -> PuzzleJson:
    view = of_puzzle(game, one).view
    return {
        "name": one.name, "seats": one.seats, "after": len(one.moves), "hard": round(one.hard, 2), "stars": one.stars,
        "asked": speak(game.drawing.prompt(view, one.seat)), "choices": len(game.rules.moves(view, one.seat)),
    }  # fmt: skip
