"""The station hall behind the board: glazed bricks in lamplight, the pier of the stations, a green dado around."""

from functools import lru_cache
from typing import Any

from roundhouse.core.shape_ids import shape_numbers
from roundhouse.games.metro_domino.drawing.layout import BOX, heights, widths
from roundhouse.games.metro_domino.drawing.materials import BRICKS, DUSK, GLOBE, HALO, LAMPLIGHT, PIER
from roundhouse.scene.shapes import Shape, Under, circle, line, path, rect

HALL = "hall"


@lru_cache(maxsize=64)
def under(name: str) -> Under | None:
    """The hall of this size; None where no board is so large."""
    numbers = shape_numbers(HALL, name)
    if len(numbers) != 2 or numbers[0] >= len(widths()):
        return None
    width = widths()[numbers[0]]
    found = heights(width)
    return Under(name, tuple(_hall(width, found[numbers[1]]))) if numbers[1] < len(found) else None


@lru_cache(maxsize=64)
def hall(width: float, height: float) -> Under:
    """What lies under a board of this size."""
    found = under(f"{HALL}-{widths().index(width)}-{heights(width).index(height)}")
    assert found is not None
    return found


def _hall(width: float, height: float) -> list[Shape]:
    whole = (1.5, 1.5, width - 3, height - 3)
    left, right = width / 2 - BOX - 7, width / 2 + BOX + 7
    shapes = [
        rect(*whole, rx=14, fill="@md-wall"),
        rect(*whole, rx=14, fill=BRICKS),
        rect(*whole, rx=14, fill=LAMPLIGHT),
        *(_rib(width, height, inset) for inset in (0.02, 0.05)),
        rect(left, 4, right - left, height - 8, fill=PIER),
        *(
            line((x, 4), (x, height - 4), stroke="@md-band", stroke_width=1.2, stroke_opacity=0.5)
            for x in (left, right)
        ),
        rect(*whole, rx=14, fill=DUSK),
    ]
    if width == widths()[0]:
        shapes += [*_platform(width, height), *_lamp(width * 0.2), *_lamp(width * 0.8), *_clock(width / 2)]
    return [*shapes, *_dado(width, height)]


def _rib(width: float, height: float, inset: float) -> Shape:
    """A rib of the vault."""
    edge, spring, foot = width * inset, height * 0.5, height - 5
    arc = f"A{width / 2 - edge:.1f},{height * (0.5 - inset):.1f} 0 0 1 {width - edge:.1f},{spring:.1f}"
    d = f"M{edge:.1f},{foot:.1f} V{spring:.1f} {arc} V{foot:.1f}"
    return path(d, fill="none", stroke="@md-grout", stroke_width=3, stroke_opacity=0.8)


def _platform(width: float, height: float) -> list[Shape]:
    top = height - 22
    dots: dict[str, Any] = {
        "stroke": "@gold",
        "stroke_width": 2.2,
        "stroke_linecap": "round",
        "stroke_dasharray": "0 5",
    }
    return [
        rect(5, top, width - 10, 18, fill="@md-stone"),
        rect(5, top, width - 10, 3, fill="@shadow", fill_opacity=0.25),
        line((10, top + 9), (width - 10, top + 9), **dots),
    ]


def _lamp(x: float) -> list[Shape]:
    return [
        circle(x, 27, 40, fill=HALO),
        line((x, 5), (x, 20), stroke="@md-band", stroke_width=1.8),
        path(f"M{x - 5:g},21 h10 l-2,-4 h-6 Z", fill="@md-band"),
        circle(x, 27, 6.5, fill=GLOBE),
    ]


def _clock(x: float) -> list[Shape]:
    hands: dict[str, Any] = {"fill": "none", "stroke": "@on-light", "stroke_linecap": "round"}
    return [
        line((x, 5), (x, 14), stroke="@md-band", stroke_width=3),
        circle(x, 25, 11.5, fill="@md-ivory", stroke="@md-band", stroke_width=2.6),
        circle(x, 25, 8.2, **{**hands, "stroke_width": 1.4, "stroke_dasharray": "0.1 4.19"}),
        path(f"M{x - 4:g},21.5 L{x:g},25 L{x + 4.6:g},19.5", **hands, stroke_width=1.3),
    ]


def _dado(width: float, height: float) -> list[Shape]:
    shine: dict[str, Any] = {"stroke": "@shine", "stroke_width": 0.8, "stroke_opacity": 0.45}
    return [
        rect(2.7, 2.7, width - 5.4, height - 5.4, rx=13, fill="none", stroke="@md-band", stroke_width=3.8),
        rect(5, 5, width - 10, height - 10, rx=11, fill="none", **shine),
        rect(1, 1, width - 2, height - 2, rx=14.5, fill="none", stroke="@shadow", stroke_width=1, stroke_opacity=0.4),
    ]
