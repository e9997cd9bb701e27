"""Drawing Maglev Metro: the map, the own mat as cockpit, cards, bag and scores, the others' mats."""

from roundhouse.games.maglev_metro.drawing.board import map_scene
from roundhouse.games.maglev_metro.drawing.choices import candidates, choice
from roundhouse.games.maglev_metro.drawing.mat import mat_scene
from roundhouse.games.maglev_metro.drawing.others import small_mat
from roundhouse.games.maglev_metro.drawing.side import cards_scene, side_scene
from roundhouse.games.maglev_metro.state import State
from roundhouse.scene.shapes import Scene

__all__ = ["candidates", "choice", "draw"]


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
