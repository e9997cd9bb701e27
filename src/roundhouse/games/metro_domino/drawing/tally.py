"""What everybody may count: pool, pile, and for each player tiles, stations, Metro tokens, games won."""

from functools import lru_cache

from roundhouse.core.words import Say, many, player, say
from roundhouse.games.metro_domino.drawing.materials import IVORY
from roundhouse.games.metro_domino.drawing.signs import metro_token, seat_sign
from roundhouse.games.metro_domino.parts import FIFTH, WINS
from roundhouse.games.metro_domino.state import BETWEEN, NOBODY, OVER, State, count, opened
from roundhouse.scene.shapes import Scene, Shape, circle, group, keep, line, path, rect, text

WIDTH = 360
ROW = 34
SMALL = 11.2
POOL_AT, PILE_AT = 48, 228
Counts = tuple[int, int, int, int]  # tiles, stations, Metro tokens, games won


def tally_scene(view: State) -> Scene:
    """The counters of the table."""
    counts = tuple(
        (count(view, seat), opened(view, seat), view.metro[seat], view.wins[seat]) for seat in range(len(view.hands))
    )
    turn = NOBODY if view.phase in (BETWEEN, OVER) else view.turn
    return _tally(counts, turn, view.pooled, view.pile.bit_count(), view.options.tournament)


@lru_cache(maxsize=1 << 10)
def _tally(counts: tuple[Counts, ...], turn: int, pool: int, pile: int, tournament: bool) -> Scene:
    height = 58 + ROW * len(counts)
    shapes = [rect(1, 1, WIDTH - 2, height - 2, rx=10, fill="@card", stroke="@line"), _pool(pool), _pile(pile)]
    shapes += [_player(seat, one, seat == turn, tournament) for seat, one in enumerate(counts)]
    return Scene("tally", say("Pool and players"), WIDTH, height, shapes, "side")


@keep
def _pool(tiles: int) -> Shape:
    words = many("{n} tile in the pool", "{n} tiles in the pool", n=tiles)
    label = say("{pool}, face down: whoever cannot add a tile draws one", pool=words)
    backs = [_back(10 + 4 * step, 13 + 4 * step) for step in range(3) if tiles > step * 8]
    shapes = [rect(5, 5, 190, 46, rx=8, fill="@shade"), *backs, _counted(POOL_AT, words)]
    return group(shapes, id="pool-0", label=label)


def _back(x: float, y: float) -> Shape:
    return rect(x, y, 26, 16, rx=3, fill="@md-back", stroke="@md-ivory", stroke_width=1.2)


def _counted(x: float, words: Say) -> Shape:
    return text(x, 28, words, font_size=SMALL, text_anchor="start", fill="@ink")


@keep
def _pile(stations: int) -> Shape:
    words = many("{n} station to come", "{n} stations to come", n=stations)
    label = say("{pile}: the next is turned up when a line is completed", pile=words)
    plates = [_plate(200 + 2 * step, 18 + 3 * step, 22, 16) for step in range(2) if stations > step]
    return group([*plates, _counted(PILE_AT, words)], id="pile-0", label=label)


def _plate(x: float, y: float, wide: float, high: float) -> Shape:
    return rect(x, y, wide, high, rx=4, fill=IVORY, stroke="@md-band", stroke_width=2)


@keep
def _player(seat: int, counts: Counts, to_move: bool, tournament: bool) -> Shape:
    tiles, stations, tokens, wins = counts
    y = 75 + ROW * seat
    shapes: list[Shape] = []
    if to_move:
        shapes.append(rect(4, y - 15, WIDTH - 8, 30, rx=8, fill="@accent-soft"))
    shapes += [
        seat_sign(seat, 18, y, 7),
        text(32, y, player(seat), font_size=13, font_weight=700, text_anchor="start", fill="@ink"),
        _tiles(seat, tiles, y), _stations(seat, stations, y), _tokens(seat, tokens, y),
    ]  # fmt: skip
    if tournament:
        shapes.append(_wins(seat, wins, y))
    label = say(
        "{player}: {tiles} in hand, {stations} opened, {tokens}, {wins}", player=player(seat),
        tiles=many("{n} tile", "{n} tiles", n=tiles), stations=many("{n} station", "{n} stations", n=stations),
        tokens=many("{n} Metro token", "{n} Metro tokens", n=tokens),
        wins=many("{n} game won", "{n} games won", n=wins),
    )  # fmt: skip
    return group(shapes, id=f"player-{seat}", label=label)


@keep
def _tiles(seat: int, tiles: int, y: float) -> Shape:
    shapes = [
        rect(114, y - 14, 62, 28, fill="transparent"),
        rect(118, y - 7, 22, 14, rx=3, fill=IVORY, stroke="@md-ivory-edge"),
        line((129, y - 5), (129, y + 5), stroke="@md-groove"),
        text(145, y, f"×{tiles}", font_size=13, text_anchor="start", fill="@ink"),
    ]  # fmt: skip
    label = many(
        "{n} tile in hand: −{n} now; whoever has none left ends the game",
        "{n} tiles in hand: −{n} now; whoever has none left ends the game",
        n=tiles,
    )
    return group(shapes, id=f"tiles-{seat}", label=label)


@keep
def _stations(seat: int, stations: int, y: float) -> Shape:
    shapes = [
        rect(180, y - 14, 60, 28, fill="transparent"), _plate(184, y - 7, 20, 14),
        text(209, y, f"{stations}/{FIFTH}", font_size=13, text_anchor="start", fill="@ink"),
    ]  # fmt: skip
    label = say("Stations opened: {n} of {all}, 1 point each; the last of them ends the game", n=stations, all=FIFTH)
    return group(shapes, id=f"stations-{seat}", label=label)


@keep
def _tokens(seat: int, tokens: int, y: float) -> Shape:
    shapes = [
        rect(242, y - 14, 52, 28, fill="transparent"), metro_token(254, y, 9),
        text(267, y, f"×{tokens}", font_size=13, text_anchor="start", fill="@ink"),
    ]  # fmt: skip
    label = many(
        "{n} Metro token, worth no point: a double brings one",
        "{n} Metro tokens, worth no point: a double brings one",
        n=tokens,
    )
    return group(shapes, id=f"metros-{seat}", label=label)


@keep
def _wins(seat: int, wins: int, y: float) -> Shape:
    shapes = [rect(298, y - 14, 56, 28, fill="transparent")]
    for number in range(WINS):
        shapes.append(circle(308 + 17 * number, y, 6, fill="@good" if number < wins else "@card", stroke="@ink"))
    for number in range(wins):
        tick = f"M{305 + 17 * number:g},{y}l2,2.4l4,-4.6"
        shapes.append(path(tick, fill="none", stroke="@card", stroke_width=1.6, stroke_linecap="round"))
    return group(shapes, id=f"wins-{seat}", label=say("Games won: {n} of {all}", n=wins, all=WINS))
