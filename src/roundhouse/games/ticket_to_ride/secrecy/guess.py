"""Filling the holes of a view: hidden cards and tickets dealt at random, consistently with everything seen."""

from random import Random

from roundhouse.core.game import HIDDEN
from roundhouse.games.ticket_to_ride.parts import ONE, WILD, number, pack, size, unpack
from roundhouse.games.ticket_to_ride.secrecy.tickets import guess_tickets
from roundhouse.games.ticket_to_ride.state import NATURAL, OVER, State


def guess(view: State, seat: int, rng: Random) -> State:
    """A full table that looks like this view to this seat."""
    state = view.copy()
    if view.deck != HIDDEN:
        return state
    _guess_cards(state, view, rng)
    guess_tickets(state, view, seat, rng)
    return state


def _guess_cards(state: State, view: State, rng: Random) -> None:
    """Deal the cards of each deck to the seats that drew from it face down; what is left of the last is the deck."""
    packs = list(view.packs)
    drawn = [list(cards) for cards in view.blind]
    for cards, owner in zip(drawn, range(view.seats), strict=True):
        for place, card in enumerate(cards):
            if card != HIDDEN:
                packs[_deck_of(view, owner, place)] -= ONE[card]
    _settle_owed(view, drawn, packs, rng)
    rest = [unpack(cards) for cards in packs]
    for cards in rest:
        rng.shuffle(cards)
    _hold_back(rest[-1], _wilds_in_deck(view))
    for owner, cards in enumerate(drawn):
        for place, card in enumerate(cards):
            if card == HIDDEN:
                cards[place] = rest[_deck_of(view, owner, place)].pop()
    state.deck = pack(rest[-1])
    state.blind = [tuple(cards) for cards in drawn]
    for owner in range(view.seats):
        played = pack(owed & 7 for owed in view.owed[owner])
        state.hands[owner] = view.known[owner] + pack(drawn[owner]) - played


def _deck_of(view: State, owner: int, place: int) -> int:
    """Which deck, counted by shuffles, this face-down draw came from."""
    return sum([cut[owner] <= place for cut in view.cuts]) if view.cuts else 0


def _settle_owed(view: State, drawn: list[list[int]], packs: list[int], rng: Random) -> None:
    """A card that was played without having been seen was drawn face down before: find it a draw."""
    debts = [
        (owner, owed & 7, owed >> 3)
        for owner in range(view.seats)
        if HIDDEN in drawn[owner]
        for owed in view.owed[owner]
    ]
    rng.shuffle(debts)
    debts.sort(key=lambda debt: debt[2])  # the earliest have the fewest draws to choose from
    matched = _matched(view, debts, 0, drawn, packs, rng)
    assert matched, "every played card was drawn once"


def _matched(
    view: State, debts: list[tuple[int, int, int]], first: int, drawn: list[list[int]], packs: list[int], rng: Random
) -> bool:
    if first == len(debts):
        return True
    owner, colour, before = debts[first]
    places = [place for place in range(before) if drawn[owner][place] == HIDDEN]
    rng.shuffle(places)
    tried: set[int] = set()
    for place in places:
        source = _deck_of(view, owner, place)
        if source in tried or not number(packs[source], colour):
            continue
        tried.add(source)
        drawn[owner][place] = colour
        packs[source] -= ONE[colour]
        if _matched(view, debts, first + 1, drawn, packs, rng):
            return True
        drawn[owner][place] = HIDDEN
        packs[source] += ONE[colour]
    return False


def _wilds_in_deck(view: State) -> int:
    """A row that was left standing with too many wild cards tells that the deck is nearly all wild (TR-41)."""
    numbers, standing = view.city.numbers, view.phase not in NATURAL and view.phase != OVER
    if not standing or view.row.count(WILD) < numbers.sweep_at:
        return 0
    seen = pack(card for card in view.row if card < len(ONE)) + view.discard
    coloured = size(seen) - number(seen, WILD)
    allowed = min(numbers.row, size(seen) + view.deck_size) - numbers.sweep_at - coloured
    return max(0, view.deck_size - max(0, allowed))


def _hold_back(cards: list[int], wilds: int) -> None:
    """Put so many wild cards where they are dealt last, and so stay in the deck."""
    held = [card for card in cards if card == WILD][:wilds]
    for card in held:
        cards.remove(card)
    cards[:0] = held
