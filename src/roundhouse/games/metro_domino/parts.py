"""The box, read once from london.toml: tiles as bits, lines by number, tables of interned moves."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundhouse.core.bits import bits_of, each
from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say
from roundhouse.games.metro_domino.moves import Deal, First, Lay, Open, Put, Remove

PLAIN, NO_DOUBLES, EXPRESS = range(3)
RULES = ("plain", "no_doubles", "express")
SHORTEST, LONGEST = 2, 4
"""The board keeps room for lines of up to this many tiles, four start lines and two lines a station."""


@dataclass(frozen=True, slots=True)
class Line:
    """One socket of a station: where its line starts, how many tiles it takes, its rule."""

    station: int  # 0 is the start station
    length: int
    rule: int


@dataclass(frozen=True, slots=True)
class Box:
    """The printed numbers; lines and the lines of each station, by number."""

    highest: int
    hand: int
    seats: range
    tokens: int
    active: int
    metro: int
    wins: int
    lines: tuple[Line, ...]
    sockets: tuple[tuple[int, ...], ...]


def read_box(written: dict[str, Any]) -> Box:
    """The box from its data file; raises CannotRead with what would work."""
    lines: list[Line] = []
    sockets: list[tuple[int, ...]] = []
    for station, row in enumerate([written["start"]["lines"], *written["stations"]["tiles"]]):
        most = 2 if station else 4
        if not 1 <= len(row) <= most:
            raise CannotRead(
                say("station {n} has {found} lines; it can have 1 to {most}", n=station, found=len(row), most=most)
            )
        sockets.append(tuple(range(len(lines), len(lines) + len(row))))
        lines.extend(_read_line(station, text) for text in row)
    tokens = written["tokens"]
    return Box(
        written["tiles"]["highest"], written["hand"]["size"],
        range(written["seats"]["fewest"], written["seats"]["most"] + 1),
        tokens["player"], tokens["active"], tokens["metro"], written["tournament"]["wins"],
        tuple(lines), tuple(sockets),
    )  # fmt: skip


def _read_line(station: int, text: str) -> Line:
    length, _, rule = text.partition(" ")
    if rule in RULES and length.isdigit() and SHORTEST <= int(length) <= LONGEST:
        return Line(station, int(length), RULES.index(rule))
    raise CannotRead(
        say("station {n}: “{line}” is no line; write a length of {least} to {most} and one of: {rules}",
            n=station, line=text[:40], least=SHORTEST, most=LONGEST, rules=", ".join(RULES))
    )  # fmt: skip


BOX = read_box(tomllib.loads((Path(__file__).parent / "london.toml").read_text(encoding="utf-8")))
VALUES = BOX.highest + 1
HAND, FIFTH, ACTIVE_TOKENS, METRO_TOKENS = BOX.hand, BOX.tokens, BOX.active, BOX.metro
WINS = BOX.wins

TILES = tuple((low, high) for low in range(VALUES) for high in range(low, VALUES))
INDEX = tuple(tuple(TILES.index((min(a, b), max(a, b))) for b in range(VALUES)) for a in range(VALUES))
ALL_TILES = (1 << len(TILES)) - 1
DOUBLES = bits_of(tile for tile, (low, high) in enumerate(TILES) if low == high)
SHOWS = tuple(bits_of(tile for tile, halves in enumerate(TILES) if value in halves) for value in range(VALUES))
"""By value: the tiles that show it."""

LINES = BOX.lines
SOCKETS = BOX.sockets
LENGTH = tuple(line.length for line in LINES)
RULE = tuple(line.rule for line in LINES)
STATIONS = len(SOCKETS) - 1
START_LINES = bits_of(SOCKETS[0])
PILE = bits_of(range(1, STATIONS + 1))
ALLOWED = tuple(ALL_TILES & ~DOUBLES if rule == NO_DOUBLES else ALL_TILES for rule in RULE)
"""By line: the tiles its rule lets on it (MD-51)."""

DEALS = tuple(Deal(low, high) for low, high in TILES)
LAYS = tuple((Lay(low, high),) if low == high else (Lay(low, high), Lay(high, low)) for low, high in TILES)
FIRSTS = tuple(First(seat) for seat in range(BOX.seats.stop))
OPENS = tuple(Open(station) for station in range(STATIONS + 1))
REMOVES = tuple(tuple(Remove(line, place) for place in range(LENGTH[line])) for line in range(len(LINES)))
STARTS = tuple(
    tuple(
        (Put(low, high, line),) if low == high else (Put(low, high, line), Put(high, low, line)) for low, high in TILES
    )
    for line in range(len(LINES))
)
"""By line and tile: the ways to lay it first on the line, either half outward (MD-24)."""


def _following(line: int, value: int) -> tuple[Put | None, ...]:
    found: list[Put | None] = [None] * len(TILES)
    for tile in each(SHOWS[value]):
        found[tile] = next(put for put in STARTS[line][tile] if put.inner == value)
    return tuple(found)


FOLLOWS = tuple(tuple(_following(line, value) for value in range(VALUES)) for line in range(len(LINES)))
"""By line, end value and tile: the way to add the tile to that end (MD-23)."""


def _ways(line: int, end: int) -> tuple[int, dict[int, tuple[Put, ...]]]:
    if end == EMPTY:
        found: dict[int, tuple[Put, ...]] = {1 << tile: STARTS[line][tile] for tile in each(ALLOWED[line])}
    else:
        found = {1 << tile: (put,) for tile, put in enumerate(FOLLOWS[line][end]) if put and ALLOWED[line] >> tile & 1}
    return sum(found), found


EMPTY = VALUES
"""In place of an end value: the line has no tile yet."""
WAYS = tuple(tuple(_ways(line, end) for end in range(VALUES + 1)) for line in range(len(LINES)))
"""By line and end value: the tiles that fit, and for each, as a bit, the ways to add it (MD-23, MD-24, MD-51)."""
