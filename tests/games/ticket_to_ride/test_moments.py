"""Moments and notes: each comes when it is so, and not before; nothing hidden shows in them."""

from random import Random

import pytest

from games.ticket_to_ride.playing import ARC_CHAMPS_RED, EIFFEL_PURPLE, ITALIE_WHITE, NORD_BLUE, Table
from roundhouse.core.game import Moment
from roundhouse.core.match import Match
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.moves import Deal
from roundhouse.games.ticket_to_ride.state import CHOOSE, State

MONTMARTRE_OPERA, OPERA_LOUVRE = 30, 6  # the way of ticket 0


def told(state: State, seat: int | None) -> dict[str, Moment]:
    return {one.name: one for one in GAME.drawing.moments(GAME.secrecy.view(state, seat), seat)}


def test_the_game_begins_when_tickets_are_chosen_and_until_the_first_route() -> None:
    match = Match(GAME, 2, seed=bytes(32))
    while match.state.phase != CHOOSE:
        match.nature_acts()
        assert "begun" not in told(match.state, 0)
    table = Table()
    assert "begun" in told(table.state, 0)
    table.say(0, f"claim {ARC_CHAMPS_RED} 0 0")
    assert "begun" not in told(table.state, 0)


def test_a_completed_ticket_is_told_to_its_owner_alone() -> None:
    table = Table(("ww", "yy")).holding(0, "wwr")
    assert "complete-0" not in told(table.state, 0)
    table.say(0, f"claim {MONTMARTRE_OPERA} 2 0")
    table.blind(1, "bb")
    assert "complete-0" not in told(table.state, 0)
    table.say(0, f"claim {OPERA_LOUVRE} 0 0")
    found = told(table.state, 0)["complete-0"]
    assert found.shapes == ("ticket-0", "place-4", "place-7")
    assert speaker("en")(found.words) == "Ticket A is complete: Montmartre – Louvre, 3 points"
    for other in (1, None):
        assert not any(name.startswith(("complete", "cut-off")) for name in told(table.state, other))


def test_a_ticket_that_cannot_be_completed_any_more_is_told_once_by_its_name() -> None:
    table = Table()
    assert "cut-off-0" not in told(table.state, 0)
    table.state.shut[0] = (1 << len(table.state.city.routes)) - 1
    assert "cut-off-0" in told(table.state, 0)
    assert "cut-off-0" not in told(table.state, 1)


def test_every_flag_is_a_moment_of_its_own_for_all() -> None:
    table = Table().holding(0, "rbbw")
    for sets in (1, 2):
        assert f"flag-0-{sets}" not in told(table.state, 1)
        table.state.sets[0] = sets
        assert told(table.state, 1)[f"flag-0-{sets}"].shapes == ("flag-0",)
        assert f"flag-0-{sets}" in told(table.state, None)


def test_the_last_round_names_the_one_who_announced_it() -> None:
    table = Table(("bb", "yy", "ww"))
    table.state.buses[0] = 3
    assert "last-round" not in told(table.state, 1)
    table.say(0, f"claim {NORD_BLUE} 1 0")
    for seat in (1, 2):
        found = told(table.state, seat)["last-round"]
        assert found.shapes == ("player-0",)
        assert "Player 1" in speaker("en")(found.words)
        table.blind(seat, "gg")
    assert told(table.state, 0)["last-round"].shapes == ("player-0",)


def test_notes_of_the_deal_and_of_the_first_turn() -> None:
    match = Match(GAME, 2, seed=bytes(32))
    for seat in (0, 1, 0, 1):
        match.play(-1, Deal(seat, 0))
    while match.state.phase != CHOOSE:
        assert not told(match.state, 0)
        match.nature_acts()
    seen = match.state.seeing[0]
    assert told(match.state, 0)["tickets"].shapes == tuple(f"ticket-{one}" for one in seen)
    assert "tickets" not in told(match.state, None)
    table = Table()
    assert "tickets" not in told(table.state, 0)
    assert told(table.state, 0)["letters"].shapes == ("place-4", "place-7")
    assert "letters" not in told(table.state, 1), "it is not their turn"


@pytest.mark.parametrize(("row", "notes"), [("rbwyg", set()), ("r*wyg", {"wild"}), ("r*w*g", {"wild", "sweep"})])
def test_notes_of_the_row(row: str, notes: set[str]) -> None:
    found = told(Table(row=row).state, 0)
    assert found.keys() & {"wild", "sweep"} == notes
    for note in notes:
        assert found[note].shapes == tuple(f"row-{slot}" for slot, sign in enumerate(row) if sign == "*")


