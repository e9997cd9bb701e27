"""What a good player knows: which claim, which card, which tickets."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.bits import each
from roundhouse.core.move import Move
from roundhouse.games.ticket_to_ride.bots.plan import chance, needs_of, plan, plan_of, turns_left
from roundhouse.games.ticket_to_ride.moves import TICKETS, Blind, Claim, Flag, Keep, Take
from roundhouse.games.ticket_to_ride.parts import FLAG_BITS, PLAIN, WILD, number
from roundhouse.games.ticket_to_ride.scoring import completed, value
from roundhouse.games.ticket_to_ride.state import SECOND, State

# The taste of a quick policy, here and in the numbers below: judgement, not fitted; `value.py` is.
FLAG_SHARE = (1.2, 1.6, 4.0)  # worth of a flag card: the first, the second, the third
CARD = 0.55  # worth of a card that is not needed
WILD_CARD = 1.25
NEEDED = 1.1  # worth of a card the plan needs
PLANNED = 2.5  # extra worth of a planned route
TICKET_BUSES, TICKET_TURNS = 7, 5.0  # with fewer, drawing tickets is too late


def heuristic(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Follow the tickets: claim what the plan needs, draw for it, take flags on the way, watch the end."""
    if len(moves) == 1:
        return moves[0]
    first = moves[0]
    if isinstance(first, Keep):
        return max(moves, key=lambda move: _kept_worth(view, seat, move))
    if isinstance(first, Flag):
        return first
    wanted, cells, _ = plan_of(view, seat)
    needs = needs_of(view, seat, wanted)
    if view.phase == SECOND:
        return _best_card(view, moves, needs, rng)[0]
    return _action(view, seat, moves, rng, wanted, cells, needs)


def _action(
    view: State, seat: int, moves: Sequence[Move], rng: Random, wanted: int, cells: int, needs: list[int]
) -> Move:
    turns = turns_left(view)
    best, best_worth, last = None, 0.0, -1
    spare = view.buses[seat] - cells
    for move in moves:
        if not isinstance(move, Claim) or move.route == last:  # the first way to pay is the cheapest in wild cards
            continue
        last = move.route
        worth = _claim_worth(view, seat, move, wanted, spare, needs, turns)
        if worth > best_worth:
            best, best_worth = move, worth
    if best is not None and wanted >> best.route & 1:
        return best
    draws = [move for move in moves if isinstance(move, (Take, Blind))]
    card, card_worth = _best_card(view, draws, needs, rng) if draws else (None, 0.0)
    if not wanted and view.piles and _time_for_tickets(view, seat, turns):
        return TICKETS
    if best is not None and (card is None or best_worth > _patience(view, seat, turns, card_worth)):
        return best
    return card or best or moves[0]


def _patience(view: State, seat: int, turns: float, card_worth: float) -> float:
    """What a claim outside the plan must beat: two cards now, worth less the nearer the end."""
    if turns <= 1:
        return 0.0
    later = min(1.0, (turns - 1) / 3)
    glut = max(0.4, 1.0 - view.sizes[seat] / 14)
    return (card_worth + 0.9) * later * glut


def _claim_worth(view: State, seat: int, move: Claim, wanted: int, spare: int, needs: list[int], turns: float) -> float:
    city = view.city
    length = city.routes[move.route].length
    worth = float(city.gains[move.route]) + flag_worth(view, seat, move.colour)
    if wanted >> move.route & 1:
        worth += PLANNED + length * 0.6
    else:
        if length > spare:
            return -1.0
        plain = length - move.wilds
        hurt = plain if move.colour < WILD and needs[move.colour] >= 0 and wanted else 0
        worth -= 0.8 * hurt if turns > 1.5 else 0.0
        worth -= 0.25 * length  # buses are turns
    if turns > 1.5:
        worth -= move.wilds * 0.8
    return worth


def flag_worth(view: State, seat: int, colour: int) -> float:
    """What a card of this colour is worth for the flag that lies before the seat."""
    if not FLAG_BITS & ~view.flags[seat] & 1 << colour:
        return 0.0
    return FLAG_SHARE[view.flags[seat].bit_count()]


def _best_card(view: State, moves: Sequence[Move], needs: list[int], rng: Random) -> tuple[Move, float]:
    first = view.phase != SECOND
    best, best_worth = moves[0], -1.0
    for move in moves:
        if isinstance(move, Take):
            colour = view.row[move.slot]
            worth = _card_worth(view, colour, needs)
            if colour == WILD and first:
                worth = WILD_CARD + (0.7 if sum(need > 0 for need in needs) else 0.0) - 0.9
        else:
            worth = 0.86 if any(need > 0 for need in needs) else 0.9
        worth += rng.random() * 0.01
        if worth > best_worth:
            best, best_worth = move, worth
    return best, best_worth


def _card_worth(view: State, colour: int, needs: list[int]) -> float:
    if colour == WILD:
        return WILD_CARD
    worth = NEEDED + 0.05 * min(3, needs[colour]) if needs[colour] > 0 else CARD
    return worth + (0.12 if FLAG_BITS >> colour & 1 else 0.0)


def _time_for_tickets(view: State, seat: int, turns: float) -> bool:
    return view.buses[seat] >= TICKET_BUSES and turns >= TICKET_TURNS


def _kept_worth(view: State, seat: int, move: Move) -> float:
    """Expected points of keeping these tickets beside those already held."""
    assert isinstance(move, Keep)
    kept = sum(1 << ticket for ticket in move.tickets)
    tickets = view.tickets[seat] | kept if view.tickets[seat] > 0 else kept
    return tickets_worth(view, seat, tickets)


def tickets_worth(view: State, seat: int, tickets: int) -> float:
    """Expected points of these tickets with what the seat has now."""
    city = view.city
    _, cells, planned = plan(city, view.claimed[seat], view.shut[seat], tickets, view.buses[seat])
    odds = chance(cells, view.buses[seat], view.sizes[seat], turns_left(view))
    worth = 0.0
    for ticket in each(tickets):
        points = city.tickets[ticket].points
        if planned >> ticket & 1:
            worth += points * (2 * odds - 1)
    done = completed(city, view.claimed[seat], tickets)
    lost = tickets & ~done & ~planned
    return worth + value(city, done) - value(city, lost)


def points_only(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Greedy for points alone: the claim that scores most, else cards; tickets are never looked at."""
    claims = [move for move in moves if isinstance(move, Claim)]
    if claims:
        return max(claims, key=lambda move: (_plain_gain(view, seat, move), -move.wilds, rng.random()))
    if isinstance(moves[0], Keep):
        return min(moves, key=lambda move: (len(move.tickets), rng.random()) if isinstance(move, Keep) else (0, 0.0))
    draws = [move for move in moves if isinstance(move, (Take, Blind))]
    if not draws:
        return moves[0]
    held = [number(view.hands[seat], colour) for colour in PLAIN]
    return max(draws, key=lambda move: (_greedy_card(view, move, held), rng.random()))


def _plain_gain(view: State, seat: int, move: Claim) -> float:
    whole = FLAG_BITS & ~view.flags[seat] == 1 << move.colour
    return view.city.gains[move.route] + (view.city.numbers.flag_points if whole else 0)


def _greedy_card(view: State, move: Move, held: list[int]) -> float:
    if not isinstance(move, Take):
        return 1.5
    colour = view.row[move.slot]
    return 2.5 if colour == WILD else float(held[colour])
