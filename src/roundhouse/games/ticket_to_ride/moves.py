"""Every kind of move, the seats' and Nature's. Colours, routes and tickets are numbers of the map."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from roundhouse.core.move import Move


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take the card in this slot of the row."""

    slot: int
    kind: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Blind(Move):
    """Take the top card of the deck."""

    kind: ClassVar[str] = "blind"


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """Claim a route with so many wild cards and the rest in this colour (wild if all are)."""

    route: int
    colour: int
    wilds: int
    kind: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class Flag(Move):
    """Lay the offered card before you for the flag, or let it go."""

    keep: bool
    kind: ClassVar[str] = "flag"


@dataclass(frozen=True, slots=True)
class Tickets(Move):
    """Draw tickets."""

    kind: ClassVar[str] = "tickets"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep these of the tickets just seen, lowest number first; the others go under the ticket deck."""

    tickets: tuple[int, ...]
    kind: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing, because nothing is possible."""

    kind: ClassVar[str] = "pass"
    idle: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Nature gives a seat a face-down card."""

    to: int
    card: int
    kind: ClassVar[str] = "deal"


@dataclass(frozen=True, slots=True)
class Open(Move):
    """Nature turns up a card in a slot of the row."""

    slot: int
    card: int
    kind: ClassVar[str] = "open"


@dataclass(frozen=True, slots=True)
class Sweep(Move):
    """Nature discards the whole row because of its wild cards."""

    kind: ClassVar[str] = "sweep"


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    """Nature makes the discard the new deck."""

    kind: ClassVar[str] = "shuffle"


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Nature gives a seat a ticket to look at."""

    to: int
    ticket: int
    kind: ClassVar[str] = "give"


@dataclass(frozen=True, slots=True)
class First(Move):
    """Nature names the first player."""

    player: int
    kind: ClassVar[str] = "first"


KINDS: tuple[type[Move], ...] = (
    Take, Blind, Claim, Flag, Tickets, Keep, Pass, Deal, Open, Sweep, Shuffle, Give, First,
)  # fmt: skip

TAKES = tuple(Take(slot) for slot in range(12))
BLIND, TICKETS, PASS, TO_SWEEP, TO_SHUFFLE = Blind(), Tickets(), Pass(), Sweep(), Shuffle()
FLAGS = (Flag(True), Flag(False))
DEALS = tuple(tuple(Deal(seat, card) for card in range(7)) for seat in range(4))
OPENS = tuple(tuple(Open(slot, card) for card in range(7)) for slot in range(12))


@lru_cache
def gives(seat: int, tickets: int) -> tuple[Give, ...]:
    """Every ticket that Nature could give to a seat, by its number."""
    return tuple(Give(seat, ticket) for ticket in range(tickets))
