"""What is sent of a review, written once, like the rest of the contract."""

from typing import Any, Literal, TypedDict


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
    hindsight: bool  # whether it can be found out what was possible


class ReviewStateJson(TypedDict):
    """Where a review stands: nothing yet, waiting for its turn, being thought about (`share`: 0 to 1), or there."""

    state: str
    share: float
    review: ReviewJson | None


class VerdictJson(TypedDict):
    """What is said of a move that somebody tried where a better one is known.

    `verdict` is best, better, equal or worse, by comparison with the best known; `told` says it in words, and what the
    move is beside the one that was played. `gains`: the lines in which the best makes more or less than the next, or
    than the one that was tried; `next` is that next one in words, where it was measured and is not the one tried.
    """

    verdict: Literal["best", "better", "equal", "worse"]
    told: list[str]
    tried: str
    best: BetterJson
    next: str
    gains: list[GainJson]


class PuzzleJson(TypedDict):
    """A puzzle of the list: `hard` is the share of weaker bots' tries that missed the best move, `stars` 1 to 3.

    `asked` says what is to be done there, `choices` is the number of moves to choose from.
    """

    name: str
    seats: int
    after: int
    hard: float
    stars: int
    asked: str
    choices: int


class PuzzleGameJson(TypedDict):
    """The puzzles of a game, the easy ones first."""

    game: str
    title: str
    puzzles: list[PuzzleJson]


class PuzzlesJson(TypedDict):
    """All puzzles, game by game."""

    games: list[PuzzleGameJson]


class PossibleLineJson(TypedDict):
    """A line of the score sheet: what was made, and what the better game makes."""

    words: str
    made: int
    possible: int


class HindsightJson(TypedDict):
    """What was possible at least with the very same luck: in words, and line by line of the sheet."""

    seat: int
    made: int
    possible: int
    told: list[str]
    lines: list[PossibleLineJson]


class HindsightStateJson(TypedDict):
    """Where the search stands: nothing yet, waiting for its turn, being thought about (`share`: 0 to 1), or there."""

    state: str
    share: float
    hindsight: HindsightJson | None
