"""Tables to play on: Nature is told what to turn up. Cards are letters: r b w y g p and * for wild."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.moves import Deal, First, Give, Open
from roundhouse.games.ticket_to_ride.parts import EMPTY, number, pack
from roundhouse.games.ticket_to_ride.state import DEAL, DRAW, OPEN, SHUFFLE, SWEEP, State

SIGNS = "rbwygp*"
# routes of the map by what they are good for in tests
ARC_CHAMPS_RED, ARC_CHAMPS_BLUE = 0, 1
CHAMPS_INVALIDES_RED, CHAMPS_INVALIDES_BLUE = 2, 3
NORD_BLUE = 14  # Montmartre – Gare du Nord, single, length 1
ARC_EIFFEL_YELLOW = 23  # single, length 2
BASTILLE_WHITE, BASTILLE_YELLOW = 24, 25  # République – Bastille
ITALIE_WHITE = 44  # Gare de Lyon – Place d'Italie, single, length 2
EIFFEL_PURPLE, ITALIE_GREEN = 45, 46  # single, length 3


class Table:
    """A match with short words for what happens at it."""

    def __init__(
        self,
        hands: Sequence[str] = ("rr", "yy"),
        row: str = "rbwyg",
        tickets: Sequence[tuple[int, int]] = ((0, 1), (2, 3), (4, 5), (6, 7)),
        first: int = 0,
        ask: bool = False,
        keep: Sequence[tuple[int, ...]] = (),
    ) -> None:
        seats = len(hands)
        self.match = Match(GAME, seats, GAME.rules.options(ask_flag=ask), seed=bytes(32))
        for place in range(2):
            for seat in range(seats):
                self.nature(Deal(seat, SIGNS.index(hands[seat][place])))
        self.cards(row)
        for seat in range(seats):
            for ticket in tickets[seat]:
                self.nature(Give(seat, ticket))
        for seat in range(seats):
            kept = keep[seat] if keep else (min(tickets[seat]),)
            self.say(seat, "keep " + "+".join(map(str, kept)))
        self.nature(First(first))

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def nature(self, move: Move) -> None:
        self.match.play(NATURE, move)

    def cards(self, signs: str) -> None:
        """Nature turns up or deals these cards, one after the other; sweeps and shuffles as they come."""
        for sign in signs:
            self.settle_forced()
            card = SIGNS.index(sign)
            if self.state.phase == OPEN:
                self.nature(Open(self.state.row.index(EMPTY), card))
            else:
                assert self.state.phase in (DEAL, DRAW)
                self.nature(Deal(self.state.seat, card))
        self.settle_forced()

    def settle_forced(self) -> None:
        while self.state.phase in (SWEEP, SHUFFLE):
            self.match.nature_acts()

    def say(self, seat: int, text: str) -> None:
        self.match.say(seat, text)

    def blind(self, seat: int, signs: str) -> None:
        """A seat takes these cards from the deck."""
        for sign in signs:
            self.say(seat, "blind")
            self.cards(sign)

    def take(self, seat: int, slot: int, then: str = "") -> None:
        """A seat takes from the row and Nature fills it with these cards."""
        self.say(seat, f"take {slot}")
        self.cards(then)

    def why(self, seat: int, text: str) -> str | None:
        from roundhouse.core.notation import parse_move

        return GAME.rules.why_not(self.state, seat, parse_move(GAME, text))

    def legal(self, seat: int, kind: str = "") -> list[Any]:
        return [move for move in self.match.legal(seat) if not kind or move.kind == kind]

    def row(self) -> str:
        return "".join("." if card == EMPTY else SIGNS[card] for card in self.state.row)

    def hand(self, seat: int) -> str:
        return "".join(sign * number(self.state.hands[seat], card) for card, sign in enumerate(SIGNS))

    def discard(self) -> str:
        return "".join(sign * number(self.state.discard, card) for card, sign in enumerate(SIGNS))

    def points(self, seat: int) -> int:
        return self.state.track[seat]

    def holding(self, seat: int, signs: str) -> "Table":
        """Put a hand straight into a seat's hand: for positions that take too long to play to."""
        state = self.state
        before, after = state.hands[seat], pack(SIGNS.index(sign) for sign in signs)
        state.deck += before - after
        state.deck_size += state.sizes[seat] - len(signs)
        state.hands[seat], state.sizes[seat], state.known[seat] = after, len(signs), after
        state.blind[seat], state.owed[seat] = (), ()
        return self


def counts(table: Table) -> dict[str, int]:
    return dict(GAME.rules.components(table.state)) if GAME.rules.components else {}
