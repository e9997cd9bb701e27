"""The player mat as a cockpit: actions left, train and platform, UNITS rows with their displays, sections below."""

from functools import lru_cache
from typing import Any

from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.drawing.board import number_disc, passenger_label
from roundhouse.games.maglev_metro.drawing.cells import CELL, cell, words
from roundhouse.games.maglev_metro.drawing.legend import (
    ACTION_WORDS,
    bench_words,
    head_words,
    printed_words,
    slot_words,
    units_words,
)
from roundhouse.games.maglev_metro.drawing.materials import LAMP, WELL
from roundhouse.games.maglev_metro.drawing.panel import (
    BENCHES,
    HIGH,
    LABELS,
    SINGLES,
    UNITS,
    WIDE,
    icon,
    panel_under,
    row_spot,
)
from roundhouse.games.maglev_metro.drawing.sections import fixed, sections
from roundhouse.games.maglev_metro.drawing.signs import emblem, token
from roundhouse.games.maglev_metro.parts import (
    ACTIONS,
    BASE_ACTIONS,
    BUILD_SLOT,
    CAPACITY,
    COLOURS,
    EXTRA_ROWS,
    NOBODY,
    NONE,
    ROW_COLOURS,
    ROW_SIZE,
    TURN_SLOT,
    Counts,
)
from roundhouse.games.maglev_metro.parts.names import ACTION_NAMES
from roundhouse.games.maglev_metro.state import ACT, SURPLUS, State, allowance, city_of
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Scene, Shape, circle, group, keep, path, rect, text

KEPT_SCENES = 1 << 9
_BENCH = {"seat": 0, "wait": 1, "held": 2}


def mat_scene(view: State, seat: int) -> Scene:
    """A seat's own mat."""
    player = view.players[seat]
    acting = view.seat == seat and view.phase in (ACT, SURPLUS)
    now = (view.taken, view.doing, view.units) if acting else (0, NOBODY, 0)
    here, kind, waiting = "", NOBODY, NONE
    if player.place != NOBODY:
        here, kind = city_of(view).places[player.place].name, view.stations[player.place]
        waiting = view.waiting[player.place]
    slots = (player.rows, player.filled, player.bonus)
    return _mat(seat, allowance(player), now, player.load, player.held, here, kind, waiting, *slots)


@lru_cache(maxsize=KEPT_SCENES)
def _mat(
    seat: int,
    most: int,
    now: tuple[int, int, int],
    load: Counts,
    held: tuple[int, ...],
    here: str,
    kind: int,
    waiting: Counts,
    rows: tuple[tuple[int, ...], ...],
    filled: int,
    bonus: tuple[int, ...],
) -> Scene:
    used, doing, units = now
    seats = 1 + len(rows[CAPACITY])
    shapes = [_head(seat, most, used, doing, units)]
    shapes += _train(load, seats)
    if here:
        shapes += [*_bench("wait", waiting, say("At {place}", place=here), kind)]
    shapes += _bench("held", tuple(map(held.count, range(len(COLOURS)))), say("In hand"))
    for row, robots in enumerate(rows):
        shapes += [_row(row, 1 + len(robots), doing == row), _printed(row)]
        shapes += [_row_cell(row, spot, robots) for spot in range(min(ROW_SIZE, len(robots) + 1))]
    for slot, x in ((TURN_SLOT, 0.0), (BUILD_SLOT, WIDE / 2)):
        shapes += [_single(slot, x, doing == slot - TURN_SLOT + 7), fixed(slot, filled)]
    shapes += sections(filled, bonus)
    return Scene(f"mat-{seat}", say("Your mat"), WIDE, HIGH, shapes, "mat", seat, panel_under())


def _lit(now: bool) -> dict[str, Any]:
    """The frame of what is being done shines."""
    return {"fill": "transparent", "stroke": "@accent", "stroke_width": 3} if now else {"fill": "transparent"}


