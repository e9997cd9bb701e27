"""A table of Next Station: one sheet a seat, the cards of the round, pencils going round the ring."""

from dataclasses import dataclass

from roundhouse.core.options import option
from roundhouse.core.words import say
from roundhouse.games.next_station.parts import ALL_CARDS, SLOTS

PENCILS_PHASE, OBJECTIVES_PHASE, POWERS_PHASE, CARDS_PHASE, TURN_PHASE, CIRCLE_PHASE, OVER = range(7)
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Options:
    """What the table chose before the first move."""

    objectives: bool = option(False, say("Shared objectives: two goals worth 10 points each"))
    powers: bool = option(False, say("Pencil powers: each pencil can do something special once a round"))
    pencils: str = option(
        "random",
        say("Who gets which pencil"),
        ("random", "chosen"),
        random=say("handed out at random"),
        chosen=say("chosen by the players, one after the other, before the first card"),
    )
    bare_departure: bool = option(
        True, say("A line without sections still counts its departure station"), level="reading"
    )
    second_branches: bool = option(
        True, say("After a switch the second section may branch off too"), level="reading", needs=("powers",)
    )


@dataclass(slots=True)
class Sheet:
    """One player's map: the line being built and the lines already scored."""

    pencil: int = NOBODY
    closed: int = 0  # sections drawn or crossed by drawn ones
    line: int = 0  # stations of the current line
    track: int = 0  # sections of the current line
    ends: int = 0  # stations where the current line may go on
    circled: int = NOBODY  # station doubled on the current line
    spent: bool = False  # the pencil's power has been used this round
    first: int = NOBODY  # where this turn's first section ended, while a second may follow
    lines: tuple[int, ...] = (0, 0, 0, 0)  # stations of each finished line, by pencil
    tracks: tuple[int, ...] = (0, 0, 0, 0)
    doubled: tuple[int, ...] = (NOBODY, NOBODY, NOBODY, NOBODY)
    scored: tuple[int, ...] = (0, 0, 0, 0)  # line scores by pencil

    def copy(self) -> "Sheet":
        """A sheet that later moves on this one do not change."""
        new = object.__new__(Sheet)
        new.pencil = self.pencil
        new.closed = self.closed
        new.line = self.line
        new.track = self.track
        new.ends = self.ends
        new.circled = self.circled
        new.spent = self.spent
        new.first = self.first
        new.lines = self.lines
        new.tracks = self.tracks
        new.doubled = self.doubled
        new.scored = self.scored
        return new


@dataclass(slots=True)
class State:
    """The whole position. Nothing in it is secret: the deck is the set of cards still face down (NS-97)."""

    options: Options
    sheets: list[Sheet]
    acting: tuple[int, ...]
    phase: int = PENCILS_PHASE
    pencils: tuple[int, ...] = ()  # as handed out; once all are: by slot of the ring, solo: by round
    objectives: tuple[int, ...] = ()
    powers: tuple[int, ...] = ()  # by pencil
    round: int = 0
    turn: int = 0
    deck: int = ALL_CARDS
    shown: tuple[int, ...] = ()  # cards turned up this round, in order
    symbol: int = NOBODY  # what this turn's section must reach
    switch: bool = False  # this turn's section may start anywhere on the line
    underground: int = 0

    @property
    def seats(self) -> int:
        """How many sit at this table."""
        return len(self.sheets)

    def copy(self) -> "State":
        """A table that later moves on this one do not change."""
        new = object.__new__(State)
        new.options = self.options
        new.sheets = [sheet.copy() for sheet in self.sheets]
        new.acting = self.acting
        new.phase = self.phase
        new.pencils = self.pencils
        new.objectives = self.objectives
        new.powers = self.powers
        new.round = self.round
        new.turn = self.turn
        new.deck = self.deck
        new.shown = self.shown
        new.symbol = self.symbol
        new.switch = self.switch
        new.underground = self.underground
        return new


def pencil_of(state: State, seat: int, round_number: int) -> int:
    """The pencil a seat holds in a round: each moves one slot to the left a round (NS-27, NS-28)."""
    if len(state.sheets) == 1:
        return state.pencils[round_number]  # NS-92
    slot = SLOTS[len(state.sheets)][seat]
    return state.pencils[(slot - round_number) % len(state.pencils)]


def components(state: State) -> dict[str, int]:
    """The station cards, face down and face up: always eleven (NS-21)."""
    return {"station cards": state.deck.bit_count() + len(state.shown)}


def controller(state: State) -> int:
    """Who turns up the cards this round: seat 0 first, then the seat to the left (NS-17, NS-29)."""
    return state.round % len(state.sheets)


def power_of(state: State, sheet: Sheet) -> int:
    """The unspent power of the pencil in hand, or NOBODY (NS-77)."""
    return state.powers[sheet.pencil] if state.powers and not sheet.spent else NOBODY
