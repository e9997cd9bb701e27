"""Promises about what learners read: nothing of a view is lost, nothing hidden gets in, every move has its number."""

from random import Random
from typing import Any

from roundhouse.core.conformance.trial import Trial
from roundhouse.core.encoding import Declared, encoding
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move, move_text
from roundhouse.core.ranking import total


def check_declared(trial: Trial) -> None:
    """What is declared is the same each time, and no move has two numbers."""
    again = encoding(trial.game, trial.seats, trial.options)
    same = again.parts() == trial.code.parts() and again.actions == trial.code.actions
    trial.keep(same, "an encoding is declared the same each time")
    if isinstance(trial.code, Declared) and isinstance(again, Declared):
        trial.keep(again.moves == trial.code.moves, "the numbers of moves are the same each time")
        for number, move in enumerate(trial.code.moves):
            if trial.code.action_id(move) != number:
                raise trial.broken("no move has two numbers", move_text(move))


def check_encoded(trial: Trial, asked: int = NATURE) -> None:
    """The views of the seat that is asked and of one other fit into their bits; different ones never have the same."""
    for seat in {asked, len(trial.match.moves) % trial.seats} - {NATURE}:  # after each move another one
        view = trial.game.secrecy.view(trial.match.state, seat)
        code = _encode(trial, view, seat)
        if isinstance(trial.code, Declared):
            met = trial.encoded.setdefault((seat, code), view)
            if met != view:  # the words are dear, here and below: they are made only where they are needed
                raise trial.broken("different views have different encodings", f"seat {seat}: {met} and {view}")


def check_alike(trial: Trial) -> None:
    """Worlds that look alike to a seat are encoded alike; and points told quickly are those of the sheet."""
    game, rng = trial.game, Random(f"{trial.seed} {len(trial.match.moves)} alike")  # other promises keep their dice
    for seat in range(trial.seats):
        view = game.secrecy.view(trial.match.state, seat)
        other = game.secrecy.view(game.secrecy.guess(view, seat, rng), seat)
        same = _encode(trial, view, seat) == _encode(trial, other, seat)
        trial.keep(same, "worlds that look alike are encoded alike", f"seat {seat}")
        if isinstance(trial.code, Declared):
            anew = trial.code.encode_anew(view, seat) == trial.code.encode(view, seat)
            trial.keep(anew, "parts that are remembered hang on their values alone", f"seat {seat}")
        if game.learning and game.learning.points:
            quick, sheet = game.learning.points(trial.match.state, seat), total(game.rules, trial.match.state, seat)
            trial.keep(quick == sheet, "quick points are those of the sheet", f"seat {seat}: {quick}, not {sheet}")


def check_numbers(trial: Trial, seat: int, moves: list[Move]) -> None:
    """Every legal move of a seat has a number of its own, below the declared one, and is found by it."""
    if seat == NATURE:
        return
    if isinstance(trial.code, Declared):
        unknown = [move_text(move) for move in moves if move not in trial.numbered]
        trial.keep(not unknown, "every move of a seat has a number", unknown)
    numbers = trial.code.numbers(moves)
    kept = len(set(numbers)) == len(moves) and all(0 <= number < trial.code.actions for number in numbers)
    trial.keep(kept, "numbers of moves are unique and below the declared one", numbers)
    if isinstance(trial.code, Declared):
        found = [trial.code.action(number) for number in numbers]
        if found != moves:
            raise trial.broken("a move is found by its number", f"{found} instead of {moves}")


def _encode(trial: Trial, view: Any, seat: int) -> int:
    code = trial.code.encode(view, seat)
    trial.keep(0 <= code < 1 << trial.code.size, "an encoding has the declared size", code.bit_length())
    trial.tally.encodings += 1
    return code
