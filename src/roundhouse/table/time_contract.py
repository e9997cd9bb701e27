"""What is sent about time, and how it stands at the end: part of the contract."""

from typing import Literal, NotRequired, TypedDict

Stands = Literal["", "alone", "coming"]
"""Why a person's clock does not run: no other person plays, or its own has not come to the table yet."""


class ClockJson(TypedDict):
    """The clock of a seat: milliseconds left, or until it `starts` by itself; `lapsed`: out, and nobody has gone on."""

    left: int
    runs: bool
    lapsed: bool
    stands: Stands
    starts: NotRequired[int]


class TimeJson(TypedDict):
    """What a table has agreed on about time, in milliseconds: `whole` for each, or at a `pace` for each move."""

    name: str
    whole: int
    more: int
    pace: bool
    lapse: str


class StandingJson(TypedDict):
    """What a finished game ended with: points and ranks, by seat."""

    points: list[int]
    ranks: list[int]
    resigned: NotRequired[list[int]]
