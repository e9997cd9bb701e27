import pytest

from roundhouse.core.conformance import CheckRates, check_game, option_sets
from roundhouse.games.maglev_metro import GAME
from roundhouse.scene import svg

RATES = CheckRates(views=0.02, pages=0.004)


@pytest.mark.parametrize("seats", GAME.rules.seats)
def test_every_promise_is_kept_on_both_maps_with_all_options(seats):
    tally = [
        check_game(GAME, seats, options, seed="shelf", paint=svg, rates=RATES) for options in option_sets(GAME, seats)
    ]
    assert len(tally) >= 4
    assert max(one.most_moves for one in tally) < 100
