"""Golden games: every way a game can end, replayed move by move; legal moves counted on the way."""

from functools import partial

import pytest

from golden import check_golden, choices, golden_names, read_golden, told
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.parts import WILD, city, number
from roundhouse.games.ticket_to_ride.state import TURN

golden = partial(read_golden, "ticket_to_ride")
TICKETS = "Equal points: the one with more completed tickets wins."
SHARED = "Equal points and equally many completed tickets: the win is shared."
GOLDEN: dict[str, tuple[tuple[int, ...], tuple[int, ...], tuple[str, ...], int]] = {
    "below_zero": ((-3, 28), (2, 1), (), 509),
    "flag_in_the_last_round": ((21, 28), (2, 1), (), 455),
    "last_round_of_2": ((11, 10), (1, 2), (), 411),
    "last_round_of_3": ((10, 20, 4), (2, 1, 3), (), 642),
    "last_round_of_4": ((7, 3, 5, 3), (1, 3, 2, 3), (), 864),
    "no_buses_left": ((13, 3), (1, 2), (), 482),
    "shared_by_three": ((15, 15, 15), (1, 1, 1), (SHARED,), 867),
    "shared_victory": ((9, 9), (1, 1), (SHARED,), 501),
    "tie_broken_by_completed_tickets": ((25, 25), (1, 2), (TICKETS,), 533),
    "two_without_buses_announced_once": ((19, 10), (1, 2), (), 470),
}
"""By name: points, ranks, words of the result, and all legal moves of seats added up."""


@pytest.mark.parametrize("name", GOLDEN)
def test_tr_93_111_every_ending_replays_as_it_was_played(name: str) -> None:
    """TR-93, TR-111."""
    points, ranks, words, counted = GOLDEN[name]
    log = golden(name)
    check_golden(log, points, ranks, words)
    assert choices(log.match) == counted


def test_every_golden_game_is_checked() -> None:
    assert golden_names("ticket_to_ride") == set(GOLDEN)


@pytest.mark.parametrize("name", GOLDEN)
def test_tr_84_85_two_buses_ended_every_golden_game_and_each_seat_had_one_more_turn(name: str) -> None:
    """TR-84, TR-85."""
    match = golden(name).match
    turns = [state for state, _, _ in told(match) if state.phase == TURN]
    last = [state for state in turns if state.left > 0]
    announcer = last[-1].seat
    assert [state.left for state in last] == list(range(match.seats, 0, -1))
    assert [state.seat for state in last] == [(announcer + 1 + step) % match.seats for step in range(match.seats)]
    assert last[0].buses[announcer] <= 2
    assert all(state.buses[state.seat] > 2 for state in turns if state.left < 0)
    assert match.state.left == 0


def test_tr_86_another_ran_out_of_buses_after_the_end_was_announced() -> None:
    match = golden("two_without_buses_announced_once").match
    assert sum(buses <= 2 for buses in match.state.buses) == 2


def test_tr_92_a_golden_game_ended_below_zero() -> None:
    assert min(golden("below_zero").match.result.points) < 0


def test_tr_93_equal_points_but_more_completed_tickets() -> None:
    match = golden("tie_broken_by_completed_tickets").match
    done = [
        next(dict(line.detail.parts)["n"] for line in GAME.rules.score(match.state, seat) if line.rule == "TR-79")
        for seat in range(match.seats)
    ]
    assert done[0] > done[1]


def test_tr_105_without_buses_a_seat_drew_in_its_last_turn() -> None:
    drawn = [
        kind
        for state, seat, kind in told(golden("no_buses_left").match)
        if seat >= 0 and state.phase == TURN and not state.buses[seat]
    ]
    assert set(drawn) <= {"take", "blind", "tickets"}
    assert drawn


def test_tr_109_a_flag_was_completed_after_the_end_was_announced() -> None:
    match = golden("flag_in_the_last_round").match
    announced = next(state for state, _, _ in told(match) if state.left > 0)
    assert sum(match.state.sets) > sum(announced.sets)
    assert match.options.ask_flag
    assert any(kind == "flag" for state, _, kind in told(match) if state.left > 0)


def test_tr_21_106_no_game_of_paris_ends_because_all_pass() -> None:
    """TR-21, TR-106: who passes can pay for no free route, though all cards are in hands and nobody announced the end.

    One of four holds three of the eight wild cards, or each holds two and some a purple or a green card besides: to
    them every connection would have to be closed, and four seats that have three buses left cannot close so many.
    """
    paris = city("paris")
    assert max(route.length for route in paris.routes) == 3
    assert number(paris.deck, WILD) == 2 * 4
    closed = 4 * (paris.numbers.buses - paris.numbers.end_at - 1)
    assert closed < sum(route.length for route in paris.routes if route.side <= 0)
