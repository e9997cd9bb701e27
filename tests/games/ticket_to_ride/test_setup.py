"""TR-1 to TR-17: the box and setting up."""

import pytest

from games.ticket_to_ride.playing import Table, counts
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.moves import Give, Keep, Tickets
from roundhouse.games.ticket_to_ride.parts import COLOURS, GRAY, city, number

PARIS = city("paris")


@pytest.mark.parametrize("seats", [1, 5])
def test_tr_1_two_to_four_players(seats: int) -> None:
    assert list(GAME.rules.seats) == [2, 3, 4]
    with pytest.raises(CannotRead):
        Match(GAME, seats)


def test_tr_2_9_everybody_has_15_buses_and_no_points() -> None:
    """TR-2, TR-9."""
    match = Match(GAME, 4)
    assert match.state.buses == [15] * 4
    assert match.state.track == [0] * 4
    assert PARIS.numbers.buses == 15


def test_tr_3_the_track_holds_50_and_the_sheet_goes_on() -> None:
    from roundhouse.games.ticket_to_ride.drawing import draw

    table = Table()
    table.state.track[0], table.state.track[1] = 53, 3
    places = {}
    players = next(scene for scene in draw(GAME.secrecy.view(table.state, 0), 0) if scene.name == "players")
    for shape in players.shapes:
        if shape.id.startswith("marker-"):
            badge = shape.inside[-1].inside[0]  # type: ignore[union-attr]
            places[shape.id] = badge.attrs["cx"]  # type: ignore[union-attr]
    assert PARIS.numbers.track == 50
    assert places["marker-0"] == pytest.approx(places["marker-1"]), "53 stands where 3 stands"


def test_tr_4_46_cards() -> None:
    found = {name: number(PARIS.deck, colour) for colour, name in enumerate(COLOURS)}
    assert found == {"wild": 8, "white": 8, "blue": 6, "red": 6, "yellow": 6, "green": 6, "purple": 6}
    assert counts(Table())["cards"] == 46


def test_tr_5_20_tickets_with_two_places_and_a_value() -> None:
    assert len(PARIS.tickets) == 20
    assert all(ticket.a != ticket.b and 3 <= ticket.points <= 7 for ticket in PARIS.tickets)
    assert sum(ticket.points for ticket in PARIS.tickets) == 101


def test_tr_6_no_gray_routes() -> None:
    assert {route.colour for route in PARIS.routes} == set(range(6))
    assert GRAY not in {route.colour for route in PARIS.routes}


def test_tr_7_the_colour_tells_the_length() -> None:
    lengths = {(COLOURS[route.colour], route.length) for route in PARIS.routes}
    assert lengths == {("red", 1), ("blue", 1), ("white", 2), ("yellow", 2), ("green", 3), ("purple", 3)}


def test_tr_8_32_connections_25_double_57_routes_103_cells() -> None:
    pairs = {frozenset((route.a, route.b)) for route in PARIS.routes}
    single = [route.length for route in PARIS.routes if route.twin is None]
    assert (len(pairs), len(PARIS.routes), sum(route.length for route in PARIS.routes)) == (32, 57, 103)
    assert sorted(single) == [1, 2, 2, 3, 3, 3, 3]


def test_tr_10_two_cards_each_before_the_row_opens() -> None:
    match = Match(GAME, 3)
    for seat in (0, 1, 2, 0, 1, 2):
        assert {move.to for move in match.legal(NATURE)} == {seat}
        assert match.state.row == [7] * 5
        match.nature_acts()
    assert match.state.sizes == [2, 2, 2]
    assert match.legal(NATURE)[0].kind == "open"


def test_tr_11_five_cards_are_opened() -> None:
    table = Table(("rr", "yy"), "rbwyg")
    assert table.row() == "rbwyg"
    assert table.state.deck_size == 46 - 4 - 5


def test_tr_12_96_three_wilds_in_the_first_row_are_swept_again_and_again() -> None:
    """TR-12, TR-96."""
    table = Table(("rr", "yy"), "r*b**" + "***bw" + "rbwyg")
    assert table.row() == "rbwyg"
    assert table.discard() == "rbbw" + "*" * 6


def test_tr_13_two_tickets_each_of_which_one_or_both_are_kept() -> None:
    table = Table(tickets=((5, 2), (0, 1)), keep=((2, 5), (1,)))
    assert table.state.held == [2, 1]
    again = Match(GAME, 2, seed=bytes(32))
    while GAME.rules.to_act(again.state) == (NATURE,):
        again.nature_acts()
    a, b = sorted(again.state.seeing[0])
    assert [move.tickets for move in again.legal(0)] == [(a,), (b,), (a, b)]
    for wrong in (Keep(()), Keep((b, a)), Keep((a, a)), Keep((a, b, 19)), Tickets(), Keep((-1,))):
        assert GAME.rules.why_not(again.state, 0, wrong) == "TR-13"


def test_tr_14_refused_tickets_lie_under_the_deck_in_an_unknown_order() -> None:
    table = Table(tickets=((0, 1), (2, 3)), keep=((0,), (3,)))
    assert table.state.layers[-1] == 1 << 1 | 1 << 2
    assert table.state.piles == (16, 2)


def test_tr_15_all_choose_at_the_same_time_and_nobody_learns_how_many_before_all_have() -> None:
    match = Match(GAME, 3, seed=bytes(32))
    match.settle()
    assert GAME.rules.to_act(match.state) == (0, 1, 2)
    one, both = match.legal(1)[0], match.legal(1)[2]
    worlds = []
    for move in (one, both):
        assert GAME.secrecy.seen(match.state, 1, move, 0) == Keep(())
        after = match.at(len(match.moves))
        after.play(1, move)
        worlds.append(after)
    assert GAME.secrecy.view(worlds[0].state, 0) == GAME.secrecy.view(worlds[1].state, 0)
    assert GAME.secrecy.view(worlds[0].state, None) == GAME.secrecy.view(worlds[1].state, None)
    assert GAME.rules.to_act(worlds[0].state) == (0, 2)
    assert worlds[0].state.piles == (14,), "nothing goes under the deck before all have chosen"
    assert GAME.rules.why_not(worlds[0].state, 1, one) == "TR-15", "and nobody chooses twice"
    worlds[0].play(0, worlds[0].legal(0)[0])
    assert len(GAME.secrecy.seen(worlds[0].state, 2, worlds[0].legal(2)[2], 0).tickets) == 2  # type: ignore[attr-defined]
    worlds[0].play(2, worlds[0].legal(2)[2])
    assert worlds[0].state.held == [1, 1, 2]


def test_tr_16_the_first_player_is_drawn_after_the_tickets() -> None:
    match = Match(GAME, 4)
    match.settle()
    for seat in range(4):
        match.play(seat, match.legal(seat)[0])
    assert [move.player for move in match.legal(NATURE)] == [0, 1, 2, 3]
    table = Table(("rr", "yy", "bb"), first=2)
    assert GAME.rules.to_act(table.state) == (2,)
    table.blind(2, "ww")
    assert GAME.rules.to_act(table.state) == (0,), "and play goes round"


def test_tr_17_nobody_sees_the_tickets_of_others() -> None:
    table = Table(tickets=((0, 1), (2, 3)))
    assert GAME.secrecy.view(table.state, 0).tickets == [1, -1]
    assert GAME.secrecy.view(table.state, None).tickets == [-1, -1]
    hidden = GAME.secrecy.seen(table.state, NATURE, Give(1, 9), 0)
    assert hidden == Give(1, -1)


def test_tr_89_setting_up_announces_nothing() -> None:
    assert Table().state.left == -1
