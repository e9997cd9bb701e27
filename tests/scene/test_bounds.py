"""The room that shapes take, as a browser measures it."""

import pytest

from roundhouse.core.words import say
from roundhouse.scene.bounds import around, bounds, boxes, meet
from roundhouse.scene.shapes import Scene, Shape, circle, group, line, path, polygon, rect, text


@pytest.mark.parametrize(
    ("shape", "box"),
    [
        (rect(1, 2, 10, 20), (1, 2, 11, 22)),
        (rect(1, 2, 10, 20, stroke="@ink", stroke_width=4), (-1, 0, 13, 24)),
        (circle(5, 5, 3), (2, 2, 8, 8)),
        (line((3, 9), (1, 4), stroke="@ink", stroke_width=2), (0, 3, 4, 10)),
        (polygon([(0, 0), (4, 1), (2, 7)]), (0, 0, 4, 7)),
        (path("M1,2 h4 v5 l-2,3 z m1,1 H9 V-1"), (1, -1, 9, 10)),
        (path("M0 0 C1 1 2 9 3 3 S5 5 6 0 Q7 -8 8 0 T9 1"), (0, -8, 9, 9)),
        (path("M0,0a5,5 0 0 1 10,0"), (0, -5, 10, 5)),
        (group([circle(0, 0, 1), rect(4, 4, 2, 2)], transform="translate(10 20)"), (9, 19, 16, 26)),
        (group([rect(0, 0, 4, 2)], transform="rotate(90)"), (-2, 0, 0, 4)),
        (group([rect(0, 0, 4, 2)], transform="rotate(180 2 1) scale(2)"), (-4, -2, 4, 2)),
        (group([rect(0, 0, 4, 2)], transform="matrix(1 0 0 1 5 6)"), (5, 6, 9, 8)),
        (text(10, 10, "ab", font_size=10), (4, 5, 16, 15)),
        (text(10, 10, say("ab"), font_size=10, text_anchor="start"), (10, 5, 22, 15)),
    ],
)
def test_a_shape_takes_this_room(shape: Shape, box: tuple[float, ...]) -> None:
    assert bounds(shape) == pytest.approx(box)


def test_what_takes_no_room_has_no_box() -> None:
    assert bounds(group([])) is None
    assert bounds(Shape("title")) is None
    assert around([]) is None


def test_a_named_shape_is_found_where_the_groups_around_it_put_it() -> None:
    inner = group([rect(0, 0, 2, 2, "cell-1")], transform="translate(5 0)")
    scene = Scene("board", say("Board"), 100, 100, [group([inner], "row-1", transform="translate(0 7)")])
    assert boxes(scene) == {"row-1": (5, 7, 7, 9), "cell-1": (5, 7, 7, 9)}


def test_boxes_meet_where_they_touch() -> None:
    assert meet((0, 0, 2, 2), (2, 2, 3, 3))
    assert not meet((0, 0, 2, 2), (3, 0, 4, 2))
