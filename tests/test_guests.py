"""A guest's game, stage by stage: rules alone, drawing, thinking, texts; as a package; and broken guests."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

import crossing
import dealt
from browser.house import until
from crossing import drawing, rules, thinking
from guests import CROSSING, entry, on_the_shelf
from roundhouse.arena import play
from roundhouse.arena.picture import show
from roundhouse.cli import run
from roundhouse.core.conformance import BrokenPromise, CheckRates, check_game
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Drawing, Game
from roundhouse.core.words import LANGUAGES
from roundhouse.games import closed, find, opened, shelf
from roundhouse.scene import svg
from roundhouse.table.lessons import paragraphs
from roundhouse.table.teaching import Teaching
from roundhouse.table.teaching.promise import check_teaching
from server.running import Running
from server.wires import wait_until

ROOT = Path(__file__).parent.parent
STAGES: dict[str, Game[Any]] = {
    "crossing.rules:GAME": rules.GAME,
    "crossing.drawing:GAME": drawing.GAME,
    "crossing.thinking:GAME": thinking.GAME,
    "crossing:GAME": crossing.GAME,
}
OURS = {"maglev_metro", "metro_domino", "next_station", "railroad_ink", "ticket_to_ride"}
BROKEN = {
    "explodes": ("1 / 0", "ZeroDivisionError"),
    "half_read": ("GAME = (", "SyntaxError"),
    "leaves": ("raise SystemExit(3)", "SystemExit(3)"),
    "no_game": ("GAME = 7", "its package must hold a Game of that name"),
    "other_name": ("from crossing import GAME", "its package must hold a Game of that name"),
    "empty_room": ("", "AttributeError"),
}
"""Guests that cannot be opened: what their module holds, and what is said of them."""
LOGGED = """async ([table, words, times]) =>
  (await (await fetch(`/api/tables/${table}/log`)).text()).split(words).length > times"""
every_stage = pytest.mark.parametrize("door", STAGES)


def test_rules_alone_are_a_game_of_less_than_120_lines() -> None:
    lines = (CROSSING / "crossing" / "rules.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 120
    assert not [line for line in lines if "import" in line and "roundhouse" in line and "roundhouse.core" not in line]
    assert Game("crossing", rules=rules.GAME.rules) == rules.GAME


def test_the_page_quotes_the_package_as_it_is() -> None:
    page = (ROOT / "docs" / "how-to" / "add-a-game.md").read_text(encoding="utf-8")
    quoted = re.findall(r"^```(?:py|toml)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    written = [file.read_text(encoding="utf-8") for file in [*CROSSING.rglob("*.py"), CROSSING / "pyproject.toml"]]
    assert len(quoted) > 8
    assert [piece for piece in quoted if not any(piece in text for text in written)] == []


@pytest.mark.no_cover
@every_stage
@pytest.mark.parametrize("seats", rules.GAME.rules.seats)
def test_every_stage_keeps_the_promises(door: str, seats: int) -> None:
    rates = CheckRates(views=0.3, pages=0.2, texts=door == "crossing:GAME")
    tally = check_game(STAGES[door], seats, games=12, paint=svg, rates=rates, teach=check_teaching)
    assert tally.games == 12
    assert tally.pages > 10


def test_a_guest_teaches_itself_by_a_card_a_lesson_and_figures_in_three_languages() -> None:
    found = check_teaching(STAGES["crossing:GAME"])
    assert [one.figure is not None for one in found.card] == [True, True, True, False, False]
    assert [(name, len(one.steps)) for name, one in found.lessons.items()] == [("lesson-1", 4)]
    for lang in LANGUAGES:
        book = paragraphs(STAGES["crossing:GAME"], found, lang)
        assert [one["figure"]["name"] for one in book if one["figure"]] == ["rail", "done", "begun"]
    assert check_teaching(STAGES["crossing.thinking:GAME"]) == Teaching(), "the stages before its texts teach nothing"


def test_what_a_guest_teaches_must_hold(tmp_path: Path) -> None:
    shutil.copytree(CROSSING / "crossing", tmp_path / "crossing")
    lesson = tmp_path / "crossing" / "teaching" / "lesson-1.toml"
    lesson.write_text(lesson.read_text(encoding="utf-8").replace('"lay 2"', '"lay 0"'), encoding="utf-8")
    spoilt = replace(crossing.GAME, about=replace(crossing.GAME.about, folder=tmp_path / "crossing"))
    with pytest.raises(
        BrokenPromise, match=r"crossing, lesson-1, step 2: no legal move is accepted here; legal: lay 1"
    ):
        check_game(spoilt, 2, paint=svg, teach=check_teaching)


def test_texts_are_asked_for_as_soon_as_a_game_keeps_some(tmp_path: Path) -> None:
    game = STAGES["crossing.thinking:GAME"]
    assert check_game(game, 2, games=2, paint=svg).games == 2  # it keeps none yet
    begun = Game("crossing", rules.GAME.rules, crossing.About(folder=tmp_path), drawing=drawing.GAME.drawing)
    with pytest.raises(BrokenPromise, match=r"every citation|every message"):
        check_game(begun, 2, games=2, paint=svg)


def test_whoever_draws_must_show_something() -> None:
    blank = Game("crossing", rules.GAME.rules, drawing=Drawing(draw=lambda view, seat: []))
    with pytest.raises(BrokenPromise, match="there is something to see"):
        check_game(blank, 2, games=2, paint=svg, rates=CheckRates(pages=1))


@every_stage
def test_bots_play_every_stage(door: str) -> None:
    for bots in (["random"], ["greedy", "search:12"], ["search:6", "random", "greedy", "weigh:2"]):
        match = play(STAGES[door], bots, seed=5)
        assert match.over
        assert [one.moves for one in (play(STAGES[door], bots, seed=5), match)] == [match.moves] * 2


@pytest.mark.no_cover
def test_thinking_is_worth_points() -> None:
    def points(game: Game[Any], bot: str) -> float:
        return mean(play(game, [bot], seed=seed).result.points[0] for seed in range(40))

    plain, best = points(rules.GAME, "search:40"), points(thinking.GAME, "surveyor")
    assert points(rules.GAME, "random") < points(rules.GAME, "greedy") < best
    assert plain < points(thinking.GAME, "search:40")


def test_the_surveyor_expects_what_it_gets() -> None:
    state = rules.new(1, None)
    rules.play(state, -1, rules.Roll(4))
    best = max(thinking.evaluate(after, 0) for after in _after(state))
    assert thinking.evaluate(state, 0) == pytest.approx(best)


def _after(state: rules.State) -> Iterator[rules.State]:
    for move in rules.moves(state, 0):
        after = state.copy()
        rules.play(after, 0, move)
        yield after


@pytest.mark.no_cover
@every_stage
def test_every_stage_is_played_in_the_terminal(
    door: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with on_the_shelf(entry(tmp_path / "guest", crossing=door)):
        assert find("crossing") is STAGES[door]
        assert (
            run(
                ["--lang", "en", "play", "crossing", "--players", "random,greedy,search:5", "--seed", "1", "--log", "a"]
            )
            == 0
        )
        told = capsys.readouterr().out
        assert ("a rail of" if door != "crossing.rules:GAME" else "roll ") in told
        assert run(["verify", "a"]) == 0
        for command in (
            ["simulate", "crossing", "--bots", "greedy,random", "--games", "6"],
            ["tournament", "crossing", "--bots", "greedy,random", "--deals", "2"],
            ["conformance", "crossing", "--games", "8", "--pages", "0.2", "--json"],
            ["bench", "crossing", "--seconds", "0.01"],
            ["games"],
            ["replay", "a"],
        ):
            assert run(command) == 0, command
        err = capsys.readouterr().err
        assert ("no texts yet" in err) == (door != "crossing:GAME")


def test_what_a_game_of_rules_alone_has_not_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CannotRead, match="nothing to draw"):
        show(play(rules.GAME, ["random"], seed=1))
    with on_the_shelf(entry(tmp_path / "guest", crossing="crossing.rules:GAME")):
        run(["play", "crossing", "--players", "random", "--seed", "1", "--log", "a.jsonl"])
        capsys.readouterr()
        for command, sentence in (
            (["rules", "crossing"], "roundhouse: crossing has no rules text yet\n"),
            (["rules", "crossing", "CR-1"], "roundhouse: crossing has no rules text yet\n"),
            (
                ["draw", "a.jsonl", "-o", "a.svg"],
                "roundhouse: this game is played in words: there is nothing to draw\n",
            ),
        ):
            assert run(["--lang", "en", *command]) == 2, command
            assert capsys.readouterr().err == sentence


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as pip installs it, in a folder of its own, without a network."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", str(folder), str(CROSSING)], check=True)
    return folder


@pytest.fixture(scope="module")
def crowded(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where Python looks: the installed package, and beside it guests that cannot be opened."""
    folder = entry(tmp_path_factory.mktemp("broken"), **{name: f"{name}:GAME" for name in BROKEN}, gone="nowhere:GAME")
    for name, (text, _) in BROKEN.items():
        (folder / f"{name}.py").write_text(text + "\n")
    return f"{installed}{os.pathsep}{folder}"


