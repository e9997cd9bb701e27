"""The command line as its users meet it: what it prints, and one sentence with exit code 2 when it cannot."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundhouse.cli import run
from roundhouse.cli.speech import system_language
from roundhouse.games import shelf

Answer = tuple[int, str, str]


@pytest.fixture
def roundhouse(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*words: str) -> Answer:
        code = run(list(words))
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_every_game_is_listed_with_its_options(roundhouse: Any) -> None:
    code, out, _ = roundhouse("games")
    assert code == 0
    assert all(name in out for name in shelf())
    assert "powers=false" in out


def test_games_as_json(roundhouse: Any) -> None:
    listed = json.loads(roundhouse("games", "--json")[1])
    london = next(game for game in listed if game["name"] == "next_station")
    assert london["seats"] == [1, 4]
    assert {"name": "powers", "default": False}.items() <= next(
        o for o in london["options"] if o["name"] == "powers"
    ).items()


@pytest.mark.parametrize(("lang", "word"), [("en", "section"), ("uk", "секці"), ("ru", "секци")])
def test_rules_speak_three_languages(roundhouse: Any, lang: str, word: str) -> None:
    code, out, _ = roundhouse("rules", "next_station", "--lang", lang)
    assert code == 0
    assert word in out.lower()
    assert "NS-37" in out


def test_one_rule(roundhouse: Any) -> None:
    code, out, _ = roundhouse("rules", "next-station", "ns-37")
    assert code == 0
    assert out.count("\n") == 1
    assert roundhouse("rules", "next-station", "NS-999")[0] == 2


def test_simulate_shows_each_bot_and_its_lines(roundhouse: Any) -> None:
    code, out, _ = roundhouse("simulate", "next_station", "--bots", "random,greedy", "--games", "4")
    assert code == 0
    assert "greedy" in out
    assert "NS-58" in out
    assert "games/s" in out
    assert "Winner’s points" in out


def test_simulate_as_json(roundhouse: Any) -> None:
    answer = json.loads(roundhouse("simulate", "next_station", "--games", "5", "--json")[1])
    bot = answer["bots"]["random"]
    assert bot["points"]["count"] == 5
    total = sum(line["mean"] for line in bot["lines"])
    assert total == pytest.approx(bot["points"]["mean"])


def test_simulate_tells_the_winners_points_and_how_long_the_games_were(roundhouse: Any) -> None:
    answer = json.loads(roundhouse("simulate", "ticket_to_ride", "--seats", "3", "--games", "6", "--json")[1])
    assert answer["winner"]["mean"] > answer["bots"]["random"]["points"]["mean"]
    low, high = answer["turns"]["quartiles"]
    assert 0 < low <= answer["turns"]["median"] <= high
    assert answer["moves"]["mean"] > 3 * low


def test_the_same_seed_writes_the_same_bytes_whatever_the_jobs(roundhouse: Any, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        common = ["--bots", "random,greedy", "--games", "6", "--seed", "s", "--set", "powers=true", "--jobs", jobs]
        assert roundhouse("simulate", "next_station", *common, "--logs", str(tmp_path / jobs))[0] == 0
    one = {file.name: file.read_bytes() for file in (tmp_path / "1").iterdir()}
    two = {file.name: file.read_bytes() for file in (tmp_path / "2").iterdir()}
    assert len(one) == 6
    assert one == two


def test_a_tournament_compares(roundhouse: Any) -> None:
    words = ("tournament", "next_station", "--bots", "random,greedy", "--deals", "3")
    assert "greedy" in roundhouse(*words)[1]
    first = json.loads(roundhouse(*words, "--json")[1])["standings"][0]
    assert first["bot"] == "greedy"
    assert first["lead"]["mean"] > 0


@pytest.mark.no_cover
def test_bench_as_json(roundhouse: Any) -> None:
    answer = json.loads(roundhouse("bench", "next_station", "--seconds", "0.01", "--json")[1])
    assert answer["yardstick_seconds"] > 0
    assert {table["seats"] for table in answer["tables"]} == {1, 4}
    assert answer["tables"][0]["nanoseconds"]["moves"] > 0


def test_bench_as_a_table(roundhouse: Any) -> None:
    code, out, _ = roundhouse("bench", "next_station", "--seconds", "0.01")
    assert code == 0
    assert "next_station" in out


def test_conformance_counts_what_it_checked(roundhouse: Any) -> None:
    answer = json.loads(roundhouse("conformance", "next_station", "--games", "28", "--json", "--pages", "0")[1])
    assert answer["games"] == 28
    assert answer["moves"] > 28 * 60


def test_conformance_plays_at_tables_that_people_look_at(roundhouse: Any) -> None:
    words = ("conformance", "metro_domino", "--games", "2", "--views", "0", "--json", "--pages")
    found = [json.loads(roundhouse(*words, pages)[1])["changes"] for pages in ("0.001", "0")]
    assert found[0] > 20
    assert found[1] == 0


def test_conformance_examines_games_of_bots(roundhouse: Any) -> None:
    words = ("conformance", "metro_domino", "--games", "7", "--pages", "0", "--views", "0", "--json", "--bots")
    answers = {bots: json.loads(roundhouse(*words, bots)[1]) for bots in ("random", "greedy,random")}
    assert all(answer["games"] == 7 for answer in answers.values())
    assert answers["random"]["moves"] != answers["greedy,random"]["moves"]


PLAYED = "1\ndraw 0 1 no\nfoo\npass 3\ntake black\nscore\nrule ns-37\n?\nundo\nquit\n"


def test_play_in_the_terminal(roundhouse: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "game.jsonl"
    words = [sys.executable, "-m", "roundhouse", "play", "next_station", "--seed", "4", "--log", str(log)]
    told = subprocess.run(
        words, input=PLAYED, capture_output=True, text=True, env={**os.environ, "LANG": "C"}, check=True
    )
    assert "me: " in told.stdout
    assert "Your line has " in told.stdout  # a refusal with the numbers of the moment
    assert "“foo” is no move of next_station" in told.stdout
    assert "“pass 3” cannot be read; write: pass" in told.stdout
    assert "Total" in told.stdout
    assert "Nothing can be taken back" in told.stdout
    assert "Traceback" not in told.stderr
    assert roundhouse("verify", str(log))[0] == 0


def test_play_by_bots_alone_ends(roundhouse: Any) -> None:
    code, out, _ = roundhouse("play", "next_station", "--players", "greedy,random", "--seed", "1")
    assert code == 0
    assert "1. greedy" in out


def test_a_game_can_be_played_to_its_end(roundhouse: Any) -> None:
    words = [sys.executable, "-m", "roundhouse", "play", "next_station", "--players", "me", "--seed", "4"]
    told = subprocess.run(words, input="1\n" * 200, capture_output=True, text=True, check=True)
    assert "1. me" in told.stdout


WRONG = [
    ([], "Usage"),
    (["dance"], "No such command 'dance'"),
    (["simulate"], "Missing argument 'GAME'"),
    (["simulate", "chess"], "there is no game “chess”; there are: "),
    (["simulate", "next_station", "--bots", "deep"], "there is no bot “deep”; there are: random, greedy, search"),
    (["simulate", "next_station", "--bots", "search:x"], "“x” is no budget; write search:500"),
    (["simulate", "next_station", "--bots", "random,random,random", "--seats", "2"], "2 seats need 1 to 2 bots"),
    (["simulate", "next_station", "--seats", "9"], "next_station is for 1 to 4 seats, not 9"),
    (["simulate", "next_station", "--games", "0"], "--games"),
    (["simulate", "next_station", "--set", "power"], "“power” is no option; write --set name=value"),
    (["simulate", "next_station", "--set", "wings=true"], "has no option “wings”; it has: objectives"),
    (["simulate", "next_station", "--set", "powers=maybe"], "“powers” cannot be “maybe”; it can be: false, true"),
    (["simulate", "next_station", "--frob"], "No such option"),
    (["tournament", "next_station", "--bots", "random,random"], "bots of different names"),
    (["rules", "go"], "there is no game “go”"),
    (["score", "next_station", "nowhere.txt"], "cannot score a written board"),
    (["replay", "nowhere.jsonl"], "“nowhere.jsonl” cannot be read: No such file"),
    (["verify", "."], "“.” cannot be read: Is a directory"),
    (["draw", "nowhere.jsonl", "-o", "picture.gif"], "must end in .svg or .png"),
    (["play", "next_station", "--players", "me,me,me,me,me"], "for 1 to 4 seats, not 5"),
    (["bench", "chess"], "there is no game “chess”"),
    (["conformance", "chess"], "there is no game “chess”"),
    (["conformance", "next_station", "--bots", "oracle"], "there is no bot “oracle”"),
    (["serve", "--port", "99999999"], "--port"),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG, ids=str)
def test_what_cannot_be_done_is_told_in_one_sentence(roundhouse: Any, words: list[str], sentence: str) -> None:
    code, out, err = roundhouse(*words)
    assert code == 2
    assert sentence in err + out
    assert words == [] or (out == "" and err.count("\n") == 1)
    assert "Traceback" not in err


def test_errors_speak_the_language_asked_for(roundhouse: Any) -> None:
    assert "немає" in roundhouse("--lang", "uk", "simulate", "chess")[2]
    assert "нет" in roundhouse("--lang=ru", "simulate", "chess")[2]


def test_the_system_s_language_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert system_language() == "en"
    monkeypatch.setenv("LANG", "uk_UA.UTF-8")
    assert system_language() == "uk"


def test_the_module_is_the_command() -> None:
    told = subprocess.run([sys.executable, "-m", "roundhouse", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("roundhouse, version ")
