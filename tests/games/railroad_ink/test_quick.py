"""The total that learners are told after every route is that of the score sheet."""

from random import Random

import pytest

from roundhouse.core.game import NATURE
from roundhouse.core.nature import by_chance
from roundhouse.core.ranking import total
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.learning import points
from roundhouse.games.railroad_ink.scoring import quick
from roundhouse.games.railroad_ink.scoring.lines import longest
from roundhouse.games.railroad_ink.scoring.tally import HIGHWAY_ARMS, RAILWAY_ARMS
from roundhouse.games.railroad_ink.state import Options

NONE, METEOR, LAVA = Options(), Options(meteor=True), Options(lava=True)


@pytest.mark.parametrize(("options", "seeds"), [(NONE, range(12)), (METEOR, range(2)), (LAVA, range(2))])
def test_the_quick_total_is_that_of_the_score_sheet(options: Options, seeds: range) -> None:
    met = 0
    for seed in seeds:
        rng, state = Random(seed), GAME.rules.new(1, options)
        while acting := GAME.rules.to_act(state):
            if acting[0] == NATURE:
                GAME.rules.play(state, NATURE, by_chance(GAME.rules, state, rng))
                continue
            moves = GAME.rules.moves(state, 0)
            GAME.rules.play(state, 0, rng.choice([move for move in moves if not move.idle] or moves))
            assert points(state, 0) == total(GAME.rules, state, 0)
            met += 1
    assert met > 40


def test_a_length_is_the_same_from_a_known_board_and_from_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "_LENGTHS", {})
    monkeypatch.setattr(quick, "KEPT", 5)  # so that what is known is forgotten now and then
    rng, cells = Random(3), bytearray(49)
    symbols = range(2, len(quick.EDGES))
    for _ in range(300):
        cells[rng.randrange(49)] = rng.choice([0, *rng.sample(symbols, 3)])
        for arms in (HIGHWAY_ARMS, RAILWAY_ARMS):
            layer = bytes(cells.translate(arms))
            assert quick.length(layer) == longest(layer)[0]
    assert len(quick._LENGTHS) <= 5
