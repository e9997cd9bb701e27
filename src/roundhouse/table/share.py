"""A picture of a finished game, made for sharing: its board, who won, the points, the day."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from textwrap import wrap
from typing import Any

from roundhouse.core.words import Say, Speaker, many, player, say, speaker
from roundhouse.scene.material import glow, material
from roundhouse.scene.seats import SEAT_COLOURS, SEAT_SIGNS
from roundhouse.scene.shapes import Scene, Shape, circle, path, rect, text
from roundhouse.scene.svg import svg
from roundhouse.table.frame import table_speaker
from roundhouse.table.rendering import first_board, nameless
from roundhouse.table.standing import ranked, resigned, words
from roundhouse.table.table import Table

WIDTH, HEIGHT = 1080, 1350
MIDDLE, MARGIN = WIDTH / 2, 60
MOST_LINES = 8
LETTER = 0.64  # how wide a letter is, by guess, for its height
GROUND = material("share-ground", glow((0, "@card"), (1, "@shade"), cy=0.35, r=0.8))


def share_picture(table: Table, seat: int | None, lang: str, theme: str, names: bool) -> bytes:
    """The picture, as seen by a seat; people are named only where that is wanted."""
    speak = table_speaker(table, lang) if names else speaker(lang, table.game.about.folder)
    return svg(share_scene(table, seat, speak), speak, theme).encode()


def share_scene(table: Table, seat: int | None, speak: Speaker) -> Scene:
    """What the picture shows."""
    game, points, ranks, told = table.game, *_result(table)
    alone = len(points) == 1
    title = f"{speak(game.title)} · {speak(say('alone'))}" if alone else game.title
    shapes = [
        rect(0, 0, WIDTH, HEIGHT, fill=GROUND),
        _line(title, 84, 32, speak, fill="@muted", font_weight=600, letter_spacing=1),
        *(_alone(points[0], told, speak) if alone else _together(points, ranks, speak)),
        *_board(table, seat, 320 if alone or len(points) <= 4 else 400, speak),
        *(_lines(table, seat or 0, speak) if alone else ()),
        *_foot(table.record.touched, speak),
    ]
    return Scene("share", game.title, WIDTH, HEIGHT, shapes)


def margin(points: Sequence[int], ranks: Sequence[int], speak: Speaker) -> Say:
    """Who won and by how much, in one line."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if len(winners) != 1:
        return say("Shared victory: {names}", names=", ".join(speak(player(seat)) for seat in winners))
    rest = [value for seat, value in enumerate(points) if seat != winners[0]]
    ahead = points[winners[0]] - max(rest)
    if ahead < 0:  # whoever has more has resigned
        return say("{name} wins", name=player(winners[0]))
    if ahead == 0:
        return say("{name} wins the tie", name=player(winners[0]))
    return many("{name} wins by {n} point", "{name} wins by {n} points", ahead, name=player(winners[0]))


def _result(table: Table) -> tuple[Sequence[int], Sequence[int], Sequence[Say]]:
    kept, ended = table.kept if table.frozen else None, table.match.result
    if kept:
        return kept["points"], kept["ranks"], ()
    if ended:
        gave_up = resigned(table.record)
        return ended.points, ranked(ended.ranks, gave_up), words(ended.ranks, gave_up, ended.words)
    return (), (), ()


def _alone(points: int, verdict: Sequence[Say], speak: Speaker) -> Iterator[Shape]:
    yield _line(_number(points), 216, 132, speak, fill="@ink", font_weight=800)
    told = wrap(" ".join(speak(one) for one in verdict), 58)[:2]
    for number, row in enumerate(told):
        yield _line(row, 258 + 36 * number, 28, speak, fill="@muted")


