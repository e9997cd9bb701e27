"""Beside the map: the bag, the end meter, the projected scores, the own cards with what they are worth now."""

from typing import Any

from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.drawing.board import number_disc
from roundhouse.games.maglev_metro.drawing.signs import emblem, token
from roundhouse.games.maglev_metro.parts import CARD_CAP, CARDS, COLOURS, COMMUTERS
from roundhouse.games.maglev_metro.parts.names import CARD_WORDS, DECK_NAMES, card_signs
from roundhouse.games.maglev_metro.rules.setup import choices
from roundhouse.games.maglev_metro.scoring import scored_cards, total
from roundhouse.games.maglev_metro.scoring.cards import card_points
from roundhouse.games.maglev_metro.state import DRAFT, State
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Place, Scene, Shape, Value, circle, group, rect, text

WIDE = 360.0
_CARD = 58.0


def side_scene(view: State, seat: int | None) -> Scene:
    """Bag, end meter and scores."""
    shapes = _bag(view, 0) + _meter(view, 82) + _scores(view, 158)
    return Scene("side", say("Bag and scores"), WIDE, 158 + 26 * len(view.players) + 12, shapes, "side")


def _words(x: float, y: float, words: Say | str, **attrs: Value) -> Shape:
    style: dict[str, Any] = {"font_size": 13, "fill": "@ink", "text_anchor": "start", **attrs}
    return text(x, y, words, **style)


def _bag(view: State, y: float) -> list[Shape]:
    """What is in the bag is open, its order is not (MM-89); piles wait for their first station."""
    inside = [rect(0, y + 2, WIDE, 72, rx=12, fill="@shade")]
    inside.append(_words(10, y + 18, say("In the bag: {count}", count=sum(view.bag)), font_weight=700))
    if sum(view.piles):
        waiting = say("still to come: {count}", count=sum(view.piles))
        inside.append(_words(WIDE - 10, y + 18, waiting, text_anchor="end", fill="@muted"))
    for colour in range(len(COLOURS)):
        x = 26 + 48 * colour
        inside += [token(colour, x, y + 50, 10), _words(x + 14, y + 51, str(view.bag[colour]), font_weight=700)]
    return [group(inside, id="bag", label=say("In the bag: {count}", count=sum(view.bag)))]


def _meter(view: State, y: float) -> list[Shape]:
    """How near the end is: an empty bag and one station of each commuter colour (MM-109)."""
    shapes = [
        rect(
            0,
            y,
            WIDE,
            68,
            rx=12,
            fill="@card",
            stroke="@bad" if view.last else "@line",
            stroke_width=3 if view.last else 1.5,
        ),
        _words(10, y + 18, _round(view), font_weight=700),
        _words(10, y + 48, say("The end needs"), fill="@muted", font_size=12),
    ]
    for spot, kind in enumerate(COMMUTERS):
        built = kind in view.stations
        x = 146 + 40 * spot
        shapes.append(group([emblem(kind, x, y + 48, 13)], opacity=1 if built else 0.3))
        shapes.append(_words(x + 13, y + 41, "✓" if built else "", fill="@good", font_weight=800))
    bag = "✓" if not sum(view.bag) else str(sum(view.bag))
    shapes.append(_words(WIDE - 10, y + 48, say("bag {count}", count=bag), text_anchor="end", fill="@muted"))
    return shapes


def _round(view: State) -> Say:
    if view.last:
        return say("Round {round}; the last one is {last}", round=view.round, last=view.last)
    return say("Round {round}", round=view.round)


def _scores(view: State, y: float) -> list[Shape]:
    """What each seat would have now; the secret cards of others are not in it."""
    shapes = []
    for seat in range(len(view.players)):
        points, top = total(view, seat), y + 26 * seat
        long = min(230.0, 2.4 * max(0, points))
        shapes += [
            circle(14, top + 13, 10, fill=SEAT_INKS[seat], stroke="@ink", stroke_width=1.5),
            *number_disc(seat, 14, top + 13, 7),
            rect(32, top + 4, 232, 18, rx=9, fill="@shade"),
            rect(32, top + 4, max(9.0, long), 18, rx=9, fill=SEAT_INKS[seat]),
            _words(WIDE - 6, top + 13, say("{points} VP now", points=points), font_weight=700, text_anchor="end"),
        ]
    return shapes


def cards_scene(view: State, seat: int | None) -> Scene | None:
    """The own cards with their worth now; in the draft, the packs; in the solo game, the forbidden pairs."""
    cards: list[tuple[int, int, bool]] = scored_cards(view, seat) if seat is not None else []
    shapes: list[Shape] = []
    for spot, (card, points, counts) in enumerate(cards):
        shapes.append(_card(card, 2 + spot * (_CARD + 4), points, counts))
    high = len(cards) * (_CARD + 4) + 2
    for card in view.forbidden:
        shapes += [
            _words(4, high + 8, say("May not be linked:"), fill="@bad", font_weight=700),
            _card(card, high + 18, None, False),
        ]
        high += _CARD + 22
    if view.phase == DRAFT and seat is not None:
        for move in choices(view, seat):
            card = getattr(move, "card", 0)
            shapes.append(_card(card, high, card_points(view, seat, card), False))
            high += _CARD + 4
    place: Place = "hand" if view.phase == DRAFT else "side"  # in the draft they are what is picked
    return Scene("cards", say("Bonus cards"), WIDE, high + 2, shapes, place, seat) if shapes else None


def _card(card: int, y: float, points: int | None, counts: bool) -> Shape:
    ink = ("@muted", "@gold", "@green", "@bad")[CARDS[card].deck]
    short, colours, kinds = card_signs(card)
    inside = [
        rect(2, y, WIDE - 4, _CARD, rx=10, fill="@card", stroke=ink, stroke_width=3 if counts else 1.5),
        rect(2, y, 44, _CARD, rx=10, fill=ink, opacity=0.25),
        text(24, y + _CARD / 2 + 1, str(CARDS[card].points), font_size=26, font_weight=800, fill="@ink"),
        _words(54, y + 16, DECK_NAMES[CARDS[card].deck], font_size=12, fill="@muted", font_weight=700),
        _words(54, y + 38, short, font_size=12),
    ]
    signs = [token(colour, 0, y + 38, 9) for colour in colours] + [emblem(kind, 0, y + 38, 12) for kind in kinds]
    for spot, sign in enumerate(signs):
        inside.append(group([sign], transform=f"translate({WIDE - 24 - 28 * (len(signs) - 1 - spot)} 0)"))
    if points is not None:
        told = say("{points} of {cap}", points=points, cap=CARD_CAP)
        shade = "@good" if counts else "@muted"
        inside.append(_words(WIDE - 12, y + 16, told, text_anchor="end", font_weight=800, fill=shade))
    return group(inside, id=f"card-{card}", label=CARD_WORDS[card])
