"""roundhouse best: what was possible in a finished game with the very same luck."""

import json
from pathlib import Path

import click
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn
from rich.table import Table

from roundhouse.bots.hindsight import USUAL, Best, best, must_be_known, must_be_of_today, told_best, write_best
from roundhouse.cli.files import json_option, open_log
from roundhouse.cli.logs import log_argument, printable, seat_name
from roundhouse.cli.speech import console, speaking
from roundhouse.core.game import Budget
from roundhouse.core.log import Log, move_line
from roundhouse.core.words import Speaker, say, speaker


@click.command("best")
@log_argument
@click.option("--seat", default=0, show_default=True, type=click.IntRange(0), metavar="S", help="Whose game.")
@click.option(
    "--seconds", default=USUAL.seconds, show_default=True, type=click.FloatRange(0.1, 3600), help="How long to search."
)
@click.option("--playouts", type=click.IntRange(1), metavar="N", help="Instead: thoughts; always the same answer.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write the better game as a log.")
@json_option
def best_of(log: Path, seat: int, seconds: float, playouts: int | None, output: Path | None, as_json: bool) -> None:
    """Show what was possible in a finished game with the very same luck."""
    read = open_log(log)
    must_be_of_today(read)
    must_be_known(read.match, seat)
    found = _found(read, seat, Budget(None, playouts) if playouts else Budget(seconds, USUAL.playouts))
    names = tuple(printable(read.names))
    speak = speaker(speaking().lang, read.match.game.about.folder).at(names)
    if output:
        output.write_text(write_best(found, read), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(_told(found, speak), ensure_ascii=False))
        return
    console().print(f"[bold]{escape(seat_name(seat, names, speak))}[/]")
    _print(read, found, speak)
    if output:
        told = say("{file} holds such a game; roundhouse replay --check {file} checks it.", file=str(output))
        console().print(f"\n[dim]{escape(speak(told))}[/]")


def _found(read: Log, seat: int, budget: Budget) -> Best:
    columns = BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console(True), transient=True) as bar:
        task = bar.add_task("", total=1.0)
        return best(read.match, seat, budget, lambda share: bar.update(task, completed=share))


def _print(read: Log, found: Best, speak: Speaker) -> None:
    out, score = console(), read.match.game.rules.score
    for sentence in told_best(found):
        out.print(escape(speak(sentence)))
    table = Table(box=None)
    for heading in ("", speak(say("made")), speak(say("possible"))):
        table.add_column(escape(heading), justify="right" if heading else "left")
    lines = zip(score(read.match.state, found.seat), score(found.match.state, found.seat), strict=True)
    for was, could in lines:
        table.add_row(escape(speak(could.words)), str(was.points), str(could.points))
    table.add_row(f"[bold]{escape(speak(say('Total')))}[/]", f"[bold]{found.made}[/]", f"[bold]{found.points}[/]")
    out.print()
    out.print(table)


def _told(found: Best, speak: Speaker) -> dict[str, object]:
    return {
        "seat": found.seat, "made": found.made, "possible": found.points,
        "told": [speak(sentence) for sentence in told_best(found)],
        "moves": [move_line(seat, move) for seat, move in found.match.moves],
    }  # fmt: skip
