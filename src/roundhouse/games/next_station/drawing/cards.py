"""The cards of the round, the pencils, the shared objectives and the powers, drawn."""

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.words import Say, say
from roundhouse.games.next_station.drawing.signs import sign
from roundhouse.games.next_station.parts import (
    ANY,
    CARD_SYMBOL,
    CARDS,
    FIRST_UNDERGROUND,
    LAST_UNDERGROUND,
    OBJECTIVES,
    PENCILS,
    POWERS,
    ROUNDS,
    SWITCH_CARD,
)
from roundhouse.games.next_station.scoring import achieved
from roundhouse.games.next_station.state import NOBODY, OVER, State
from roundhouse.games.next_station.words import CARD_WORDS, OBJECTIVE_SHORT, PENCIL_WORDS, POWER_SHORT, POWER_WORDS
from roundhouse.scene.shapes import Scene, Shape, circle, group, keep, line, path, rect, text

LETTERS = "KBRG"
WIDTH = 1000
KEPT_CARDS = 1 << 10


def card_scene(view: State, seat: int) -> Scene:
    """This turn's card, large; every card of the deck, the ones already shown crossed off (NS-22)."""
    last = view.shown[-1] if view.shown and view.phase != OVER else NOBODY
    switch = view.switch and view.shown[-1:] != (SWITCH_CARD,)
    return _cards(view.sheets[seat].pencil, last, switch, view.round, view.deck, view.underground)


@lru_cache(maxsize=KEPT_CARDS)
def _cards(pencil: int, last: int, switch: bool, round_number: int, deck: int, underground: int) -> Scene:
    shapes: list[Shape] = [rect(4, 4, 992, 312, rx=30, fill="@shade")]
    shapes += _now(pencil, last, switch, round_number)
    for number in range(len(CARDS)):
        street = number < FIRST_UNDERGROUND
        place = number if street else number - FIRST_UNDERGROUND
        shapes.append(_small_card(not deck >> number & 1, number, 386 + place * 100, 26 if street else 168))
    shapes.append(text(938, 206, f"{underground}/{LAST_UNDERGROUND}", font_size=38, font_weight=700, fill="@ink"))
    shapes.append(text(938, 246, say("under"), font_size=31, fill="@muted"))
    shapes.append(text(938, 280, say("ground"), font_size=31, fill="@muted"))
    return Scene("cards", say("Station cards"), WIDTH, 320, shapes, "hand")


def _now(pencil: int, last: int, switch: bool, round_number: int) -> Iterator[Shape]:
    if pencil != NOBODY:
        yield pencil_mark(pencil, 58, 70, 34)
    if last == NOBODY:
        yield _back(118, 26, 200, 262)
    else:
        yield _card(last, 118, 26, 200, 262, "card-now")
    if switch:
        yield _card(SWITCH_CARD, 262, 190, 92, 110, "card-switch")
    label = say("Round {n} of {all}", n=min(round_number + 1, ROUNDS), all=ROUNDS)
    yield text(58, 150, f"{min(round_number + 1, ROUNDS)}/{ROUNDS}", font_size=38, font_weight=700, fill="@ink")
    yield group([text(58, 196, say("round"), font_size=31, fill="@muted")], label=label)


@keep
def _small_card(gone: bool, number: int, x: float, y: float) -> Shape:
    card = _card(number, x, y, 90, 124, f"card-{number}")
    if not gone:
        return card
    veil = rect(x, y, 90, 124, rx=14, fill="@shade", opacity=0.72)
    stroke = line((x + 14, y + 110), (x + 76, y + 14), stroke="@muted", stroke_width=6, stroke_linecap="round")
    label = say("{card}, already shown", card=CARD_WORDS[CARDS[number]])
    return group([*card.inside, veil, stroke], card.id, label)


def _card(number: int, x: float, y: float, width: float, height: float, id: str) -> Shape:
    under = number >= FIRST_UNDERGROUND
    back, edge = ("@pink", "@glow") if under else ("@sky", "@blue")
    middle_x, middle_y, r = x + width / 2, y + height / 2, width * 0.24
    inside = [rect(x, y, width, height, rx=width * 0.14, fill=back, stroke=edge, stroke_width=width * 0.045)]
    inside.append(_depth(under, middle_x, y + height * 0.87, width))
    if number == SWITCH_CARD:
        inside.append(_points(middle_x, middle_y - height * 0.06, r))
    else:
        symbol = CARD_SYMBOL[number]
        inside.append(
            sign(
                symbol,
                middle_x,
                middle_y - height * 0.06,
                r,
                fill="@white",
                stroke="@on-light",
                stroke_width=width * 0.035,
            )
        )
        if symbol == ANY:
            inside.append(text(middle_x, middle_y - height * 0.05, "★", font_size=r * 1.5, fill="@on-light"))
    return group(inside, id=id, label=CARD_WORDS[CARDS[number]])


