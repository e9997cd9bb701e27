"""Games between bots: the same seed plays the same game, whatever the number of cores."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import toy
from roundhouse.arena import play, playout, simulate
from roundhouse.arena.play import GameResult, deal_out, turns_of
from roundhouse.arena.tally import Mean, records
from roundhouse.arena.tournament import paired, standings
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE, Bot, Budget
from roundhouse.core.log import read_log, verify, write_log
from roundhouse.core.move import Move
from roundhouse.games import find

NS = find("next_station")


def test_a_game_between_bots_is_whole_and_honest() -> None:
    match = play(toy.GAME, ["random", "greedy"], seed=5)
    assert match.over
    log = read_log(write_log(match, ("random", "greedy")), lambda name: toy.GAME)
    assert verify(log) == []
    assert log.names == ("random", "greedy")


def test_the_same_seed_plays_the_same_game() -> None:
    one, same, other = (play(toy.GAME, ["random", "most"], seed=seed) for seed in (1, 1, 2))
    assert one.moves == same.moves
    assert one.moves != other.moves


def test_search_and_weighing_play_a_game_that_keeps_no_sheets() -> None:
    match = play(toy.GAME, ["search:20", "weigh:20", "search:5"], toy.Options(heap=12), seed=3)
    assert match.over


def test_a_bot_of_your_own_plays_beside_the_others() -> None:
    asked: list[int] = []

    def modest(rng: Random, budget: Budget | None) -> Bot:
        def choose(view: Any, seat: int, moves: Sequence[Move]) -> Move:
            asked.append(seat)
            return moves[0]

        return choose

    match = play(toy.GAME, [modest, "greedy"], seed=3)
    assert match.over
    assert asked == [0] * len(asked) != []


def test_so_many_moves_of_a_game_are_its_beginning() -> None:
    whole, begun = play(NS, ["greedy"], seed=3), play(NS, ["greedy"], seed=3, most=20)
    assert begun.moves == whole.moves[:20]


def test_moves_in_a_row_are_one_turn_whatever_nature_did_between() -> None:
    match = play(toy.GAME, ["random", "random"], seed=5)
    move = match.moves[-1][1]
    match.moves = [(seat, move) for seat in (NATURE, 0, NATURE, 0, 1, 0, NATURE, 1, 1)]
    assert turns_of(match) == (2, 2)


def test_a_playout_ends_the_game() -> None:
    state = toy.new(2, toy.Options(passing=True))
    made = playout(toy.GAME, state, Random(1))
    assert toy.to_act(state) == ()
    assert state.heap == 0  # nobody idles while stones are left
    assert made >= 2 + 4


def test_logs_are_equal_whatever_the_number_of_jobs() -> None:
    orders = deal_out(NS, ["random", "greedy"], 2, NS.rules.options(), 6, seed="jobs", logged=True)
    alone, together = list(simulate(orders, 1)), list(simulate(orders, 2))
    assert [played.log for played in alone] == [played.log for played in together]
    assert alone == together


def test_bots_move_on_by_a_seat_from_game_to_game() -> None:
    orders = deal_out(NS, ["random", "greedy"], 2, NS.rules.options(), 2, seed=0)
    assert [order.bots for order in orders] == [("random", "greedy"), ("greedy", "random")]


@pytest.mark.parametrize("names", [[], ["random"] * 3])
def test_as_many_bots_as_seats_at_most(names: list[str]) -> None:
    with pytest.raises(CannotRead, match="2 seats need 1 to 2 bots"):
        deal_out(NS, names, 2, NS.rules.options(), 1, seed=0)


def test_an_unknown_bot_is_refused_before_any_game() -> None:
    with pytest.raises(CannotRead, match="there is no bot “deep”"):
        deal_out(NS, ["deep"], 1, NS.rules.options(), 1, seed=0)


def test_mean_and_margin() -> None:
    mean = Mean()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        mean.add(value)
    assert mean.mean == 5
    assert mean.deviation == pytest.approx(2.138, abs=0.001)
    assert mean.margin == pytest.approx(1.96 * 2.138 / 8**0.5, abs=0.001)


def test_records_count_lines_that_come_late_as_nothing_before() -> None:
    first = GameResult(0, "a", ("x",), (3,), (1,), ({("R-1", "stones"): 3},))
    second = GameResult(1, "b", ("x",), (6,), (1,), ({("R-1", "stones"): 4, ("R-2", "card"): 2},))
    record = records([first, second])["x"]
    assert record.lines["R-2", "card"].mean == 1
    assert record.lines["R-1", "stones"].mean == 3.5
    assert (record.low, record.high, record.points.mean) == (3, 6, 4.5)


def test_a_tournament_plays_every_deal_from_every_seat() -> None:
    orders = paired(NS, ["random", "greedy"], NS.rules.options(), 3, seed=9)
    assert [(order.deal, order.bots[0]) for order in orders[:2]] == [("9/0", "random"), ("9/0", "greedy")]
    table = standings(simulate(orders), ["random", "greedy"])
    assert [standing.bot for standing in table] == ["greedy", "random"]
    assert table[0].wins.count == 3
    assert table[0].wins.mean + table[1].wins.mean == pytest.approx(1)
    assert table[0].lead.mean == pytest.approx(-table[1].lead.mean)
