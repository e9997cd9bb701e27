"""Another player's mat, small: the same slots without their frames."""

from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.words import Say, say
from roundhouse.core.words import player as name_of
from roundhouse.games.maglev_metro.drawing.board import number_disc
from roundhouse.games.maglev_metro.drawing.signs import INKS, token
from roundhouse.games.maglev_metro.parts import (
    ACTIONS,
    BONUS_ROWS,
    BONUS_SIZE,
    BUILD_SLOT,
    COMMUTERS,
    EXTRA_ROWS,
    FIXED,
    GRID_ROWS,
    ROW_COLOURS,
    SLOT_COLOUR,
    TURN_SLOT,
    UNLOCK,
)
from roundhouse.games.maglev_metro.parts.names import ACTION_NAMES
from roundhouse.games.maglev_metro.state import Player, State, allowance, seats_of, unlocked
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Scene, Shape, Value, circle, group, rect, text

WIDE = 360.0
_LINE = 22.0
_STEP = 18.0


def small_mat(view: State, seat: int) -> Scene:
    """A mat as the others see it across the table."""
    player = view.players[seat]
    shapes = [*_head(view, seat, player), *_rows(player, 46.0)]
    y = 46.0 + 5 * _LINE
    shapes += _unlock(player, y)
    shapes += _slots(player, say("Extra actions"), EXTRA_ROWS, 8, y + 52)
    shapes += _slots(player, say("VP grid"), GRID_ROWS, 130, y + 52)
    shapes += _bonus(player, 236, y + 52)
    return Scene(f"mat-{seat}", say("Mat of {player}", player=name_of(seat)), WIDE, y + 130, shapes, "other", seat)


def _words(x: float, y: float, words: Say | str, **attrs: Value) -> Shape:
    style: dict[str, Any] = {"font_size": 12, "fill": "@ink", "text_anchor": "start", **attrs}
    return text(x, y, words, **style)


def _head(view: State, seat: int, player: Player) -> list[Shape]:
    shapes = [
        rect(0, 2, WIDE, 36, rx=10, fill="@shade"),
        circle(20, 20, 12, fill=SEAT_INKS[seat], stroke="@ink", stroke_width=2),
        *number_disc(seat, 20, 20, 8),
        _words(40, 20, say("Actions: {count}", count=allowance(player)), font_weight=700),
        _words(150, 20, say("Train {used}/{seats}", used=sum(player.load), seats=seats_of(player)), font_weight=700),
    ]
    people = [colour for colour, count in enumerate(player.load) for _ in range(count)]
    people += player.held
    shapes += [token(colour, 258 + _STEP * spot, 20, 7) for spot, colour in enumerate(people)]
    return shapes


def _rows(player: Player, y: float) -> list[Shape]:
    """Seven UNITS rows and the two single slots, in two columns."""
    shapes: list[Shape] = []
    for spot, name in enumerate(ACTIONS):
        x, top = 180.0 * (spot // 5), y + _LINE * (spot % 5) + 10
        if spot < len(ROW_COLOURS):
            robots: tuple[int, ...] = player.rows[spot]
            units = str(1 + len(robots))
        else:
            slot = (TURN_SLOT, BUILD_SLOT)[spot - len(ROW_COLOURS)] - FIXED
            robots = (SLOT_COLOUR[slot],) if player.filled >> slot & 1 else ()
            units = str(len(robots))
        shapes += [
            _words(x + 8, top, ACTION_NAMES[name], font_size=11, fill="@muted"),
            _words(x + 118, top, units, font_weight=800),
        ]
        shapes += [token(colour, x + 138 + 14 * n, top, 6) for n, colour in enumerate(robots)]
    return shapes


def _unlock(player: Player, y: float) -> list[Shape]:
    shapes = [_words(8, y + 18, say("Unlocked"), font_size=11, fill="@muted")]
    for spot, (colour, bits) in enumerate(zip(COMMUTERS, UNLOCK, strict=True)):
        x = 112.0 + 66 * spot
        opened = unlocked(player, colour)
        frame = rect(
            x - 14, y + 4, 60, 28, rx=8, fill="none", stroke=f"@{INKS[colour]}", stroke_width=3 if opened else 1
        )
        count = f"{(bits & player.filled).bit_count()}/{bits.bit_count()}"
        shapes += [
            frame,
            token(colour, x, y + 18, 7),
            _words(x + 14, y + 18, "✓" if opened else count, font_weight=700),
        ]
    return shapes


def _slots(player: Player, title: Say, rows: tuple[int, ...], x: float, y: float) -> list[Shape]:
    shapes = [_words(x, y, title, font_size=11, fill="@muted")]
    for row, bits in enumerate(rows):
        for spot, slot in enumerate(each(bits)):
            sign = token(SLOT_COLOUR[slot], x + 9 + 20 * spot, y + 20 + 19 * row, 7)
            shapes.append(sign if player.filled >> slot & 1 else group([sign], opacity=0.22))
    return shapes


def _bonus(player: Player, x: float, y: float) -> list[Shape]:
    shapes = [
        _words(
            x, y, say("Bonus VP cards: {count}", count=1 + len(player.bonus) // BONUS_SIZE), font_size=11, fill="@muted"
        )
    ]
    for spot in range(BONUS_ROWS * BONUS_SIZE):
        row, column = divmod(spot, BONUS_SIZE)
        mx, my = x + 9 + 20 * column, y + 20 + 19 * row
        if spot < len(player.bonus):
            shapes.append(token(player.bonus[spot], mx, my, 7))
        else:
            shapes.append(circle(mx, my, 3, fill="@line"))
    return shapes
