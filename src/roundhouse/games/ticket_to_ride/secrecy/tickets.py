"""Guessing tickets: the whole story of the ticket deck is told again with the cards nobody showed made up.

A card is followed as a thing without a name until the guessing seat has seen it. Others' choices, and the order
within a layer, are made up; a story in which the seat would not have seen what it saw is thrown away.
"""

from random import Random

from roundhouse.core.bits import bits_of, each
from roundhouse.core.game import HIDDEN
from roundhouse.games.ticket_to_ride.state import OVER, Look, State

_TRIES = 20_000


def guess_tickets(state: State, view: State, seat: int, rng: Random) -> None:
    """Fill in every hidden ticket of the state."""
    if not view.looks:
        _guess_dealt(state, view, rng)
        return
    for _ in range(_TRIES):
        story = _Story(view, seat, rng)
        if story.told():
            story.write(state)
            return
    raise AssertionError("no story of the tickets fits the view")


def _guess_dealt(state: State, view: State, rng: Random) -> None:
    """Before the set-up choice is over: deal the hidden tickets, choose for those who have chosen."""
    seen = {ticket for tickets in view.seeing for ticket in tickets if ticket != HIDDEN}
    rest = [ticket for ticket in range(len(view.city.tickets)) if ticket not in seen]
    rng.shuffle(rest)
    for owner, tickets in enumerate(view.seeing):
        dealt = tuple(rest.pop() if ticket == HIDDEN else ticket for ticket in tickets)
        state.seeing[owner] = dealt
        state.tickets[owner] = 0
        if view.chosen[owner] == HIDDEN:
            state.chosen[owner] = bits_of(rng.sample(dealt, rng.randint(1, len(dealt))))
    state.layers = (bits_of(rest),) if rest else ()


class _Story:
    """One telling: cards are numbers, `names` says which ticket a card is once the seat has seen it."""

    def __init__(self, view: State, seat: int, rng: Random) -> None:
        self.view, self.seat, self.rng = view, seat, rng
        self.names: dict[int, int] = {}
        self.cards: dict[int, int] = {}
        self.layers = [list(range(len(view.city.tickets)))]
        self.kept: list[list[int]] = [[] for _ in range(view.seats)]
        self.looks: list[tuple[int, list[int], list[int]]] = []
        self.seeing: list[list[int]] = [[] for _ in range(view.seats)]

    def told(self) -> bool:
        """Tell it from the set-up to now; False if it contradicts what was seen."""
        view = self.view
        under: list[int] = []
        for number, look in enumerate(view.looks):
            refused = self._look(look)
            if refused is None:
                return False
            under += refused
            if under and number >= view.seats - 1:  # TR-15: the refused of the set-up go under together
                self.layers.append(under)
                under = []
        for owner, tickets in enumerate(view.seeing):
            if tickets:
                drawn = self._drawn(owner, tickets, len(tickets))
                if drawn is None:
                    return False
                self.seeing[owner] = drawn
        return self._named()

    def write(self, state: State) -> None:
        """Put the story into the state."""
        names = self.names
        state.layers = tuple(bits_of(names[card] for card in layer) for layer in self.layers)
        state.tickets = [bits_of(names[card] for card in cards) for cards in self.kept]
        state.seeing = [tuple(names[card] for card in cards) for cards in self.seeing]
        for owner, tickets in enumerate(self.view.seeing):
            if HIDDEN not in tickets:
                state.seeing[owner] = tickets
        state.looks = tuple(
            (owner, len(saw), len(kept), bits_of(names[card] for card in saw), bits_of(names[card] for card in kept))
            for owner, saw, kept in self.looks
        )

    def _look(self, look: Look) -> list[int] | None:
        owner, saw, kept, seen, keeps = look
        drawn = self._drawn(owner, tuple(each(seen)) if seen != HIDDEN else (), saw)
        if drawn is None:
            return None
        if seen != HIDDEN:
            chosen = [card for card in drawn if keeps >> self.names[card] & 1]
        else:
            chosen = self.rng.sample(drawn, kept)
        self.kept[owner] += chosen
        self.looks.append((owner, drawn, chosen))
        return [card for card in drawn if card not in chosen]

    def _drawn(self, owner: int, seen: tuple[int, ...], count: int) -> list[int] | None:
        """Cards from the top of the ticket deck; those the seat itself drew get the names it saw."""
        drawn: list[int] = []
        wanted = [] if HIDDEN in seen else list(seen)
        self.rng.shuffle(wanted)
        while len(drawn) < count:
            top = self.layers[0]
            number = min(count - len(drawn), len(top))
            taken = self._own(top, wanted, number) if wanted else self.rng.sample(top, number)
            if taken is None:
                return None
            drawn += taken
            self.layers[0] = [card for card in top if card not in taken]
            if not self.layers[0]:
                del self.layers[0]
        return None if wanted else drawn

    def _own(self, top: list[int], wanted: list[int], number: int) -> list[int] | None:
        taken = [self.cards[name] for name in wanted if self.cards.get(name) in top]
        strange = [card for card in top if card not in self.names]
        fresh = [name for name in wanted if name not in self.cards]
        more = number - len(taken)
        if more < 0 or more > len(strange) or more > len(fresh):
            return None
        for card, name in zip(self.rng.sample(strange, more), fresh, strict=False):
            self.names[card], self.cards[name] = name, card
            taken.append(card)
        wanted[:] = [name for name in wanted if self.cards.get(name) not in taken]
        return taken

    def _named(self) -> bool:
        """Name every card that is still strange; at the end of the game the shown tickets must come out."""
        names = self.names
        rest = {ticket for ticket in range(len(self.view.city.tickets)) if ticket not in self.cards}
        if self.view.phase == OVER:
            for owner, cards in enumerate(self.kept):
                shown = set(each(self.view.tickets[owner]))
                mine = {names[card] for card in cards if card in names}
                strange = [card for card in cards if card not in names]
                open_names = sorted(shown - mine)
                if not mine <= shown or not rest.issuperset(open_names) or len(open_names) != len(strange):
                    return False
                names.update(zip(strange, open_names, strict=True))
                rest.difference_update(open_names)
        others = sorted(rest)
        self.rng.shuffle(others)
        strange = [card for card in range(len(self.view.city.tickets)) if card not in names]
        names.update(zip(strange, others, strict=True))
        return True
