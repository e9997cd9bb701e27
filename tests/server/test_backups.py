"""A house as a file and back, and from one kind of database to the other: nothing answered is lost."""

import contextlib
import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select, text

from roundhouse.cli import run
from roundhouse.server.settings import database_url
from roundhouse.server.storage.schema import metadata
from roundhouse.server.storage.store import NEWEST, Store
from server.killing import Player, stored_moves
from server.olden import LEFT, count, old_database
from server.postgres import Postgres
from server.running import TOY, Running
from server.wires import wait_until


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A closed house with a begun game, an open seat and a line of chat; and its backup."""
    folder = tmp_path_factory.mktemp("kept")
    house = Running(str(folder / "own.db")).start()
    with house.guest() as guest:
        begun = guest.table("me", "device")["table"]
        guest.move(guest.page(begun, seat=0))
        guest.ask(begun, "chat", seat=0, text="Привіт, “Zoë” 🚇")
        guest.table("me", "link")
    house.stop()
    assert done("backup", folder / "tables.backup", "--database", folder / "own.db")
    return folder / "own.db", folder / "tables.backup"


@pytest.fixture
def second(postgres: Postgres) -> Iterator[str]:
    """An empty database of its own."""
    postgres.say("CREATE DATABASE second")
    yield postgres.url.replace("/postgres?", "/second?")
    postgres.say("DROP DATABASE second WITH (FORCE)")


def done(*words: object) -> bool:
    return run(["--lang", "en", *map(str, words)]) == 0


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """The one sentence with which this was not done."""
    capsys.readouterr()
    assert not done(*words)
    told = capsys.readouterr().err.strip().splitlines()
    assert len(told) == 1, told
    return told[0]


def content(database: object) -> dict[str, list[Any]]:
    """Every row of a house."""
    engine = create_engine(database_url(str(database)))
    with engine.connect() as connection:
        found = {one.name: sorted(map(tuple, connection.execute(select(one)))) for one in metadata.sorted_tables}
    engine.dispose()
    return found


@contextlib.contextmanager
def playing(house: Running) -> Iterator[list[Player]]:
    """Three people who move all the time."""
    players, stop = [Player(house.guest()) for _ in range(3)], threading.Event()
    threads = [threading.Thread(target=player.play, args=(stop,)) for player in players]
    for thread in threads:
        thread.start()
    try:
        yield players
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def _stands_after_a_backup_under_load(house: Running, file: Path, target: str) -> None:
    """All that was answered before the backup began stands, and of what was answered meanwhile nothing is torn."""
    with playing(house) as players:
        wait_until(lambda: sum(player.count for player in players) >= 12)
        before = [{table: list(moves) for table, moves in player.answered.items()} for player in players]
        assert done("backup", file, "--database", house.database)
        made = sum(player.count for player in players)
        wait_until(lambda: sum(player.count for player in players) > made)  # nobody was held up for good
    house.kill()
    assert done("restore", file, "--database", target)
    back = Running(target).start()
    try:
        for player, answered in zip(players, before, strict=True):
            player.guest.base_url = back.url
            for table, moves in answered.items():
                stored = stored_moves(player.guest, table)
                assert stored[: len(moves)] == moves
                assert stored == player.answered[table][: len(stored)]
                assert player.guest.play_out(table)["over"]
            player.guest.close()
    finally:
        back.kill()


def test_every_move_answered_before_a_backup_stands_after_restoring(own_house: Running, tmp_path: Path) -> None:
    _stands_after_a_backup_under_load(own_house, tmp_path / "tables.backup", str(tmp_path / "new.db"))


def test_the_same_from_postgresql_into_another_one(postgres: Postgres, second: str, tmp_path: Path) -> None:
    house = Running(postgres.url).start()
    try:
        _stands_after_a_backup_under_load(house, tmp_path / "tables.backup", second)
    finally:
        house.kill()


def test_a_house_moved_to_postgresql_and_back_is_the_same(
    kept: tuple[Path, Path], second: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = content(kept[0])
    assert len(before["entries"]) > 2
    assert done("move", kept[0], second)
    assert content(second) == before
    assert "tables are in it already" in refused(capsys, "move", kept[0], second)
    assert done("move", kept[0], second, "--replace")
    assert done("move", second, tmp_path / "back.db")
    assert content(tmp_path / "back.db") == content(kept[0]) == before


def test_a_house_on_postgresql_is_not_replaced_while_a_server_uses_it(
    kept: tuple[Path, Path], postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = Running(postgres.url).start()
    try:
        wait_until(lambda: bool(postgres.say("SELECT 1 FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'")))
        before = content(postgres.url)
        for words in (["restore", kept[1], "--database", postgres.url], ["move", kept[0], postgres.url]):
            assert "a server is using it; stop it first" in refused(capsys, *words, "--replace")
        assert "a server is using it" in refused(capsys, "move", postgres.url, tmp_path / "new.db")
        assert content(postgres.url) == before
    finally:
        house.kill()


def test_the_house_of_a_backup_is_the_house_that_was(kept: tuple[Path, Path], tmp_path: Path) -> None:
    assert done("restore", kept[1], "--database", tmp_path / "new.db")
    assert content(tmp_path / "new.db") == content(kept[0])


def test_an_older_house_is_backed_up_as_it_is_and_comes_back_at_the_newest_step(tmp_path: Path) -> None:
    old_database(database_url(str(tmp_path / "old.db")), TOY)
    before = (tmp_path / "old.db").read_bytes()[100:]
    assert done("backup", tmp_path / "old.backup", "--database", tmp_path / "old.db")
    assert (tmp_path / "old.db").read_bytes()[100:] == before
    assert done("restore", tmp_path / "old.backup", "--database", tmp_path / "new.db")
    engine = create_engine(database_url(str(tmp_path / "new.db")))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == NEWEST
        assert count(connection) == LEFT
    engine.dispose()


def test_an_older_file_moves_to_postgresql_at_the_newest_step(second: str, tmp_path: Path) -> None:
    old_database(database_url(str(tmp_path / "old.db")), TOY)
    assert done("move", tmp_path / "old.db", second)
    assert len(content(second)["seats"]) == LEFT["seats"]


def test_a_house_with_tables_is_replaced_only_if_one_says_so(
    kept: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.db"
    house = Running(str(other)).start()
    with house.guest() as guest:
        guest.table("me", "device")
    assert "another Roundhouse is using" in refused(capsys, "restore", kept[1], "--database", other, "--replace")
    house.stop()
    before = content(other)
    assert "give --replace to lose them" in refused(capsys, "restore", kept[1], "--database", other)
    assert "is there already" in refused(capsys, "backup", kept[1], "--database", other)
    assert content(other) == before
    assert done("restore", kept[1], "--database", other, "--replace")
    assert content(other) == content(kept[0])


def test_a_house_without_tables_needs_no_word(kept: tuple[Path, Path], tmp_path: Path) -> None:
    Store(database_url(str(tmp_path / "new.db"))).close()
    assert done("restore", kept[1], "--database", tmp_path / "new.db")
    assert content(tmp_path / "new.db") == content(kept[0])


def test_a_backup_is_for_its_owner_alone_and_is_all_that_is_written(kept: tuple[Path, Path], tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        assert done("backup", tmp_path / "a.backup", "--database", kept[0])
        assert done("backup", tmp_path / "a.backup", "--database", kept[0], "--replace")
        assert done("restore", tmp_path / "a.backup", "--database", tmp_path / "new.db")
    finally:
        os.umask(before)
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
    assert modes == {"a.backup": 0o600, "new.db": 0o600, "new.db.lock": 0o600}


def _spoilt(whole: bytes) -> dict[str, bytes]:
    word = whole.index("Zoë".encode())
    return {
        "empty": b"",
        "letter": b"Dear all, this is no backup. " * 400,
        "head": whole[:40],
        "half": whole[: len(whole) // 2],
        "one page short": whole[:-4096],
        "one letter": whole[:word] + b"J" + whole[word + 1 :],
        "a page of zeros": whole[:8192] + bytes(4096) + whole[12288:],
    }


def test_what_is_no_whole_backup_is_one_sentence_and_changes_nothing(
    kept: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, spoilt in _spoilt(kept[1].read_bytes()).items():
        (tmp_path / "spoilt").write_bytes(spoilt)
        told = refused(capsys, "restore", tmp_path / "spoilt", "--database", tmp_path / "new.db")
        assert "no backup of Roundhouse" in told or "damaged or only a part" in told, name
        assert not (tmp_path / "new.db").exists(), name
    assert "no backup of Roundhouse" in refused(capsys, "restore", kept[0], "--database", tmp_path / "new.db")
    assert "No such file" in refused(capsys, "restore", tmp_path / "none", "--database", tmp_path / "new.db")


def test_a_backup_of_a_newer_house_is_one_sentence(
    kept: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "newer").write_bytes(kept[1].read_bytes())
    with contextlib.closing(sqlite3.connect(tmp_path / "newer")) as newer:
        newer.execute("UPDATE alembic_version SET version_num = 'v9999'")
        newer.commit()
    told = refused(capsys, "restore", tmp_path / "newer", "--database", tmp_path / "new.db")
    assert "made by a newer Roundhouse (v9999)" in told


def test_what_is_no_house_is_neither_backed_up_nor_written_over(
    kept: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "foreign.db"
    with contextlib.closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE tables (id TEXT)")
        other.commit()
    assert "no house of Roundhouse" in refused(capsys, "backup", tmp_path / "a.backup", "--database", foreign)
    told = refused(capsys, "restore", kept[1], "--database", foreign, "--replace")
    assert "something that is no house" in told
    assert "there is no database" in refused(capsys, "backup", tmp_path / "a", "--database", tmp_path / "none.db")
    assert "is no backup of Roundhouse and stays" in refused(
        capsys, "backup", foreign, "--database", kept[0], "--replace"
    )
    assert "both are the same" in refused(capsys, "move", kept[0], f"sqlite:///{kept[0]}")
    (tmp_path / "text.db").write_text("not a database " * 100)
    assert "cannot be used" in refused(capsys, "backup", tmp_path / "a", "--database", tmp_path / "text.db")
    assert not list(tmp_path.glob(".*.part*"))


def test_a_disk_that_is_full_leaves_no_half_backup(
    kept: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import resource
    import signal

    limits, before = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, limits[1]))
    try:
        code = run(["backup", str(tmp_path / "a.backup"), "--database", str(kept[0])])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)
    assert code == 2
    assert "cannot be used" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
