"""The promises every game keeps, as plain functions that work on any Game, also a guest's.

>>> from roundhouse.core.conformance import check_game
>>> from roundhouse.scene import svg
>>> from roundhouse.table.teaching.promise import check_teaching
>>> check_game(GAME, seats=2, games=100, paint=svg, teach=check_teaching)      # raises BrokenPromise
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from roundhouse.core.conformance.game import check_game, check_one
from roundhouse.core.conformance.messages import check_labels
from roundhouse.core.conformance.trial import BrokenPromise, CheckRates, Painter, Tally, Teacher
from roundhouse.core.game import Game

__all__ = [
    "BrokenPromise",
    "CheckRates",
    "Painter",
    "Tally",
    "Teacher",
    "check_game",
    "check_labels",
    "check_one",
    "option_sets",
]


def option_sets(game: Game[Any], seats: int) -> Iterator[Any]:
    """The options worth trying: the defaults, each option changed alone, all changed; only what may be played."""
    known = fields(game.rules.options)
    others = {one.name: [value for value in one.metadata["allowed"] if value != one.default] for one in known}
    sets = [game.rules.options()]
    sets += [game.rules.options(**{name: value}) for name, values in others.items() for value in values]
    sets.append(game.rules.options(**{name: values[-1] for name, values in others.items() if values}))
    for options in dict.fromkeys(sets):
        if game.rules.check(seats, options) is None:
            yield options
