"""roundhouse puzzles: listed, written as logs for the other commands, made anew; the same recipe makes the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from roundhouse.arena import puzzles as making
from roundhouse.cli import run
from roundhouse.core.puzzles import puzzles_of, read_book
from roundhouse.games import find

GAME = "next_station"


def made(file: Path, games: int, *more: str) -> int:
    return run(["puzzles", GAME, "--games", str(games), "-o", str(file), "--looked", "12", *more])


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PLAYOUTS": 20, "ANEW": 30}.items():
        monkeypatch.setattr(making, name, value)


@pytest.mark.usefixtures("quick")
def test_what_was_stopped_is_gone_on_with_and_comes_out_the_same(tmp_path: Path, capsys: Any) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    assert made(whole, 3) == 0
    for games in (1, 3):
        assert made(parts, games) == 0
    assert parts.read_bytes() == whole.read_bytes()
    book = read_book(find(GAME), whole)
    assert (book.games, book.made["seed"], book.made["seats"]) == (3, "puzzles", 1)
    assert book.puzzles
    for one in book.puzzles:
        assert one.low > 0
        assert one.margin >= making.LEAST
        assert sum(one.missed.values()) > 0
    capsys.readouterr()
    assert made(parts, 3, "--seed", "another") == 2
    assert "was made in another way" in capsys.readouterr().err


def test_the_list_tells_how_hard_they_are_in_three_languages(capsys: Any) -> None:
    for lang, heading in (("en", "missed by bots"), ("uk", "боти не знайшли"), ("ru", "боты не нашли")):
        assert run(["--lang", lang, "puzzles", GAME]) == 0
        out = capsys.readouterr().out
        assert heading in out
        assert all(one.name in out for one in puzzles_of(find(GAME)))
    assert run(["puzzles", GAME, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["hard"] for one in told] == sorted(one["hard"] for one in told)
    assert all(one["best"] and one["margin"] > 0 for one in told)


def test_a_puzzle_is_a_log_that_a_hint_can_be_asked_for(tmp_path: Path, capsys: Any) -> None:
    name = puzzles_of(find(GAME))[0].name
    assert run(["puzzles", GAME, "--log", name]) == 0
    log = tmp_path / "puzzle.jsonl"
    log.write_text(capsys.readouterr().out, encoding="utf-8")
    assert run(["hint", str(log), "--playouts", "40", "--json"]) == 0
    first = capsys.readouterr().out
    assert json.loads(first)["hints"]
    assert run(["hint", str(log), "--playouts", "40", "--json"]) == 0
    assert capsys.readouterr().out == first
    assert run(["puzzles", GAME, "--log", "nothing"]) == 2
    assert "has no puzzle “nothing”" in capsys.readouterr().err
