"""The store: one writer thread that commits in groups, readers beside it; SQLite or PostgreSQL.

A write is answered only after the commit that holds it, so what was answered is on disk. Grouping
makes SQLite's synchronous=FULL affordable: many tables share one sync. Where the connection breaks during a commit,
PostgreSQL is asked afterwards what became of it: nothing is lost and nothing is written twice.
"""

import asyncio
import queue
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.words import say
from roundhouse.server.storage.database import make_engine, read_url
from roundhouse.server.storage.file_lock import OnlyOne
from roundhouse.server.storage.watchdog import Watchdog, end_silent

logger = structlog.get_logger("store")
T = TypeVar("T")
Work = Callable[[Connection], Any]
Job = tuple[Work, asyncio.AbstractEventLoop, "asyncio.Future[Any]"]
Outcome = tuple[Job, Any, BaseException | None]
LARGEST_GROUP = 64
TRIES = 3
DOUBT_SECONDS = 15.0  # how long a broken commit is asked after; longer than the database keeps a silent transaction
LOCKED = "55P03"  # another server holds the row for longer than it may
PASSING = ("40001", "40P01", LOCKED)  # another server was in the way: not serialized, deadlock, a lock not given
UNWRITABLE = ("53100", "25006")  # PostgreSQL: disk full, read-only transaction
IN_THE_FUTURE = "22023"  # a transaction that PostgreSQL has never heard of: it was lost in a crash
NEWEST = "v0016"  # the last step in migrations/versions; a test keeps them equal
MIGRATION_LOCK = 7_446_253  # any number, the same in every process
_STEPS = Path(__file__).parent / "migrations"


class InDoubt(SQLAlchemyError):
    """The connection broke during a commit, and it could not be asked whether it stands."""


class Store:
    """An open database, migrated to the newest step."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self._only = None if self.postgres else OnlyOne(Path(self.url.database or ""))
        self._writing, self._reading = make_engine(self.url, "IMMEDIATE"), make_engine(self.url, "DEFERRED")
        self._dog = Watchdog(self._writing, self._reading) if self.postgres else None
        self.commits, self.commit_seconds = 0, 0.0
        self.write_failures = self.read_failures = 0
        self.wrote = 0.0  # when a commit last succeeded, by the monotonic clock
        try:
            migrate(self._writing)
        except (SQLAlchemyError, CannotRead) as error:
            self._release()
            raise _cannot_open(self.url.render_as_string(), error) from error
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    @property
    def cuts(self) -> int:
        """How many connections were cut because no answer came."""
        return self._dog.cuts if self._dog else 0

    @property
    def writer_lives(self) -> bool:
        """Whether the thread that writes is there."""
        return self._writer.is_alive()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run this in a transaction; returns when it is committed. It may run again, after a rollback."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        done.add_done_callback(lambda one: one.cancelled() or one.exception())  # whoever asked may be gone
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
        if self._dog:
            self._dog.stop()
        self._writing.dispose()
        self._reading.dispose()
        if self._only:
            self._only.release()

    def _watched(self) -> AbstractContextManager[None]:
        return self._dog.watching() if self._dog else nullcontext()

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            try:
                return self._read_once(work)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return self._read_once(work)  # the connection had died in the pool; there may be a new one
        except SQLAlchemyError:
            self.read_failures += 1
            raise

    def _read_once(self, work: Callable[[Connection], T]) -> T:
        with self._watched(), self._reading.connect() as connection:
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
            try:
                self._commit(group)
            except Exception as error:  # the writer outlives everything
                logger.error("writer stumbled", why=repr(error)[:300])
                _tell([(job, None, error) for job in group])

    def _commit(self, group: list[Job]) -> None:
        began = time.perf_counter()
        try:
            outcomes = self._together(group)
        except Exception as error:
            if len(group) > 1 and not _away(error):  # one bad neighbour (a deadlock, a fault): each alone
                for job in group:
                    self._commit([job])
                return
            outcomes = [(job, None, error) for job in group]
            self.write_failures += isinstance(error, SQLAlchemyError)
        else:
            self.commits += 1
            self.wrote = time.monotonic()
        self.commit_seconds += time.perf_counter() - began
        _tell(outcomes)

    def _together(self, group: list[Job]) -> list[Outcome]:
        for tries in range(TRIES):
            try:
                return self._attempt(group)
            except DBAPIError as error:
                if tries == TRIES - 1 or not (error.connection_invalidated or _code(error) in PASSING):
                    raise
                if _code(error) == LOCKED:
                    self._free_rows()
                time.sleep(random.uniform(0.0, 0.05 * (tries + 1)))
        raise AssertionError

    def _free_rows(self) -> None:
        with suppress(SQLAlchemyError), self._watched(), self._writing.connect() as connection:
            for number in end_silent(connection):
                logger.warning("the transaction of a silent server was ended", backend=number)

    def _attempt(self, group: list[Job]) -> list[Outcome]:
        """One transaction; whether it stands is asked where its end was not heard."""
        number = None
        try:
            with self._watched(), self._writing.connect() as connection:
                transaction = connection.begin()
                outcomes = [_savepoint(connection, job) for job in group]
                number = _number(connection)
                transaction.commit()
        except Exception:
            if number is None or not self._stands(*number):
                raise
            logger.warning("a commit that was not heard stands", transaction=number[0])
        return outcomes

    def _stands(self, number: int, began: Any) -> bool:
        asked = text("SELECT txid_status(:number), pg_postmaster_start_time()")
        until = time.monotonic() + DOUBT_SECONDS
        while time.monotonic() < until:
            try:
                with self._watched(), self._writing.connect() as connection:
                    status, begun = connection.execute(asked, {"number": number}).one()
            except SQLAlchemyError as error:
                if _code(error) == IN_THE_FUTURE:
                    return False
                status = None
            if status == "aborted":
                return False
            if status == "committed" and begun == began:
                return True
            if status == "committed":  # after a crash the same number may have been given to another
                break
            time.sleep(0.2)
        logger.warning("a commit stays in doubt", transaction=number)
        raise InDoubt


def migrate(engine: Engine) -> None:
    """Bring the database to the newest step; several servers may start at once."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        if step_of(connection) != NEWEST:
            upgrade(connection)


