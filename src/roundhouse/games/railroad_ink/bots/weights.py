"""What a board is made of for the planner, and what each part is worth: tables read from `weights.json`.

The worth of a board is a sum of table entries: one for every free cell and what surrounds it, one for every network,
both longest lines, errors, centre, special routes left and filled cells; when a round is finished, what only the whole
board tells is added (growth.py). There is a set of tables for each number of rounds to come.
"""

import json
from dataclasses import dataclass, replace
from pathlib import Path

from roundhouse.games.railroad_ink.parts import (
    AROUND,
    BARE_FACING,
    BESIDE,
    CELLS,
    CRATER,
    CRATER_END,
    EDGES,
    HAS_LAVA,
    HIGHWAY,
    LAVA,
    NETWORK,
    RAILWAY,
    SIZE,
    SPECIALS_A_GAME,
)

WALL = 3
"""What looks at a cell where a filled cell shows a blank side (or lava), or the rim has no exit."""
BARE_LOOK = bytearray(
    look | sum(WALL << 2 * side for side in range(4) if BESIDE[cell][side] < 0 and not look >> 2 * side & 3)
    for cell, look in enumerate(BARE_FACING)
)


def _turned(look: int) -> int:
    """The byte of a cell on the board turned by a quarter: there, highway and railway exits have changed places."""
    sides = [(0, RAILWAY, HIGHWAY, WALL)[look >> 2 * side & 3] for side in range(4)]
    return sum(sides[side - 1] << 2 * side for side in range(4))


def _mirrored(look: int) -> int:
    return look & 0b00110011 | (look >> 4 & 3 << 2) | (look & 3 << 2) << 4


def _surroundings() -> tuple[list[list[int]], int]:
    """By cell and what looks at it: a number, the same for all turns and mirrors of the board; and how many."""
    turn, mirror = [_turned(look) for look in range(256)], [_mirrored(look) for look in range(256)]
    table, count = [[-1] * 256 for _ in range(CELLS)], 0
    for cell in range(CELLS):
        for look in range(256):
            if table[cell][look] >= 0:
                continue
            row, col, seen = cell // SIZE, cell % SIZE, look
            for _ in range(4):
                table[row * SIZE + col][seen] = table[row * SIZE + SIZE - 1 - col][mirror[seen]] = count
                row, col, seen = col, SIZE - 1 - row, turn[seen]
            count += 1
    return table, count


PLACE, PLACES = _surroundings()
ENDS_INTO = [
    bytes(sum(look >> 2 * side & 3 in (HIGHWAY, RAILWAY) for side, _ in AROUND[cell]) for look in range(256))
    for cell in range(CELLS)
]
"""By cell and look: how many route ends lead into it; exits are none."""
# Of dice that are added: judgement, not fitted.
_CRATER_END, _CRATER_END_LAST = 2.4, CRATER_END + 1.0  # more than its points: an end that needs no closing
_LAVA_ROOM = 1.0  # a free cell at an open lava side
_FIRST_LAVA = min(number for number, has in enumerate(HAS_LAVA) if has)
MOST_ENDS, LONGEST, MOST_ERRORS, MOST_FILLED = 7, 31, 23, 39
LEAST_GROWTH, MOST_GROWTH = -3, 12
_PARTS = {
    "one": 1,
    "places": PLACES,
    "networks": len(NETWORK) * (MOST_ENDS + 1),
    "lines": LONGEST + 1,
    "errors": MOST_ERRORS + 1,
    "centre": 10,
    "specials": SPECIALS_A_GAME + 1,
    "filled": MOST_FILLED + 1,
    "growth": MOST_GROWTH - LEAST_GROWTH + 1,
    "meeting": 12,
    "scoring": 3,
}
FEATURES = sum(_PARTS.values())
_FILE = Path(__file__).parent.parent / "weights.json"


def _starts() -> dict[str, int]:
    found, start = {}, 0
    for name, count in _PARTS.items():
        found[name] = start
        start += count
    return found


START = _starts()
"""Where each part begins in a row of weights."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What everything is worth with so many rounds to come."""

    left: int
    row: list[float]
    places: list[list[float]]  # by cell and look
    networks: list[float]  # by exits * 8 + open ends
    lines: list[float]
    errors: list[float]
    centre: list[float]
    specials: list[float]
    filled: list[float]


def tables(row: list[float], left: int) -> Tables:
    """A row of weights for so many rounds to come, laid out for looking up."""
    cut = {name: row[start : start + _PARTS[name]] for name, start in START.items()}
    places = [[cut["places"][number] for number in looks] for looks in PLACE]
    filled = [worth + row[0] for worth in cut["filled"]]
    filled += filled[-1:] * (CELLS - MOST_FILLED)
    errors = cut["errors"] + cut["errors"][-1:] * 40
    return Tables(left, row, places, cut["networks"], cut["lines"], errors, cut["centre"], cut["specials"], filled)


def dressed(plain: Tables, cells: bytearray) -> Tables:
    """The tables for a board with craters or lava: ends into a crater are welcome, room for lava is worth keeping."""
    if CRATER not in cells and max(cells) < _FIRST_LAVA:
        return plain
    places = plain.places[:]
    crater, room = (_CRATER_END, _LAVA_ROOM) if plain.left else (_CRATER_END_LAST, 0.0)
    for cell, symbol in enumerate(cells):
        if symbol == CRATER:
            places[cell] = [worth + crater * ends for worth, ends in zip(places[cell], ENDS_INTO[cell], strict=True)]
        if symbol <= CRATER and room:
            lava = sum(EDGES[cells[other]][side ^ 2] == LAVA for side, other in AROUND[cell])
            if lava:
                places[cell] = [worth + room * lava for worth in places[cell]]
    return replace(plain, places=places)


def last_row() -> list[float]:
    """After the last round the worth is the score itself: an end that looks at a free cell is an error."""
    row = [0.0] * FEATURES
    for cell in range(CELLS):
        for look, ends in enumerate(ENDS_INTO[cell]):
            row[START["places"] + PLACE[cell][look]] = -float(ends)
    for exits, points in enumerate(NETWORK):
        for ends in range(MOST_ENDS + 1):
            row[START["networks"] + exits * (MOST_ENDS + 1) + ends] = float(points)
    for name, factor in (("lines", 1.0), ("centre", 1.0), ("errors", -1.0)):
        for count in range(_PARTS[name]):
            row[START[name] + count] = factor * count
    return row


def read_weights() -> list[Tables]:
    """The tables for each number of rounds to come, from 0."""
    rows = json.loads(_FILE.read_text(encoding="utf-8"))["weights"]["rows"]
    return [tables(row, left) for left, row in enumerate([last_row(), *rows])]
