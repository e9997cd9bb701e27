"""A view as plain JSON: nothing is left out, and what has no plain form is not passed over in silence."""

from dataclasses import dataclass

import pytest

from roundhouse.core.plain import LARGEST, plain


@dataclass
class Seen:
    hand: frozenset[int]
    bits: int
    names: dict[int, tuple[str, ...]]
    cells: bytearray


def test_everything_a_view_may_hold_has_a_plain_form() -> None:
    seen = Seen(frozenset({3, 1}), 1 << 60, {2: ("a", "b")}, bytearray(b"\x01\x02"))
    assert plain(seen) == {"hand": [1, 3], "bits": str(1 << 60), "names": {"2": ["a", "b"]}, "cells": [1, 2]}
    assert plain(LARGEST) == LARGEST
    assert plain((None, True, 0.5)) == [None, True, 0.5]


def test_what_has_no_plain_form_is_an_error() -> None:
    with pytest.raises(TypeError, match="object"):
        plain(object())
