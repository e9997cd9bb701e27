"""What a game that teaches promises: lessons can be played to their end and read in every language, figures draw."""

from random import Random
from string import Formatter
from typing import Any
from xml.etree import ElementTree

from roundhouse.core.errors import HouseError
from roundhouse.core.game import Game
from roundhouse.core.log import read_log, write_log
from roundhouse.core.match import Match
from roundhouse.core.move import move_text
from roundhouse.core.words import LANGUAGES, Say, Speaker, say, speaker
from roundhouse.games import ours
from roundhouse.table.lessons import paragraphs, told
from roundhouse.table.teaching import Teaching, read_teaching
from roundhouse.table.teaching.figure import Figure, picture
from roundhouse.table.teaching.files import BadTeaching, Part
from roundhouse.table.teaching.lesson import Lesson, Step, go_on, places_of, walk
from roundhouse.table.teaching.positions import drawn, must_be_drawn

WALKS = 30


def check_teaching(game: Game[Any]) -> Teaching:
    """All that a game teaches itself with, each part tried; raises BadTeaching. Ours bring all of it, a guest may."""
    found = Teaching() if game.about.folder is None else read_teaching(game, game.about.folder)
    if ours(game.name):
        _check_whole(found, game)
    for lesson in found.lessons.values():
        _check_lesson(lesson)
        _check_said(lesson)
    for figure in found.figures.values():
        _check_figure(figure, game)
    return found


def _check_whole(found: Teaching, game: Game[Any]) -> None:
    """A card, a lesson, and figures that stand in the rules of every language."""
    place = f"{game.name}/teaching"
    for lang in LANGUAGES:
        shown = told(game, found, lang)
        if len(shown["card"]) == 0:
            raise BadTeaching(place, say("there is no card"))
        if len(shown["lessons"]) == 0:
            raise BadTeaching(place, say("there is no lesson"))
        if not any(one["figure"] for one in paragraphs(game, found, lang)):
            raise BadTeaching(place, say("rules.{lang}.md shows no figure", lang=lang))


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


def _check_said(lesson: Lesson) -> None:
    """Step by step: the log leads back to it, and what it asks for has shapes and words in every language."""
    match, game = lesson.begins.fork(), lesson.begins.game
    for number, (place, step) in enumerate(zip(places_of(lesson), lesson.steps, strict=True), 1):
        if step.accept:
            _check_choices(place, step, match, lesson.seat)
        for _ in range(step.times if step.accept else 0):
            match.play(lesson.seat, step.accepted(match, lesson.seat)[0])
            go_on(match, step)
        again = read_log(write_log(match), lambda name: game).match
        standing = lesson.standing(again.moves)
        asks = next((later for later, one in enumerate(lesson.steps[number:], number) if one.accept), None)
        if again.state != match.state or standing is None or standing.asks != asks:
            raise place.wrong(say("after it the log of the table does not lead on to the next step"))


def _check_choices(place: Part, step: Step, match: Match, seat: int) -> None:
    game, view = match.game, match.game.secrecy.view(match.state, seat)
    there = drawn(match, seat)
    for move in step.accepted(match, seat):
        choice = game.drawing.choice(view, seat, move)
        must_be_drawn(place, choice.shapes, there)
        for lang in LANGUAGES:
            if not _can_be_said(choice.words, speaker(lang, game.about.folder)):
                raise place.wrong(say("“{move}” cannot be said in “{lang}”", move=move_text(move), lang=lang))


def _can_be_said(words: Say, speak: Speaker) -> bool:
    wanted = any(literal.strip() for literal, *_ in Formatter().parse(words.text))
    try:
        return (speak.knows(words.text) or not wanted) and bool(speak(words).strip())
    except (KeyError, IndexError, ValueError):
        return False


def _check_figure(figure: Figure, game: Game[Any]) -> None:
    for lang in LANGUAGES:
        try:
            seen = ElementTree.fromstring(picture(figure, lang, game.about.folder))
        except (ElementTree.ParseError, HouseError) as error:
            place = f"{game.name}/teaching/figures.toml, {figure.name}"
            raise BadTeaching(place, say("{why}", why=str(error)[:200])) from error
        if len(seen) == 0 or min(figure.size) <= 0:
            raise BadTeaching(f"{game.name}/teaching/figures.toml, {figure.name}", say("there is nothing to see"))
