"""TR-43 to TR-57: claiming routes."""

import pytest

from games.ticket_to_ride.playing import (
    ARC_CHAMPS_BLUE,
    ARC_CHAMPS_RED,
    ARC_EIFFEL_YELLOW,
    BASTILLE_WHITE,
    BASTILLE_YELLOW,
    CHAMPS_INVALIDES_RED,
    EIFFEL_PURPLE,
    ITALIE_GREEN,
    ITALIE_WHITE,
    NORD_BLUE,
    Table,
    counts,
)
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.moves import Claim
from roundhouse.games.ticket_to_ride.parts import CITIES, COLOURS, FOLDER, PLAIN, city, read

R, B, W, Y, G, P, WILD = range(7)


def ways(table: Table, seat: int, route: int) -> list[tuple[int, int]]:
    return [(move.colour, move.wilds) for move in table.legal(seat, "claim") if move.route == route]


def test_tr_43_any_free_route_anywhere() -> None:
    table = Table(("rr", "yy"))
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    table.blind(1, "gg")
    far = [route.number for route in city("paris").routes if route.colour == R and 0 not in (route.a, route.b)]
    assert {move.route for move in table.legal(0, "claim")} >= set(far) - {CHAMPS_INVALIDES_RED}
    assert table.why(0, "claim 57 0 0") == "TR-43"
    assert table.why(0, "claim -1 0 0") == "TR-43"


def test_tr_44_pay_the_colour_or_wild_cards() -> None:
    table = Table(("ww", "yy")).holding(0, "w*")
    assert ways(table, 0, BASTILLE_WHITE) == [(W, 1)]
    assert table.why(0, f"claim {BASTILLE_WHITE} {W} 0") == "TR-44", "only one white card"
    assert table.why(0, f"claim {BASTILLE_WHITE} {WILD} 2") == "TR-44", "only one wild card"
    assert table.why(0, f"claim {BASTILLE_YELLOW} {W} 0") == "TR-44", "not the colour of the route"
    assert table.why(0, f"claim {BASTILLE_WHITE} 99 1") == "TR-44"
    table.say(0, f"claim {BASTILLE_WHITE} {W} 1")
    assert table.hand(0) == ""


def test_tr_44_wild_cards_alone_are_spelled_as_wild() -> None:
    table = Table(("ww", "yy")).holding(0, "pppp***")
    assert table.why(0, f"claim {EIFFEL_PURPLE} {P} 3") == "TR-44"
    assert table.why(0, f"claim {EIFFEL_PURPLE} {W} 3") == "TR-44"
    assert table.why(0, f"claim {EIFFEL_PURPLE} {WILD} 3") is None


def test_tr_45_the_three_ways_to_pay_a_white_route_of_two() -> None:
    table = Table(("ww", "yy")).holding(0, "ww**")
    assert ways(table, 0, BASTILLE_WHITE) == [(W, 0), (W, 1), (WILD, 2)]


def test_tr_46_exactly_as_many_cards_as_cells_cheapest_in_wilds_first() -> None:
    table = Table(("ww", "yy")).holding(0, "pppp***")
    assert ways(table, 0, EIFFEL_PURPLE) == [(P, 0), (P, 1), (P, 2), (WILD, 3)]
    for text in (f"{P} 4", f"{P} -1", f"{WILD} 2"):
        assert table.why(0, f"claim {EIFFEL_PURPLE} {text}") == "TR-46"


def test_tr_47_a_gray_route_takes_one_single_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (FOLDER / "paris.toml").read_text(encoding="utf-8")
    text = text.replace('length = 2, colours = ["yellow"]', 'length = 2, colours = ["gray"]')
    gray = read(text.replace('2 = ["white", "yellow"]', '2 = ["white", "yellow", "gray"]'))
    table = Table(("ww", "yy")).holding(0, "rrw**")
    monkeypatch.setitem(CITIES, "gray", gray)
    table.state.map = "gray"
    assert ways(table, 0, ARC_EIFFEL_YELLOW) == [(R, 0), (R, 1), (W, 1), (WILD, 2)]
    assert table.why(0, f"claim {ARC_EIFFEL_YELLOW} {9} 0") == "TR-47"
    assert len(set(table.legal(0))) == len(table.legal(0))
    table.say(0, f"claim {ARC_EIFFEL_YELLOW} {R} 0")
    assert table.state.flags[0] == 1 << R, "the flag looks at the colour paid"
    table.holding(1, "gg*")
    table.state.claimed, table.state.shut = [0, 0], [0, 0]
    assert ways(table, 1, ARC_EIFFEL_YELLOW) == [(G, 0), (G, 1)], "one wild card is not enough alone"
    near = list(GAME.drawing.candidates(GAME.secrecy.view(table.state, 1), 1, [f"route-{ARC_EIFFEL_YELLOW}"]))
    assert near == [Claim(ARC_EIFFEL_YELLOW, G, 0)]
    table.state.buses[1] = 1
    assert ways(table, 1, ARC_EIFFEL_YELLOW) == [], "a gray route, too, takes a bus for every cell (TR-48)"


