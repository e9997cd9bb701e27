"""What things are made of: lacquer, whiteboard, marker, lava, stone and dice."""

from roundhouse.scene.material import glow, gradient, material, pattern
from roundhouse.scene.shapes import circle, path, rect

LACQUER = material("ri-lacquer", gradient((0, "@ri-frame"), (0.5, "@ri-frame"), (1, "@ri-frame-low")))
BOARD = material("ri-board", gradient((0, "@ri-board"), (1, "@ri-board-low"), x2=0.6))
SHEEN = material("ri-sheen", gradient((0, "@ri-die", 0), (0.5, "@ri-die", 0.3), (1, "@ri-die", 0), x2=1, y2=0))
EDGE = material("ri-edge", gradient((0, "@shadow", 0.3), (1, "@shadow", 0)))
ALIGHT = material(
    "ri-alight", glow((0, "@ri-centre", 0.75), (0.75, "@ri-centre", 0.9), (1, "@ri-centre", 0.65), r=0.75)
)
MARKER = material(
    "ri-marker",
    pattern(
        9,
        9,
        (rect(0, 0, 9, 9, fill="@ri-road"), path("M0,2.5H9", stroke="@ri-road-streak", stroke_width=1.6)),
        patternTransform="rotate(38)",
    ),
)
MOLTEN = material(
    "ri-molten",
    pattern(
        50,
        50,
        (
            rect(0, 0, 50, 50, fill="@lava"),
            path("M-5,14Q8,4 20,13T55,12", fill="none", stroke="@ri-crust", stroke_width=3.5, opacity=0.4),
            path("M-5,38Q12,30 25,39T55,37", fill="none", stroke="@ri-ember", stroke_width=3, opacity=0.55),
            circle(38, 25, 4, fill="@ri-ember", opacity=0.7),
            circle(12, 26, 2.5, fill="@ri-ember", opacity=0.6),
        ),
    ),
)
HEAT = material("ri-heat", glow((0, "@ri-ember", 0.95), (0.45, "@ri-ember", 0.35), (1, "@ri-ember", 0)))
SLOPE = material(
    "ri-slope",
    gradient((0, "@ri-stone"), (0.48, "@ri-stone"), (0.52, "@ri-stone-low"), (1, "@ri-stone-low"), x2=1, y2=0.1),
)
HOLE = material(
    "ri-hole", glow((0, "@ri-stone-low"), (0.55, "@ri-stone-low"), (0.8, "@ri-stone"), (1, "@ri-stone", 0.5), cy=0.42)
)
IVORY = material("ri-ivory", gradient((0, "@ri-die"), (1, "@ri-die-low"), x2=0.5))
RUBY = material("ri-ruby", gradient((0, "@ri-frame-edge"), (0.3, "@ri-frame"), (1, "@ri-frame-low"), x2=0.5))
STONE = material("ri-stone", gradient((0, "@ri-stone"), (1, "@ri-stone-low"), x2=0.5))
LEDGE = material("ri-ledge", gradient((0, "@ri-tray-low"), (0.12, "@ri-tray"), (1, "@ri-tray-low")))
