"""The protocol: a game is six small records of plain functions over a small state; only `rules` begin a game."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Generic, Literal, Protocol, TypeVar

from roundhouse.core.move import Move, move_text
from roundhouse.core.words import NOTHING, Say, say

NATURE = -1
"""The seat of chance: shuffles, dice, draws."""

HIDDEN = -1
"""What stands in a view or a seen move where a secret number would be."""


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
    Of several choices of the same shapes a person turns to the next of the same `side`, or flips to another side;
    where they draw the same ghost, `picture` tells them apart. `enough` marks the sensible one: an idle move when
    nothing that the person could still place is left; of several choices of the same shapes the one shown first; one
    that is made of a single shape has a button as well, however many others there are.
    """

    words: Say
    shapes: tuple[str, ...] = ()
    scene: str = ""
    ghost: Any = None
    worth: Say = NOTHING
    confirm: bool = False
    side: str = ""
    picture: Any = None
    enough: bool = False
    kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # what others have made of it


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth a pause, true of a position: a round that has begun, a thing achieved, or a note for beginners.

    Who watches is told of a moment when its name was not on the page before ("round-2", "opened-7"). A note says what
    a thing is the first time it appears ("switch-card"): once for each person, and never again.
    """

    name: str
    words: Say
    shapes: tuple[str, ...] = ()
    note: bool = False


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


Luck = Literal["cards", "dice", "luck"]
"""What came by chance, as it is called where it was the same; luck: anything."""


@dataclass(frozen=True, slots=True)
class Possible:
    """What was possible in a finished game: a player who makes it, asked as a bot is, and what else is known for sure.

    `luck`: what came by chance. `left`: what was not looked at, in words. Without a player: all moves of the game.
    """

    player: Bot | None
    luck: Luck
    facts: tuple[Say, ...] = ()
    left: tuple[Say, ...] = ()
    moves: tuple[tuple[int, Move], ...] = ()


Hindsight = Callable[[Any, Sequence[tuple[int, Move]], int, Budget], Generator[float, None, Possible]]
"""(state before the first move, all moves of a finished game, seat, how long): tells how far it has come, 0 to 1, and
ends with what that seat could have made while chance and the others do as they did."""


def without_memory(policy: Policy[Any]) -> BotFactory:
    """For bots that are a policy and nothing more."""

    def bot_of(rng: Random, budget: Budget | None) -> Bot:
        return lambda view, seat, moves: policy(view, seat, moves, rng)

    return bot_of


@dataclass(frozen=True, slots=True)
class NoOptions:
    """For games that are always played alike."""


def any_options(seats: int, options: Any) -> Say | None:
    """For games whose options go with any number of seats."""
    return None


def evenly(state: Any, moves: Sequence[Move]) -> list[int]:
    """For games in which all that Nature may do is equally likely."""
    return [1] * len(moves)


def nothing_counted(state: Any) -> Mapping[str, int]:
    """For games without components."""
    return {}


@dataclass(frozen=True, slots=True)
class Rules(Generic[S]):
    """What may be done and what it is worth. Read by everybody; enough for terminal, simulation and generic bots."""

    seats: range
    kinds: tuple[type[Move], ...]  # every kind of move, seats' and Nature's
    new: Callable[[int, Any], S]
    to_act: Callable[[S], tuple[int, ...]]  # several: at the same time; NATURE: chance; none: over
    moves: Callable[[S, int], list[Move]]  # every legal move, none twice, in a stable order
    play: Callable[[S, int, Move], None]  # the only function that changes a state
    why_not: Callable[[S, int, Move], str | None]  # the first rule broken; None exactly when legal
    score: Callable[[S, int], list[ScoreLine]]
    result: Callable[[S], Result]
    odds: Callable[[S, Sequence[Move]], list[int]] = evenly  # of Nature's moves
    chance: Callable[[S, float], Move] | None = None  # Nature's move for a roll from 0 to below 1, without listing them
    version: int = 1  # raised when the replay of an old log could change
    options: type[Any] = NoOptions  # a frozen dataclass; each field made by `option`
    check: Callable[[int, Any], Say | None] = any_options  # why so many seats and these options do not go together
    components: Callable[[S], Mapping[str, int]] = nothing_counted  # how many of each the full state holds


def no_reason(view: Any, seat: int, move: Move, rule: str) -> Say | None:
    """For games whose refusals need no numbers."""
    return None


@dataclass(frozen=True, slots=True)
class About:
    """What the shelf says of a game, and where its texts are."""

    title: Say = NOTHING  # none: the name of the game
    pitch: Say = NOTHING  # one sentence
    minutes: int = 30
    folder: Path | None = None  # rules.en.md …, uk.po, ru.po, teaching/
    refusals: Mapping[str, Say] = field(
        default_factory=dict, compare=False
    )  # by rule, where its own sentence helps less
    reasons: Callable[[Any, int, Move, str], Say | None] = field(
        default=no_reason, compare=False
    )  # (view, seat, move, rule) with the numbers of the moment: "needs 2 yellow, you have 1"; None: as `refusals` say


def all_of_it(state: Any, seat: int | None) -> Any:
    """The view of a game without secrets."""
    return state.copy()


def no_holes(view: Any, seat: int, rng: Random) -> Any:
    """The guess of a game without secrets."""
    return view.copy()


def sees_all(state: Any, seat: int, move: Move, by: int | None) -> Move:
    """For games whose moves hide nothing."""
    return move


@dataclass(frozen=True, slots=True)
class Secrecy(Generic[S]):
    """Who may know what. Nothing but a view ever leaves the core."""

    view: Callable[[S, int | None], S] = all_of_it  # the same type, with holes
    guess: Callable[[S, int, Random], S] = no_holes  # the holes of a view filled by chance
    seen: Callable[[S, int, Move, int | None], Move] = sees_all  # a move as a seat may know it
    hands: bool = True  # seats hold secrets: one device is passed on unseen


OPEN: Secrecy[Any] = Secrecy(hands=False)
"""For games without secrets."""


def nothing_drawn(view: Any, seat: int | None) -> list[Any]:
    """For games without pictures."""
    return []


def plain_choice(view: Any, seat: int, move: Move) -> Choice:
    """A button with the move as it is written."""
    return Choice(plain_words(view, seat, move))


def plain_prompt(view: Any, seat: int | None) -> Say:
    """For games that ask nothing in particular."""
    return say("Choose a move.")


def plain_words(view: Any, seat: int, move: Move) -> Say:
    """The move as it is written."""
    return say("{why}", why=move_text(move))


def no_candidates(view: Any, seat: int, shapes: Sequence[str]) -> Iterable[Move]:
    """For games that read no sense into dead clicks."""
    return ()


def no_moments(view: Any, seat: int | None) -> tuple[Moment, ...]:
    """For games in which nothing is worth a pause."""
    return ()


def plain_gain(before: Any, after: Any, seat: int) -> Say:
    """For games in which what a move brings is told by its number alone."""
    return NOTHING


def no_aim(view: Any, seat: int, move: Move) -> Say:
    """For games whose moves say themselves what they are for."""
    return NOTHING


def no_under(name: str) -> Any:
    """For games whose drawings have no layer that never changes."""
    return None


@dataclass(frozen=True, slots=True)
class Drawing(Generic[S]):
    """What a person sees. Without it a game is played in words."""

    draw: Callable[[S, int | None], list[Any]] = nothing_drawn  # scenes, whose shapes have names
    choice: Callable[[S, int, Move], Choice] = plain_choice
    prompt: Callable[[S, int | None], Say] = plain_prompt  # what is to be done now, in one line
    tell: Callable[[S, int, Move], Say] = plain_words  # what the move did (state before the move, as seen)
    candidates: Callable[[S, int, Sequence[str]], Iterable[Move]] = no_candidates  # what picked shapes could mean
    moments: Callable[[S, int | None], Sequence[Moment]] = no_moments  # what is worth a pause or a note, as of now
    gain: Callable[[S, S, int], Say] = plain_gain  # what the points of a move are made of, where its number misleads
    aim: Callable[[S, int, Move], Say] = no_aim  # what a legal move is for, read off the view: a hint's reason
    under: Callable[[str], Any] = no_under  # the layer of this name that never changes; None: there is none


Level = Literal["easy", "normal", "hard"]
"""What a person may ask for; a game says which of its bots plays so."""


def usual_levels() -> Mapping[str, str]:
    """Bots that play any game."""
    return {"easy": "random", "normal": "greedy", "hard": "search"}


@dataclass(frozen=True, slots=True)
class Thinking(Generic[S]):
    """What bots know of a game. Without it the generic ones play by its rules and points alone."""

    evaluate: Callable[[S, int], float] | None = None  # expected final points of a seat
    forecast: Callable[[S, int], float] | None = None  # the same, to be told; `evaluate` may leave out what all share
    outlook: Callable[[S, int], float] | None = None  # in points, seeing more than `evaluate`: learning begins there
    boundary: Callable[[S], bool] | None = None  # a good moment to end a playout and evaluate
    independent: bool = False  # nothing a seat does touches another: search cares for its own points only
    rollout: Policy[Any] | None = None  # how a playout goes on; None: at random
    shortlist: Callable[[S, int, Sequence[Move]], list[Move]] | None = None  # the moves worth a thought
    policies: Mapping[str, BotFactory] = field(default_factory=dict)  # this game's own bots
    slow: frozenset[str] = frozenset()  # those of them that think for seconds: asked now and then by conformance
    levels: Mapping[str, str] = field(default_factory=usual_levels)  # which bot plays at which level
    adviser: str = ""  # which bot is asked for hints; none: the hard one
    reviewer: str = ""  # which bot is asked for reviews, hundreds of times; none: the adviser
    finisher: str = ""  # who plays on to the end where a review measures anew what it will tell; none: `rollout`
    hindsight: Hindsight | None = None  # what was possible, once all cards and dice are known
    in_points: bool = True  # what `evaluate` says is meant in points; else it only tells better from worse


@dataclass(frozen=True, slots=True)
class Part(Generic[S]):
    """A part of a position as a learner reads it: its name, how many bits it has, and what sets them.

    Parts with the same `of` hang on its values alone: they are read together, and what they make is remembered.
    """

    name: str
    size: int
    bits: Callable[[S, int], int]  # (view, seat); of a player's part: (view, whose)
    of: Callable[[S, int], Any] | None = None  # as `bits` is asked; None: read anew each time


@dataclass(frozen=True, slots=True)
class Learning(Generic[S]):
    """What learners read: a position as bits, of which none is dropped, and every move by its number.

    All of it is known from the number of seats and the options, without playing. Read by `core.encoding`.
    """

    table: Callable[[int, Any], Sequence[Part[S]]]  # what lies on the table once
    player: Callable[[int, Any], Sequence[Part[S]]]  # what each player has: the seat's own first, then round the table
    moves: Callable[[int, Any], Sequence[Move]]  # every move that a seat could ever make: its place is its number
    points: Callable[[S, int], int] | None = None  # the sum of a seat's sheet, quicker than the sheet; None: the sheet


@dataclass(frozen=True, slots=True)
class Reading(Generic[S]):
    """A view told in the words and numbers of the printed game, as plain JSON; what the seat does not know is None."""

    hand: Callable[[S, int], Mapping[str, Any]]  # (view, whose): what somebody holds
    board: Callable[[S, int], Mapping[str, Any]]  # (view, whose): what lies before somebody, and what all share


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game on the shelf. Everything the house does with a game, it does through these records."""

    name: str
    rules: Rules[S]
    about: About = About()
    secrecy: Secrecy[S] = OPEN
    drawing: Drawing[S] = Drawing()
    thinking: Thinking[S] = Thinking()
    learning: Learning[S] | None = None  # None: a generic encoding, which says what it cannot hold
    reading: Reading[S] | None = None  # None: a view is read by its fields alone

    @property
    def title(self) -> Say:
        """What the game is called."""
        return self.about.title if self.about.title.text else say("{why}", why=self.name)
