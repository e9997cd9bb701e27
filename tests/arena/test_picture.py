"""A match as a picture for a notebook, and as a file."""

from xml.etree import ElementTree

import pytest

import toy
from roundhouse.arena import play, show


def test_a_notebook_shows_a_match() -> None:
    match = play(toy.GAME, ["random", "random"], seed=1).at(2)
    text = show(match, 0)._repr_svg_()
    root = ElementTree.fromstring(text)
    inner = root.findall("{http://www.w3.org/2000/svg}svg")
    assert len(inner) == 2
    assert root.get("viewBox") == f"0 0 560 {80 + 12 + 40 * 560 / 300:.2f}"
    assert "var(--" not in text


def test_a_dark_picture_differs_from_a_light_one() -> None:
    match = play(toy.GAME, ["random", "random"], seed=1)
    assert show(match, mode="dark").text != show(match, mode="light").text


def test_a_picture_speaks_the_reader_s_language() -> None:
    match = play(toy.GAME, ["random", "random"], seed=1)
    assert "камін" in show(match, lang="uk").text


def test_a_picture_in_pixels() -> None:
    pytest.importorskip("typst", reason="PNG needs the extra 'print'")
    match = play(toy.GAME, ["random", "random"], seed=1)
    small, large = show(match).png(0.5), show(match).png(1.0)
    assert small.startswith(b"\x89PNG")
    assert len(large) > len(small)
