"""What the place is made of: glazed walls, ballast and rails, ivory, enamel, brass and a wooden rack."""

from roundhouse.scene.material import glow, gradient, material, pattern
from roundhouse.scene.shapes import line, rect

IVORY = material("md-ivory", gradient((0, "@md-ivory"), (0.55, "@md-ivory"), (1, "@md-ivory-low")))
BRASS = material("md-brass", glow((0, "@md-want"), (0.6, "@gold"), (1, "@copper"), cx=0.38, cy=0.32, r=0.75))
WANTED = material("md-wanted", gradient((0, "@md-ivory"), (1, "@md-want")))
RACK = material("md-rack", gradient((0, "@md-rack"), (1, "@md-rack-low")))
LEDGE = material("md-ledge", gradient((0, "@shadow", 0.3), (1, "@shadow", 0)))

BRICKS = material(
    "md-bricks",
    pattern(
        30, 20,
        [
            line((0, 0), (30, 0), stroke="@md-grout", stroke_width=1.4),
            line((0, 10), (30, 10), stroke="@md-grout", stroke_width=1.4),
            line((0.5, 0), (0.5, 10), stroke="@md-grout", stroke_width=1.2),
            line((15.5, 10), (15.5, 20), stroke="@md-grout", stroke_width=1.2),
        ],
    ),
)  # fmt: skip
SLEEPERS = material("md-sleepers", pattern(7, 40, [rect(2, 0, 3, 40, fill="@md-sleeper")]))
GLOBE = material("md-globe", glow((0, "@md-ivory"), (0.7, "@md-want"), (1, "@gold"), cx=0.45, cy=0.4, r=0.6))
HALO = material("md-halo", glow((0, "@md-want", 0.6), (0.35, "@md-want", 0.22), (1, "@md-want", 0)))
LAMPLIGHT = material(
    "md-lamplight", glow((0, "@md-lamp", 0.85), (0.5, "@md-lamp", 0.3), (1, "@md-lamp", 0), cy=0.1, r=0.75)
)
DUSK = material("md-dusk", gradient((0, "@shadow", 0), (0.6, "@shadow", 0), (1, "@shadow", 0.1)))
PIER = material(
    "md-pier",
    gradient((0, "@shadow", 0.22), (0.16, "@md-pier"), (0.5, "@md-grout"), (0.84, "@md-pier"), (1, "@shadow", 0.22),
             x2=1, y2=0),
)  # fmt: skip
DARKNESS = {
    1: material(
        "md-into-right", gradient((0, "@md-tunnel", 0), (0.6, "@md-tunnel", 0), (1, "@md-tunnel", 0.8), x2=1, y2=0)
    ),
    -1: material(
        "md-into-left", gradient((0, "@md-tunnel", 0.8), (0.4, "@md-tunnel", 0), (1, "@md-tunnel", 0), x2=1, y2=0)
    ),
}
"""By side: a line runs into the dark of its tunnel."""
