"""One player's board: cells, exits, centre, what is drawn, open ends."""

from collections.abc import Iterator
from typing import Any

from roundhouse.core.words import Say, say
from roundhouse.games.railroad_ink.drawing.pieces import CELL, at, piece
from roundhouse.games.railroad_ink.parts import (
    BESIDE,
    CELLS,
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
from roundhouse.games.railroad_ink.state import Sheet, State, open_end
from roundhouse.games.railroad_ink.words import arms_words, face_words, place
from roundhouse.scene.shapes import Place, Point, Scene, Shape, circle, group, line, path, rect, text

MARGIN = 46
SIDE = 2 * MARGIN + SIZE * CELL


def sheet_scene(view: State, seat: int, where: Place) -> Scene:
    """The board of a seat; another's is drawn without its empty cells, to be light."""
    sheet = view.sheets[seat]
    light = where == "other"
    shapes = [
        rect(3, 3, SIDE - 6, SIDE - 6, rx=34, fill="@shade", stroke="@line", stroke_width=3),
        rect(MARGIN, MARGIN, SIZE * CELL, SIZE * CELL, fill="@card"),
        rect(corner(16)[0], corner(16)[1], 3 * CELL, 3 * CELL, fill="@accent-soft", opacity=0.55),
        *(_exit(sheet, number, one, seat) for number, one in enumerate(EXITS)),
        *(_cell(view, sheet, cell, seat) for cell in range(CELLS) if not light or sheet.cells[cell] != EMPTY),
        *_grid(),
        *_open_ends(sheet),
        *_dot(view, sheet),
        *_star(view, seat),
    ]
    return Scene(f"sheet-{seat}", say("Board"), SIDE, SIDE, shapes, where, seat)


def corner(cell: int) -> Point:
    """The upper left corner of a cell on the sheet."""
    return MARGIN + cell % SIZE * CELL, MARGIN + cell // SIZE * CELL


def _grid() -> Iterator[Shape]:
    near, far = MARGIN, MARGIN + SIZE * CELL
    lines = "".join(f"M{near + step * CELL},{near}V{far}M{near},{near + step * CELL}H{far}" for step in range(SIZE + 1))
    yield path(lines, fill="none", stroke="@line", stroke_width=2.5, pointer_events="none")
    x, y = corner(16)
    frame: dict[str, Any] = {
        "fill": "none",
        "stroke": "@accent",
        "stroke_width": 4,
        "stroke_dasharray": "3 9",
        "stroke_linecap": "round",
    }
    yield rect(x, y, 3 * CELL, 3 * CELL, pointer_events="none", **frame)


def _exit(sheet: Sheet, number: int, one: Exit, seat: int) -> Shape:
    """A stub of road or rail with an arrow: the way out of the board."""
    x, y = corner(one.cell)
    reached = EDGES[sheet.cells[one.cell]][one.side] == one.type
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


def _cell(view: State, sheet: Sheet, cell: int, seat: int) -> Shape:
    x, y = corner(cell)
    symbol = sheet.cells[cell]
    inside = [rect(x, y, CELL, CELL, fill="transparent")]
    if symbol != EMPTY:
        inside.append(at(x, y, list(piece(symbol))))
    if sheet.when[cell]:
        inside += _round_number(x, y, symbol, sheet.when[cell], view.round)
    return group(inside, id=cell_id(cell, seat), label=_cell_words(cell, symbol))


def _round_number(x: float, y: float, symbol: int, number: int, now: int) -> Iterator[Shape]:
    """The round in a corner that the routes leave free; this round's are filled (RI-11)."""
    arms = tuple(side for side, edge in enumerate(EDGES[symbol]) if edge)
    right = arms != (1, 2)  # a curve from east to south fills that corner
    cx, cy = x + (83 if right else 17), y + 83
    fill, ink = ("@accent", "@halo") if number == now else ("@card", "@muted")
    yield rect(cx - 13, cy - 14, 26, 28, rx=6, fill=fill, stroke="@line", stroke_width=1.5, opacity=0.92)
    yield text(cx, cy + 1, str(number), font_size=25, font_weight=600, fill=ink)


def _cell_words(cell: int, symbol: int) -> Say:
    if symbol == EMPTY:
        return say("{cell}: empty", cell=place(cell))
    if symbol == CRATER:
        return say("{cell}: crater", cell=place(cell))
    face = face_words(FACES[SYMBOLS[symbol].face].name)
    return say("{cell}: {face}, {arms}", cell=place(cell), face=face, arms=arms_words(symbol))


def _open_ends(sheet: Sheet) -> Iterator[Shape]:
    """Ends that would be errors now: a ring where they can still be joined, a cross where they cannot (RI-54)."""
    for cell, symbol in enumerate(sheet.cells):
        for side in range(4):
            if open_end(sheet, cell, side):
                x, y = corner(cell)
                x, y = x + 50 + (0, 50, 0, -50)[side], y + 50 + (-50, 0, 50, 0)[side]
                other = sheet.cells[BESIDE[cell][side]]
                if other == CRATER and EDGES[symbol][side] != LAVA:
                    yield circle(x, y, 10, fill="@glow", stroke="@ink", stroke_width=3)
                elif other <= CRATER:
                    yield circle(x, y, 9, fill="@card", stroke="@bad", stroke_width=5)
                else:
                    yield circle(x, y, 12, fill="@bad", stroke="@halo", stroke_width=2)
                    yield path(f"M{x - 5},{y - 5}l10,10m0,-10l-10,10", stroke="@halo", stroke_width=3.5)


def _dot(view: State, sheet: Sheet) -> Iterator[Shape]:
    """The dot of the latest impact, where the next meteor starts (RI-81)."""
    if view.options.meteor and (sheet.dot != MIDDLE or CRATER in sheet.cells or view.round == 1):
        x, y = corner(sheet.dot)
        yield circle(x + 16, y + 16, 10, fill="@ink", stroke="@glow", stroke_width=4)


def _star(view: State, seat: int) -> Iterator[Shape]:
    if view.star == seat:
        yield text(24, 26, "★", font_size=36, fill="@ink")
    if view.options.draft and view.first == seat:
        yield line((SIDE - 34, 24), (SIDE - 14, 24), stroke="@accent", stroke_width=10, stroke_linecap="round")
