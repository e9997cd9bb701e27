"""Who may know what: the bonus cards of others are secret until the end; everything else lies open (MM-89)."""

from random import Random

from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN
from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.moves import Deal, Keep
from roundhouse.games.maglev_metro.parts import CARDS, deck_cards
from roundhouse.games.maglev_metro.rules.setup import packs, pick_order
from roundhouse.games.maglev_metro.state import DRAFT, NO_CARD, OVER, Player, State, decks_of

_NO_PACKS = (HIDDEN,) * 4


def view(state: State, seat: int | None) -> State:
    """The table as a seat, or a spectator, may know it."""
    new = state.copy()
    if state.phase == OVER:
        return new
    for number, player in enumerate(new.players):
        if number != seat:
            player.cards = tuple(card if card == NO_CARD else HIDDEN for card in player.cards)
            player.missing = _NO_PACKS
    return new


def seen(state: State, seat: int, move: Move, by: int | None) -> Move:
    """The move as another seat may know it: whose card, not which."""
    if isinstance(move, Deal) and move.to != by:
        return Deal(move.to, HIDDEN)
    if isinstance(move, Keep) and seat != by and move.card >= 0:
        return Keep(HIDDEN - CARDS[move.card].deck)  # the backs differ: everyone sees from which deck
    return move


def guess(view: State, seat: int, rng: Random) -> State:
    """Deal the hidden cards at random, in keeping with the packs that this seat saw in the draft (MM-118)."""
    new = view.copy()
    if view.phase == OVER:
        return new
    for deck in decks_of(view):
        _guess_deck(new, seat, deck, rng)
    if view.options.draft:
        _recall(new, seat)
    return new


def _guess_deck(state: State, seat: int, deck: int, rng: Random) -> None:
    own = state.players[seat]
    known = sum(1 << card for card in (own.cards[deck], *state.forbidden) if card >= 0)
    gone = max(0, own.missing[deck])
    before, after = list(each(gone)), list(each(deck_cards(deck) & ~known & ~gone))
    rng.shuffle(before)
    rng.shuffle(after)
    earlier = _earlier(state, deck, seat) if gone else ()
    for number, player in enumerate(state.players):
        if player.cards[deck] == HIDDEN:
            _set(player, deck, (before if number in earlier else after).pop())


def _set(player: Player, deck: int, card: int) -> None:
    player.cards = (*player.cards[:deck], card, *player.cards[deck + 1 :])


def _recall(state: State, seat: int) -> None:
    """Give the others the packs they have seen in this guessed world."""
    for number, player in enumerate(state.players):
        if number != seat:
            player.missing = tuple(_gone(state, deck, number) for deck in range(len(player.missing)))


def _gone(state: State, deck: int, seat: int) -> int:
    came = deck in decks_of(state) and state.players[seat].cards[deck] != NO_CARD
    if not came and not (state.phase == DRAFT and deck in packs(state, seat)):
        return HIDDEN
    return sum(1 << state.players[other].cards[deck] for other in _earlier(state, deck, seat))


def _earlier(state: State, deck: int, seat: int) -> tuple[int, ...]:
    order = pick_order(state, deck)
    return order[: order.index(seat)]
