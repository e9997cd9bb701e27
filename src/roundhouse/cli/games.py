"""roundhouse games | rules | score: what is on the shelf, and by which rules."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from roundhouse.bots import bot_names
from roundhouse.cli.files import read_text
from roundhouse.cli.speech import console, speaking, tell_error
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game, ScoreLine
from roundhouse.core.rulebook import Paragraph, rulebook
from roundhouse.core.words import LANGUAGES, Speaker, say, speaker
from roundhouse.games import closed, find, opened, score_text
from roundhouse.table.teaching import teaching


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Machine-readable.")
def games(as_json: bool) -> None:
    """List the games with their seats and options."""
    speak = speaking()
    if as_json:
        click.echo(json.dumps([_described(game, speak) for game in opened()], ensure_ascii=False, indent=2))
    else:
        for game in opened():
            _show(game, speak)
    for error in closed():
        tell_error(speak, error.words)


@click.command()
@click.argument("game")
@click.argument("rule", required=False)
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the rules.")
def rules(game: str, rule: str | None, lang: str | None) -> None:
    """Read how GAME is played, or what one RULE says (NS-37)."""
    chosen = find(game)
    paragraphs = rulebook(chosen.about.folder, lang or speaking().lang)
    if not paragraphs:
        raise CannotRead(say("{game} has no rules text yet", game=chosen.name))
    if rule:
        found = [one for one in paragraphs if rule.upper() in one.rules]
        if not found:
            ids = [one for paragraph in paragraphs for one in paragraph.rules]
            words = say("{game} has no rule “{rule}”; it has {first} to {last}", game=chosen.name, rule=rule[:20],
                        first=ids[0], last=ids[-1])  # fmt: skip
            raise CannotRead(words)
        paragraphs = (found[0],)
    for paragraph in paragraphs:
        if paragraph.figure:
            _caption(chosen, paragraph.figure, lang or speaking().lang)
        else:
            _print(paragraph)


@click.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Machine-readable.")
def score(game: str, file: Path, as_json: bool) -> None:
    """Score a board of the real box, written as text in FILE."""
    chosen = find(game)
    scored = score_text(chosen.name)
    if scored is None:
        able = [one.name for one in opened() if score_text(one.name)]
        words = say(
            "{game} cannot score a written board; these can: {names}", game=chosen.name, names=", ".join(able) or "—"
        )
        raise CannotRead(words)
    lines = scored(read_text(file))
    speak = speaker(speaking().lang, chosen.about.folder)
    if as_json:
        click.echo(
            json.dumps({"lines": [_line(one, speak) for one in lines], "total": sum(one.points for one in lines)})
        )
        return
    console().print(sheet(lines, speak))


def sheet(lines: list[ScoreLine], speak: Speaker) -> Table:
    """A score sheet with its rules and its total."""
    table = Table(show_header=False, box=None)
    for line in lines:
        table.add_row(escape(speak(line.words)), str(line.points), escape(speak(line.detail)), f"[dim]{line.rule}[/]")
    table.add_row(f"[bold]{escape(speak(say('Total')))}[/]", f"[bold]{sum(line.points for line in lines)}[/]", "", "")
    return table


def _line(line: ScoreLine, speak: Speaker) -> dict[str, Any]:
    return {"rule": line.rule, "words": speak(line.words), "points": line.points, "detail": speak(line.detail)}


def _described(game: Game[Any], speak: Speaker) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": speak(game.title),
        "pitch": speak(game.about.pitch),
        "minutes": game.about.minutes,
        "seats": [game.rules.seats.start, game.rules.seats.stop - 1],
        "rules_version": game.rules.version,
        "bots": bot_names(game),
        "options": [
            {
                "name": one.name,
                "default": one.default,
                "allowed": list(one.metadata["allowed"]),
                "words": speak(one.metadata["words"]),
            }
            for one in fields(game.rules.options)
        ],
    }


def _show(game: Game[Any], speak: Speaker) -> None:
    out, low, high = console(), game.rules.seats.start, game.rules.seats.stop - 1
    seats = speak(say("{low}–{high} seats, about {minutes} minutes", low=low, high=high, minutes=game.about.minutes))
    out.print(f"[bold]{escape(speak(game.title))}[/]  [cyan]{game.name}[/]  [dim]{escape(seats)}[/]")
    out.print(f"  {escape(speak(game.about.pitch))}")
    for one in fields(game.rules.options):
        allowed = ", ".join(str(value).lower() for value in one.metadata["allowed"])
        default = str(one.default).lower()
        out.print(
            f"  [cyan]{one.name}[/]={default}  {escape(speak(one.metadata['words']))} [dim]({escape(allowed)})[/]"
        )
    out.print()


def _caption(game: Game[Any], name: str, lang: str) -> None:
    if figure := teaching(game).figures.get(name):
        console().print(f"[italic]{escape(figure.caption(lang))}[/]")


def _print(paragraph: Paragraph) -> None:
    out = console()
    if paragraph.level:
        out.print(f"\n[bold]{escape(paragraph.text)}[/]")
    elif paragraph.rules:
        out.print(f"[dim]{', '.join(paragraph.rules)}[/]  {escape(paragraph.text)}")
    else:
        out.print(escape(paragraph.text))
