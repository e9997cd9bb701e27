"""The hand on its wooden rack, and hands laid open at the end."""

from functools import lru_cache
from typing import Any

from roundhouse.core.bits import bits_of, each
from roundhouse.core.game import HIDDEN
from roundhouse.core.shape_ids import owned
from roundhouse.core.words import Say, many, player, say
from roundhouse.games.metro_domino.drawing.materials import LEDGE, RACK, WANTED
from roundhouse.games.metro_domino.drawing.signs import metro_token
from roundhouse.games.metro_domino.drawing.tiles import tile, tile_id
from roundhouse.games.metro_domino.moves import Put
from roundhouse.games.metro_domino.parts import INDEX, TILES
from roundhouse.games.metro_domino.rules import moves
from roundhouse.games.metro_domino.state import BETWEEN, DRAWN, NONE, OVER, SECOND, State, fitting
from roundhouse.games.metro_domino.words import tile_words
from roundhouse.scene.shapes import Scene, Shape, group, keep, rect, text

WIDTH = 360
HALF, HIGH, ACROSS, STEP_X, STEP_Y = 30.5, 38, 5, 71, 62
RAISED = 4
KEPT_RACKS = 1 << 10


def rack_scene(view: State, seat: int) -> Scene:
    """One's own tiles and Metro tokens; what fits now stands a little higher."""
    held = view.hands[seat] if view.hands[seat] != HIDDEN else 0
    drawn = view.drawn if view.turn == seat and view.phase == DRAWN else NONE
    limited = view.turn == seat and view.phase in (DRAWN, SECOND)
    return _rack(seat, held, fits(view, seat) & held, drawn, view.metro[seat], limited or view.phase in (BETWEEN, OVER))


def fits(view: State, seat: int) -> int:
    """The tiles that could be added now, or on one's turn as the table lies."""
    if view.phase in (BETWEEN, OVER):
        return 0
    if view.turn != seat:
        return fitting(view)
    return bits_of({INDEX[move.inner][move.outer] for move in moves(view, seat) if isinstance(move, Put)})


@lru_cache(maxsize=KEPT_RACKS)
def _rack(seat: int, held: int, fit: int, drawn: int, tokens: int, limited: bool) -> Scene:
    tiles = list(each(held))
    rows = max(1, -(-(len(tiles) + (1 if tokens else 0)) // ACROSS))
    shapes = _shelves(rows)
    for place, number in enumerate(tiles):
        fits_now = bool(fit >> number & 1)
        shapes.append(_rack_tile(place, number, fits_now, number == drawn, limited or fits_now))
    if tokens:
        shapes.append(_rack_token(len(tiles), tokens))
    title = many("Your hand: {n} tile", "Your hand: {n} tiles", n=len(tiles))
    return Scene("hand", title, WIDTH, rows * STEP_Y + 8, shapes, "hand", seat)


def _shelves(rows: int) -> list[Shape]:
    high = rows * STEP_Y + 6
    shapes = [rect(1, 1, WIDTH - 2, high, rx=10, fill=RACK, stroke="@md-rack-low", stroke_width=1.5)]
    for row in range(rows):
        y = 4 + STEP_Y * row
        shapes.append(rect(6, y + 43.5, WIDTH - 12, 5, rx=2, fill=LEDGE))
    return shapes


@keep
def _rack_tile(place: int, number: int, fit: bool, fresh: bool, silent: bool) -> Shape:
    (low, high), (x, y) = TILES[number], cell(place)
    top = y - 7 - (RAISED if fit else 0)
    inside = [rect(x - STEP_X / 2, y - STEP_Y / 2, STEP_X, STEP_Y, fill="transparent")]
    if fresh:
        inside.append(rect(x - HALF - 3, top - HIGH / 2 - 3, 2 * HALF + 6, HIGH + 6, rx=9, fill="@glow"))
    inside.append(tile(low, high, x, top, HALF, HIGH, data_body="tile"))
    if fit:
        inside.append(rect(x - 20, y + 16, 40, 14, rx=7, fill=WANTED, stroke="@gold", stroke_width=1))
    ink: dict[str, Any] = {"fill": "@on-light" if fit else "@md-rack-ink", "font_weight": 700 if fit else 400}
    inside.append(text(x, y + 23.5, f"{low} | {high}", font_size=11.5, **ink))
    return group(inside, id=tile_id(low, high), label=_label(low, high, fit, fresh, silent), data_enter="drop")


def _label(low: int, high: int, fit: bool, fresh: bool, silent: bool) -> Say:
    if fresh:
        return say("{a}|{b}, just drawn", a=low, b=high)
    if fit and low == high:
        return say("{a}|{a} fits now: a double brings a Metro token and another turn", a=low)
    if fit:
        return say("{a}|{b} fits now: choose it, then the line", a=low, b=high)
    if silent:
        return tile_words(low, high)
    if low == high:
        return say("{a}|{a} fits no line now: none that takes doubles ends in {a}", a=low)
    return say("{a}|{b} fits no line now: none ends in {a} or {b}", a=low, b=high)


@keep
def _rack_token(place: int, tokens: int) -> Shape:
    x, y = cell(place)
    inside = [
        rect(x - STEP_X / 2, y - STEP_Y / 2, STEP_X, STEP_Y, fill="transparent"),
        metro_token(x - 12, y - 7, 16),
        text(x + 18, y - 7, f"×{tokens}", font_size=17, font_weight=700, fill="@md-rack-ink"),
    ]
    words = many(
        "{n} Metro token: before adding a tile, remove a tile of a line that is being built",
        "{n} Metro tokens: before adding a tile, remove a tile of a line that is being built", n=tokens,
    )  # fmt: skip
    return group(inside, id="metro-0", label=words, data_enter="drop")


def open_hand(view: State, seat: int) -> Scene:
    """Another's tiles, laid open when the game is over."""
    return _open_hand(seat, view.hands[seat] if view.hands[seat] != HIDDEN else 0)


@lru_cache(maxsize=KEPT_RACKS)
def _open_hand(seat: int, held: int) -> Scene:
    shapes = []
    for place, number in enumerate(each(held)):
        (low, high), (x, y) = TILES[number], cell(place)
        shapes.append(
            tile(low, high, x, y, HALF, HIGH, id=owned(seat, tile_id(low, high)), label=tile_words(low, high))
        )
    rows = max(1, -(-len(shapes) // ACROSS))
    title = say("Tiles of {player}", player=player(seat))
    return Scene(f"hand-{seat}", title, WIDTH, rows * STEP_Y + 10, shapes, "other", seat)


def cell(number: int) -> tuple[float, float]:
    """The middle of a place on the rack."""
    return 2 + STEP_X / 2 + STEP_X * (number % ACROSS), 5 + STEP_Y / 2 + STEP_Y * (number // ACROSS)
