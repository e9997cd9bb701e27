"""A table of Metro Domino: hands, pool, lines growing from stations, whose turn it is and what is left of it."""

from dataclasses import dataclass
from functools import reduce
from operator import or_

from roundhouse.core.game import HIDDEN
from roundhouse.core.options import option
from roundhouse.core.words import say
from roundhouse.games.metro_domino.parts import (
    ACTIVE_TOKENS,
    ALL_TILES,
    ALLOWED,
    INDEX,
    LINES,
    METRO_TOKENS,
    PILE,
    SHOWS,
    START_LINES,
)

DEALING, LAYING, STARTING, TURN, DRAWING, DRAWN, SECOND, OPENING, BETWEEN, OVER = range(10)
"""What is happening: Nature deals, lays and picks the starter; a turn, its draw, its second express tile;
Nature turns up a station; a game of a tournament is over; all is over."""

NOBODY = NONE = -2
LAST_TILE, FIFTH_STATION, BLOCKED = "MD-57", "MD-58", "MD-62"
Laid = tuple[int, int]  # a tile on a line: its inner and its outer half


@dataclass(frozen=True, slots=True)
class Options:
    """What the table chose before the first move."""

    tournament: bool = option(False, say("Tournament: play until somebody has won three games"))
    gap: str = option(
        "any", say("Which tile a Metro token removes"), ("any", "end", "beyond"), level="reading",
        any=say("any tile; the rest closes up"), end=say("only the outermost tile"),
        beyond=say("any tile, and all beyond it leave too"),
    )  # fmt: skip
    one_token: bool = option(False, say("At most one Metro token a turn"), level="reading")
    express: str = option(
        "same", say("Where the second tile of an express turn goes"), ("same", "any"), level="reading",
        same=say("on the same line"), any=say("on any open line"),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Opening:
    """A completed line: who completed it, and the station attached to it (0: the pile was empty)."""

    line: int
    seat: int
    station: int


@dataclass(slots=True)
class State:
    """The whole position. In a view the pool, the others' hands and a tile they drew are HIDDEN (MD-65)."""

    options: Options
    hands: list[int]  # tiles as bits
    lacks: list[tuple[int, ...]]  # by seat, for each tile held, oldest first: what it cannot be
    metro: list[int]
    wins: list[int]
    lines: list[tuple[Laid, ...]]
    pool: int = ALL_TILES
    pooled: int = ALL_TILES.bit_count()
    removed: int = 0  # tiles out of the game
    spent: int = 0  # Metro tokens out of the game
    pile: int = PILE
    existing: int = START_LINES  # lines whose station lies on the table
    active: int = 0
    closed: int = 0
    openings: tuple[Opening, ...] = ()
    phase: int = DEALING
    turn: int = 0
    drawn: int = NONE  # the tile just drawn
    line: int = NONE  # the line being completed, or the express line
    extra: int = 0  # turns still to come to the same player for doubles
    tokened: bool = False  # a Metro token was spent this turn
    second: bool = False  # the tile just added was the second of an express turn
    passed: int = 0  # seats that passed since anything changed; between games: seats ready for the next
    ended: str = ""  # the rule that ended the game
    starter: int = NOBODY
    games: tuple[tuple[int, ...], ...] = ()  # points of each finished game of the tournament

    @property
    def seats(self) -> int:
        """How many sit at this table."""
        return len(self.hands)

    def copy(self) -> "State":
        """A table that later moves on this one do not change."""
        new = object.__new__(State)
        new.options = self.options
        new.hands = self.hands[:]
        new.lacks = self.lacks[:]
        new.metro = self.metro[:]
        new.wins = self.wins[:]
        new.lines = self.lines[:]
        new.pool = self.pool
        new.pooled = self.pooled
        new.removed = self.removed
        new.spent = self.spent
        new.pile = self.pile
        new.existing = self.existing
        new.active = self.active
        new.closed = self.closed
        new.openings = self.openings
        new.phase = self.phase
        new.turn = self.turn
        new.drawn = self.drawn
        new.line = self.line
        new.extra = self.extra
        new.tokened = self.tokened
        new.second = self.second
        new.passed = self.passed
        new.ended = self.ended
        new.starter = self.starter
        new.games = self.games
        return new


def new_table(seats: int, options: Options) -> State:
    """An empty table: all tiles face down, only the start station."""
    return State(options, [0] * seats, [()] * seats, [0] * seats, [0] * seats, [()] * len(LINES))


def count(state: State, seat: int) -> int:
    """How many tiles a seat holds: public (MD-65)."""
    return len(state.lacks[seat])


def opened(state: State, seat: int) -> int:
    """How many stations a seat has opened this game."""
    return [opening.seat for opening in state.openings].count(seat)


def fitting(state: State) -> int:
    """The tiles that could be added somewhere now, whoever holds them."""
    tiles, waiting, lines = 0, state.existing & ~state.closed, state.lines
    full = state.active.bit_count() >= ACTIVE_TOKENS
    while waiting:
        low = waiting & -waiting
        waiting ^= low
        line = low.bit_length() - 1
        if laid := lines[line]:
            tiles |= SHOWS[laid[-1][1]] & ALLOWED[line]
        elif not full:
            tiles |= ALLOWED[line]  # MD-24, MD-26
    return tiles


def laid_tiles(state: State) -> int:
    """Every tile that lies on a line."""
    tiles = 0
    for laid in state.lines:
        for inner, outer in laid:
            tiles |= 1 << INDEX[inner][outer]
    return tiles


def components(state: State) -> dict[str, int]:
    """Tiles, stations and tokens: none is lost, none appears."""
    places = [state.pool, state.removed, laid_tiles(state), *state.hands]
    laid = sum(len(laid) for laid in state.lines)
    tiles = (state.pool | state.removed).bit_count() + laid + sum(hand.bit_count() for hand in state.hands)
    opened = sum(opening.station > 0 for opening in state.openings)
    return {
        "tiles": tiles,
        "different tiles": reduce(or_, places).bit_count(),
        "pool": state.pool.bit_count() - state.pooled,
        "hands": sum(hand.bit_count() - len(lacks) for hand, lacks in zip(state.hands, state.lacks, strict=True)),
        "stations": state.pile.bit_count() + opened - PILE.bit_count(),
        "metro tokens": METRO_TOKENS - state.spent - sum(state.metro) >= 0,
        "active lines": state.active.bit_count() <= ACTIVE_TOKENS,
    }


def unseen(view: State) -> int:
    """The tiles that lie in the pool or in hidden hands."""
    known = view.removed | laid_tiles(view)
    for hand in view.hands:
        if hand != HIDDEN:
            known |= hand
    return ALL_TILES & ~known