def command(where: str, *words: str) -> subprocess.CompletedProcess[str]:
    program = str(Path(sys.executable).with_name("roundhouse"))
    env = {**os.environ, "PYTHONPATH": where}
    return subprocess.run([program, "--lang", "en", *words], env=env, capture_output=True, text=True, timeout=300)


def test_an_installed_guest_is_seen_by_the_command_line(installed: Path) -> None:
    listed = command(str(installed), "games", "--json")
    assert {game["name"] for game in json.loads(listed.stdout)} == OURS | {"crossing"}
    assert listed.stderr == ""
    for words in (
        ["simulate", "crossing", "--bots", "surveyor,greedy", "--games", "8", "--jobs", "2"],
        ["conformance", "crossing", "--games", "8", "--views", "0.2", "--pages", "0.2"],
        ["rules", "crossing", "CR-8", "--lang", "uk"],
    ):
        done = command(str(installed), *words)
        assert (done.returncode, done.stderr.strip()) == (0, ""), words


def test_an_installed_guest_is_seen_by_the_arena(installed: Path) -> None:
    program = (
        "from roundhouse.games import find; from roundhouse.arena import play; import crossing;"
        "print(crossing.__file__, play(find('crossing'), ['hard', 'easy'], seed=2).result.points)"
    )
    env = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    file, points = done.stdout.split(" ", 1)
    assert file.startswith(str(installed))
    assert points.strip() == str(play(crossing.GAME, ["hard", "easy"], seed=2).result.points)


