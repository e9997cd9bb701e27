"""The table drawn: board, rack, tallies; and which shapes a move is made of."""

from collections.abc import Iterable, Sequence

from roundhouse.core.bits import each
from roundhouse.core.errors import knowable
from roundhouse.core.game import HIDDEN, Choice
from roundhouse.core.move import Move
from roundhouse.core.shape_ids import owned, picked, shape_numbers
from roundhouse.core.words import many, player, say
from roundhouse.games.metro_domino.drawing.board import board_scene, framed, laid_tile, next_place
from roundhouse.games.metro_domino.drawing.signs import metro_token, seat_sign, tile
from roundhouse.games.metro_domino.moves import Draw, Put, Remove
from roundhouse.games.metro_domino.parts import FIFTH, TILES, WINS
from roundhouse.games.metro_domino.state import BETWEEN, DRAWN, OVER, State, count, opened
from roundhouse.games.metro_domino.words import choice_words, tile_words, worth
from roundhouse.scene.shapes import Scene, Shape, circle, group, line, rect, text

WIDTH = 360
SIZE, ACROSS, STEP_X, STEP_Y = 31, 5, 71, 46
TALLY_ROW = 34


def draw(view: State, seat: int | None) -> list[Scene]:
    """The board, one's own rack, what is public of everybody; at the end the others' tiles."""
    scenes = [board_scene(view)]
    if seat is not None:
        scenes.append(rack_scene(view, seat))
    scenes.append(tally_scene(view, seat))
    if view.phase in (BETWEEN, OVER):
        scenes += [open_hand(view, one) for one in range(len(view.hands)) if one != seat and view.lacks[one]]
    return scenes


@knowable
def choice(view: State, seat: int, move: Move) -> Choice:
    """A tile and a line end; a token and a laid tile; or a button."""
    words = choice_words(view, seat, move)
    match move:
        case Put():
            row, _ = next_place(view, move.line)
            ghost = framed(view, [laid_tile(row, len(view.lines[move.line]), move.inner, move.outer)], class_="ghost")
            picks = (_tile_id(move.inner, move.outer), f"line-{move.line}")
            return Choice(words, picks, "board", ghost, worth(view, seat, move))
        case Remove():
            x, y = next_place(view, move.line)[0].slot(move.place)
            cross = [
                line((x - 15, y - 9), (x + 15, y + 9), stroke="@bad", stroke_width=4, stroke_linecap="round"),
                line((x - 15, y + 9), (x + 15, y - 9), stroke="@bad", stroke_width=4, stroke_linecap="round"),
            ]
            picks = ("metro-0", f"laid-{move.line}-{move.place}")
            return Choice(words, picks, "board", framed(view, cross, class_="ghost"), confirm=True)
        case _:
            return Choice(words)


def candidates(view: State, seat: int, shapes: Sequence[str]) -> Iterable[Move]:
    """What picked shapes could mean: a tile on a line, a token on a tile, a draw."""
    tiles = _pairs("tile", shapes)
    laid = [(number, place) for number, place in _pairs("laid", shapes) if number < len(view.lines)]
    lines = [number for number in picked("line", shapes) if number < len(view.lines)]
    for a, b in tiles:
        for number in lines + [one[0] for one in laid]:
            before = view.lines[number]
            inward = before[-1][1] if before else a
            yield Put(b, a, number) if inward == b else Put(a, b, number)
    if not tiles:
        yield from (Remove(number, place) for number, place in laid)
    if "pool-0" in shapes:
        yield Draw()


def _pairs(kind: str, shapes: Sequence[str]) -> list[tuple[int, int]]:
    found = (shape_numbers(kind, one) for one in shapes)
    return [(one[0], one[1]) for one in found if len(one) == 2]


