"""The panel of the cockpit: what lies behind the slots of every mat, and the pictures of the actions."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from roundhouse.core.bits import each
from roundhouse.games.maglev_metro.drawing.cells import ANY_COMMUTER, CELL, well, words
from roundhouse.games.maglev_metro.drawing.ground import panel
from roundhouse.games.maglev_metro.drawing.materials import PLATE
from roundhouse.games.maglev_metro.parts import (
    ACTIONS,
    BONUS_ROWS,
    BONUS_SIZE,
    BUILD_SLOT,
    EXTRA_ROWS,
    FIXED,
    GRID_ROWS,
    ROW_COLOURS,
    ROW_SIZE,
    SLOT_COLOUR,
    TURN_SLOT,
    UNLOCK,
)
from roundhouse.games.maglev_metro.parts.names import ACTION_NAMES
from roundhouse.scene.shapes import Point, Shape, Under, group, keep, path, rect

WIDE = 360.0
LABELS = 126.0
BENCHES = (50.0, 98.0, 146.0)
UNITS = 202.0
SINGLES = UNITS + 7 * (CELL + 2)
UPPER = SINGLES + CELL + 28
LOWER = UPPER + 3 * CELL + 34
HIGH = LOWER + 3 * CELL + 14
RIGHT = 219.0
MAT = "mat"


def row_spot(row: int, spot: int) -> Point:
    """Where a slot of a UNITS row lies."""
    return LABELS + CELL * (spot + 1), UNITS + (CELL + 2) * row


def bonus_spot(spot: int) -> Point:
    """Where a slot of the bonus cards lies."""
    row, column = divmod(spot, BONUS_SIZE)
    return RIGHT + 2 + CELL * column, LOWER + CELL * row


def _slot_spots() -> Iterator[tuple[int, Point]]:
    yield TURN_SLOT, (WIDE / 2 - CELL - 6, SINGLES)
    yield BUILD_SLOT, (WIDE - CELL - 6, SINGLES)
    for column, bits in enumerate(UNLOCK):
        top = UPPER + CELL * (ROW_SIZE - bits.bit_count())
        yield from ((FIXED + slot, (9 + 52 * column, top + CELL * n)) for n, slot in enumerate(each(bits)))
    for row, bits in enumerate(EXTRA_ROWS):
        yield from ((FIXED + slot, (RIGHT + 2 + CELL * n, UPPER + CELL * row)) for n, slot in enumerate(each(bits)))
    for row, bits in enumerate(GRID_ROWS):
        yield from ((FIXED + slot, (9 + 52 * n, LOWER + CELL * row)) for n, slot in enumerate(each(bits)))


SLOT_SPOTS: dict[int, Point] = dict(_slot_spots())
"""Where each slot of one colour lies."""
_ICONS = {
    "track": "M2 15L6 1M14 15L10 1M4 12h8M4.5 8h7M5.5 4h5",
    "move": "M1 4h8l5 4l-5 4h-8zM9 4v8",
    "capacity": "M4 1v8h7M4 9v6M11 9v6M4 4h-2",
    "load": "M8 1v9M4 6l4 4l4 -4M1 11v4h14v-4",
    "drop": "M8 11v-9M4 6l4 -4l4 4M1 11v4h14v-4",
    "refill": "M4 5h8l2 10h-12zM5 5q3 -5 6 0M8 8v5M5.5 10.5h5",
    "adjust": "M1 5h10M8 2l3 3l-3 3M15 11h-10M8 8l-3 3l3 3",
    "turn": "M3 15v-7a5 5 0 0 1 10 0v4M10 9.5l3 3l3 -3",
    "build": "M2 15v-8l6 -5l6 5v8zM8 6v6M5 9h6",
    "seat": "M1 12v-9h9q6 1 8 7v2zM4 6h3v3h-3zM9 6h3v3h-3z",
    "held": "M4 9v-6M7 8v-7M10 8v-6M13 9v-5M4 9q-3 -3 -3 0q2 6 6 7h3q4 -2 3 -7",
}


@keep
def icon(name: str, x: float, y: float) -> Shape:
    """What an action or a bench is, as a picture."""
    style: dict[str, Any] = {"fill": "none", "stroke": "@ink", "stroke_width": 1.7}
    return path(
        _ICONS[name], transform=f"translate({x:.0f} {y:.0f})", stroke_linecap="round", stroke_linejoin="round", **style
    )


@lru_cache(maxsize=1)
def panel_under() -> Under:
    """The metal behind every mat."""
    wells = [well(*spot, SLOT_COLOUR[slot - FIXED]) for slot, spot in SLOT_SPOTS.items()]
    wells += [
        well(*row_spot(row, n), wanted) for row, colours in enumerate(ROW_COLOURS) for n, wanted in enumerate(colours)
    ]
    wells += [well(*bonus_spot(spot), ANY_COMMUTER) for spot in range(BONUS_ROWS * BONUS_SIZE)]
    return Under(MAT, (*panel(WIDE, HIGH, 1), _bays(), *_rows(), *wells))


def _rows() -> Iterator[Shape]:
    """The actions with their pictures and names, and the displays of their strength."""
    for number, name in enumerate(ACTIONS):
        x, y, size = 2.0, UNITS + (CELL + 2) * number, 11.5
        if number < len(ROW_COLOURS):
            yield rect(WIDE - 50, y + 6, 40, CELL - 12, rx=6, fill="@mm-lcd", stroke="@mm-edge-lo", stroke_width=1.2)
        else:
            x, y, size = WIDE / 2 * (number - len(ROW_COLOURS)), SINGLES, 10.5
        yield icon(name, x + 7, y + 14)
        yield words(x + 27, y + 22.5, ACTION_NAMES[name], font_weight=700, font_size=size, letter_spacing=-0.3)


def _bays() -> Shape:
    """Plates behind the rows and the sections, let into the metal."""
    boxes = [(4.0, y, WIDE - 8, CELL) for y in BENCHES]
    boxes += [(4.0, UNITS + (CELL + 2) * row, WIDE - 8, CELL) for row in range(7)]
    boxes += [(4.0, SINGLES, WIDE / 2 - 5, CELL), (WIDE / 2 + 1, SINGLES, WIDE / 2 - 5, CELL)]
    for top in (UPPER, LOWER):
        boxes += [(4.0, top - 22, RIGHT - 7, 3 * CELL + 27), (RIGHT, top - 22, WIDE - RIGHT - 4, 3 * CELL + 27)]
    inside = [rect(*box, rx=10) for box in boxes]
    return group(inside, fill=PLATE, fill_opacity=0.82, stroke="@mm-edge-lo", stroke_width=1)
