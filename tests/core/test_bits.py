"""Integers as sets."""

import pytest

from roundhouse.core.bits import bits_of, each, nth


@pytest.mark.parametrize("numbers", [[0], [7], [8], [0, 1, 9, 31, 32, 54], [63, 64, 200], list(range(0, 120, 7))])
def test_the_number_at_a_place_is_that_of_the_list(numbers: list[int]) -> None:
    bits = bits_of(numbers)
    assert [nth(bits, place) for place in range(len(numbers))] == list(each(bits)) == numbers
    with pytest.raises(IndexError):
        nth(bits, len(numbers))
