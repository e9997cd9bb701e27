"""What is sent about somebody's own tables, beside the page of a table: part of the contract."""

from typing import TypedDict

from roundhouse.table.contract import ChosenOptionJson


class TurnJson(TypedDict):
    """A table at which one is waited for; `people` are the others who sit there."""

    table: str
    game: str
    title: str
    moves: int
    people: list[str]


class AttendanceJson(TypedDict):
    """Who is at a seat: `seen` is when a person who is away was last here (seconds since 1970, 0: not known).

    `vacant`: its person has left after the start and a bot stands in; the host may invite to it.
    """

    seat: int
    here: bool
    seen: int
    vacant: bool


class BestJson(TypedDict):
    """All one's games of one kind; `options` are those that are not as usual, `streak` is how many were won in a row.

    `won` counts games against others, bots too.
    """

    game: str
    title: str
    options: list[ChosenOptionJson]
    seats: int
    played: int
    best: int
    average: float
    won: int
    streak: int
    longest: int
    last: int


class DuelJson(TypedDict):
    """All one's games of one kind with one other person; `person` is a number within this answer."""

    person: int
    name: str
    game: str
    title: str
    won: int
    lost: int
    drawn: int
    last: int


class HistoryJson(TypedDict):
    """What stays of one's finished games that count."""

    bests: list[BestJson]
    duels: list[DuelJson]
