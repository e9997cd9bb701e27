"""The checker in the docs, written from the log page alone, agrees with every engine and finds every tampering."""

import ast
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from roundhouse.arena import play
from roundhouse.core.errors import CannotRead
from roundhouse.core.log import write_log
from roundhouse.core.match import Match
from roundhouse.core.nature import commitment, seed_from
from roundhouse.core.options import check_table, read_options
from roundhouse.games import find, shelf

FOLDER = Path(__file__).parent.parent / "docs" / "reference"
FILES = (FOLDER / "check_log.py", FOLDER / "check_maglev.py")
GOOD_BOT = {
    "next_station": "rollout",
    "railroad_ink": "rollout",
    "ticket_to_ride": "heuristic",
    "metro_domino": "heuristic",
    "maglev_metro": "rollout",
}
IDLE = ("agree", "done", "end", "pass", "stop")
LONGEST = 1500


def loaded() -> Any:
    sys.path.insert(0, str(FOLDER))
    try:
        spec = importlib.util.spec_from_file_location("check_log", FILES[0])
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path.remove(str(FOLDER))


CHECKER = loaded()


def tables(name: str) -> list[tuple[int, dict[str, Any]]]:
    """Every number of seats with the usual options, and with each other value of each option that goes with it."""
    game = find(name)
    usual = [{}, *({one.name: value} for one in fields(game.rules.options) for value in one.metadata["allowed"])]
    every = {one.name: one.metadata["allowed"][-1] for one in fields(game.rules.options)}
    found = []
    for seats, options in product(game.rules.seats, [*usual, every]):
        try:
            check_table(game, seats, read_options(game, options))
        except CannotRead:
            continue
        found.append((seats, options))
    return found


def wild(name: str, seats: int, options: dict[str, Any]) -> Match | None:
    """A game by a driver that likes every kind of move alike; None if it grows too long."""
    game, rng = find(name), Random(f"{name} {seats} {options}")
    match = Match(game, seats, read_options(game, options), seed_from(f"{name} {seats} {options}"))
    while not match.over:
        if match.nature_acts():
            continue
        if len(match.moves) > LONGEST:
            return None
        seat = rng.choice(game.rules.to_act(match.state))
        legal = match.legal(seat)
        kinds = sorted({move.kind for move in legal})
        kind = rng.choices(kinds, [0.15 if one in IDLE else 1 for one in kinds])[0]
        match.play(seat, rng.choice([move for move in legal if move.kind == kind]))
    return match


def chances(text: str) -> int:
    return sum(json.loads(line).get("seat") == -1 for line in text.splitlines())


@pytest.mark.no_cover
@pytest.mark.parametrize("name", shelf())
def test_it_agrees_on_every_game_with_every_option_at_every_number_of_seats(name: str) -> None:
    asked = tables(name)
    matches = [match for seats, options in asked if (match := wild(name, seats, options))]
    assert len(matches) * 2 > len(asked)
    for match in matches:
        text = write_log(match)
        assert CHECKER.check(text) == chances(text) > 0


@pytest.mark.parametrize("name", shelf())
@pytest.mark.parametrize("bot", ["random", "good"])
def test_it_agrees_on_games_of_bots(name: str, bot: str) -> None:
    game = find(name)
    names = [GOOD_BOT[name] if bot == "good" else bot] * (game.rules.seats.stop - 1)
    text = write_log(play(game, names, seed=f"checked {name}"))
    assert CHECKER.check(text) == chances(text) > 0


@cache
def honest(name: str) -> tuple[dict[str, Any], ...]:
    text = write_log(play(find(name), ["random"] * 2, seed=f"honest {name}"))
    return tuple(json.loads(line) for line in text.splitlines())


def natures(lines: list[dict[str, Any]]) -> list[int]:
    """The lines of Nature of which a like one comes later: not in the very end, where little follows."""
    found = [n for n, line in enumerate(lines) if line.get("seat") == -1]
    return [n for n in found[:-1] if any(_like(lines[n], lines[m]) for m in found if m > n)]


def _like(one: dict[str, Any], two: dict[str, Any]) -> bool:
    return one["kind"] == two["kind"] and one != two


def changed(lines: list[dict[str, Any]], at: int) -> None:
    """Another card came than the seed gives."""
    lines[at] = next(line for line in lines[at + 1 :] if line.get("seat") == -1 and _like(lines[at], line))


