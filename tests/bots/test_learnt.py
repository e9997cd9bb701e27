"""Weights that come with games: small, with their provenance, of the bits declared now, better than their beginning."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from roundhouse import bots
from roundhouse.arena import play, positions
from roundhouse.bots.learnt import FILE, judgement, read_weights
from roundhouse.bots.search import Thought
from roundhouse.core.encoding import encoding
from roundhouse.core.errors import CannotRead
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


def test_a_search_that_leans_looks_at_the_preferred_moves_more_often() -> None:
    game = find("next_station")
    asked = next(one for one in positions(play(game, ["random"], seed=8)) if len(one.moves) > 4)
    for liked in asked.moves:
        tried = []
        for leanings in (None, lambda view, seat, moves, liked=liked: [9.0 * (move == liked) for move in moves]):
            thought = Thought(game, 0, Random(1), leanings)
            for _ in range(60):
                thought.playout(game.secrecy.guess(asked.view, 0, Random(2)))
            tried.append(thought.root.tries[liked])
        assert tried[1] > tried[0]


def test_what_was_learnt_guides_the_search_by_name_and_the_same_seed_plays_the_same() -> None:
    game, own = find("next_station"), path_of(find("next_station"))
    names = ("search:9+learnt", f"search:9+learnt:{own}", "search:9")
    games = [play(game, [bots.make(game, name, Random(3))], seed=2).moves for name in names]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize(
    "name", ["search:9+learnt", "search:9+learnt:nowhere.json", "search:x+learnt", "search+nobody"]
)
def test_a_search_that_nobody_can_guide_is_refused(name: str) -> None:
    with pytest.raises(CannotRead):
        bots.make(find("maglev_metro"), name, Random(0))
