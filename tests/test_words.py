"""Every message of the house exists in Ukrainian and Russian, with the same parts and enough plural forms."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import roundhouse
from roundhouse.core.words import read_po

HOUSE = Path(roundhouse.__file__).parent
ROOMS = ("core", "scene", "bots", "arena", "cli", "table", "server")


def messages() -> Iterator[tuple[str, bool, str]]:
    """Every text given to `say` or `many` in the rooms of the house, whether it counts, and where it stands."""
    for room in ROOMS:
        for file in [HOUSE / "games" / "__init__.py", *sorted((HOUSE / room).rglob("*.py"))]:
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "many"):
                    text = node.args[0]
                    where = f"{file.relative_to(HOUSE)}:{node.lineno}"
                    assert isinstance(text, ast.Constant), f"{where}: a message is written out, not computed"
                    yield str(text.value), node.func.id == "many", where


def parts(text: str) -> set[str]:
    return {name for _, name, *_ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", ["uk", "ru"])
def test_every_message_is_translated(lang: str) -> None:
    book = read_po(HOUSE / "locale" / f"{lang}.po")
    texts = {text: (counts, where) for text, counts, where in messages() if parts(text) != {"why"} or len(text) > 8}
    missing = {text: where for text, (_, where) in texts.items() if text not in book}
    assert missing == {}
    for text, (counts, where) in texts.items():
        assert len(book[text]) == (3 if counts else 1), f"{where}: {text}"
        for form in book[text]:
            assert parts(form) <= parts(text) | {"n"}, f"{where}: {text}: {form}"
