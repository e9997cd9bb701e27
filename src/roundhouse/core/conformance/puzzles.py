"""Promises about puzzles: each is a position of the game whose seat may make its best move, and which can be read."""

from typing import Any

from roundhouse.core.conformance.messages import check_message
from roundhouse.core.conformance.trial import Trial
from roundhouse.core.errors import HouseError
from roundhouse.core.puzzles import FILE, Puzzle, in_order, read_book


def check_puzzles(trial: Trial) -> None:
    """The file beside the game, if it has one; looked at once, with the first table that a game allows."""
    game = trial.game
    path = game.about.folder / FILE if game.about.folder else None
    first = trial.seats == game.rules.seats.start and trial.options == game.rules.options()
    if path is None or not path.exists() or not first or trial.memory.puzzles:
        return
    trial.memory.puzzles = True
    try:
        book = read_book(game, path)
    except HouseError as error:
        raise trial.broken("the puzzles of a game can be read", error.words) from error
    trial.keep(book.rules == game.rules.version, "puzzles are of today's rules", book.rules)
    trial.keep(book.puzzles == in_order(book.puzzles), "puzzles stand in order, the easy ones first")
    trial.keep(len({one.name for one in book.puzzles}) == len(book.puzzles), "no puzzle stands there twice")
    for one in book.puzzles:
        _check(trial, one, _position(trial, one))


def _position(trial: Trial, one: Puzzle) -> Any:
    """What the seat may know there."""
    try:
        match = one.match(trial.game)
    except HouseError as error:
        raise trial.broken("a puzzle can be played by the rules", f"{one.name}: {error.words}") from error
    acts = one.seat in trial.game.rules.to_act(match.state)
    trial.keep(acts, "the seat of a puzzle is to move", one.name)
    return trial.game.secrecy.view(match.state, one.seat)


def _check(trial: Trial, one: Puzzle, view: Any) -> None:
    legal = trial.game.rules.moves(view, one.seat)
    for move in (one.best, one.second):
        trial.keep(move in legal, "the best move of a puzzle and the next are legal", f"{one.name}: {move}")
        check_message(trial, trial.game.drawing.choice(view, one.seat, move).words, f"puzzle {one.name}")
    trial.keep(one.best != one.second and 0 < one.low <= one.margin, "one move of a puzzle is clearly best", one.name)
