"""roundhouse bench | conformance: how fast the games are, and whether they keep their promises."""

import json
from dataclasses import asdict
from functools import partial
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from roundhouse.arena.bench import Speed, measure, tables, yardstick
from roundhouse.arena.play import check_bots, spread
from roundhouse.bots import make
from roundhouse.cli.files import jobs_option, json_option, seed_option
from roundhouse.cli.speech import console, speaking, watched
from roundhouse.core.conformance import BrokenPromise, CheckRates, Tally, check_game, option_sets
from roundhouse.core.options import write_options
from roundhouse.core.words import say
from roundhouse.games import find
from roundhouse.scene import svg
from roundhouse.table.promise import check_changes
from roundhouse.table.teaching.promise import check_teaching

BROKEN = 1
"""The exit code of a broken promise."""


@click.command()
@click.argument("games", nargs=-1)
@click.option(
    "--seconds", default=1.0, show_default=True, type=click.FloatRange(0.01, 600), help="Time for each table."
)
@click.option("--all-options", is_flag=True, help="Every set of options, not only none and all.")
@json_option
def bench(games: tuple[str, ...], seconds: float, all_options: bool, as_json: bool) -> None:
    """Measure how fast the games are, also against a fixed yardstick."""
    wanted = list(tables(list(games), all_options))
    found = [measure(*table, seconds) for table in watched(wanted, len(wanted))]
    stick = min(yardstick() for _ in range(5))
    if as_json:
        click.echo(json.dumps({"yardstick_seconds": stick, "tables": [asdict(speed) for speed in found]}))
        return
    console().print(_speeds(found))
    words = say("Yardstick (1,000,000 × x += i & 7): {ms} ms", ms=f"{stick * 1000:.1f}")
    console().print(escape(speaking()(words)))


@click.command()
@click.argument("game")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games in all.")
@click.option("--bots", default="random", show_default=True, help="Names with commas; they sit in this order.")
@seed_option
@jobs_option
@click.option(
    "--views", default=0.02, show_default=True, type=click.FloatRange(0, 1), help="How often views are checked."
)
@click.option("--pages", default=0.0005, show_default=True, type=click.FloatRange(0, 1), help="How often pages are.")
@json_option
def conformance(
    game: str, games: int, bots: str, seed: str, jobs: int, views: float, pages: float, as_json: bool
) -> int:
    """Play games of GAME over all seats and options, at random or by bots, and check every promise."""
    chosen, rates, names = find(game), CheckRates(views, pages), tuple(bots.split(","))
    check_bots(chosen, names)
    kinds = [(seats, options) for seats in chosen.rules.seats for options in option_sets(chosen, seats)]
    share = max(1, min(20, games // (len(kinds) * jobs)))
    tasks = [
        (chosen.name, *kinds[part % len(kinds)], f"{seed}/{part}", share, rates, names, not part, part < len(kinds))
        for part in range(-(-games // share))
    ]
    tally, speak = Tally(), speaking()
    try:
        for found in watched(spread(_check, tasks, jobs), len(tasks)):
            tally.add(found)
    except BrokenPromise as error:
        click.echo(str(error), err=True)
        return BROKEN
    if chosen.about.folder is None:
        words = say("{game} has no texts yet: rules and translations were not checked.", game=chosen.name)
        click.echo(speak(words), err=True)
    if as_json:
        click.echo(json.dumps(asdict(tally)))
        return 0
    words = say(
        "{game}: {games} games over {tables} tables, {moves} moves, {views} views, {pages} pages: every promise kept.",
        game=chosen.name, games=tally.games, tables=len(kinds), moves=tally.moves, views=tally.views,
        pages=tally.pages + tally.changes,
    )  # fmt: skip
    click.echo(speak(words))
    return 0


def _check(task: tuple[Any, ...]) -> Tally:
    name, seats, options, seed, games, rates, names, first, new = task
    game, teach = find(name), check_teaching if first else None
    wanted = () if names == ("random",) else tuple(partial(make, game, name) for name in names)
    tally = check_game(game, seats, options, seed, games, paint=svg, rates=rates, players=wanted, teach=teach)
    if new and rates.pages:  # once for each kind of table: it is dear
        tally.changes = check_changes(game, seats, options, seed)
    return tally


def _speeds(found: list[Speed]) -> Table:
    speak = speaking()
    heads = [say("Game"), say("Seats"), say("Games/s"), say("Moves/s"), say("Games/yardstick")]
    table = Table(*map(speak, heads), *(f"{name} µs" for name in found[0].nanoseconds), box=None)
    for speed in found:
        usual = write_options(find(speed.game).rules.options())
        changed = ", ".join(f"{name}={value}" for name, value in speed.options.items() if value != usual[name])
        rates = [f"{speed.games_per_second:,.0f}", f"{speed.moves_per_second:,.0f}", f"{speed.games_per_yardstick:.1f}"]
        costs = [f"{cost / 1000:,.1f}" for cost in speed.nanoseconds.values()]
        table.add_row(f"{speed.game} [dim]{escape(changed)}[/]", str(speed.seats), *rates, *costs)
    return table
