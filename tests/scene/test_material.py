"""Materials are defined once for a page, and come along with a picture that uses them."""

from xml.etree import ElementTree

import pytest

from roundhouse.core.words import say, speaker
from roundhouse.scene.material import gradient, material, pattern
from roundhouse.scene.shapes import Scene, rect
from roundhouse.scene.svg import materials_text, svg

ENGLISH = speaker("en")
BRICK = material("test-brick", gradient((0, "@copper"), (1, "@lava", 0.5)))
WALL = material("test-wall", pattern(8, 4, [rect(0, 0, 7, 3, fill=BRICK)]))
OTHER = material("test-other", gradient((0, "@sky"), (1, "@river")))


def picture(mode: str) -> str:
    return svg(Scene("wall", say("A wall"), 20, 10, [rect(0, 0, 20, 10, fill=WALL)]), ENGLISH, mode)


def test_a_picture_carries_the_materials_it_uses_and_theirs_and_no_others() -> None:
    tree = ElementTree.fromstring(picture("dark"))
    assert [one.get("id") for one in tree.iter() if one.get("id")] == ["m-test-wall", "m-test-brick"]
    assert "var(" not in picture("dark")


def test_a_scene_in_a_page_refers_to_the_materials_of_the_page() -> None:
    assert 'fill="url(#m-test-wall)"' in picture("css")
    assert "<defs>" not in picture("css")
    page = ElementTree.fromstring(materials_text())
    assert {"m-test-wall", "m-test-brick", "m-test-other"} <= {one.get("id") for one in page.iter()}
    assert "var(--copper)" in materials_text()


def test_a_name_means_one_material() -> None:
    assert material("test-other", gradient((0, "@sky"), (1, "@river"))) == OTHER
    with pytest.raises(ValueError, match="test-other"):
        material("test-other", gradient((0, "@river"), (1, "@sky")))


def test_a_page_lists_materials_by_name_in_whatever_order_games_are_opened() -> None:
    page = ElementTree.fromstring(materials_text())
    names = [one.get("id", "") for one in page.iter() if one.get("id", "").startswith("m-test-")]
    assert names == ["m-test-brick", "m-test-other", "m-test-wall"], "defined as brick, wall, other"
