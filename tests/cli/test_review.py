"""roundhouse review: what cost points, in three languages; whatever cannot be reviewed gets one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

import roundhouse.cli.review as command
from roundhouse.arena import play
from roundhouse.bots.review import Review
from roundhouse.cli import run
from roundhouse.core.log import write_log
from roundhouse.games import find

GAME = write_log(play(find("metro_domino"), ["random", "random"], seed="review"), ("Olena", "Taras"))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(GAME, encoding="utf-8")
    return file


def test_a_review_tells_the_costliest_turns_as_json(log: Path, capsys: Any) -> None:
    assert run(["review", str(log), "--seat", "1", "--playouts", "150", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["name"] == "Taras"
    assert len(said["costly"]) <= 3
    assert said["curve"]


def test_a_review_is_told_in_three_languages(log: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    think, thought = command._thought, list[Review]()

    def think_once(*given: Any) -> Review:
        if not thought:
            thought.append(think(*given))
        return thought[0]

    monkeypatch.setattr(command, "_thought", think_once)  # what is told differs, not what was found
    for lang, words in (("en", "Expected lead"), ("uk", "Очікуваний відрив"), ("ru", "Ожидаемый отрыв")):
        assert run(["--lang", lang, "review", str(log), "--seconds", "0.1"]) == 0
        out = capsys.readouterr().out
        assert "Olena" in out
        assert words in out


def test_a_log_says_which_moves_a_hint_had_advised(tmp_path: Path, capsys: Any) -> None:
    header, *rest = write_log(play(find("next_station"), ["random"], seed=5)).splitlines()
    file, mine = (
        tmp_path / "game.jsonl",
        [at for at, line in enumerate(rest) if '"seat": 0' in line or '"seat":0' in line],
    )
    for advised, said in (([mine], True), ([[]], False)):
        file.write_text("\n".join([json.dumps(json.loads(header) | {"advised": advised}), *rest]), encoding="utf-8")
        assert run(["review", str(file), "--playouts", "800", "--json"]) == 0
        costly = json.loads(capsys.readouterr().out)["costly"]
        assert costly
        assert all(("but a hint advised it" in one["told"]) == said for one in costly)
    file.write_text("\n".join([json.dumps(json.loads(header) | {"advised": [[9999]]}), *rest]), encoding="utf-8")
    assert run(["review", str(file)]) == 2
    assert "“advised”" in capsys.readouterr().err


def test_what_cannot_be_reviewed_gets_one_sentence(tmp_path: Path, capsys: Any) -> None:
    lines = GAME.splitlines(keepends=True)
    header = json.loads(lines[0])
    hidden = [json.dumps(json.loads(line) | {"tile": -1}) + "\n" for line in lines[1:4]]
    cases = {
        "unfinished": "".join(lines[:20]),
        "broken": "".join(lines[:20]) + "{]\n",
        "empty": "",
        "foreign": json.dumps({"event": "chess"}) + "\n",
        "hidden": lines[0] + "".join(hidden),
        "other rules": json.dumps(header | {"rules": 9}) + "\n" + "".join(lines[1:]),
    }
    for name, text in cases.items():
        file = tmp_path / f"{name}.jsonl"
        file.write_text(text, encoding="utf-8")
        assert run(["review", str(file)]) == 2, name
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith("roundhouse: ")
        assert told.err.count("\n") == 1
    assert run(["review", str(tmp_path / "unfinished.jsonl")]) == 2
    assert "once it is over" in capsys.readouterr().err
