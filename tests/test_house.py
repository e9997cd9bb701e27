"""The plan of the house: what the engine may import, and how large a room may be."""

import ast
import sys
import tomllib
from pathlib import Path

import pytest

import roundhouse

HOUSE = Path(roundhouse.__file__).parent
FILES = sorted(HOUSE.rglob("*.py"))
ENGINE = [file for file in FILES if file.relative_to(HOUSE).parts[0] in ("core", "scene", "bots", "games")]
LONGEST_FILE, LONGEST_FUNCTION = 400, 40


def named(file: Path) -> str:
    return str(file.relative_to(HOUSE))


@pytest.mark.parametrize("file", ENGINE, ids=named)
def test_the_engine_imports_the_standard_library_alone(file: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {one.name.split(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert imported <= sys.stdlib_module_names | {"roundhouse"}


@pytest.mark.parametrize("file", FILES, ids=named)
def test_rooms_stay_small(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_FILE
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    long = {node.name: node.end_lineno - node.lineno + 1 for node in functions if node.end_lineno is not None}
    assert {name: length for name, length in long.items() if length > LONGEST_FUNCTION} == {}


def test_the_rooms_of_every_game_are_checked() -> None:
    plan = tomllib.loads((HOUSE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (rooms,) = (one for one in plan["contracts"] if one["name"] == "The rooms of a game")
    games = {door.parent.name for door in (HOUSE / "games").glob("*/__init__.py")}
    assert set(rooms["containers"]) == {f"roundhouse.games.{name}" for name in games}


def test_every_client_script_stays_small() -> None:
    scripts = sorted((HOUSE / "client").rglob("*.js"))
    assert scripts
    long = {named(file): len(file.read_text(encoding="utf-8").splitlines()) for file in scripts}
    assert {name: length for name, length in long.items() if length > LONGEST_FILE} == {}
