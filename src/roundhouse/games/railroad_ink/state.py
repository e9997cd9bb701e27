"""The table of Railroad Ink: one sheet a seat, and what lies in the middle."""

from dataclasses import dataclass, field

from roundhouse.core.options import option
from roundhouse.core.words import say
from roundhouse.games.railroad_ink.parts import (
    AROUND,
    BARE_FACING,
    BESIDE,
    CELLS,
    EDGES,
    MIDDLE,
    ROUNDS,
    SHORT_ROUNDS,
    SHOWS,
)

STAR, ROLL, SPILL, METEOR, IMPACT, DRAFT, DRAW, OVER = range(8)
"""Phases: Nature's star, roll, spill (lava dice), meteor dice; then the seats' impact, draft and draw."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose before the first roll."""

    meteor: bool = option(False, say("Meteors: one falls on every board each round; 6 rounds"))
    lava: bool = option(False, say("Lava: a volcano in the middle, lakes to close; 6 rounds"))
    draft: bool = option(False, say("Dice draft: every player picks pairs of dice from a common pool (2–6 players)"))
    craters_fill: bool = option(
        False, say("A crater counts as a filled cell of the centre"), level="reading", needs=("meteor",)
    )
    second_flood: bool = option(
        False, say("The second lava die, too, may erase a route when it fits nowhere"), level="reading", needs=("lava",)
    )
    late_meteor: bool = option(
        False,
        say("In the draft, meteors fall after the dice were chosen, not before"),
        level="reading",
        needs=("draft", "meteor"),
    )

    @property
    def rounds(self) -> int:
        """How many rounds are played (RI-7, RI-76)."""
        return SHORT_ROUNDS if self.meteor or self.lava else ROUNDS


@dataclass(slots=True)
class Sheet:
    """One player's board, and what that player still has to draw this round."""

    cells: bytearray = field(default_factory=lambda: bytearray(CELLS))
    facing: bytearray = field(default_factory=lambda: bytearray(BARE_FACING))
    when: bytearray = field(default_factory=lambda: bytearray(CELLS))  # the round of each cell (RI-11)
    dice: tuple[int, ...] = ()
    lava: tuple[int, ...] = ()
    lava_drawn: int = 0
    risen: bool = False  # a new volcano was drawn this round (RI-113)
    used: int = 0  # special routes crossed off, one bit each
    special_now: bool = False
    done: bool = False
    hit: bool = False  # this round's meteor has been settled
    dot: int = MIDDLE  # the latest impact (RI-79, RI-81)

    def copy(self) -> "Sheet":
        """A sheet of its own."""
        return Sheet(
            self.cells[:], self.facing[:], self.when[:], self.dice, self.lava, self.lava_drawn,
            self.risen, self.used, self.special_now, self.done, self.hit, self.dot,
        )  # fmt: skip

    def put(self, cell: int, symbol: int) -> None:
        """Draw a symbol in a free cell: its neighbours now face its ends."""
        self.cells[cell] = symbol
        shows = SHOWS[symbol]
        facing = self.facing
        for side, other in AROUND[cell]:
            facing[other] |= shows[side]

    def wipe(self, cell: int, symbol: int) -> None:
        """Erase what a cell holds; `symbol` (nothing or a crater) is left."""
        self.cells[cell] = symbol
        self.when[cell] = 0
        facing = self.facing
        for side, other in AROUND[cell]:
            facing[other] &= ~(3 << 2 * ((side + 2) % 4)) & 255

    def specials_left(self, limit: int) -> int:
        """How many special routes this player may still use."""
        return limit - self.used.bit_count()


@dataclass(slots=True)
class State:
    """The whole table. Everything is public; there are no holes in a view."""

    options: Options
    sheets: list[Sheet]
    phase: int = ROLL
    round: int = 1
    roll: tuple[int, ...] = ()
    spill: tuple[int, ...] = ()
    meteor: tuple[str, int] = ("", 0)
    star: int = -1
    first: int = 0
    turn: int = 0  # pairs taken in this draft
    pairs: tuple[tuple[int, int], ...] = ()

    @property
    def seats(self) -> int:
        """How many sit at this table."""
        return len(self.sheets)

    def copy(self) -> "State":
        """A table of its own."""
        return State(
            self.options, [sheet.copy() for sheet in self.sheets], self.phase, self.round, self.roll, self.spill,
            self.meteor, self.star, self.first, self.turn, self.pairs,
        )  # fmt: skip


def looks(facing: int, side: int) -> int:
    """The type of what looks at a cell through one of its sides."""
    return facing >> 2 * side & 3


def open_end(symbol: int, facing: int, cell: int, side: int) -> bool:
    """Whether the symbol's end at this side meets nothing of its type inside the board (RI-54, RI-103)."""
    edge = EDGES[symbol][side]
    return edge != 0 and BESIDE[cell][side] >= 0 and edge != looks(facing, side)
