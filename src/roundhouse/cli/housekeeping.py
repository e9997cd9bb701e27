"""roundhouse backup, restore and move: a whole house as a file, back again, and into another database."""

from collections.abc import Iterator
from pathlib import Path

import click

from roundhouse.cli.speech import speaking, watched
from roundhouse.core.words import Say, say

FILE = click.Path(path_type=Path, dir_okay=False)
database_option = click.option(
    "--database", metavar="URL", default="", envvar="ROUNDHOUSE_DATABASE",
    help="Where tables are kept; else ROUNDHOUSE_DATABASE, else SQLite in your data folder.",
)  # fmt: skip
replace_option = click.option("--replace", is_flag=True, help="Lose what is there already.")


@click.command()
@click.argument("file", type=FILE)
@database_option
@replace_option
def backup(file: Path, database: str, replace: bool) -> None:
    """Write all tables into FILE, also while a server runs; whoever has it knows every secret of the house."""
    from roundhouse.server.storage import backups

    _show(backups.backup(database, file, replace), say("all tables are in {file}", file=str(file)))


@click.command()
@click.argument("file", type=FILE)
@database_option
@replace_option
def restore(file: Path, database: str, replace: bool) -> None:
    """Make the tables of the backup FILE in a database that no server uses."""
    from roundhouse.server.storage import backups

    _show(backups.restore(file, database, replace), say("all tables of {file} are back", file=str(file)))


@click.command()
@click.argument("origin", metavar="FROM")
@click.argument("database", metavar="TO")
@replace_option
def move(origin: str, database: str, replace: bool) -> None:
    """Copy all tables FROM a database TO another (a file, or postgresql://…), both used by no server."""
    from roundhouse.server.storage import backups

    _show(backups.move(origin, database, replace), say("all tables are there too; start the server with it"))


def _show(steps: Iterator[int], done: Say) -> None:
    """A bar while it lasts, a sentence when it is done."""
    total = next(steps)
    for _ in watched(steps, total):
        pass
    click.echo(speaking()(done))
