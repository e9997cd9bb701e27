"""What a game that teaches promises: its lessons can be played to their end, whatever is accepted; its figures draw."""

from random import Random
from typing import Any
from xml.etree import ElementTree

from roundhouse.core.errors import HouseError
from roundhouse.core.game import Game
from roundhouse.core.words import LANGUAGES, say
from roundhouse.table.teaching import Teaching, teaching
from roundhouse.table.teaching.figure import Figure, picture
from roundhouse.table.teaching.files import BadTeaching
from roundhouse.table.teaching.lesson import Lesson, places_of, walk

WALKS = 30


def check_teaching(game: Game[Any]) -> Teaching:
    """All that a game teaches itself with, each part tried; raises BadTeaching."""
    found = teaching(game)
    for lesson in found.lessons.values():
        _check_lesson(lesson)
    for figure in found.figures.values():
        _check_figure(figure, game)
    return found


def _check_lesson(lesson: Lesson) -> None:
    """Every accepted move once, the others as usual; then some walks by chance."""
    places = places_of(lesson)
    usual = walk(lesson, places)
    for at, wide in enumerate(usual):
        for other in range(1, wide):
            walk(lesson, places, [0] * at + [other])
    rng = Random(lesson.name)
    for _ in range(WALKS if max(usual) > 1 else 0):
        walk(lesson, places, [rng.randrange(1 << 16) for _ in usual])


def _check_figure(figure: Figure, game: Game[Any]) -> None:
    for lang in LANGUAGES:
        try:
            drawn = ElementTree.fromstring(picture(figure, lang, game.about.folder))
        except (ElementTree.ParseError, HouseError) as error:
            place = f"{game.name}/teaching/figures.toml, {figure.name}"
            raise BadTeaching(place, say("{why}", why=str(error)[:200])) from error
        if len(drawn) == 0 or min(figure.size) <= 0:
            raise BadTeaching(f"{game.name}/teaching/figures.toml, {figure.name}", say("there is nothing to see"))
