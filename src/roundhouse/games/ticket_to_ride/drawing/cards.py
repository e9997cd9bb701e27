"""Cards on the table: the row with the decks, and one's own hand with its flag."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from roundhouse.core.words import Say, many, player, say
from roundhouse.games.ticket_to_ride.drawing.board import KEPT, Tickets
from roundhouse.games.ticket_to_ride.drawing.faces import HIGH, WIDE, back, cloth, edge_of, face
from roundhouse.games.ticket_to_ride.drawing.signs import INKS, pattern, words
from roundhouse.games.ticket_to_ride.parts import EMPTY, WILD, Numbers, number, size
from roundhouse.games.ticket_to_ride.state import NATURAL, OVER, State
from roundhouse.games.ticket_to_ride.words import held_card, points_words, row_card
from roundhouse.scene.shapes import Scene, Shape, circle, group, keep, rect

WIDTH = 720.0
CHIPS, CHIPS_AT = 4, 338.0  # so many letters of tickets have room between flag and buses
_SMALL = 72 / WIDE  # a card in hand
_PAID, _STEP = (30.0, 42.0), 21.0  # a card of a payment, and how much of it the next one leaves free


def row_scene(view: State) -> Scene:
    """The face-up row, the deck with the discard, and the ticket deck."""
    wilds = view.row.count(WILD) >= view.city.numbers.sweep_at
    standing = wilds and view.phase not in NATURAL and view.phase != OVER  # TR-41
    return _row(tuple(view.row), view.deck_size, view.discard, sum(view.piles), standing)


@lru_cache(maxsize=KEPT)
def _row(row: tuple[int, ...], deck: int, discard: int, tickets: int, standing: bool) -> Scene:
    step = min(100.0, 500 / max(1, len(row)))
    shapes = [
        *(_slot(slot, colour, 6 + slot * step, step - 8) for slot, colour in enumerate(row)),
        _deck(deck), _ticket_deck(tickets), *_discard(discard, standing),
        _beneath(572, say("deck"), _deck(deck)), _beneath(716, say("tickets"), _ticket_deck(tickets)),
    ]  # fmt: skip
    return Scene("row", say("Cards on the table"), WIDTH, 170, shapes, "hand")


@keep
def _beneath(x: float, name: Say, pile: Shape) -> Shape:
    """The name of a pile tells the same as the pile, and does not glow with it."""
    word = words(x, 153, name, fill="@muted", text_anchor="end")
    return group([word], id=f"name-{pile.id}", label=pile.label, class_="ground")


@keep
def _slot(slot: int, colour: int, x: float, width: float) -> Shape:
    scale = width / WIDE
    frame: dict[str, Any] = {"rx": 11 * scale, "fill": "@ttr-felt"}
    if colour == EMPTY:
        empty = rect(x, 6, width, HIGH, stroke="@faint", stroke_width=2.5, stroke_dasharray="8 8", **frame)
        return group([empty], id=f"row-{slot}", label=row_card(slot, colour))
    bed = rect(x + 1, 10, width, HIGH * scale - 2, opacity=0.45, **{**frame, "fill": "@shadow"})
    card = group([face(colour, x, 6, scale)], id=f"card-{slot}-{colour}", data_enter="flip", pointer_events="none")
    return group([bed, card], id=f"row-{slot}", label=row_card(slot, colour))


@keep
def _deck(left: int) -> Shape:
    label = many("Deck: {n} card, face down: take one unseen", "Deck: {n} cards, face down: take one unseen", left)
    return group(_pile("@ttr-back", 514, left, 8), id="deck", label=label)


@keep
def _ticket_deck(left: int) -> Shape:
    label = many(
        "Ticket deck: {n} ticket. Draw two, keep at least one",
        "Ticket deck: {n} tickets. Draw two, keep at least one", left,
    )  # fmt: skip
    return group(_pile("@ttr-wine", 620, left, 5), id="tickets", label=label)


def _pile(ink: str, x: float, left: int, each_layer: int) -> Iterator[Shape]:
    layers = min(4, -(-left // each_layer))
    empty: dict[str, Any] = {"stroke": "@faint", "stroke_width": 2, "stroke_dasharray": "8 8"} if not left else {}
    yield rect(x, 6, WIDE, HIGH, rx=11, fill="@ttr-felt", **empty)
    if left:
        yield back(ink, x, 5, layers)
    yield circle(x + WIDE / 2, 66, 25, fill="@ttr-cream", stroke="@ttr-gilt", stroke_width=3)
    yield words(x + WIDE / 2, 67, str(left), 32, font_weight=700, fill="@on-light")


@lru_cache(maxsize=KEPT)
def _discard(cards: int, standing: bool) -> tuple[Shape, ...]:
    """A small heap beside its number, and a clear pane that tells more."""
    count = size(cards)
    told = say("Too few coloured cards: the row stays") if standing else _discarded(count)
    common = sorted((colour for colour in range(7) if number(cards, colour)), key=lambda one: -number(cards, one))
    heap: list[Shape] = []
    for place, colour in enumerate(common[:3][::-1]):
        card = rect(-9, -12, 18, 24, rx=3, fill=INKS[colour], stroke="@ttr-outline", stroke_width=1.5)
        heap.append(group([card], transform=f"translate({22 + place * 7} 153) rotate({(-14, 9, 24)[place]})"))
    label = many(
        "Discard: {n} card. When the deck is empty they become the new deck",
        "Discard: {n} cards. When the deck is empty they become the new deck", count,
    )  # fmt: skip
    return (
        *heap,
        words(62 if heap else 8, 153, told, fill="@muted", text_anchor="start"),
        rect(4, 138, 300, 30, id="discard", label=label, fill="transparent"),
    )


def _discarded(count: int) -> Say:
    return many("Discard: {n} card", "Discard: {n} cards", count)


def hand_scene(view: State, seat: int, tickets: Tickets, done: int) -> Scene:
    """The hand as a fan by colour with counts; flag cards, tickets and buses beneath."""
    chips = () if view.seeing[seat] else tickets
    return _hand(
        view.city.numbers, seat, view.hands[seat], view.flags[seat], view.sets[seat], view.buses[seat], chips, done
    )


@lru_cache(maxsize=KEPT)
def _hand(
    numbers: Numbers, seat: int, hand: int, lying: int, sets: int, buses: int, tickets: Tickets, done: int
) -> Scene:
    held = [colour for colour in range(7) if number(hand, colour)]
    shapes: list[Shape] = [_fan(colour, number(hand, colour), 8 + place * 101) for place, colour in enumerate(held)]
    if not held:
        shapes.append(words(WIDTH / 2, 70, say("No cards in hand"), 26, fill="@muted"))
    shapes.append(flag("ownflag", seat, lying, numbers.flag_points, 16, 172, 38, 52))
    shapes += _counted(numbers, seat, sets, buses)
    if tickets:
        shapes.append(_ticket_chips(seat, tickets, done))
    return Scene("hand", say("Your cards"), WIDTH, 236, shapes, "hand", seat)


@keep
def _fan(colour: int, count: int, x: float) -> Shape:
    inside: list[Shape] = [rect(x + 1, 28, 72, 100, rx=9, fill="@shadow", opacity=0.4)]
    inside += [edge_of(colour, x + layer * 5, 22 - layer * 5, _SMALL) for layer in range(min(count, 4) - 1, 0, -1)]
    inside.append(face(colour, x, 22, _SMALL))
    inside.append(circle(x + 66, 122, 21, fill="@card", stroke="@ttr-gilt", stroke_width=3))
    inside.append(words(x + 66, 123, str(count), 26, font_weight=700))
    label = held_card(colour, count)
    return group(inside, id=f"hand-{colour}", label=label, data_enter="drop")


@keep
def payment(colour: int, plain: int, wilds: int) -> Shape:
    """The cards that pay for a route, side by side as they are held: the coloured ones first."""
    wide, high = _PAID
    inside: list[Shape] = []
    for place, one in enumerate([colour] * plain + [WILD] * wilds):
        x = place * _STEP
        inside.append(rect(x, 0, wide, high, rx=5, fill=INKS[one], stroke="@ttr-outline", stroke_width=1.8))
        inside += pattern(one, x + _STEP / 2 + 1, 14, 7)
    return group(inside)


@keep
def flag(kind: str, seat: int, lying: int, points: int, x: float, y: float, width: float, height: float) -> Shape:
    """TR-58: the flag as far as it lies before a seat."""
    label = many(
        "Flag of {player}: {n} card of 3. A blue, a white and a red card paid for routes bring {points}",
        "Flag of {player}: {n} cards of 3. A blue, a white and a red card paid for routes bring {points}",
        lying.bit_count(), player=player(seat), points=points_words(points),
    )  # fmt: skip
    return group([cloth(x, y, width, height, lying)], id=f"{kind}-{seat}", label=label)


@lru_cache(maxsize=KEPT)
def _counted(numbers: Numbers, seat: int, sets: int, buses: int) -> tuple[Shape, ...]:
    """Words, and a clear pane over each that tells more: words themselves shall not glow."""
    points = points_words(numbers.flag_points)
    flags = many(
        "{n} flag completed. A blue, a white and a red card paid for routes make one: {points}",
        "{n} flags completed. A blue, a white and a red card paid for routes make one: {points}", sets, points=points,
    )  # fmt: skip
    more = many(
        "{n} bus left. When somebody has {few} or fewer, everybody has one more turn",
        "{n} buses left. When somebody has {few} or fewer, everybody has one more turn", buses, few=numbers.end_at,
    )  # fmt: skip
    return (
        words(146, 200, many("{n} flag", "{n} flags", sets), 24, text_anchor="start"),
        words(WIDTH - 8, 200, many("{n} bus left", "{n} buses left", buses), 24, text_anchor="end", font_weight=700),
        rect(142, 178, 160, 44, id=f"ownsets-{seat}", label=flags, fill="transparent"),
        rect(WIDTH - 200, 178, 196, 44, id=f"ownbuses-{seat}", label=more, fill="transparent"),
    )


@keep
def _ticket_chips(seat: int, tickets: Tickets, done: int) -> Shape:
    """The letters of one's tickets, those to be completed first: the tickets themselves may lie under a leaf."""
    known = dict(tickets)
    ordered = sorted(known, key=lambda letter: (done >> known[letter] & 1, letter))
    chips = ordered if len(ordered) <= CHIPS else [*ordered[: CHIPS - 1], f"+{len(ordered) - CHIPS + 1}"]
    inside: list[Shape] = []
    for place, letter in enumerate(chips):
        x = CHIPS_AT + place * 44
        full = letter in known and done >> known[letter] & 1
        fill, ink = ("@good", "@paper") if full else ("@glow", "@on-light") if letter in known else ("@card", "@ink")
        inside.append(circle(x, 200, 20, fill=fill, stroke="@ttr-outline", stroke_width=2))
        inside.append(words(x, 201, letter, 24, font_weight=700, fill=ink))
    label = many("{n} ticket, completed: {done}", "{n} tickets, completed: {done}", len(known), done=done.bit_count())
    return group(inside, id=f"owntickets-{seat}", label=label)
