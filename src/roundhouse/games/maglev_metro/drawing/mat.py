"""The player mat as the cockpit: actions left, train and platform, UNITS rows, unlock, extra actions, points."""

from dataclasses import dataclass
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.drawing.board import number_disc, passenger_label
from roundhouse.games.maglev_metro.drawing.signs import INKS, emblem, token
from roundhouse.games.maglev_metro.parts import (
    ACTIONS,
    BASE_ACTIONS,
    BONUS,
    BONUS_ROWS,
    BONUS_SIZE,
    BUILD_SLOT,
    COMMUTERS,
    EXTRA_ROWS,
    FIXED,
    GRID_ROWS,
    NOBODY,
    ROBOTS,
    ROW_COLOURS,
    ROW_SIZE,
    SLOT_COLOUR,
    TURN_SLOT,
    UNLOCK,
)
from roundhouse.games.maglev_metro.parts.names import ACTION_NAMES, COLOUR_NAMES, slot_name
from roundhouse.games.maglev_metro.scoring import link_worth, worth
from roundhouse.games.maglev_metro.state import ACT, SURPLUS, Player, State, allowance, city_of, seats_of, unlocked
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Scene, Shape, Value, circle, group, keep, rect, text

WIDE = 360.0
CELL = 44.0
_LABELS = 112.0


@dataclass(slots=True)
class Pen:
    """Whose mat is drawn."""

    view: State
    seat: int

    @property
    def player(self) -> Player:
        """The player whose mat it is."""
        return self.view.players[self.seat]


def mat_scene(view: State, seat: int) -> Scene:
    """A seat's own mat."""
    pen = Pen(view, seat)
    shapes = _head(pen, 22)
    y = 48.0
    for title, people, name in _benches(pen):
        shapes += _bench(pen, y, title, people, name)
        y += CELL + 4
    for row in range(len(ROW_COLOURS)):
        shapes += _row(pen, row, y)
        y += CELL + 2
    shapes += [*_single(pen, TURN_SLOT, 0, y), *_single(pen, BUILD_SLOT, WIDE / 2, y)]
    y += CELL + 22
    shapes += _unlock(pen, 0, y) + _extra(pen, 222, y)
    y += 3 * CELL + 28
    shapes += _grid(pen, 0, y) + _bonus(pen, 222, y)
    return Scene(f"mat-{seat}", say("Your mat"), WIDE, y + 3 * CELL + 6, shapes, "mat", seat)


def _words(x: float, y: float, words: Say | str, **attrs: Value) -> Shape:
    style: dict[str, Any] = {"font_size": 13, "fill": "@ink", "text_anchor": "start", **attrs}
    return text(x, y, words, **style)


def _back(y: float, id: str, **attrs: Any) -> Shape:
    """What lies behind a row: named, so that teaching can show it, but nothing to pick."""
    return rect(0, y, WIDE, CELL, id=id, pointer_events="none", **attrs)


def _head(pen: Pen, y: float) -> list[Shape]:
    view, most = pen.view, allowance(pen.player)
    acting = view.seat == pen.seat and view.phase in (ACT, SURPLUS)
    used = view.taken if acting else 0
    ink = SEAT_INKS[pen.seat]
    shapes = [
        rect(0, y - 20, WIDE, 40, rx=10, fill="@shade", id="actions", pointer_events="none"),
        circle(22, y, 14, fill=ink, stroke="@ink", stroke_width=2),
        *number_disc(pen.seat, 22, y, 9),
        _doing(view, y) if acting and view.doing != NOBODY else _words(46, y, say("Actions"), font_weight=700),
    ]
    for number in range(BASE_ACTIONS + len(EXTRA_ROWS)):
        fill = "@card" if number < used or number >= most else "@good"
        dash: dict[str, Any] = {"stroke_dasharray": "3 3"} if number >= most else {}
        shapes.append(
            circle(
                WIDE - 111 + 24 * number,
                y,
                9,
                fill=fill,
                stroke="@good" if number < most else "@faint",
                stroke_width=2,
                **dash,
            )
        )
    return shapes


def _doing(view: State, y: float) -> Shape:
    words = say("{action}: {units}", action=ACTION_NAMES[ACTIONS[view.doing]], units=view.units)
    return _words(46, y, words, font_weight=700, fill="@accent")


