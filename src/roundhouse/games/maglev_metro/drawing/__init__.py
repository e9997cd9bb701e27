"""Drawing Maglev Metro: the map, the own mat as cockpit, cards, bag and scores, the others' mats."""

from roundhouse.games.maglev_metro.drawing.board import map_scene
from roundhouse.games.maglev_metro.drawing.choices import candidates, choice
from roundhouse.games.maglev_metro.drawing.ground import ground
from roundhouse.games.maglev_metro.drawing.mat import mat_scene
from roundhouse.games.maglev_metro.drawing.moments import moments
from roundhouse.games.maglev_metro.drawing.others import SMALL, small_mat, small_under
from roundhouse.games.maglev_metro.drawing.panel import MAT, panel_under
from roundhouse.games.maglev_metro.drawing.side import cards_scene, side_scene
from roundhouse.games.maglev_metro.parts import CITIES
from roundhouse.games.maglev_metro.state import State
from roundhouse.scene.shapes import Scene, Under

__all__ = ["candidates", "choice", "draw", "moments", "under"]


def draw(view: State, seat: int | None) -> list[Scene]:
    """Everything a seat, or a spectator, sees."""
    scenes = [map_scene(view)]
    if seat is not None:
        scenes.append(mat_scene(view, seat))
    scenes.append(side_scene(view, seat))
    if cards := cards_scene(view, seat):
        scenes.append(cards)
    scenes += [small_mat(view, other) for other in range(len(view.players)) if other != seat]
    return scenes


def under(name: str) -> Under | None:
    """What never changes: the board of a city, the panel of a mat, large or small."""
    if name == MAT:
        return panel_under()
    if name == SMALL:
        return small_under()
    return ground(name) if name in CITIES else None
