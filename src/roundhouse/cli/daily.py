"""roundhouse daily: the deals of a day in a house's database, who has played them, and whether they were honest."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from roundhouse.cli.logs import UNSOUND
from roundhouse.cli.speech import speaking
from roundhouse.core import nature
from roundhouse.core.errors import CannotRead
from roundhouse.core.log import dishonest
from roundhouse.core.words import say
from roundhouse.games import find, opened
from roundhouse.table.daily import after, day_of, seed_of
from roundhouse.table.turn import replayed

if TYPE_CHECKING:
    from sqlalchemy import Connection


@click.command()
@click.option("--database", metavar="URL", default="", help="Where tables are kept; else SQLite in your data folder.")
@click.option("--day", metavar="DAY", default="", help="2026-11-17; else today, by UTC.")
@click.option("--verify", "check", is_flag=True, help="Of a day that is over: check every game against its seed.")
def daily(database: str, day: str, check: bool) -> int:
    """Show the line of the day: commitments, lists, and once the day is over the seeds."""
    from sqlalchemy.exc import SQLAlchemyError

    from roundhouse.server.settings import database_url
    from roundhouse.server.storage.database import make_engine, read_url

    url, today = database_url(database), day_of(datetime.now(UTC).timestamp())
    file, asked = read_url(url).database or "", _day(day or today)
    if url.startswith("sqlite") and not Path(file).is_file():
        raise CannotRead(say("there is no database {path}", path=file))
    if asked > today or (check and asked == today):
        raise CannotRead(say("the seeds of {day} are revealed when that day is over", day=asked))
    engine = make_engine(read_url(url), "DEFERRED")
    try:
        with engine.connect() as connection:
            secret = _secret(connection)
            if check:
                return _check(connection, secret, asked)
            _show(connection, secret, asked, asked < today)
            return 0
    except SQLAlchemyError as error:
        why = str(error).splitlines()[0]
        raise CannotRead(say("the database {url} cannot be opened: {why}", url=file, why=why)) from None
    finally:
        engine.dispose()


def _show(connection: "Connection", secret: bytes, day: str, past: bool) -> None:
    from roundhouse.server.coach import tries

    speak, found = speaking(), tries.of_days(connection, day, day)
    for name in (game.name for game in opened()):
        seed = seed_of(secret, day, name)
        click.echo(f"{day}  {name}  {nature.commitment(seed)}" + (f"  {seed.hex()}" if past else ""))
        for one in found:
            if one.game == name:
                who = speak(say("Strong bot")) if one.guest == tries.BOT else one.name or speak(say("A guest"))
                click.echo(f"    {one.points:5}  {datetime.fromtimestamp(one.at, UTC):%H:%M}  {who}")
        if not past:
            click.echo(f"{after(day)}  {name}  {nature.commitment(seed_of(secret, after(day), name))}")


def _check(connection: "Connection", secret: bytes, day: str) -> int:
    from roundhouse.server.coach import tries

    speak, found = speaking(), tries.of_days(connection, day, day)
    wrong = [one for one in found if not _honest(connection, one, seed_of(secret, day, one.game))]
    for one in wrong:
        words = say("{game}, table {table}: not dealt from the seed of the day", game=one.game, table=one.table)
        click.echo(speak(words))
    if not wrong:
        click.echo(speak(say("All games of {day} were dealt from its seeds, {n} in all.", day=day, n=len(found))))
    return UNSOUND if wrong else 0


def _honest(connection: "Connection", one: Any, seed: bytes) -> bool:
    from roundhouse.server.storage import records

    record, log = records.load(connection, one.table) or (None, [])
    if record is None or record.seed != seed.hex():
        return False
    match, frozen = replayed(find(record.game), record, log)
    return frozen is not None or dishonest(match, record.base) is None


def _secret(connection: "Connection") -> bytes:
    from sqlalchemy import select

    from roundhouse.server.coach.daily import SECRET
    from roundhouse.server.storage.schema import house_secrets

    found = connection.execute(select(house_secrets.c.secret).where(house_secrets.c.name == SECRET)).scalar()
    if found is None:
        raise CannotRead(say("nobody has asked for the line of the day in this house yet"))
    return bytes.fromhex(found)


def _day(words: str) -> str:
    try:
        return date.fromisoformat(words).isoformat()
    except ValueError:
        raise CannotRead(say("“{words}” is no day; write it like 2026-11-17.", words=words[:20])) from None