def _depth(under: bool, x: float, y: float, width: float) -> Shape:
    """The second sign beside the colour: a tunnel mouth below ground, a bare rail on the street."""
    w = width * 0.2
    if under:
        return path(f"M{x - w},{y} a{w},{w * 0.8} 0 0 1 {2 * w},0 z", fill="@on-light")
    return line((x - w, y - 2), (x + w, y - 2), stroke="@on-light", stroke_width=width * 0.05, stroke_linecap="round")


def _points(x: float, y: float, r: float) -> Shape:
    d = f"M{x},{y + r * 1.2} V{y - r * 1.2} M{x},{y + r * 0.5} Q{x},{y - r * 0.4} {x + r},{y - r}"
    return path(d, fill="none", stroke="@on-light", stroke_width=r * 0.3, stroke_linecap="round")


def _back(x: float, y: float, width: float, height: float) -> Shape:
    inside = [rect(x, y, width, height, rx=28, fill="@card", stroke="@faint", stroke_width=8)]
    inside += [circle(x + width / 2, y + height / 2, r, fill="none", stroke="@line", stroke_width=8) for r in (30, 55)]
    return group(inside, id="card-back", label=say("face-down deck"))


def pencil_mark(pencil: int, x: float, y: float, r: float) -> Shape:
    """A pencil's colour with its letter."""
    inside = [
        circle(x, y, r, fill=f"@{PENCILS[pencil]}", stroke="@halo", stroke_width=4),
        circle(x, y, r * 0.66, fill="@card"),
        text(x, y + 2, LETTERS[pencil], font_size=r * 0.95, font_weight=700, fill="@ink"),
    ]
    return group(inside, label=PENCIL_WORDS[PENCILS[pencil]])


def pencil_scene(view: State, seat: int | None) -> Scene:
    """The four pencils before the first round (NS-14)."""
    shapes: list[Shape] = []
    for pencil in range(len(PENCILS)):
        x = 125 + pencil * 250
        taken = pencil in view.pencils
        inside = [
            rect(x - 115, 10, 230, 220, rx=28, fill="@shade" if taken else "@card", stroke="@line", stroke_width=4),
            pencil_mark(pencil, x, 90, 54),
            text(x, 190, str(view.pencils.index(pencil) + 1) if taken else "·", font_size=44, fill="@muted"),
        ]
        shapes.append(group(inside, id=f"pencil-{pencil}", label=PENCIL_WORDS[PENCILS[pencil]]))
    return Scene("pencils", say("Pencils"), WIDTH, 240, shapes, "hand")


def goals_scene(view: State, seat: int) -> Scene:
    """The open objectives with a tick when fulfilled (NS-75), and the powers by pencil (NS-76)."""
    rows = [_objective_row(view, seat, place, number) for place, number in enumerate(view.objectives)]
    top = 20 + 110 * len(rows)
    rows += [_power_row(view, seat, pencil, top + 110 * pencil) for pencil in range(len(view.powers))]
    return Scene("goals", say("Objectives and powers"), WIDTH, 20 + 110 * len(rows), rows, "side")


def _objective_row(view: State, seat: int, place: int, number: int) -> Shape:
    y = 20 + 110 * place
    done = achieved(view, view.sheets[seat], number)
    inside = [
        rect(10, y, 980, 96, rx=22, fill="@accent-soft" if done else "@shade"),
        text(70, y + 49, "✓" if done else "10", font_size=44, font_weight=700, fill="@good" if done else "@ink"),
        _row_text(y, OBJECTIVE_SHORT[OBJECTIVES[number]]),
    ]
    return group(inside, id=f"objective-{place}")


def _power_row(view: State, seat: int, pencil: int, y: float) -> Shape:
    power = POWERS[view.powers[pencil]]
    sheet = view.sheets[seat]
    now = pencil == sheet.pencil
    spent = now and sheet.spent
    inside = [
        rect(
            10, y, 980, 96, rx=22, fill="@accent-soft" if now and not spent else "@shade", opacity=0.5 if spent else 1
        ),
        pencil_mark(pencil, 70, y + 48, 36),
        _row_text(y, POWER_SHORT[power]),
        text(940, y + 49, "✗" if spent else "", font_size=44, fill="@bad"),
    ]
    return group(inside, id=f"power-{pencil}", label=POWER_WORDS[power])


def _row_text(y: float, words: Say) -> Shape:
    return text(140, y + 50, words, font_size=38, text_anchor="start", fill="@ink")
