"""What is sent about somebody's own tables, beside the page of a table: part of the contract."""

from typing import TypedDict


class TurnJson(TypedDict):
    """A table at which one is waited for; `people` are the others who sit there."""

    table: str
    game: str
    title: str
    moves: int
    people: list[str]