def _benches(pen: Pen) -> list[tuple[Say, list[tuple[int, int]], str]]:
    view, player = pen.view, pen.player
    train = [(colour, count) for colour, count in enumerate(player.load) if count]
    seats = say("Train {used}/{seats}", used=sum(player.load), seats=seats_of(player))
    found = [(seats, train, "seat")]
    if player.place != NOBODY:
        here = [(colour, count) for colour, count in enumerate(view.waiting[player.place]) if count]
        found.append((say("At {place}", place=city_of(view).places[player.place].name), here, "wait"))
    if player.held:
        held = [(colour, player.held.count(colour)) for colour in sorted(set(player.held))]
        found.append((say("In hand"), held, "held"))
    return found


def _bench(pen: Pen, y: float, title: Say, people: list[tuple[int, int]], name: str) -> list[Shape]:
    """A row of passengers: on the train, on the platform, in hand."""
    shapes = [_back(y, f"bench-{name}", rx=8, fill="@card", stroke="@line", stroke_width=1.5)]
    if name == "wait":
        kind = pen.view.stations[pen.player.place]
        shapes += [emblem(kind, 17, y + 22, 11), _words(33, y + 22, title, font_size=12)]
    else:
        shapes.append(_words(8, y + 22, title, font_weight=700))
    step = min(CELL, (WIDE - _LABELS) / max(1, len(people)))
    start = WIDE - step * len(people)
    for spot, (colour, count) in enumerate(people):
        x = start + step * (spot + 0.5)
        inside = [
            rect(x - step / 2, y, step, CELL, fill="@card", opacity=0.01),
            token(colour, x - (6 if count > 1 else 0), y + 22, 11),
        ]
        if count > 1:
            inside.append(_words(x + 7, y + 23, str(count), font_weight=700))
        shapes.append(group(inside, id=f"{name}-{colour}", label=passenger_label(colour, count)))
    return shapes


@keep
def _cell(x: float, y: float, wanted: int, sitting: int, id: str = "", label: Say | None = None) -> Shape:
    """A slot: the colour it takes as a pale sign, or the passenger who sits there."""
    ink = "@faint" if wanted < 0 else f"@{INKS[wanted]}"
    box: dict[str, Any] = {"rx": 8, "fill": "@card" if sitting < 0 else "@shade", "stroke": ink, "stroke_width": 2}
    inside = [rect(x + 2, y + 2, CELL - 4, CELL - 4, **box)]
    mx, my = x + CELL / 2, y + CELL / 2
    if sitting >= 0:
        inside.append(token(sitting, mx, my, 13))
    else:
        inside += _wanted(wanted, mx, my)
    return group(inside, id=id, label=label) if label else group(inside, id=id)


def _wanted(wanted: int, x: float, y: float) -> list[Shape]:
    if wanted >= 0:
        return [group([token(wanted, x, y, 8)], opacity=0.45)]
    if wanted == NOBODY:
        return [group([token(colour, x - 11 + 11 * colour, y, 4.4) for colour in ROBOTS], opacity=0.6)]
    return [group([token(colour, x - 15 + 10 * n, y, 4) for n, colour in enumerate(COMMUTERS)], opacity=0.6)]


def _row(pen: Pen, row: int, y: float) -> list[Shape]:
    robots = pen.player.rows[row]
    now = pen.view.seat == pen.seat and pen.view.doing == row
    name = ACTION_NAMES[ACTIONS[row]]
    shapes = [
        _back(y, f"row-{row}", rx=8, fill="@accent-soft" if now else "@shade", opacity=1 if now else 0.55),
        _words(6, y + 22, name, font_weight=700, font_size=12, letter_spacing=-0.3),
        text(WIDE - 22, y + 23, str(1 + len(robots)), font_size=22, font_weight=800, fill="@ink"),
    ]
    printed = group(
        [
            rect(_LABELS + 2, y + 2, CELL - 4, CELL - 4, rx=8, fill="@line"),
            text(_LABELS + 22, y + 22, "1", font_size=15, fill="@muted"),
        ],
        id=f"slot-{2 * row}",
        label=say("{slot}: left end", slot=name),
    )
    shapes.append(printed)
    for spot in range(ROW_SIZE):
        x = _LABELS + CELL * (spot + 1)
        sitting = robots[spot] if spot < len(robots) else NOBODY
        shape_id = ""
        if spot == len(robots):
            shape_id = f"slot-{2 * row + 1}"
        elif robots and spot == len(robots) - 1:
            shape_id = f"robot-{2 * row + 1}"
        elif spot == 0 and len(robots) > 1:
            shape_id = f"robot-{2 * row}"
        label = say("{slot}: {who}", slot=name, who=COLOUR_NAMES[sitting]) if sitting >= 0 else name
        shapes.append(_cell(x, y, ROW_COLOURS[row][spot], sitting, shape_id, label if shape_id else None))
    return shapes


