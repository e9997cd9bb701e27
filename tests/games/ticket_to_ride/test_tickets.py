"""TR-71 to TR-83: tickets and what is secret."""

from games.ticket_to_ride.playing import ARC_CHAMPS_RED, ARC_EIFFEL_YELLOW, CHAMPS_INVALIDES_RED, Table, counts
from roundhouse.core.bits import each
from roundhouse.core.game import NATURE
from roundhouse.core.ranking import total
from roundhouse.core.words import speaker
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.moves import Give, Keep
from roundhouse.games.ticket_to_ride.parts import city
from roundhouse.games.ticket_to_ride.scoring import completed

R = 0
PARIS = city("paris")


def draw(table: Table, seat: int, *tickets: int) -> None:
    table.say(seat, "tickets")
    for ticket in tickets:
        table.nature(Give(seat, ticket))


def few(table: Table, *layers: tuple[int, ...]) -> Table:
    """A ticket deck of these layers; all other tickets are seat 1's."""
    lying = sum(1 << ticket for layer in layers for ticket in layer)
    table.state.layers = tuple(sum(1 << ticket for ticket in layer) for layer in layers)
    table.state.piles = tuple(len(layer) for layer in layers)
    table.state.tickets[1] = (1 << 20) - 1 & ~lying & ~table.state.tickets[0]
    return table


def test_tr_71_the_two_top_tickets_of_which_one_or_both_are_kept() -> None:
    table = Table()
    draw(table, 0, 9, 8)
    assert [move.tickets for move in table.legal(0)] == [(8,), (9,), (8, 9)]
    for text in ("keep none", "keep 9+8", "keep 8+8", "keep 10"):
        assert table.why(0, text) == "TR-71"
    table.say(0, "keep 8+9")
    assert table.state.held == [3, 1]


def test_tr_72_a_refused_ticket_goes_under_the_deck() -> None:
    table = Table()
    draw(table, 0, 9, 8)
    table.say(0, "keep 8")
    assert table.state.layers[-1] == 1 << 9
    assert sum(table.state.piles) == 17
    assert counts(table)["tickets"] == 20


def test_tr_72_the_top_is_drawn_before_what_lies_under_it() -> None:
    table = few(Table(), (9,), (8, 10), (11,))
    draw(table, 0, 9)
    assert {move.ticket for move in table.match.legal(NATURE)} == {8, 10}


def test_tr_73_the_last_ticket_must_be_kept() -> None:
    table = few(Table(), (9,))
    draw(table, 0, 9)
    assert [move.tickets for move in table.legal(0)] == [(9,)]
    assert table.why(0, "keep none") == "TR-73"
    table.say(0, "keep 9")
    assert table.state.held[0] == 2


def test_tr_74_104_no_tickets_no_action() -> None:
    """TR-74, TR-104."""
    table = few(Table())
    assert table.why(0, "tickets") == "TR-74"
    assert not table.legal(0, "tickets")


def test_tr_75_nothing_takes_a_kept_ticket_away() -> None:
    table = Table()
    draw(table, 0, 9, 8)
    table.say(0, "keep 8+9")
    table.blind(1, "gg")
    assert table.why(0, "keep 0") == "TR-75"
    assert table.why(0, "keep 10") == "TR-71", "it has not been drawn yet"
    draw(table, 0, 10, 11)
    assert table.why(0, "keep 8") == "TR-71"
    table.say(0, "keep 10")
    assert list(each(table.state.tickets[0])) == [0, 8, 9, 10]


def test_tr_76_only_the_drawer_sees_them_and_must_decide_first() -> None:
    table = Table()
    draw(table, 0, 9, 8)
    assert table.why(0, "blind") == "TR-76"
    assert GAME.secrecy.view(table.state, 0).seeing[0] == (9, 8)
    assert GAME.secrecy.view(table.state, 1).seeing[0] == (-1, -1)
    assert GAME.secrecy.seen(table.state, 0, Keep((8, 9)), 1) == Keep((-1, -1))
    assert GAME.secrecy.seen(table.state, 0, Keep((8,)), None) == Keep((-1,))
    assert GAME.secrecy.seen(table.state, 0, Keep((8,)), 0) == Keep((8,))
    assert table.match.can_take_back(0) is None, "tickets once seen cannot be unseen"


def test_tr_77_tickets_in_the_last_turn_are_legal_but_warned_about() -> None:
    table = Table()
    table.state.left = 1
    move = table.legal(0, "tickets")[0]
    choice = GAME.drawing.choice(GAME.secrecy.view(table.state, 0), 0, move)
    assert "last turn" in speaker("en", GAME.about.folder)(choice.words)
    assert choice.confirm
    draw(table, 0, 9, 8)
    table.say(0, "keep 8")
    assert GAME.rules.to_act(table.state) == ()


