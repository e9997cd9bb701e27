"""What is sent of a review, written once, like the rest of the contract."""

from typing import Any, TypedDict


class BetterJson(TypedDict):
    """The move that would have been better, as a person sees it."""

    move: dict[str, Any]
    words: str
    shapes: list[str]
    scene: str
    ghost: str


class GainJson(TypedDict):
    """A line of the score sheet in which the better move makes more or less."""

    words: str
    points: float


class CostlyJson(TypedDict):
    """A turn that cost much: after how many moves, what was played and what would have been better.

    `cost` with its interval is in points and 0 where the game's judgement is none of points; `told` says it in words.
    """

    at: int
    played: str
    better: BetterJson
    cost: float
    low: float
    high: float
    told: str
    gains: list[GainJson]


class CurveJson(TypedDict):
    """What the position after a turn was worth: so many moves had been made before its last decision."""

    at: int
    worth: float


class ReviewJson(TypedDict):
    """What can be said of a seat's finished game. `axis` says what the curve shows; `scale`: whether in points."""

    seat: int
    name: str
    points: int
    told: list[str]
    axis: str
    scale: bool
    curve: list[CurveJson]
    end: float
    costly: list[CostlyJson]
    decisions: int
    clear: int
    note: str


class ReviewStateJson(TypedDict):
    """Where a review stands: nothing yet, waiting for its turn, being thought about (`share`: 0 to 1), or there."""

    state: str
    share: float
    review: ReviewJson | None
