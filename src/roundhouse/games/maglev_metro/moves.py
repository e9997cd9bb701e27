"""The moves of Maglev Metro. An action is a sequence of small moves; numbers are those of `parts`.

Colours 0–6: steel, gold, copper, pink, lilac, coral, purple; station kinds 0–6 likewise, from factory to studio.
Hexes and places (recesses, then the Hub) are numbered row by row from the north-west; tile shapes 0–2 are straights
from side s to s+3, shapes 3–8 curves from side s-3 to s-1 (sides clockwise from east). Cards are 0–51.
Slots: 2r and 2r+1 the left and right end of UNITS row r (track, move, capacity, load, drop, refill, adjust),
14 TURN AROUND, 15 BUILD STATION, 16–25 unlock, 26–34 extra actions, 35–46 VP grid by rows, 47 bonus cards.
"""

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.move import Move


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Nature deals a bonus card to a seat (MM-8)."""

    to: int
    card: int
    kind: ClassVar[str] = "deal"


@dataclass(frozen=True, slots=True)
class Open(Move):
    """Nature lays open a direct-link card whose pair is forbidden in the solo game (MM-128)."""

    card: int
    kind: ClassVar[str] = "open"


@dataclass(frozen=True, slots=True)
class Tile(Move):
    """Nature puts a start station on one of the three start recesses (MM-13)."""

    place: int
    station: int
    kind: ClassVar[str] = "tile"


@dataclass(frozen=True, slots=True)
class Icon(Move):
    """Nature draws a robot onto a recess with a tri-colour icon (MM-17, MM-21)."""

    place: int
    colour: int
    kind: ClassVar[str] = "icon"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Nature draws a passenger from the bag onto the station being refilled (MM-84)."""

    colour: int
    kind: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Aside(Move):
    """Nature draws the passenger that a solo turn costs (MM-131)."""

    colour: int
    kind: ClassVar[str] = "aside"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep a card in the draft (MM-118); others see -1 less the number of its deck."""

    card: int
    kind: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """The fourth player takes one more robot (MM-12)."""

    colour: int
    kind: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Start(Move):
    """Put the train on a start station and take a robot from it; colour -1 if none is left (MM-23, MM-24)."""

    place: int
    colour: int
    kind: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class Put(Move):
    """Put a passenger in hand into a slot of the mat (MM-27, MM-91, MM-100)."""

    colour: int
    slot: int
    kind: ClassVar[str] = "put"


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """TRACK: lay one tile (MM-43)."""

    hex: int
    shape: int
    kind: ClassVar[str] = "lay"


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """TRACK: remove one tile (MM-54)."""

    hex: int
    kind: ClassVar[str] = "remove"


@dataclass(frozen=True, slots=True)
class Go(Move):
    """MOVE: go to the next station over the own tile on this hex (MM-62)."""

    hex: int
    kind: ClassVar[str] = "go"


@dataclass(frozen=True, slots=True)
class Load(Move):
    """LOAD: take a passenger on the train (MM-76)."""

    colour: int
    kind: ClassVar[str] = "load"


@dataclass(frozen=True, slots=True)
class PutOff(Move):
    """Put a passenger off the train, to make room in LOAD or because seats were lost (MM-78, MM-74)."""

    colour: int
    kind: ClassVar[str] = "off"


@dataclass(frozen=True, slots=True)
class Drop(Move):
    """DROP OFF: deliver a passenger into a slot of the mat (MM-80)."""

    colour: int
    slot: int
    kind: ClassVar[str] = "drop"


@dataclass(frozen=True, slots=True)
class Refill(Move):
    """REFILL STATION: say how many passengers will be drawn (MM-84)."""

    count: int
    kind: ClassVar[str] = "refill"


@dataclass(frozen=True, slots=True)
class Lift(Move):
    """ADJUST: take a robot off the mat (MM-90)."""

    slot: int
    kind: ClassVar[str] = "lift"


@dataclass(frozen=True, slots=True)
class Build(Move):
    """BUILD STATION: put a station tile on a recess (MM-96)."""

    place: int
    station: int
    kind: ClassVar[str] = "build"


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """TURN AROUND: the train faces the other way (MM-103)."""

    kind: ClassVar[str] = "turn"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """End the action; units left over are lost (MM-36, MM-68)."""

    kind: ClassVar[str] = "done"
    idle: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class End(Move):
    """End the turn (MM-36)."""

    kind: ClassVar[str] = "end"
    idle: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Agree(Move):
    """Say yes to ending the game with this round (MM-140)."""

    kind: ClassVar[str] = "agree"
    idle: ClassVar[bool] = True


KINDS = (
    *(Deal, Open, Tile, Icon, Draw, Aside),
    *(Keep, Take, Start, Put),
    *(Lay, Remove, Go, Load, PutOff, Drop, Refill, Lift, Build, Turn),
    *(Done, End, Agree),
)
