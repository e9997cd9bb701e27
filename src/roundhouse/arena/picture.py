"""A position as a picture, for notebooks and files."""

from dataclasses import dataclass
from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.match import Match
from roundhouse.core.words import say, speaker
from roundhouse.scene.png import png
from roundhouse.scene.shapes import Scene
from roundhouse.scene.svg import svg

GAP = 12.0


@dataclass(frozen=True, slots=True)
class Picture:
    """Scenes under each other as one SVG; a notebook shows it by itself."""

    text: str

    def _repr_svg_(self) -> str:
        return self.text

    def png(self, scale: float = 2.0) -> bytes:
        """The picture in pixels; needs the extra `print`."""
        return png(self.text, scale)


def show(match: Match, seat: int | None = None, lang: str = "en", mode: str = "light") -> Picture:
    """What a seat (None: a spectator) sees of a match now, or all of it once the game is over."""
    view = match.game.secrecy.view(match.state, seat)
    return picture(match.game.drawing.draw(view, seat), speaker(lang, match.game.about.folder), mode)


def picture(scenes: list[Scene], speak: Any, mode: str = "light") -> Picture:
    """Scenes one under the other, each scaled to the same width; raises CannotRead where a game draws none."""
    if not scenes:
        raise CannotRead(say("this game is played in words: there is nothing to draw"))
    width = max(scene.width for scene in scenes)
    pieces, top = [], 0.0
    for scene in scenes:
        height = scene.height * width / scene.width
        inner = svg(scene, speak, mode).split(">", 1)[1]
        box = f'x="0" y="{top:g}" width="{width:g}" height="{height:g}" viewBox="0 0 {scene.width:g} {scene.height:g}"'
        pieces.append(f"<svg {box}>{inner}")
        top += height + GAP
    tall = top - GAP
    head = svg(Scene("page", scenes[0].title, width, tall, []), speak, mode).removesuffix("</svg>")
    return Picture(head + "".join(pieces) + "</svg>")
