"""TR-84 to TR-95 and the special cases of the end."""

import pytest

from games.ticket_to_ride.playing import ARC_CHAMPS_RED, NORD_BLUE, Table
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.games.ticket_to_ride import GAME

R, B = 0, 1


def ending(seats: int) -> Table:
    """Seat 0 has three buses and claims a route of one."""
    hands = ("rb", "yy", "gg", "pp")[:seats]
    table = Table(hands)
    table.state.buses[0] = 3
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tr_84_85_two_buses_announce_the_end_and_n_turns_follow(seats: int) -> None:
    """TR-84, TR-85."""
    table = ending(seats)
    assert table.state.left == seats
    turns = []
    while GAME.rules.to_act(table.state):
        if not table.match.nature_acts():
            seat = GAME.rules.to_act(table.state)[0]
            if table.state.phase == 7:
                turns.append(seat)
            table.match.play(seat, table.legal(seat, "blind")[0])
    assert turns == [*range(1, seats), 0], "clockwise, and the announcer is the last"


def test_tr_86_the_end_is_announced_once() -> None:
    table = ending(3)
    table.state.buses[1] = 3
    table.holding(1, "b")
    table.say(1, f"claim {NORD_BLUE} {B} 0")
    assert table.state.buses[1] == 2
    assert table.state.left == 2


def test_tr_87_the_last_turn_may_be_any_legal_action() -> None:
    table = ending(2)
    table.blind(1, "gg")
    assert {move.kind for move in table.legal(0)} == {"take", "blind", "tickets", "claim"}
    table.say(0, f"claim {NORD_BLUE} {B} 0")
    assert table.state.buses[0] == 1
    assert GAME.rules.to_act(table.state) == ()


def test_tr_88_buses_are_counted_at_the_end_of_ones_own_turn() -> None:
    table = Table(first=1)
    table.state.buses[0] = 2
    table.blind(1, "gg")
    assert table.state.left == -1
    table.blind(0, "gg")
    assert table.state.left == 2


def test_tr_90_the_sheet_shows_routes_and_flags_apart_and_they_make_the_track() -> None:
    table = Table().holding(0, "rp")
    table.state.flags[0] = 0b110
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    lines = GAME.rules.score(table.state, 0)
    assert [(line.rule, line.points) for line in lines[:2]] == [("TR-51", 1), ("TR-64", 4)]
    assert lines[0].shapes == (f"route-{ARC_CHAMPS_RED}",)
    assert sum(line.points for line in lines[:2]) == table.points(0)


def test_tr_91_tickets_add_or_take_their_points_and_are_shown() -> None:
    table = ending(2)
    table.state.claimed[1] = 1 << 8 | 1 << 12 | 1 << 6  # Opéra – Louvre – Notre-Dame – Bastille: ticket 2
    table.blind(1, "gg")
    table.blind(0, "gg")
    assert GAME.rules.result(table.state).points == (1 - 3, 0 + 3)
    assert [line.points for line in GAME.rules.score(table.state, 1)[2:]] == [3, 0]
    assert GAME.secrecy.view(table.state, None).tickets == table.state.tickets
    assert GAME.secrecy.view(table.state, 0).tickets == table.state.tickets
    assert "tickets-1" in {scene.name for scene in GAME.drawing.draw(GAME.secrecy.view(table.state, 0), 0)}


def test_tr_92_a_total_may_be_below_zero() -> None:
    assert min(GAME.rules.result(Table().state).points) == -3


def tie(first: int, second: int) -> Table:
    """30 points each; seat 0 completes ticket 8 (value 5) or not, seat 1 tickets 2 and 0 (value 3)."""
    table = Table()
    table.state.phase = 13
    table.state.tickets = [first, second]
    table.state.claimed = [1 << ARC_CHAMPS_RED, 1 << 6 | 1 << 8 | 1 << 12]
    return table


def test_tr_93_most_points_win_and_completed_tickets_break_a_tie() -> None:
    table = tie(0, 1 << 2)
    table.state.track = [30, 27]
    result = GAME.rules.result(table.state)
    assert result.points == (30, 30)
    assert result.ranks == (2, 1), "one completed ticket against none"
    assert len(result.words) == 1
    table.state.track = [31, 27]
    assert GAME.rules.result(table.state).ranks == (1, 2)


def test_tr_111_else_the_win_is_shared() -> None:
    table = tie(0, 0)
    table.state.track = [30, 30]
    result = GAME.rules.result(table.state)
    assert result.ranks == (1, 1)
    assert "shared" in result.words[0].text


def test_tr_94_no_other_bonus() -> None:
    table = tie(0, 0)
    assert [line.rule for line in GAME.rules.score(table.state, 1)] == ["TR-51", "TR-64", "TR-79", "TR-91"]


def test_tr_95_cards_buses_and_loose_flag_cards_are_worth_nothing() -> None:
    table = tie(0, 0)
    table.state.track = [7, 7]
    table.holding(0, "rrbb***")
    table.state.buses[0], table.state.flags[0] = 15, 0b011
    assert GAME.rules.result(table.state).points == (7, 7)


def test_tr_105_without_buses_one_draws() -> None:
    table = Table().holding(0, "rbwygp**")
    table.state.buses[0] = 0
    assert {move.kind for move in table.legal(0)} == {"take", "blind", "tickets"}
    assert table.why(0, f"claim {ARC_CHAMPS_RED} {R} 0") == "TR-48"
    assert table.why(0, "pass") == "TR-20"


def test_tr_112_a_bot_can_play_any_seat_to_the_end() -> None:
    from random import Random

    match, bot = Match(GAME, 3, seed=bytes(32)), GAME.thinking.policies["heuristic"](Random(1), None)
    while not match.over:
        if not match.nature_acts():
            seat = GAME.rules.to_act(match.state)[0]
            view = GAME.secrecy.view(match.state, seat)
            match.play(seat, bot(view, seat, match.legal(seat)))
    assert match.result is not None
    assert max(match.result.points) > 15
    assert NATURE not in GAME.rules.to_act(match.state)
