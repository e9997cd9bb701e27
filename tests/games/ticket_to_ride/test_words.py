"""Prompts and log sentences: what is said, to whom, and what is never said."""

import pickle

from games.ticket_to_ride.playing import ARC_CHAMPS_RED, NORD_BLUE, Table
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.moves import Deal, First, Flag, Give, Keep, Open, Pass, Shuffle, Sweep, Take
from roundhouse.games.ticket_to_ride.state import OVER

SPEAK = speaker("en", GAME.about.folder)


def told(table: Table, seat: int, text: str) -> str:
    from roundhouse.core.notation import parse_move

    return SPEAK(GAME.drawing.tell(table.state, seat, parse_move(GAME, text)))


def asked(table: Table, seat: int | None) -> str:
    return SPEAK(GAME.drawing.prompt(GAME.secrecy.view(table.state, seat), seat))


def test_prompts_through_a_turn() -> None:
    match = Match(GAME, 2, seed=bytes(32))
    met = []
    while GAME.rules.to_act(match.state) == (NATURE,):
        met.append(SPEAK(GAME.drawing.prompt(GAME.secrecy.view(match.state, 0), 0)))
        match.nature_acts()
    assert list(dict.fromkeys(met)) == ["The cards are dealt.", "A card is turned over.", "Tickets are dealt."]
    assert "keep one or both" in SPEAK(GAME.drawing.prompt(GAME.secrecy.view(match.state, 0), 0))
    match.play(0, match.legal(0)[0])
    assert "all have chosen" in SPEAK(GAME.drawing.prompt(GAME.secrecy.view(match.state, 0), 0))
    match.play(1, match.legal(1)[0])
    assert "first player" in SPEAK(GAME.drawing.prompt(GAME.secrecy.view(match.state, None), None))


def test_prompts_say_what_is_to_be_done() -> None:
    table = Table(("rr", "yy"), ask=True)
    assert asked(table, 0).startswith("Your turn")
    assert asked(table, 1) == "Player 1 is to move."
    table.say(0, f"claim {ARC_CHAMPS_RED} 0 0")
    assert asked(table, 0) == "Lay the paid card before you for the French flag: red?"
    table.say(0, "flag no")
    table.blind(1, "g")
    assert "second card" in asked(table, 1)
    table.blind(1, "g")
    table.say(0, "tickets")
    table.nature(Give(0, 9))
    table.nature(Give(0, 8))
    assert asked(table, 0) == "Keep one or both of these tickets."
    table.say(0, "keep 8")
    table.state.left = 2
    assert asked(table, 1).startswith("Your last turn")
    table.state.phase = 13
    assert "over" in asked(table, 1)


def test_the_last_ticket_is_announced() -> None:
    table = Table()
    table.state.layers, table.state.piles = (1 << 9,), (1,)
    table.say(0, "tickets")
    table.nature(Give(0, 9))
    assert asked(table, 0) == "The last ticket: it must be kept."


def test_the_log_tells_what_everybody_may_know() -> None:
    table = Table(("rr", "yy"), "rb*yg")
    assert told(table, 0, "take 2") == "takes from the row: wild"
    assert told(table, 0, "blind") == "takes a card from the deck"
    assert told(table, 0, "tickets") == "draws tickets"
    assert told(table, 0, "keep none") == "has chosen tickets"
    assert told(table, 0, "keep 3+4") == "keeps 2 tickets"
    assert told(table, 0, f"claim {NORD_BLUE} 1 0") == "claims Montmartre – Gare du Nord for blue ×1"
    assert told(table, 0, "pass").startswith("passes")
    table.state.offer = 0
    assert told(table, 0, "flag yes") == "lays a card for the flag: red"
    assert told(table, 0, "flag no") == "does not keep the card for the flag"


