"""The cards of the round on the desk, the pencils, the shared objectives and the powers, drawn."""

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.words import Say, say
from roundhouse.games.next_station.drawing.ground import DESKTOP, HEIGHT, WIDTH, under
from roundhouse.games.next_station.drawing.paint import CLAY, EDGES, ENAMEL, PAPER, PENCIL_INKS, SKY, STROKES, WEAVE
from roundhouse.games.next_station.drawing.signs import pencil_sign, sign
from roundhouse.games.next_station.parts import (
    ANY,
    CARD_SYMBOL,
    CARDS,
    FIRST_UNDERGROUND,
    LAST_UNDERGROUND,
    OBJECTIVE_NEEDS,
    OBJECTIVES,
    PENCILS,
    POWERS,
    ROUNDS,
    SWITCH_CARD,
)
from roundhouse.games.next_station.scoring import reached
from roundhouse.games.next_station.state import NOBODY, OVER, State
from roundhouse.games.next_station.words import (
    CARD_WORDS,
    OBJECTIVE_MEANING,
    OBJECTIVE_SHORT,
    PENCIL_WORDS,
    POWER_SHORT,
    POWER_WORDS,
)
from roundhouse.scene.shapes import Scene, Shape, changed, circle, group, keep, line, path, polygon, rect, text

KEPT_CARDS = 1 << 10
ROW = 110


def card_scene(view: State, seat: int) -> Scene:
    """This turn's card, large; every card of the deck, the ones already shown crossed off (NS-22)."""
    last = view.shown[-1] if view.shown and view.phase != OVER else NOBODY
    switch = view.switch and view.shown[-1:] != (SWITCH_CARD,)
    return _cards(view.sheets[seat].pencil, last, switch, view.round, view.deck, view.underground)


@lru_cache(maxsize=KEPT_CARDS)
def _cards(pencil: int, last: int, switch: bool, round_number: int, deck: int, underground: int) -> Scene:
    shapes = [*_now(pencil, last, switch), _round(min(round_number + 1, ROUNDS))]
    for number in range(len(CARDS)):
        street = number < FIRST_UNDERGROUND
        place = number if street else number - FIRST_UNDERGROUND
        shapes.append(_small_card(not deck >> number & 1, number, 386 + place * 100, 24 if street else 166))
    shapes.append(_underground(underground))
    return Scene("cards", say("Station cards"), WIDTH, HEIGHT, shapes, "hand", under=under(DESKTOP))


def _now(pencil: int, last: int, switch: bool) -> Iterator[Shape]:
    if pencil != NOBODY:
        yield _pencil_now(pencil)
    if last == NOBODY:
        yield _back(118, 26, 200, 262)
    else:
        yield _large_card(last)
    if switch:
        yield changed(_card(SWITCH_CARD, 256, 186, 96, 116, "card-switch", _switch_words()), data_enter="flip")


@keep
def _large_card(number: int) -> Shape:
    words = _switch_words() if number == SWITCH_CARD else _now_words(number)
    return changed(_card(number, 118, 26, 200, 262, "card-now", words), data_enter="flip")


def _now_words(number: int) -> Say:
    if CARD_SYMBOL[number] == ANY:
        return say("{card}: this turn’s section may end at any station", card=CARD_WORDS[CARDS[number]])
    return say("{card}: this turn’s section must end at this symbol", card=CARD_WORDS[CARDS[number]])


def _switch_words() -> Say:
    return say("railroad switch: this turn’s section may start at any station of the line")


@keep
def _pencil_now(pencil: int) -> Shape:
    name = PENCIL_WORDS[PENCILS[pencil]]
    return group(
        [pencil_mark(pencil, 58, 92, 1)], id="pencil-now", label=say("{pencil}: yours in this round", pencil=name)
    )


@keep
def _round(number: int) -> Shape:
    inside = [
        text(58, 210, f"{number}/{ROUNDS}", font_size=38, font_weight=700, fill="@ink"),
        text(58, 254, say("round"), font_size=31, fill="@ink"),
    ]
    return group(inside, id="round", label=say("Round {n} of {all}", n=number, all=ROUNDS))


@keep
def _underground(count: int) -> Shape:
    inside = [
        text(938, 200, f"{count}/{LAST_UNDERGROUND}", font_size=38, font_weight=700, fill="@ink"),
        text(938, 240, say("under"), font_size=31, fill="@ink"),
        text(938, 274, say("ground"), font_size=31, fill="@ink"),
    ]
    words = say("Underground cards: {n} of {all}; the last one ends the round", n=count, all=LAST_UNDERGROUND)
    return group(inside, id="underground", label=words)


