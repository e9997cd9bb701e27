"""Three kinds of error: cannot be read; not legal here and now; a programming error (`AssertionError`).

And one answer that a game may give instead of a choice or a move: that it cannot be known.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

from roundhouse.core.words import NOTHING, Say, Speaker, say


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not done: a rule of the game, or words of the house; with the shapes to blame."""

    rule: str
    words: Say = NOTHING
    shapes: tuple[str, ...] = ()


class HouseError(Exception):
    """Anything Roundhouse refuses, with a message that can be said in three languages."""

    def __init__(self, words: Say) -> None:
        super().__init__(Speaker("en")(words))
        self.words = words


class CannotRead(HouseError):
    """The text, log, file or request cannot be understood."""


class NotLegal(HouseError):
    """The move is understood, but a rule forbids it here and now."""

    def __init__(self, words: Say, refusal: Refusal) -> None:
        super().__init__(words if words.text else say("Not legal here and now: {rule}", rule=refusal.rule))
        self.refusal = refusal


class Unknowable(Exception):
    """A game was asked about something that is not on the table, or that this seat cannot see."""


P = ParamSpec("P")
T = TypeVar("T")


def knowable(ask: Callable[P, T]) -> Callable[P, T]:
    """For `choice`: what speaks of a thing by a name or a number that no table has is `Unknowable`.

    A legal move speaks only of what is there: conformance makes sure that its choice is never unknowable.
    """

    @wraps(ask)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return ask(*args, **kwargs)
        except LookupError as error:
            raise Unknowable from error

    return asked
