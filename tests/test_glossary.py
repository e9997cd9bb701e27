"""The glossary is true: every word stands once, and what it names is there."""

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| (.+?) \| (.+) \| (.+?) \|$", re.MULTILINE)
ROWS = [row for row in ROW.findall((ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")) if row[1] != "---"]
WORDS = [(word, place) for word, meaning, place in ROWS if meaning != "meaning"]


def part(whole: Any, name: str) -> Any:
    """A module of a package, what is defined in it, or a field of a record."""
    if hasattr(whole, name):
        return getattr(whole, name)
    if isinstance(whole, type):
        return whole.__annotations__[name]
    return importlib.import_module(f"{whole.__name__}.{name}")


@pytest.mark.parametrize(("word", "place"), WORDS, ids=[word for word, _ in WORDS])
def test_what_a_word_names_is_there(word: str, place: str) -> None:
    named = re.findall(r"`([^`]+)`", place)
    assert ", ".join(f"`{one}`" for one in named) == place
    for one in named:
        if "/" in one:
            assert (ROOT / "src" / "roundhouse" / one).is_file() or (ROOT / one).is_file(), one
            continue
        found = importlib.import_module("roundhouse")
        for name in one.split("."):
            found = part(found, name)


def test_every_word_stands_once() -> None:
    words = [word for word, _ in WORDS]
    assert len(words) > 40
    assert sorted(set(words)) == sorted(words)


def test_a_name_that_is_nowhere_would_be_noticed() -> None:
    with pytest.raises(ModuleNotFoundError):
        test_what_a_word_names_is_there("x", "`core.nowhere`")
    with pytest.raises(KeyError):
        test_what_a_word_names_is_there("x", "`core.game.Choice.nothing`")
    with pytest.raises(AssertionError):
        test_what_a_word_names_is_there("x", "`client/nowhere.js`")