def test_nature_tells_a_card_only_to_its_owner() -> None:
    table = Table()
    hidden = GAME.secrecy.seen(table.state, NATURE, Deal(1, 4), 0)
    assert hidden == Deal(1, -1)
    assert GAME.secrecy.seen(table.state, NATURE, Deal(1, 4), 1) == Deal(1, 4)
    assert SPEAK(GAME.drawing.tell(table.state, NATURE, hidden)) == "A face-down card for Player 2"
    assert SPEAK(GAME.drawing.tell(table.state, NATURE, Deal(1, 4))) == "A card for Player 2: green"
    assert SPEAK(GAME.drawing.tell(table.state, NATURE, Give(1, -1))) == "A ticket for Player 2"
    assert "Montmartre – Louvre, 3 points" in SPEAK(GAME.drawing.tell(table.state, NATURE, Give(1, 0)))
    assert SPEAK(GAME.drawing.tell(table.state, NATURE, Open(0, 6))) == "Into the row: wild"
    assert "row is discarded" in SPEAK(GAME.drawing.tell(table.state, NATURE, Sweep()))
    assert SPEAK(GAME.drawing.tell(table.state, NATURE, First(1))) == "Player 2 begins"
    table.state.discard = 3
    assert SPEAK(GAME.drawing.tell(table.state, NATURE, Shuffle())) == "A new deck is shuffled from 3 cards"


def test_choices_read_well_in_every_language() -> None:
    table = Table(("rr", "yy"), "rb*yg").holding(0, "p**")
    view = GAME.secrecy.view(table.state, 0)
    moves = [*table.legal(0), Keep((1,)), Keep((1, 2)), Keep((1, 2, 3)), Flag(True), Flag(False), Pass()]
    for lang in LANGUAGES:
        speak = speaker(lang, GAME.about.folder)
        said = [speak(GAME.drawing.choice(view, 0, move).words) for move in moves]
        assert len(set(said)) == len(said)
        assert "{" not in "".join(said)
    wild = GAME.drawing.choice(view, 0, Take(2))
    assert SPEAK(wild.words) == "Take from the row: wild (card 3). It is your whole turn"
    assert wild.confirm, "a slip would cost the second card"


def test_a_state_travels_to_another_process_unchanged() -> None:
    table = Table()
    again = pickle.loads(pickle.dumps(table.state))
    assert again == table.state
    assert GAME.rules.moves(again, 0) == GAME.rules.moves(table.state, 0)


def test_a_seat_that_is_not_to_act_has_no_moves() -> None:
    table = Table()
    assert GAME.rules.moves(table.state, 1) == []


def test_a_greedy_bot_may_try_moves_on_a_view() -> None:
    """Playing on a view must not fail, though a view knows neither deck nor others' tickets."""
    table = Table(("rr", "yy"), "**rbg")
    for move in table.legal(0):
        after = GAME.secrecy.view(table.state, 0)
        GAME.rules.play(after, 0, move)
    match = Match(GAME, 2, seed=bytes(32))
    match.settle()
    match.play(1, match.legal(1)[0])
    after = GAME.secrecy.view(match.state, 0)
    GAME.rules.play(after, 0, match.legal(0)[0])
    assert after.chosen[0] > 0


def test_the_sheet_tells_apart_what_all_see_and_what_is_secret() -> None:
    table = Table(("rr", "yy"))
    table.say(0, f"claim {ARC_CHAMPS_RED} 0 0")
    speak = speaker("en", GAME.about.folder)
    mine = {speak(line.words): speak(line.detail) for line in GAME.rules.score(GAME.secrecy.view(table.state, 0), 0)}
    assert mine["Routes"] == "1 route, all see it"
    assert mine["Tickets not yet completed"] == "1 ticket, only you see it"
    lines = GAME.rules.score(GAME.secrecy.view(table.state, 1), 0)
    assert [line.rule for line in lines] == ["TR-51", "TR-64"], "tickets of others stand on no sheet"
    table.state.phase = OVER
    shown = GAME.rules.score(GAME.secrecy.view(table.state, 1), 0)
    assert [speak(line.detail) for line in shown] == ["1 route", "0 × 4", "", "1 ticket"], "no secret any more"
