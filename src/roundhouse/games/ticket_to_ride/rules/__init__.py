"""The rules: new, to_act, moves, odds, play, why_not, and what each may see of a move."""

from dataclasses import dataclass

from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN
from roundhouse.core.move import Move
from roundhouse.core.options import option
from roundhouse.core.words import say
from roundhouse.games.ticket_to_ride.parts import EMPTY, cities, size
from roundhouse.games.ticket_to_ride.parts.moves import Deal, Give, Keep
from roundhouse.games.ticket_to_ride.rules.flow import play
from roundhouse.games.ticket_to_ride.rules.legal import claims, moves, odds, to_act, why_not
from roundhouse.games.ticket_to_ride.state import CHOOSE, State, new_state

__all__ = ["Options", "claims", "moves", "new", "odds", "parts", "play", "seen", "to_act", "why_not"]


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose."""

    ask_flag: bool = option(
        False, say("Ask before a paid card is laid before you for the French flag; otherwise it is always laid")
    )
    map: str = option("paris", say("The map to play on"), cities(), paris=say("Paris"))


def new(seats: int, options: Options) -> State:
    """The table before Nature's first act."""
    return new_state(options.map, seats, options.ask_flag)


def seen(state: State, seat: int, move: Move, by: int | None) -> Move:
    """A move as a seat may know it (TR-76, TR-83): face-down cards and tickets are their owner's secret."""
    if isinstance(move, Deal) and move.to != by:
        return Deal(move.to, HIDDEN)
    if isinstance(move, Give) and move.to != by:
        return Give(move.to, HIDDEN)
    if isinstance(move, Keep) and seat != by:
        if state.phase == CHOOSE and state.chosen.count(0) > 1:  # TR-15: how many is told when all have chosen
            return Keep(())
        return Keep((HIDDEN,) * len(move.tickets))
    return move


def parts(state: State) -> dict[str, int]:
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