def test_a_broken_guest_keeps_nobody_from_the_command_line(crowded: str) -> None:
    listed = command(crowded, "games")
    assert listed.returncode == 0
    assert all(name in listed.stdout for name in (*OURS, "crossing"))
    told = {re.split("[“”]", line)[1]: line for line in listed.stderr.splitlines()}
    assert sorted(told) == sorted([*BROKEN, "gone"])
    for name, (_, why) in BROKEN.items():
        assert told[name].startswith(f"roundhouse: the game “{name}” cannot be opened: ")
        assert why in told[name]
    for name in ("leaves", "no_game"):
        alone = command(crowded, "simulate", name)
        assert (alone.returncode, alone.stderr) == (2, told[name] + "\n")
    assert command(crowded, "play", "crossing", "--players", "random,hard", "--seed", "1").returncode == 0
    assert command(crowded, "score", "next_station", "nothing.txt").stderr.count("\n") == 1


def test_a_broken_guest_is_told_of_and_the_others_are_opened(tmp_path: Path) -> None:
    with on_the_shelf(entry(tmp_path, crossing="crossing:GAME", no_game="crossing.rules:ROUNDS")):
        assert {game.name for game in opened()} == OURS | {"crossing"}
        assert [str(error) for error in closed()] == [
            "the game “no_game” cannot be opened: its package must hold a Game of that name"
        ]
    assert set(shelf()) == OURS
    assert closed() == []


