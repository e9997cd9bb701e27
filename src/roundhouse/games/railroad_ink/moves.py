"""Every kind of move: the players', then Nature's."""

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.move import Move


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw the face of a route die or a lava die in a free cell."""

    kind: ClassVar[str] = "draw"
    face: str
    row: int
    col: int
    turn: int


@dataclass(frozen=True, slots=True)
class Special(Move):
    """Draw one of the six special routes in a free cell."""

    kind: ClassVar[str] = "special"
    face: str
    row: int
    col: int
    turn: int


@dataclass(frozen=True, slots=True)
class Flood(Move):
    """Erase a route at an open lava side and draw a lava die in its cell."""

    kind: ClassVar[str] = "flood"
    face: str
    row: int
    col: int
    turn: int


@dataclass(frozen=True, slots=True)
class Volcano(Move):
    """Draw a new volcano."""

    kind: ClassVar[str] = "volcano"
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Fall(Move):
    """Let the meteor fall in this direction: N, E, S or W."""

    kind: ClassVar[str] = "fall"
    direction: str


@dataclass(frozen=True, slots=True)
class Ignore(Move):
    """Cross off a special route; the meteor of this round misses."""

    kind: ClassVar[str] = "ignore"
    face: str


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a pair of dice in the draft; the two faces in the order of the box."""

    kind: ClassVar[str] = "take"
    faces: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Done(Move):
    """The round is finished on this board."""

    kind: ClassVar[str] = "done"
    idle: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Star(Move):
    """Nature: who drafts first and bears the star."""

    kind: ClassVar[str] = "star"
    player: int


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Nature: the four route dice, in the order of the box."""

    kind: ClassVar[str] = "roll"
    faces: tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Pair(Move):
    """Nature: two dice from the pool of the draft, rolled."""

    kind: ClassVar[str] = "pair"
    faces: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Spill(Move):
    """Nature: the two lava dice."""

    kind: ClassVar[str] = "spill"
    faces: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Meteor(Move):
    """Nature: the two meteor dice; the direction is N, E, S, W or any."""

    kind: ClassVar[str] = "meteor"
    direction: str
    distance: int


KINDS = (Draw, Special, Flood, Volcano, Fall, Ignore, Take, Done, Star, Roll, Pair, Spill, Meteor)
