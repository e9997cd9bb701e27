"""What learners read of Ticket to Ride: cards as counts, routes and tickets as bits, every way to pay as a move."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from itertools import combinations
from typing import Any

from roundhouse.core.bit_fields import KEPT, ladder, one, one_of_each, row, seat_from
from roundhouse.core.game import HIDDEN, Learning, Part
from roundhouse.core.move import Move
from roundhouse.games.ticket_to_ride.moves import BLIND, FLAGS, PASS, TAKES, TICKETS, Keep
from roundhouse.games.ticket_to_ride.parts import COLOURS, EMPTY, city, number, size
from roundhouse.games.ticket_to_ride.scoring import total
from roundhouse.games.ticket_to_ride.state import OVER, Look, Options, State

KINDS = len(COLOURS)
TWO = (1 << 12) - 1  # two colours of a handful
SHUFFLES = 6
"""The latest are told in full. Luck with wild cards may bring dozens: the older ones are told apart by a checksum."""
CHECKSUM, SWEEPS = 64, 6


def table(seats: int, options: Options) -> list[Part[State]]:
    """Deck, discard and row, whose turn it is, and what only this seat knows: its draws and its looks at tickets."""
    found = city(options.map)
    tickets, cards, each = len(found.tickets), size(found.deck), _each(found.deck)
    draws = cards + found.numbers.buses  # a card in hand was drawn, and one that left it set a bus
    wide = draws.bit_length()
    pack, cut = KINDS * each, seats * wide
    look = seats + 2 * found.numbers.tickets + 2 * tickets
    shut, cards_of = found.numbers.tickets, _counted(each)
    return [
        Part("phase", OVER + 1, lambda view, seat: 1 << view.phase, _flow),
        Part("then", OVER + 1, lambda view, seat: 1 << view.then, _flow),
        Part("turn", seats, lambda view, seat: seat_from(view.seat, seat, seats), _flow),
        Part("cards in the deck", cards, lambda view, seat: ladder(view.deck_size)),
        Part("discard", pack, lambda view, seat: cards_of(view.discard)),
        Part("row", (EMPTY + 1) * found.numbers.row, lambda view, seat: one_of_each((*view.row,), EMPTY + 1)),
        Part("offered for the flag", EMPTY + 1, lambda view, seat: 1 << view.offer, _flow),
        Part("layers of tickets", tickets + 1, lambda view, seat: _sums(view.piles), _tickets),
        Part("turns left", seats + 1, lambda view, seat: one(view.left), _flow),
        Part("passes", seats, lambda view, seat: ladder(view.passes), _flow),
        Part("sweeps", SWEEPS, lambda view, seat: view.sweeps, _flow),
        Part("own hand", pack, lambda view, seat: cards_of(view.hands[seat])),
        Part("own draws face down", draws * KINDS, lambda view, seat: one_of_each(view.blind[seat], KINDS)),
        Part("tickets looked at", shut * tickets, lambda view, seat: one_of_each(view.seeing[seat], tickets), _tickets),
        Part("own choice", tickets, lambda view, seat: view.chosen[seat], _tickets),
        Part("looks", tickets * look, lambda view, seat: _looks(view.looks, seat, seats, shut, tickets), _tickets),
        Part("decks", (SHUFFLES + 1) * pack, lambda view, seat: _packs(view.packs, each)),
        Part("draws before shuffles", SHUFFLES * cut, lambda view, seat: _cuts(view.cuts, seat, wide), _shuffled),
        Part("older shuffles", CHECKSUM, lambda view, seat: _rest(view) if len(view.cuts) > SHUFFLES else 0, _shuffled),
    ]


def player(seats: int, options: Options) -> list[Part[State]]:
    """What lies before a player, and what everybody knows of the hand."""
    found = city(options.map)
    routes, tickets, cards, each = len(found.routes), len(found.tickets), size(found.deck), _each(found.deck)
    buses, draws = found.numbers.buses, cards + found.numbers.buses
    debt, cards_of = KINDS + draws.bit_length(), _counted(each)
    return [
        Part("routes", routes, lambda view, who: view.claimed[who]),
        Part("routes shut", routes, lambda view, who: view.shut[who]),
        Part("buses", buses, lambda view, who: ladder(view.buses[who]), _laid_out),
        Part("cards in hand", cards, lambda view, who: ladder(view.sizes[who])),
        Part("cards known", KINDS * each, lambda view, who: cards_of(view.known[who])),
        Part("draws face down", draws, lambda view, who: ladder(len(view.blind[who]))),
        Part("cards played unseen", buses * debt, lambda view, who: _debts(view.owed[who], debt)),
        Part("flag", KINDS, lambda view, who: view.flags[who], _laid_out),
        Part("flags", buses, lambda view, who: ladder(view.sets[who]), _laid_out),
        Part("tickets", tickets, lambda view, who: max(0, view.tickets[who])),
        Part("number of tickets", tickets, lambda view, who: ladder(view.held[who]), _laid_out),
        Part("looking at", found.numbers.tickets, lambda view, who: ladder(len(view.seeing[who])), _laid_out),
        Part("has chosen", 1, lambda view, who: view.chosen[who] != 0, _laid_out),
    ]


def moves(seats: int, options: Options) -> list[Move]:
    """Slots of the row, every way to pay every route, and every choice of tickets."""
    found = city(options.map)
    claims = dict.fromkeys(move for ways in found.claims for colour in ways for move in colour)
    tickets = range(len(found.tickets))
    keeps = [Keep(kept) for count in range(1, found.numbers.tickets + 1) for kept in combinations(tickets, count)]
    asked = FLAGS if options.ask_flag else ()
    return [*TAKES[: found.numbers.row], BLIND, TICKETS, PASS, *asked, *claims, *keeps]


def _flow(view: State, seat: int) -> tuple[int, ...]:
    return view.phase, view.then, view.seat, view.offer, view.left, view.passes, view.sweeps


def _tickets(view: State, seat: int) -> tuple[Any, ...]:
    return view.piles, view.seeing[seat], view.chosen[seat], view.looks


def _shuffled(view: State, seat: int) -> tuple[Any, ...]:
    return view.cuts, view.packs[:-1]


def _laid_out(view: State, who: int) -> tuple[Any, ...]:
    tickets = view.held[who], len(view.seeing[who]), view.chosen[who] != 0
    return view.buses[who], view.flags[who], view.sets[who], *tickets


def _each(deck: int) -> int:
    """The most cards of one colour."""
    return max(number(deck, colour) for colour in range(KINDS))


@lru_cache(maxsize=8)
def _counted(each: int) -> Callable[[int], int]:
    """Ladders of a handful side by side: of two colours at a time, by their twelve bits."""
    steps = [ladder(count) for count in range(each + 1)] + [0] * (63 - each)
    one = [low | high << each for high in steps for low in steps]
    two, three, four = ([pair << far * each for pair in one] for far in (2, 4, 6))

    def cards(handful: int) -> int:
        return one[handful & TWO] | two[handful >> 12 & TWO] | three[handful >> 24 & TWO] | four[handful >> 36]

    return cards


@lru_cache(maxsize=KEPT)
def _sums(piles: tuple[int, ...]) -> int:
    """A bit wherever a layer ends, counted in tickets from the top."""
    found = top = 0
    for pile in piles:
        top += pile
        found |= 1 << top
    return found


@lru_cache(maxsize=KEPT)
def _looks(looks: tuple[Look, ...], seat: int, seats: int, most: int, tickets: int) -> int:
    """Look by look: who, how many tickets were seen and kept; and which, if it was this seat."""
    fields = []
    for who, saw, kept, which, own in looks:
        known = 0 if which == HIDDEN else which | own << tickets
        fields.append(seat_from(who, seat, seats) | (ladder(saw) | ladder(kept) << most | known << 2 * most) << seats)
    return row(fields, seats + 2 * most + 2 * tickets)


def _packs(packs: tuple[int, ...], each: int) -> int:
    """The deck loses cards to the row all the time; those before it stay as they were."""
    latest = _counted(each)(packs[-1])
    return latest | _older(packs[:-1], each) << KINDS * each if len(packs) > 1 else latest


@lru_cache(maxsize=KEPT)
def _older(packs: tuple[int, ...], each: int) -> int:
    return row([_counted(each)(pack) for pack in packs[: -SHUFFLES - 1 : -1]], KINDS * each)


@lru_cache(maxsize=KEPT)
def _cuts(cuts: tuple[tuple[int, ...], ...], seat: int, wide: int) -> int:
    return row([count for cut in cuts[: -SHUFFLES - 1 : -1] for count in (*cut[seat:], *cut[:seat])], wide)


def _rest(view: State) -> int:
    before = (view.packs[: -SHUFFLES - 1], view.cuts[:-SHUFFLES])
    return int.from_bytes(blake2b(repr(before).encode(), digest_size=CHECKSUM // 8).digest(), "little")


@lru_cache(maxsize=KEPT)
def _debts(owed: tuple[int, ...], wide: int) -> int:
    return row([1 << (debt & 7) | debt >> 3 << KINDS for debt in owed], wide)


LEARNING: Learning[State] = Learning(table, player, moves, total)
