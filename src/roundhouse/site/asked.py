"""What is asked of the house in a page, and what can be answered."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.games import find
from roundhouse.site.house import House
from roundhouse.table.errors import NotYours
from roundhouse.table.local import ME
from roundhouse.table.problems import Problem
from roundhouse.table.table import Table


@dataclass(slots=True)
class Asked:
    """A request: its parameters, its language, what it says, the names in its address, and who asks."""

    query: dict[str, str]
    lang: str
    house: House
    body: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    who: str = ME

    @property
    def table(self) -> Table:
        """The table of the address; for a friend only where they sit."""
        table = self.house.table(self.names[0])
        if self.who != ME and not table.seats_of(self.who):
            raise Problem.no_table()
        return table

    @property
    def seat(self) -> int:
        """The seat for which something is asked or done: one that the asker holds."""
        number = int(self.body["seat"])
        if number not in self.table.seats_of(self.who):
            raise NotYours
        return number

    @property
    def game(self) -> Game[Any]:
        """The game of the address."""
        try:
            return find(self.names[0])
        except CannotRead as error:
            raise Problem.unknown(error.words) from error

    def number(self, name: str) -> int | None:
        """A parameter that is a whole number, if it is there."""
        return int(self.query[name]) if self.query.get(name) else None


class Text(NamedTuple):
    """An answer that is not JSON, or that has made something."""

    text: str
    kind: str = "application/json"
    status: int = 200


class Thought(NamedTuple):
    """A question for the thinker, and what is answered with what it finds."""

    question: tuple[Any, ...]
    then: Callable[[Any], Any]
    lang: str
