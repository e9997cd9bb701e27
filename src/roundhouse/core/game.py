"""The protocol: a game is a record of plain functions over a small state."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from roundhouse.core.words import NOTHING, Say

NATURE = -1
"""The seat of chance: shuffles, dice, draws."""

HIDDEN = -1
"""What stands in a view or a seen move where a secret number would be."""


@dataclass(frozen=True, slots=True)
class Move:
    """The smallest decision. Each kind of move is a frozen, slotted dataclass with plain fields."""

    kind: ClassVar[str] = ""
    idle: ClassVar[bool] = False  # a move that does nothing: pass, done, skip


class State(Protocol):
    """A game's position: mutable, slotted, cheap to copy, equal when alike."""

    @property
    def seats(self) -> int:
        """How many sit at this table; a view knows it too."""

    def copy(self) -> Any:
        """A deep copy: no later move changes it."""


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet, with the rule it comes from and the shapes it counts."""

    rule: str
    words: Say
    points: int
    shapes: tuple[str, ...] = ()
    detail: Say = NOTHING  # how the points were reached: "6 × 3 + 2"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: rank 1 wins, equal ranks share; the rating is for solo games."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    words: tuple[Say, ...] = ()  # tie-breaks used, solo rating, in order


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move as a person sees it.

    `shapes` are picked in any order; `ghost` is an SVG fragment (a scene Shape) laid over `scene`;
    a choice without shapes is a button. `worth` is said beside the ghost; empty: the gain in points is.
    """

    words: Say
    shapes: tuple[str, ...] = ()
    scene: str = ""
    ghost: Any = None
    worth: Say = NOTHING
    confirm: bool = False


Policy = Callable[[S, int, Sequence[Move], Random], Move]
"""Knowledge of a game, without a memory: picks one of the legal moves from what a seat may know."""

Bot = Callable[[Any, int, Sequence[Move]], Move]
"""Who plays one seat of one game: (view, seat, legal moves) -> the move it makes."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: at most so many playouts, and so many seconds unless None (then deterministic)."""

    seconds: float | None
    playouts: int


BotFactory = Callable[[Random, Budget | None], Bot]
"""Makes a fresh bot for one seat of one game, which rolls by this chance; what it remembers ends with it."""


def without_memory(policy: Policy[Any]) -> BotFactory:
    """For bots that are a policy and nothing more."""

    def bot_of(rng: Random, budget: Budget | None) -> Bot:
        return lambda view, seat, moves: policy(view, seat, moves, rng)

    return bot_of


def sees_all(state: Any, seat: int, move: Move, by: int | None) -> Move:
    """For games whose moves hide nothing."""
    return move


def nothing_meant(view: Any, seat: int, shapes: Sequence[str]) -> Iterable[Move]:
    """For games that read no sense into dead clicks."""
    return ()


def any_options(seats: int, options: Any) -> Say | None:
    """For games whose options go with any number of seats."""
    return None


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game on the shelf. Everything the house does with a game, it does through this record."""

    name: str
    title: Say
    pitch: Say  # one sentence for the shelf
    minutes: int
    rules_version: int
    folder: Path  # rules.en.md …, uk.po, ru.po
    seats: range
    options: type[Any]  # a frozen dataclass; each field made by `option`
    kinds: tuple[type[Move], ...]  # every kind of move, seats' and Nature's

    new: Callable[[int, Any], S]
    to_act: Callable[[S], tuple[int, ...]]
    moves: Callable[[S, int], list[Move]]
    play: Callable[[S, int, Move], None]
    why_not: Callable[[S, int, Move], str | None]
    score: Callable[[S, int], list[ScoreLine]]
    result: Callable[[S], Result]
    view: Callable[[S, int | None], S]
    guess: Callable[[S, int, Random], S]
    draw: Callable[[S, int | None], list[Any]]
    choice: Callable[[S, int, Move], Choice]
    prompt: Callable[[S, int | None], Say]  # what is to be done now, in one line
    tell: Callable[[S, int, Move], Say]  # the log entry: what the move did (state before the move, as seen)

    odds: Callable[[S, Sequence[Move]], list[int]] | None = None  # None: all equally likely
    seen: Callable[[S, int, Move, int | None], Move] = sees_all  # a move as a seat may know it
    meant: Callable[[S, int, Sequence[str]], Iterable[Move]] = nothing_meant  # moves that picked shapes could mean
    check_options: Callable[[int, Any], Say | None] = any_options
    parts: Callable[[S], Mapping[str, int]] | None = None  # how many of each component the full state holds
    score_text: Callable[[str], list[ScoreLine]] | None = None  # the sheet of a board written as text, or CannotRead
    secrets: bool = False  # hot-seat needs «pass the device»

    solitary: bool = False  # nothing a seat does touches another: search cares for its own points only
    evaluate: Callable[[S, int], float] | None = None  # search: expected final points of a seat
    shortlist: Callable[[S, int, Sequence[Move]], list[Move]] | None = None  # weighing: the moves worth a thought
    pause: Callable[[S], bool] | None = None  # search: a good moment to end a playout and evaluate
    rollout: Policy[Any] | None = None  # search and weighing: how a playout goes on; None: at random
    policies: Mapping[str, BotFactory] = field(default_factory=dict)  # this game's own bots
    slow: frozenset[str] = frozenset()  # those of them that think for seconds: conformance asks them now and then only
    levels: Mapping[str, str] = field(default_factory=lambda: {"easy": "random", "normal": "greedy", "hard": "search"})
