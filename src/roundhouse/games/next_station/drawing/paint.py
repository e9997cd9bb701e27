"""What things are made of: folded paper, water, pencil strokes with a grain, enamel, cards and the desk."""

from roundhouse.games.next_station.parts import PENCILS
from roundhouse.scene.material import Stop, gradient, material, pattern
from roundhouse.scene.shapes import circle, path, rect

PAPER = material("ns-paper", gradient((0, "@ns-paper"), (1, "@ns-paper-low"), x2=0.7))
GRAIN = material(
    "ns-grain",
    pattern(
        37,
        41,
        (
            *(circle(x, y, 1.1, fill="@ns-border") for x, y in ((5, 8), (22, 3), (31, 19), (12, 27), (26, 35))),
            path("M3,18l7,2M19,14l6,-3M29,31l5,3M8,37l5,-2", stroke="@ns-border", stroke_width=0.8, fill="none"),
        ),
    ),
)
STREETS = material(
    "ns-streets",
    pattern(
        140,
        124,
        (
            path("M0,26H140M0,88L140,78M34,0V124M104,0L96,124M34,88L104,26M0,56H34M104,56H140M66,82V124",
                 stroke="@ns-street", stroke_width=3, fill="none"),
        ),
    ),
)  # fmt: skip
_CREASED: tuple[Stop, ...] = (
    (0, "@shadow", 0),
    (0.46, "@shadow", 0.09),
    (0.5, "@shadow", 0.2),
    (0.54, "@ns-crest", 0.5),
    (1, "@ns-crest", 0),
)
FOLD = material("ns-fold", gradient(*_CREASED, x2=1, y2=0))
CREASE = material("ns-crease", gradient(*_CREASED))
PANEL = material("ns-panel", gradient((0, "@shadow", 0.06), (1, "@shadow", 0), x2=1, y2=0))
ENAMEL = material("ns-enamel", gradient((0, "@ns-enamel"), (0.55, "@ns-enamel"), (1, "@ns-enamel-low"), x2=0.4))
GILT = material("ns-gilt", gradient((0, "@yellow"), (0.5, "@glow"), (1, "@gold"), x2=0.6))
SKY = material("ns-sky", gradient((0, "@sky"), (1, "@blue"), y2=1.6))
CLAY = material("ns-clay", gradient((0, "@pink"), (1, "@purple"), y2=1.4))
DESK = material("ns-desk", gradient((0, "@ns-desk"), (1, "@ns-desk-low")))
VENEER = material(
    "ns-veneer",
    pattern(
        260,
        64,
        (path("M0,9Q65,3 130,9T260,9M0,24Q90,33 150,24T260,24M0,43Q60,37 120,43T260,43M0,57Q80,61 170,57T260,57",
              stroke="@ns-desk-grain", stroke_width=1.6, fill="none"),),
    ),
)  # fmt: skip
WEAVE = material(
    "ns-weave",
    pattern(
        22,
        22,
        (
            rect(0, 0, 22, 22, fill="@ns-back"),
            path("M0,22L22,0M-5,5L5,-5M17,27L27,17", stroke="@sky", stroke_width=2.5),
        ),
    ),
)


PENCIL_INKS = tuple(f"@{name}" if name == "blue" else f"@ns-{name}" for name in PENCILS)
"""Words say "red line", and the red of the house is nearly orange: this one is red to everybody who sees red. The green
of the house is too pale for a line on paper."""
HALOS = tuple("@ns-black-halo" if name == "black" else "@ns-paper" for name in PENCILS)
"""What lies around a stroke: black stays black on a dark map, with a bright edge."""
EDGES = tuple("@ns-black-edge" if name == "black" else ink for name, ink in zip(PENCILS, PENCIL_INKS, strict=True))
"""Thin lines in a pencil's colour, without room for a halo."""


def _stroke(name: str, ink: str) -> str:
    """A pencil's colour with the grain that the paper gives it."""
    flecks = path("M1,3l5,-2M9,9l4,-1M3,13l3,-2M11,4l3,-1", stroke="@ns-paper", stroke_width=1.3, opacity=0.55)
    dense = path("M0,8h16", stroke="@shadow", stroke_width=2, opacity=0.12)
    ground = rect(0, 0, 16, 16, fill=ink)
    return material(f"ns-pencil-{name}", pattern(16, 16, (ground, dense, flecks), patternTransform="rotate(24)"))


STROKES = tuple(map(_stroke, PENCILS, PENCIL_INKS))
