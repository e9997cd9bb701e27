"""roundhouse teaching: a game's card, lessons and figures, read, played through and drawn."""

from pathlib import Path

import click
from rich.markup import escape

from roundhouse.cli.speech import console, speaking
from roundhouse.core.move import move_text
from roundhouse.core.words import LANGUAGES, say
from roundhouse.games import find
from roundhouse.scene.ink import css
from roundhouse.scene.svg import materials_text
from roundhouse.table.teaching.figure import Figure, picture
from roundhouse.table.teaching.lesson import Lesson, go_on
from roundhouse.table.teaching.promise import check_teaching


@click.command()
@click.argument("game")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the texts.")
@click.option("--pictures", type=click.Path(path_type=Path, dir_okay=False), help="Draw all figures into this page.")
def teaching(game: str, lang: str | None, pictures: Path | None) -> None:
    """Check what GAME teaches itself with, and show it: card, lessons step by step, figures."""
    chosen, out, reads = find(game), console(), lang or speaking().lang
    found = check_teaching(chosen)
    for line in found.card:
        out.print(f"[dim]{line.kind}[/]  {escape(line.text(reads))}")
    for lesson in found.lessons.values():
        _show(lesson, reads)
    for figure in found.figures.values():
        out.print(f"[cyan]{figure.name}[/]  {escape(figure.caption(reads))}")
    if pictures:
        drawn = "".join(_framed(figure, reads, chosen.about.folder) for figure in found.figures.values())
        head = f"<!doctype html><meta charset=utf-8><style>{css()}{STYLE}</style>{materials_text()}"
        pictures.write_text(head + drawn, encoding="utf-8")
    words = say(
        "{game}: {lessons} lessons and {figures} figures, all in order.",
        game=chosen.name, lessons=len(found.lessons), figures=len(found.figures),
    )  # fmt: skip
    click.echo(speaking()(words))


STYLE = (
    "body{background:var(--paper);color:var(--ink);font-family:sans-serif} figure{width:360px;float:left}"
    ".shown{filter:drop-shadow(0 0 5px var(--accent))} .wrong{filter:drop-shadow(0 0 5px var(--bad))}"
)


def _show(lesson: Lesson, lang: str) -> None:
    """Each sentence and the moves it accepts where the first of them was always made."""
    out, match = console(), lesson.begins.fork()
    out.print(f"\n[bold]{lesson.name}[/]  {escape(lesson.title(lang))}")
    for number, step in enumerate(lesson.steps, 1):
        accepted = step.accepted(match, lesson.seat)
        texts = ", ".join(move_text(move) for move in accepted[:6])
        out.print(f"{number}. {escape(step.text(lang))}  [dim]{escape(texts)}[/]")
        for _ in range(step.times if step.accept else 0):
            match.play(lesson.seat, step.accepted(match, lesson.seat)[0])
            go_on(match, step)


def _framed(figure: Figure, lang: str, folder: Path | None) -> str:
    caption = f"<figcaption>{figure.name}: {escape(figure.caption(lang))}</figcaption>"
    return f"<figure>{picture(figure, lang, folder)}{caption}</figure>"
