"""What is known of a table besides its moves: plain records, as the store keeps them."""

from dataclasses import dataclass, field
from typing import Any, Literal

STANDING_IN = ("bot", "handed", "lapsed", "late", "left", "resigned")
"""Why a bot plays a person's seat: the keys of the lines that tell of it."""
FORMER = "\x01former"
"""In the place of the name of a person who has deleted everything about themselves; nobody can type it."""
NOT_YET = -1  # in the place of when a device was last here, until it comes


@dataclass(frozen=True, slots=True)
class Device:
    """What a seat's holder may know of a device that holds it: what it is, since when, when it was last here."""

    name: str = ""
    since: int = 0
    seen: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """What was left on a seat's clock when it last stopped or began to run, and when it runs out, if it runs."""

    left: int
    due: int | None = None  # in the time of the house
    lapsed: bool = False  # it ran out, and nobody has gone on since


@dataclass(slots=True)
class SeatRecord:
    """A seat: a person's, a bot's, or open; who holds it (hashes of tokens)."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = ""
    holders: set[str] = field(default_factory=set)
    devices: dict[str, Device] = field(default_factory=dict)  # by holder
    hints: int = 0  # asked for at this seat
    advised: str = ""  # what they said first, by position: see `advised`
    resigned: bool = False  # a bot plays it to the end, and it ranks last
    nudged: int = 0  # when others last nudged it, seconds since 1970
    clock: Clock | None = None
    why: str = ""  # what was told last of a bot that plays it for a person

    @property
    def only_bots(self) -> bool:
        """Whether no person has played here: one who has may come back, or another in their place."""
        return self.kind == "bot" and not (self.holders or self.why or self.resigned or self.name == FORMER)


@dataclass(slots=True)
class Entry:
    """One row of the log: a move as JSON, or the number of the move that was taken back."""

    seat: int
    move: str
    clock: int | None = None  # milliseconds that its seat had left then, where it has a clock


@dataclass(slots=True)
class TableRecord:
    """A table without its game: everything but the entries."""

    id: str
    game: str
    rules: int
    options: str
    seed: str
    host: str
    made: int
    touched: int
    started: bool = False
    over: bool = False
    pace: int = 700
    chat: bool = True
    base: int = 0
    moves: int = 0  # moves that stand
    acting: str = ""  # seats to act: "0,2"
    next: str | None = None
    rev: int = 0
    lesson: str = ""  # which one is taught here
    practice: bool = False  # answered moves were taken back, or what is hidden was taken home
    origin: str = ""  # the table from a position of which this one goes on
    daily: str = ""  # of which day this is the deal; with practice it counts for nothing
    time: str = ""  # which clock, by its name; none
    lapse: str = "bot"  # what happens when it runs out
    rated: bool = False  # all who sit here have agreed that its result changes their ratings
    hints: bool = True  # whether its host lets them be asked for
    brought: bool = False  # made of a saved log, which could have been written by hand: it counts for nothing
    result: str | None = None  # points and ranks as JSON, once the game is over
    seats: list[SeatRecord] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)  # chat
