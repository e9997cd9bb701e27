"""The table drawn: board, rack, tallies; and which shapes a move is made of."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from roundhouse.core.errors import knowable
from roundhouse.core.game import Choice
from roundhouse.core.move import Move
from roundhouse.core.shape_ids import picked, shape_numbers
from roundhouse.games.metro_domino.drawing.board import board_scene, laid_tile, moved
from roundhouse.games.metro_domino.drawing.layout import plan
from roundhouse.games.metro_domino.drawing.moments import moments
from roundhouse.games.metro_domino.drawing.rack import fits, open_hand, rack_scene
from roundhouse.games.metro_domino.drawing.tally import tally_scene
from roundhouse.games.metro_domino.drawing.tiles import tile_id
from roundhouse.games.metro_domino.drawing.wall import under
from roundhouse.games.metro_domino.moves import Draw, Put, Remove, Stop
from roundhouse.games.metro_domino.parts import INDEX, VALUES
from roundhouse.games.metro_domino.state import BETWEEN, OVER, Laid, Opening, State
from roundhouse.games.metro_domino.words import button_words, put_words, remove_words, worth_of
from roundhouse.scene.shapes import Scene, group, line

__all__ = ["candidates", "choice", "draw", "moments", "under"]

KEPT_CHOICES = 1 << 13


def draw(view: State, seat: int | None) -> list[Scene]:
    """The board, one's own rack, what is public of everybody; at the end the others' tiles."""
    scenes = [board_scene(view)]
    if seat is not None:
        scenes.append(rack_scene(view, seat))
    scenes.append(tally_scene(view))
    if view.phase in (BETWEEN, OVER):
        scenes += [open_hand(view, one) for one in range(len(view.hands)) if one != seat and view.lacks[one]]
    return scenes


@knowable
def choice(view: State, seat: int, move: Move) -> Choice:
    """A tile and a line end; a token and a laid tile; or a button."""
    match move:
        case Put():
            return _put(view.openings, move, len(view.lines[move.line]))
        case Remove():
            return _remove(view.openings, move, view.lines[move.line][move.place])
    # A second tile that fits is given up for good, by a button where the ✓ of the first one was.
    return _button(move, isinstance(move, Stop) and bool(fits(view, seat)))


@lru_cache(maxsize=KEPT_CHOICES)
def _put(openings: tuple[Opening, ...], move: Put, laid: int) -> Choice:
    board = plan(openings)
    ghost = moved(board, laid_tile(board.rows[move.line], laid, move.inner, move.outer), class_="ghost")
    picks = (tile_id(move.inner, move.outer), f"line-{move.line}")
    return Choice(put_words(move, laid), picks, "board", ghost, worth_of(move, laid))


@lru_cache(maxsize=KEPT_CHOICES)
def _remove(openings: tuple[Opening, ...], move: Remove, tile: Laid) -> Choice:
    board = plan(openings)
    x, y = board.rows[move.line].slot(move.place)
    cross = [
        line((x - 15, y + lean * 9), (x + 15, y - lean * 9), stroke="@bad", stroke_width=4, stroke_linecap="round")
        for lean in (1, -1)
    ]
    picks = ("metro-0", f"laid-{move.line}-{move.place}")
    return Choice(remove_words(move, tile), picks, "board", moved(board, group(cross), class_="ghost"), confirm=True)


@lru_cache(maxsize=64)
def _button(move: Move, asks: bool) -> Choice:
    return Choice(button_words(move), confirm=asks)


def candidates(view: State, seat: int, shapes: Sequence[str]) -> Iterable[Move]:
    """What picked shapes could mean: a tile on a line, a token on a tile, a draw; a tile alone, any line."""
    tiles = [pair for pair in _pairs("tile", shapes) if max(pair) < VALUES]
    laid = [(number, place) for number, place in _pairs("laid", shapes) if number < len(view.lines)]
    lines = [number for number in picked("line", shapes) if number < len(view.lines)]
    for a, b in tiles:
        meant = lines + [one[0] for one in laid]
        if not meant and not fits(view, seat) >> INDEX[a][b] & 1:
            meant = [number for number in range(len(view.lines)) if view.active >> number & 1]
        yield from (_turned(view, a, b, number) for number in meant)
    if not tiles:
        yield from (Remove(number, place) for number, place in laid)
    if "pool-0" in shapes:
        yield Draw()


def _turned(view: State, a: int, b: int, number: int) -> Put:
    before = view.lines[number]
    inward = before[-1][1] if before else a
    return Put(b, a, number) if inward == b else Put(a, b, number)


def _pairs(kind: str, shapes: Sequence[str]) -> list[tuple[int, int]]:
    found = (shape_numbers(kind, one) for one in shapes)
    return [(one[0], one[1]) for one in found if len(one) == 2]
