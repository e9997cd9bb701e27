"""Stations as enamel plates of our own, the start station among them, and the tunnels that lead to them."""

from typing import Any

from roundhouse.core.words import player, say
from roundhouse.games.metro_domino.drawing.layout import BOX, MIDDLE
from roundhouse.games.metro_domino.drawing.materials import IVORY
from roundhouse.games.metro_domino.drawing.signs import RULE_INKS, coin, seat_sign
from roundhouse.games.metro_domino.parts import ACTIVE_TOKENS, RULE
from roundhouse.games.metro_domino.words import line_name, station_name
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Point, Shape, group, keep, path, text

FONT = 12.45
HIGH = 42.0
TUNNEL = 5.0
EDGE = 14.0  # both sides of a plate together: its edge, and air beside a name


@keep
def start_plate(active: int, high: float) -> Shape:
    """The start station with the active-line tokens that are free (MD-15), and how many lines are being built."""
    middle = high / 2
    words: dict[str, Any] = {"font_size": FONT, "fill": "@on-dark"}
    shapes: list[Shape] = [
        *_plate(high, "@md-plate", "@md-want"),
        text(MIDDLE, middle - 34, say("Start"), **{**words, "font_size": FONT + 2, "font_weight": 700}),
        text(MIDDLE, middle + 12, say("building"), room=2 * BOX - EDGE, **words),
        text(MIDDLE, middle + 28, say("{n} of {all}", n=active, all=ACTIVE_TOKENS), **words, font_weight=700),
    ]
    for number in range(ACTIVE_TOKENS):
        spot = MIDDLE + (number - (ACTIVE_TOKENS - 1) / 2) * 17
        shapes.append(coin(spot, middle - 11, 6.5, number < ACTIVE_TOKENS - active, "@md-want"))
    label = say(
        "Start station: {n} of {all} lines are being built; the tokens here are for more", n=active, all=ACTIVE_TOKENS
    )
    return group(shapes, id="station-0", label=label)


@keep
def station_plate(station: int, seat: int) -> Shape:
    """A station with the sign and the name of the player who opened it (MD-45)."""
    owner = player(seat)
    shapes = [
        *_plate(HIGH, IVORY, SEAT_INKS[seat]),
        text(MIDDLE - 10, 14.5, station_name(station), font_size=15, font_weight=800, fill="@on-light"),
        seat_sign(seat, MIDDLE + 11, 14, 6, "@on-light"),
        text(MIDDLE, 30.5, owner, font_size=FONT, fill="@on-light", room=2 * BOX - EDGE),
    ]
    label = say("Station {n}, opened by {player}: 1 point", n=station_name(station), player=owner)
    return group(shapes, id=f"station-{station}", label=label, data_enter="flip")


def _plate(high: float, fill: str, edge: str) -> list[Shape]:
    """An enamel plate with scooped corners, its own shadow and an edge."""
    return [
        path(_scooped(high, 0), fill="@shadow", fill_opacity=0.35, transform="translate(0 2)"),
        path(_scooped(high, 0), fill=fill, stroke="@md-ivory-edge", stroke_width=0.8),
        path(_scooped(high, 1.7), fill="none", stroke=edge, stroke_width=2),
    ]


def _scooped(high: float, inset: float) -> str:
    left, right, top, low, r = MIDDLE - BOX + inset, MIDDLE + BOX - inset, inset, high - inset, 6
    return (
        f"M{left + r:g},{top:g} H{right - r:g} A{r},{r} 0 0 0 {right:g},{top + r:g} V{low - r:g} "
        f"A{r},{r} 0 0 0 {right - r:g},{low:g} H{left + r:g} A{r},{r} 0 0 0 {left:g},{low - r:g} V{top + r:g} "
        f"A{r},{r} 0 0 0 {left + r:g},{top:g} Z"
    )


@keep
def tunnel(line: int, station: int, points: tuple[Point, ...]) -> Shape:
    """A completed line on its way to its station."""
    d = _rounded(points)
    label = say("Line {line} is complete: it leads to station {n}", line=line_name(line), n=station_name(station))
    inside = [
        path(d, fill="none", stroke="@md-tunnel", stroke_width=TUNNEL),
        path(d, fill="none", stroke=RULE_INKS[RULE[line]], stroke_width=TUNNEL - 2),
    ]
    return group(inside, id=f"track-{line}", label=label, data_enter="draw")


def _rounded(points: tuple[Point, ...]) -> str:
    (x, y), *rest = points
    d = f"M{x:.1f},{y:.1f}"
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        r = min(5.0, abs(ax - bx) + abs(ay - by), (abs(bx - cx) + abs(by - cy)) / 2)
        d += f" L{bx + _toward(bx, ax) * r:.1f},{by + _toward(by, ay) * r:.1f}"
        d += f" Q{bx:.1f},{by:.1f} {bx + _toward(bx, cx) * r:.1f},{by + _toward(by, cy) * r:.1f}"
    return d + f" L{rest[-1][0]:.1f},{rest[-1][1]:.1f}"


def _toward(here: float, there: float) -> int:
    return (there > here) - (there < here)
