"""What was possible: with the same luck, by the rules, never below what was made, the same every time."""

import json
import sys
from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import hindsight as measuring
import pytest

import toy
from roundhouse.arena import play
from roundhouse.bots.hindsight import best, looking_back, must_be_of_today, told_best, write_best
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE, Budget, Game, Possible
from roundhouse.core.log import read_log, verify, write_log
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.words import Speaker
from roundhouse.games import find, shelf

LITTLE = Budget(None, 40)
KNOWN = [name for name in shelf() if find(name).thinking.hindsight]
ALONE = [name for name in KNOWN if find(name).thinking.independent]
"""Games with a search of their own; that for all games has its tests in test_better_game.py."""


def natures(match: Match) -> list[Move]:
    return [move for seat, move in match.moves if seat == NATURE]


def others(match: Match, seat: int) -> dict[int, list[Move]]:
    return {one: [move for who, move in match.moves if who == one] for one in range(match.seats) if one != seat}


@pytest.mark.parametrize("name", ALONE)
def test_the_better_game_replays_with_the_same_luck_and_the_same_others(name: str) -> None:
    match = play(find(name), ["rollout", "random"], seed=8)
    found = best(match, 1, LITTLE)
    log = read_log(write_log(match, ("Ann", "Bob")), find)
    again = read_log(write_best(found, log), find)
    assert verify(again) == []
    assert again.result is not None
    assert again.result["points"][1] == found.points > found.made
    assert natures(again.match) == natures(match)
    assert others(again.match, 1) == others(match, 1)
    assert again.names == ("Ann", "Bob")


def test_where_nature_moves_at_the_same_numbers_the_seed_still_proves_her_honest() -> None:
    match = play(find("next_station"), ["random"], seed=8)
    again = read_log(write_best(best(match, 0, LITTLE), read_log(write_log(match), find)), find)
    assert again.base == 0
    assert again.seed == match.seed
    assert natures(again.match) == natures(match)


@pytest.mark.parametrize("name", ALONE)
def test_without_a_clock_the_answer_is_the_same_every_time(name: str) -> None:
    match = play(find(name), ["random"], seed=9)
    assert best(match, 0, LITTLE).match.moves == best(match, 0, LITTLE).match.moves


@pytest.mark.parametrize("name", KNOWN)
def test_progress_stays_between_nothing_and_all(name: str) -> None:
    game = find(name)
    match = play(game, ["rollout"] * game.rules.seats.start, seed=9)
    shares = list(looking_back(match, 0, LITTLE if name in ALONE else Budget(None, 2)))
    assert shares
    assert 0.0 <= min(shares) <= max(shares) <= 1.0


def clumsy(
    start: Any, moves: Sequence[tuple[int, Move]], seat: int, budget: Budget
) -> Generator[float, None, Possible]:
    """A search that finds nothing but a player who draws nothing."""
    yield 0.5
    return Possible(lambda view, seat, legal: next(move for move in legal if move.idle), "cards")


def test_it_is_never_below_what_was_made() -> None:
    game: Game[Any] = find("next_station")
    game = replace(game, thinking=replace(game.thinking, hindsight=clumsy))
    match = play(game, ["rollout"], seed=3)
    found = best(match, 0, LITTLE)
    assert found.points == found.made > 0
    assert found.match is match
    assert Speaker("en")(told_best(found)[0]).startswith(f"Nothing better than {found.made} points was found")


def test_what_nothing_can_be_said_about_is_refused_in_one_sentence() -> None:
    over = play(find("next_station"), ["random"], seed=3)
    for match, seat, words in (
        (play(toy.GAME, ["random", "random"], seed=3), 0, "not worked out"),
        (over.at(20), 0, "once a game is over"),
        (over, 1, "there is no seat 1"),
    ):
        with pytest.raises(CannotRead, match=words):
            best(match, seat, LITTLE)
    header, *rest = write_log(over).splitlines(keepends=True)
    old = read_log(header.replace('"rules":1', '"rules":9') + "".join(rest), find)
    with pytest.raises(CannotRead, match="other rules"):
        must_be_of_today(old)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", KNOWN)
def test_the_measurement_tells_what_was_made_and_what_was_possible(name: str) -> None:
    bot, budget = ("normal", LITTLE) if name in ALONE else ("rollout", Budget(None, 2))
    found = list(measuring.deals(find(name), bot, 2, budget))
    assert all(one.possible >= one.made for one in found)
    assert measuring.told(found).startswith("2 deals: made ")


def test_the_measurement_says_the_same_however_many_deals_are_searched_at_once() -> None:
    one, two = (list(measuring.deals(find("next_station"), "normal", 2, LITTLE, jobs=jobs)) for jobs in (1, 2))
    assert [(deal.made, deal.possible) for deal in one] == [(deal.made, deal.possible) for deal in two]


def test_the_measurement_writes_what_it_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hindsight.json"
    words = "hindsight.py next_station --deals 2 --bot normal --playouts 40 --json"
    monkeypatch.setattr(sys, "argv", [*words.split(), str(file)])
    measuring.main()
    written = [measuring.Deal(**one) for one in json.loads(file.read_text())["deals"]]
    assert len(written) == 2
    assert measuring.told(written) in capsys.readouterr().out
