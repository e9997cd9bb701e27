"""Another player's mat, small: the same slots without their frames; every name carries its owner."""

from functools import lru_cache

from roundhouse.core.bits import each
from roundhouse.core.shape_ids import owned
from roundhouse.core.words import Say, say
from roundhouse.core.words import player as name_of
from roundhouse.games.maglev_metro.drawing.board import number_disc, passenger_label
from roundhouse.games.maglev_metro.drawing.cells import words
from roundhouse.games.maglev_metro.drawing.legend import SECTION_WORDS
from roundhouse.games.maglev_metro.drawing.materials import INKS, PLATE
from roundhouse.games.maglev_metro.drawing.signs import token
from roundhouse.games.maglev_metro.parts import (
    ACTIONS,
    BONUS,
    BONUS_ROWS,
    BONUS_SIZE,
    BUILD_SLOT,
    CAPACITY,
    COMMUTERS,
    EXTRA_ROWS,
    FIXED,
    GRID_ROWS,
    ROW_COLOURS,
    SLOT_COLOUR,
    TURN_SLOT,
    UNLOCK,
    Counts,
)
from roundhouse.games.maglev_metro.parts.names import ACTION_NAMES, COLOUR_NAMES
from roundhouse.games.maglev_metro.state import State, allowance
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Point, Scene, Shape, Under, circle, group, keep, rect

WIDE = 360.0
SMALL = "small"
KEPT_SCENES = 1 << 9
_LINE = 22.0
_STEP = 18.0
_TOP = 46.0
_UNLOCK = _TOP + 5 * _LINE
_SECTIONS = _UNLOCK + 52


def small_mat(view: State, seat: int) -> Scene:
    """A mat as the others see it across the table."""
    player = view.players[seat]
    return _small(seat, allowance(player), player.load, player.held, player.rows, player.filled, player.bonus)


@lru_cache(maxsize=KEPT_SCENES)
def _small(
    seat: int,
    most: int,
    load: Counts,
    held: tuple[int, ...],
    rows: tuple[tuple[int, ...], ...],
    filled: int,
    bonus: tuple[int, ...],
) -> Scene:
    seats = 1 + len(rows[CAPACITY])
    shapes = [_head(seat, most), _train(seat, load, seats), *_people(seat, load, held)]
    shapes += [_row(seat, row, robots) for row, robots in enumerate(rows)]
    shapes += [_single(seat, slot, filled >> slot - FIXED & 1) for slot in (TURN_SLOT, BUILD_SLOT)]
    shapes += [_column(seat, number, (bits & filled).bit_count()) for number, bits in enumerate(UNLOCK)]
    shapes += _slots(seat, "extra", say("Extra actions"), EXTRA_ROWS, 8, filled)
    shapes += _slots(seat, "grid", say("VP grid"), GRID_ROWS, 130, filled)
    shapes += _bonus(seat, bonus)
    title = say("Mat of {player}", player=name_of(seat))
    return Scene(f"mat-{seat}", title, WIDE, _SECTIONS + 82, shapes, "other", seat, small_under())


@keep
def _head(seat: int, most: int) -> Shape:
    inside = [
        rect(0, 2, WIDE, 36, rx=10, fill=PLATE, stroke="@mm-edge-lo", stroke_width=1),
        circle(20, 20, 12, fill=SEAT_INKS[seat], stroke="@mm-rim", stroke_width=2),
        *number_disc(seat, 20, 20, 8),
        words(40, 20, say("Actions: {count}", count=most), font_size=12, font_weight=700),
    ]
    return group(inside, id=owned(seat, "actions"), label=say("Actions in a turn: {most}", most=most))


@keep
def _train(seat: int, load: Counts, seats: int) -> Shape:
    told = say("Train {used}/{seats}", used=sum(load), seats=seats)
    label = say("The train: passengers aboard and seats")
    return group([words(150, 20, told, font_size=12, font_weight=700)], id=owned(seat, "bench-seat"), label=label)


def _people(seat: int, load: Counts, held: tuple[int, ...]) -> list[Shape]:
    """On the train, then in hand; those of one colour stand together."""
    found, x = [], 258.0
    hand = tuple((colour, held.count(colour)) for colour in sorted(set(held)))
    for bench, people in (("seat", enumerate(load)), ("held", hand)):
        for colour, count in people:
            if count:
                found.append(_passengers(seat, bench, colour, count, x))
                x += _STEP * count
    return found


@keep
def _passengers(seat: int, bench: str, colour: int, count: int, x: float) -> Shape:
    inside = [token(colour, x + _STEP * spot, 20, 7) for spot in range(count)]
    return group(inside, id=owned(seat, f"{bench}-{colour}"), label=passenger_label(colour, count))


