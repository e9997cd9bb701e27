"""Ranks and what decides a tie."""

from roundhouse.core.ranking import ranking
from roundhouse.core.words import say

MORE, FEWER, SHARED = say("more"), say("fewer"), say("shared")


def test_more_points_win_and_nothing_is_said() -> None:
    assert ranking((3, 9, 5), [((1, 0, 1), MORE)], SHARED) == ((3, 1, 2), ())


def test_what_decides_first_is_said() -> None:
    assert ranking((9, 9, 5), [((1, 2, 7), MORE), ((0, -1, 0), FEWER)], SHARED) == ((2, 1, 3), (MORE,))
    assert ranking((9, 9, 5), [((2, 2, 7), MORE), ((0, -1, 0), FEWER)], SHARED) == ((1, 2, 3), (FEWER,))


def test_a_tie_behind_the_first_place_is_decided_in_silence() -> None:
    assert ranking((9, 5, 5), [((0, 1, 2), MORE)], SHARED) == ((1, 3, 2), ())


def test_what_nothing_decides_is_shared() -> None:
    assert ranking((9, 9, 5), [((2, 2, 7), MORE)], SHARED) == ((1, 1, 3), (SHARED,))
    assert ranking((4, 4)) == ((1, 1), ())