@keep
def _small_card(gone: bool, number: int, x: float, y: float) -> Shape:
    card = _card(number, x, y, 90, 124, f"card-{number}", _card_words(number))
    if not gone:
        return card
    veil = rect(x - 2, y - 2, 94, 130, rx=14, fill="@ns-desk", opacity=0.68)
    stroke = line((x + 16, y + 108), (x + 74, y + 16), stroke="@muted", stroke_width=6, stroke_linecap="round")
    label = say("{card}; already shown in this round, it does not come again", card=CARD_WORDS[CARDS[number]])
    return group([*card.inside, veil, stroke], card.id, label)


def _card_words(number: int) -> Say:
    """A card that is still to come, and what it does."""
    card = CARD_WORDS[CARDS[number]]
    if number == SWITCH_CARD:
        return say("{card}: a section may start at any station of the line", card=card)
    if number < FIRST_UNDERGROUND:
        if CARD_SYMBOL[number] == ANY:
            return say("{card}; a section may end at any station", card=card)
        return say("{card}; a section ends at this symbol", card=card)
    if CARD_SYMBOL[number] == ANY:
        return say("{card}; a section may end at any station; the fifth underground card ends the round", card=card)
    return say("{card}; a section ends at this symbol; the fifth underground card ends the round", card=card)


def _card(number: int, x: float, y: float, width: float, height: float, id: str, words: Say) -> Shape:
    """A card of stiff paper: a white edge, a coloured field, its symbol, and how deep it goes."""
    below = number >= FIRST_UNDERGROUND
    middle_x, middle_y, r, edge = x + width / 2, y + height * 0.45, width * 0.25, width * 0.06
    inside = [
        rect(x + 1, y + width * 0.035, width, height, rx=width * 0.13, fill="@shadow", opacity=0.35),
        rect(x, y, width, height, rx=width * 0.13, fill="@ns-enamel", stroke="@ns-enamel-low", stroke_width=1.5),
        rect(x + edge, y + edge, width - 2 * edge, height - 2 * edge, rx=width * 0.09, fill=CLAY if below else SKY),
        _depth(below, middle_x, y + height * 0.87, width),
    ]
    if number == SWITCH_CARD:
        inside.append(_points(middle_x, middle_y, r))
    else:
        inside += _symbol(CARD_SYMBOL[number], middle_x, middle_y, r, width)
    return group(inside, id=id, label=words)


def _symbol(symbol: int, x: float, y: float, r: float, width: float) -> Iterator[Shape]:
    yield sign(symbol, x + width * 0.01, y + width * 0.03, r, fill="@shadow", opacity=0.3)
    yield sign(symbol, x, y, r, fill=ENAMEL, stroke="@on-light", stroke_width=width * 0.035)
    if symbol == ANY:
        yield text(x, y + width * 0.01, "★", font_size=r * 1.5, fill="@on-light")


def _depth(below: bool, x: float, y: float, width: float) -> Shape:
    """The second sign beside the colour: a tunnel mouth below ground, a bare rail on the street."""
    w = width * 0.2
    if below:
        return path(f"M{x - w},{y} a{w},{w * 0.8} 0 0 1 {2 * w},0 z", fill="@on-light")
    return line((x - w, y - 2), (x + w, y - 2), stroke="@on-light", stroke_width=width * 0.05, stroke_linecap="round")


def _points(x: float, y: float, r: float) -> Shape:
    d = f"M{x},{y + r * 1.2} V{y - r * 1.2} M{x},{y + r * 0.5} Q{x},{y - r * 0.4} {x + r},{y - r}"
    return path(d, fill="none", stroke="@on-light", stroke_width=r * 0.3, stroke_linecap="round")


@keep
def _back(x: float, y: float, width: float, height: float) -> Shape:
    """The deck, face down: a few cards high."""
    inside = [
        rect(
            x + 3 * step, y + 4 * step, width, height, rx=26, fill="@ns-enamel", stroke="@ns-enamel-low", stroke_width=2
        )
        for step in (2, 1, 0)
    ]
    inside.append(rect(x + 13, y + 13, width - 26, height - 26, rx=18, fill=WEAVE))
    return group(inside, id="card-back", label=say("face-down deck: each turn one card of it is turned up"))


@keep
def pencil_mark(pencil: int, x: float, y: float, scale: float) -> Shape:
    """A pencil in its colour, with its sign; 150 high at scale 1."""
    rim = _rim(pencil)
    body = [
        rect(-24, -28, 48, 104, rx=5, fill=STROKES[pencil], stroke=rim, stroke_width=2),
        rect(-24, -26, 13, 100, fill="@shine", opacity=0.28),
        rect(11, -26, 13, 100, fill="@shadow", opacity=0.24),
        polygon(((-24, -28), (0, -74), (24, -28)), fill="@ns-wood", stroke=rim, stroke_width=2),
        polygon(((-9, -57), (0, -74), (9, -57)), fill=PENCIL_INKS[pencil], stroke=rim, stroke_width=2),
        circle(0, 28, 22, fill=ENAMEL, stroke="@ns-rim", stroke_width=2),
        pencil_sign(pencil, 0, 28, 1.1),
    ]
    move = f"translate({x} {y})" + (f" scale({scale})" if scale != 1 else "")
    return group(body, label=PENCIL_WORDS[PENCILS[pencil]], transform=move)


