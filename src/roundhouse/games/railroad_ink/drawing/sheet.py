"""One player's board: cells, exits, centre, what is drawn, open ends."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from roundhouse.core.words import Say, say
from roundhouse.games.railroad_ink.drawing.ground import BOARD, MARGIN, NAMED, SIDE, under
from roundhouse.games.railroad_ink.drawing.pieces import CELL, at, piece, rails, road
from roundhouse.games.railroad_ink.parts import (
    BESIDE,
    CENTRE,
    CRATER,
    EDGES,
    EMPTY,
    EXIT_AT,
    EXITS,
    FACES,
    HIGHWAY,
    LAVA,
    MIDDLE,
    RAILWAY,
    SIZE,
    SYMBOLS,
    VOLCANO,
    Exit,
)
from roundhouse.games.railroad_ink.scoring import cell_id, shape_id
from roundhouse.games.railroad_ink.state import State, open_end
from roundhouse.games.railroad_ink.words import SIDES_WORDS, arms_words, face_words, place
from roundhouse.scene.shapes import Place, Point, Scene, Shape, circle, group, keep, line, path, rect, text

KEPT_SHEETS = 1 << 10
_EXIT_TYPES = {one.cell: one.type for one in EXITS}


def sheet_scene(view: State, seat: int, where: Place) -> Scene:
    """The board of a seat; another's is drawn without its empty cells, to be light."""
    sheet = view.sheets[seat]
    dot = sheet.dot if view.options.meteor and (sheet.dot != MIDDLE or CRATER in sheet.cells or view.round == 1) else -1
    signs = (view.star == seat, view.options.draft and view.first == seat, view.options.lava)
    board = bytes(sheet.cells), bytes(sheet.facing), bytes(sheet.when)
    return _sheet(seat, *board, view.round, dot, signs, where == "other").at(where)


@lru_cache(maxsize=KEPT_SHEETS)
def _sheet(
    seat: int, cells: bytes, facing: bytes, when: bytes, now: int, dot: int, signs: tuple[bool, bool, bool], light: bool
) -> Scene:
    reached = [EDGES[cells[one.cell]][one.side] == one.type for one in EXITS]
    star, first, lava = signs
    shapes = [
        _names(seat),
        *(_exit(number, reached[number], seat) for number in range(len(EXITS))),
        *(
            _cell(cell, symbol, when[cell], when[cell] == now, seat, *_about(cell, symbol, facing[cell], lava))
            for cell, symbol in enumerate(cells)
            if not light or symbol != EMPTY
        ),
        _centre(seat),
        *_open_ends(cells, facing, seat),
        *_dot(dot, seat),
        *_signs(star, first, seat),
    ]
    return Scene(f"sheet-{seat}", say("Board"), SIDE, SIDE, shapes, "board", seat, under(BOARD))


@keep
def _names(seat: int) -> Shape:
    """The edge with letters and numbers tells what they are, and is nothing to pick."""
    words = say("Letters name the columns and numbers the rows: the cell in the middle is {cell}.", cell=place(MIDDLE))
    unseen: dict[str, Any] = {"fill": "none", "pointer_events": "all", "class_": "ground"}
    edge = f"M0,0H{SIDE}V{NAMED}H{NAMED}V{SIDE}H0z"
    return path(edge, id=shape_id("names", seat), label=words, **unseen)


def corner(cell: int) -> Point:
    """The upper left corner of a cell on the sheet."""
    return MARGIN + cell % SIZE * CELL, MARGIN + cell // SIZE * CELL


@keep
def _centre(seat: int) -> Shape:
    """The frame of the nine middle cells; what they are worth is said by each of them."""
    x, y = corner(CENTRE[0])
    dash: dict[str, Any] = {"stroke_dasharray": "3 9", "stroke_linecap": "round"}
    frame = rect(x, y, 3 * CELL, 3 * CELL, rx=6, fill="none", stroke="@ri-frame", stroke_width=5, **dash)
    words = say("The centre: each cell that you fill here is 1 point.")
    return group([frame], id=shape_id("centre", seat), label=words, pointer_events="none")


