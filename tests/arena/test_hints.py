"""Following the first hint on every move: measured by playing, the same every time where playouts are counted."""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import hints as measuring
import pytest

from roundhouse.arena.hints import Followed, Follower, Trial
from roundhouse.arena.play import play
from roundhouse.bots.advice import advise
from roundhouse.core.game import Budget
from roundhouse.games import find

FEW = Budget(seconds=None, playouts=4)


def followed(name: str, seats: int, deals: int = 1) -> Followed:
    game, found = find(name), Followed()
    trial = Trial(game, seats, game.rules.options(), FEW)
    for number in range(deals):
        trial.deal(f"short/{number}", found)
    return found


def test_a_deal_is_played_from_every_seat_and_counts_once() -> None:
    found = followed("metro_domino", 2)
    assert found.wins.count == found.more.count == 1
    assert found.wins.mean in (0.0, 0.25, 0.5, 0.75, 1.0)
    assert len(found.seconds) > 4
    assert found.within(0) <= found.within(0.5) <= found.within(1)


def test_the_same_deals_and_playouts_give_the_same_games() -> None:
    one, other = followed("next_station", 1, deals=2), followed("next_station", 1, deals=2)
    assert (one.wins, one.more, one.points) == (other.wins, other.more, other.points)
    assert len(one.seconds) == len(other.seconds)


def test_alone_hints_are_measured_against_the_normal_bot_on_the_same_deal() -> None:
    found = followed("next_station", 1)
    usual = play(find("next_station"), ["normal"], seed="short/0")
    assert usual.result is not None
    assert found.points.mean - found.more.mean == usual.result.points[0]
    assert found.wins.mean == (found.more.mean > 0)


@pytest.mark.parametrize("name", ["metro_domino", "ticket_to_ride"])
def test_who_follows_makes_the_first_move_that_is_advised(name: str) -> None:
    game = find(name)
    match = play(game, ["normal"] * 2, seed=4, most=30)
    match.settle()
    seat = game.rules.to_act(match.state)[0]
    moves: list[Any] = game.rules.moves(match.state, seat)
    view = game.secrecy.view(match.state, seat)
    assert len(moves) > 1
    follower = Follower(game, Random(3), FEW)
    assert follower(view, seat, moves) == advise(game, view, seat, Random(3), FEW)[0].move
    assert len(follower.seconds) == 1


def test_a_lone_move_needs_no_thought() -> None:
    game = find("metro_domino")
    follower = Follower(game, Random(3), FEW)
    match = play(game, ["normal"] * 2, seed=4, most=30)
    lone = game.rules.moves(match.state, game.rules.to_act(match.state)[0])[:1]
    assert follower(None, 0, lone) == lone[0]
    assert follower.seconds == []


def test_the_measurement_says_the_same_however_many_deals_are_played_at_once() -> None:
    asked = measuring.Asked("next_station", 1, find("next_station").rules.options(), FEW, "normal")
    one, two = (list(measuring.deals(asked, 2, "short", jobs)) for jobs in (1, 2))
    assert [(deal, found.wins, found.more, found.points) for deal, found in one] == [
        (deal, found.wins, found.more, found.points) for deal, found in two
    ]
    assert [deal for deal, _ in one] == ["short/0", "short/1"]
    whole, again = measuring.added_up(two), followed("next_station", 1, deals=2)
    assert (whole.wins, whole.more, whole.points) == (again.wins, again.more, again.points)
    assert len(whole.seconds) == len(again.seconds)


def test_no_deal_is_begun_when_the_time_is_over() -> None:
    asked = measuring.Asked("next_station", 1, find("next_station").rules.options(), FEW, "normal", until=0.0)
    assert list(measuring.deals(asked, 3, "short")) == []


def test_the_measurement_writes_what_it_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hints.json"
    words = "hints.py next_station --deals 1 --playouts 4 --seed short --json"
    monkeypatch.setattr(sys, "argv", [*words.split(), str(file)])
    measuring.main()
    written = json.loads(file.read_text())
    assert f"points {written['points']['mean']:.1f}, {written['more']['mean']:+.1f} ± 0.0" in capsys.readouterr().out
    assert written["deals"] == [
        {"deal": "short/0", **{name: written[key]["mean"] for name, key in
         (("won", "wins"), ("more", "more"), ("points", "points"))}}
    ]  # fmt: skip
    assert 0 < written["p50"] <= written["p95"] <= written["longest"]