def swapped(lines: list[dict[str, Any]], at: int) -> None:
    """Two of Nature's moves change places."""
    other = next(n for n in range(at + 1, len(lines)) if lines[n].get("seat") == -1 and _like(lines[at], lines[n]))
    lines[at], lines[other] = lines[other], lines[at]


def left_out(lines: list[dict[str, Any]], at: int) -> None:
    """A move of Nature is missing."""
    del lines[at]


def doubled(lines: list[dict[str, Any]], at: int) -> None:
    """A move of Nature is there twice."""
    lines.insert(at, lines[at])


@pytest.mark.parametrize("name", shelf())
@pytest.mark.parametrize("tamper", [changed, swapped, left_out, doubled], ids=lambda one: str(one.__name__))
def test_a_move_of_chance_that_was_tampered_with_is_found(
    name: str, tamper: Callable[[list[dict[str, Any]], int], None]
) -> None:
    places = natures([dict(line) for line in honest(name)])
    for at in (places[0], places[len(places) // 2], places[-1]):
        lines = [dict(line) for line in honest(name)]
        tamper(lines, at)
        with pytest.raises(CHECKER.Wrong, match=r"^line \d+: "):
            CHECKER.check("\n".join(map(json.dumps, lines)))


@pytest.mark.parametrize("name", shelf())
def test_another_seed_is_found_with_and_without_its_own_commitment(name: str) -> None:
    header, *moves, last = honest(name)
    other = seed_from("another")
    for sealed, found in ((header["commitment"], "does not fit the commitment"), (commitment(other), "line 2: ")):
        lines = [{**header, "commitment": sealed}, *moves, {**last, "seed": other.hex()}]
        with pytest.raises(CHECKER.Wrong, match=found):
            CHECKER.check("\n".join(map(json.dumps, lines)))


def test_moves_before_the_base_come_from_another_seed_but_must_be_possible() -> None:
    game = find("metro_domino")
    first = play(game, ["random"] * 2, seed="first")
    later = Match.replay(game, 2, first.options, first.moves[:30], seed_from("later"))
    while not later.over:
        if not later.nature_acts():
            seat = game.rules.to_act(later.state)[0]
            later.play(seat, later.legal(seat)[0])
    header, *rest = write_log(later).splitlines()
    lines = [json.dumps({**json.loads(header), "base": 30}), *rest]
    early = sum(seat == -1 for seat, _ in later.moves[:30])
    assert CHECKER.check("\n".join(lines)) == chances("\n".join(rest)) - early
    lines[3] = lines[2]  # the same tile twice
    with pytest.raises(CHECKER.Wrong, match="line 4: Nature cannot do this here"):
        CHECKER.check("\n".join(lines))


@pytest.mark.parametrize("name", shelf())
def test_it_knows_todays_rules_of_every_game(name: str) -> None:
    """When chance changes with a version, the log page and the checker change in the same commit."""
    assert find(name).rules.version in CHECKER.KNOWN[name]


def test_it_runs_by_itself_and_ends_with_a_code(tmp_path: Path) -> None:
    header, *moves, last = honest("ticket_to_ride")
    lines = {
        "good": [header, *moves, last],
        "bad": [header, *moves[1:], last],
        "going": [header, *moves],
        "cut": [header, *moves[:6], last],
        "other": [{**header, "rules": 99}, *moves, last],
    }
    for name, content in lines.items():
        (tmp_path / name).write_text("\n".join(map(json.dumps, content)), encoding="utf-8")
    (tmp_path / "text").write_text("no log", encoding="utf-8")
    for files, code, said in (
        (["good"], 0, "moves of chance follow from the seed"),
        (["good", "bad"], 1, "bad: line 2: the seed gives"),
        (["cut"], 1, "cut: line 8: Nature must move here"),
        (["going"], 2, "the seed is not revealed"),
        (["other"], 2, "rules version 99 is not known here"),
        (["text"], 2, "text: "),
        (["nowhere"], 2, "No such file"),
        ([], 2, ""),
    ):
        run = [sys.executable, "-S", "-E", str(FILES[0]), *files]
        done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
        assert (done.returncode, done.stderr) == (code, ""), files
        assert said in done.stdout


def test_it_imports_nothing_of_ours() -> None:
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert {name.split(".")[0] for name in names} <= {*sys.stdlib_module_names, "check_maglev"}
