"""One player's board: cells, exits, centre, what is drawn, open ends."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from roundhouse.core.words import Say, say
from roundhouse.games.railroad_ink.drawing.pieces import CELL, at, piece
from roundhouse.games.railroad_ink.parts import (
    BESIDE,
    CRATER,
    EDGES,
    EMPTY,
    EXITS,
    FACES,
    HIGHWAY,
    LAVA,
    MIDDLE,
    SIZE,
    SYMBOLS,
    Exit,
)
from roundhouse.games.railroad_ink.scoring import cell_id, shape_id
from roundhouse.games.railroad_ink.state import State, open_end
from roundhouse.games.railroad_ink.words import arms_words, face_words, place
from roundhouse.scene.shapes import Place, Point, Scene, Shape, Under, circle, group, keep, line, path, rect, text

MARGIN = 46
SIDE = 2 * MARGIN + SIZE * CELL
BOARD = "board"
KEPT_SHEETS = 1 << 10


def sheet_scene(view: State, seat: int, where: Place) -> Scene:
    """The board of a seat; another's is drawn without its empty cells, to be light."""
    sheet = view.sheets[seat]
    dot = sheet.dot if view.options.meteor and (sheet.dot != MIDDLE or CRATER in sheet.cells or view.round == 1) else -1
    signs = (view.star == seat, view.options.draft and view.first == seat)
    board = bytes(sheet.cells), bytes(sheet.facing), bytes(sheet.when)
    return _sheet(seat, *board, view.round, dot, signs, where == "other").at(where)


@lru_cache(maxsize=KEPT_SHEETS)
def _sheet(
    seat: int, cells: bytes, facing: bytes, when: bytes, now: int, dot: int, signs: tuple[bool, bool], light: bool
) -> Scene:
    reached = [EDGES[cells[one.cell]][one.side] == one.type for one in EXITS]
    shapes = [
        *(_exit(number, reached[number], seat) for number in range(len(EXITS))),
        *(
            _cell(cell, symbol, when[cell], when[cell] == now, seat)
            for cell, symbol in enumerate(cells)
            if not light or symbol != EMPTY
        ),
        *_grid(),
        *_open_ends(cells, facing),
        *_dot(dot),
        *_signs(*signs),
    ]
    return Scene(f"sheet-{seat}", say("Board"), SIDE, SIDE, shapes, "board", seat, under(BOARD))


@lru_cache(maxsize=1)
def under(name: str) -> Under | None:
    """The board that nobody has drawn on."""
    shapes = (
        rect(3, 3, SIDE - 6, SIDE - 6, rx=34, fill="@shade", stroke="@line", stroke_width=3),
        rect(MARGIN, MARGIN, SIZE * CELL, SIZE * CELL, fill="@card"),
        rect(corner(16)[0], corner(16)[1], 3 * CELL, 3 * CELL, fill="@accent-soft", opacity=0.55),
    )
    return Under(BOARD, shapes) if name == BOARD else None


def corner(cell: int) -> Point:
    """The upper left corner of a cell on the sheet."""
    return MARGIN + cell % SIZE * CELL, MARGIN + cell // SIZE * CELL


@lru_cache(maxsize=1)
def _grid() -> tuple[Shape, Shape]:
    near, far = MARGIN, MARGIN + SIZE * CELL
    lines = "".join(f"M{near + step * CELL},{near}V{far}M{near},{near + step * CELL}H{far}" for step in range(SIZE + 1))
    x, y = corner(16)
    frame: dict[str, Any] = {
        "fill": "none",
        "stroke": "@accent",
        "stroke_width": 4,
        "stroke_dasharray": "3 9",
        "stroke_linecap": "round",
    }
    return (
        path(lines, fill="none", stroke="@line", stroke_width=2.5, pointer_events="none"),
        rect(x, y, 3 * CELL, 3 * CELL, pointer_events="none", **frame),
    )