def rack_scene(view: State, seat: int) -> Scene:
    """One's own tiles and Metro tokens."""
    tiles = [TILES[number] for number in each(view.hands[seat])] if view.hands[seat] != HIDDEN else []
    tokens = view.metro[seat]
    cells = max(1, len(tiles) + (1 if tokens else 0))
    rows = -(-cells // ACROSS)
    shapes: list[Shape] = [rect(1, 1, WIDTH - 2, rows * STEP_Y + 8, rx=10, fill="@shade")]
    for number, (low, high) in enumerate(tiles):
        x, y = _cell(number)
        shapes.append(_rack_tile(view, seat, low, high, x, y))
    if tokens:
        shapes.append(_rack_token(tokens, *_cell(len(tiles))))
    return Scene(
        "hand",
        many("Your hand: {n} tile", "Your hand: {n} tiles", n=len(tiles)),
        WIDTH,
        rows * STEP_Y + 10,
        shapes,
        "hand",
        seat,
    )


def _rack_tile(view: State, seat: int, low: int, high: int, x: float, y: float) -> Shape:
    inside = [rect(x - STEP_X / 2, y - STEP_Y / 2, STEP_X, STEP_Y, fill="transparent")]
    fresh = view.phase == DRAWN and view.turn == seat and TILES[view.drawn] == (low, high)
    if fresh:
        inside.append(rect(x - SIZE - 2.5, y - SIZE * 0.6 - 2.5, 2 * SIZE + 5, SIZE * 1.2 + 5, rx=10, fill="@glow"))
    inside.append(tile(low, high, x, y, SIZE))
    label = say("{a}|{b}, just drawn", a=low, b=high) if fresh else tile_words(low, high)
    return group(inside, id=_tile_id(low, high), label=label)


def _rack_token(tokens: int, x: float, y: float) -> Shape:
    inside = [
        rect(x - STEP_X / 2, y - STEP_Y / 2, STEP_X, STEP_Y, fill="transparent"),
        metro_token(x - 12, y, 16),
        text(x + 18, y, f"×{tokens}", font_size=17, font_weight=700, fill="@ink"),
    ]
    return group(inside, id="metro-0", label=many("{n} Metro token", "{n} Metro tokens", n=tokens))


def open_hand(view: State, seat: int) -> Scene:
    """Another's tiles, laid open when the game is over."""
    tiles = [TILES[number] for number in each(view.hands[seat])] if view.hands[seat] != HIDDEN else []
    rows = max(1, -(-len(tiles) // ACROSS))
    shapes = [
        tile(low, high, *_cell(number), SIZE, id=owned(seat, _tile_id(low, high)), label=tile_words(low, high))
        for number, (low, high) in enumerate(tiles)
    ]
    title = say("Tiles of {player}", player=player(seat))
    return Scene(f"hand-{seat}", title, WIDTH, rows * STEP_Y + 10, shapes, "other", seat)


def tally_scene(view: State, seat: int | None) -> Scene:
    """What everybody may count: pool, pile, and for each player tiles, stations, Metro tokens, games won."""
    seats = range(len(view.hands))
    height = 58 + TALLY_ROW * len(seats)
    shapes = [rect(1, 1, WIDTH - 2, height - 2, rx=10, fill="@card", stroke="@line"), *_stocks(view)]
    shapes += [shape for one in seats for shape in _tally(view, one, 75 + TALLY_ROW * one)]
    return Scene("tally", say("Pool and players"), WIDTH, height, shapes, "side")


def _stocks(view: State) -> list[Shape]:
    pool = many("{n} tile in the pool", "{n} tiles in the pool", n=view.pooled)
    pile = many("{n} station to come", "{n} stations to come", n=view.pile.bit_count())
    return [
        group([
            rect(6, 5, 198, 46, rx=8, fill="@shade"),
            rect(16, 17, 22, 13, rx=3, fill="@card", stroke="@ink"),
            rect(21, 23, 22, 13, rx=3, fill="@card", stroke="@ink"),
            text(46, 28, pool, font_size=12, text_anchor="start", fill="@ink"),
        ], id="pool-0", label=pool),
        group([
            rect(210, 18, 20, 20, rx=6, fill="@card", stroke="@ink", stroke_width=2.4),
            text(235, 28, pile, font_size=12, text_anchor="start", fill="@ink"),
        ], id="pile-0", label=pile),
    ]  # fmt: skip


def _tally(view: State, seat: int, y: float) -> list[Shape]:
    tiles, stations = count(view, seat), opened(view, seat)
    shapes: list[Shape] = []
    if view.turn == seat and view.phase not in (BETWEEN, OVER):
        shapes.append(rect(4, y - 15, WIDTH - 8, 30, rx=8, fill="@accent-soft"))
    shapes += [
        seat_sign(seat, 18, y, 7),
        text(32, y, player(seat), font_size=13, font_weight=700, text_anchor="start", fill="@ink"),
        rect(118, y - 6, 20, 12, rx=3, fill="@card", stroke="@ink"),
        text(143, y, f"×{tiles}", font_size=13, text_anchor="start", fill="@ink"),
        rect(186, y - 8, 16, 16, rx=5, fill="@card", stroke="@ink", stroke_width=2.2),
        text(207, y, f"{stations}/{FIFTH}", font_size=13, text_anchor="start", fill="@ink"),
        metro_token(252, y, 8.5),
        text(264, y, f"×{view.metro[seat]}", font_size=13, text_anchor="start", fill="@ink"),
    ]
    if view.options.tournament:
        for number in range(WINS):
            won = number < view.wins[seat]
            shapes.append(circle(308 + 17 * number, y, 6, fill="@good" if won else "@card", stroke="@ink"))
    label = say(
        "{player}: {tiles} in hand, {stations} opened, {tokens}, {wins}", player=player(seat),
        tiles=many("{n} tile", "{n} tiles", n=tiles), stations=many("{n} station", "{n} stations", n=stations),
        tokens=many("{n} Metro token", "{n} Metro tokens", n=view.metro[seat]),
        wins=many("{n} game won", "{n} games won", n=view.wins[seat]),
    )  # fmt: skip
    return [group(shapes, id=f"player-{seat}", label=label)]


def _cell(number: int) -> tuple[float, float]:
    return 2 + STEP_X / 2 + STEP_X * (number % ACROSS), 5 + STEP_Y / 2 + STEP_Y * (number // ACROSS)


def _tile_id(a: int, b: int) -> str:
    return f"tile-{min(a, b)}-{max(a, b)}"
