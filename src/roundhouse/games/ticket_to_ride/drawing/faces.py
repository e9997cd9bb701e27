"""The faces and backs of cards, the cloth of the flag: drawn once, placed anywhere."""

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.games.ticket_to_ride.drawing.materials import CLOTH, GLOSS, SKY
from roundhouse.games.ticket_to_ride.drawing.sights import OF_CARDS, sight
from roundhouse.games.ticket_to_ride.drawing.signs import INKS, pattern
from roundhouse.games.ticket_to_ride.drawing.vehicles import front
from roundhouse.games.ticket_to_ride.parts import FLAG, WHITE, WILD
from roundhouse.scene.shapes import Shape, circle, group, keep, path, rect

WIDE, HIGH = 92.0, 128.0  # of a card


@lru_cache(maxsize=8)
def _face(colour: int) -> tuple[Shape, ...]:
    return tuple(_drawn_face(colour))


def _drawn_face(colour: int) -> Iterator[Shape]:
    """A street at the foot, a sight behind, the bus in front; the card's edge has its colour too."""
    yield rect(0, 0, WIDE, HIGH, rx=11, fill=INKS[colour], stroke="@ttr-outline", stroke_width=2.4)
    yield rect(0, 0, WIDE, HIGH, rx=11, fill=GLOSS)
    yield rect(7, 7, WIDE - 14, HIGH - 14, rx=6, fill=SKY)
    if colour == WILD:
        yield path(_rays(46, 70), fill="@ttr-gilt", opacity=0.75)
    else:
        yield rect(7, 80, WIDE - 14, 20, fill="@ttr-skyline", opacity=0.55)
        yield from (sight(OF_CARDS[colour], x, 82, high, "@ttr-skyline") for x, high in _BEHIND[OF_CARDS[colour]])
    yield path("M7,98H85V115q0,6 -6,6H13q-6,0 -6,-6Z", fill="@ttr-kerb")
    yield path("M7,98H85", stroke="@ttr-outline", stroke_width=1, opacity=0.4)
    yield from front(colour, WIDE / 2, 75)


_BEHIND = {
    "mills": ((46, 64),),
    "lamps": ((22, 66), (70, 66)),
    "domes": ((46, 55),),
    "arches": ((46, 54),),
    "towers": ((46, 72),),
    "columns": ((24, 60), (46, 72), (68, 60)),
}


def _rays(x: float, y: float) -> str:
    """Light from behind the many-coloured bus, cut off at the edge of the picture."""
    tips = ((7, 20, 7, 36), (14, 7, 28, 7), (40, 7, 52, 7), (64, 7, 78, 7), (85, 20, 85, 36), (85, 56, 85, 74),
            (7, 56, 7, 74))  # fmt: skip
    return "".join(f"M{x},{y}L{a},{b}L{c},{d}Z" for a, b, c, d in tips)


@keep
def face(colour: int, x: float, y: float, scale: float = 1.0) -> Shape:
    """The face of a transport card."""
    return group(_face(colour), transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3f})")


@keep
def edge_of(colour: int, x: float, y: float, scale: float) -> Shape:
    """A card of which only the edge is seen."""
    return rect(x, y, WIDE * scale, HIGH * scale, rx=11 * scale, fill=INKS[colour], stroke="@ttr-outline",
                stroke_width=2)  # fmt: skip


@keep
def back(ink: str, x: float, y: float, layers: int) -> Shape:
    """A pile of cards face down, so many edges deep; the back bears a wheel."""
    inside: list[Shape] = []
    for layer in range(layers, 0, -1):
        inside.append(
            rect(x + layer * 1.2, y + layer * 2.2, WIDE, HIGH - 6, rx=11, fill="@ttr-cream", stroke="@ttr-outline",
                 stroke_width=1.2)
        )  # fmt: skip
    inside += [
        rect(x, y, WIDE, HIGH - 6, rx=11, fill="@ttr-cream", stroke="@ttr-outline", stroke_width=2.4),
        rect(x + 6, y + 6, WIDE - 12, HIGH - 18, rx=7, fill=ink),
        rect(x + 11, y + 11, WIDE - 22, HIGH - 28, rx=5, fill="none", stroke="@ttr-gilt", stroke_width=1.6),
        rect(x + 6, y + 6, WIDE - 12, HIGH - 18, rx=7, fill=GLOSS),
    ]
    return group(inside)


@keep
def cloth(x: float, y: float, width: float, height: float, lying: int) -> Shape:
    """TR-58: the flag on its pole; a stripe that is missing is dashed and shows the sign of its colour."""
    inside: list[Shape] = [
        rect(x - 6, y - 4, 4, height + 10, rx=2, fill="@ttr-engraved"),
        circle(x - 4, y - 6, 3.6, fill="@ttr-gilt"),
    ]
    for place, colour in enumerate(FLAG):
        left = x + place * width
        if lying >> colour & 1:
            inside.append(
                path(_stripe(left, y, width, height), fill=INKS[colour], stroke="@ttr-outline", stroke_width=1.6)
            )
            inside.append(path(_stripe(left, y, width, height), fill=CLOTH))
            inside += pattern(colour, left + width / 2, y + height / 2, width * 0.26)
        else:
            ink = INKS[colour] if colour != WHITE else "@faint"
            open_stripe = _stripe(left + 2, y, width - 4, height)
            inside.append(path(open_stripe, fill="none", stroke=ink, stroke_width=2.6, stroke_dasharray="5 4"))
            inside += pattern(colour, left + width / 2, y + height / 2, width * 0.22, "@muted")
    return group(inside)


def _stripe(x: float, y: float, width: float, height: float) -> str:
    half = width / 2
    return f"M{x:g},{y:g}q{half / 2:g},-4 {half:g},0t{half:g},0v{height:g}q{-half / 2:g},4 {-half:g},0t{-half:g},0Z"
