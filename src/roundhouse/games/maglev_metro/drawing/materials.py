"""What Maglev Metro is made of: brushed metal, glass, water, wells and displays."""

from roundhouse.games.maglev_metro.parts import COLOURS
from roundhouse.scene.material import glow, gradient, material, pattern
from roundhouse.scene.shapes import Shape, path

INKS = ("steel", "gold", "copper", "pink", "lilac", "coral", "violet")
"""The ink of each colour; purple is violet in the palette."""
assert len(INKS) == len(COLOURS)


def _streaks() -> list[Shape]:
    fine = "M0 1h70M96 1h60M20 3h110M150 3h50M0 5.2h34M60 5.2h120M10 7.4h64M110 7.4h84M0 9.6h140M170 9.6h20"
    deep = "M30 2.1h90M150 4.2h46M0 6.4h52M84 8.6h96"
    return [
        path(fine, stroke="@mm-streak", stroke_width=0.7, stroke_opacity=0.28, fill="none"),
        path(deep, stroke="@mm-groove", stroke_width=0.6, stroke_opacity=0.2, fill="none"),
    ]


def _ripples() -> list[Shape]:
    crests = "M4 9q6 -5 12 0t12 0M38 22q5 -4 10 0t10 0M12 36q5 -4 10 0t10 0M44 47q4 -3 8 0t8 0"
    return [path(crests, stroke="@mm-wave", stroke_width=1.6, stroke_opacity=0.6, stroke_linecap="round", fill="none")]


METAL = material(
    "mm-metal", gradient((0, "@mm-metal-hi"), (0.45, "@mm-metal"), (0.7, "@mm-metal-hi"), (1, "@mm-metal-lo"), x2=0.7)
)
BRUSHED = material("mm-brushed", pattern(200, 11, _streaks()))
GLASS = material("mm-glass", gradient((0, "@mm-glass"), (1, "@mm-glass-lo"), x2=0.6))
GRASS = material("mm-grass", gradient((0, "@mm-grass"), (1, "@mm-grass-lo")))
WATER = material("mm-water", gradient((0, "@mm-water"), (1, "@mm-water-lo"), x2=0.4))
RIPPLES = material("mm-ripples", pattern(64, 55, _ripples()))
PLATE = material("mm-plate", gradient((0, "@mm-plate"), (1, "@mm-plate-lo")))
WELL = material("mm-well", gradient((0, "@mm-well"), (0.35, "@mm-well-lo"), (1, "@mm-well-lo")))
BUTTON = material("mm-button", gradient((0, "@mm-metal-hi"), (1, "@mm-metal")))
LAMP = material("mm-lamp", glow((0, "@mm-led"), (0.6, "@mm-led"), (1, "@good"), cy=0.35))
HALL = material("mm-hall", gradient((0, "@mm-hall-hi"), (1, "@mm-hall")))
BODIES = tuple(
    material(f"mm-{ink}", gradient((0, f"@mm-{ink}-hi"), (0.55, f"@{ink}"), (1, f"@{ink}"), x2=0.4)) for ink in INKS
)
"""How a passenger of each colour is painted."""
