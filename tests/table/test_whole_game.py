"""A table needs neither a network nor a server: whole games with bots, in this Python and inside a browser's."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundhouse.games import shelf
from table.kept_promises import kept_promises
from table.whole_game import whole_game

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"
PYODIDE = Path(sys.prefix) / "node" / "node_modules" / "pyodide"


@pytest.mark.parametrize("name", shelf())
def test_a_whole_game_with_bots_runs_through_the_table_alone(name: str) -> None:
    played = whole_game(name)
    assert len(played["result"]["points"]) == 2
    assert whole_game(name) == played


def test_the_table_imports_nothing_but_the_standard_library() -> None:
    program = f"import sys; sys.path[:0] = {[str(SOURCE), str(HERE)]!r}; import whole_game; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True).stdout
    others = {name.split(".")[0] for name in loaded.split()} - set(sys.stdlib_module_names)
    assert {name for name in others if not name.startswith("_")} <= {"roundhouse", "whole_game"}


def inside_a_browsers_python(file: str) -> Any:
    """What a function answers for every game there; it stands in the file of its name beside this one."""
    node = shutil.which("node")
    if not node or not PYODIDE.is_dir():
        pytest.skip("games inside a browser's Python: need Node with npm, and pyodide from its registry")
    command = [node, HERE / "pyodide.mjs", PYODIDE, SOURCE, HERE, file, *shelf()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def test_the_same_games_run_inside_a_browsers_python() -> None:
    assert inside_a_browsers_python("whole_game") == {name: whole_game(name) for name in shelf()}


@pytest.mark.no_cover  # the same promises are checked elsewhere; here it is another Python that keeps them
def test_every_game_keeps_its_promises_inside_a_browsers_python_and_as_much_was_checked_as_here() -> None:
    found = inside_a_browsers_python("kept_promises")
    assert found == {name: kept_promises(name) for name in shelf()}
    assert all(tally["games"] == 2 and tally["views"] and tally["moves"] for one in found.values() for tally in one)
