"""What others may know."""

from random import Random

from games.maglev_metro.playing import opened, say, table
from roundhouse.core.game import HIDDEN
from roundhouse.core.match import Match
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.moves import Deal, Keep
from roundhouse.games.maglev_metro.parts import CARDS
from roundhouse.games.maglev_metro.state import Options


def test_the_cards_of_others_are_hidden_until_the_end():
    match = table(3)
    view = GAME.secrecy.view(match.state, 1)
    assert view.players[1].cards == match.state.players[1].cards
    assert view.players[0].cards == view.players[2].cards == (HIDDEN,) * 4
    assert all(player.cards == (HIDDEN,) * 4 for player in GAME.secrecy.view(match.state, None).players)
    over = opened()
    over.state.phase = 12
    assert GAME.secrecy.view(over.state, 0).players[1].cards == over.state.players[1].cards


def test_a_guess_deals_one_card_of_each_deck_and_none_twice():
    match = table(4)
    view = GAME.secrecy.view(match.state, 2)
    for seed in range(20):
        guess = GAME.secrecy.guess(view, 2, Random(seed))
        cards = [card for player in guess.players for card in player.cards]
        assert len(set(cards)) == 16
        assert all(CARDS[player.cards[deck]].deck == deck for player in guess.players for deck in range(4))


def test_in_the_draft_a_guess_keeps_to_the_packs_that_were_seen():
    match = Match(GAME, 4, Options(draft=True), seed=bytes(32))
    for seat, card in enumerate((3, 20, 30, 45)):
        say(match, seat, f"keep {card}")
    view = GAME.secrecy.view(match.state, 1)
    assert view.players[1].missing[0] == 1 << 3  # seat 0 took card 3 of the deck that came on
    for seed in range(10):
        guess = GAME.secrecy.guess(view, 1, Random(seed))
        assert guess.players[0].cards[0] == 3
        assert GAME.secrecy.view(guess, 1) == view


def test_others_see_whose_card_it_is_and_from_which_deck():
    match = Match(GAME, 2)
    assert GAME.secrecy.seen(match.state, -1, Deal(0, 7), 1) == Deal(0, HIDDEN)
    assert GAME.secrecy.seen(match.state, -1, Deal(0, 7), 0) == Deal(0, 7)
    assert GAME.secrecy.seen(match.state, 0, Keep(30), 1) == Keep(-3)
    assert GAME.secrecy.seen(match.state, 0, Keep(30), 0) == Keep(30)
