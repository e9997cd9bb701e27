"""The board as a scene: stations, lines with their tiles and free places, tracks of completed lines."""

from collections.abc import Iterator
from typing import Any

from roundhouse.core.words import player, say
from roundhouse.games.metro_domino.drawing.layout import BOX, MIDDLE, PITCH, TILE_HIGH, Plan, Row, plan
from roundhouse.games.metro_domino.drawing.signs import RULE_INKS, rule_sign, seat_sign, tile
from roundhouse.games.metro_domino.parts import ACTIVE_TOKENS, LENGTH, PLAIN, RULE, SOCKETS
from roundhouse.games.metro_domino.state import Opening, State
from roundhouse.games.metro_domino.words import line_label, line_name, to_go
from roundhouse.scene.shapes import Point, Scene, Shape, circle, group, line, path, rect, text

FONT = 12.42
HALF = 16.0
LEAST_TARGET = 46.0


def board_scene(view: State) -> Scene:
    """Everything on the table but the hands.

    Lines and stations are drawn from the middle of their row and moved there by nameless groups: what only makes
    room for a new row, or for a longer line, does not look changed.
    """
    board = plan(view.openings)
    stations = [0, *(opening.station for opening in view.openings if opening.station)]
    frame = rect(1.5, 1.5, board.width - 3, board.height - 3, rx=14, fill="@card", stroke="@line", stroke_width=2)
    shapes = [
        *(_track(board.tracks[one], one) for one in board.tracks),
        *(_line(view, board.rows[line]) for station in stations for line in SOCKETS[station]),
        _start(view, board),
        *(_station(board, opening) for opening in view.openings if opening.station),
    ]
    return Scene("board", say("Lines and stations"), board.width, board.height, [frame, framed(view, shapes)])


def framed(view: State, shapes: list[Shape], **attrs: Any) -> Shape:
    """Shapes moved from around MIDDLE to the middle of the frame as it is now."""
    return group(shapes, transform=f"translate({plan(view.openings).width / 2 - MIDDLE:g} 0)", **attrs)


def next_place(view: State, move_line: int) -> tuple[Row, Point]:
    """The row of a line and the place of its next tile, for a ghost."""
    row = plan(view.openings).rows[move_line]
    return row, row.slot(len(view.lines[move_line]))


def laid_tile(row: Row, place: int, inner: int, outer: int, id: str = "") -> Shape:
    """A tile on its line: the inner half towards the station."""
    x, y = row.slot(place)
    left, right = (inner, outer) if row.side > 0 else (outer, inner)
    return tile(
        left, right, x, y, HALF, id=id, label=say("{a}|{b} on line {line}", a=inner, b=outer, line=line_name(row.line))
    )


def _track(points: list[Point], number: int) -> Shape:
    """A completed line on its way to its station, with rounded corners."""
    (x, y), *rest = points
    d = f"M{x:.1f},{y:.1f}"
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        r = min(5.0, abs(ax - bx) + abs(ay - by), (abs(bx - cx) + abs(by - cy)) / 2)
        d += f" L{bx + _toward(bx, ax) * r:.1f},{by + _toward(by, ay) * r:.1f}"
        d += f" Q{bx:.1f},{by:.1f} {bx + _toward(bx, cx) * r:.1f},{by + _toward(by, cy) * r:.1f}"
    d += f" L{rest[-1][0]:.1f},{rest[-1][1]:.1f}"
    return path(d, fill="none", stroke=RULE_INKS[RULE[number]], stroke_width=4.5)


def _toward(here: float, there: float) -> int:
    return (there > here) - (there < here)


def _line(view: State, placed: Row) -> Shape:
    number, laid = placed.line, view.lines[placed.line]
    row = Row(number, placed.side, 0.0)
    closed, active = view.closed >> number & 1, view.active >> number & 1
    waiting = not active and not closed and view.active.bit_count() >= ACTIVE_TOKENS  # MD-26
    end = row.slot(LENGTH[number] - 1)[0] + row.side * PITCH / 2
    shapes = [
        line((MIDDLE + row.side * BOX, 0), (end, 0), stroke=RULE_INKS[RULE[number]], stroke_width=7),
        circle(*row.socket, 5, fill="@glow" if active else "@card", stroke="@ink", stroke_width=1.6),
        *(laid_tile(row, place, *halves, f"laid-{number}-{place}") for place, halves in enumerate(laid)),
        *(_closed_caption(view, row) if closed else [_open_end(view, row)]),
    ]
    return group(shapes, transform=_moved(placed.y), opacity=0.65 if waiting else 1)


