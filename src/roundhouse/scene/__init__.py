"""Drawing: named shapes in named scenes. Knows no game."""
