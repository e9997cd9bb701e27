"""The docs are true: their examples run, their tables are up to date, their links lead somewhere."""

import re
import runpy
import shlex
from pathlib import Path
from typing import Any

import pytest

from guests import entry, on_the_shelf
from roundhouse.cli import run
from roundhouse.core.move import move_fields
from roundhouse.games import find, shelf

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]*)(#[^)\s]*)?\)")


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, kind: str) -> list[str]:
    return [text for found, text in BLOCK.findall(page.read_text(encoding="utf-8")) if found == kind]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=named)
def test_python_examples_run(page: Path) -> None:
    names: dict[str, Any] = {"__name__": "docs"}
    for example in blocks(page, "python"):
        exec(compile(example, named(page), "exec"), names)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "console")], ids=named)
def test_console_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = "".join(blocks(page, "console")).splitlines()
    guests = {"crossing": "crossing:GAME"} if page.name == "add-a-game.md" else {}
    with on_the_shelf(entry(tmp_path / "guests", **guests)):
        for line in lines:
            if line.startswith("$ roundhouse "):
                assert run(shlex.split(line)[2:]) == 0, line


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
