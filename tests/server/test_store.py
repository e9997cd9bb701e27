"""The store of one server: which file, who may read it, what happens when it cannot be written."""

import os
import resource
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.core.errors import CannotRead
from roundhouse.server.settings import database_url
from roundhouse.server.storage.store import Store
from server.running import Running
from server.wires import wait_until

OTHERS = 0o077


def refused(database: str, folder: Path, **env: str) -> str:
    """What a server says that cannot be opened on this database."""
    command = [sys.executable, "-m", "roundhouse.server", "--port", "0", "--database", database]
    tried = subprocess.run(
        command, env={**os.environ, **env}, cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert tried.returncode == 2, tried.stderr
    assert "Traceback" not in tried.stderr
    told = [line for line in tried.stderr.splitlines() if not line.startswith("{")]
    assert len(told) == 1, tried.stderr
    return told[0]


SPELLED = (
    "{folder}/own.db", "own.db", "./own.db", "../{name}/own.db", "sqlite:///own.db", "sqlite:///./own.db",
    "sqlite+pysqlite:///{folder}/own.db", "link.db", "sqlite:///link.db", "sqlite:///{folder}/link.db",
    "sqlite:///{folder}-link/own.db", "{folder}-link/link.db", "sqlite:///file:own.db?uri=true",
    "sqlite:///file:{folder}/own.db?uri=true", "sqlite:///file:link.db?mode=rwc&uri=true",
    "sqlite:///file://{folder}/%6Fwn.db?uri=true",
)  # fmt: skip


@pytest.fixture
def used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a database that is in use."""
    store = Store(database_url(str(tmp_path / "own.db")))
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    store.close()


def test_one_process_uses_a_file_however_it_is_spelled(used: Path) -> None:
    (used / "link.db").symlink_to("own.db")
    Path(f"{used}-link").symlink_to(used)
    for spelled in SPELLED:
        with pytest.raises(CannotRead, match=f"another Roundhouse is using {used.resolve()}/own.db"):
            Store(database_url(spelled.format(folder=used, name=used.name)))


def test_a_second_name_of_the_same_file_is_refused(used: Path) -> None:
    (used / "other").mkdir()
    os.link(used / "own.db", used / "other" / "hard.db")
    with pytest.raises(CannotRead, match=r"has a second name \(a hard link\)"):
        Store(database_url("other/hard.db"))


IN_MEMORY = (
    "sqlite://",
    "sqlite:///:memory:",
    "sqlite:///file::memory:?uri=true",
    "sqlite:///file:x?mode=memory&uri=true",
)


def test_a_database_in_memory_is_refused(tmp_path: Path) -> None:
    for database in IN_MEMORY:
        with pytest.raises(CannotRead, match="give the database a file"):
            Store(database)


FOREIGN = (
    "mysql://u:geheim@h/n", "oracle://u:geheim@h/n", "nonsense://geheim", "://geheim", "http://geheim@h/", "a b://geheim",
    "sqlite+aiosqlite:///geheim.db", "postgresql+asyncpg://u:geheim@h/n", "sqlite:///x.db?vfs=geheim",
    "sqlite+:///geheim", "sqlite:///file:x.db?immutable=1&uri=true", "postgresql://u:geheim@h:port/n",
)  # fmt: skip


def test_another_kind_of_database_is_one_sentence_and_tells_no_password(tmp_path: Path) -> None:
    for database in FOREIGN:
        with pytest.raises(CannotRead, match=r"no database for Roundhouse|cannot be set for an SQLite") as told:
            Store(database_url(database))
        assert "geheim" not in str(told.value)
    assert "no database for Roundhouse" in refused("mysql://u:geheim@h/n", tmp_path)
    assert not list(tmp_path.iterdir())


def test_what_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear all, this is no database. " * 200)
    (tmp_path / "folder.db").mkdir()
    os.mkfifo(tmp_path / "pipe.db")
    (tmp_path / "loop.db").symlink_to("loop.db")
    assert "file is not a database" in refused("letter.db", tmp_path)
    said = {"folder.db": "is a folder", "pipe.db": "is not a plain file", "loop.db": "cannot be opened"}
    said |= {"letter.db/inside.db": "cannot be opened", "/proc/none/x.db": "cannot be opened"}
    for name, words in said.items():
        with pytest.raises(CannotRead, match=words):
            Store(database_url(str(tmp_path / name)))


def test_a_store_of_a_newer_house_is_left_alone(tmp_path: Path) -> None:
    Store(database_url(str(tmp_path / "own.db"))).close()
    with sqlite3.connect(tmp_path / "own.db") as store:
        store.execute("UPDATE alembic_version SET version_num = 'v9999'")
    store.close()
    assert "made by a newer Roundhouse (v9999)" in refused("own.db", tmp_path)


def test_a_nonsense_number_of_days_is_one_sentence(tmp_path: Path) -> None:
    told = refused("x.db", tmp_path, ROUNDHOUSE_KEEP_UNFINISHED="two years")
    assert "ROUNDHOUSE_KEEP_UNFINISHED" in told
    assert "number of days" in told


def test_nobody_else_may_read_the_store(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        house = Running(str(tmp_path / "made" / "own.db")).start()
    finally:
        os.umask(before)
    with house.guest() as guest:
        guest.table("me", "device")
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in (tmp_path / "made").iterdir()}
    assert set(modes) == {"own.db", "own.db-wal", "own.db-shm", "own.db.lock"}
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE((tmp_path / "made").stat().st_mode) == 0o700
    house.kill()
    for name in modes:
        (tmp_path / "made" / name).chmod(0o666)
    house.start()
    assert not any(one.stat().st_mode & OTHERS for one in (tmp_path / "made").iterdir())
    assert "now only its owner can" in house.told()
    house.kill()


def test_a_full_disk_is_told_and_nothing_is_promised_until_there_is_room_again(
    own_house: Running, tmp_path: Path
) -> None:
    with own_house.guest() as guest:
        table = guest.table("me", "device")["table"]
        page = guest.page(table, seat=0)
        assert guest.get("/healthz").json()["ok"] is True
        room = (tmp_path / "own.db-wal").stat().st_size
        limits = resource.prlimit(own_house.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(own_house.pid, resource.RLIMIT_FSIZE, (room, limits[1]))
        for _ in range(3):
            answer = guest.move(page)
            assert (answer.status_code, answer.json()["error"]) == (503, "store")
            assert "its disk may be full" in answer.json()["sentence"]
        wait_until(lambda: guest.get("/healthz").status_code == 503)
        assert guest.get("/healthz").json()["ill"] == ["writing"]
        assert "\nroundhouse_store_writable 0\n" in guest.get("/metrics").text
        assert guest.page(table, seat=0)["seq"] == page["seq"]
        resource.prlimit(own_house.pid, resource.RLIMIT_FSIZE, limits)
        wait_until(lambda: guest.get("/healthz").status_code == 200)
        assert guest.move(page).json()["again"] is False
        after = guest.page(table, seat=0)
        assert after["moves"] > page["moves"]
        own_house.kill()
        own_house.start()
        assert guest.page(table, seat=0)["seq"] == after["seq"]
