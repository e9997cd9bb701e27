"""The table drawn, and what a move looks like: draw, choice, candidates."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from roundhouse.core.errors import knowable
from roundhouse.core.game import Choice
from roundhouse.core.move import Move
from roundhouse.core.shape_ids import picked, shape_numbers
from roundhouse.games.railroad_ink.drawing.pieces import at, piece
from roundhouse.games.railroad_ink.drawing.sheet import corner, sheet_scene
from roundhouse.games.railroad_ink.drawing.tray import pairs_scene, tray_scene
from roundhouse.games.railroad_ink.moves import Done, Draw, Fall, Flood, Ignore, Special, Take, Volcano
from roundhouse.games.railroad_ink.parts import (
    BESIDE,
    CRATER,
    EDGES,
    FACE,
    FACES,
    FITTING,
    LAVA_FACES,
    SIZE,
    SPECIAL_FACES,
    SYMBOL,
    VOLCANO,
)
from roundhouse.games.railroad_ink.rules import meteor
from roundhouse.games.railroad_ink.rules.lava import may_flood
from roundhouse.games.railroad_ink.rules.placing import live_cells
from roundhouse.games.railroad_ink.scoring import cell_id, shape_id
from roundhouse.games.railroad_ink.state import DRAFT, DRAW, IMPACT, State
from roundhouse.games.railroad_ink.words import choice_words, drawing_words, more_lava
from roundhouse.scene.shapes import Scene, Shape

KEPT_CHOICES = 1 << 14


def draw(view: State, seat: int | None) -> list[Scene]:
    """The board of the one who looks, the dice, then everybody else's boards."""
    own = 0 if seat is None else seat
    scenes = [sheet_scene(view, own, "board")]
    if view.phase == DRAFT:
        scenes.append(pairs_scene(view))
    scenes.append(tray_scene(view, own))
    return scenes + [sheet_scene(view, one, "other") for one in range(len(view.sheets)) if one != own]


@knowable
def choice(view: State, seat: int, move: Move) -> Choice:
    """The shapes a move is made of: a die or special route and a cell; its ghost in the cell."""
    if isinstance(move, Draw | Special | Flood | Volcano):
        return _drawing(move, seat, view.sheets[seat].facing[move.row * SIZE + move.col])
    words, scene = choice_words(view, seat, move), f"sheet-{seat}"
    match move:
        case Fall(direction):
            cell = meteor.impact(view.sheets[seat], direction, view.meteor[1])
            if cell < 0:
                return Choice(words)
            return Choice(words, (cell_id(cell, seat),), scene, _ghost(cell, CRATER), enough=True)
        case Ignore(face_name):
            return Choice(words, (source_id(FACE[face_name]),), "tray", confirm=True)
        case Take(faces):
            return Choice(words, (f"pair-{FACE[faces[0]]}-{FACE[faces[1]]}",), "pairs")
    sheet = view.sheets[seat]
    return Choice(words, confirm=bool(sheet.dice), enough=not sheet.dice and not more_lava(view, sheet))


@lru_cache(maxsize=KEPT_CHOICES)
def _drawing(move: Draw | Special | Flood | Volcano, seat: int, facing: int) -> Choice:
    """What is drawn where looks alike on every board; which turn is shown first depends on the ends around."""
    words, cell = drawing_words(move), move.row * SIZE + move.col
    if isinstance(move, Volcano):
        return Choice(words, ("volcano", cell_id(cell, seat)), f"sheet-{seat}", _ghost(cell, VOLCANO))
    face = FACE[move.face]
    ghost, shapes = _ghost(cell, SYMBOL[face][move.turn]), (source_id(face), cell_id(cell, seat))
    side = "mirrored" if move.turn >= 4 else ""
    first = SYMBOL[face][move.turn] == _likeliest(face, cell, facing)
    return Choice(words, shapes, f"sheet-{seat}", ghost, confirm=isinstance(move, Flood), side=side, enough=first)


def _likeliest(face: int, cell: int, facing: int) -> int:
    """Of all turns of a face the first that joins most ends and leads least often against the rim."""

    def joined(symbol: int) -> tuple[int, int]:
        arms = [(edge, facing >> 2 * side & 3, BESIDE[cell][side]) for side, edge in enumerate(EDGES[symbol]) if edge]
        return sum(edge == end for edge, end, _ in arms), -sum(not end and there < 0 for _, end, there in arms)

    return max(FITTING[face][facing], key=joined, default=-1)


def source_id(face: int) -> str:
    """The shape that a face is picked by: its die, or its place among the special routes."""
    return f"special-{SPECIAL_FACES.index(face)}" if face in SPECIAL_FACES else f"die-{face}"


def _ghost(cell: int, symbol: int) -> Shape:
    x, y = corner(cell)
    return at(x, y, list(piece(symbol)), class_="ghost")


def candidates(view: State, seat: int, shapes: Sequence[str]) -> Iterable[Move]:
    """What picked shapes could mean: any of the dice, or the picked ones, in the picked cell, turned any way."""
    dice = [face for face in picked("die", shapes) if face < len(FACES)]
    faces = dice + [SPECIAL_FACES[one] for one in picked("special", shapes) if one < len(SPECIAL_FACES)]
    cells = list(_cells(shapes, seat))
    if view.phase == IMPACT:
        return [Ignore(FACES[face].name) for face in faces] or [Fall(side) for side in "NESW" if cells]
    if view.phase != DRAW:
        return []
    if not cells:
        return [Special(FACES[face].name, 0, 0, 0) for face in faces if face in SPECIAL_FACES]
    if "volcano" in shapes:
        return [Volcano(cells[0] // SIZE, cells[0] % SIZE)]
    sheet = view.sheets[seat]
    return list(_drawn(view, seat, faces or [*dict.fromkeys(sheet.dice + sheet.lava)], cells[0])) or [Done()]


def _drawn(view: State, seat: int, faces: list[int], cell: int) -> Iterator[Move]:
    sheet = view.sheets[seat]
    flooding = view.options.lava and sheet.cells[cell] > CRATER and may_flood(sheet, view.options, live_cells(sheet))
    for face in faces:
        kind = Special if face in SPECIAL_FACES else Flood if flooding and face in LAVA_FACES else Draw
        for turn, symbol in enumerate(SYMBOL[face]):
            if symbol >= 0:
                yield kind(FACES[face].name, cell // SIZE, cell % SIZE, turn)


def _cells(shapes: Sequence[str], seat: int) -> Iterator[int]:
    for one in shapes:
        spot = shape_numbers(shape_id("cell", seat), one)
        if len(spot) == 2 and max(spot) < SIZE:
            yield spot[0] * SIZE + spot[1]
