"""The total that learners are told after every route is that of the score sheet."""

from random import Random

import pytest

from roundhouse.core.game import NATURE
from roundhouse.core.nature import by_chance
from roundhouse.core.ranking import total
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.learning import points
from roundhouse.games.railroad_ink.parts import CRATER, HAS_LAVA
from roundhouse.games.railroad_ink.scoring import quick
from roundhouse.games.railroad_ink.scoring.tally import tally
from roundhouse.games.railroad_ink.state import Options, Sheet

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


def test_what_was_counted_before_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "_LATEST", {})
    monkeypatch.setattr(quick, "KEPT", 3)  # so that what is known is forgotten now and then
    rng, sheets = Random(3), [Sheet() for _ in range(5)]
    symbols = range(CRATER + 1, len(quick.EDGES))
    for number in range(400):
        sheet, cell = rng.choice(sheets), rng.randrange(49)
        if number % 40 == 0:
            sheets[sheets.index(sheet)] = Sheet()  # at the place of another in memory, as it may be
        elif sheet.cells[cell]:
            sheet.wipe(cell, 0)
        else:
            sheet.put(cell, rng.choice([symbol for symbol in symbols if not HAS_LAVA[symbol]]))
        assert quick.quick_total(sheet, NONE) == tally(sheet, NONE).total
        assert len(quick._LATEST) <= 3