@pytest.fixture(scope="module")
def house(crowded: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    where, around = str(tmp_path_factory.mktemp("guests") / "a.db"), {"PYTHONPATH": crowded, **dealt.WARM}
    running = Running(where, **around, ROUNDHOUSE_GAMES="").start()
    yield running
    running.stop()


def test_an_installed_guest_is_played_at_a_table_of_the_server(house: Running) -> None:
    with house.guest() as guest:
        games = {game["name"]: game for game in guest.get("/api/games", params={"lang": "uk"}).json()["games"]}
        assert set(games) == OURS | {"crossing"}
        assert games["crossing"]["title"] == "Переправа"
        assert games["crossing"]["picture"].startswith("<svg")
        table = guest.table("me", "bot hard", "bot normal", game="crossing")["table"]
        page = guest.play_out(table)
        assert [len(page["scenes"]), len(page["scores"]), len(page["result"]["points"])] == [4, 3, 3]
        assert guest.get(f"/api/tables/{table}/picture.svg").text.startswith("<svg")
        book = guest.get("/api/games/crossing/rules", params={"lang": "ru"}).json()
        assert [one["rules"] for one in book["paragraphs"] if one["rules"]][-1] == ["CR-10"]


def test_an_installed_guest_is_learnt_by_playing_at_a_table_of_the_server(house: Running) -> None:
    steps = check_teaching(STAGES["crossing:GAME"]).lessons["lesson-1"].steps
    with house.guest() as guest:
        for lang in LANGUAGES:
            taught = guest.get("/api/games/crossing/teaching", params={"lang": lang}).json()
            assert [len(taught["card"]), len(taught["lessons"])] == [5, 1]
            table = guest.post("/api/lessons", json={"game": "crossing", "lesson": "lesson-1", "pace": 0}).json()[
                "table"
            ]
            for step in steps[:-1]:
                page = guest.page(table, lang=lang)
                (shown,) = page["lesson"]["steps"]
                assert shown["text"] == step.text(lang)
                body = {"seat": 0, "seq": page["seq"], "move": shown["moves"][0]}
                assert guest.post(f"/api/tables/{table}/moves", json=body).status_code == 200
            assert guest.page(table, lang=lang)["lesson"]["done"]
            assert len(guest.play_out(table)["result"]["points"]) == 2


@pytest.mark.parametrize("name", [*BROKEN, "gone"])
def test_a_broken_guest_is_told_of_by_the_server_in_one_sentence(house: Running, name: str) -> None:
    with house.guest() as guest:
        one = guest.get(f"/api/games/{name}")
        made = guest.post("/api/tables", json={"game": name, "seats": [{"kind": "me"}]})
        for answer in (one, made):
            assert 400 <= answer.status_code < 500
            assert answer.json()["sentence"].startswith(f"the game “{name}” cannot be opened: ")
        assert guest.get("/").status_code == 200
        assert guest.get("/healthz").status_code == 200
    wait_until(lambda: name in left_off(house))  # the shelf is made in the background
    told = left_off(house)[name]
    assert told["event"] == f"game left off the shelf: {name}"
    assert told["why"].startswith(f"the game “{name}” cannot be opened: ")


def left_off(house: Running) -> dict[str, dict[str, str]]:
    """What the server has said so far of games, by name; a line that is being written does not count yet."""
    said = house.told().rpartition("\n")[0]
    return {line["game"]: line for line in map(json.loads, said.splitlines()) if "game" in line}


@pytest.fixture
def plain_house(tmp_path: Path) -> Iterator[Running]:
    """A house whose guest has rules alone."""
    where = f"{entry(tmp_path / 'guest', crossing='crossing.rules:GAME')}{os.pathsep}{CROSSING}"
    running = Running(str(tmp_path / "a.db"), PYTHONPATH=where, ROUNDHOUSE_GAMES="", **dealt.WARM).start()
    yield running
    running.stop()


def test_rules_alone_are_played_at_a_table_of_the_server(plain_house: Running) -> None:
    with plain_house.guest() as guest:
        shown = {game["name"]: game for game in guest.get("/api/games").json()["games"]}["crossing"]
        assert (shown["title"], shown["seats"]) == ("crossing", [1, 4])
        assert ">crossing</text>" in shown["picture"]  # a cover, for nothing is drawn
        assert guest.get("/api/games/crossing/rules").json()["paragraphs"] == []
        table = guest.table("me", "bot easy", "bot normal", game="crossing")["table"]
        page = guest.page(table)
        assert page["scenes"] == []
        assert page["choices"][0]["words"] == "lay 0"
        refused = guest.ask(table, "moves", seat=0, seq=page["seq"], move={"kind": "lay", "river": 9})
        assert (refused.status_code, refused.json()["rule"], refused.json()["sentence"]) == (422, "CR-5", "CR-5")
        assert len(guest.play_out(table)["result"]["points"]) == 3
        assert guest.get(f"/api/tables/{table}/log").text.count('"kind":"roll"') == rules.ROUNDS
        picture = guest.get(f"/api/tables/{table}/picture.svg")
        assert (picture.status_code, "played in words" in picture.json()["sentence"]) == (404, True)


@pytest.mark.browser
def test_rules_alone_are_played_in_the_browser_by_buttons(plain_house: Running, browser: Any) -> None:
    wrong: list[str] = []
    page = browser.new_page()
    page.set_default_timeout(120_000)  # the first look at a shelf may be long on a busy machine
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{plain_house.url}/")
    page.locator(".game-picture svg").first.wait_for()
    page.goto(f"{plain_house.url}/games/crossing")
    page.get_by_role("button", name="Play", exact=True).click()
    button = page.get_by_role("button", name=re.compile("^(lay [012]|drop)")).first
    button.wait_for()
    table = page.url.rsplit("/", 1)[1]
    for number in range(2, rules.ROUNDS + 1):
        button.click()
        until(page, LOGGED, [table, '"kind":"roll"', number])
    button.click()
    until(page, LOGGED, [table, '"result"', 1])
    page.close()
    assert wrong == []
