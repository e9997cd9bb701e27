"""The board as a scene: the hall, lines on their track beds, stations, tunnels of completed lines."""

from functools import lru_cache
from typing import Any

from roundhouse.core.words import player, say
from roundhouse.games.metro_domino.drawing.layout import BOX, MIDDLE, PITCH, SOCKET, TILE_HIGH, Plan, Row, plan
from roundhouse.games.metro_domino.drawing.materials import DARKNESS, SLEEPERS, WANTED
from roundhouse.games.metro_domino.drawing.signs import RULE_INKS, coin, rule_sign, seat_sign
from roundhouse.games.metro_domino.drawing.stations import FONT, start_plate, station_plate, tunnel
from roundhouse.games.metro_domino.drawing.tiles import tile, tile_id
from roundhouse.games.metro_domino.drawing.wall import hall
from roundhouse.games.metro_domino.parts import ACTIVE_TOKENS, LENGTH, NO_DOUBLES, PLAIN, RULE, SOCKETS
from roundhouse.games.metro_domino.state import NOBODY, Laid, Opening, State
from roundhouse.games.metro_domino.words import BUILT, CLOSED, READY, WAITING, line_label, line_name, to_go, wants
from roundhouse.scene.shapes import Scene, Shape, circle, group, keep, line, path, rect, text

HALF = 16.3
BED = 14.0
LEAST_TARGET = 46.0
KEPT_BOARDS = 1 << 10


def board_scene(view: State) -> Scene:
    """Everything on the table but the hands."""
    return _board(view.openings, tuple(view.lines), view.active, view.closed)


@lru_cache(maxsize=KEPT_BOARDS)
def _board(openings: tuple[Opening, ...], lines: tuple[tuple[Laid, ...], ...], active: int, closed: int) -> Scene:
    """Lines and stations are drawn from the middle of their row and moved there by nameless groups.

    So what only makes room for a new row, or for a longer line, does not look changed.
    """
    board = plan(openings)
    child = {opening.line: opening for opening in openings}
    stations = [0, *(opening.station for opening in openings if opening.station)]
    building = active.bit_count()
    shapes = [moved(board, tunnel(one, child[one].station, tuple(way))) for one, way in board.tracks.items()]
    for number in (one for station in stations for one in SOCKETS[station]):
        row = board.rows[number]
        owner = child[number].seat if number in child and not child[number].station else NOBODY
        drawn = line_shape(number, row.side, lines[number], _how(number, active, closed, building), owner)
        shapes.append(moved(board, drawn, row.y))
    shapes.append(moved(board, start_plate(building, board.boxes[0][3]), board.boxes[0][1]))
    for one in openings:
        if one.station:
            shapes.append(moved(board, station_plate(one.station, one.seat), board.boxes[one.station][1]))
    under = hall(board.width, board.height)
    return Scene("board", say("Lines and stations"), board.width, board.height, shapes, under=under)


def moved(board: Plan, shape: Shape, y: float = 0, **attrs: Any) -> Shape:
    """A shape drawn around MIDDLE, moved to the middle of the frame as it is now, and down to its row."""
    return group([shape], transform=f"translate({board.width / 2 - MIDDLE:g} {y:g})", **attrs)


def _how(number: int, active: int, closed: int, building: int) -> int:
    if closed >> number & 1:
        return CLOSED
    if active >> number & 1:
        return BUILT
    return WAITING if building >= ACTIVE_TOKENS else READY  # MD-26


def laid_tile(row: Row, place: int, inner: int, outer: int, id: str = "") -> Shape:
    """A tile on its line: the inner half towards the station."""
    x, y = row.slot(place)
    left, right = (inner, outer) if row.side > 0 else (outer, inner)
    label = say("{a}|{b} on line {line}", a=inner, b=outer, line=line_name(row.line))
    came = tile_id(inner, outer)  # out of a hand, where one sees it
    return tile(left, right, x, y, HALF, TILE_HIGH, id=id, label=label, data_enter="drop", data_from=came)


@keep
def line_shape(number: int, side: int, laid: tuple[Laid, ...], how: int, owner: int) -> Shape:
    """A line with its tiles, its free places and its words; `owner` closed it without a station (MD-50)."""
    row = Row(number, side, 0.0)
    shapes = [_bed(side, LENGTH[number], RULE[number], how), _socket(number, side, how)]
    shapes += [laid_tile(row, place, *halves, f"laid-{number}-{place}") for place, halves in enumerate(laid)]
    if how != CLOSED:
        shapes += [_open_end(row, laid, how), _caption(row, laid, how)]
    elif owner != NOBODY:
        shapes.append(_closed_by(row, owner))
    return group(shapes)


