"""How the house is: whether its store can be read and written, whether its writer lives and its ears are open."""

import asyncio
import time
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import Connection, text

if TYPE_CHECKING:
    from roundhouse.server.lobby import House

logger = structlog.get_logger("health")
FRESH = 2.0  # seconds for which a look is remembered
ANSWER = 5.0
LATE = 10.0  # seconds a changed table may wait to be read
Part = dict[str, Any]


class Health:
    """Looks at most once in `FRESH` seconds, however many ask."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._lock = asyncio.Lock()
        self._seen: tuple[float, dict[str, Part]] = (0.0, {})

    async def parts(self) -> dict[str, Part]:
        """Every part by its name: whether it is well, and what ails it."""
        async with self._lock:
            at, parts = self._seen
            if not parts or time.monotonic() - at > FRESH:
                parts = await self._look()
                self._seen = (time.monotonic(), parts)
            return parts

    async def _look(self) -> dict[str, Part]:
        store, notify, post = self.house.store, self.house.notify, self.house.notices
        parts: dict[str, Part] = {"writer": _part("" if store.writer_lives else "the writing thread is gone")}
        reading, writing = await asyncio.gather(_why(store.read(_read)), self._write())
        parts |= {"reading": _part(reading), "writing": _part(writing)}
        if notify is not None:
            ill = "" if notify.connected else "not connected to the database"
            late = f"tables wait to be read for {notify.behind:.0f} s" if notify.behind > LATE else ""
            parts["listening"] = {**_part(ill or late), "seconds": round(notify.since, 1)}
        if post.offered:
            parts["notices"] = {"ok": True, "trouble": post.trouble}  # nobody's move waits for them: the house is well
        return parts

    async def _write(self) -> str:
        if time.monotonic() - self.house.store.wrote < FRESH:
            return ""  # somebody's move has just shown it
        return await _why(self.house.store.write(probe))


def ill(parts: dict[str, Part]) -> list[str]:
    """The names of the parts that are not well."""
    return [name for name, part in parts.items() if not part["ok"]]


def probe(connection: Connection) -> None:
    """Write something that takes room for a moment and means nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
    else:
        connection.exec_driver_sql(f"PRAGMA user_version = {int(time.time()) % (1 << 31)}")


def _read(connection: Connection) -> None:
    connection.execute(text("SELECT 1")).scalar_one()


async def _why(question: Awaitable[Any]) -> str:
    try:
        await asyncio.wait_for(question, ANSWER)
    except TimeoutError:
        return "no answer"
    except Exception as error:
        logger.warning("the store is not well", why=str(error).partition("\n")[0][:200])
        return "an error"
    return ""


def _part(why: str) -> Part:
    return {"ok": False, "why": why} if why else {"ok": True}