def _together(points: Sequence[int], ranks: Sequence[int], speak: Speaker) -> Iterator[Shape]:
    if points:
        yield _line(margin(points, ranks, speak), 150, 60, speak, fill="@ink", font_weight=800)
    order = sorted(range(len(points)), key=lambda seat: ranks[seat])
    each = min(4, len(order)) or 1
    wide = (WIDTH - 2 * MARGIN - 16 * (each - 1)) / each
    for place, seat in enumerate(order):
        x, y = MARGIN + (place % each) * (wide + 16), 186 + 104 * (place // each)
        won = ranks[seat] == 1
        yield rect(
            x, y, wide, 92, rx=24, fill="@card", stroke="@gold" if won else "@line", stroke_width=4 if won else 2
        )
        sign = f"{SEAT_SIGNS[seat % len(SEAT_SIGNS)]} {speak(player(seat))}"
        yield _fitted(sign, x + wide / 2, y + 34, 24, wide - 24, speak, fill="@ink", font_weight=600)
        yield _fitted(_number(points[seat]), x + wide / 2, y + 80, 44, wide, speak, fill="@ink", font_weight=800)
        colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
        yield rect(x + wide / 2 - 24, y + 88, 48, 8, rx=4, fill=f"@{colour}")


def _board(table: Table, seat: int | None, top: float, speak: Speaker) -> Iterator[Shape]:
    drawn: list[Scene] = table.game.drawing.draw(table.game.secrecy.view(table.match.state, seat), seat)
    if not drawn:
        return
    board = first_board(drawn)
    low = HEIGHT - (300 if table.match.seats == 1 else 110)
    wide, high = WIDTH - 2 * MARGIN, low - top
    yield rect(MARGIN, top, wide, high, rx=36, fill="@card", stroke="@line", stroke_width=2)
    whose = board.seat if table.match.seats > 1 else None  # where everybody has a board of their own
    if whose is not None:
        words = speak(say("The board of {name}", name=player(whose)))
        words = f"{SEAT_SIGNS[whose % len(SEAT_SIGNS)]} {words}"
        yield _fitted(words, MIDDLE, top + 44, 28, wide - 80, speak, fill="@ink", font_weight=650)
    first = top + (20 if whose is None else 60)
    under = board.under.shapes if board.under else ()
    attrs: dict[str, Any] = {
        "x": MARGIN + 20, "y": first, "width": wide - 40, "height": low - 20 - first,
        "viewBox": f"0 0 {board.width:g} {board.height:g}",
    }  # fmt: skip
    yield Shape("svg", attrs, [nameless(one) for one in (*under, *board.shapes)])


def _lines(table: Table, seat: int, speak: Speaker) -> Iterator[Shape]:
    """The lines that brought most, in two columns."""
    score = [one for one in table.game.rules.score(table.match.state, seat) if one.points]
    best = sorted(score, key=lambda one: -abs(one.points))[:MOST_LINES]
    wide = (WIDTH - 2 * MARGIN - 40) / 2
    for number, one in enumerate(best):
        x, y = MARGIN + (number % 2) * (wide + 40), HEIGHT - 252 + 42 * (number // 2)
        told, size = speak(one.words), 26.0
        size = min(size, (wide - 80) / (LETTER * max(1, len(told))))
        yield text(x, y, told, font_size=size, fill="@ink", text_anchor="start", dominant_baseline="auto")
        style: dict[str, Any] = {"font_size": 28, "font_weight": 750, "fill": "@ink", "text_anchor": "end"}
        yield text(x + wide, y, _number(one.points), dominant_baseline="auto", **style)


def _foot(touched: int, speak: Speaker) -> Iterator[Shape]:
    day = datetime.fromtimestamp(touched, UTC)
    written = f"{day:%d.%m.%Y}" if speak.lang != "en" else f"{day.day} {day:%B %Y}"
    style: dict[str, Any] = {"font_size": 26, "fill": "@muted", "dominant_baseline": "auto"}
    yield text(MARGIN, HEIGHT - 40, written, text_anchor="start", **style)
    yield text(WIDTH - MARGIN, HEIGHT - 40, "Roundhouse", text_anchor="end", font_weight=700, **style)
    x, y = WIDTH - MARGIN - 206, HEIGHT - 50
    yield path(
        f"M{x - 19} {y + 8}a20 20 0 1 1 38 0", fill="none", stroke="@ink", stroke_width=6, stroke_linecap="round"
    )
    yield circle(x, y + 2, 7, fill="@paper", stroke="@accent", stroke_width=4)


def _line(line: Say | str, y: float, size: float, speak: Speaker, **style: Any) -> Shape:
    return _fitted(line, MIDDLE, y, size, WIDTH - 2 * MARGIN, speak, **style)


def _fitted(line: Say | str, x: float, y: float, size: float, wide: float, speak: Speaker, **style: Any) -> Shape:
    """Words in one line, smaller where they would be too long."""
    told = speak(line)
    size = min(size, wide / (LETTER * max(1, len(told))))
    return text(x, y, told, font_size=size, text_anchor="middle", dominant_baseline="auto", **style)


def _number(value: int) -> str:
    return str(value).replace("-", "−")
