"""A figure: the engine's own drawing of a stated position, cropped to what it is about."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from roundhouse.core.game import Game
from roundhouse.core.match import Match
from roundhouse.core.rulebook import sentences
from roundhouse.core.words import say, speaker
from roundhouse.scene.bounds import Box, around, bounds, boxes, meet
from roundhouse.scene.escaped import quoteattr
from roundhouse.scene.shapes import Scene, Shape, Value
from roundhouse.scene.svg import FONT, fragment
from roundhouse.table.rendering import first_board
from roundhouse.table.teaching.files import Part, Text, read_part
from roundhouse.table.teaching.positions import must_be_drawn, stated

LONGEST_CAPTION = 160
MARGIN = 24
LIT, WRONG = "shown", "wrong"
DEFINITIONS = ("clipPath", "mask", "pattern", "linearGradient", "radialGradient", "filter", "symbol")
"""What other shapes name: kept, by a name that only this figure has."""


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A picture with a caption; `rules` are those that it shows."""

    name: str
    game: str
    caption: Text
    scene: Scene
    box: Box
    light: frozenset[str]
    wrong: frozenset[str]
    rules: tuple[str, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in the measure of its scene."""
        return self.box[2] - self.box[0], self.box[3] - self.box[1]


def read_figures(file: Path, game: Game[Any]) -> dict[str, Figure]:
    """Every figure of a file, by name."""
    whole = read_part(file)
    matches: dict[str, Match] = {}
    found = {}
    for name in whole.content:
        part = whole.inside(name)
        begun = part.take("after", str, "")
        if begun and begun not in matches:
            raise part.wrong(say("“{name}” must be the name of a figure before this one", name=begun[:40]))
        matches[name] = stated(part, game, matches.get(begun), file.parent)
        found[name] = _figure(name, part, matches[name])
        part.done()
    return found


def picture(figure: Figure, lang: str, folder: Path | None) -> str:
    """The figure as SVG for a page: without names, so that it never clashes with what is played there."""
    x, y, right, bottom = (round(one) for one in figure.box)
    speak = speaker(lang, folder)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {right - x} {bottom - y}" class="figure"'
    head += f' role="img" aria-label={quoteattr(figure.caption(lang))} font-family="{FONT}">'
    return head + "".join(fragment(shape, speak) for shape in _shapes(figure)) + "</svg>"


def _figure(name: str, part: Part, match: Match) -> Figure:
    scene = _scene(part, match)
    places = boxes(scene)
    light, wrong, crop = part.names("light"), part.names("wrong"), part.names("crop")
    must_be_drawn(part, (*light, *wrong, *crop), set(places))
    rules = part.names("rules")
    known = sentences(match.game.about.folder, "en")
    for rule in rules:
        if rule not in known:
            raise part.wrong(say("there is no rule “{rule}”", rule=rule[:20]))
    margin = part.take("margin", int, MARGIN)
    box = _cropped(scene, around(places[one] for one in crop), margin)
    caption = part.text(LONGEST_CAPTION)
    return Figure(name, match.game.name, caption, scene, box, frozenset(light), frozenset(wrong), rules)


def _scene(part: Part, match: Match) -> Scene:
    wanted, seat, game = part.take("scene", str, ""), part.take("seat", int, 0), match.game
    if seat not in range(match.seats):
        raise part.wrong(say("There is no seat {seat} at this table.", seat=seat))
    scenes: list[Scene] = game.drawing.draw(game.secrecy.view(match.state, seat), seat)
    found = [first_board(scenes)] if scenes and not wanted else [one for one in scenes if one.name == wanted]
    if not found:
        raise part.wrong(say("There is no such scene; there are: {names}", names=", ".join(one.name for one in scenes)))
    return found[0]


def _cropped(scene: Scene, box: Box | None, margin: int) -> Box:
    if box is None:
        return 0.0, 0.0, scene.width, scene.height
    left, top = max(0.0, box[0] - margin), max(0.0, box[1] - margin)
    return left, top, min(scene.width, box[2] + margin), min(scene.height, box[3] + margin)


@lru_cache(maxsize=256)
def _shapes(figure: Figure) -> tuple[Shape, ...]:
    under = figure.scene.under
    return tuple(_seen(figure, [*(under.shapes if under else ()), *figure.scene.shapes], figure.box))


def _seen(figure: Figure, shapes: Any, box: Box | None) -> Iterator[Any]:
    """What of these is inside the crop, without names; what moves or defines something is kept whole."""
    for one in shapes:
        if not isinstance(one, Shape):
            yield one
            continue
        here, defines = bounds(one), one.tag in DEFINITIONS
        if box and not defines and (here is None or not meet(here, box)):
            continue
        extra = LIT if one.id in figure.light else WRONG if one.id in figure.wrong else ""
        classes = " ".join(filter(None, (str(one.attrs.get("class_", "")), extra)))
        attrs = {name: _renamed(figure, value) for name, value in one.attrs.items()}
        if classes:
            attrs["class_"] = classes
        whole = defines or "transform" in one.attrs
        name = f"{figure.game}-{figure.name}-{one.id}" if defines and one.id else ""
        yield Shape(one.tag, attrs, _seen(figure, one.inside, None if whole else box), name)


def _renamed(figure: Figure, value: Value) -> Value:
    return value.replace("url(#", f"url(#{figure.game}-{figure.name}-") if isinstance(value, str) else value
