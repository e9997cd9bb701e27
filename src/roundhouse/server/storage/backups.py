"""Backups: a house as one file, made while people play; and houses made from such a file or from another house.

A backup is an SQLite file with a seal, of whatever database the house is in. It holds the seeds of running games and
the secret of the house, so only its owner may read it.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say
from roundhouse.server.settings import database_url
from roundhouse.server.storage.copying import (
    Tally,
    Told,
    begin_snapshot,
    copy,
    count,
    house_step,
    line,
    make_room,
    must_be_idle,
    parts,
)
from roundhouse.server.storage.database import make_engine, read_url
from roundhouse.server.storage.file_lock import OnlyOne
from roundhouse.server.storage.store import upgrade

SQLITE = b"SQLite format 3\0"
SEAL = "backup_seal"
Steps = Iterator[int]
"""First how many parts there are, then one number for each part that is done."""


def backup(database: str, file: Path, replace: bool = False) -> Steps:
    """Write the house in this database into a file, which is there only once it is whole."""
    if file.exists() and not replace:
        raise CannotRead(say("“{file}” is there already; give --replace to lose it, or another name", file=str(file)))
    if file.exists() and not _seal_in(file):
        raise CannotRead(say("“{file}” is no backup of Roundhouse and stays; give another name", file=str(file)))
    with _house(database) as source, _new_file(file) as target:
        yield parts(source)
        tally = Tally()
        yield from _numbered(copy(source, target, tally))
        target.execute(text(f"CREATE TABLE {SEAL} (seal TEXT NOT NULL)"))
        target.execute(text(f"INSERT INTO {SEAL} VALUES (:seal)"), {"seal": tally.sealed()})


def restore(file: Path, database: str, replace: bool = False) -> Steps:
    """Make the house that a backup holds, brought to the newest step; the whole file is read and checked before."""
    with _backup_file(file) as source:
        yield 2 * parts(source)
        yield from _numbered(_checked(source, file))
        with _target(database, replace) as target:
            yield from _numbered(copy(source, target, Tally()))
            upgrade(target)


def move(origin: str, database: str, replace: bool = False) -> Steps:
    """Make a house in another database like the one in this one, which stays as it is."""
    if _address(origin) == _address(database):
        raise CannotRead(say("both are the same database"))
    with _house(origin, idle=True) as source, _target(database, replace) as target:
        yield parts(source)
        yield from _numbered(copy(source, target, Tally()))
        upgrade(target)


def _numbered(things: Iterator[None]) -> Steps:
    return (number for number, _ in enumerate(things, 1))


@contextmanager
def _house(database: str, idle: bool = False) -> Iterator[Connection]:
    """What a database holds now; `idle`: no server may be using it."""
    url = _address(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise CannotRead(say("there is no database {path}", path=url.database or ""))
    with _alone(url) if idle else nullcontext():
        engine = make_engine(url, "DEFERRED")
        try:
            with _opening(url), engine.connect() as connection:
                begin_snapshot(connection)
                house_step(connection)
                if idle:
                    must_be_idle(connection)
                yield connection
        finally:
            engine.dispose()


@contextmanager
def _target(database: str, replace: bool) -> Iterator[Connection]:
    """Where a house is made, in one transaction."""
    url = _address(database)
    with _alone(url):
        engine = make_engine(url, "IMMEDIATE")
        try:
            with _opening(url), engine.begin() as connection:
                make_room(connection, replace)
                yield connection
        finally:
            engine.dispose()


@contextmanager
def _new_file(file: Path) -> Iterator[Connection]:
    """A file that gets its name once it is whole and on the disk; until then it is a hidden one beside it."""
    held, name = tempfile.mkstemp(prefix=f".{file.name}-", suffix=".part", dir=file.parent)  # for its owner alone
    os.close(held)
    url = URL.create("sqlite", database=os.path.realpath(name))
    engine = make_engine(url, "IMMEDIATE")
    try:
        with _opening(url), engine.begin() as connection:
            yield connection
        engine.dispose()
        with closing(sqlite3.connect(name)) as whole:
            whole.execute("PRAGMA journal_mode=DELETE")  # all in one file, to be read where nothing can be written
        os.replace(name, file)
        _sync(file.parent)
    finally:
        engine.dispose()
        for rest in (name, f"{name}-wal", f"{name}-shm"):
            Path(rest).unlink(missing_ok=True)


@contextmanager
def _backup_file(file: Path) -> Iterator[Connection]:
    """What a backup holds."""
    engine = _reading(file)
    try:
        if not _seal_in(file):
            raise CannotRead(say("“{file}” is no backup of Roundhouse", file=str(file)))
        with engine.connect() as connection:
            try:
                house_step(connection)
            except CannotRead as error:
                raise CannotRead(say("“{file}” cannot be read: {why}", file=str(file), why=error.words)) from None
            except SQLAlchemyError as error:
                raise _broken(file) from error
            yield connection
    finally:
        engine.dispose()


def _checked(source: Connection, file: Path) -> Iterator[None]:
    """Read all of it once; CannotRead where it is not what was written."""
    tally = Tally()
    try:
        yield from count(source, tally)
        seal = source.execute(text(f"SELECT seal FROM {SEAL}")).scalar()
        sound = source.execute(text("PRAGMA integrity_check(1)")).scalar()
    except (SQLAlchemyError, CannotRead) as error:
        raise _broken(file) from error
    if seal != tally.sealed() or sound != "ok":
        raise _broken(file)


def _broken(file: Path) -> CannotRead:
    return CannotRead(say("“{file}” is damaged or only a part of a backup; nothing was changed", file=str(file)))


def _seal_in(file: Path) -> bool:
    """Whether a file says that it is a backup; an OSError where there is none."""
    with file.open("rb") as opened:
        if opened.read(len(SQLITE)) != SQLITE:
            return False
    try:
        with closing(sqlite3.connect(_read_only(file), uri=True)) as found:
            asked = "SELECT count(*) FROM sqlite_master WHERE name = ?"
            return bool(found.execute(asked, [SEAL]).fetchone()[0])
    except sqlite3.DatabaseError as error:
        raise _broken(file) from error


def _reading(file: Path) -> Engine:
    """An engine that reads a file and never writes to it."""
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(_read_only(file), uri=True))

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        connection.isolation_level = None

    return engine


def _read_only(file: Path) -> str:
    return f"file:{quote(str(file.absolute()))}?mode=ro"


@contextmanager
def _alone(url: URL) -> Iterator[None]:
    """As long as this lasts no server opens this file; PostgreSQL is asked where its connection is."""
    lock = OnlyOne(Path(url.database or "")) if url.get_backend_name() == "sqlite" else None
    try:
        yield
    finally:
        if lock:
            lock.release()


@contextmanager
def _opening(url: URL) -> Iterator[None]:
    """What goes wrong with this database is told in one sentence, without its password."""
    try:
        yield
    except Told:
        raise
    except (SQLAlchemyError, CannotRead) as error:
        why = error.words if isinstance(error, CannotRead) else line(error)
        raise Told(say("the database {url} cannot be used: {why}", url=url.render_as_string(), why=why)) from error


def _address(database: str) -> URL:
    return read_url(database_url(database))


def _sync(folder: Path) -> None:
    if os.name == "nt":
        return
    held = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(held)
    finally:
        os.close(held)
