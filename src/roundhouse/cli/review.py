"""roundhouse review: what cost points in a finished game, and what would have been better."""

import json
from pathlib import Path

import click
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

from roundhouse.bots.review import USUAL, Review, review, think
from roundhouse.cli.files import json_option, open_log
from roundhouse.cli.logs import log_argument, printable, seat_name
from roundhouse.cli.speech import console, speaking
from roundhouse.core.game import Budget
from roundhouse.core.log import Log
from roundhouse.core.words import say, speaker
from roundhouse.table.review_contract import CostlyJson, ReviewJson
from roundhouse.table.reviews import decimal, must_be_reviewable, told_review

BARS = "▁▂▃▄▅▆▇█"


@click.command("review")
@log_argument
@click.option("--seat", default=0, show_default=True, type=click.IntRange(0), metavar="S", help="Whose game.")
@click.option(
    "--seconds", default=USUAL.seconds, show_default=True, type=click.FloatRange(0.1, 3600), help="How long to think."
)
@click.option("--playouts", type=click.IntRange(1), metavar="N", help="Instead: so many; always the same answer.")
@json_option
def review_log(log: Path, seat: int, seconds: float, playouts: int | None, as_json: bool) -> None:
    """Show which turns of a finished game cost most, what would have been better, and why."""
    read = open_log(log)
    must_be_reviewable(read.match, seat, read.frozen, read.ended if read.frozen else read.match.over)
    budget = Budget(None, playouts) if playouts else Budget(seconds, USUAL.playouts)
    found = _thought(read, seat, budget)
    names = tuple(printable(read.names))
    speak = speaker(speaking().lang, read.match.game.about.folder).at(names)
    told = told_review(read.match, found, seat_name(seat, names, speak), speak, read.advised.get(seat, ()))
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        _print(told, speak.lang)


def _thought(read: Log, seat: int, budget: Budget) -> Review:
    columns = BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console(True), transient=True) as bar:
        task = bar.add_task("", total=1.0)
        thinking = review(read.match, seat, budget, read.base)
        return think(read.match, thinking, lambda share: bar.update(task, completed=share))


def _print(told: ReviewJson, lang: str) -> None:
    out, speak = console(), speaking()
    out.print(f"[bold]{escape(told['name'])}[/]")
    for sentence in told["told"]:
        out.print(escape(sentence))
    worths = [point["worth"] for point in told["curve"]]
    if told["scale"]:
        worths.append(told["end"])
    if len(worths) > 1:
        out.print(f"\n[dim]{escape(told['axis'])}:[/]")
        ends = f"{decimal(worths[0], lang)} … {decimal(worths[-1], lang)}" if told["scale"] else ""
        out.print(f"{_sparks(worths)}  {ends}")
    for number, one in enumerate(told["costly"], 1):
        turn = 1 + sum(point["at"] < one["at"] for point in told["curve"])
        when = say("Turn {n} of {of}", n=turn, of=len(told["curve"]))
        out.print(f"\n{number}. {escape(speak(when))}: [bold]{escape(one['told'])}[/]")
        out.print(f"   {escape(speak(say('Played: {move}', move=one['played'])))}")
        out.print(f"   {escape(speak(say('Better: {move}', move=one['better']['words'])))}")
        if gains := _gains(one, lang):
            out.print(f"   [dim]{escape(gains)}[/]")
    out.print(f"\n[dim]{escape(told['note'])}[/]")


def _gains(one: CostlyJson, lang: str) -> str:
    return "; ".join(f"{decimal(gain['points'], lang, signed=True)} {gain['words']}" for gain in one["gains"])


def _sparks(worths: list[float]) -> str:
    low, high = min(worths), max(worths)
    steps = (high - low) or 1.0
    return "".join(BARS[min(len(BARS) - 1, int((worth - low) / steps * len(BARS)))] for worth in worths)
