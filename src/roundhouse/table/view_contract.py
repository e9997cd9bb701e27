"""What is sent of a position to programs, written once, like the rest of the contract."""

from typing import Any, TypedDict

from roundhouse.table.time_contract import ClockJson


class EndJson(TypedDict):
    """How a game ended, by seat."""

    points: list[int]
    ranks: list[int]


class ViewJson(TypedDict):
    """A position as a seat, or a spectator (`seat` is null), may know it; `hands` and `boards` are told by seat."""

    table: str
    game: str
    rules: int
    options: dict[str, Any]
    seats: int
    you: list[int]
    seat: int | None
    handover: int | None
    seq: int
    moves: int
    started: bool
    over: bool
    frozen: bool
    to_act: list[int]
    view: dict[str, Any]
    hands: list[dict[str, Any]] | None
    boards: list[dict[str, Any]] | None
    legal: list[dict[str, Any]]
    clocks: list[ClockJson | None] | None
    result: EndJson | None
