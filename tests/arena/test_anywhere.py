"""Bots from anywhere: files, modules, functions and programs; what they do wrong ends their own game."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundhouse.arena import play, simulate
from roundhouse.arena.play import GameResult, deal_out
from roundhouse.core.errors import CannotRead
from roundhouse.core.plain import LARGEST, plain
from roundhouse.games import find, shelf

NS = find("next_station")
ROOT = Path(__file__).parents[2]
FIRST = "def first(view, seat, moves):\n    return moves[0]\n"
PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"ready": True} if "roundhouse" in asked else %s), flush=True)
"""


def written(folder: Path, text: str, name: str = "mine.py") -> str:
    (folder / name).write_text(text)
    return str(folder / name)


def program(folder: Path, answer: str, limit: str = "") -> str:
    return f"run:{limit}{sys.executable} {written(folder, PROGRAM % answer, 'program.py')}"


def one_game(*names: str, seed: str = "anywhere") -> GameResult:
    (played,) = simulate(deal_out(NS, names, len(names), NS.rules.options(), 1, seed))
    return played


def first(view: Any, seat: int, moves: Any) -> Any:
    return moves[0]


def test_a_file_a_function_and_a_program_that_do_the_same_play_the_same_game(tmp_path: Path) -> None:
    mine = written(tmp_path, FIRST)
    by_file, by_program = (
        play(NS, [name], seed=1).moves for name in (f"{mine}:first", program(tmp_path, '{"move": 0}'))
    )
    assert by_file == by_program == play(NS, [first], seed=1).moves


def test_what_makes_a_bot_is_called_for_each_game_and_rolls_the_same_for_the_same_seed(tmp_path: Path) -> None:
    text = "def maker(rng, budget):\n    return lambda view, seat, moves: rng.choice(moves)\n"
    mine = written(tmp_path, text) + ":maker"
    assert play(NS, [mine], seed=1).moves == play(NS, [mine], seed=1).moves != play(NS, [mine], seed=2).moves


def test_a_module_is_found_from_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, FIRST, "standing_here.py")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert play(NS, ["standing_here:first"], seed=1).moves == play(NS, [first], seed=1).moves


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def bad(view, seat, moves):\n    return moves[99999]\n", "IndexError"),
        ("def bad(view, seat, moves):\n    return None\n", "not a legal move: None"),
        ("def bad(view, seat, moves):\n    raise SystemExit(3)\n", "SystemExit"),
        ("def bad(rng, budget):\n    raise RuntimeError('no weights')\n", "no weights"),
    ],
)
def test_a_bot_that_fails_loses_its_own_game_and_nothing_else(tmp_path: Path, text: str, told: str) -> None:
    name = written(tmp_path, text) + ":bad"
    played = one_game(name, "random")
    assert told in played.faults[0]
    assert played.faults[1] == ""
    assert played.ranks == (2, 1)
    assert (played.share(0), played.share(1)) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ('{"move": 9999}', "not a legal move: 9999"),
        ('{"move": {"kind": "pass", "x": 1}}', "not a legal move"),
        ('{"moves": 1}', "not a legal move: null"),
        ("sys.exit(4)", "exit code 4"),
        ("[1, 2]", "no JSON object"),
    ],
)
def test_a_program_that_fails_loses_its_own_game(tmp_path: Path, answer: str, told: str) -> None:
    played = one_game(program(tmp_path, answer), "random")
    assert told in played.faults[0]
    assert played.ranks == (2, 1)


def test_a_program_that_does_not_answer_in_time_is_ended(tmp_path: Path) -> None:
    played = one_game(program(tmp_path, "__import__('time').sleep(600)", "0.2s:"), "random")
    assert "no answer within 0.2 s" in played.faults[0]


def test_a_program_that_is_not_there_loses_its_game() -> None:
    assert "FileNotFoundError" in one_game("run:there-is-no-such-program", "random").faults[0]


@pytest.mark.parametrize("name", ["nowhere.py:bot", "no.such.module:bot", "json:no_such_name", "json:__name__"])
def test_a_bot_that_cannot_be_loaded_is_told_before_any_game(name: str) -> None:
    with pytest.raises(CannotRead):
        deal_out(NS, [name], 1, NS.rules.options(), 1, "x")


@pytest.mark.parametrize("name", shelf())
def test_a_view_has_a_plain_form_that_every_language_reads(name: str) -> None:
    game = find(name)
    seats = max(2, game.rules.seats.start)
    match = play(game, ["random"] * seats, seed=1, most=40)
    told = json.dumps(plain(game.secrecy.view(match.state, 0)))
    numbers: list[int] = []
    assert json.loads(told, parse_int=lambda text: numbers.append(int(text)) or 0)
    assert max(map(abs, numbers)) <= LARGEST


@pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed")
def test_the_example_in_javascript_plays_a_tournament_of_every_game() -> None:
    bot = f"run:node {ROOT / 'examples' / 'bots' / 'first.mjs'}"
    for name in shelf():
        game = find(name)
        (played,) = simulate(deal_out(game, [bot, "random"], 2, game.rules.options(), 1, "js"))
        assert played.faults == ("", "")


def test_the_command_tells_what_went_wrong(tmp_path: Path) -> None:
    bad = written(tmp_path, "def bad(view, seat, moves):\n    return 1 / 0\n") + ":bad"
    command = [sys.executable, "-m", "roundhouse", "--lang", "en", "tournament", "next_station"]
    done = subprocess.run(
        [*command, "--bots", f"{bad},random", "--deals", "2", "--json"], capture_output=True, text=True
    )
    assert done.returncode == 0
    assert "failed in 4 of 4 games and lost them" in done.stderr
    assert "ZeroDivisionError: division by zero (mine.py:2)" in done.stderr
    wins = {one["bot"]: one["wins"]["mean"] for one in json.loads(done.stdout)["standings"]}
    assert wins == {bad: 0.0, "random": 1.0}


def test_a_program_that_answers_no_json_or_is_not_named_loses_its_game(tmp_path: Path) -> None:
    talker = written(tmp_path, "import sys\nfor line in sys.stdin:\n    print('hello', flush=True)\n", "talker.py")
    assert "no line of JSON" in one_game(f"run:{sys.executable} {talker}", "random").faults[0]
    assert "no program is named" in one_game("run:2s:", "random").faults[0]
