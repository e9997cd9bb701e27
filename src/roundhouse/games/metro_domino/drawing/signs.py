"""Small drawings: tiles, tokens, signs of players and of line rules."""

from typing import Any

from roundhouse.core.words import NOTHING, Say
from roundhouse.games.metro_domino.parts import EXPRESS, NO_DOUBLES, PLAIN
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Shape, circle, group, line, path, polygon, rect, text

RULE_INKS = {PLAIN: "@sky", NO_DOUBLES: "@coral", EXPRESS: "@gold"}


def tile(a: int, b: int, x: float, y: float, size: float, id: str = "", label: Say = NOTHING, **attrs: Any) -> Shape:
    """A tile around its centre: a on the left, b on the right; `size` is the side of a half."""
    double = a == b
    inside = [
        rect(
            x - size, y - size * 0.6, 2 * size, size * 1.2, rx=size * 0.24,
            fill="@accent-soft" if double else "@card", stroke="@ink", stroke_width=1.3,
        ),
        line((x, y - size * 0.38), (x, y + size * 0.38), stroke="@faint", stroke_width=1.2),
        text(x - size / 2, y + 0.5, str(a), font_size=size * 0.92, font_weight=700, fill="@ink"),
        text(x + size / 2, y + 0.5, str(b), font_size=size * 0.92, font_weight=700, fill="@ink"),
    ]  # fmt: skip
    return group(inside, id=id, label=label, **attrs)


def seat_sign(seat: int, x: float, y: float, r: float) -> Shape:
    """A player's token: circle, triangle, square, diamond."""
    look: dict[str, Any] = {"fill": SEAT_INKS[seat], "stroke": "@ink", "stroke_width": 1.2, "stroke_linejoin": "round"}
    if seat == 0:
        return circle(x, y, r, **look)
    if seat == 1:
        return polygon([(x, y - r * 1.1), (x + r * 1.1, y + r * 0.9), (x - r * 1.1, y + r * 0.9)], **look)
    if seat == 2:
        return rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, rx=1, **look)
    return polygon([(x, y - r * 1.25), (x + r * 1.25, y), (x, y + r * 1.25), (x - r * 1.25, y)], **look)


def rule_sign(rule: int, x: float, y: float) -> Shape:
    """Two chevrons for an express line, a struck double for a no-doubles line."""
    if rule == EXPRESS:
        d = f"M{x - 4},{y - 4} l4,4 l-4,4 M{x + 1},{y - 4} l4,4 l-4,4"
        return path(d, fill="none", stroke="@ink", stroke_width=2, stroke_linecap="round", stroke_linejoin="round")
    return group([
        rect(x - 5, y - 3, 10, 6, rx=1.5, fill="@card", stroke="@ink", stroke_width=1.2),
        line((x, y - 3), (x, y + 3), stroke="@ink", stroke_width=1),
        line((x - 5, y + 5), (x + 5, y - 5), stroke="@bad", stroke_width=2, stroke_linecap="round"),
    ])  # fmt: skip


def metro_token(x: float, y: float, r: float) -> Shape:
    """A Metro token: a coin with a carriage on it."""
    w = r * 0.52
    return group([
        circle(x, y, r, fill="@glow", stroke="@ink", stroke_width=1.4),
        rect(x - w, y - r * 0.6, 2 * w, r, rx=r * 0.2, fill="@on-light"),
        rect(x - w * 0.62, y - r * 0.4, w * 1.24, r * 0.34, rx=1, fill="@glow"),
        line((x - w * 0.8, y + r * 0.66), (x + w * 0.8, y + r * 0.66), stroke="@on-light", stroke_width=1.4),
    ])  # fmt: skip
