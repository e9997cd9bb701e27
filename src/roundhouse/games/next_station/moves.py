"""The moves of Next Station. Stations are numbered 0–52, row by row from the north-west."""

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.move import Move


@dataclass(frozen=True, slots=True)
class Pencil(Move):
    """Nature hands out a pencil: to the next seat, then between the seats; alone, for the next round (NS-14)."""

    pencil: str
    kind: ClassVar[str] = "pencil"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """A seat takes a pencil of its choice, where the table chose so (NS-14, NS-92)."""

    pencil: str
    kind: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Objective(Move):
    """Nature opens a shared objective: interchanges, districts, sights, centre or thames (NS-71)."""

    card: str
    kind: ClassVar[str] = "objective"


@dataclass(frozen=True, slots=True)
class Power(Move):
    """Nature gives a power (second, joker, switch, double) to the next pencil in the order black, blue, red, green."""

    power: str
    kind: ClassVar[str] = "power"


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """Nature turns up a station card: `street_` or `underground_` and its symbol, joker, or street_switch (NS-22)."""

    card: str
    kind: ClassVar[str] = "reveal"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw a section of the current line from `start` to `end`; `power` if only the pencil's power allows it."""

    start: int
    end: int
    power: bool = False
    kind: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Double(Move):
    """Circle a station of the current line: it counts twice in its district (NS-87)."""

    station: int
    kind: ClassVar[str] = "double"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Draw nothing this turn (NS-31)."""

    kind: ClassVar[str] = "pass"
    idle: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Use no power: no second section this turn, or no doubled station this round (NS-83, NS-89)."""

    kind: ClassVar[str] = "done"
    idle: ClassVar[bool] = True


KINDS = (Pencil, Take, Objective, Power, Reveal, Draw, Double, Pass, Done)
