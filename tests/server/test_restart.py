"""What is answered is on disk: kills, restarts, one process per file, shutting down."""

import subprocess
import sys
from pathlib import Path

from server.killing import kill_often
from server.running import Running


def test_every_move_answered_before_a_sigkill_is_there_after_it_and_none_twice(tmp_path: Path) -> None:
    report = kill_often(str(tmp_path / "kills.db"), kills=5, seconds=10)
    assert report.kills == 5
    assert report.answered >= 10
    assert report.lost == []
    assert report.doubled == []
    assert report.deaf == []
    assert report.streams >= 10


def test_a_restart_in_mid_game_is_a_short_pause(own_house: Running) -> None:
    with own_house.guest() as guest:
        table = guest.table("me", "device")["table"]
        page = guest.page(table, seat=0)
        guest.move(page)
        before = guest.page(table, seat=0)
        own_house.kill()
        own_house.start()
        after = guest.page(table, seat=0)
        assert {**after, "version": ""} == {**before, "version": ""}
        assert guest.play_out(table)["over"]


def test_bots_go_on_after_a_restart(own_house: Running) -> None:
    with own_house.guest() as guest:
        table = guest.table("me", "bot easy", pace=5000)["table"]
        guest.move(guest.page(table))
        own_house.kill()
        own_house.start()
        guest.ask(table, "pace", pace=0)
        assert guest.play_out(table)["over"]


def test_a_second_process_on_one_sqlite_file_is_refused_with_a_clear_message(own_house: Running) -> None:
    command = [sys.executable, "-m", "roundhouse.server", "--port", "0", "--database", own_house.database]
    second = subprocess.run(command, env=own_house.env, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    assert "another Roundhouse is using" in second.stderr
    assert "--database" in second.stderr
    assert "Traceback" not in second.stderr


def test_a_port_in_use_is_one_clear_sentence(own_house: Running, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "roundhouse.server",
        "--port",
        str(own_house.port),
        "--database",
        str(tmp_path / "b.db"),
    ]
    second = subprocess.run(command, env=own_house.env, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode == 2
    assert "choose another with --port" in second.stderr
    assert "Traceback" not in second.stderr
