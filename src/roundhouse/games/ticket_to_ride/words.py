"""What is said: prompts, log sentences, the words of a choice."""

from collections.abc import Sequence

from roundhouse.core.game import HIDDEN
from roundhouse.core.move import Move
from roundhouse.core.words import NOTHING, Say, many, player, say
from roundhouse.games.ticket_to_ride.moves import (
    Blind,
    Claim,
    Deal,
    First,
    Flag,
    Give,
    Keep,
    Open,
    Shuffle,
    Sweep,
    Take,
    Tickets,
)  # fmt: skip
from roundhouse.games.ticket_to_ride.parts import EMPTY, FLAG_BITS, GRAY, PLAIN, WILD, City, Route, number, size
from roundhouse.games.ticket_to_ride.scoring import completed, score
from roundhouse.games.ticket_to_ride.state import CHOOSE, DEAL, FIRST, FLAG, GIVE, LOOK, NATURAL, OVER, SECOND, State

NAMES: tuple[Say, ...] = (
    say("red"),
    say("blue"),
    say("white"),
    say("yellow"),
    say("green"),
    say("purple"),
    say("wild"),
    say("any colour"),
)


def words_of(colour: int) -> Say:
    """The name of a colour."""
    return NAMES[colour if 0 <= colour < GRAY else GRAY]


def place_words(city: City, place: int) -> Say:
    """The name of a place."""
    return say(city.places[place].name)


def ticket_words(city: City, ticket: int) -> Say:
    """A ticket in words."""
    one = city.tickets[ticket]
    ends = {"a": place_words(city, one.a), "b": place_words(city, one.b)}
    return say("{a} – {b}, {points}", points=points_words(one.points), **ends)


def points_words(points: int) -> Say:
    """So many points."""
    return many("{n} point", "{n} points", points)


def prompt(view: State, seat: int | None) -> Say:
    """What is to be done now, in one line."""
    if view.phase == OVER:
        return say("The game is over: all tickets are shown.")
    if view.phase in NATURAL:
        return _natural(view)
    if view.phase == CHOOSE:
        if seat is not None and not view.chosen[seat]:
            return say("Choose your tickets: keep one or both.")
        return say("Waiting until all have chosen their tickets.")
    if seat != view.seat:
        return say("{player} is to move.", player=player(view.seat))
    if view.phase == SECOND:
        return say("Take a second card: from the deck, or from the row but not a wild one.")
    if view.phase == FLAG:
        return say("Lay the paid card before you for the French flag: {colour}?", colour=words_of(view.offer))
    if view.phase == LOOK:
        one = len(view.seeing[seat]) == 1
        return say("The last ticket: it must be kept.") if one else say("Keep one or both of these tickets.")
    return _turn(view)


def _natural(view: State) -> Say:
    if view.phase == DEAL:
        return say("The cards are dealt.")
    if view.phase == GIVE:
        return say("Tickets are dealt.")
    return say("The first player is drawn.") if view.phase == FIRST else say("A card is turned over.")


def _turn(view: State) -> Say:
    if view.left > 0:
        return say("Your last turn: take cards, claim a route or draw tickets.")
    return say("Your turn: take cards, claim a route or draw tickets.")


def paid_words(city: City, move: Claim) -> Say:
    """What a claim costs: "white ×1 + wild ×1"."""
    plain = city.routes[move.route].length - move.wilds
    if not plain:
        return say("{colour} ×{count}", colour=words_of(WILD), count=move.wilds)
    if not move.wilds:
        return say("{colour} ×{count}", colour=words_of(move.colour), count=plain)
    return say(
        "{colour} ×{count} + {wild} ×{wilds}",
        colour=words_of(move.colour), count=plain, wild=words_of(WILD), wilds=move.wilds,
    )  # fmt: skip


def take_words(slot: int, colour: int) -> Say:
    """A card of the row as a button says it."""
    if colour == WILD:  # TR-24
        return say("Take from the row: {colour} (card {slot}). It is your whole turn", **_slot(slot, colour))
    return say("Take from the row: {colour} (card {slot})", **_slot(slot, colour))


def _slot(slot: int, colour: int) -> dict[str, Say | int]:
    return {"slot": slot + 1, "colour": words_of(colour)}