def _spot(number: int) -> tuple[float, float]:
    """Seven UNITS rows and the two single slots stand in two columns."""
    return 180.0 * (number // 5), _TOP + _LINE * (number % 5) + 10


@keep
def _row(seat: int, row: int, robots: tuple[int, ...]) -> Shape:
    x, y = _spot(row)
    slots = [
        group([token(colour, x + 138 + 15 * n, y, 6)], id=owned(seat, f"in-{row}-{n}"), data_enter="drop")
        for n, colour in enumerate(robots)
    ]
    if len(robots) < len(ROW_COLOURS[row]):
        at = x + 138 + 15 * len(robots)
        slots.append(circle(at, y, 3, fill="none", stroke="@muted", id=owned(seat, f"slot-{2 * row + 1}")))
    name = ACTIONS[row]
    inside = [
        rect(x, y - 11, 178, 22, fill="transparent"),
        words(x + 118, y, str(1 + len(robots)), font_size=12, font_weight=800),
        *slots,
    ]
    return group(
        inside,
        id=owned(seat, f"row-{row}"),
        label=say("{action}: {units}", action=ACTION_NAMES[name], units=1 + len(robots)),
    )


@keep
def _single(seat: int, slot: int, full: int) -> Shape:
    number = slot - TURN_SLOT + len(ROW_COLOURS)
    x, y = _spot(number)
    name = ACTIONS[number]
    inside = [
        rect(x, y - 11, 178, 22, fill="transparent"),
        words(x + 118, y, "✓" if full else "–", font_size=12, font_weight=800),
    ]
    if full:
        inside.append(token(SLOT_COLOUR[slot - FIXED], x + 138, y, 6))
    return group(inside, id=owned(seat, f"slot-{slot}"), label=ACTION_NAMES[name])


@keep
def _column(seat: int, number: int, full: int) -> Shape:
    colour, size = COMMUTERS[number], UNLOCK[number].bit_count()
    x, y = 22.0 + 86 * number, _UNLOCK
    opened = full == size
    wide = 3 if opened else 1
    inside = [
        rect(x - 14, y + 4, 76, 28, rx=8, fill="transparent", stroke=f"@{INKS[colour]}", stroke_width=wide),
        words(x + 20, y + 18, "✓" if opened else f"{full}/{size}", font_size=12, font_weight=700),
    ]
    label = say("Unlock: {full} of {size} robots for: {who}", full=full, size=size, who=COLOUR_NAMES[colour])
    return group(inside, id=owned(seat, f"unlock-{colour}"), label=label)


@keep
def _title(seat: int, name: str, told: Say, x: float) -> Shape:
    inside = [words(x, _SECTIONS, told, font_size=11, fill="@muted")]
    return group(inside, id=owned(seat, f"title-{name}"), label=SECTION_WORDS[name])


def _slots(seat: int, name: str, title: Say, rows: tuple[int, ...], x: float, filled: int) -> list[Shape]:
    shapes = [_title(seat, name, title, x)]
    for row, bits in enumerate(rows):
        slots = [(n, slot) for n, slot in enumerate(each(bits)) if filled >> slot & 1]
        shapes += [_slot(seat, slot, *_slot_spot(x, row, n)) for n, slot in slots]
    return shapes


@keep
def _slot(seat: int, slot: int, x: float, y: float) -> Shape:
    return group([token(SLOT_COLOUR[slot], x, y, 7)], id=owned(seat, f"slot-{slot + FIXED}"))


@lru_cache(maxsize=1)
def small_under() -> Under:
    """What every small mat shows: the names of the actions, and pale signs of what is not there yet."""
    shapes = []
    for number, name in enumerate(ACTIONS):
        x, y = _spot(number)
        shapes.append(words(x + 8, y, ACTION_NAMES[name], font_size=11, fill="@muted"))
    pale = [
        token(SLOT_COLOUR[slot - FIXED], _spot(slot - TURN_SLOT + 7)[0] + 138, _spot(slot - TURN_SLOT + 7)[1], 6)
        for slot in (TURN_SLOT, BUILD_SLOT)
    ]
    for rows, x in ((EXTRA_ROWS, 8), (GRID_ROWS, 130)):
        for row, bits in enumerate(rows):
            pale += [token(SLOT_COLOUR[s], *_slot_spot(x, row, n), 7) for n, s in enumerate(each(bits))]
    shapes += [rect(8.0 + 86 * n, _UNLOCK + 4, 76, 28, rx=8, fill=PLATE) for n in range(len(COMMUTERS))]
    shapes += [token(colour, 24.0 + 86 * n, _UNLOCK + 18, 7) for n, colour in enumerate(COMMUTERS)]
    dots = [circle(*_slot_spot(236, *divmod(spot, BONUS_SIZE)), 3) for spot in range(BONUS_ROWS * BONUS_SIZE)]
    return Under(SMALL, (*shapes, group(pale, opacity=0.3), group(dots, fill="@line")))


def _slot_spot(left: float, row: int, column: int) -> Point:
    return left + 9 + 20 * column, _SECTIONS + 20 + 19.0 * row


def _bonus(seat: int, bonus: tuple[int, ...]) -> list[Shape]:
    shapes = [_title(seat, "bonus", say("Bonus VP cards: {count}", count=1 + len(bonus) // BONUS_SIZE), 236)]
    for spot in range(BONUS_ROWS * BONUS_SIZE):
        x, y = _slot_spot(236, *divmod(spot, BONUS_SIZE))
        if spot < len(bonus):
            shapes.append(token(bonus[spot], x, y, 7))
        elif spot == len(bonus):
            shapes.append(circle(x, y, 5, fill="transparent", id=owned(seat, f"slot-{BONUS}")))
    return shapes