def _fixed(pen: Pen, slot: int, x: float, y: float) -> Shape:
    wanted = SLOT_COLOUR[slot - FIXED]
    sitting = wanted if pen.player.filled >> slot - FIXED & 1 else NOBODY
    label = say("{slot}: {who}", slot=slot_name(slot), who=COLOUR_NAMES[wanted])
    return _cell(x, y, wanted, sitting, f"slot-{slot}", label)


def _single(pen: Pen, slot: int, x: float, y: float) -> list[Shape]:
    name = slot_name(slot)
    back = rect(x + (4 if x else 0), y, WIDE / 2 - 4, CELL, rx=8, fill="@shade", opacity=0.55)
    return [
        back,
        _words(x + 10, y + 22, name, font_weight=700, font_size=11.5),
        _fixed(pen, slot, x + WIDE / 2 - CELL - 4, y),
    ]


def _title(x: float, y: float, words: Say) -> Shape:
    return _words(x + 2, y - 10, words, font_size=12, font_weight=700, fill="@muted")


def _unlock(pen: Pen, x: float, y: float) -> list[Shape]:
    shapes = [_title(x, y, say("Unlock: carry and build"))]
    for column, bits in enumerate(UNLOCK):
        opened = unlocked(pen.player, column + len(ROBOTS))
        left = x + 54 * column
        frame = rect(
            left,
            y - 1,
            50,
            3 * CELL + 2,
            rx=9,
            fill="none",
            stroke=f"@{INKS[column + 3]}",
            stroke_width=3 if opened else 1.2,
        )
        shapes += [frame, token(column + 3, left + 25, y + 14, 9)] if len(list(each(bits))) < 3 else [frame]
        slots = list(each(bits))
        for spot, slot in enumerate(slots):
            shapes.append(_fixed(pen, slot + FIXED, left + 3, y + CELL * (spot + ROW_SIZE - len(slots))))
    return shapes


def _extra(pen: Pen, x: float, y: float) -> list[Shape]:
    shapes = [_title(x, y, say("Extra actions"))]
    for row, bits in enumerate(EXTRA_ROWS):
        shapes += [_fixed(pen, slot + FIXED, x + CELL * spot, y + CELL * row) for spot, slot in enumerate(each(bits))]
    return shapes


def _grid(pen: Pen, x: float, y: float) -> list[Shape]:
    each_link = link_worth(pen.player)
    shapes = [_title(x, y, say("VP grid: link {worth} each", worth=each_link))]
    for row, bits in enumerate(GRID_ROWS):
        shapes += [_fixed(pen, slot + FIXED, x + CELL * spot, y + CELL * row) for spot, slot in enumerate(each(bits))]
    for column, colour in enumerate(COMMUTERS):
        points = str(worth(pen.player, colour))
        shapes.append(text(x + CELL * (column + 1) - 8, y + 11, points, font_size=12, font_weight=700, fill="@muted"))
    return shapes


def _bonus(pen: Pen, x: float, y: float) -> list[Shape]:
    bonus = pen.player.bonus
    shapes = [_title(x, y, say("Bonus VP cards: {count}", count=1 + len(bonus) // BONUS_SIZE))]
    for spot in range(BONUS_ROWS * BONUS_SIZE):
        row, column = divmod(spot, BONUS_SIZE)
        sitting = bonus[spot] if spot < len(bonus) else NOBODY
        shape_id = f"slot-{BONUS}" if spot == len(bonus) else ""
        label = slot_name(BONUS) if shape_id else None
        shapes.append(_cell(x + CELL * column, y + CELL * row, NOBODY - 1, sitting, shape_id, label))
    return shapes
