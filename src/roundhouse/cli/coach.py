"""roundhouse hint: what would be good in a position of a log."""

import json
from pathlib import Path
from random import Random

import click
from rich.markup import escape

from roundhouse.bots.advice import PLAYOUTS, advise
from roundhouse.cli.files import json_option, open_log
from roundhouse.cli.logs import at_option, log_argument, position
from roundhouse.cli.speech import console, speaking
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE, Budget
from roundhouse.core.match import Match
from roundhouse.core.words import say, speaker
from roundhouse.table.contract import HintJson
from roundhouse.table.hints import expected_words, hints


@click.command()
@log_argument
@at_option
@click.option("--seat", type=click.IntRange(0), metavar="S", help="For this seat; else for the one whose turn it is.")
@click.option("--seconds", default=1.0, show_default=True, type=click.FloatRange(0.05, 600), help="How long to think.")
@click.option("--playouts", type=click.IntRange(1), metavar="N", help="Instead: so many; always the same answer.")
@json_option
def hint(log: Path, at: int | None, seat: int | None, seconds: float, playouts: int | None, as_json: bool) -> None:
    """Show up to three good moves in a position of a game, from what the seat may know, and why."""
    match = position(open_log(log), at)
    asked = _asked(match, seat)
    view = match.game.secrecy.view(match.state, asked)
    budget = Budget(None, playouts) if playouts else Budget(seconds, PLAYOUTS)
    found = advise(match.game, view, asked, Random(len(match.moves)), budget)
    speak = speaker(speaking().lang, match.game.about.folder)
    told = hints(match.game, view, asked, found, speak)
    if as_json:
        click.echo(json.dumps({"seat": asked, "hints": told}, ensure_ascii=False))
        return
    for number, one in enumerate(told, 1):
        console().print(f"{number}. {escape(one['words'])}{_worth(one)}")
        if one["expected"] is not None:
            console().print(f"   {escape(speak(expected_words(one['expected'])))}")


def _asked(match: Match, seat: int | None) -> int:
    acting = [one for one in match.game.rules.to_act(match.state) if one != NATURE]
    if not acting:
        raise CannotRead(say("nobody is asked in this position: there is nothing to advise"))
    if seat is not None and seat not in acting:
        raise CannotRead(say("it is not the turn of seat {seat}, but of: {seats}", seat=seat, seats=_listed(acting)))
    return acting[0] if seat is None else seat


def _listed(seats: list[int]) -> str:
    return ", ".join(map(str, seats))


def _worth(one: HintJson) -> str:
    reasons = "; ".join(f"{reason['points']:+.1f} {escape(reason['words'])}" for reason in one["reasons"])
    behind = f"  −{one['behind']:.1f}" if one["behind"] else ""
    ends = f"  {escape(one['ends'])}" if one["ends"] else ""
    ends += f"  {escape(one['aim'])}" if one["aim"] else ""
    return behind + ends + (f"  [dim]{reasons}[/]" if reasons else "")
