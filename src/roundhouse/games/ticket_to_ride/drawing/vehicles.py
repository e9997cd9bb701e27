"""Buses: small ones that stand on the map, and the large one of a card."""

from collections.abc import Iterator
from typing import Any

from roundhouse.games.ticket_to_ride.drawing.materials import GLOSS
from roundhouse.games.ticket_to_ride.drawing.signs import INKS, pattern, seat_sign
from roundhouse.games.ticket_to_ride.parts import WILD
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Shape, circle, group, keep, path, rect

_PANES = "M-21,-8.4h6.5v7h-6.5zM-12.8,-8.4h3.4v7h-3.4zM9.4,-8.4h4.6v7h-4.6zM15.8,-8.4h6v8.4h-6z"


@keep
def bus(seat: int, x: float, y: float, turn: float) -> Shape:
    """A bus on a cell, from its side: its owner's colour, a band of windows, wheels, in the middle the sign."""
    upright = turn - 180 if turn > 90 else turn + 180 if turn <= -90 else turn
    edge: dict[str, Any] = {"stroke": "@ttr-outline", "stroke_width": 1.8}
    inside = [
        rect(-23, -8, 48, 22, rx=7, fill="@shadow", opacity=0.32),
        circle(-13.5, 9, 4.6, fill="@ttr-tyre"),
        circle(13.5, 9, 4.6, fill="@ttr-tyre"),
        rect(-24, -12.5, 48, 21.5, rx=5.5, fill=SEAT_INKS[seat], **edge),
        path("M-23,0V-9.8H23V0Z", fill="@ttr-band"),
        path(_PANES, fill="@ttr-glass"),
        circle(-13.5, 9.4, 1.9, fill="@ttr-cream"),
        circle(13.5, 9.4, 1.9, fill="@ttr-cream"),
        circle(0, -1.5, 9.2, fill="@white", stroke="@ttr-outline", stroke_width=1.5),
        seat_sign(seat, 0, -1.5, 5.6, "@on-light"),
    ]
    return group(inside, transform=f"translate({x:.1f} {y:.1f}) rotate({upright:.1f})")


def front(colour: int, x: float, y: float) -> Iterator[Shape]:
    """A bus coming towards us, 62 wide and 74 high, its sign where other buses tell where they go."""
    edge: dict[str, Any] = {"stroke": "@ttr-outline", "stroke_width": 2.4}
    yield path(f"M{x - 34},{y + 37}h68l6,7h-80z", fill="@shadow", opacity=0.3)
    for side in (-27, 13):
        yield rect(x + side, y + 29, 14, 14, rx=4, fill="@ttr-tyre")
    for side in (-37, 31):
        yield rect(x + side, y - 18, 6, 14, rx=3, fill="@ttr-outline")
    yield rect(x - 31, y - 37, 62, 72, rx=13, fill=INKS[colour], **edge)
    yield rect(x - 31, y - 37, 62, 72, rx=13, fill=GLOSS)
    yield rect(x - 25, y + 1, 50, 18, rx=4, fill="@ttr-glass", stroke="@ttr-outline", stroke_width=1.6)
    yield path(f"M{x},{y + 1}v18M{x - 21},{y + 16}l10,-12M{x + 5},{y + 16}l10,-12", fill="none", stroke="@shine",
               stroke_width=1.6, opacity=0.7)  # fmt: skip
    for side in (-23, 23):
        yield circle(x + side, y + 27, 4, fill="@ttr-cream", stroke="@ttr-outline", stroke_width=1.4)
    yield rect(x - 12, y + 24.5, 24, 6, rx=2, fill="@ttr-cream", stroke="@ttr-outline", stroke_width=1.2)
    yield rect(x - 26, y - 32.5, 52, 30, rx=8, fill="@white", stroke="@ttr-outline", stroke_width=1.6)
    yield from pattern(colour, x, y - 17.5, 12.5 if colour == WILD else 13.5, "@on-light")
