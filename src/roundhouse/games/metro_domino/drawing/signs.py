"""Small drawings: tokens, signs of players and of line rules."""

from typing import Any

from roundhouse.games.metro_domino.drawing.materials import BRASS
from roundhouse.games.metro_domino.parts import EXPRESS, NO_DOUBLES, PLAIN
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Shape, circle, group, keep, line, path, polygon, rect

RULE_INKS = {PLAIN: "@sky", NO_DOUBLES: "@coral", EXPRESS: "@gold"}


@keep
def seat_sign(seat: int, x: float, y: float, r: float, edge: str = "@ink") -> Shape:
    """A player's token: circle, triangle, square, diamond."""
    look: dict[str, Any] = {"fill": SEAT_INKS[seat], "stroke": edge, "stroke_width": 1.2, "stroke_linejoin": "round"}
    if seat == 0:
        return circle(x, y, r, **look)
    if seat == 1:
        return polygon([(x, y - r * 1.1), (x + r * 1.1, y + r * 0.9), (x - r * 1.1, y + r * 0.9)], **look)
    if seat == 2:
        return rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, rx=1, **look)
    return polygon([(x, y - r * 1.25), (x + r * 1.25, y), (x, y + r * 1.25), (x - r * 1.25, y)], **look)


@keep
def rule_sign(rule: int, x: float, y: float) -> Shape:
    """Two chevrons for an express line, a struck double for a no-doubles line."""
    if rule == EXPRESS:
        d = f"M{x - 4},{y - 4} l4,4 l-4,4 M{x + 1},{y - 4} l4,4 l-4,4"
        return path(d, fill="none", stroke="@ink", stroke_width=2, stroke_linecap="round", stroke_linejoin="round")
    return group([
        rect(x - 5, y - 3, 10, 6, rx=1.5, fill="@md-ivory", stroke="@ink", stroke_width=1.2),
        line((x, y - 3), (x, y + 3), stroke="@on-light", stroke_width=1),
        line((x - 5, y + 5), (x + 5, y - 5), stroke="@bad", stroke_width=2, stroke_linecap="round"),
    ])  # fmt: skip


@keep
def metro_token(x: float, y: float, r: float) -> Shape:
    """A Metro token: a brass coin with a carriage on it."""
    w = r * 0.52
    return group([
        circle(x, y + r * 0.1, r, fill="@shadow", fill_opacity=0.35),
        circle(x, y, r, fill=BRASS, stroke="@copper", stroke_width=r * 0.1),
        rect(x - w, y - r * 0.6, 2 * w, r, rx=r * 0.2, fill="@on-light"),
        rect(x - w * 0.62, y - r * 0.4, w * 1.24, r * 0.34, rx=1, fill="@md-want"),
        line((x - w * 0.8, y + r * 0.66), (x + w * 0.8, y + r * 0.66), stroke="@on-light", stroke_width=r * 0.13),
    ])  # fmt: skip


@keep
def coin(x: float, y: float, r: float, there: bool, edge: str = "@ink") -> Shape:
    """An active-line token, or the place where one would lie."""
    if there:
        return circle(x, y, r, fill=BRASS, stroke="@copper", stroke_width=0.9)
    return circle(x, y, r, fill="@shadow", fill_opacity=0.3, stroke=edge, stroke_width=1.1)
