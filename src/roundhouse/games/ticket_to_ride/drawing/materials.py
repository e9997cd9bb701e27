"""What the plan, the cards and the cloth are made of."""

from roundhouse.scene.material import glow, gradient, material, pattern, shadow
from roundhouse.scene.shapes import circle, path

COLOURS = ("red", "blue", "white", "yellow", "green", "violet")

WATER = material("ttr-water", gradient((0, "@ttr-deep"), (0.5, "@ttr-water"), (1, "@ttr-deep"), x2=1, y2=1))
LIGHT = material("ttr-light", gradient((0, "@shine", 0.28), (0.45, "@shine", 0.0), (1, "@shadow", 0.09), x2=0.6, y2=1))
CREASE = material(
    "ttr-crease",
    gradient((0, "@shadow", 0.0), (0.46, "@shadow", 0.07), (0.5, "@shine", 0.15), (0.56, "@shadow", 0.0), x2=1, y2=0),
)
FOLD = material(
    "ttr-fold", gradient((0, "@shadow", 0.0), (0.46, "@shadow", 0.07), (0.5, "@shine", 0.15), (0.56, "@shadow", 0.0))
)
LAMP = material("ttr-lamp", glow((0, "@ttr-lamp", 0.55), (0.45, "@ttr-lamp", 0.22), (1, "@ttr-lamp", 0.0)))
SKY = material("ttr-sky", gradient((0, "@ttr-zenith"), (1, "@ttr-dawn")))
GLOSS = material("ttr-gloss", gradient((0, "@shine", 0.3), (0.4, "@shine", 0.05), (1, "@shadow", 0.22)))
CLOTH = material(
    "ttr-cloth",
    gradient((0, "@shadow", 0.2), (0.3, "@shine", 0.28), (0.62, "@shadow", 0.18), (1, "@shine", 0.16), x2=1, y2=0),
)
RAINBOW = material(
    "ttr-rainbow",
    gradient(
        (0, "@ttr-red"), (0.22, "@orange"), (0.4, "@ttr-yellow"), (0.6, "@ttr-green"), (0.8, "@ttr-blue"),
        (1, "@ttr-violet"), x2=1, y2=0.35,
    ),
)  # fmt: skip
LIFTED = material("ttr-lifted", shadow(0, 3, 2.5, opacity=0.4))
TREES = material(
    "ttr-trees", pattern(15, 13, [circle(4, 4, 3.1, fill="@ttr-tree"), circle(11.5, 10, 2.5, fill="@ttr-tree")])
)


def _blocks(name: str, wide: float, high: float, turn: float) -> str:
    """Small streets round houses, turned: every quarter has its own."""
    streets = path(f"M0,0 H{wide} M0,0 V{high}", fill="none", stroke="@ttr-street", stroke_width=3.4)
    return material(f"ttr-blocks-{name}", pattern(wide, high, [streets], patternTransform=f"rotate({turn})"))


BLOCKS = (
    _blocks("a", 23, 15, 12), _blocks("b", 17, 21, 38), _blocks("c", 27, 16, -24), _blocks("d", 19, 14, 66),
)  # fmt: skip
