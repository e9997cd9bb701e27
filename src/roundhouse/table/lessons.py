"""What a page says of teaching: the steps of the lesson to be read now, the card, the figures of the rules."""

from typing import Any

from roundhouse.core.game import Game
from roundhouse.core.move import write_move
from roundhouse.core.rulebook import rulebook
from roundhouse.table.contract import FigureJson, LessonJson, LessonStepJson, ParagraphJson, TeachingJson
from roundhouse.table.table import Table
from roundhouse.table.teaching import Figure, Teaching
from roundhouse.table.teaching.figure import picture
from roundhouse.table.teaching.lesson import Step


def lesson_now(table: Table, seat: int | None, lang: str) -> LessonJson | None:
    """The lesson as the learner reads it; nobody else does."""
    found = table.lesson
    if found is None or seat != found.lesson.seat or not table.record.started:
        return None
    return {
        "name": found.lesson.name, "title": found.lesson.title(lang), "of": len(found.lesson.steps), "done": found.done,
        "steps": [_told_step(table, seat, lang, place, step) for place, step in found.shown()],
    }  # fmt: skip


def _told_step(table: Table, seat: int, lang: str, place: int, step: Step) -> LessonStepJson:
    free = "*" in step.accept
    return {
        "step": place + 1, "text": step.text(lang), "shapes": _lit(table, seat, step), "next": not step.accept,
        "free": free, "moves": [] if free else [write_move(move) for move in step.accepted(table.match, seat)],
    }  # fmt: skip


def told(game: Game[Any], found: Teaching, lang: str) -> TeachingJson:
    """The card and the names of the lessons."""
    return {
        "card": [
            {
                "kind": one.kind,
                "text": one.text(lang),
                "figure": pictured(one.figure, game, lang) if one.figure else None,
            }
            for one in found.card
        ],
        "lessons": [
            {"name": one.name, "title": one.title(lang), "steps": len(one.steps)} for one in found.lessons.values()
        ],
    }


def paragraphs(game: Game[Any], found: Teaching, lang: str) -> list[ParagraphJson]:
    """The rules with their figures."""
    return [
        {
            "text": one.text,
            "rules": list(one.rules),
            "level": one.level,
            "folded": one.folded,
            "figure": pictured(found.figures[one.figure], game, lang) if one.figure in found.figures else None,
        }
        for one in rulebook(game.about.folder, lang)
        if not one.figure or one.figure in found.figures
    ]


def pictured(figure: Figure, game: Game[Any], lang: str) -> FigureJson:
    """A figure as a page shows it."""
    width, height = figure.size
    return {
        "name": figure.name, "svg": picture(figure, lang, game.about.folder), "caption": figure.caption(lang),
        "width": width, "height": height, "rules": list(figure.rules),
    }  # fmt: skip


def _lit(table: Table, seat: int, step: Step) -> list[str]:
    """The shapes that the step names; of one that names none, those of the moves it accepts."""
    if step.light or not step.accept:
        return list(step.light)
    game, view = table.game, table.game.secrecy.view(table.match.state, seat)
    accepted = step.accepted(table.match, seat)
    return list(dict.fromkeys(shape for move in accepted for shape in game.drawing.choice(view, seat, move).shapes))