def claim_words(city: City, move: Claim) -> Say:
    """A claim as a button says it."""
    route = city.routes[move.route]
    ends = {"a": place_words(city, route.a), "b": place_words(city, route.b), "paid": paid_words(city, move)}
    if move.colour == WILD:  # wild cards do not tell which track of a double is meant
        return say("Claim {a} – {b} ({track}) for {paid}", track=words_of(route.colour), **ends)
    return say("Claim {a} – {b} for {paid}", **ends)


def keep_words(city: City, tickets: Sequence[int]) -> Say:
    """Tickets to be kept as a button says it."""
    if not 1 <= len(tickets) <= 2:
        return many("Keep {n} ticket", "Keep {n} tickets", len(tickets))
    if len(tickets) == 2:
        return say("Keep both tickets")
    one = city.tickets[tickets[0]]
    return say("Keep: {a} – {b}", a=place_words(city, one.a), b=place_words(city, one.b))


def plain_words(move: Move, last: bool) -> Say:
    """A move that needs no more to be said: the deck, new tickets, the flag, a pass."""
    match move:
        case Blind():
            return say("Take the top card of the deck")
        case Flag():
            return say("Lay it for the flag") if move.keep else say("Discard it")
        case Tickets():
            if last:
                return say("Draw tickets (in your last turn they will mostly cost points)")
            return say("Draw tickets and keep at least one")
        case _:
            return say("Pass: nothing is possible")


def tell(state: State, seat: int, move: Move) -> Say:
    """What a move did, for the log; hidden things are not named."""
    match move:
        case Take():
            card = state.row[move.slot]
            return say("takes from the row: {colour}", colour=words_of(card))
        case Blind():
            return say("takes a card from the deck")
        case Claim():
            return _tell_claim(state, seat, move)
        case Flag():
            if move.keep:
                return say("lays a card for the flag: {colour}", colour=words_of(state.offer))
            return say("does not keep the card for the flag")
        case Tickets():
            return say("draws tickets")
        case Keep():
            if not move.tickets:
                return say("has chosen tickets")
            return many("keeps {n} ticket", "keeps {n} tickets", len(move.tickets))
        case _:
            return _tell_nature(state, move)


def _tell_claim(state: State, seat: int, move: Claim) -> Say:
    city, route = state.city, state.city.routes[move.route]
    ends = {"a": place_words(city, route.a), "b": place_words(city, route.b), "paid": paid_words(city, move)}
    whole = move.colour < WILD and state.flags[seat] | FLAG_BITS & 1 << move.colour == FLAG_BITS
    if whole and not state.ask:
        return say("claims {a} – {b} for {paid} and completes a French flag", **ends)
    return say("claims {a} – {b} for {paid}", **ends)


def _tell_nature(state: State, move: Move) -> Say:
    match move:
        case Deal():
            if move.card == HIDDEN:
                return say("A face-down card for {player}", player=player(move.to))
            return say("A card for {player}: {colour}", player=player(move.to), colour=words_of(move.card))
        case Open():
            return say("Into the row: {colour}", colour=words_of(move.card))
        case Sweep():
            return say("Too many wild cards: the whole row is discarded")
        case Shuffle():
            return many(
                "A new deck is shuffled from {n} card", "A new deck is shuffled from {n} cards", size(state.discard)
            )
        case Give():
            if move.ticket == HIDDEN:
                return say("A ticket for {player}", player=player(move.to))
            return say(
                "A ticket for {player}: {ticket}", player=player(move.to), ticket=ticket_words(state.city, move.ticket)
            )
        case First():
            return say("{player} begins", player=player(move.player))
        case _:
            return say("passes: nothing is possible")


def row_card(slot: int, colour: int) -> Say:
    """How a screen reader calls a slot of the row."""
    if colour == EMPTY:
        return say("Row, place {slot}: empty", slot=slot + 1)
    if colour == WILD:
        return say("Row, place {slot}: {colour}; pays for any colour, is your whole turn", **_slot(slot, colour))
    return say("Row, place {slot}: {colour}; it pays for a cell of this colour", slot=slot + 1, colour=words_of(colour))