def test_tr_48_a_bus_for_every_cell() -> None:
    table = Table().holding(0, "pppw")
    table.state.buses[0] = 2
    assert table.why(0, f"claim {EIFFEL_PURPLE} {P} 0") == "TR-48"
    table.state.buses[0] = 3
    table.say(0, f"claim {EIFFEL_PURPLE} {P} 0")
    assert table.state.buses[0] == 0


def test_tr_49_one_whole_route_a_turn() -> None:
    table = Table(("rr", "yy"))
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert GAME.rules.to_act(table.state) == (1,)
    assert table.state.claimed[0].bit_count() == 1
    assert counts(table)["buses"] == 30


def test_tr_50_a_claimed_route_stays_its_owners() -> None:
    table = Table(("rr", "rr", "yy"))
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert table.why(1, f"claim {ARC_CHAMPS_RED} {R} 0") == "TR-50"
    assert ways(table, 1, ARC_CHAMPS_RED) == []


def test_tr_51_points_by_length() -> None:
    for route, hand, points in ((NORD_BLUE, "b", 1), (ITALIE_WHITE, "ww", 2), (ITALIE_GREEN, "ggg", 4)):
        table = Table().holding(0, hand)
        table.say(0, f"claim {route} {'rbwygp'.index(hand[0])} 0")
        assert table.points(0) == points
        assert GAME.rules.score(table.state, 0)[0].points == points


def test_tr_52_the_paid_cards_are_discarded() -> None:
    table = Table().holding(0, "gg*")
    table.say(0, f"claim {ITALIE_GREEN} {G} 1")
    assert table.discard() == "gg*"
    assert table.hand(0) == ""


def test_tr_53_the_order_inside_a_claim() -> None:
    table = Table(("rr", "yy"), ask=True).holding(0, "r")
    table.state.buses[0] = 3
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert (table.points(0), table.state.buses[0], table.state.offer) == (1, 2, R), "before the flag is settled"
    assert table.state.left == -1, "and before the end of the turn is looked at"
    table.say(0, "flag yes")
    assert table.state.left == 2


def test_tr_54_nobody_holds_both_tracks_of_a_double() -> None:
    table = Table(("rb", "yy", "bb"))
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    table.blind(1, "gg")
    table.blind(2, "gg")
    assert table.why(0, f"claim {ARC_CHAMPS_BLUE} {B} 0") == "TR-54"
    routes = city("paris").routes
    assert all(route.twin is None or routes[route.twin].length == route.length for route in routes)


def test_tr_55_110_with_two_players_the_twin_closes_to_both() -> None:
    """TR-55, TR-110."""
    table = Table(("rb", "bb"))
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert table.why(1, f"claim {ARC_CHAMPS_BLUE} {B} 0") == "TR-55"
    table.blind(1, "gg")
    assert table.why(0, f"claim {ARC_CHAMPS_BLUE} {B} 0") == "TR-54"


def test_tr_56_with_three_players_another_may_take_the_twin() -> None:
    table = Table(("rb", "bb", "yy"))
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    table.say(1, f"claim {ARC_CHAMPS_BLUE} {B} 0")
    assert table.points(1) == 1


def test_tr_57_twins_differ_in_colour() -> None:
    routes = city("paris").routes
    pairs = {
        frozenset((COLOURS[route.colour], COLOURS[routes[route.twin].colour]))
        for route in routes
        if route.twin is not None
    }
    assert pairs == {frozenset(pair) for pair in (("red", "blue"), ("white", "yellow"), ("green", "purple"))}


def test_moves_are_interned_and_payable() -> None:
    table = Table().holding(0, "rbwygp**")
    first, again = table.legal(0, "claim"), table.legal(0, "claim")
    assert all(one is other for one, other in zip(first, again, strict=True))
    assert {type(move) for move in first} == {Claim}
    assert {move.colour for move in first} == {*PLAIN, WILD}
