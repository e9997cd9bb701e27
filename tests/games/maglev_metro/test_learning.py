"""The points that learners are told after every move are those of the score sheet."""

from random import Random

import pytest

from roundhouse.core.game import NATURE
from roundhouse.core.nature import by_chance
from roundhouse.core.ranking import total
from roundhouse.games.maglev_metro import GAME, learning
from roundhouse.games.maglev_metro.state import Options


def test_mm_133_what_was_counted_before_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "_LATEST", {})
    monkeypatch.setattr(learning, "KEPT", 3)  # so that what is known is forgotten now and then
    rng = Random(4)
    tables = [GAME.rules.new(seats, Options(map=name)) for seats in (1, 2) for name in ("berlin", "manhattan")]
    for _ in range(1200):
        place = rng.randrange(len(tables))
        state = tables[place]
        acting = GAME.rules.to_act(state)
        if not acting or rng.random() < 0.02:
            tables[place] = GAME.rules.new(len(state.players), state.options)  # perhaps at another's place in memory
        elif acting[0] == NATURE:
            GAME.rules.play(state, NATURE, by_chance(GAME.rules, state, rng))
        else:
            GAME.rules.play(state, acting[0], rng.choice(GAME.rules.moves(state, acting[0])))
        for seat in range(len(state.players)):
            assert learning.points(state, seat) == total(GAME.rules, state, seat)
        assert len(learning._LATEST) <= 3
