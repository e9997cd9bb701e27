"""The moves of Metro Domino. A tile is written by its two halves: low first in a hand, inner first on a line."""

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.move import Move


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Nature: a tile goes from the pool to a hand, at the deal or when a player draws."""

    kind: ClassVar[str] = "deal"
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Nature: the set-up tile of start line 1."""

    kind: ClassVar[str] = "lay"
    inner: int
    outer: int


@dataclass(frozen=True, slots=True)
class First(Move):
    """Nature: who begins the first game."""

    kind: ClassVar[str] = "first"
    starter: int


@dataclass(frozen=True, slots=True)
class Open(Move):
    """Nature: the top station tile, attached to the line just completed."""

    kind: ClassVar[str] = "open"
    station: int


@dataclass(frozen=True, slots=True)
class Put(Move):
    """Add a tile to a line: its inner half towards the station, its outer half becomes the end."""

    kind: ClassVar[str] = "put"
    inner: int
    outer: int
    line: int


@dataclass(frozen=True, slots=True)
class Remove(Move):
    """Spend a Metro token on a tile of an active line; `place` counts from the station, from 0."""

    kind: ClassVar[str] = "remove"
    line: int
    place: int


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Take a tile from the pool, because none can be added."""

    kind: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep the drawn tile."""

    kind: ClassVar[str] = "keep"
    idle: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """Add no second tile to the express line."""

    kind: ClassVar[str] = "stop"
    idle: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Nothing fits and the pool is empty."""

    kind: ClassVar[str] = "pass"
    idle: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Again(Move):
    """Deal the next game of the tournament."""

    kind: ClassVar[str] = "again"


KINDS = (Deal, Lay, First, Open, Put, Remove, Draw, Keep, Stop, Pass, Again)
DRAW, KEEP, STOP, PASS, AGAIN = Draw(), Keep(), Stop(), Pass(), Again()
