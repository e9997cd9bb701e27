"""A network that has gone silent tells nobody: connections on which an answer is overdue are cut.

The database waits as well, for the next word of a server that it cannot hear any more. Between two questions it gives
up by itself (`idle_in_transaction_session_timeout`); in the middle of one it waits for ever with its rows locked, so
whoever needs such a row ends that transaction.
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, Engine, event, text

OVERDUE = 10.0
SILENT = 7.0  # less than anybody waits for a row; its own server does the work again, so nothing is lost
LOOK = 0.5
_SILENT = text(
    "SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid() "
    "AND wait_event = 'ClientRead' AND xact_start IS NOT NULL "
    "AND state_change < clock_timestamp() - make_interval(secs => :seconds)"
)


class Watchdog:
    """Watches the engines it is given while somebody is in `watching`."""

    def __init__(self, *engines: Engine) -> None:
        self._open: WeakSet[Any] = WeakSet()
        self._began: dict[object, float] = {}
        self._lock = threading.Lock()
        self._end = threading.Event()
        self.cuts = 0
        for engine in engines:
            event.listen(engine, "do_connect", self._connect)
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """What is done here is done within `OVERDUE` seconds, or its connection is cut."""
        mine = object()
        with self._lock:
            self._began[mine] = time.monotonic()
        try:
            yield
        finally:
            with self._lock:
                del self._began[mine]

    def stop(self) -> None:
        """End the watch."""
        self._end.set()

    def _connect(self, dialect: Any, _record: Any, words: Any, options: Any) -> Any:
        made = dialect.connect(*words, **options)
        with self._lock:
            self._open.add(made)
        return made

    def _watch(self) -> None:
        while not self._end.wait(LOOK):
            with self._lock:
                late = any(began + OVERDUE < time.monotonic() for began in self._began.values())
                waiting = [one for one in self._open if late and _waits(one)]
            for one in waiting:
                self.cuts += 1
                cut(one)


def end_silent(connection: Connection) -> list[int]:
    """End the transactions on whose next word PostgreSQL has waited too long: which."""
    return [row.pid for row in connection.execute(_SILENT, {"seconds": SILENT})]


def cut(connection: Any) -> None:
    """End a connection so that whoever waits for its answer hears of it at once."""
    with suppress(Exception):
        copy = socket.socket(fileno=os.dup(connection.pgconn.socket))
        with copy:
            copy.shutdown(socket.SHUT_RDWR)


def _waits(connection: Any) -> bool:
    from psycopg.pq import TransactionStatus

    return not connection.closed and connection.info.transaction_status == TransactionStatus.ACTIVE