@keep
def _bed(side: int, length: int, rule: int, how: int) -> Shape:
    """Platform edges in the colour of the line's rule, ballast, sleepers, rails, and the mouth of the tunnel."""
    near, far = BOX - 1, BOX + SOCKET + length * PITCH
    left = MIDDLE + (near if side > 0 else -far)
    wide, mouth = far - near, MIDDLE + side * far
    rails = [line((left, y), (left + wide, y), stroke="@md-rail", stroke_width=1.5) for y in (-5.5, 5.5)]
    arch = f"M{mouth:g},{-BED} A2.4,{BED} 0 0 {int(side > 0)} {mouth:g},{BED} Z"
    edge: dict[str, Any] = {"stroke": RULE_INKS[rule], "stroke_width": 2.2}
    if rule == NO_DOUBLES:
        edge["stroke_dasharray"] = "7 3"
    shapes = [
        path(arch, fill="@md-tunnel"),
        rect(left, -BED, wide, 2 * BED, fill="@md-stone"),
        rect(left, -BED + 2.4, wide, 2 * BED - 4.8, fill="@md-bed"),
        rect(left, -9, wide, 18, fill=SLEEPERS),
        *rails,
        rect(left, -BED + 2.4, wide, 2 * BED - 4.8, fill=DARKNESS[side]),
        *(line((left, y), (left + wide, y), **edge) for y in (-BED + 1, BED - 1)),
    ]
    return group(shapes, opacity=0.5 if how == WAITING else 1)


@keep
def _socket(number: int, side: int, how: int) -> Shape:
    x = MIDDLE + side * (BOX + SOCKET / 2)
    if how != BUILT:
        return coin(x, 0, 3.6, False)
    label = say("Active-line token: this line is being built; at most {n} are at once", n=ACTIVE_TOKENS)
    return group([coin(x, 0, 4, True)], id=f"active-{number}", label=label, data_enter="drop")


def _open_end(row: Row, laid: tuple[Laid, ...], how: int) -> Shape:
    """The free places of a line and the target around them and its words, which stand over the glow."""
    number, first = row.line, len(laid)
    inner = row.slot(first)[0] - row.side * PITCH / 2
    wide = max(LEAST_TARGET, (LENGTH[number] - first) * PITCH)
    shapes = [rect(min(inner, inner + row.side * wide), -28, wide, 44, fill="transparent")]
    shapes += [_free_place(row.slot(place)[0], how) for place in range(first, LENGTH[number])]
    shapes += _wanted(row, laid, how)
    return group(shapes, id=f"line-{number}", label=line_label(number, laid, how))


@keep
def _free_place(x: float, how: int) -> Shape:
    return rect(
        x - HALF + 0.5, -TILE_HIGH / 2 + 0.5, 2 * HALF - 1, TILE_HIGH - 1, rx=3.6, fill="@md-stone",
        fill_opacity=0.1 if how == WAITING else 0.2, stroke="@md-stone", stroke_opacity=0.75, stroke_width=0.9,
    )  # fmt: skip


def _wanted(row: Row, laid: tuple[Laid, ...], how: int) -> list[Shape]:
    """What the open end wants: a number, or a plus where any tile may begin the line."""
    x, side = row.slot(len(laid))[0], row.side
    if how == WAITING:
        return []
    if how == READY:
        plus = f"M{x - 4:g},0h8M{x:g},-4v8"
        return [
            circle(x, 0, 7.6, fill=WANTED, stroke="@gold", stroke_width=1.2),
            path(plus, fill="none", stroke="@on-light", stroke_width=1.8, stroke_linecap="round"),
        ]
    near, half = x - side * HALF, x - side * HALF / 2
    arrow = f"M{x + side * 6:g},-3.6l{side * 4:g},3.6l{side * -4:g},3.6"
    return [
        rect(
            min(near, near + side * HALF),
            -TILE_HIGH / 2,
            HALF,
            TILE_HIGH,
            rx=3.8,
            fill=WANTED,
            stroke="@gold",
            stroke_width=1.5,
        ),
        text(half, 0.6, str(laid[-1][1]), font_size=14.5, font_weight=800, fill="@on-light"),
        path(arrow, fill="none", stroke="@md-want", stroke_width=1.8, stroke_linecap="round", stroke_linejoin="round"),
    ]


def _caption(row: Row, laid: tuple[Laid, ...], how: int) -> Shape:
    x, y = row.caption
    anchor = "start" if row.side > 0 else "end"
    shapes: list[Shape] = []
    if RULE[row.line] != PLAIN:
        shapes.append(rule_sign(RULE[row.line], x + row.side * 6, y))
        x += row.side * 16
    ink = "@md-quiet" if how == WAITING else "@ink"
    told = wants(row.line, laid[-1][1]) if how == BUILT and laid else to_go(row.line, len(laid))
    shapes.append(text(x, y, told, font_size=FONT, text_anchor=anchor, fill=ink))
    return group(shapes, id=f"caption-{row.line}", label=line_label(row.line, laid, how), class_="ground")


def _closed_by(row: Row, owner: int) -> Shape:
    x, y = row.caption
    words = text(
        x + row.side * 17, y, player(owner), font_size=FONT, text_anchor="start" if row.side > 0 else "end", fill="@ink"
    )
    label = say(
        "Line {line}, closed by {player}: it counts as a station", line=line_name(row.line), player=player(owner)
    )
    return group([seat_sign(owner, x + row.side * 7, y, 5.5), words], id=f"token-{row.line}", label=label)
