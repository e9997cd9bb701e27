"""What never changes: the whiteboard in its red frame, and the ledge on which dice lie."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from roundhouse.games.railroad_ink.drawing.paint import ALIGHT, EDGE, LACQUER, LEDGE, SHEEN
from roundhouse.games.railroad_ink.drawing.paint import BOARD as WHITEBOARD
from roundhouse.games.railroad_ink.drawing.pieces import CELL
from roundhouse.games.railroad_ink.parts import CENTRE, COLUMNS, SIZE
from roundhouse.scene.shapes import Shape, Under, path, rect, text

RIM = 46
"""How wide the frame is where it has only exits."""
MARGIN = RIM + 24
"""How wide it is above and on the left, where the columns and rows have their names beside the exits."""
NAMED = 28
"""So much of that is for the names."""
SIDE = MARGIN + SIZE * CELL + RIM
BOARD, TRAY = "board", "tray"
WIDTH, ROW = 792, 136
"""Of the tray, and of a row of it."""


@lru_cache(maxsize=8)
def under(name: str) -> Under | None:
    """The layer of this name: the board that nobody has drawn on, or the ledge with two or three rows."""
    if name == BOARD:
        return Under(BOARD, (*_frame(), *_names(), *_board()))
    rows = {f"{TRAY}-2": 2, f"{TRAY}-3": 3}.get(name)
    return Under(name, tuple(_ledge(rows))) if rows else None


def tray_height(rows: int) -> int:
    """How high a tray of so many rows is."""
    return rows * ROW + 30


def _frame() -> Iterator[Shape]:
    yield rect(3, 6, SIDE - 6, SIDE - 8, rx=32, fill="@shadow", opacity=0.35)
    yield rect(3, 2, SIDE - 6, SIDE - 8, rx=32, fill=LACQUER)
    shine = f"M36,7H{SIDE - 36}M8,{SIDE - 40}V36Q8,8 36,7"
    yield path(shine, fill="none", stroke="@ri-frame-edge", stroke_width=3, stroke_linecap="round", opacity=0.8)
    low, high = MARGIN - 5, SIZE * CELL + 10
    yield rect(low, low, high, high, rx=5, fill="@ri-frame-low")


def _names() -> Iterator[Shape]:
    """The letters of the columns and the numbers of the rows, as cells are called in words."""
    quiet: dict[str, Any] = {"font_size": 25, "font_weight": 600, "fill": "@on-dark", "opacity": 0.85}
    for number, letter in enumerate(COLUMNS):
        middle = MARGIN + number * CELL + CELL / 2
        yield text(middle, 16, letter, **quiet)
        yield text(16, middle + 1, str(number + 1), **quiet)


def _board() -> Iterator[Shape]:
    side = SIZE * CELL
    near, far = MARGIN, MARGIN + side
    yield rect(near, near, side, side, fill=WHITEBOARD)
    x = near + CENTRE[0] % SIZE * CELL
    yield rect(x, x, 3 * CELL, 3 * CELL, rx=6, fill=ALIGHT)
    yield path(f"M{near + 90},{far}L{far - 170},{near}H{far - 40}L{near + 220},{far}Z", fill=SHEEN)
    lines = "".join(f"M{near + step * CELL},{near}V{far}M{near},{near + step * CELL}H{far}" for step in range(1, SIZE))
    yield path(lines, fill="none", stroke="@ri-grid", stroke_width=2.5)
    yield rect(near, near, side, 16, fill=EDGE)


def _ledge(rows: int) -> Iterator[Shape]:
    high = tray_height(rows)
    yield rect(0, 0, WIDTH, high, rx=20, fill=LEDGE)
    yield path(f"M20,1.5H{WIDTH - 20}", stroke="@shadow", stroke_width=3, opacity=0.2)
    for row in range(1, rows):
        yield path(f"M14,{row * ROW + 8}H{WIDTH - 14}", stroke="@shadow", stroke_width=2, opacity=0.14)
        yield path(f"M14,{row * ROW + 10.5}H{WIDTH - 14}", stroke="@ri-die", stroke_width=2, opacity=0.7)
