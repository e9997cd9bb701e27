"""The sections below the UNITS rows: unlock, extra actions, points and bonus cards."""

from functools import lru_cache
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.drawing.cells import ANY_COMMUTER, CELL, cell, words
from roundhouse.games.maglev_metro.drawing.legend import SECTION_WORDS, slot_words, unlock_words
from roundhouse.games.maglev_metro.drawing.materials import INKS
from roundhouse.games.maglev_metro.drawing.panel import LOWER, RIGHT, SLOT_SPOTS, UPPER, bonus_spot
from roundhouse.games.maglev_metro.drawing.signs import token
from roundhouse.games.maglev_metro.parts import (
    BONUS,
    BONUS_ROWS,
    BONUS_SIZE,
    COMMUTERS,
    EXTRA_ROWS,
    FIXED,
    GRID_COLUMNS,
    GRID_ROWS,
    NOBODY,
    POINTS,
    ROBOTS,
    ROW_SIZE,
    SLOT_COLOUR,
    UNLOCK,
)
from roundhouse.games.maglev_metro.parts.names import COLOUR_NAMES, slot_name
from roundhouse.scene.shapes import Shape, circle, group, keep, rect, text


def sections(filled: int, bonus: tuple[int, ...]) -> list[Shape]:
    """All four sections of a mat."""
    return [*_unlock(filled), *_extra(filled), *_grid(filled), *_bonus(bonus)]


def fixed(slot: int, filled: int) -> Shape:
    """A slot of one colour."""
    return _fixed(slot, filled >> slot - FIXED & 1)


@keep
def _fixed(slot: int, full: int) -> Shape:
    wanted = SLOT_COLOUR[slot - FIXED]
    sitting = wanted if full else NOBODY
    label = slot_words(slot_name(slot), wanted, sitting)
    return cell(*SLOT_SPOTS[slot], sitting, f"slot-{slot}", label, f"in-{slot}")


@keep
def _title(name: str, x: float, y: float, told: Say) -> Shape:
    inside = [
        rect(x, y - 20, RIGHT - 10 if x < RIGHT else 133, 20, fill="transparent"),
        words(x + 4, y - 10, told, font_size=12, font_weight=700),
    ]
    return group(inside, id=f"title-{name}", label=SECTION_WORDS[name])


def _unlock(filled: int) -> list[Shape]:
    shapes = [_title("unlock", 4, UPPER, say("Unlock: carry and build"))]
    for column, bits in enumerate(UNLOCK):
        shapes.append(_column(column, bits.bit_count(), (bits & filled).bit_count()))
        shapes += [fixed(slot + FIXED, filled) for slot in each(bits)]
    return shapes


@keep
def _column(column: int, size: int, full: int) -> Shape:
    """Whom a column unlocks, and whether it has."""
    x, colour = 6.0 + 52 * column, column + len(ROBOTS)
    style: dict[str, Any] = {"stroke": f"@{INKS[colour]}", "stroke_width": 4 if full == size else 1.8}
    inside = [rect(x, UPPER - 1, 50, 3 * CELL + 2, rx=10, fill="none", pointer_events="all", **style)]
    if size < ROW_SIZE:
        inside.append(token(colour, x + 25, UPPER + 20, 10))
        if full == size:
            inside.append(text(x + 42, UPPER + 12, "✓", font_size=16, font_weight=800, fill="@good"))
    return group(inside, id=f"unlock-{colour}", label=unlock_words(colour, full, size))


def _extra(filled: int) -> list[Shape]:
    shapes = [_title("extra", RIGHT + 2, UPPER, say("Extra actions"))]
    return shapes + [fixed(slot + FIXED, filled) for bits in EXTRA_ROWS for slot in each(bits)]


def _grid(filled: int) -> list[Shape]:
    link = 1 + sum(not row & ~filled for row in GRID_ROWS)
    shapes = [_title("grid", 4, LOWER, say("VP grid: link {worth} each", worth=link))]
    shapes += [fixed(slot + FIXED, filled) for bits in GRID_ROWS for slot in each(bits)]
    for column, colour in enumerate(COMMUTERS):
        shapes.append(_worth(column, POINTS[colour] + (not GRID_COLUMNS[column] & ~filled)))
    return shapes


@keep
def _worth(column: int, points: int) -> Shape:
    """What a commuter of this column is worth now."""
    x, colour = 9 + 52 * column + CELL - 3, column + len(ROBOTS)
    inside = [
        circle(x, LOWER + 5, 9, fill="@mm-lcd"),
        text(x, LOWER + 5.5, str(points), font_size=13, font_weight=800, fill="@mm-led"),
    ]
    label = say("Points for each on your mat now: {points} ({who})", points=points, who=COLOUR_NAMES[colour])
    return group(inside, id=f"worth-{colour}", label=label)


def _bonus(bonus: tuple[int, ...]) -> list[Shape]:
    shapes = [_title("bonus", RIGHT + 2, LOWER, _cards_title(1 + len(bonus) // BONUS_SIZE))]
    shapes += [
        cell(*bonus_spot(n), sitting, "", slot_words(slot_name(BONUS), sitting, sitting), f"in-bonus-{n}")
        for n, sitting in enumerate(bonus)
    ]
    if len(bonus) < BONUS_ROWS * BONUS_SIZE:
        shapes.append(
            cell(*bonus_spot(len(bonus)), NOBODY, f"slot-{BONUS}", slot_words(slot_name(BONUS), ANY_COMMUTER, NOBODY))
        )
    return shapes


@lru_cache(maxsize=8)
def _cards_title(count: int) -> Say:
    return say("Bonus VP cards: {count}", count=count)
