"""Whatever is written in a drawing can be asked about: a long press on it finds a name, in every game."""

from collections.abc import Iterator
from random import Random

import pytest

from roundhouse.core.conformance import option_sets
from roundhouse.games import find, shelf
from roundhouse.scene.bounds import Box, boxes
from roundhouse.scene.shapes import Scene, Shape, group

LOOKS = 12  # positions of each game: drawings repeat themselves


def _labelled(shape: Shape) -> Iterator[str]:
    if shape.id and shape.label.text:
        yield shape.id
    for one in shape.inside:
        if isinstance(one, Shape):
            yield from _labelled(one)


def _bare_words(shape: Shape) -> Shape | None:
    """The shape with a name on each text that nothing around it names, and without all that has one."""
    if shape.id and shape.label.text:
        return None
    if shape.tag == "text":
        written = "".join(
            one if isinstance(one, str) else one.text for one in shape.inside if not isinstance(one, Shape)
        )
        return Shape(shape.tag, shape.attrs, shape.inside, f"words: {written}") if written else None
    inside = [found for one in shape.inside if isinstance(one, Shape) and (found := _bare_words(one))]
    return group(inside, **shape.attrs) if inside else None


def _is_in(words: Box, pane: Box) -> bool:
    x, y = (words[0] + words[2]) / 2, (words[1] + words[3]) / 2
    return pane[0] <= x <= pane[2] and pane[1] <= y <= pane[3]


def untold(scene: Scene) -> set[str]:
    """What is written in a scene and lies neither in a shape with a name nor under one."""
    bare = [found for one in scene.shapes if (found := _bare_words(one))]
    if not bare:
        return set()
    names = {name for one in scene.shapes for name in _labelled(one)}
    panes = [box for name, box in boxes(scene).items() if name in names]
    written = boxes(Scene(scene.name, scene.title, scene.width, scene.height, bare))
    return {name for name, box in written.items() if not any(_is_in(box, pane) for pane in panes)}


@pytest.mark.parametrize("name", shelf())
def test_all_words_and_numbers_of_a_drawing_tell_what_they_are(name: str) -> None:
    game, rng = find(name), Random("what")
    many = game.rules.seats.stop - 1
    for seats, options in [*((2, one) for one in option_sets(game, 2)), (many, [*option_sets(game, many)][-1])]:
        state, looks = game.rules.new(seats, options), 0
        while (acting := game.rules.to_act(state)) and looks < LOOKS:
            game.rules.play(state, acting[0], rng.choice(list(game.rules.moves(state, acting[0]))))
            if rng.random() < 0.1:
                looks += 1
                seat = rng.choice((0, 1, None))
                scenes = game.drawing.draw(game.secrecy.view(state, seat), seat)
                found = {f"{one.name}: {words}" for one in scenes for words in untold(one)}
                assert not found
