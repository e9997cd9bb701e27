"""Fitting: it finds what made the numbers, the same for the same seed, and kept weights tell where they are from."""

import json
import shlex
from importlib import import_module
from math import log
from random import Random
from typing import Any

import pytest

from roundhouse.bots.fitting import Fitted, chance, chances, ended, error, least_squares
from roundhouse.games import find, shelf

WEIGHED = [name for name in shelf() if (folder := find(name).about.folder) and (folder / "weights.json").exists()]
GAMES = {
    "maglev_metro": 1,
    "metro_domino": 3,
    "next_station": 2,
    "railroad_ink": 3,
}  # where games are long, or moves are played on


def fitted(name: str, games: int = 12) -> Fitted:
    found: Fitted = ended(import_module(f"roundhouse.games.{name}.bots.fit").fitting(find(name), games, 5))
    return found


def kept(name: str) -> dict[str, Any]:
    folder = find(name).about.folder
    assert folder is not None
    read: dict[str, Any] = json.loads((folder / "weights.json").read_text(encoding="utf-8"))
    return read


def shape(weights: Any) -> Any:
    """Names and sizes without the numbers."""
    if isinstance(weights, dict):
        return {name: shape(one) for name, one in weights.items()}
    return [shape(one) for one in weights] if isinstance(weights, list) else 0


def test_least_squares_find_the_weights_that_made_the_numbers() -> None:
    rng = Random(1)
    rows = [[1.0, rng.random(), rng.random() * 5] for _ in range(200)]
    wanted = [2 - 3 * row[1] + 0.5 * row[2] for row in rows]
    found = least_squares(rows, wanted)
    assert found == pytest.approx([2, -3, 0.5], abs=1e-4)
    assert error(found, rows, wanted) == pytest.approx(0, abs=1e-4)


def test_chances_are_those_with_which_things_came() -> None:
    rows = [[1.0, 0.0]] * 100 + [[1.0, 1.0]] * 100
    came = [1.0] * 20 + [0.0] * 80 + [1.0] * 75 + [0.0] * 25
    found = chances(rows, came)
    assert chance(found[0]) == pytest.approx(0.2, abs=0.01)
    assert chance(found[0] + found[1]) == pytest.approx(0.75, abs=0.01)
    assert found[0] == pytest.approx(log(0.2 / 0.8), abs=0.02)


def test_every_game_of_the_house_has_weights_and_fits_them() -> None:
    assert WEIGHED == ["maglev_metro", "metro_domino", "next_station", "railroad_ink", "ticket_to_ride"]


@pytest.mark.parametrize("name", WEIGHED)
def test_every_weight_that_is_kept_is_fitted_again_the_same_for_the_same_seed(name: str) -> None:
    games = GAMES.get(name, 12)
    found = fitted(name, games)
    assert shape(found.weights) == shape(kept(name)["weights"])
    assert found.positions > 0
    assert found == fitted(name, games)


@pytest.mark.parametrize("name", WEIGHED)
def test_kept_weights_tell_the_command_that_makes_such_numbers_again_or_what_lost_to_them(name: str) -> None:
    found = kept(name)
    assert found["about"]
    told = found["fitted"]
    if "command" in told:
        assert_fits(name, told["command"])
        assert told.get("positions") or told["how"]
    else:
        assert "judgement" in told["how"]
        assert "tried" in told
    if "tried" in told:
        told = told["tried"]
        assert_fits(name, told["command"])
        assert {"bot", "deals", "won", "points more"} == told["against what stood"].keys()
    if "positions" in told:  # as the tool writes it
        assert told["command"].endswith(f" --games {told['games']} --seed {told['seed']}")


def assert_fits(name: str, command: str) -> None:
    python, tool, game, games, some, seed, number = shlex.split(command)
    assert (python, tool, game, games, seed) == ("python", "tools/fit.py", name, "--games", "--seed")
    assert int(some) > 0
    assert int(number) > 0


def test_what_every_number_of_maglev_metro_means_stands_beside_it() -> None:
    found = kept("maglev_metro")
    assert {part: named.keys() for part, named in found["about"].items()} == {
        part: named.keys() for part, named in found["weights"].items()
    }