@keep
def _exit(number: int, reached: bool, seat: int) -> Shape:
    """A gate in the frame with a stub of road or rail and an arrow: the way out of the board."""
    one = EXITS[number]
    x, y = corner(one.cell)
    stub = "M50,0V-20"
    drawn = road(stub) if one.type == HIGHWAY else rails(stub, "M34,-7h32M34,-19h32")
    gate = "M20,0V-32Q20,-42 30,-42H70Q80,-42 80,-32V0Z"
    head = path(
        "M50,-39L68,-19Q50,-24 32,-19Z",
        fill="@glow" if reached else "@ri-board",
        stroke="@ri-chalk",
        stroke_width=4,
        stroke_linejoin="round",
    )
    inside = [path(gate, fill="@ri-board", stroke="@ri-frame-low", stroke_width=3), *drawn, head]
    turn = f"translate({x} {y}) rotate({90 * one.side} 50 50)"
    return group(inside, id=shape_id(f"exit-{number}", seat), label=_exit_words(one, reached), transform=turn)


def _exit_words(one: Exit, reached: bool) -> Say:
    match one.type == HIGHWAY, reached:
        case True, True:
            return say("Highway exit at {cell}, reached: joined to other exits it scores", cell=place(one.cell))
        case True, False:
            return say("Highway exit at {cell}: a highway may begin here", cell=place(one.cell))
        case False, True:
            return say("Railway exit at {cell}, reached: joined to other exits it scores", cell=place(one.cell))
    return say("Railway exit at {cell}: a railway may begin here", cell=place(one.cell))


@keep
def _cell(cell: int, symbol: int, number: int, now: bool, seat: int, lonely: bool, leads: int) -> Shape:
    x, y = corner(cell)
    inside = [rect(x, y, CELL, CELL, fill="transparent")]
    if symbol != EMPTY:
        inside.append(at(x, y, list(piece(symbol)), data_enter="drop" if symbol in (CRATER, VOLCANO) else "draw"))
    elif lonely:  # only a new volcano could stand here: the mark shines then, not the whole cell
        inside.append(path(f"M{x + 42},{y + 57}l6,-12h4l6,12z", fill="@ri-grid"))
    if number:
        inside += _round_number(x, y, symbol, number, now)
    return group(
        inside, id=cell_id(cell, seat), label=_led_words(cell, symbol, _cell_words(cell, symbol, number, lonely), leads)
    )


def _round_number(x: float, y: float, symbol: int, number: int, now: bool) -> Iterator[Shape]:
    """The round in a corner that the routes leave free; this round's are filled (RI-11)."""
    arms = tuple(side for side, edge in enumerate(EDGES[symbol]) if edge)
    right = arms != (1, 2)  # a curve from east to south fills that corner
    cx, cy = x + (83 if right else 17), y + 83
    fill, ink = ("@ri-frame-low", "@on-dark") if now else ("@ri-board", "@muted")
    yield rect(cx - 12, cy - 13, 24, 26, rx=7, fill=fill, opacity=0.92)
    yield text(cx, cy + 1, str(number), font_size=23, font_weight=600, fill=ink)


def _about(cell: int, symbol: int, facing: int, lava: bool) -> tuple[bool, int]:
    """Of a cell: whether only a volcano could begin there, and which routes drawn beside it lead into it, as bits."""
    if symbol > CRATER:
        return lava and not facing, 0
    kinds = (facing >> 2 * side & 3 for side in range(4) if (cell, side) not in EXIT_AT)
    return lava and not facing, sum({1 << kind for kind in kinds if kind in (HIGHWAY, RAILWAY)})


def _led_words(cell: int, symbol: int, told: Say, leads: int) -> Say:
    """A free cell also says the exit beside it and the routes that lead into it."""
    if symbol > CRATER:
        return told
    match _EXIT_TYPES.get(cell):
        case kind if kind == HIGHWAY:
            told = say("{cell}; at a highway exit", cell=told)
        case kind if kind == RAILWAY:
            told = say("{cell}; at a railway exit", cell=told)
    if leads & 1 << HIGHWAY:
        told = say("{cell}; a highway leads here", cell=told)
    return say("{cell}; a railway leads here", cell=told) if leads & 1 << RAILWAY else told