def test_a_closed_route_is_noted_with_two_players_only() -> None:
    for seats, noted in ((2, True), (3, False)):
        table = Table(("rr", "yy", "ww")[:seats])
        assert "closed" not in told(table.state, 1)
        table.say(0, f"claim {ARC_CHAMPS_RED} 0 0")
        assert ("closed" in told(table.state, 1)) == noted
    assert told_closed() == (f"route-{ARC_CHAMPS_RED + 1}",)


def told_closed() -> tuple[str, ...]:
    table = Table()
    table.say(0, f"claim {ARC_CHAMPS_RED} 0 0")
    return told(table.state, 0)["closed"].shapes


def test_notes_of_the_flag_of_open_cards_and_of_the_end() -> None:
    table = Table(("rr", "yy"))
    assert not {"flag", "seen", "end"} & told(table.state, 0).keys()
    table.say(0, f"claim {ARC_CHAMPS_RED} 0 0")
    assert told(table.state, 0)["flag"].shapes == ("ownflag-0",)
    assert "flag" not in told(table.state, 1), "it is not their card"
    table.take(1, 1, "g")
    assert told(table.state, 0)["seen"].shapes == ("seen-1",)
    assert "seen" not in told(table.state, 1)
    table.state.left = 2
    assert "end" in told(table.state, 0)


def test_in_the_last_turn_a_route_is_advised_only_to_who_can_pay_for_one() -> None:
    table = Table().holding(0, "bb")
    table.state.left = 2
    advised = told(table.state, 0)["end"]
    assert "claim the route that finishes a ticket" in advised.words.text
    assert advised.shapes[0].startswith("route-")
    poor = Table().holding(0, "")
    poor.state.left = 2
    warned = told(poor.state, 0)["end"]
    assert "claim" not in warned.words.text.lower()
    assert warned.shapes == ("tickets",)


def test_notes_are_short_and_there_are_five_to_eight_of_them() -> None:
    notes: dict[str, Moment] = {}
    for seed in range(6):
        rng, match = Random(seed), Match(GAME, 2, seed=bytes([seed]) * 32)
        while not match.over:
            if not match.nature_acts():
                seat = rng.choice(GAME.rules.to_act(match.state))
                match.play(seat, rng.choice(match.legal(seat)))
            for seat in (0, 1):
                notes.update({name: one for name, one in told(match.state, seat).items() if one.note})
        assert not any(one.note for one in told(match.state, 0).values()), "after the end nobody is taught"
    assert 5 <= len(notes) <= 8
    for lang in LANGUAGES:
        speak = speaker(lang, GAME.about.folder)
        assert all(len(speak(one.words).split()) <= 22 for one in notes.values())


def test_moments_of_equal_views_are_the_same_objects() -> None:
    table = Table(("ww", "yy"), row="r*w*g")
    view = GAME.secrecy.view(table.state, 0)
    again = GAME.secrecy.view(table.state, 0)
    pairs = zip(GAME.drawing.moments(view, 0), GAME.drawing.moments(again, 0), strict=True)
    assert all(one is other for one, other in pairs)


def refused(table: Table, seat: int, text: str, lang: str = "en") -> str:
    """What a refusal says with the numbers of the moment; empty: nothing more than its rule."""
    from roundhouse.core.notation import parse_move

    move = parse_move(GAME, text)
    rule = GAME.rules.why_not(table.state, seat, move)
    assert rule is not None
    words = GAME.about.reasons(GAME.secrecy.view(table.state, seat), seat, move, rule)
    return speaker(lang, GAME.about.folder)(words) if words else ""


def test_a_refused_claim_says_what_it_costs_and_what_one_has() -> None:
    table = Table().holding(0, "pr*")
    told_en = refused(table, 0, f"claim {EIFFEL_PURPLE} 5 1")
    assert told_en == "This route costs purple ×3. You have purple ×1 and wild ×1: take cards first."
    assert "фіолетова ×3" in refused(table, 0, f"claim {EIFFEL_PURPLE} 5 1", "uk")
    table.state.buses[0] = 1
    assert refused(table, 0, f"claim {ITALIE_WHITE} 2 0") == "Buses needed: 2, left: 1. Choose a shorter route."


def test_a_refused_claim_says_who_stands_there() -> None:
    table = Table(("rr", "rb"))
    assert refused(table, 1, f"claim {NORD_BLUE} 1 0") == "Player 1 is to move: your turn will come."
    table.say(0, f"claim {ARC_CHAMPS_RED} 0 0")
    assert "Player 1" in refused(table, 1, f"claim {ARC_CHAMPS_RED} 0 0")
    assert "With two players this one is closed" in refused(table, 1, f"claim {ARC_CHAMPS_RED + 1} 1 0")
    table.blind(1, "gg")
    assert "(red) of this connection is yours" in refused(table, 0, f"claim {ARC_CHAMPS_RED + 1} 1 0")
    assert refused(table, 0, "keep 3") == "", "its rule says enough"
