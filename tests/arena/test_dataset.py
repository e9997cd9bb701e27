"""Rows for learners: true to the games, the same on any cores, gone on with after any interruption."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas
import pytest

from roundhouse.arena import play, positions
from roundhouse.arena.dataset import Rows, collect, load, open_store, rows_of, source
from roundhouse.arena.dataset_files import COLUMNS
from roundhouse.arena.play import deal_out
from roundhouse.cli import run
from roundhouse.core.encoding import Declared
from roundhouse.core.errors import CannotRead
from roundhouse.games import find, shelf

TR = find("ticket_to_ride")
ENDINGS = pytest.mark.parametrize("ending", [".npz", ".parquet"])
PROGRAM = [sys.executable, "-m", "roundhouse", "--lang", "en"]


def dataset(path: Path, games: int = 4, *more: str, bots: str = "heuristic,random") -> Rows:
    words = ["dataset", "ticket_to_ride", "--bots", bots, "--games", str(games), "--seed", "rows", *more]
    assert run([*words, "-o", str(path)]) == 0
    return load(path)


def same(one: Rows, two: Rows) -> bool:
    return one.about == two.about and all(np.array_equal(one.columns[name], two.columns[name]) for name in COLUMNS)


@pytest.mark.parametrize("name", shelf())
def test_a_row_is_what_the_seat_saw_could_do_did_and_won(name: str) -> None:
    game = find(name)
    (order,) = deal_out(game, ["random", "greedy"], 2, game.rules.options(), 1, "true")
    rows, match = rows_of(order), play(game, order.bots, seed=order.deal)
    code = Declared(game, 2, game.rules.options())
    found = Rows({"bits": code.size, "actions": code.actions}, rows.columns)
    told = list(positions(match))
    assert len(found) == len(told)
    for number, one in enumerate(told):
        assert sum(int(bit) << place for place, bit in enumerate(found.observations[number])) == code.encode(
            one.view, one.seat
        )
        assert set(np.flatnonzero(found.masks[number])) == set(code.numbers(one.moves))
        assert code.action(int(rows.columns["action"][number])) == one.move
    points = match.result.points if match.result else ()
    for seat in (0, 1):
        mine = rows.columns["seat"] == seat
        assert set(rows.columns["points"][mine]) == {points[seat]}
        assert set(rows.columns["lead"][mine]) == {points[seat] - points[1 - seat]}
    assert set(rows.columns["win"]) in ({0.5, -0.5}, {0.0})


def test_the_same_seed_gives_the_same_file_whatever_the_jobs(tmp_path: Path) -> None:
    one, two = tmp_path / "one.npz", tmp_path / "two.npz"
    dataset(one), dataset(two, 4, "--jobs", "2")
    assert one.read_bytes() == two.read_bytes()


@ENDINGS
def test_a_second_call_goes_on_and_ends_as_one_call_would(tmp_path: Path, ending: str) -> None:
    grown, whole = tmp_path / f"grown{ending}", tmp_path / f"whole{ending}"
    assert dataset(grown, 2).about["games"] == 2
    assert same(dataset(grown, 5), dataset(whole, 5))
    assert sorted(one.name for one in tmp_path.iterdir()) == [grown.name, whole.name]
    before = grown.stat().st_mtime_ns
    assert dataset(grown, 3).about["games"] == 5
    assert grown.stat().st_mtime_ns == before


@ENDINGS
def test_who_is_stopped_between_games_goes_on_with_those_that_were_played(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"stopped{ending}"
    wanted = source(TR, ["heuristic", "random"], 2, TR.rules.options(), "rows")
    playing = collect(wanted, open_store(path, wanted), 6)
    assert [next(playing).number, next(playing).number] == [0, 1]
    playing.close()
    assert not path.exists()
    again = open_store(path, wanted)
    assert again.games == 2
    assert [one.number for one in collect(wanted, again, 4)] == [2, 3]
    assert same(load(path), dataset(tmp_path / f"whole{ending}", 4))


@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_a_kill_loses_only_what_was_not_written_yet(tmp_path: Path) -> None:
    """The bot kills its own process in the fourth game; parts are written after every game here."""
    bot = tmp_path / "mortal.py"
    bot.write_text(
        "import os, roundhouse.arena.dataset_files as files\n"
        "files.SECONDS, games = -1.0, []\n"
        "def maker(rng, budget):\n"
        "    games.append(1)\n"
        f"    if len(games) == 5 and 'DIES' in os.environ: os.kill(os.getpid(), {int(signal.SIGKILL)})\n"
        "    return lambda view, seat, moves: moves[0]\n"
    )
    path = tmp_path / "killed.npz"
    words = [*PROGRAM, "dataset", "next_station", "--bots", f"{bot}:maker", "--games", "6", "-o", str(path)]
    assert subprocess.run(words, env={**os.environ, "DIES": "1"}).returncode == -signal.SIGKILL
    parts = sorted((tmp_path / "killed.npz.parts").iterdir())
    assert 1 <= len(parts) <= 4
    assert subprocess.run(words, check=True).returncode == 0
    whole = [*words[:-1], str(tmp_path / "whole.npz")]
    assert subprocess.run(whole, check=True).returncode == 0
    assert path.read_bytes() == (tmp_path / "whole.npz").read_bytes()


@pytest.mark.parametrize(
    ("more", "told"),
    [(["--seed", "other"], "seed: rows, not other"), (["--bots", "random"], "bots: heuristic, random, not random")],
)
def test_a_file_of_other_games_is_not_mixed_with_these(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], told: str
) -> None:
    path = tmp_path / "rows.npz"
    dataset(path, 1)
    words = ["--lang", "en", "dataset", "ticket_to_ride", "--bots", "heuristic,random", "--seed", "rows", *more]
    assert run([*words, "--seats", "2", "-o", str(path)]) == 2
    assert told in capsys.readouterr().err


def test_what_is_no_file_of_rows_is_refused_before_any_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.npz").write_text("no rows")
    (tmp_path / "bad.parquet").write_text("no rows")
    for name in ("bad.npz", "bad.parquet", "rows.csv"):
        assert run(["dataset", "next_station", "--games", "1000000", "-o", str(tmp_path / name)]) == 2
        assert name in capsys.readouterr().err
    with pytest.raises(CannotRead):
        load(tmp_path / "bad.npz")


@pytest.mark.parametrize(("module", "ending"), [("pyarrow", ".parquet"), ("numpy", ".npz")])
def test_without_the_extra_a_sentence_says_what_to_install(tmp_path: Path, module: str, ending: str) -> None:
    words = ["--lang", "en", "dataset", "next_station", "-o", str(tmp_path / f"x{ending}")]
    hidden = f"import sys; sys.modules[{module!r}] = None; from roundhouse.cli import main; main({words!r})"
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True)
    assert done.returncode == 2
    assert "comes with the extra “data”: pip install roundhouse[data]" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_moves_of_a_bot_that_failed_are_no_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def bad(view, seat, moves):\n    return 1 / 0\n")
    rows = dataset(tmp_path / "rows.npz", 2, bots=f"{bad}:bad,random")
    assert set(rows.columns["bot"]) == {1}
    assert set(rows.columns["win"]) == {0.5}
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_pandas_reads_it_in_two_lines(tmp_path: Path) -> None:
    rows = dataset(tmp_path / "rows.parquet")
    table = pandas.read_parquet(tmp_path / "rows.parquet")
    means = table.groupby("bot", observed=True).points.mean()
    assert means["heuristic"] == pytest.approx(rows.columns["points"][rows.columns["bot"] == 0].mean())
    assert len(table.observation[0]) == (rows.about["bits"] + 7) // 8
