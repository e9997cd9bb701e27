"""Cards: the row with deck and discard, one's own hand and flag, tickets, and a line for every player."""

from collections.abc import Iterator
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN
from roundhouse.core.words import Say, many, player, say
from roundhouse.games.ticket_to_ride.drawing.signs import INKS, card, card_back, pattern, words
from roundhouse.games.ticket_to_ride.parts import EMPTY, FLAG, WILD, number, size
from roundhouse.games.ticket_to_ride.scoring import completed, missing
from roundhouse.games.ticket_to_ride.state import NATURAL, OVER, State
from roundhouse.games.ticket_to_ride.words import place_words, row_card, ticket_words, words_of
from roundhouse.scene.shapes import Place, Scene, Shape, circle, group, rect

WIDTH = 720.0
CHIPS, CHIPS_AT = 4, 330.0  # so many letters of tickets have room between flag and buses
LETTERS = "ABCDEFGHIJKLMNOPQRST"


def row_scene(view: State) -> Scene:
    """The face-up row, the deck with the discard, and the ticket deck."""
    step = min(100.0, 500 / max(1, len(view.row)))
    shapes = [_slot(view, slot, 6 + slot * step, step - 8) for slot in range(len(view.row))]
    deck = [
        *card_back(514, 6, 92, 128, "@steel"),
        words(560, 70, str(view.deck_size), 34, font_weight=700, fill="@on-light"),
    ]
    count = many("Deck: {n} card", "Deck: {n} cards", view.deck_size)
    shapes.append(group(deck, id="deck", label=count))
    left = sum(view.piles)
    tickets = [*card_back(620, 6, 92, 128, "@gold"), words(666, 70, str(left), 34, font_weight=700, fill="@on-light")]
    shapes.append(group(tickets, id="tickets", label=many("Ticket deck: {n} ticket", "Ticket deck: {n} tickets", left)))
    shapes += [
        words(570, 152, say("deck"), fill="@muted", text_anchor="end"),
        words(716, 152, say("tickets"), fill="@muted", text_anchor="end"),
        words(8, 152, _row_note(view), fill="@muted", text_anchor="start"),
    ]
    return Scene("row", say("Cards on the table"), WIDTH, 168, shapes, "hand")


def _row_note(view: State) -> Say:
    standing = view.row.count(WILD) >= view.city.numbers.sweep_at and view.phase not in NATURAL
    if standing and view.phase != OVER:  # TR-41: told, because players wonder
        return say("Too few coloured cards: the row stays")
    return many("Discard: {n} card", "Discard: {n} cards", size(view.discard))


def _slot(view: State, slot: int, x: float, width: float) -> Shape:
    colour = view.row[slot]
    if colour == EMPTY:
        empty = rect(x, 6, width, 128, rx=12, fill="none", stroke="@faint", stroke_width=3, stroke_dasharray="8 8")
        return group([empty], id=f"row-{slot}", label=row_card(view, slot))
    return group(card(colour, x, 6, width, 128), id=f"row-{slot}", label=row_card(view, slot))


def hand_scene(view: State, seat: int) -> Scene:
    """The hand as a fan by colour with counts; flag cards and buses beneath."""
    hand = view.hands[seat]
    held = [colour for colour in range(7) if number(hand, colour)]
    shapes: list[Shape] = [_fan(colour, number(hand, colour), 8 + place * 101) for place, colour in enumerate(held)]
    if not held:
        shapes.append(words(WIDTH / 2, 70, say("No cards in hand"), 26, fill="@muted"))
    shapes += _flag_line(view, seat, 170)
    return Scene("hand", say("Your cards"), WIDTH, 236, shapes, "hand", seat)


def _fan(colour: int, count: int, x: float) -> Shape:
    inside: list[Shape] = []
    for layer in range(min(count, 4) - 1, -1, -1):
        inside += card(colour, x + layer * 5, 22 - layer * 5, 72, 104)
    inside.append(circle(x + 66, 122, 21, fill="@card", stroke="@ink", stroke_width=3))
    inside.append(words(x + 66, 123, str(count), 26, font_weight=700))
    return group(
        inside, id=f"hand-{colour}", label=say("In hand: {colour} ×{count}", colour=words_of(colour), count=count)
    )


def _flag_line(view: State, seat: int, y: float) -> Iterator[Shape]:
    yield from flag(view, seat, 8, y, 40, 54, "ownflag")
    sets = many("{n} flag", "{n} flags", view.sets[seat])
    yield words(146, y + 28, sets, 24, text_anchor="start")
    yield from _ticket_chips(view, seat, y + 28)
    buses = many("{n} bus left", "{n} buses left", view.buses[seat])
    yield words(WIDTH - 8, y + 28, buses, 24, text_anchor="end", font_weight=700)