def _counted(counts: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((colour, count) for colour, count in enumerate(counts) if count)


@keep
def _head(seat: int, most: int, used: int, doing: int, units: int) -> Shape:
    """The display on top: what is being done, and a lamp for each action."""
    y = 24.0
    told = say("Actions")
    ink = "@mm-led"
    if doing != NOBODY:
        told, ink = say("{action}: {units}", action=ACTION_NAMES[ACTIONS[doing]], units=units), "@mm-amber"
    inside = [
        rect(6, 4, WIDE - 12, 40, rx=9, fill="@mm-lcd", stroke="@mm-edge-lo", stroke_width=2),
        circle(26, y, 14, fill=SEAT_INKS[seat], stroke="@mm-edge", stroke_width=1),
        *number_disc(seat, 26, y, 9.7),
        words(48, y + 0.5, told, font_weight=700, fill=ink, font_size=14),
    ]
    for number in range(BASE_ACTIONS + len(EXTRA_ROWS)):
        x = WIDE - 118 + 24 * number
        lit = used <= number < most
        dash: dict[str, Any] = {"stroke_dasharray": "3 3"} if number >= most else {}
        edge = "@mm-led" if number < most else "@mm-dim"
        inside.append(circle(x, y, 8.5, fill=LAMP if lit else "none", stroke=edge, stroke_width=1.8, **dash))
    return group(inside, id="actions", label=head_words(most, max(0, most - used)))


def _bench(name: str, counts: tuple[int, ...], title: Say, kind: int = NOBODY) -> list[Shape]:
    """A row of passengers: on the train, on the platform, in hand."""
    people = _counted(counts)
    y = BENCHES[_BENCH[name]]
    step = min(CELL, (WIDE - LABELS - 8) / max(1, len(people)))
    start = WIDE - 8 - step * len(people)
    shapes = [_bench_back(name, title, kind, counts)]
    shapes += [
        _sitting(name, colour, count, start + step * (n + 0.5), y, step) for n, (colour, count) in enumerate(people)
    ]
    return shapes


def _train(load: Counts, seats: int) -> list[Shape]:
    """The car: a seat for each that CAPACITY gives, those of one colour side by side."""
    title = say("Train {used}/{seats}", used=sum(load), seats=seats)
    shapes = [_bench_back("seat", title, NOBODY, load), *(_empty_seat(spot) for spot in range(seats))]
    spot = 0
    for colour, count in _counted(load):
        shapes.append(_seated(colour, count, spot))
        spot += count
    return shapes


def _seat_x(spot: int) -> float:
    return LABELS + 4 + CELL * (spot + 0.5)


@keep
def _empty_seat(spot: int) -> Shape:
    x, y = _seat_x(spot), BENCHES[0]
    d = f"M{x - 16:.0f} {y + 38:.0f}v-22q0 -10 8 -10h16q8 0 8 10v22z"
    return path(d, fill=WELL, stroke="@mm-edge-lo", stroke_width=1.4, pointer_events="none")


@keep
def _seated(colour: int, count: int, spot: int) -> Shape:
    y, left = BENCHES[0], _seat_x(spot) - CELL / 2
    inside = [rect(left, y, CELL * count, CELL, fill="@card", opacity=0.01)]
    steps: dict[str, Any] = {"data_enter": "drop", "data_from": f"wait-{colour}", "data_body": "passenger"}
    inside += [group([token(colour, _seat_x(spot + n), y + 24, 11)], **steps) for n in range(count)]
    return group(inside, id=f"seat-{colour}", label=passenger_label(colour, count))


@keep
def _bench_back(name: str, title: Say, kind: int, counts: tuple[int, ...]) -> Shape:
    y = BENCHES[_BENCH[name]]
    inside = [rect(4, y, WIDE - 8, CELL, rx=10, fill="transparent")]
    if kind != NOBODY:
        inside += [emblem(kind, 23, y + 22, 14), words(42, y + 22, title, font_size=12, font_weight=600)]
    else:
        inside += [icon(name, 14, y + 13), words(40, y + 22, title, font_weight=700)]
    return group(inside, id=f"bench-{name}", label=bench_words(name, kind, counts))


@keep
def _sitting(name: str, colour: int, count: int, x: float, y: float, step: float) -> Shape:
    inside = [
        rect(x - step / 2, y, step, CELL, fill="@card", opacity=0.01),
        group([token(colour, x - (6 if count > 1 else 0), y + 23, 11)], data_body="passenger"),
    ]
    if count > 1:
        inside.append(words(x + 8, y + 23, str(count), font_weight=800))
    came: dict[str, Any] = {"data_from": f"seat-{colour}"} if name == "wait" else {}
    return group(inside, id=f"{name}-{colour}", label=passenger_label(colour, count), **came)


@keep
def _row(row: int, strength: int, now: bool) -> Shape:
    """An action: its picture, its name, and its strength on a display."""
    y = UNITS + (CELL + 2) * row
    name = ACTIONS[row]
    led = "@mm-amber" if now else "@mm-led"
    inside = [
        rect(4, y, WIDE - 8, CELL, rx=9, **_lit(now)),
        text(WIDE - 30, y + 23, str(strength), font_size=21, font_weight=800, fill=led),
    ]
    return group(inside, id=f"row-{row}", label=units_words(name, strength))


@keep
def _printed(row: int) -> Shape:
    """The robot that is printed on the mat: every action has the strength 1 at least (MM-32)."""
    y = UNITS + (CELL + 2) * row
    inside = [
        rect(LABELS + 4, y + 4, CELL - 8, CELL - 8, rx=9, fill="@mm-metal-lo", stroke="@mm-edge-lo", stroke_width=1),
        text(LABELS + 22, y + 22.5, "1", font_size=17, font_weight=800, fill="@ink"),
    ]
    return group(inside, id=f"slot-{2 * row}", label=printed_words(ACTIONS[row]))


def _row_cell(row: int, spot: int, robots: tuple[int, ...]) -> Shape:
    sitting = robots[spot] if spot < len(robots) else NOBODY
    shape_id = ""
    if spot == len(robots):
        shape_id = f"slot-{2 * row + 1}"
    elif robots and spot == len(robots) - 1:
        shape_id = f"robot-{2 * row + 1}"
    elif spot == 0 and len(robots) > 1:
        shape_id = f"robot-{2 * row}"
    label = slot_words(_row_slot(ACTIONS[row], spot + 1), ROW_COLOURS[row][spot], sitting)
    return cell(*row_spot(row, spot), sitting, shape_id, label, f"in-{row}-{spot}")


@lru_cache(maxsize=64)
def _row_slot(name: str, number: int) -> Say:
    return say("{slot}, slot {number}", slot=ACTION_NAMES[name], number=number)


@keep
def _single(slot: int, x: float, now: bool) -> Shape:
    name = ("turn", "build")[slot - TURN_SLOT]
    wide = WIDE / 2 - 5
    inside = [rect(x + 4 if not x else x + 1, SINGLES, wide, CELL, rx=9, **_lit(now))]
    return group(inside, id=f"row-{slot - TURN_SLOT + 7}", label=ACTION_WORDS[name])
