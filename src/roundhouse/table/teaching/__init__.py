"""Taught by playing: a game's card, its lessons and the figures of its rules, read from `teaching/` beside the game."""

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from roundhouse.core.errors import HouseError
from roundhouse.core.game import Game
from roundhouse.core.rulebook import rulebook
from roundhouse.core.words import LANGUAGES, say
from roundhouse.games import find
from roundhouse.table.teaching.card import Card, read_card
from roundhouse.table.teaching.figure import Figure, read_figures
from roundhouse.table.teaching.files import BadTeaching
from roundhouse.table.teaching.lesson import Lesson, read_lesson

__all__ = ["BadTeaching", "Card", "Figure", "Lesson", "Teaching", "lesson_of", "read_teaching", "teaching"]

FIGURES, CARD = "figures.toml", "card.toml"


@dataclass(frozen=True)
class Teaching:
    """What a game teaches itself with; a game need not."""

    card: Card = ()
    lessons: dict[str, Lesson] = field(default_factory=dict)
    figures: dict[str, Figure] = field(default_factory=dict)


def teaching(game: Game[Any]) -> Teaching:
    """All of it, checked; raises BadTeaching with file, place and reason."""
    folder = game.about.folder
    return Teaching() if folder is None else _read(game.name, folder)


def lesson_of(game: Game[Any], name: str) -> Lesson | None:
    """The lesson of this name, if it is there and without a mistake."""
    try:
        return teaching(game).lessons.get(name) if name else None
    except HouseError:
        return None


def read_teaching(game: Game[Any], folder: Path) -> Teaching:
    """All of it from a folder, also of a game that stands on no shelf."""
    place = folder / "teaching"
    if not place.is_dir():
        return Teaching()
    figures = read_figures(place / FIGURES, game) if (place / FIGURES).exists() else {}
    card = read_card(place / CARD, figures) if (place / CARD).exists() else ()
    lessons = {file.stem: read_lesson(file, game) for file in sorted(place.glob("lesson-*.toml"))}
    _must_know_its_files(place)
    _must_know_its_figures(folder, figures)
    return Teaching(card, lessons, figures)


@lru_cache(maxsize=32)
def _read(name: str, folder: Path) -> Teaching:
    return read_teaching(find(name), folder)


def _must_know_its_files(place: Path) -> None:
    for file in sorted(place.iterdir()):
        if file.suffix == ".toml" and file.name not in (FIGURES, CARD) and not file.match("lesson-*.toml"):
            why = say("teaching is {names}", names=f"{CARD}, {FIGURES}, lesson-1.toml …")
            raise BadTeaching(f"{place.parent.name}/teaching/{file.name}", why)


def _must_know_its_figures(folder: Path, figures: dict[str, Figure]) -> None:
    for lang in LANGUAGES:
        for paragraph in rulebook(folder, lang):
            if paragraph.figure and paragraph.figure not in figures:
                why = say("there is no figure “{name}”", name=paragraph.figure[:40])
                raise BadTeaching(f"{folder.name}/rules.{lang}.md", why)