def _moved(y: float) -> str:
    return f"translate(0 {y:g})"


def _open_end(view: State, row: Row) -> Shape:
    """The free places of a line, its words, and the target around them."""
    number, first = row.line, len(view.lines[row.line])
    inner = row.slot(first)[0] - row.side * PITCH / 2
    wide = max(LEAST_TARGET, (LENGTH[number] - first) * PITCH)
    shapes = [rect(min(inner, inner + row.side * wide), row.y - 28, wide, 44, fill="transparent")]
    for place in range(first, LENGTH[number]):
        x, y = row.slot(place)
        shapes.append(_free_place(x, y, place == first))
    shapes += _caption(view, row)
    return group(shapes, id=f"line-{number}", label=line_label(view, number))


def _free_place(x: float, y: float, inviting: bool) -> Shape:
    look: dict[str, Any] = {"stroke": "@ink" if inviting else "@faint", "stroke_width": 1.6 if inviting else 1.1}
    return rect(
        x - HALF, y - TILE_HIGH / 2 + 0.5, 2 * HALF, TILE_HIGH - 1, rx=4,
        fill="@card", fill_opacity=0.72, stroke_dasharray="4 3", **look,
    )  # fmt: skip


def _caption(view: State, row: Row) -> list[Shape]:
    x, y = row.caption
    anchor = "start" if row.side > 0 else "end"
    shapes = []
    if RULE[row.line] != PLAIN:
        shapes.append(rule_sign(RULE[row.line], x + row.side * 6, y))
        x += row.side * 15
    shapes.append(text(x, y, to_go(view, row.line), font_size=FONT, text_anchor=anchor, fill="@ink"))
    return shapes


def _closed_caption(view: State, row: Row) -> Iterator[Shape]:
    """A line closed without a station shows whose it is (MD-50)."""
    for opening in view.openings:
        if opening.line == row.line and not opening.station:
            x, y = row.caption
            anchor = "start" if row.side > 0 else "end"
            owner = player(opening.seat)
            words = text(x + row.side * 17, y, owner, font_size=FONT, text_anchor=anchor, fill="@ink")
            label = say("Line {line}, closed by {player}", line=line_name(row.line), player=owner)
            sign = seat_sign(opening.seat, x + row.side * 7, y, 5.5)
            yield group([sign, words], id=f"token-{row.line}", label=label)


def _start(view: State, board: Plan) -> Shape:
    """The start station with the active-line tokens that are free (MD-15)."""
    x, top, wide, high = board.boxes[0]
    free = ACTIVE_TOKENS - view.active.bit_count()
    middle = high / 2
    shapes: list[Shape] = [
        rect(x, 0, wide, high, rx=14, fill="@card", stroke="@ink", stroke_width=3.5),
        text(MIDDLE, middle - 24, say("Start"), font_size=FONT + 1, font_weight=700, fill="@ink"),
        text(MIDDLE, middle + 2, f"{free}/{ACTIVE_TOKENS}", font_size=FONT, fill="@ink"),
    ]
    for number in range(ACTIVE_TOKENS):
        fill = "@glow" if number < free else "@card"
        spot = MIDDLE + (number - (ACTIVE_TOKENS - 1) / 2) * 15
        shapes.append(circle(spot, middle + 22, 5, fill=fill, stroke="@ink", stroke_width=1.4))
    label = say("Start station, {free} of {all} active-line tokens free", free=free, all=ACTIVE_TOKENS)
    return group([group(shapes, id="station-0", label=label)], transform=_moved(top))


def _station(board: Plan, opening: Opening) -> Shape:
    """A station with the sign and the word of the player who opened it (MD-45)."""
    x, top, wide, high = board.boxes[opening.station]
    owner = player(opening.seat)
    shapes = [
        rect(x, 0, wide, high, rx=12, fill="@card", stroke="@ink", stroke_width=3),
        text(MIDDLE - 11, 14, str(opening.station), font_size=FONT + 1, font_weight=700, fill="@ink"),
        seat_sign(opening.seat, MIDDLE + 12, 13.5, 6),
        text(MIDDLE, 30, owner, font_size=FONT, fill="@ink"),
    ]
    label = say("Station {n}, opened by {player}", n=opening.station, player=owner)
    return group([group(shapes, id=f"station-{opening.station}", label=label)], transform=_moved(top))
