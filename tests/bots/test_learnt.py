"""Weights that come with games: small, with their provenance, of the bits declared now, better than their beginning."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from roundhouse import bots
from roundhouse.arena import play
from roundhouse.bots.learnt import FILE, judgement, read_weights
from roundhouse.core.encoding import encoding
from roundhouse.core.game import Game
from roundhouse.core.options import read_options
from roundhouse.games import find, shelf

WITH = [name for name in shelf() if (Path(str(find(name).about.folder)) / FILE).exists()]


def path_of(game: Game[Any]) -> Path:
    return Path(str(game.about.folder)) / FILE


def test_next_station_comes_with_weights() -> None:
    assert "next_station" in WITH


@pytest.mark.parametrize("name", WITH)
def test_weights_are_small_and_tell_where_they_come_from(name: str) -> None:
    path = path_of(find(name))
    assert path.stat().st_size < 300_000
    told = json.loads(path.read_text(encoding="utf-8"))["learnt"]
    assert told["command"].startswith(f"roundhouse learn {name} ")
    assert f"--steps {told['steps']} --seed {told['seed']}" in told["command"]
    assert told["measured"]["deals"] >= 200
    assert told["games"] >= told["steps"]


@pytest.mark.parametrize("name", WITH)
def test_weights_are_of_the_bits_that_the_game_declares_now(name: str) -> None:
    game = find(name)
    weights = read_weights(game, path_of(game))
    assert weights.about["rules"] == game.rules.version
    options = read_options(game, dict(weights.about["options"]))
    code = encoding(game, weights.about["seats"], options)
    assert [(part, size) for part, _, size in code.parts()] == list(weights.parts)
    assert len(weights.rows) == code.size + 1


def test_what_next_station_has_learnt_makes_more_than_the_judgement_it_began_with() -> None:
    game = find("next_station")

    def judged(view: Any, seat: int, moves: Any) -> Any:
        def after(move: Any) -> float:
            later = view.copy()
            game.rules.play(later, seat, move)
            return judgement(game, later, seat)

        return max(moves, key=after)

    def points(bot: Any) -> int:
        results = [play(game, [bot], seed=f"learnt/{deal}").result for deal in range(60)]
        return sum(result.points[0] for result in results if result)

    assert points("learnt") > points(judged)


def test_a_game_without_weights_says_so() -> None:
    with pytest.raises(Exception, match="learnt"):
        bots.make(find("maglev_metro"), "learnt", Random(0))
