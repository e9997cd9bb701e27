"""The box: cards and the cities whose map files lie in the game's folder."""

from functools import cache
from pathlib import Path

from roundhouse.core.errors import CannotRead
from roundhouse.games.ticket_to_ride.parts.cards import (
    COLOURS,
    EMPTY,
    FLAG,
    FLAG_BITS,
    GRAY,
    ONE,
    PLAIN,
    WHITE,
    WILD,
    WILD_SHIFT,
    number,
    pack,
    size,
    unpack,
)  # fmt: skip
from roundhouse.games.ticket_to_ride.parts.city import City, Numbers, Place, Route, Ticket
from roundhouse.games.ticket_to_ride.parts.mapfile import load, read

__all__ = [
    "CITIES",
    "COLOURS", "EMPTY", "FLAG", "FLAG_BITS", "FOLDER", "GRAY", "ONE", "PLAIN", "WHITE", "WILD", "WILD_SHIFT", "City",
    "Numbers", "Place", "Route", "Ticket", "cities", "city", "load", "number", "pack", "read", "size", "unpack",
]  # fmt: skip

FOLDER = Path(__file__).parent.parent
CITIES: dict[str, City] = {}  # maps by the name of their file, read once


@cache
def cities() -> tuple[str, ...]:
    """The names of all sound map files, Paris first; `python -m` this game explains what is wrong with the others."""
    others = sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem != "paris" and _sound(path))
    return ("paris", *others)


def city(name: str) -> City:
    """The city of this name; raises CannotRead."""
    if name not in CITIES:
        CITIES[name] = load(FOLDER / f"{name}.toml")
    return CITIES[name]


def _sound(path: Path) -> bool:
    try:
        load(path)
    except CannotRead:
        return False
    return True
