"""The files of an SQLite store: one process uses them, and no other user of the machine reads them."""

import os
import stat
from pathlib import Path

import structlog

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say

try:
    import fcntl
except ImportError:  # not a Unix: the lock file alone cannot be trusted, so nothing is refused
    fcntl = None  # type: ignore[assignment]

logger = structlog.get_logger("store")
PRIVATE = 0o600
OPEN_TO_OTHERS = 0o077


class OnlyOne:
    """Holds `FILE.lock` as long as the server runs; raises CannotRead when another holds it.

    The path must be the real one (`read_url` resolves it): the system takes the lock back when the process dies.
    """

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _must_be_one_file(path)
            self._held = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError as error:
            raise _cannot_open(path, error) from error
        try:
            self._take(path)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))  # SQLite gives -wal and -shm the same mode
            _tighten(path)
        except OSError as error:
            self.release()
            raise _cannot_open(path, error) from error
        except CannotRead:
            self.release()
            raise

    def release(self) -> None:
        """Let the next one in."""
        os.close(self._held)

    def _take(self, path: Path) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise CannotRead(
                say(
                    "another Roundhouse is using {path}: open its page, stop it first, or give this one "
                    "a database of its own (--database FILE, or a PostgreSQL URL for several servers)",
                    path=str(path),
                )
            ) from error


def _must_be_one_file(path: Path) -> None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    if stat.S_ISDIR(found.st_mode):
        raise CannotRead(say("{path} is a folder; the database needs a file", path=str(path)))
    if not stat.S_ISREG(found.st_mode):
        raise CannotRead(say("{path} is not a plain file; the database needs one", path=str(path)))
    if found.st_nlink > 1:  # a second name has its own lock and its own -wal: two servers would spoil the file
        raise CannotRead(
            say("{path} has a second name (a hard link): keep one of them and use that one", path=str(path))
        )


def _tighten(path: Path) -> None:
    """The store holds the seeds of running games: nobody else may read it."""
    for one in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", ".lock"))):
        if not one.exists() or not one.stat().st_mode & OPEN_TO_OTHERS or os.name == "nt":
            continue
        try:
            one.chmod(PRIVATE)
            logger.warning("others could read this file; now only its owner can", file=str(one))
        except OSError as error:
            logger.warning("others can read this file", file=str(one), why=str(error))


def _cannot_open(path: Path, error: OSError) -> CannotRead:
    why = error.strerror or str(error)
    return CannotRead(say("the database {url} cannot be opened: {why}", url=str(path), why=why))
