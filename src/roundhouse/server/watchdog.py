"""A network that has gone silent tells nobody: connections on which an answer is overdue are cut."""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from weakref import WeakSet

from sqlalchemy import Engine, event

OVERDUE = 10.0
LOOK = 0.5


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


def cut(connection: Any) -> None:
    """End a connection so that whoever waits for its answer hears of it at once."""
    with suppress(Exception):
        copy = socket.socket(fileno=os.dup(connection.pgconn.socket))
        with copy:
            copy.shutdown(socket.SHUT_RDWR)


def _waits(connection: Any) -> bool:
    from psycopg.pq import TransactionStatus

    return not connection.closed and connection.info.transaction_status == TransactionStatus.ACTIVE
