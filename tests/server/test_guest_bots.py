"""Bots from elsewhere at tables by the host's word: they sit, play, and whatever they do wrong ends their own game."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from roundhouse.core.errors import CannotRead
from roundhouse.server.guest_bots import GuestBot, read_bots
from server.running import REAL, Guest, Running
from server.wires import wait_until

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "greedy.mjs"
PROGRAM = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"ready": True} if "roundhouse" in asked else %s), flush=True)
"""
FIRST = '{"move": 0}'
FAULTS = {
    "crashing": "sys.exit(3)",
    "cheating": '{"move": 99999}',
    "silent": "time.sleep(600)",
    "babbling": '"no object"',
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house whose host has named bots of every kind."""
    folder = tmp_path_factory.mktemp("bots")
    bots = [f"first={_program(folder, 'first', FIRST)}"]
    bots += [f"{name}={_program(folder, name, answer)}" for name, answer in FAULTS.items()]
    (folder / "mine.py").write_text("def stuck(view, seat, moves):\n    while True:\n        pass\n")
    bots += [f"stuck={folder / 'mine.py'}:stuck", f"metro_domino/tiles={_program(folder, 'tiles', FIRST)}"]
    if shutil.which("node"):
        bots.append(f"js=run:60s:node {EXAMPLE}")
    told = [word for one in bots for word in ("--bot", one)]
    running = Running(str(folder / "house.db"), program=(*REAL, *told)).start()
    yield running
    assert running.stop() in (0, -15)


@pytest.fixture
def host(place: Running) -> Iterator[Guest]:
    with place.guest() as one:
        yield one


def _program(folder: Path, name: str, answer: str) -> str:
    """A line that runs it, with all the time that a busy machine may take, unless it is to be late."""
    (folder / f"{name}.py").write_text(PROGRAM % answer)
    return f"run:{1 if name == 'silent' else 60}s:{sys.executable} {folder / name}.py"


def told_lines(page: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["name"], one["text"]) for one in page["chat"]["lines"]]


def test_named_bots_stand_among_the_levels_of_their_games(host: Guest) -> None:
    levels = {one["name"]: one["levels"] for one in host.get("/api/games").json()["games"]}
    assert levels["next_station"][:4] == ["easy", "normal", "hard", "first"]
    assert "tiles" in levels["metro_domino"]
    assert "tiles" not in levels["next_station"]
    assert host.get("/api/games/metro_domino").json()["levels"] == levels["metro_domino"]


def test_a_bot_that_nobody_named_is_refused_with_the_names_there_are(host: Guest) -> None:
    for level in ("nobody", "tiles", "run:ls"):
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        answer = host.post("/api/tables", json={"game": "next_station", "seats": seats})
        assert (answer.status_code, answer.json()["error"]) == (400, "unreadable")
    table = host.table("me", "link", game="next_station")["table"]
    for path, body in (("start", {"fill": "nobody"}), ("seats/1", {"do": "bot", "level": "nobody"})):
        answer = host.post(f"/api/tables/{table}/{path}", json=body)
        assert answer.status_code == 400
        assert "easy, normal, hard, first" in answer.json()["sentence"]


def test_a_named_bot_plays_a_whole_game_under_its_name(host: Guest) -> None:
    table = host.table("me", "bot first", game="next_station")["table"]
    assert host.page(table)["seats"][1]["name"] == "first"
    end = host.play_out(table)
    assert (end["seats"][1]["level"], told_lines(end)) == ("first", [])
    moves = [one for one in host.get(f"/api/tables/{table}/story").json() if one["seat"] == 1]
    assert len(moves) > 10


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
def test_a_bot_in_javascript_plays_a_whole_game_at_a_table(host: Guest) -> None:
    for game in ("next_station", "ticket_to_ride"):
        end = host.play_out(host.table("me", "bot js", game=game)["table"])
        assert (end["seats"][1]["level"], told_lines(end)) == ("js", [])
        assert end["result"]["points"][1] > end["result"]["points"][0], "whose moves were the first of each list"


@pytest.mark.parametrize("name", [*FAULTS, "stuck"])
def test_a_bot_that_fails_gives_its_seat_to_one_of_the_house_and_the_game_goes_on(host: Guest, name: str) -> None:
    table = host.table("me", f"bot {name}", game="next_station")["table"]
    wait_until(lambda: host.page(table)["seats"][1]["level"] == "normal")
    end = host.play_out(table)
    assert end["over"]
    assert told_lines(end) == [(name, "\x01failed")]
    assert end["seats"][1]["name"] == "Bot 2"


def test_while_a_bot_hangs_another_table_is_answered(host: Guest) -> None:
    hung = host.table("me", "bot silent", game="next_station")["table"]
    other = host.table("me", "bot easy", game="next_station")["table"]
    assert host.play_out(other)["over"]
    wait_until(lambda: host.page(hung)["seats"][1]["level"] == "normal")


@pytest.mark.parametrize(
    "written",
    [
        "clever", "=run:node x", "easy=run:node x", "Clever=run:node x", "a=b", "a=run:no-such-program-here", "a=run:",
        "a=nowhere.py:bot", "chess/a=json:loads", "much-too-long-a-name=json:loads",
    ],
)  # fmt: skip
def test_what_names_no_bot_is_refused_before_the_house_opens(written: str) -> None:
    with pytest.raises(CannotRead):
        read_bots([written])


def test_a_name_is_given_once_and_may_be_for_one_game() -> None:
    line = f"run:2s:{sys.executable} bot.py"
    found = read_bots([f"one={line}", f"next_station/two={line}"])
    assert found == {"one": GuestBot("one", line), "two": GuestBot("two", line, "next_station")}
    assert found["one"].deadline > 2
    with pytest.raises(CannotRead):
        read_bots([f"one={line}", f"one={line}"])