def _ticket_chips(view: State, seat: int, y: float) -> Iterator[Shape]:
    """The letters of one's tickets, those to be completed first: the tickets themselves may lie under a leaf."""
    tickets = {} if view.seeing[seat] else shown_tickets(view, seat)
    if not tickets:
        return
    done = completed(view.city, view.claimed[seat], sum(1 << one for one in tickets.values()))
    ordered = sorted(tickets, key=lambda letter: (done >> tickets[letter] & 1, letter))
    chips = ordered if len(ordered) <= CHIPS else [*ordered[: CHIPS - 1], f"+{len(ordered) - CHIPS + 1}"]
    inside: list[Shape] = []
    for place, letter in enumerate(chips):
        x = CHIPS_AT + place * 44
        full = letter in tickets and done >> tickets[letter] & 1
        fill, ink = ("@good", "@paper") if full else ("@glow", "@on-light") if letter in tickets else ("@card", "@ink")
        inside.append(circle(x, y, 20, fill=fill, stroke="@ink", stroke_width=2.5))
        inside.append(words(x, y + 1, letter, 24, font_weight=700, fill=ink))
    label = many("{n} ticket, completed: {done}", "{n} tickets, completed: {done}", len(tickets), done=done.bit_count())
    yield group(inside, id=f"owntickets-{seat}", label=label)


def flag(view: State, seat: int, x: float, y: float, width: float, height: float, kind: str) -> Iterator[Shape]:
    """TR-58: the flag as far as it lies before a seat; open stripes are dashed."""
    inside: list[Shape] = []
    for place, colour in enumerate(FLAG):
        left = x + place * (width + 3)
        if view.flags[seat] >> colour & 1:
            inside.append(rect(left, y, width, height, rx=5, fill=INKS[colour], stroke="@ink", stroke_width=2.5))
            inside += pattern(colour, left + width / 2, y + height / 2, width * 0.26)
        else:
            inside.append(
                rect(left, y, width, height, rx=5, fill="none", stroke=INKS[colour] if colour != 2 else "@faint",
                     stroke_width=3.5, stroke_dasharray="6 5")
            )  # fmt: skip
            inside.append(words(left + width / 2, y + height / 2 + 1, "?", 24, fill="@muted"))
    yield group(inside, id=f"{kind}-{seat}", label=_flag_label(view, seat))


def _flag_label(view: State, seat: int) -> Say:
    lying = view.flags[seat].bit_count()
    return many("Flag of {player}: {n} card of 3", "Flag of {player}: {n} cards of 3", lying, player=player(seat))


def tickets_scene(view: State, tickets: dict[str, int], seat: int, name: str, place: Place) -> Scene:
    """Tickets one a line: letter, places, points, how far they are."""
    city = view.city
    done = completed(city, view.claimed[seat], sum(1 << ticket for ticket in tickets.values()))
    offered = set(view.seeing[seat])
    ordered = sorted(tickets.items(), key=lambda one: (one[1] not in offered, done >> one[1] & 1, one[0]))
    shapes = [
        _ticket(view, seat, letter, ticket, 4 + 78.0 * line_number, bool(done >> ticket & 1), ticket in offered)
        for line_number, (letter, ticket) in enumerate(ordered)
    ]
    title = say("Tickets to choose from") if offered else say("Tickets")
    return Scene(name, title, WIDTH, 8 + 78.0 * max(1, len(ordered)), shapes, place, seat)


def _ticket(view: State, seat: int, letter: str, ticket: int, y: float, done: bool, offered: bool) -> Shape:
    city, one = view.city, view.city.tickets[ticket]
    edge, thick = ("@glow", 5) if offered else ("@good", 3) if done else ("@line", 3)
    inside = [
        rect(4, y, WIDTH - 8, 70, rx=16, fill="@card", stroke=edge, stroke_width=thick),
        circle(42, y + 35, 23, fill="@good" if done else "@glow", stroke="@ink", stroke_width=3),
        words(42, y + 36, letter, 26, font_weight=700, fill="@paper" if done else "@on-light"),
        words(80, y + 20, place_words(city, one.a), 25, text_anchor="start"),
        words(80, y + 50, place_words(city, one.b), 25, text_anchor="start"),
        _progress(view, seat, ticket, y + 36, done),
        words(WIDTH - 46, y + 36, str(one.points), 34, font_weight=700),
    ]
    return group(inside, id=f"ticket-{ticket}", label=ticket_label(view, ticket, done))


def ticket_label(view: State, ticket: int, done: bool) -> Say:
    """How a screen reader calls a ticket."""
    named = ticket_words(view.city, ticket)
    return say("Ticket {ticket}: complete", ticket=named) if done else say("Ticket {ticket}", ticket=named)


def _progress(view: State, seat: int, ticket: int, y: float, done: bool) -> Shape:
    at: dict[str, Any] = {"text_anchor": "end", "font_weight": 600}
    if done:
        return words(WIDTH - 84, y, say("✓ done"), 24, fill="@good", **at)
    cells = missing(view, seat, ticket)
    if view.phase == OVER or cells is None:
        return words(WIDTH - 84, y, say("✗ lost") if view.phase == OVER else say("✗ cut off"), 24, fill="@bad", **at)
    return words(WIDTH - 84, y, many("{n} cell to go", "{n} cells to go", cells), 24, fill="@muted", **at)


def shown_tickets(view: State, seat: int) -> dict[str, int]:
    """The tickets of a seat that may be shown, by letter: its own, then those it is looking at."""
    kept = [] if view.tickets[seat] == HIDDEN else list(each(view.tickets[seat]))
    seeing = sorted(ticket for ticket in view.seeing[seat] if ticket != HIDDEN)
    return dict(zip(LETTERS, [*kept, *seeing], strict=False))
