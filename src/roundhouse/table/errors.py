"""What a table answers when it does not do what was asked, besides `CannotRead` and `NotLegal`."""

from typing import Any

from roundhouse.core.errors import HouseError
from roundhouse.core.words import Say, say
from roundhouse.table.teaching.files import Text


class NotThere(HouseError):
    """There is no such position, scene or table."""


class NotNow(HouseError):
    """Understood, but the table is not in the state for it."""


class NotYours(HouseError):
    """The seat belongs to another."""

    def __init__(self) -> None:
        super().__init__(say("You do not hold this seat; open your own link to it, or watch."))


class NotAsked(HouseError):
    """Legal, but not what the lesson asks for: the sentence stands in the lesson, in every language."""

    def __init__(self, text: Text) -> None:
        super().__init__(say("{why}", why=text.en))
        self.text = text


class Stale(HouseError):
    """The table has moved on since the page that was answered; `legal` moves would work now."""

    def __init__(self, seq: int, legal: list[dict[str, Any]]) -> None:
        super().__init__(MOVED_ON)
        self.seq, self.legal = seq, legal


MOVED_ON: Say = say("The table has moved on since you looked; look again and choose from what is there now.")
