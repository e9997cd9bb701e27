"""Games that all have given up: bots see them to their end for nobody, a few at a time, the longest untouched first.

However many tables somebody makes and gives up, with however many tokens, only so many of them are in memory and
thought about; the others wait for a place, or for somebody who looks.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import Connection, and_, false, or_, select
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.core.errors import HouseError
from roundhouse.games import opened
from roundhouse.server.storage import records
from roundhouse.server.storage.schema import seats, tables

if TYPE_CHECKING:
    from roundhouse.server.lobby import House

RESTED = 60  # seconds without a move, after which a game is nobody's: another server may be playing it
MOST = 200  # looked at in one round


async def finish(house: "House", rested: int = RESTED) -> None:
    """Let bots go on with as many of these games as there are places for."""
    if house.bots.places <= 0:
        return
    before = records.now() - rested
    with suppress(SQLAlchemyError):  # a store that does not answer is told of elsewhere; the next round asks again
        for name in await house.store.read(lambda connection: given_up(connection, before)):
            with suppress(HouseError):  # it was removed meanwhile, or cannot be read
                house.bots.drive(await house.table(name))
            if house.bots.places <= 0:
                return


def given_up(connection: Connection, before: int) -> list[str]:
    """Unfinished games without a person's seat that somebody has resigned and nobody has touched since then."""
    here = seats.c.table == tables.c.id
    people = select(seats.c.seat).where(here, seats.c.kind != "bot").exists()
    resigned = select(seats.c.seat).where(here, seats.c.resigned.is_(True)).exists()
    playable = [and_(tables.c.game == game.name, tables.c.rules == game.rules.version) for game in opened()]
    asked = (
        select(tables.c.id)
        .where(tables.c.started.is_(True), tables.c.over.is_(False), tables.c.touched <= before)
        .where(resigned, ~people, or_(false(), *playable))  # what cannot be played on takes nobody's place
        .order_by(tables.c.touched, tables.c.id)
        .limit(MOST)
    )
    return list(connection.execute(asked).scalars())
