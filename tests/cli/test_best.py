"""roundhouse best: what was possible, in three languages; whatever cannot be told gets one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from roundhouse.arena import play
from roundhouse.cli import run
from roundhouse.core.log import write_log
from roundhouse.games import find

GAME = write_log(play(find("next_station"), ["random", "rollout"], seed="best"), ("Olena", "Taras"))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(GAME, encoding="utf-8")
    return file


def test_the_better_game_is_written_and_passes_the_check(log: Path, tmp_path: Path, capsys: Any) -> None:
    better = tmp_path / "best.jsonl"
    assert run(["best", str(log), "--seat", "1", "--playouts", "40", "-o", str(better), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["possible"] > said["made"] == json.loads(GAME.splitlines()[-1])["result"]["points"][1]
    assert json.loads(better.read_text(encoding="utf-8").splitlines()[0])["hindsight"] == 1
    assert run(["replay", "--check", "--json", str(better)]) == 0
    replayed = json.loads(capsys.readouterr().out)
    assert replayed["result"]["points"][1] == said["possible"]
    assert replayed["moves"] == said["moves"]
    assert replayed["wrong"] == []


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "With these cards at least"), ("uk", "З цими картами можна було"), ("ru", "С этими картами можно было")],
)
def test_it_is_told_in_three_languages(log: Path, capsys: Any, lang: str, words: str) -> None:
    assert run(["--lang", lang, "best", str(log), "--playouts", "40"]) == 0
    out = capsys.readouterr().out
    assert "Olena" in out
    assert words in out


def test_a_game_among_others_is_told_with_what_the_others_did(tmp_path: Path, capsys: Any) -> None:
    file, better = tmp_path / "domino.jsonl", tmp_path / "better.jsonl"
    file.write_text(write_log(play(find("metro_domino"), ["random", "random"], seed=1)), encoding="utf-8")
    assert run(["--lang", "en", "best", str(file), "--seat", "1", "--playouts", "60", "-o", str(better)]) == 0
    assert "With this luck, and the others playing so, at least" in " ".join(capsys.readouterr().out.split())
    assert run(["replay", "--check", str(better)]) == 0


def test_what_cannot_be_told_gets_one_sentence(tmp_path: Path, capsys: Any) -> None:
    lines = GAME.splitlines(keepends=True)
    header = json.loads(lines[0])
    domino = write_log(play(find("metro_domino"), ["random", "random"], seed=1)).splitlines(keepends=True)
    hidden = [json.dumps(json.loads(line) | {"tile": -1}) + "\n" for line in domino[1:4]]
    cases = {
        "once a game is over": "".join(lines[:20]),
        "line 21 is no JSON object": "".join(lines[:20]) + "{]\n",
        "no Roundhouse log": json.dumps({"event": "chess"}) + "\n",
        "line 2": domino[0] + "".join(hidden),
        "other rules": json.dumps(header | {"rules": 9}) + "\n" + "".join(lines[1:]),
    }
    for number, (words, text) in enumerate(cases.items()):
        file = tmp_path / f"{number}.jsonl"
        file.write_text(text, encoding="utf-8")
        assert run(["--lang", "en", "best", str(file)]) == 2, words
        told = capsys.readouterr()
        assert told.out == ""
        assert words in told.err
        assert told.err.count("\n") == 1