def step_of(connection: Connection) -> str | None:
    """At which step of the schema this database is; None: at none. CannotRead where it is one that we do not know."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    step: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if step is not None and not list(_STEPS.glob(f"versions/{step}_*.py")):
        raise CannotRead(
            say("it was made by a newer Roundhouse ({step}); use that one, or another database", step=step)
        )
    return step


def upgrade(connection: Connection, step: str = "head") -> None:
    """Bring the database to this step."""
    # Alembic is slow to import and needed once in a database's life.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_STEPS))
    config.attributes["connection"] = connection
    command.upgrade(config, step)


def _savepoint(connection: Connection, job: Job) -> Outcome:
    for tries in (1, 2):
        connection.exec_driver_sql("SAVEPOINT job")
        try:
            value = job[0](connection)
        except (IntegrityError, HouseError) as error:  # this job's own; its neighbours go on
            connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
            if tries == 2 or isinstance(error, HouseError):
                return job, None, error
        else:  # where another server was faster, once more, with what it wrote in sight
            connection.exec_driver_sql("RELEASE SAVEPOINT job")
            return job, value, None
    raise AssertionError


def _number(connection: Connection) -> tuple[int, Any] | None:
    """By what PostgreSQL knows this transaction; None where nothing can be in doubt."""
    if connection.dialect.name != "postgresql":
        return None
    number, began = connection.execute(text("SELECT txid_current_if_assigned(), pg_postmaster_start_time()")).one()
    return None if number is None else (number, began)


def _away(error: Exception) -> bool:
    """Whether no other job would fare better: the database is not reached, or its disk is full."""
    if isinstance(error, InDoubt):
        return True
    return isinstance(error, DBAPIError) and (
        error.connection_invalidated or (isinstance(error, OperationalError) and error.statement is None)
    )


def _code(error: Exception) -> str:
    return getattr(getattr(error, "orig", None), "sqlstate", None) or ""


def unwritable(error: Exception) -> bool:
    """Whether the store can be reached but not written: a full disk, a file that is read-only."""
    reason = str(getattr(error, "orig", ""))
    return _code(error) in UNWRITABLE or any(one in reason for one in ("disk is full", "disk I/O", "readonly"))


def _cannot_open(url: str, error: Exception) -> CannotRead:
    why = error.words if isinstance(error, CannotRead) else _line(getattr(error, "orig", None) or error)
    return CannotRead(say("the database {url} cannot be opened: {why}", url=url, why=why))


def _line(error: BaseException) -> str:
    return (str(error).splitlines() or [repr(error)])[0][:300]


def _tell(outcomes: list[Outcome]) -> None:
    for (_, loop, done), value, failure in outcomes:
        if not loop.is_closed():
            loop.call_soon_threadsafe(_answer, done, value, failure)


def _answer(done: "asyncio.Future[Any]", value: Any, failure: BaseException | None) -> None:
    if done.done():
        return
    if failure is None:
        done.set_result(value)
    else:
        done.set_exception(failure)
