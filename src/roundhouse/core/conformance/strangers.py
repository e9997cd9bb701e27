"""Promises about what a stranger may send: every readable move and every name of a shape gets an answer."""

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

from roundhouse.core.conformance.candidates import ODD_NUMBERS, ODD_WORDS, candidates
from roundhouse.core.conformance.trial import Trial
from roundhouse.core.errors import Unknowable
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move, move_text, write_move
from roundhouse.core.notation import read_move

_DIGITS = re.compile("[0-9]+")
_TAILS = (*map(str, ODD_NUMBERS), "", "x", "²", "٣", "9" * 30, "1-1-1-1")
_PICKS = 6
_MOST_CANDIDATES = 40
_LOOKS = 0.25  # how often the table is drawn, to learn the names of its shapes


def check_strangers(trial: Trial, seat: int) -> None:
    """No readable move and no name of a shape makes a game fail, whatever their fields hold."""
    if seat == NATURE:
        return
    game = trial.game
    rng = Random(f"{trial.seed} {len(trial.match.moves)}")  # its own dice: other promises keep theirs
    view = game.secrecy.view(trial.match.state, seat)
    for move in candidates(game, trial.known, rng, trial.rates.candidates):
        written = json.loads(json.dumps(write_move(move)))
        trial.keep(read_move(game, written) == move, "moves are written as JSON and read again", written)
        _check_answers(trial, view, seat, move)
    if rng.random() < _LOOKS:
        shapes = [name for scene in game.drawing.draw(view, seat) for name in trial.paint.shape_ids(scene)]
        for _ in range(_PICKS):
            _check_picked(trial, view, seat, [_odd_name(shapes, rng) for _ in range(rng.choice((1, 1, 2, 3, 40)))])


def _check_answers(trial: Trial, view: Any, seat: int, move: Move) -> None:
    rule = trial.game.rules.why_not(view, seat, move)
    trial.keep(rule is None or isinstance(rule, str), "every readable move gets an answer", f"{move!r}: {rule!r}")
    try:
        choice = trial.game.drawing.choice(view, seat, move)
    except Unknowable:  # it speaks of something that is not there
        trial.keep(rule is not None, "every legal move has a choice", move_text(move))
        return
    named = all(isinstance(name, str) for name in choice.shapes)
    trial.keep(named, "the shapes of a choice are names", f"{move!r}: {choice.shapes}")
    for speak in trial.speakers:
        speak(choice.words)


def _check_picked(trial: Trial, view: Any, seat: int, picked: list[str]) -> None:
    for number, move in enumerate(trial.game.drawing.candidates(view, seat, picked)):
        readable = read_move(trial.game, write_move(move)) == move
        trial.keep(readable, "what picked shapes could mean is a readable move", f"{picked}: {move!r}")
        _check_answers(trial, view, seat, move)
        if number > _MOST_CANDIDATES:
            return


def _odd_name(shapes: Sequence[str], rng: Random) -> str:
    if not shapes or rng.random() < 0.1:
        return rng.choice(ODD_WORDS)
    name, roll = rng.choice(shapes), rng.random()
    if roll < 0.2:
        return name
    if roll < 0.4:
        return name.split("-")[0] + rng.choice(("", "-", "--", "-1", "-1-1-1-1"))
    return _DIGITS.sub(lambda found: rng.choice((found.group(), *_TAILS)), name) + rng.choice(("", "", "", "-1", "x"))
