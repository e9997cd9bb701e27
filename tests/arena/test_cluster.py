"""Beyond one machine: a real scheduler, two workers, one of which dies in the middle of a game."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from arena.clusters import DASK, MORTAL, await_workers, cluster

PROGRAM = [sys.executable, "-m", "roundhouse", "--lang", "en"]
pytestmark = pytest.mark.skipif(not DASK.exists(), reason="Dask is not installed")


def roundhouse(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*PROGRAM, *words], capture_output=True, text=True)


def files(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir()}


def told(*words: str) -> dict[str, Any]:
    done = roundhouse(*words, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return {name: value for name, value in found.items() if name != "seconds"}


def test_a_cluster_of_which_a_worker_dies_plays_what_one_machine_plays(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(MORTAL)
    bot = f"{tmp_path / 'bot.py'}:mortal"
    simulate = ["simulate", "next_station", "--bots", f"{bot},random", "--games", "40", "--seed", "far"]
    tournament = ["tournament", "metro_domino", "--bots", "heuristic,random", "--deals", "3"]
    ladder = ["ladder", "next_station", "--bots", "greedy,random", "--deals", "3", "--seed", "far"]
    rows = ["dataset", "next_station", "--bots", "random", "--games", "6", "-o"]
    learn = ["learn", "next_station", "--steps", "1", "--deals", "2", "-o"]
    with cluster(tmp_path, dies_at=(100, 0)) as (address, (mortal, other)):
        await_workers(address, 2)
        on = ["--on", address]
        assert roundhouse(*simulate, *on, "--logs", str(tmp_path / "far")).returncode == 0
        assert mortal.wait(timeout=60) == -signal.SIGKILL
        assert other.poll() is None
        assert told(*tournament, *on) == told(*tournament)
        assert told(*ladder, *on) == told(*ladder)
        assert roundhouse(*rows, str(tmp_path / "far.npz"), *on).returncode == 0
        assert roundhouse(*learn, str(tmp_path / "far.json"), *on).returncode == 0
        missing = roundhouse("simulate", "next_station", "--bots", "random", "--set", "no=1", *on)
        assert (missing.returncode, missing.stderr.count("\n")) == (2, 1)
    assert roundhouse(*simulate, "--logs", str(tmp_path / "near")).returncode == 0
    assert len(files(tmp_path / "far")) == 40
    assert files(tmp_path / "far") == files(tmp_path / "near")
    assert roundhouse(*rows, str(tmp_path / "near.npz")).returncode == 0
    assert (tmp_path / "far.npz").read_bytes() == (tmp_path / "near.npz").read_bytes()
    assert roundhouse(*learn, str(tmp_path / "near.json")).returncode == 0
    assert (tmp_path / "far.json").read_bytes() == (tmp_path / "near.json").read_bytes()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere"])
def test_where_no_scheduler_answers_one_sentence_says_so(address: str) -> None:
    hidden = (
        "import roundhouse.arena.cluster as cluster; cluster.SECONDS = 1; from roundhouse.cli import main; "
        f"main(['--lang', 'en', 'simulate', 'next_station', '--games', '4', '--on', {address!r}])"
    )
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert done.returncode == 2
    assert f"roundhouse: no scheduler answers at {address}" in done.stderr


def test_without_the_extra_a_sentence_says_what_to_install() -> None:
    words = ["--lang", "en", "simulate", "next_station", "--on", "tcp://127.0.0.1:1"]
    hidden = f"import sys; sys.modules['distributed'] = None; from roundhouse.cli import main; main({words!r})"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert done.returncode == 2
    assert "pip install roundhouse[cluster]" in done.stderr


def test_a_worker_of_another_version_is_told_apart() -> None:
    from roundhouse import __version__
    from roundhouse.arena.cluster import _done
    from roundhouse.core.words import Say, Speaker

    assert _done((len, [[], [1]]), __version__) == [0, 1]
    found = _done((len, [[]]), "0.0.0-other")
    assert isinstance(found, Say)
    assert "this is 0.0.0-other" in Speaker("en")(found)
