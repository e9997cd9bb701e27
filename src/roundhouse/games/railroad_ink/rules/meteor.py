"""Meteors: where they fall, and how to be missed (RI-78 to RI-94)."""

from roundhouse.core.move import Move
from roundhouse.games.railroad_ink.moves import Fall, Ignore
from roundhouse.games.railroad_ink.parts import ANY, BESIDE, CRATER, FACE, SIDES, SIZE, SPECIAL_FACES, SPECIALS_A_GAME
from roundhouse.games.railroad_ink.rules.placing import why_not_cross_off
from roundhouse.games.railroad_ink.rules.tables import FALLS, IGNORES
from roundhouse.games.railroad_ink.state import Sheet


def impact(sheet: Sheet, direction: str, distance: int) -> int:
    """The cell that the meteor hits, or -1 when its whole line is craters already (RI-84, RI-85, RI-92)."""
    cell, side = sheet.dot, SIDES.index(direction)
    for _ in range(distance):
        cell, side = _step(cell, side)
    for _ in range(2 * SIZE):
        if sheet.cells[cell] != CRATER:
            return cell
        cell, side = _step(cell, side)
    return -1


def fall(sheet: Sheet, direction: str, distance: int) -> None:
    """Draw the crater, erase what was there, move the dot (RI-80, RI-81, RI-116)."""
    cell = impact(sheet, direction, distance)
    if cell >= 0:
        sheet.wipe(cell, CRATER)
        sheet.dot = cell
    sheet.hit = True


def impact_moves(sheet: Sheet, direction: str) -> list[Move]:
    """Fall as rolled (or any way, RI-83), or ignore by a special route (RI-87)."""
    found: list[Move] = [FALLS[side] for side in SIDES if direction in (side, ANY)]
    if can_ignore(sheet):
        found += [IGNORES[number] for number in range(len(SPECIAL_FACES)) if not sheet.used >> number & 1]
    return found


def can_ignore(sheet: Sheet) -> bool:
    """Whether a special route is left to cross off (RI-88)."""
    return sheet.used.bit_count() < SPECIALS_A_GAME


def why_not_fall(direction: str, move: Fall) -> str | None:
    """Why the meteor may not fall this way."""
    if move.direction not in FALLS:
        return "RI-83"
    return None if direction in (move.direction, ANY) else "RI-78"


def why_not_ignore(sheet: Sheet, move: Ignore) -> str | None:
    """Why the meteor may not be ignored so."""
    refusal = why_not_cross_off(sheet, FACE.get(move.face, -1))
    return "RI-88" if refusal == "RI-33" else refusal


def _step(cell: int, side: int) -> tuple[int, int]:
    if BESIDE[cell][side] < 0:
        side = (side + 2) % 4
    return BESIDE[cell][side], side
