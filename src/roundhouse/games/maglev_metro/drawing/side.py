"""Beside the map: the bag, the end meter, the points as all may see them, the own cards with what they are worth."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from roundhouse.core.words import Say, many, say
from roundhouse.core.words import player as name_of
from roundhouse.games.maglev_metro.drawing.board import number_disc
from roundhouse.games.maglev_metro.drawing.cells import words
from roundhouse.games.maglev_metro.drawing.materials import PLATE, WELL
from roundhouse.games.maglev_metro.drawing.signs import emblem, token
from roundhouse.games.maglev_metro.parts import CARD_CAP, CARDS, COLOURS, COMMUTERS, Counts
from roundhouse.games.maglev_metro.parts.names import CARD_WORDS, COLOUR_NAMES, DECK_NAMES, KIND_NAMES, card_signs
from roundhouse.games.maglev_metro.rules.setup import choices
from roundhouse.games.maglev_metro.scoring import open_total, scored_cards
from roundhouse.games.maglev_metro.scoring.cards import card_points
from roundhouse.games.maglev_metro.state import DRAFT, State
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Place, Scene, Shape, circle, group, keep, path, rect, text

WIDE = 360.0
KEPT_SCENES = 1 << 9
_CARD = 58.0
Valued = tuple[int, int, bool]
"""A card, what it is worth now, and whether it counts."""


def side_scene(view: State, seat: int | None) -> Scene:
    """Bag, end meter and points."""
    built = tuple(kind in view.stations for kind in COMMUTERS)
    public = tuple(open_total(view, one) for one in range(len(view.players)))
    secret = sum(points for _, points, counts in own_cards(view, seat) if counts)
    return _side(view.bag, sum(view.piles), view.round, view.last, built, public, seat, secret)


def own_cards(view: State, seat: int | None) -> tuple[Valued, ...]:
    """The cards that the one who looks holds, best first."""
    return tuple(scored_cards(view, seat)) if seat is not None else ()


@lru_cache(maxsize=KEPT_SCENES)
def _side(
    bag: Counts,
    piles: int,
    round_: int,
    last: int,
    built: tuple[bool, ...],
    public: tuple[int, ...],
    seat: int | None,
    secret: int,
) -> Scene:
    shapes = [_bag(bag, piles), *_meter(round_, last, built, sum(bag))]
    shapes += [_points(one, points, secret if one == seat else None) for one, points in enumerate(public)]
    return Scene("side", say("Bag and scores"), WIDE, 158 + 26 * len(public) + 12, shapes, "side")


@keep
def _bag(bag: Counts, piles: int) -> Shape:
    """What is in the bag is open, its order is not (MM-89); piles wait for their first station."""
    inside = [
        rect(1, 2, WIDE - 2, 72, rx=12, fill=PLATE, stroke="@mm-edge-lo", stroke_width=1),
        path("M12 12h12l3 13q-9 5 -18 0zM13 12q5 -6 10 0", fill="none", stroke="@ink", stroke_width=1.7),
        words(34, 18, say("In the bag: {count}", count=sum(bag)), font_weight=700),
    ]
    if piles:
        waiting = say("still to come: {count}", count=piles)
        inside.append(words(WIDE - 10, 18, waiting, text_anchor="end", fill="@muted"))
    for colour in range(len(COLOURS)):
        x = 26 + 48 * colour
        told = say("In the bag: {who}: {count}", who=COLOUR_NAMES[colour], count=bag[colour])
        sign = [token(colour, x, 50, 9), words(x + 14, 51, str(bag[colour]), font_weight=700)]
        inside.append(group(sign, id=f"bag-{colour}", label=told))
    label = say(
        "The bag: {count} passengers to draw with REFILL. It must be empty for the game to end.", count=sum(bag)
    )
    return group(inside, id="bag", label=label)


def _meter(round_: int, last: int, built: tuple[bool, ...], bag: int) -> list[Shape]:
    """How near the end is: an empty bag and one station of each commuter colour (MM-109)."""
    shapes = [_round(round_, last)]
    shapes += [_needed(spot, one) for spot, one in enumerate(built)]
    count = "✓" if not bag else str(bag)
    shapes.append(words(WIDE - 10, 130, say("bag {count}", count=count), text_anchor="end", fill="@muted"))
    return shapes


@keep
def _round(round_: int, last: int) -> Shape:
    ink = "@bad" if last else "@mm-edge-lo"
    told = say("Round {round}", round=round_)
    if last:
        told = say("Round {round}; the last one is {last}", round=round_, last=last)
    inside = [
        rect(1, 82, WIDE - 2, 68, rx=12, fill=PLATE, stroke=ink, stroke_width=3 if last else 1),
        words(10, 100, told, font_weight=700),
        words(10, 130, say("The end needs"), fill="@muted", font_size=12),
    ]
    label = say(
        "The end comes when the bag is empty and each kind of commuter station has been built. "
        "With others: before your first action you can vote here to end the game after this round."
    )
    return group(inside, id="meter", label=label)


@keep
def _needed(spot: int, built: bool) -> Shape:
    kind, x = COMMUTERS[spot], 146 + 40.0 * spot
    inside = [group([emblem(kind, x, 130, 14)], opacity=1 if built else 0.35)]
    if built:
        inside.append(words(x + 11, 121, "✓", fill="@good", font_weight=800))
    told = say("{kind}: built", kind=KIND_NAMES[kind]) if built else say("{kind}: not built yet", kind=KIND_NAMES[kind])
    return group(inside, id=f"needed-{kind}", label=told)


@keep
def _points(seat: int, points: int, secret: int | None) -> Shape:
    """What all may see of a seat's points; own cards stand apart, for nobody else sees them."""
    y = 158 + 26 * seat
    long = min(172.0, 2.0 * max(0, points))
    told = many("{n} VP", "{n} VP", n=points)
    label = say("{player}: points without the secret cards", player=name_of(seat))
    if secret is not None:
        told = many("{n} VP + cards {secret}", "{n} VP + cards {secret}", n=points, secret=secret)
        label = say("{player}: points that all see, and those of your secret cards", player=name_of(seat))
    inside = [
        circle(14, y + 13, 10, fill=SEAT_INKS[seat], stroke="@mm-rim", stroke_width=1.5),
        *number_disc(seat, 14, y + 13, 7),
        rect(32, y + 4, 174, 18, rx=9, fill=WELL),
        rect(33, y + 5, max(9.0, long), 16, rx=8, fill=SEAT_INKS[seat]),
        words(WIDE - 6, y + 13, told, font_weight=700, text_anchor="end"),
    ]
    return group(inside, id=f"points-{seat}", label=label)