def _cell_words(cell: int, symbol: int, number: int, lonely: bool) -> Say:
    if symbol == EMPTY and lonely:
        return _lonely_words(cell)
    if symbol == EMPTY and cell in CENTRE:
        return say("{cell}: empty; in the centre, 1 point when filled", cell=place(cell))
    if symbol == EMPTY:
        return say("{cell}: empty", cell=place(cell))
    if symbol == CRATER:
        return say("{cell}: crater; free to draw in, and an end that runs into it is worth 2", cell=place(cell))
    face = face_words(FACES[SYMBOLS[symbol].face].name)
    parts: dict[str, Say | str | int] = {"cell": place(cell), "face": face, "arms": arms_words(symbol)}
    if number:
        return say("{cell}: {face}, {arms}; the small number: drawn in round {n}", n=number, **parts)
    return say("{cell}: {face}, {arms}", **parts)


def _lonely_words(cell: int) -> Say:
    if cell in CENTRE:
        return say(
            "{cell}: empty; in the centre, 1 point when filled; "
            "the small mountain means that only a new volcano may be drawn here yet",
            cell=place(cell),
        )
    return say(
        "{cell}: empty; no route leads here yet: the small mountain means that only a new volcano may be drawn",
        cell=place(cell),
    )


def _open_ends(cells: bytes, facing: bytes, seat: int) -> Iterator[Shape]:
    for cell, symbol in enumerate(cells):
        for side in range(4) if symbol > CRATER else ():
            if open_end(symbol, facing[cell], cell, side):
                yield _open_end(cell, side, EDGES[symbol][side], cells[BESIDE[cell][side]], seat)


@keep
def _open_end(cell: int, side: int, kind: int, other: int, seat: int) -> Shape:
    """An end that would be an error now: a ring where it can still be joined, a cross where it cannot (RI-54)."""
    x, y = corner(cell)
    x, y = x + 50 + (0, 50, 0, -50)[side], y + 50 + (-50, 0, 50, 0)[side]
    name, way = place(cell), SIDES_WORDS[1 << side]
    tip = [circle(x, y, 15, fill="@ri-road-low")] if kind == HIGHWAY else []
    if other == CRATER and kind != LAVA:
        words = say("{cell}, {side}: an end in a crater, worth 2 points, and no error.", cell=name, side=way)
        inside = [*tip, circle(x, y, 10, fill="@glow", stroke="@ri-chalk", stroke_width=3)]
    elif other <= CRATER:
        words = say("{cell}, {side}: open end; continue it, or it costs 1 point at the end.", cell=name, side=way)
        inside = [*tip, circle(x, y, 9, fill="@ri-board", stroke="@bad", stroke_width=5)]
    else:
        words = say(
            "{cell}, {side}: dead end; what stands beside it cannot join it; it costs 1 point.", cell=name, side=way
        )
        cross = path(f"M{x - 5},{y - 5}l10,10m0,-10l-10,10", stroke="@halo", stroke_width=3.5)
        inside = [*tip, circle(x, y, 12, fill="@bad", stroke="@halo", stroke_width=2), cross]
    return group(inside, id=shape_id(f"end-{cell // SIZE}-{cell % SIZE}-{side}", seat), label=words)


def _dot(cell: int, seat: int) -> Iterator[Shape]:
    """The dot of the latest impact, where the next meteor starts (RI-81)."""
    if cell >= 0:
        x, y = corner(cell)
        mark = circle(x + 18, y + 18, 10, fill="@ri-stone-low", stroke="@glow", stroke_width=5)
        yield group([mark], id=shape_id("dot", seat), label=say("The next meteor flies from here."))


def _signs(star: bool, first: bool, seat: int) -> Iterator[Shape]:
    if star:
        words = say("The star: whoever is nearest to it wins if points and errors are equal.")
        yield group([text(25, 27, "★", font_size=36, fill="@on-dark")], id=shape_id("star", seat), label=words)
    if first:
        mark = line((SIDE - 38, 24), (SIDE - 16, 24), stroke="@on-dark", stroke_width=10, stroke_linecap="round")
        yield group([mark], id=shape_id("first", seat), label=say("First to take dice in this round."))
