"""Views have holes, guesses fill them consistently with everything seen."""

from random import Random

import pytest

from games.ticket_to_ride.playing import ARC_CHAMPS_RED, BASTILLE_WHITE, SIGNS, Table, counts
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.moves import Give
from roundhouse.games.ticket_to_ride.parts import number, pack
from roundhouse.games.ticket_to_ride.state import State

R, B, W, Y, G, P, WILD = range(7)


def guesses(state: State, seat: int, count: int = 60) -> list[State]:
    rng = Random(4)
    view = GAME.secrecy.view(state, seat)
    found = [GAME.secrecy.guess(view, seat, rng) for _ in range(count)]
    assert all(GAME.secrecy.view(one, seat) == view for one in found)
    return found


def test_cards_taken_from_the_row_stay_known_until_played() -> None:
    table = Table(("gg", "yy"), "rrbwy")
    table.take(0, 0, "g")
    table.take(0, 1, "p")
    assert all(number(one.hands[0], R) >= 2 for one in guesses(table.state, 1))
    table.blind(1, "ww")
    table.say(0, f"claim {ARC_CHAMPS_RED} {R} 0")
    assert table.state.known[0] == pack([R]), "one of the two was played"
    assert all(number(one.hands[0], R) >= 1 for one in guesses(table.state, 1))


def test_a_card_played_unseen_was_drawn_face_down() -> None:
    table = Table(("gg", "yy"), "rbwyp").holding(0, "")
    table.state.blind[0] = ()
    table.blind(0, "ww")
    table.blind(1, "gg")
    table.say(0, f"claim {BASTILLE_WHITE} {W} 0")
    assert table.state.owed[0] == (W + 16, W + 16)
    for one in guesses(table.state, 1):
        assert one.blind[0] == (W, W)
        assert one.hands[0] == 0


def test_after_a_shuffle_two_players_know_each_others_hands() -> None:
    """When the deck has run out, all that is not seen is in the other hand: a card counter knows it exactly."""
    match, rng, seen = Match(GAME, 2, seed=bytes([7]) * 32), Random(2), False
    while not match.over:
        if match.nature_acts():
            if match.moves[-1][1].kind == "shuffle":
                seen = True
                for seat in (0, 1):
                    for one in guesses(match.state, seat, 5):
                        assert one.hands == match.state.hands
                        assert one.deck == match.state.deck
            continue
        seat = GAME.rules.to_act(match.state)[0]
        draws = [move for move in match.legal(seat) if move.kind in ("blind", "keep")]
        match.play(seat, rng.choice(draws or match.legal(seat)))
        if seen and len(match.moves) > 400:
            break
    assert seen


def test_a_row_left_standing_tells_that_few_coloured_cards_are_left() -> None:
    from roundhouse.games.ticket_to_ride.rules import can_sweep

    table = Table(("gg", "yy"), "rbwyg")
    state = table.state
    state.row = [WILD, WILD, WILD, R, B]
    state.packs = (state.city.deck - pack(state.row),)
    state.deck, state.deck_size = pack([WILD] * 3), 3
    state.hands[1] = state.packs[0] - state.deck - state.hands[0]
    state.blind[1] = tuple(card for card in range(7) for _ in range(number(state.hands[1], card)))
    state.sizes[1] = len(state.blind[1])
    assert not can_sweep(state)
    for one in guesses(state, 0, 20):
        assert one.deck == pack([WILD] * 3), "else the row would have been swept"
        assert sum(GAME.rules.components(one).values()) == 46 + 20 + 30 if GAME.rules.components else False


def test_own_refused_tickets_are_remembered() -> None:
    table = Table(tickets=((0, 1), (2, 3)), keep=((0,), (2, 3)))
    for one in guesses(table.state, 0):
        assert one.layers[-1] == 1 << 1, "seat 0 put it there itself"
        assert not one.tickets[1] & 1 << 1
    assert len({one.layers[-1] for one in guesses(table.state, 1)}) > 3, "seat 1 cannot know which"


def test_a_refused_ticket_that_another_drew_may_be_anywhere_he_could_put_it() -> None:
    table = Table(tickets=((0, 1), (2, 3)), keep=((0,), (2, 3)))
    state = table.state
    # Only the refused ticket 1 and ticket 9 are left in the ticket deck; the others are seat 1's.
    state.layers, state.piles = (1 << 9, 1 << 1), (1, 1)
    drawn = [ticket for ticket in range(20) if ticket not in (0, 1, 2, 3, 9)]
    state.looks += tuple((1, 1, 1, 1 << ticket, 1 << ticket) for ticket in drawn)
    state.tickets[1] = sum(1 << ticket for ticket in (2, 3, *drawn))
    state.held[1] = len(drawn) + 2
    table.blind(0, "bb")
    table.say(1, "tickets")
    table.nature(Give(1, 9))
    table.nature(Give(1, 1))
    table.say(1, "keep 9")
    under = {one.layers[0] for one in guesses(state, 0, 80)}
    assert 1 << 1 in under, "it may lie under the deck again"
    assert len(under) > 1, "or seat 1 kept it"
    table.blind(0, "gg")
    table.blind(1, "gg")
    table.say(0, "tickets")
    table.nature(Give(0, 1))
    for one in guesses(state, 0, 40):
        assert not one.tickets[1] & 1 << 1, "seen again: so seat 1 had kept the other one"
        assert one.seeing[0] == (1,)


@pytest.mark.parametrize("seed", range(4))
def test_at_the_end_a_guess_keeps_the_tickets_that_are_shown(seed: int) -> None:
    match, rng = Match(GAME, 3, seed=bytes([seed + 40]) * 32), Random(seed)
    while not match.over:
        if not match.nature_acts():
            seat = rng.choice(GAME.rules.to_act(match.state))
            moves = match.legal(seat)
            match.play(seat, rng.choice([move for move in moves if move.kind in ("tickets", "keep")] or moves))
    for seat in range(3):
        assert all(one.tickets == match.state.tickets for one in guesses(match.state, seat, 5))


def test_a_full_state_needs_no_guess() -> None:
    table = Table()
    assert GAME.secrecy.guess(table.state, 0, Random(1)) == table.state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_guesses_hold_all_components_through_whole_games(seats: int) -> None:
    rng = Random(seats)
    for game in range(3):
        match = Match(GAME, seats, seed=bytes([game + 1]) * 32)
        while not match.over:
            acting = GAME.rules.to_act(match.state)
            if acting == (NATURE,):
                match.nature_acts()
                continue
            seat = rng.choice(acting)
            for viewer in range(seats):
                view = GAME.secrecy.view(match.state, viewer)
                world = GAME.secrecy.guess(view, viewer, rng)
                assert GAME.secrecy.view(world, viewer) == view
                assert GAME.rules.components is not None
                assert GAME.rules.components(world) == {"cards": 46, "tickets": 20, "buses": 15 * seats}
                assert all(
                    sum(number(hand, c) for c in range(7)) == size
                    for hand, size in zip(world.hands, world.sizes, strict=True)
                )
            match.play(seat, rng.choice(match.legal(seat)))


def test_the_spectator_sees_no_hand() -> None:
    table = Table(("rr", "yy"))
    assert GAME.secrecy.view(table.state, None).hands == [-1, -1]
    assert {scene.name for scene in GAME.drawing.draw(GAME.secrecy.view(table.state, None), None)} == {
        "map",
        "row",
        "players",
    }
    assert counts(table)["cards"] == 46
    assert SIGNS[R] == "r"
