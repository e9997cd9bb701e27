"""roundhouse dataset: the decisions of many games as rows for learners."""

from pathlib import Path

import click

from roundhouse.arena.extras import needs
from roundhouse.cli.arenas import tell_faults
from roundhouse.cli.files import (
    bots_option,
    jobs_option,
    on_option,
    seats_option,
    seed_option,
    set_option,
    split_names,
    table_options,
)
from roundhouse.cli.speech import speaking, watched
from roundhouse.core.words import say
from roundhouse.games import find


@click.command()
@click.argument("game")
@seats_option
@bots_option
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games in all.")
@seed_option
@set_option
@jobs_option
@on_option
@click.option(
    "-o", "--out", required=True, type=click.Path(path_type=Path, dir_okay=False), help="An .npz or .parquet file."
)
def dataset(
    game: str,
    seats: int | None,
    bots: str,
    games: int,
    seed: str,
    pairs: tuple[str, ...],
    jobs: int,
    on: str,
    out: Path,
) -> None:
    """Write what bots saw, could do and did in many games of GAME.

    A file that is there is gone on with: ask for more games, or ask again after an interruption.
    """
    with needs("data"):
        from roundhouse.arena.dataset import collect, open_store, source
    chosen, names = find(game), split_names(bots)
    seats = seats or max(len(names), chosen.rules.seats.start)
    wanted = source(chosen, names, seats, table_options(chosen, seats, pairs), seed)
    store = open_store(out, wanted)
    played = watched(collect(wanted, store, games, jobs, on), games, min(games, store.games))
    tell_faults([(one.bots, one.faults) for one in played])
    told = say(
        "{file}: {rows} decisions of {games} games; {bits} bits and {actions} moves each",
        file=str(out), rows=store.rows, games=store.games, bits=wanted.bits, actions=wanted.actions,
    )  # fmt: skip
    click.echo(speaking()(told))
