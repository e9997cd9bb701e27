"""What is worth a pause, and what a beginner is told when it first lies on the table."""

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN, Moment
from roundhouse.core.words import player, say
from roundhouse.games.ticket_to_ride.drawing.board import KEPT, closed
from roundhouse.games.ticket_to_ride.drawing.tickets import shown_tickets
from roundhouse.games.ticket_to_ride.moves import Claim
from roundhouse.games.ticket_to_ride.parts import WILD, City
from roundhouse.games.ticket_to_ride.rules import moves, play
from roundhouse.games.ticket_to_ride.scoring import cells_to_go, total
from roundhouse.games.ticket_to_ride.state import CHOOSE, NATURAL, OVER, TURN, State
from roundhouse.games.ticket_to_ride.words import points_words, ticket_words


def moments(view: State, seat: int | None) -> tuple[Moment, ...]:
    """What this seat, or a spectator, may be told of the position."""
    if view.phase in NATURAL and not view.looks:
        return ()
    found = [*_of_all(view)]
    if seat is not None and view.hands[seat] != HIDDEN:
        found += _of_tickets(view, seat)
        if view.phase != OVER:
            found += _notes(view, seat)
    return tuple(found)


def _of_all(view: State) -> Iterator[Moment]:
    if view.looks and not any(view.claimed):
        yield _begun()
    for seat, sets in enumerate(view.sets):
        if sets:
            yield _flag(seat, sets, view.city.numbers.flag_points)
    if view.left > 0:
        yield _last_round((view.seat + view.left - 1) % view.seats)  # TR-85: who announced it has the last turn


@lru_cache(maxsize=1)
def _begun() -> Moment:
    return Moment("begun", say("Tickets are chosen: let the buses roll!"))


@lru_cache(maxsize=KEPT)
def _flag(seat: int, sets: int, points: int) -> Moment:
    words = say("A French flag, {points}: {player}", points=points_words(points), player=player(seat))
    return Moment(f"flag-{seat}-{sets}", words, (f"flag-{seat}",))


@lru_cache(maxsize=8)
def _last_round(seat: int) -> Moment:
    words = say("The buses run out: {player}. Everybody has one more turn.", player=player(seat))
    return Moment("last-round", words, (f"player-{seat}",))


def _of_tickets(view: State, seat: int) -> Iterator[Moment]:
    """Of one's own tickets only: those of others are secret."""
    if view.seeing[seat]:
        return
    for letter, ticket in shown_tickets(view, seat):
        left = cells_to_go(view.city, view.claimed[seat], view.shut[seat], ticket)
        if left == 0:
            yield _complete(view.city, letter, ticket)
        elif left is None:
            yield _cut_off(view.city, letter, ticket)


@lru_cache(maxsize=KEPT)
def _complete(town: City, letter: str, ticket: int) -> Moment:
    words = say("Ticket {letter} is complete: {ticket}", letter=letter, ticket=ticket_words(town, ticket))
    return Moment(f"complete-{ticket}", words, _ends(town, ticket))


@lru_cache(maxsize=KEPT)
def _cut_off(town: City, letter: str, ticket: int) -> Moment:
    words = say("Ticket {letter} can no longer be completed: every way is taken.", letter=letter)
    return Moment(f"cut-off-{ticket}", words, _ends(town, ticket))


def _ends(town: City, ticket: int) -> tuple[str, ...]:
    return f"ticket-{ticket}", *(f"place-{place}" for place in each(town.goals[ticket]))


def _notes(view: State, seat: int) -> Iterator[Moment]:
    if view.phase == CHOOSE:
        if view.seeing[seat] and not view.chosen[seat]:
            yield _ticket_note(view.seeing[seat])
        return
    if view.phase == TURN and view.seat == seat:
        yield _letter_note(view.city, view.tickets[seat])
        yield from _row_notes(tuple(view.row))
    yield from _notes_of_play(view, seat)


@lru_cache(maxsize=KEPT)
def _ticket_note(tickets: tuple[int, ...]) -> Moment:
    words = say("A ticket names two places. Joined by your buses it brings its points; unfinished it costs them.")
    return Moment("tickets", words, tuple(f"ticket-{one}" for one in tickets), note=True)


@lru_cache(maxsize=KEPT)
def _letter_note(town: City, tickets: int) -> Moment:
    words = say(
        "Letters mark the ends of your tickets: join A with A, beginning anywhere. A green ring shows how far you are."
    )
    places = sorted({place for ticket in each(tickets) for place in each(town.goals[ticket])})
    return Moment("letters", words, tuple(f"place-{place}" for place in places), note=True)


@lru_cache(maxsize=KEPT)
def _row_notes(row: tuple[int, ...]) -> tuple[Moment, ...]:
    wilds = tuple(f"row-{slot}" for slot, colour in enumerate(row) if colour == WILD)
    if not wilds:
        return ()
    wild = say("A wild card (with the star) pays for any colour. From the row it is your only card this turn.")
    found = [Moment("wild", wild, wilds, note=True)]
    if len(wilds) == 2:
        sweep = say("Two wild cards lie open. If a third comes, the whole row is swept away and dealt anew.")
        found.append(Moment("sweep", sweep, wilds, note=True))
    return tuple(found)


def _notes_of_play(view: State, seat: int) -> Iterator[Moment]:
    if (pale := closed(view)) >= 0:
        yield _closed_note(pale)
    if view.flags[seat]:
        yield _flag_note(seat, view.city.numbers.flag_points)
    other = next((one for one in range(view.seats) if one != seat and view.known[one]), None)
    if other is not None:
        yield _seen_note(other)
    if view.left > 0:
        yield _end_note(_best_claim(view, seat))


def _best_claim(view: State, seat: int) -> int:
    """The route whose claim brings this seat most now, tickets included, or -1."""
    if view.phase != TURN or view.seat != seat:
        return -1
    claims = {move.route: move for move in moves(view, seat) if isinstance(move, Claim)}
    return max(claims, key=lambda one: _brings(view, seat, claims[one]), default=-1)


def _brings(view: State, seat: int, move: Claim) -> int:
    after = view.copy()
    play(after, seat, move)
    return total(after, seat)


@lru_cache(maxsize=KEPT)
def _closed_note(route: int) -> Moment:
    words = say("This pale route is closed: with two players only one route of a double connection can be claimed.")
    return Moment("closed", words, (f"route-{route}",), note=True)


@lru_cache(maxsize=8)
def _flag_note(seat: int, points: int) -> Moment:
    whole = points_words(points)
    words = say(
        "A card you paid lies in your flag; a wild card never does. Blue, white and red together bring {points}.",
        points=whole,
    )
    return Moment("flag", words, (f"ownflag-{seat}",), note=True)


@lru_cache(maxsize=8)
def _seen_note(seat: int) -> Moment:
    words = say("These small cards were taken openly from the row: you know that they are in this hand.")
    return Moment("seen", words, (f"seen-{seat}",), note=True)


@lru_cache(maxsize=KEPT)
def _end_note(route: int) -> Moment:
    """What can be done: to claim is advised only to who can pay for a route."""
    if route < 0:
        words = say("The last turns: new tickets can hardly be finished now, and unfinished they cost points.")
        return Moment("end", words, ("tickets",), note=True)
    words = say(
        "The last turns: if you can, claim the route that finishes a ticket of yours, else the longest you can pay."
    )
    return Moment("end", words, (f"route-{route}",), note=True)
