"""roundhouse ratings: everybody's ratings, worked out once more from the first rated game on."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.markup import escape
from rich.table import Table

from roundhouse.cli.housekeeping import database_option
from roundhouse.cli.speech import console, speaking, watched
from roundhouse.core.errors import CannotRead
from roundhouse.core.words import many, say

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from roundhouse.server.people.ratings import Book
    from roundhouse.table.lists import RatedGameJson, RatedLineJson


@click.command("ratings")
@database_option
def ratings_of(database: str) -> None:
    """Work out everybody's ratings from the finished rated games of a house; a server comes to the same numbers."""
    from sqlalchemy.exc import SQLAlchemyError

    from roundhouse.server.people.rating_lists import told
    from roundhouse.server.settings import database_url
    from roundhouse.server.storage.database import make_engine, read_url

    url = database_url(database)
    file = read_url(url).database or ""
    if url.startswith("sqlite") and not Path(file).is_file():
        raise CannotRead(say("there is no database {path}", path=file))
    engine = make_engine(read_url(url), "DEFERRED")
    try:
        with engine.connect() as connection:
            book = _worked_out(connection)
    except SQLAlchemyError as error:
        why = str(error).splitlines()[0]
        raise CannotRead(say("the database {url} cannot be opened: {why}", url=file, why=why)) from None
    finally:
        engine.dispose()
    speak = speaking()
    for one in told(book, "", speak.lang)["games"]:
        console().print(_list(one))
    click.echo(speak(many("{n} rated game counts", "{n} rated games count", n=len(book.steps))))


def _worked_out(connection: "Connection") -> "Book":
    from roundhouse.server.people import rated_games
    from roundhouse.server.people.ratings import Book, counted

    total = rated_games.count(connection)[0]
    return counted(watched(rated_games.played(connection), total), Book())


def _list(one: "RatedGameJson") -> Table:
    speak = speaking()
    heads = [say("Name"), say("Rating"), say("Games")]
    table = Table("#", *map(speak, heads), title=escape(one["title"]), title_justify="left")
    for place, line in enumerate(one["lines"], 1):
        number = "" if line["new"] else str(place)
        table.add_row(number, escape(line["name"]), f"{line['rating']:.1f} ± {line['unsure']:.1f}", _games(line))
    return table


def _games(line: "RatedLineJson") -> str:
    speak = speaking()
    if line["bot"]:
        return speak(say("fixed"))
    return f"{line['games']} · {speak(say('new'))}" if line["new"] else str(line["games"])