def cards_scene(view: State, seat: int | None) -> Scene | None:
    """The own cards with their worth now; in the draft, the packs; in the solo game, the forbidden pairs."""
    packs: tuple[Valued, ...] = ()
    if view.phase == DRAFT and seat is not None:
        offered = [getattr(move, "card", 0) for move in choices(view, seat)]
        packs = tuple((card, card_points(view, seat, card), False) for card in offered)
    return _cards(own_cards(view, seat), view.forbidden, packs, view.phase == DRAFT, seat)


@lru_cache(maxsize=KEPT_SCENES)
def _cards(
    own: tuple[Valued, ...], forbidden: tuple[int, ...], packs: Sequence[Valued], drafting: bool, seat: int | None
) -> Scene | None:
    shapes = [_card(card, 2 + spot * (_CARD + 4), points, counts) for spot, (card, points, counts) in enumerate(own)]
    high = len(own) * (_CARD + 4) + 2
    for card in forbidden:
        head = words(4, high + 8, say("May not be linked:"), fill="@bad", font_weight=700)
        shapes.append(group([head], id=f"forbidden-{card}", label=_card_label(card, None, False), class_="ground"))
        shapes.append(_card(card, high + 18, None, False))
        high += _CARD + 22
    for card, points, _ in packs:
        shapes.append(_card(card, high, points, False))
        high += _CARD + 4
    place: Place = "hand" if drafting else "side"  # in the draft they are what is picked
    return Scene("cards", say("Bonus cards"), WIDE, high + 2, shapes, place, seat) if shapes else None


@keep
def _card(card: int, y: float, points: int | None, counts: bool) -> Shape:
    ink = ("@muted", "@gold", "@green", "@bad")[CARDS[card].deck]
    short, colours, kinds = card_signs(card)
    box: dict[str, Any] = {"rx": 10, "stroke": ink, "stroke_width": 3 if counts else 1.5}
    inside = [
        rect(2, y, WIDE - 4, _CARD, fill=PLATE, **box),
        rect(2, y, 44, _CARD, rx=10, fill=ink, opacity=0.3),
        text(24, y + _CARD / 2 + 1, str(CARDS[card].points), font_size=26, font_weight=800, fill="@ink"),
        words(54, y + 16, DECK_NAMES[CARDS[card].deck], font_size=12, fill="@muted", font_weight=700),
        words(54, y + 38, short, font_size=12),
    ]
    signs = [token(colour, 0, y + 38, 9) for colour in colours] + [emblem(kind, 0, y + 41, 13) for kind in kinds]
    for spot, sign in enumerate(signs):
        inside.append(group([sign], transform=f"translate({WIDE - 24 - 30 * (len(signs) - 1 - spot)} 0)"))
    if points is not None:
        told = say("{points} of {cap}", points=points, cap=CARD_CAP)
        shade = "@good" if counts else "@muted"
        inside.append(words(WIDE - 12, y + 16, told, text_anchor="end", font_weight=800, fill=shade))
    return group(inside, id=f"card-{card}", label=_card_label(card, points, counts))


def _card_label(card: int, points: int | None, counts: bool) -> Say:
    if points is None:
        return say("Forbidden pair: you may not link these two. {card}", card=CARD_WORDS[card])
    if counts:
        return say("{card}. Now: {points}; it counts.", card=CARD_WORDS[card], points=points)
    return say("{card}. Now: {points}; it does not count yet.", card=CARD_WORDS[card], points=points)
