"""Lava: the duty to draw it, erasing when stuck, new volcanoes (RI-95 to RI-115)."""

from roundhouse.core.bits import bits_of
from roundhouse.core.move import Move
from roundhouse.games.railroad_ink.moves import Flood, Volcano
from roundhouse.games.railroad_ink.parts import AROUND, CELLS, CRATER, FACE, HAS_LAVA, IS_ROUTE, LAVA, SIZE
from roundhouse.games.railroad_ink.rules.placing import die_moves, fits_somewhere, live_cells, why_not_there
from roundhouse.games.railroad_ink.rules.tables import FLOODS, LOOKS, VOLCANOES
from roundhouse.games.railroad_ink.state import Options, Sheet

_NEAR = tuple(bits_of(other for _, other in around) for around in AROUND)
_LOOKS_LAVA = tuple(any(facing >> 2 * side & 3 == LAVA for side in range(4)) for facing in range(256))


def may_flood(sheet: Sheet, options: Options, live: list[int]) -> bool:
    """Whether a route may be erased for lava: none was drawn yet, and no lava die fits a free cell (RI-98, RI-112)."""
    first = options.second_flood or not sheet.lava_drawn
    return first and bool(sheet.lava) and not fits_somewhere(sheet, sheet.lava, live)


def flood_moves(sheet: Sheet) -> list[Move]:
    """Every way to erase a route for a lava die, when that is allowed."""
    found: list[Move] = []
    for cell in range(CELLS):
        if _floodable(sheet, cell):
            for face in sorted(set(sheet.lava)):
                found += FLOODS[face][cell * LOOKS + sheet.facing[cell]]
    return found


def volcano_moves(sheet: Sheet) -> list[Move]:
    """Every cell where a new volcano may rise."""
    cells, near = sheet.cells, 0
    for cell, symbol in enumerate(cells):
        if HAS_LAVA[symbol]:
            near |= _NEAR[cell]
    return [VOLCANOES[cell] for cell, symbol in enumerate(cells) if symbol <= CRATER and not near >> cell & 1]


def lava_moves(sheet: Sheet, options: Options, live: list[int]) -> tuple[list[Move], bool]:
    """Everything that can be done with lava, and whether something of it must be."""
    found = die_moves(sheet, sheet.lava, live)
    fits = bool(found)
    if not fits and sheet.lava and (options.second_flood or not sheet.lava_drawn):  # RI-98, RI-112
        found = flood_moves(sheet)
    found += volcano_moves(sheet)
    must = fits or (bool(found) and not sheet.risen)  # RI-113
    return found, must and bool(sheet.lava) and not sheet.lava_drawn


def near_lava(sheet: Sheet, cell: int) -> bool:
    """Whether a neighbouring cell holds lava (RI-99, RI-100)."""
    return any(HAS_LAVA[sheet.cells[other]] for _, other in AROUND[cell])


def lava_owed(sheet: Sheet, live: list[int]) -> str | None:
    """The rule by which lava must still be drawn this round, or None (RI-96, RI-98, RI-113)."""
    if sheet.lava_drawn or not sheet.lava:
        return None
    if fits_somewhere(sheet, sheet.lava, live):
        return "RI-96"
    if sheet.risen:
        return None  # a new volcano is enough: nobody is made to erase after it
    if flood_moves(sheet):
        return "RI-98"
    return "RI-113" if volcano_moves(sheet) else None


def why_not_flood(sheet: Sheet, options: Options, move: Flood) -> str | None:
    """Why a route may not be erased so."""
    face = FACE.get(move.face, -1)
    if face not in sheet.lava:
        return "RI-14"
    if not may_flood(sheet, options, live_cells(sheet)):
        return "RI-112"
    if not (0 <= move.row < SIZE and 0 <= move.col < SIZE) or not _floodable(sheet, move.row * SIZE + move.col):
        return "RI-98"
    return why_not_there(sheet, face, move, erase=True)


def why_not_volcano(sheet: Sheet, move: Volcano) -> str | None:
    """Why no volcano may rise here."""
    if not (0 <= move.row < SIZE and 0 <= move.col < SIZE):
        return "RI-100"
    cell = move.row * SIZE + move.col
    if sheet.cells[cell] > CRATER:
        return "RI-100"
    return "RI-99" if near_lava(sheet, cell) else None


def _floodable(sheet: Sheet, cell: int) -> bool:
    symbol = sheet.cells[cell]
    return IS_ROUTE[symbol] and not HAS_LAVA[symbol] and _LOOKS_LAVA[sheet.facing[cell]]
