"""Hints from the other servers on the same PostgreSQL: a table has changed, look again.

A hint may be lost (a dropped connection): after each reconnection every table in memory looks again.
"""

import asyncio
from typing import TYPE_CHECKING

import structlog

from roundhouse.core.errors import HouseError

if TYPE_CHECKING:
    from roundhouse.server.lobby import House

logger = structlog.get_logger("hints")
WAIT = 1.0


async def listen(house: "House") -> None:
    """Listen as long as the house stands."""
    import psycopg

    address = house.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute("LISTEN roundhouse")
                for name in list(house.tables):
                    await _look(house, name)
                async for note in connection.notifies():
                    await _look(house, note.payload)
        except psycopg.Error as error:
            logger.warning("hints lost, connecting again", why=str(error)[:200])
        await asyncio.sleep(WAIT)


async def _look(house: "House", name: str) -> None:
    table = house.tables.get(name)
    if table is None:
        return
    used = table.used
    try:
        await table.look()
    except HouseError as error:
        logger.warning("hint could not be followed", table=name, why=str(error)[:200])
    if not table.listeners:
        table.used = used  # a hint alone keeps no table in memory
