"""roundhouse keep: which tables have been kept long enough."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import click

from roundhouse.cli.speech import speaking
from roundhouse.core.errors import CannotRead
from roundhouse.core.words import many, say


@click.command()
@click.option("--database", metavar="URL", default="", help="Where tables are kept; else SQLite in your data folder.")
@click.option("--remove", is_flag=True, help="Remove them now; a server that runs does so by itself.")
def keep(database: str, remove: bool) -> None:
    """List the tables that have been kept long enough (ROUNDHOUSE_KEEP_…), or remove them."""
    from sqlalchemy.exc import SQLAlchemyError

    from roundhouse.server.settings import database_url, keep_from_environment
    from roundhouse.server.storage.database import read_url
    from roundhouse.server.storage.retention import outdated, remove_all
    from roundhouse.server.storage.store import Store

    speak, url, days = speaking(), database_url(database), keep_from_environment()
    file, now = read_url(url).database or "", int(datetime.now(UTC).timestamp())
    if url.startswith("sqlite") and not Path(file).is_file():
        raise CannotRead(say("there is no database {path}", path=file))
    if remove:
        store = Store(url)
        try:
            gone = asyncio.run(remove_all(store, days, now))
        finally:
            store.close()
        click.echo(speak(many("{n} table removed", "{n} tables removed", n=len(gone))))
        return
    try:
        found = outdated(url, days, now)
    except SQLAlchemyError as error:
        why = str(error).splitlines()[0]
        raise CannotRead(say("the database {url} cannot be opened: {why}", url=file, why=why)) from None
    for one in found:
        click.echo(f"{datetime.fromtimestamp(one.touched, UTC):%Y-%m-%d}  {one.id}  {one.game}")
    click.echo(speak(many("{n} table is due for removal", "{n} tables are due for removal", n=len(found))))
