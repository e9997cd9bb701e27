"""Which database: the address that was given, checked, and engines for it."""

import os
from typing import Any
from urllib.parse import unquote, urlsplit

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say

DRIVERS = {"sqlite": "sqlite", "sqlite+pysqlite": "sqlite", "postgresql+psycopg": "postgresql+psycopg"}
PLAIN = {"uri": None, "mode": ("rw", "rwc"), "cache": ("private",)}  # what a file's URI may say and stay the same file
CONNECT_SECONDS = 5
LOCK_SECONDS = 8  # a row that another server holds; less than the watchdog waits
IDLE_SECONDS = 10  # the database ends a transaction whose server has gone silent, and lets its rows go
SESSION = {
    "lock_timeout": f"{LOCK_SECONDS}s",
    "idle_in_transaction_session_timeout": f"{IDLE_SECONDS}s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
ALIVE = {"keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}


def read_url(given: str) -> URL:
    """The address with its driver; CannotRead says in one sentence what would work."""
    try:
        url = make_url(given)
        driver = DRIVERS.get(url.drivername)
    except (ArgumentError, ValueError):
        driver = None
    if driver is None:
        kind = given.partition("://")[0][:40]  # no more of it: a password may follow
        raise CannotRead(
            say(
                "“{kind}” is no database for Roundhouse: give a file, sqlite:///FILE or postgresql://USER@HOST/NAME",
                kind=kind,
            )
        )
    return _sqlite(url) if driver == "sqlite" else url


def make_engine(url: URL, begin: str) -> Engine:
    """An engine whose transactions begin so (SQLite), or wait for nothing for ever (PostgreSQL)."""
    if url.get_backend_name() == "postgresql":
        return _postgres(url)
    engine = create_engine(url, pool_size=5)

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


def _postgres(url: URL) -> Engine:
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise CannotRead(say("PostgreSQL needs the extra “postgres”: pip install roundhouse[postgres]")) from error
    waiting = {"connect_timeout": CONNECT_SECONDS, **ALIVE}
    engine = create_engine(
        url, pool_pre_ping=True, pool_size=5, isolation_level="READ COMMITTED", use_native_hstore=False,
        connect_args={key: value for key, value in waiting.items() if key not in url.query},
    )  # fmt: skip

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        connection.autocommit = True
        wishes = ", ".join(f"set_config('{key}', '{value}', false)" for key, value in SESSION.items())
        connection.execute(f"SELECT {wishes}")
        connection.autocommit = False

    return engine


def _sqlite(url: URL) -> URL:
    """The same file however it was spelled."""
    name, query = url.database or "", dict(url.query)
    if name.startswith("file:"):
        name = unquote(urlsplit(name).path)
    if name in ("", ":memory:") or query.get("mode") == "memory":
        raise CannotRead(say("tables kept in memory would be lost with the server: give the database a file"))
    for key, value in query.items():
        if key not in PLAIN or value not in (PLAIN[key] or (value,)):
            raise CannotRead(say("“{option}” cannot be set for an SQLite database; give the file alone", option=key))
    return URL.create("sqlite", database=os.path.realpath(name))
