"""A bot's passport tells what a bot does wrong, and nothing else."""

import json
import sys
from pathlib import Path

import pytest

from roundhouse.arena.passport import Passport, passport
from roundhouse.cli import run
from roundhouse.core.words import Speaker
from roundhouse.games import find, shelf

PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"move": len(asked.get("moves", [0])) - 1}), flush=True)
"""
PEEKS = """
import sys

def peeks(view, seat, moves):
    frame = sys._getframe()
    while frame:
        for thing in frame.f_locals.values():
            match = getattr(thing, "match", None)
            if hasattr(match, "seed") and hasattr(match, "state"):
                return moves[{by} % len(moves)]
        frame = frame.f_back
    return moves[0]
"""


def stamps(found: Passport) -> dict[str, bool | None]:
    return {stamp.name: stamp.holds for stamp in found.stamps}


def of(folder: Path, text: str, game: str = "next_station", seconds: float = 600.0) -> Passport:
    (folder / "mine.py").write_text(text)
    name = text.partition("def ")[2].partition("(")[0]
    return passport(find(game), f"{folder / 'mine.py'}:{name}", 2, seconds)


@pytest.mark.parametrize("name", shelf())
def test_a_bot_of_the_house_has_a_good_one_in_every_game(name: str) -> None:
    found = passport(find(name), "random", games=2, seconds=600.0)
    assert found.good
    assert found.moves > 10


@pytest.mark.parametrize(("name", "words"), [("next_station", "hides nothing"), ("metro_domino", "hidden was another")])
def test_it_speaks_of_hidden_things_only_where_there_are_some(name: str, words: str) -> None:
    found = passport(find(name), "random", games=1, seconds=600.0)
    assert words in Speaker("en")(found.stamps[-1].seen)


def test_a_program_that_is_asked_in_lines_of_json_can_have_one(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    program = f"run:600s:{sys.executable} {tmp_path / 'program.py'}"
    assert passport(find("next_station"), program, games=1, seconds=600.0).good


@pytest.mark.parametrize("answer", ["moves[9999]", "None", "1 / 0"])
def test_an_illegal_move_or_a_crash_is_told(tmp_path: Path, answer: str) -> None:
    found = of(tmp_path, f"def bad(view, seat, moves):\n    return {answer}\n")
    assert stamps(found)["legal"] is False
    assert "game 0" in Speaker("en")(found.stamps[0].seen)


def test_a_bot_that_remembers_from_game_to_game_does_not_repeat_itself_and_nothing_is_said_of_leaks(
    tmp_path: Path,
) -> None:
    found = of(tmp_path, "kept = []\ndef moody(view, seat, moves):\n    kept.append(1)\n"
               "    return moves[len(kept) % len(moves)]\n")  # fmt: skip
    assert stamps(found) == {"legal": True, "repeats": False, "in time": True, "leaks nothing": None}


def test_a_slow_bot_is_told(tmp_path: Path) -> None:
    found = of(tmp_path, "import time\ndef slow(view, seat, moves):\n    time.sleep(0.002)\n    return moves[0]\n",
               seconds=0.001)  # fmt: skip
    assert stamps(found) == {"legal": True, "repeats": True, "in time": False, "leaks nothing": True}


@pytest.mark.parametrize(
    ("game", "by"),
    [
        ("next_station", "sum(match.seed)"),  # the cards to come
        ("ticket_to_ride", "match.state.hands[1 - seat]"),  # the other's hand
        ("metro_domino", "len(match.moves)"),  # the log, which tells hidden tiles
    ],
)
def test_who_peeks_past_its_view_is_caught(tmp_path: Path, game: str, by: str) -> None:
    found = of(tmp_path, PEEKS.format(by=by), game)
    assert stamps(found) == {"legal": True, "repeats": True, "in time": True, "leaks nothing": False}


def test_the_command_says_no_by_its_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.py").write_text("def bad(view, seat, moves):\n    return None\n")
    words = ["--lang", "en", "passport", "next_station", "--games", "1", "--bots"]
    assert run([*words, f"random,{tmp_path / 'mine.py'}:bad", "--json"]) == 1
    good, bad = json.loads(capsys.readouterr().out)
    assert (good["good"], bad["good"]) == (True, False)
    assert "not a legal move: None" in bad["stamps"][0]["seen"]
    assert run([*words, "greedy"]) == 0
    assert "same seed, same moves" in capsys.readouterr().out
