"""Shapes become SVG: every word escaped, every colour named, every id once."""

from xml.etree import ElementTree

import pytest

from roundhouse.core.words import Speaker, player, say
from roundhouse.scene import ink
from roundhouse.scene.shapes import Scene, Shape, changed, circle, group, line, path, polygon, polyline, rect, text
from roundhouse.scene.svg import fragment, shape_ids, svg

SPEAK = Speaker("en")


def test_a_scene_is_well_formed_whatever_the_words() -> None:
    nasty = "<b>\"&'</b>"
    scene = Scene("s", say(nasty), 10, 20.5, [text(1, 2, nasty), circle(1, 2, 3, "dot-1", say(nasty), fill="@red")])
    root = ElementTree.fromstring(svg(scene, SPEAK))
    assert root.get("aria-label") == nasty
    assert root.get("viewBox") == "0 0 10 20.5"
    assert root.find(".//*[@id='dot-1']").get("aria-label") == nasty


def test_a_name_is_written_once_for_a_page_and_as_a_title_in_a_picture() -> None:
    dot = circle(1, 2, 3, "dot-1", say("a dot"))
    assert fragment(dot, SPEAK).count("a dot") == 1
    assert "<title>a dot</title>" in fragment(dot, SPEAK, "light")


def test_an_image_holds_nothing_with_a_name_of_its_own() -> None:
    dot = circle(1, 2, 3, "dot-1", say("a dot"))
    assert fragment(group([group([dot])], "all", say("dots")), SPEAK).startswith('<g id="all" role="group"')
    assert fragment(dot, SPEAK).endswith('role="img" aria-label="a dot"/>')


def test_colours_are_variables_in_the_browser_and_values_in_pictures() -> None:
    dot = circle(1, 2, 3, fill="@river", stroke_width=1.5, class_="live")
    assert fragment(dot, SPEAK) == '<circle cx="1" cy="2" r="3" fill="var(--river)" stroke-width="1.5" class="live"/>'
    assert f'fill="{ink.INKS["river"][0]}"' in fragment(dot, SPEAK, "light")
    assert f'fill="{ink.INKS["river"][1]}"' in fragment(dot, SPEAK, "dark")


def test_ids_in_drawing_order() -> None:
    inner = group([rect(0, 0, 1, 1, "b-1"), line((0, 0), (1, 1))], "a-1")
    scene = Scene(
        "s", say("x"), 1, 1, [inner, path("M0 0", "c-1"), polygon([(0, 0)], "d-1"), polyline([(0, 0.125)], "e-1")]
    )
    assert shape_ids(scene) == ["a-1", "b-1", "c-1", "d-1", "e-1"]


def test_every_ink_has_a_light_and_a_dark_value() -> None:
    assert all(value.startswith("#") and len(value) == 7 for pair in ink.INKS.values() for value in pair)
    assert ink.css().count("--paper:") == 3


def test_the_same_shape_is_made_once_and_written_once() -> None:
    first, second = (group([circle(1, 2, 3, fill="@red")], "dot-1", say("a dot")) for _ in range(2))
    assert first is second
    assert fragment(first, SPEAK) is fragment(second, SPEAK)
    assert fragment(first, Speaker("uk", ({"a dot": ("крапка",)},))) == (
        '<g id="dot-1" role="img" aria-label="крапка"><circle cx="1" cy="2" r="3" fill="var(--red)"/></g>'
    )
    assert "a dot" in fragment(first, SPEAK)


def test_a_shape_made_by_hand_equals_the_kept_one() -> None:
    kept, own = rect(0, 0, 1, 1, "a-1"), Shape("rect", {"x": 0, "y": 0, "width": 1, "height": 1}, id="a-1")
    assert (kept == own, kept is own, len({kept, own})) == (True, False, 1)
    assert kept != rect(0, 0, 1, 1, "a-2")


def test_no_shape_changes_once_it_is_made() -> None:
    pale = changed(rect(0, 0, 1, 1, fill="@red"), opacity=0.5)
    assert fragment(pale, SPEAK).endswith('fill="var(--red)" opacity="0.5"/>')
    assert "opacity" not in rect(0, 0, 1, 1, fill="@red").attrs
    with pytest.raises(TypeError):
        pale.attrs["opacity"] = 1  # type: ignore[index]


def test_each_table_writes_its_own_names_and_shares_the_rest() -> None:
    plain = circle(1, 2, 3, label=say("a dot"))
    shape = group([plain, text(1, 2, player(1))], "tag-1", say("tag of {player}", player=player(1)))
    nasty, other = SPEAK.at(["", "<i>\"&'"]), SPEAK.at(["", "Olena"])
    root = ElementTree.fromstring(fragment(shape, nasty))
    assert root.get("aria-label") == "tag of <i>\"&'"
    assert [one.text for one in root.iter("text")] == ["<i>\"&'"]
    assert [one.text for one in ElementTree.fromstring(fragment(shape, other)).iter("text")] == ["Olena"]
    assert "Player 2" in fragment(shape, SPEAK)
    assert fragment(plain, nasty) is fragment(plain, other) is fragment(plain, SPEAK)


def test_a_long_name_is_cut_on_its_tag_alone() -> None:
    speak = SPEAK.at(["Oleksandra Kovalenko"])
    tag = group([text(0, 0, player(0)), text(0, 9, say("for {player}", player=player(0)))], label=player(0))
    root = ElementTree.fromstring(fragment(tag, speak))
    assert root.get("aria-label") == "Oleksandra Kovalenko"
    assert [one.text for one in root.iter("text")] == ["Oleksan…", "for Oleksandra Kovalenko"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Гравець 2", "Гравець 2"),
        ("W" * 24, "WWWW…"),
        ("i" * 14, "i" * 14),
        ("漢" * 9, "漢漢漢漢…"),
        ("é" * 8, "é" * 8),
    ],
)
def test_a_name_is_cut_by_how_wide_it_is(name: str, shown: str) -> None:
    assert fragment(text(0, 0, player(0)), SPEAK.at([name])).count(f">{shown}<") == 1


def test_words_that_are_wider_than_their_room_are_drawn_narrower() -> None:
    def drawn(words: str) -> str:
        return fragment(text(0, 0, words, font_size=10, room=40), SPEAK)

    assert "textLength" not in drawn("Olha")
    assert 'textLength="40"' in drawn("Гравець 1")
    assert "room" not in drawn("Olha")


def test_equal_numbers_are_written_alike_whichever_comes_first() -> None:
    written = [svg(Scene("dot", say("A dot"), 9, 9, [circle(x, 1, 2)]), SPEAK) for x in (-0.0, 0, 0.0, -0.001)]
    assert len(set(written)) == 1
