"""The table: everything that lies on it, what a table may choose, and how much of everything there is."""

from dataclasses import dataclass

from roundhouse.core.bits import each
from roundhouse.core.options import option
from roundhouse.core.words import say
from roundhouse.games.ticket_to_ride.parts import CITIES, EMPTY, City, cities, city, size

(DEAL, OPEN, SWEEP, SHUFFLE, GIVE, CHOOSE, FIRST, TURN, SECOND, DRAW, FLAG, LOOK, NEXT, OVER) = range(14)
"""Phases. Nature acts in DEAL, OPEN, SWEEP, SHUFFLE, GIVE, FIRST and DRAW; NEXT is only a goal, never stayed in."""

NATURAL = frozenset((DEAL, OPEN, SWEEP, SHUFFLE, GIVE, FIRST, DRAW))

Look = tuple[int, int, int, int, int]
"""A seat that looked at tickets: seat, how many it saw, how many it kept, which it saw, which it kept (as bits)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose."""

    ask_flag: bool = option(
        False,
        say("Ask before a paid card is laid before you for the French flag; otherwise it is always laid"),
        level="reading",
    )
    map: str = option("paris", say("The map to play on"), cities(), level="usual", paris=say("Paris"))


@dataclass(slots=True)
class State:
    """The table. Handfuls of cards are packed integers, sets of routes and tickets are bits.

    A seat's view has holes: HIDDEN instead of a deck, a hand, a ticket, a card drawn face down.
    """

    map: str  # the name of the city
    seats: int
    ask: bool  # TR-62: ask before a card is laid for the flag
    phase: int
    seat: int  # whose turn it is
    then: int  # where play goes on when the row is settled
    deck: int
    deck_size: int
    discard: int
    row: list[int]
    hands: list[int]
    sizes: list[int]  # cards in each hand
    known: list[int]  # cards that everybody knows to be in a hand: taken from the row and not played yet
    blind: list[tuple[int, ...]]  # every card a seat ever drew face down, in order
    owed: list[tuple[int, ...]]  # cards played that nobody had seen: colour + 8 × cards drawn face down before
    packs: tuple[int, ...]  # for each time the deck was made: its cards, without those that came into the row
    cuts: tuple[tuple[int, ...], ...]  # for each shuffle: how many cards each seat had drawn face down before it
    claimed: list[int]
    shut: list[int]  # routes a seat may not claim any more
    buses: list[int]
    track: list[int]  # points for routes and flags
    flags: list[int]  # colours lying before a seat, as bits
    sets: list[int]  # finished flags
    offer: int  # the card that may be laid for the flag
    tickets: list[int]
    held: list[int]  # how many tickets each seat has
    layers: tuple[int, ...]  # the ticket deck from the top: within a layer nobody knows the order
    piles: tuple[int, ...]  # how many tickets lie in each layer
    seeing: list[tuple[int, ...]]  # tickets a seat is looking at
    chosen: list[int]  # set-up: what a seat has decided to keep
    looks: tuple[Look, ...]
    left: int  # turns left once the end is announced, else -1
    passes: int  # passes in a row
    sweeps: int  # sweeps in a row

    @property
    def city(self) -> City:
        """The map that is played on: only its name is part of the state."""
        return CITIES.get(self.map) or city(self.map)

    def copy(self) -> "State":
        """A deep copy: no later move changes it."""
        new = object.__new__(State)
        new.map = self.map
        new.seats = self.seats
        new.ask = self.ask
        new.phase = self.phase
        new.seat = self.seat
        new.then = self.then
        new.deck = self.deck
        new.deck_size = self.deck_size
        new.discard = self.discard
        new.row = self.row[:]
        new.hands = self.hands[:]
        new.sizes = self.sizes[:]
        new.known = self.known[:]
        new.blind = self.blind[:]
        new.owed = self.owed[:]
        new.packs = self.packs
        new.cuts = self.cuts
        new.claimed = self.claimed[:]
        new.shut = self.shut[:]
        new.buses = self.buses[:]
        new.track = self.track[:]
        new.flags = self.flags[:]
        new.sets = self.sets[:]
        new.offer = self.offer
        new.tickets = self.tickets[:]
        new.held = self.held[:]
        new.layers = self.layers
        new.piles = self.piles
        new.seeing = self.seeing[:]
        new.chosen = self.chosen[:]
        new.looks = self.looks
        new.left = self.left
        new.passes = self.passes
        new.sweeps = self.sweeps
        return new


def new_state(name: str, seats: int, ask: bool) -> State:
    """The table before the first card is dealt (TR-9)."""
    found = city(name)
    tickets = len(found.tickets)
    deck_size = sum(found.deck >> 6 * colour & 63 for colour in range(7))
    return State(
        map=name, seats=seats, ask=ask, phase=DEAL, seat=0, then=GIVE,
        deck=found.deck, deck_size=deck_size, discard=0, row=[EMPTY] * found.numbers.row,
        hands=[0] * seats, sizes=[0] * seats, known=[0] * seats, blind=[()] * seats, owed=[()] * seats,
        packs=(found.deck,), cuts=(),
        claimed=[0] * seats, shut=[0] * seats, buses=[found.numbers.buses] * seats, track=[0] * seats,
        flags=[0] * seats, sets=[0] * seats, offer=EMPTY,
        tickets=[0] * seats, held=[0] * seats, layers=((1 << tickets) - 1,), piles=(tickets,),
        seeing=[()] * seats, chosen=[0] * seats, looks=(), left=-1, passes=0, sweeps=0,
    )  # fmt: skip


def components(state: State) -> dict[str, int]:
    """How many cards, tickets and buses there are on the table."""
    row = sum(card != EMPTY for card in state.row)
    flags = sum(cards.bit_count() for cards in state.flags) + (state.offer != EMPTY)
    routes = state.city.routes
    cells = sum(routes[route].length for claimed in state.claimed for route in each(claimed))
    tickets = sum(bits.bit_count() for bits in (*state.tickets, *state.layers))
    return {
        "cards": size(state.deck) + size(state.discard) + row + flags + sum(map(size, state.hands)),
        "tickets": tickets + sum(map(len, state.seeing)),
        "buses": sum(state.buses) + cells,
    }
