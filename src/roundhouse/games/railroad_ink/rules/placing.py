"""Drawing routes: where a face fits, and why it does not (RI-14 to RI-37)."""

from itertools import compress

from roundhouse.core.move import Move
from roundhouse.games.railroad_ink.moves import Draw, Flood, Special
from roundhouse.games.railroad_ink.parts import (
    CELLS,
    CRATER,
    EDGES,
    EXIT_AT,
    FACE,
    FACES,
    FITTING,
    SIZE,
    SPECIAL_FACES,
    SPECIALS_A_GAME,
    SYMBOL,
    clashes,
    touches,
)
from roundhouse.games.railroad_ink.rules.tables import DRAWS, LOOKS, SPECIALS
from roundhouse.games.railroad_ink.state import Sheet

_ALL = range(CELLS)


def live_cells(sheet: Sheet) -> list[int]:
    """Free cells (empty, or a crater: RI-82) that some end, exit or lava side looks at."""
    cells = sheet.cells
    return [cell for cell in compress(_ALL, sheet.facing) if cells[cell] <= CRATER]


def die_moves(sheet: Sheet, faces: tuple[int, ...], live: list[int]) -> list[Move]:
    """Every way to draw these dice; equal dice are one."""
    keys, last = _keys(sheet, live), -1
    found: list[Move] = []
    for face in faces:
        if face != last:
            ways = DRAWS[face]
            for key in keys:
                found += ways[key]
        last = face
    return found


def _keys(sheet: Sheet, cells: list[int]) -> list[int]:
    facing = sheet.facing
    return [cell * LOOKS + facing[cell] for cell in cells]


def special_moves(sheet: Sheet, live: list[int]) -> list[Move]:
    """Every way to draw a special route, while the limits allow one."""
    found: list[Move] = []
    if sheet.special_now or sheet.used.bit_count() >= SPECIALS_A_GAME:
        return found
    keys = _keys(sheet, live)
    for number, face in enumerate(SPECIAL_FACES):
        if not sheet.used >> number & 1:
            ways = SPECIALS[face]
            for key in keys:
                found += ways[key]
    return found


def fits_somewhere(sheet: Sheet, faces: tuple[int, ...], live: list[int]) -> bool:
    """Whether any of these dice could be drawn on the board as it stands (RI-29)."""
    facing = sheet.facing
    return any(FITTING[face][facing[cell]] for face in set(faces) for cell in live)


def place(sheet: Sheet, cell: int, symbol: int, number: int) -> None:
    """Draw a symbol and write the number of the round in its corner (RI-11)."""
    sheet.put(cell, symbol)
    sheet.when[cell] = number


def spend(dice: tuple[int, ...], face: int) -> tuple[int, ...]:
    """The dice without one of this face."""
    at = dice.index(face)
    return dice[:at] + dice[at + 1 :]


def spot(move: Draw | Special | Flood) -> tuple[int, int]:
    """The cell and the symbol of a legal placement."""
    return move.row * SIZE + move.col, SYMBOL[FACE[move.face]][move.turn]


def why_not_draw(sheet: Sheet, move: Draw) -> str | None:
    """Why the face of a die may not be drawn so."""
    face = FACE.get(move.face, -1)
    if face not in sheet.dice and face not in sheet.lava:
        return "RI-14"
    return why_not_there(sheet, face, move)


def why_not_special(sheet: Sheet, move: Special) -> str | None:
    """Why a special route may not be drawn so."""
    face = FACE.get(move.face, -1)
    if refusal := why_not_cross_off(sheet, face):
        return refusal
    return why_not_there(sheet, face, move)


def why_not_cross_off(sheet: Sheet, face: int) -> str | None:
    """Why this special route may not be used now."""
    if face not in SPECIAL_FACES:
        return "RI-5"
    if sheet.used >> SPECIAL_FACES.index(face) & 1:
        return "RI-32"
    if sheet.used.bit_count() >= SPECIALS_A_GAME:
        return "RI-33"
    return "RI-31" if sheet.special_now else None


def why_not_there(sheet: Sheet, face: int, move: Draw | Special | Flood, erase: bool = False) -> str | None:
    """Why a face may not stand in this cell with this turn; `erase`: the cell is emptied first."""
    if not (0 <= move.row < SIZE and 0 <= move.col < SIZE):
        return "RI-16"
    cell = move.row * SIZE + move.col
    if not erase and sheet.cells[cell] > CRATER:
        return "RI-16"
    if not 0 <= move.turn < 8 or SYMBOL[face][move.turn] < 0:
        return "RI-15"
    edges, facing = EDGES[SYMBOL[face][move.turn]], sheet.facing[cell]
    side = clashes(edges, facing)
    if side >= 0:
        return "RI-21" if (cell, side) in EXIT_AT else "RI-20"
    lava = FACES[face].die == "lava"
    if touches(edges, facing, lava):
        return None
    if lava:
        return "RI-110" if touches(edges, facing, False) else "RI-97"
    return "RI-17"
