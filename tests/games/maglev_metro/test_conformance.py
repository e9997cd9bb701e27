from random import Random

import pytest

from roundhouse.core.conformance import option_sets
from roundhouse.core.game import NATURE
from roundhouse.core.nature import by_chance
from roundhouse.games.maglev_metro import GAME


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", GAME.rules.seats)
def test_a_list_of_moves_stays_short_on_both_maps_with_all_options(seats):
    """That every promise is kept there is shown by tests/test_conformance.py, for every game."""
    most = [most_moves(seats, options) for options in option_sets(GAME, seats)]
    assert len(most) >= 4
    assert max(most) < 100


def most_moves(seats, options):
    """The longest list of legal moves of a random game."""
    state, rng, most = GAME.rules.new(seats, options), Random(f"shelf/{options}"), 0
    while acting := GAME.rules.to_act(state):
        seat = acting[0]
        moves = GAME.rules.moves(state, seat)
        most = max(most, len(moves) if seat != NATURE else 0)
        GAME.rules.play(state, seat, by_chance(GAME.rules, state, rng) if seat == NATURE else rng.choice(moves))
    return most
