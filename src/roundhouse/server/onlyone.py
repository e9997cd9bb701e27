"""One process per SQLite file: a lock that the system takes back when the process dies."""

import os
from pathlib import Path

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say

try:
    import fcntl
except ImportError:  # not a Unix: the lock file alone cannot be trusted, so nothing is refused
    fcntl = None  # type: ignore[assignment]


class OnlyOne:
    """Holds `FILE.lock` as long as the server runs; raises CannotRead when another holds it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._held = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        if fcntl is None:
            return
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._held)
            raise CannotRead(
                say(
                    "another Roundhouse is using {path}: open its page, stop it first, or give this one "
                    "a database of its own (--database FILE, or a PostgreSQL URL for several servers)",
                    path=str(path),
                )
            ) from error

    def release(self) -> None:
        """Let the next one in."""
        os.close(self._held)