def held_card(colour: int, count: int) -> Say:
    """Cards in hand, and what they are for."""
    if colour == WILD:
        return say(
            "In hand: {colour} ×{count}; pays for any colour, fills no flag", colour=words_of(colour), count=count
        )
    return say("In hand: {colour} ×{count}; each pays for a cell of this colour", colour=words_of(colour), count=count)


REFUSALS: dict[str, Say] = {
    "TR-13": say("Choose your tickets: keep one or both."),
    "TR-20": say("You can still act: take cards, claim a route or draw tickets."),
    "TR-25": say("The second card cannot be a wild one from the row: take another, or one from the deck."),
    "TR-27": say("Take a second card first."),
    "TR-30": say("You are taking cards in this turn: take the second one."),
    "TR-36": say("This place of the row is empty: take another card."),
    "TR-44": say(
        "Your cards do not pay for this route: it takes one card of its colour, or a wild one, for every cell."
    ),
    "TR-48": say("You have too few buses for this route: choose a shorter one."),
    "TR-50": say("This route is claimed already: choose a free one."),
    "TR-54": say("The other route of this double connection is yours, and nobody may have both: choose another."),
    "TR-55": say(
        "One route of this double connection is claimed, and with two players the other is closed: choose another."
    ),
    "TR-58": say("First decide about the flag: lay the card, or discard it."),
    "TR-74": say("No tickets are left: take cards or claim a route."),
    "TR-76": say("First decide which tickets you keep."),
    "TR-99": say("Deck and discard are empty: take a card from the row."),
}
"""What a refusal says instead of its rule: what is wrong here, and what would work."""


def reason(view: State, seat: int, move: Move, rule: str) -> Say | None:
    """What is so at this moment, where it says more than the rule."""
    if rule == "TR-18" and seat != view.seat:
        return say("{player} is to move: your turn will come.", player=player(view.seat))
    if not isinstance(move, Claim) or not 0 <= move.route < len(view.city.routes):
        return None
    route = view.city.routes[move.route]
    match rule:
        case "TR-44":
            return _too_dear(view, seat, route)
        case "TR-48":
            has = view.buses[seat]
            return say("Buses needed: {length}, left: {has}. Choose a shorter route.", length=route.length, has=has)
        case "TR-50":
            return say(
                "Buses stand here already: {player}. Choose a free route.", player=player(_owner(view, route.number))
            )
        case "TR-54" if route.twin is not None:
            beside = words_of(view.city.routes[route.twin].colour)
            return say(
                "The other route ({colour}) of this connection is yours, and nobody may have both: choose another.",
                colour=beside,
            )
        case "TR-55" if route.twin is not None:
            owner = player(_owner(view, route.twin))
            return say(
                "The route beside it is claimed: {player}. With two players this one is closed: choose another.",
                player=owner,
            )
    return None


def _too_dear(view: State, seat: int, route: Route) -> Say | None:
    hand = view.hands[seat]
    if hand == HIDDEN or route.colour not in PLAIN:
        return None
    return say(
        "This route costs {colour} ×{length}. You have {colour} ×{own} and {wild} ×{wilds}: take cards first.",
        colour=words_of(route.colour), length=route.length, own=number(hand, route.colour),
        wild=words_of(WILD), wilds=number(hand, WILD),
    )  # fmt: skip


def _owner(view: State, route: int) -> int:
    return next((seat for seat in range(view.seats) if view.claimed[seat] >> route & 1), 0)


def gain(before: State, after: State, seat: int) -> Say:
    """What a route brings where most of it is a ticket: completed now, it counts for the player, not against them."""
    own = after.tickets[seat]
    if own == HIDDEN or own != before.tickets[seat]:
        return NOTHING
    done = [completed(state.city, state.claimed[seat], own) for state in (before, after)]
    count = (done[1] & ~done[0]).bit_count()
    routes, flags, *tickets = (
        new.points - old.points for old, new in zip(score(before, seat), score(after, seat), strict=True)
    )
    if not count:
        return NOTHING
    return many(
        "+{all} (ticket +{points})", "+{all} (tickets +{points})", n=count,
        all=routes + flags + sum(tickets), points=sum(tickets),
    )  # fmt: skip
