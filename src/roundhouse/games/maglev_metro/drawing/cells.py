"""Slots of a mat: wells of the colour they take, and the passenger who sits there; words on the panel."""

from typing import Any

from roundhouse.core.words import NOTHING, Say
from roundhouse.games.maglev_metro.drawing.materials import BUTTON, INKS, WELL
from roundhouse.games.maglev_metro.drawing.signs import token
from roundhouse.games.maglev_metro.parts import COMMUTERS, NOBODY, ROBOTS
from roundhouse.scene.shapes import Shape, Value, group, keep, rect, text

CELL = 44.0
ANY_COMMUTER = NOBODY - 1
"""What a bonus slot takes; NOBODY is any robot."""


def words(x: float, y: float, told: Say | str, **attrs: Value) -> Shape:
    """Words that begin here."""
    style: dict[str, Any] = {"font_size": 13, "fill": "@ink", "text_anchor": "start", **attrs}
    return text(x, y, told, **style)


@keep
def cell(x: float, y: float, sitting: int, id: str = "", label: Say = NOTHING, inner: str = "") -> Shape:
    """What a finger finds on a slot: a bare frame, whose well lies in the panel, or the passenger who sits there."""
    box: dict[str, Any] = {"x": x + 3, "y": y + 3, "width": CELL - 6, "height": CELL - 6, "rx": 8}
    if sitting < 0:
        return group([rect(**box, fill="transparent")], id=id, label=label)
    steps: dict[str, Any] = {"data_enter": "drop", "data_from": f"seat-{sitting} held-{sitting}"}
    sign = group([token(sitting, x + CELL / 2, y + CELL / 2 + 1.5, 12.5)], id=inner, **steps)
    return group([rect(**box, fill=BUTTON), sign], id=id, label=label)


def well(x: float, y: float, wanted: int) -> Shape:
    """An empty slot as it is let into the panel, with a pale sign of what it takes."""
    ink = "@mm-edge-lo" if wanted < 0 else f"@{INKS[wanted]}"
    box: dict[str, Any] = {"x": x + 2, "y": y + 2, "width": CELL - 4, "height": CELL - 4, "rx": 9}
    frame = [rect(**box, fill=WELL, stroke="@mm-edge-lo", stroke_width=2.6), rect(**box, fill="none", stroke=ink)]
    return group([*frame, _wanted(wanted, x + CELL / 2, y + CELL / 2)], stroke_width=1.8)


def _wanted(wanted: int, x: float, y: float) -> Shape:
    if wanted >= 0:
        return group([token(wanted, x, y, 8)], opacity=0.5)
    if wanted == NOBODY:
        return group([token(colour, x - 12 + 12 * colour, y, 4.6) for colour in ROBOTS], opacity=0.7)
    signs = [token(c, x - 6.5 + 13 * (n % 2), y - 6.5 + 13 * (n // 2), 4.2) for n, c in enumerate(COMMUTERS)]
    return group(signs, opacity=0.7)