def pencil_scene(view: State, seat: int | None) -> Scene:
    """The four pencils before the first round (NS-14)."""
    return _pencils(view.pencils)


@lru_cache(maxsize=64)
def _pencils(taken: tuple[int, ...]) -> Scene:
    shapes: list[Shape] = []
    for pencil in range(len(PENCILS)):
        x, gone = 125 + pencil * 250, pencil in taken
        inside = [
            rect(x - 115, 14, 230, 226, rx=28, fill="@shadow", opacity=0.25),
            rect(x - 115, 10, 230, 224, rx=28, fill="@ns-desk-low" if gone else PAPER, stroke="@line", stroke_width=3),
            pencil_mark(pencil, x, 100, 1.05),
            text(x, 208, str(taken.index(pencil) + 1) if gone else "·", font_size=40, fill="@ink"),
        ]
        words = say("{pencil}: its line begins at the station of its colour", pencil=PENCIL_WORDS[PENCILS[pencil]])
        shapes.append(group(inside, id=f"pencil-{pencil}", label=words))
    return Scene("pencils", say("Pencils"), WIDTH, 244, shapes, "hand")


def goals_scene(view: State, seat: int) -> Scene:
    """The open objectives with a tick when fulfilled (NS-75), and the powers by pencil (NS-76)."""
    sheet = view.sheets[seat]
    goals = tuple((number, reached(view, sheet, number)) for number in view.objectives)
    return _goals(goals, view.powers, sheet.pencil, sheet.spent)


@lru_cache(maxsize=KEPT_CARDS)
def _goals(goals: tuple[tuple[int, int], ...], powers: tuple[int, ...], pencil: int, spent: bool) -> Scene:
    rows = [_objective_row(place, *goal) for place, goal in enumerate(goals)]
    top = 20 + ROW * len(rows)
    rows += [
        _power_row(power, one, one == pencil, one == pencil and spent, top + ROW * one)
        for one, power in enumerate(powers)
    ]
    return Scene("goals", say("Objectives and powers"), WIDTH, 20 + ROW * len(rows), rows, "side")


@keep
def _objective_row(place: int, number: int, have: int) -> Shape:
    y, name = 20 + ROW * place, OBJECTIVES[number]
    need = OBJECTIVE_NEEDS[name]
    done = have >= need
    inside = [
        *_slip(y, bright=done),
        text(70, y + 49, "✓" if done else "10", font_size=44, font_weight=700, fill="@good" if done else "@ink"),
        _row_text(y, OBJECTIVE_SHORT[name]),
        text(920, y + 50, f"{have}/{need}", font_size=38, fill="@good" if done else "@muted"),
    ]
    words = say(
        "{goal}: 10 points at the end. So far: {have} of {need}.", goal=OBJECTIVE_MEANING[name], have=have, need=need
    )
    return group(inside, id=f"objective-{place}", label=words)


@keep
def _power_row(power: int, pencil: int, now: bool, spent: bool, y: float) -> Shape:
    name = POWERS[power]
    inside = [
        *_slip(y, bright=now and not spent),
        *_badge(pencil, 70, y + 48),
        _row_text(y, POWER_SHORT[name]),
        text(940, y + 49, "✗" if spent else "", font_size=44, fill="@bad"),
    ]
    return group(inside, id=f"power-{pencil}", label=POWER_WORDS[name])


def _rim(pencil: int) -> str:
    """The edge of a thing in a pencil's colour: a dark one, unless that is the colour itself."""
    return "@ns-rim" if EDGES[pencil] == PENCIL_INKS[pencil] else EDGES[pencil]


def _badge(pencil: int, x: float, y: float) -> Iterator[Shape]:
    """A pencil from behind: its colour around its sign, where there is no room for its length."""
    yield circle(x, y, 37, fill=STROKES[pencil], stroke=_rim(pencil), stroke_width=2)
    yield circle(x, y, 24, fill=ENAMEL, stroke="@ns-rim", stroke_width=2)
    yield pencil_sign(pencil, x, y, 1.2)


def _slip(y: float, bright: bool) -> Iterator[Shape]:
    yield rect(10, y + 4, 980, 96, rx=18, fill="@shadow", opacity=0.18)
    yield rect(10, y, 980, 96, rx=18, fill="@accent-soft" if bright else PAPER, stroke="@line", stroke_width=2)


def _row_text(y: float, words: Say) -> Shape:
    return text(140, y + 50, words, font_size=38, text_anchor="start", fill="@ink")
