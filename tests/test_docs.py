"""The docs are true: their examples run, their tables are up to date, their links lead somewhere."""

import os
import re
import runpy
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
import release

from guests import entry, on_the_shelf
from roundhouse.cli import run
from roundhouse.core.move import move_fields
from roundhouse.games import find, shelf

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").rglob("*.md"))]
FIRST_HOUR = ROOT / "docs" / "how-to" / "first-hour.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]*)(#[^)\s]*)?\)")


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def examples(page: Path) -> list[tuple[str, str]]:
    """What a reader would run, in order."""
    found: list[tuple[str, str]] = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [(kind, text) for kind, text in found if kind == "python" or (kind == "console" and commands(text))]


def commands(text: str) -> list[list[str]]:
    """The commands of a console: the words after `roundhouse`."""
    return [shlex.split(line)[2:] for line in text.splitlines() if line.startswith("$ roundhouse ")]


@pytest.mark.parametrize("page", [page for page in PAGES if page != FIRST_HOUR and examples(page)], ids=named)
def test_examples_run_from_the_top_of_a_page_to_its_end(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "docs"}
    guests = {"crossing": "crossing:GAME"} if page.name == "add-a-game.md" else {}
    with on_the_shelf(entry(tmp_path / "guests", **guests)):
        for kind, text in examples(page):
            if kind == "python":
                exec(compile(text, named(page), "exec"), names)
                continue
            for words in commands(text):
                assert run(words) == 0, words


def test_the_first_hour_of_a_bot_writer_runs_from_the_wheel(tmp_path: Path) -> None:
    with zipfile.ZipFile(release.build(tmp_path / "dist")[1]) as packed:
        packed.extractall(tmp_path / "wheel")
    folder = tmp_path / "empty"
    folder.mkdir()
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "wheel")}
    steps = []
    for kind, text in examples(FIRST_HOUR):
        if kind == "python":
            name = text.split()[1]
            assert text.startswith(f"# {name}\n")
            (folder / name).write_text(text, encoding="utf-8")
            steps.append([name])
        else:
            steps += [["-m", "roundhouse", *words] for words in commands(text)]
    for words in steps:
        done = subprocess.run([sys.executable, *words], cwd=folder, env=env, capture_output=True, text=True)
        assert done.returncode == 0, (words, done.stderr)
    where = [sys.executable, "-c", "import roundhouse; print(roundhouse.__file__)"]
    found = subprocess.run(where, cwd=folder, env=env, capture_output=True, text=True, check=True).stdout
    assert found.startswith(str(tmp_path / "wheel"))
    assert "learnt.py:learnt" in (folder / "ladder.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    for target, _ in LINK.findall(page.read_text(encoding="utf-8")):
        if target and not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), target


def test_the_tables_of_the_reference_are_up_to_date() -> None:
    reference = runpy.run_path(str(ROOT / "tools" / "reference.py"))
    assert reference["main"](["--check"]) == 0, "write them anew: .venv/bin/python tools/reference.py"


@pytest.mark.parametrize("name", shelf())
def test_the_log_page_explains_every_field(name: str) -> None:
    page = (ROOT / "docs" / "reference" / "log.md").read_text(encoding="utf-8")
    section = page.split(f"<!-- begin moves {name} -->", 1)[1].split("\n## ", 1)[0]
    explained = re.sub(r"<!-- begin .*", "", section.split("<!-- end -->", 1)[1])
    words = {field for kind in find(name).rules.kinds for field in move_fields(kind)}
    assert {field for field in words if f"`{field}`" not in explained} == set()