def test_tr_78_a_ticket_drawn_complete_counts() -> None:
    table = Table()
    table.state.claimed[0] = 1 << ARC_EIFFEL_YELLOW | 1 << 53  # Eiffel – Arc – Batignolles: ticket 9
    draw(table, 0, 9, 8)
    table.say(0, "keep 9")
    assert GAME.rules.result(table.state).points[0] == 5 - 3


def test_tr_79_80_any_unbroken_chain_of_own_routes_completes_a_ticket() -> None:
    """TR-79, TR-80."""
    eiffel_batignolles = 1 << 9
    chain = 1 << ARC_EIFFEL_YELLOW | 1 << 54
    assert completed(PARIS, chain, eiffel_batignolles) == eiffel_batignolles
    assert completed(PARIS, 1 << ARC_EIFFEL_YELLOW, eiffel_batignolles) == 0
    detour = sum(1 << route for route in (4, 2, ARC_CHAMPS_RED, 54))  # Eiffel – Invalides – Champs – Arc – Batignolles
    assert completed(PARIS, detour, eiffel_batignolles) == eiffel_batignolles
    broken = detour & ~(1 << CHAMPS_INVALIDES_RED)
    assert completed(PARIS, broken, eiffel_batignolles) == 0


def test_tr_81_tickets_do_not_move_the_marker() -> None:
    table = Table(tickets=((9, 8), (2, 3)), keep=((9,), (2,))).holding(0, "ppp")
    table.state.claimed[0] = 1 << ARC_EIFFEL_YELLOW
    table.say(0, "claim 54 5 0")
    assert table.points(0) == 4
    assert [line.points for line in GAME.rules.score(table.state, 0)] == [6, 0, 5, 0]


def test_tr_82_completion_is_never_told_to_others() -> None:
    worlds = []
    for ticket, other in ((9, 8), (10, 11)):
        table = Table(tickets=((ticket, other), (2, 3)), keep=((ticket,), (2,))).holding(0, "ppp")
        table.state.claimed[0] = 1 << ARC_EIFFEL_YELLOW
        table.say(0, "claim 54 5 0")
        worlds.append(table.state)
    assert completed(PARIS, worlds[0].claimed[0], worlds[0].tickets[0])
    assert not completed(PARIS, worlds[1].claimed[0], worlds[1].tickets[0])
    for by in (1, None):
        assert GAME.secrecy.view(worlds[0], by) == GAME.secrecy.view(worlds[1], by)
        assert GAME.rules.score(GAME.secrecy.view(worlds[0], by), 0) == GAME.rules.score(
            GAME.secrecy.view(worlds[1], by), 0
        )
        assert len(GAME.rules.score(GAME.secrecy.view(worlds[0], by), 0)) == 2


def test_tr_83_what_is_public_and_what_is_not() -> None:
    table = Table(("rr", "yy"), "rbwyg")
    table.take(0, 1, "p")
    table.blind(0, "*")
    seen = GAME.secrecy.view(table.state, 1)
    assert (seen.sizes[0], seen.held[0], seen.buses[0], seen.track[0], seen.flags[0]) == (4, 1, 15, 0, 0)
    assert seen.known[0] == 1 << 6, "the blue card was seen by all"
    assert (seen.hands[0], seen.tickets[0], seen.deck, seen.layers) == (-1, -1, -1, ())
    assert seen.discard == table.state.discard
    assert seen.looks[0] == (0, 2, 1, -1, -1)


def test_tr_79_what_a_route_brings_with_a_ticket_says_how_much_the_ticket_is() -> None:
    table = Table(hands=("rr", "yy"), tickets=((0, 1), (2, 3)), keep=((0, 1), (2,)))
    seat, own = 0, table.state.tickets[0]
    for number in range(len(PARIS.routes)):
        before, after = table.state.copy(), table.state.copy()
        before.claimed[seat] = (1 << len(PARIS.routes)) - 1 & ~(1 << number)
        after.claimed[seat] = (1 << len(PARIS.routes)) - 1
        assert not GAME.drawing.gain(before, after, seat).text, "the tickets were completed before"
    before, after = table.state.copy(), table.state.copy()
    after.claimed[seat] = (1 << len(PARIS.routes)) - 1
    told = speaker("en", GAME.about.folder)(GAME.drawing.gain(before, after, seat))
    gained = total(GAME.rules, after, seat) - total(GAME.rules, before, seat)
    worth = 2 * sum(PARIS.tickets[ticket].points for ticket in each(own))
    assert told == f"+{gained} (tickets +{worth})"
    assert not GAME.drawing.gain(GAME.secrecy.view(before, 1), GAME.secrecy.view(after, 1), seat).text
