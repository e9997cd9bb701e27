"""Three kinds of error: cannot be read; not legal here and now; a programming error (`AssertionError`)."""

from dataclasses import dataclass

from roundhouse.core.words import NOTHING, Say, Speaker


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
        super().__init__(words)
        self.refusal = refusal