@keep
def _exit(number: int, reached: bool, seat: int) -> Shape:
    """A stub of road or rail with an arrow: the way out of the board."""
    one = EXITS[number]
    x, y = corner(one.cell)
    stub = "M50,0V-30"
    inside: list[Shape] = []
    if one.type == HIGHWAY:
        inside.append(path(stub, stroke="@blue", stroke_width=30))
        inside.append(path(stub, stroke="@halo", stroke_width=3.5, stroke_dasharray="9 8", stroke_dashoffset=4))
    else:
        inside.append(path(stub, stroke="@ink", stroke_width=26, stroke_dasharray="5 9.5", stroke_dashoffset=-5))
        inside.append(path(stub, stroke="@ink", stroke_width=7))
    colour = "@glow" if reached else "@card"
    inside.append(path("M50,-42L70,-20H30Z", fill=colour, stroke="@ink", stroke_width=4, stroke_linejoin="round"))
    turn = f"translate({x} {y}) rotate({90 * one.side} 50 50)"
    return group(inside, id=shape_id(f"exit-{number}", seat), label=_exit_words(one, reached), transform=turn)


def _exit_words(one: Exit, reached: bool) -> Say:
    if one.type == HIGHWAY:
        return (
            say("highway exit {name}, reached", name=one.name) if reached else say("highway exit {name}", name=one.name)
        )
    return say("railway exit {name}, reached", name=one.name) if reached else say("railway exit {name}", name=one.name)


@keep
def _cell(cell: int, symbol: int, number: int, now: bool, seat: int) -> Shape:
    x, y = corner(cell)
    inside = [rect(x, y, CELL, CELL, fill="transparent")]
    if symbol != EMPTY:
        inside.append(at(x, y, list(piece(symbol))))
    if number:
        inside += _round_number(x, y, symbol, number, now)
    return group(inside, id=cell_id(cell, seat), label=_cell_words(cell, symbol))


def _round_number(x: float, y: float, symbol: int, number: int, now: bool) -> Iterator[Shape]:
    """The round in a corner that the routes leave free; this round's are filled (RI-11)."""
    arms = tuple(side for side, edge in enumerate(EDGES[symbol]) if edge)
    right = arms != (1, 2)  # a curve from east to south fills that corner
    cx, cy = x + (83 if right else 17), y + 83
    fill, ink = ("@accent", "@halo") if now else ("@card", "@muted")
    yield rect(cx - 13, cy - 14, 26, 28, rx=6, fill=fill, stroke="@line", stroke_width=1.5, opacity=0.92)
    yield text(cx, cy + 1, str(number), font_size=25, font_weight=600, fill=ink)


def _cell_words(cell: int, symbol: int) -> Say:
    if symbol == EMPTY:
        return say("{cell}: empty", cell=place(cell))
    if symbol == CRATER:
        return say("{cell}: crater", cell=place(cell))
    face = face_words(FACES[SYMBOLS[symbol].face].name)
    return say("{cell}: {face}, {arms}", cell=place(cell), face=face, arms=arms_words(symbol))


def _open_ends(cells: bytes, facing: bytes) -> Iterator[Shape]:
    """Ends that would be errors now: a ring where they can still be joined, a cross where they cannot (RI-54)."""
    for cell, symbol in enumerate(cells):
        for side in range(4) if symbol > CRATER else ():
            if open_end(symbol, facing[cell], cell, side):
                x, y = corner(cell)
                x, y = x + 50 + (0, 50, 0, -50)[side], y + 50 + (-50, 0, 50, 0)[side]
                other = cells[BESIDE[cell][side]]
                if other == CRATER and EDGES[symbol][side] != LAVA:
                    yield circle(x, y, 10, fill="@glow", stroke="@ink", stroke_width=3)
                elif other <= CRATER:
                    yield circle(x, y, 9, fill="@card", stroke="@bad", stroke_width=5)
                else:
                    yield circle(x, y, 12, fill="@bad", stroke="@halo", stroke_width=2)
                    yield path(f"M{x - 5},{y - 5}l10,10m0,-10l-10,10", stroke="@halo", stroke_width=3.5)


def _dot(cell: int) -> Iterator[Shape]:
    """The dot of the latest impact, where the next meteor starts (RI-81)."""
    if cell >= 0:
        x, y = corner(cell)
        yield circle(x + 16, y + 16, 10, fill="@ink", stroke="@glow", stroke_width=4)


def _signs(star: bool, first: bool) -> Iterator[Shape]:
    if star:
        yield text(24, 26, "★", font_size=36, fill="@ink")
    if first:
        yield line((SIDE - 34, 24), (SIDE - 14, 24), stroke="@accent", stroke_width=10, stroke_linecap="round")
