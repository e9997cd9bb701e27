"""Other weights: the bots of a game loaded a second time, beside those that stand."""

import json
from typing import Any

import pytest

from roundhouse.arena import play
from roundhouse.arena.against import against
from roundhouse.bots.reweighed import reweighed
from roundhouse.core.game import Game
from roundhouse.games import find, shelf


def weights(game: Game[Any]) -> dict[str, Any]:
    assert game.about.folder is not None
    read: dict[str, Any] = json.loads((game.about.folder / "weights.json").read_text(encoding="utf-8"))
    return read["weights"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", shelf())
def test_with_the_weights_that_stand_the_same_moves_are_made_and_the_game_stays_as_it_was(name: str) -> None:
    game = find(name)
    same = reweighed(game, weights(game))
    assert same is not game
    assert same.thinking.evaluate is not game.thinking.evaluate
    assert find(name) is game
    bot, seats = game.thinking.levels.get("easy", "greedy"), max(2, game.rules.seats.start)
    assert play(same, [bot] * seats, seed=3, most=30).moves == play(game, [bot] * seats, seed=3, most=30).moves


def test_positions_are_judged_by_the_other_weights() -> None:
    game = find("maglev_metro")
    told = weights(game)
    more = reweighed(game, {**told, "mat": {**told["mat"], "delivery": 2 * told["mat"]["delivery"]}})
    state = play(game, ["heuristic"] * 2, seed=3, most=60).state
    assert game.thinking.evaluate is not None
    assert more.thinking.evaluate is not None
    assert more.thinking.evaluate(state, 0) > game.thinking.evaluate(state, 0)


def test_weights_that_stand_draw_against_themselves() -> None:
    game = find("metro_domino")
    *_, last = against(game, weights(game), "heuristic", 3, "even")
    assert last.told() == {"bot": "heuristic", "deals": 3, "won": "50.0 ± 0.0 %", "points more": "+0.00 ± 0.00"}
    alone = find("next_station")
    *_, last = against(alone, weights(alone), "search:20", 2, "even")
    assert last.told()["won"] == "50.0 ± 0.0 %"


def test_worse_weights_lose() -> None:
    game = find("metro_domino")
    wrong = {name: -worth for name, worth in weights(game).items()}
    *_, last = against(game, wrong, "heuristic", 6, "worse")
    assert last.won.mean < 30
    assert last.points.mean < 0
