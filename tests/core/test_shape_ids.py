"""Names of shapes."""

import pytest

from roundhouse.core.shape_ids import owned, picked, shape_numbers


def test_a_name_is_a_kind_and_numbers() -> None:
    assert shape_numbers("cell", "cell-3-4") == (3, 4)
    assert shape_numbers("station", "station-13") == (13,)
    assert shape_numbers("cell", owned(2, "cell-3-4")) == ()
    assert shape_numbers("s2-cell", owned(2, "cell-3-4")) == (3, 4)


@pytest.mark.parametrize(
    "name", ["", "cell", "cell-", "cell--1", "cell-²", "cell-٣", "cell-1-", "cell-12345678", "cellar-3", "Cell-3"]
)
def test_what_is_no_such_name_has_no_numbers(name: str) -> None:
    assert shape_numbers("cell", name) == ()


def test_picked_shapes_of_one_kind() -> None:
    assert picked("station", ["station-3", "line-4", "station-9", "station-1-2", "deck"]) == [3, 9]
