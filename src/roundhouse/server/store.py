"""The store: one writer thread that commits in groups, readers beside it; SQLite or PostgreSQL.

A write is answered only after the commit that holds it, so what was answered is on disk. Grouping
makes SQLite's synchronous=FULL affordable: many tables share one sync.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.words import say
from roundhouse.server.onlyone import OnlyOne

T = TypeVar("T")
Work = Callable[[Connection], Any]
Job = tuple[Work, asyncio.AbstractEventLoop, "asyncio.Future[Any]"]
LARGEST_GROUP = 64
NEWEST = "v0004"  # the last step in migrations/versions; a test keeps them equal
_MIGRATION_LOCK = 7_446_253  # any number, the same in every process


class Store:
    """An open database, migrated to the newest step."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self._only = None if self.postgres else OnlyOne(Path(self.url.database or ""))
        self._writing = _engine(url, "IMMEDIATE")
        self._reading = _engine(url, "DEFERRED")
        self.commits, self.commit_seconds = 0, 0.0
        try:
            migrate(self._writing)
        except SQLAlchemyError as error:
            self._release()
            why = str(error).splitlines()[0][:300]
            raise CannotRead(
                say("the database {url} cannot be opened: {why}", url=self.url.render_as_string(), why=why)
            ) from error
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run this in a transaction; returns when it is committed. It may run again, after a rollback."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._jobs.put((work, loop, done))
        # A reader of the answer may go away; the commit goes on.
        answer: T = await asyncio.shield(done)
        return answer

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run this on what is committed."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def close(self) -> None:
        """Finish what is queued and let go of the database."""
        self._jobs.put(None)
        self._writer.join(timeout=10)
        self._readers.shutdown(wait=True)
        self._release()

    def _release(self) -> None:
        self._writing.dispose()
        self._reading.dispose()
        if self._only:
            self._only.release()

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    def _write_all(self) -> None:
        while (first := self._jobs.get()) is not None:
            group = [first]
            while len(group) < LARGEST_GROUP and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    self._jobs.put(None)
                    break
                group.append(job)
            self._commit(group)

    def _commit(self, group: list[Job]) -> None:
        began = time.perf_counter()
        outcomes: list[tuple[Job, Any, BaseException | None]] = []
        try:
            with self._writing.begin() as connection:
                for job in group:
                    outcomes.append(_savepoint(connection, job))
        except Exception as error:
            if len(group) > 1:  # one bad neighbour (a deadlock, a lost connection): each alone
                for job in group:
                    self._commit([job])
                return
            outcomes = [(group[0], None, error)]
        self.commits += 1
        self.commit_seconds += time.perf_counter() - began
        for (_, loop, done), value, failure in outcomes:
            if not loop.is_closed():
                loop.call_soon_threadsafe(_answer, done, value, failure)


def migrate(engine: Engine) -> None:
    """Bring the database to the newest step; several servers may start at once."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
        if _step(connection) != NEWEST:
            _upgrade(connection)


def _step(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection) -> None:
    # Alembic is slow to import and needed once in a database's life.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _engine(url: str, begin: str) -> Engine:
    engine = create_engine(url, pool_pre_ping=True, pool_size=5)
    if engine.dialect.name != "sqlite":
        return engine

    # The driver's own implicit transactions know no savepoints: we say BEGIN ourselves.
    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")

    return engine


def _savepoint(connection: Connection, job: Job) -> tuple[Job, Any, BaseException | None]:
    try:
        with connection.begin_nested():
            return job, job[0](connection), None
    except (IntegrityError, HouseError) as error:  # this job's own refusal; its neighbours go on
        return job, None, error


def _answer(done: "asyncio.Future[Any]", value: Any, failure: BaseException | None) -> None:
    if done.done():
        return
    if failure is None:
        done.set_result(value)
    else:
        done.set_exception(failure)
