"""The words of Next Station: names of things, prompts and log sentences."""

from collections.abc import Sequence

from roundhouse.core.bits import each
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.core.words import Say, many, player, say
from roundhouse.games.next_station import rules
from roundhouse.games.next_station.moves import Done, Double, Draw, Objective, Pass, Pencil, Power, Reveal, Take
from roundhouse.games.next_station.parts import (
    CARD_SYMBOL,
    CARDS,
    CLOSES,
    COLUMNS,
    DEPARTURES,
    PENCILS,
    PLACES,
    SECOND,
    SECTION_OF,
    SECTIONS,
    STATION_AT,
    SYMBOL,
    SYMBOLS,
)
from roundhouse.games.next_station.state import (
    CARDS_PHASE,
    CIRCLE_PHASE,
    NOBODY,
    OBJECTIVES_PHASE,
    OVER,
    PENCILS_PHASE,
    POWERS_PHASE,
    Sheet,
    State,
)

PENCIL_WORDS = {
    "black": say("black pencil"),
    "blue": say("blue pencil"),
    "red": say("red pencil"),
    "green": say("green pencil"),
}
CARD_WORDS = {
    "street_circle": say("street card: circle"),
    "street_square": say("street card: square"),
    "street_triangle": say("street card: triangle"),
    "street_pentagon": say("street card: pentagon"),
    "street_joker": say("street card: joker"),
    "street_switch": say("railroad switch"),
    "underground_circle": say("underground card: circle"),
    "underground_square": say("underground card: square"),
    "underground_triangle": say("underground card: triangle"),
    "underground_pentagon": say("underground card: pentagon"),
    "underground_joker": say("underground card: joker"),
}
POWER_WORDS = {
    "second": say("Second section: draw two sections to the same symbol in one turn"),
    "joker": say("Joker: this turn’s card counts as a joker"),
    "switch": say("Switch: this turn’s section may start anywhere on the line"),
    "double": say("Doubled station: one station counts twice in its district"),
}
OBJECTIVE_SHORT = {
    "interchanges": say("8 interchanges"),
    "districts": say("13 districts"),
    "sights": say("5 tourist sites"),
    "centre": say("9 centre stations"),
    "thames": say("6 Thames crossings"),
}
OBJECTIVE_MEANING = {
    "interchanges": say("Shared objective: make 8 stations interchanges of two lines or more"),
    "districts": say("Shared objective: visit all 13 districts with your lines"),
    "sights": say("Shared objective: reach all 5 tourist sites, the golden stars"),
    "centre": say("Shared objective: reach all 9 stations of the central district"),
    "thames": say("Shared objective: cross the Thames 6 times"),
}
POWER_SHORT = {"second": say("2 sections"), "joker": say("joker"), "switch": say("switch"), "double": say("station ×2")}
SYMBOL_WORDS = {
    "circle": say("circle"), "square": say("square"), "triangle": say("triangle"), "pentagon": say("pentagon"),
    "joker": say("any symbol"),
}  # fmt: skip
PROMPTS = {
    "circle": say("Circle: draw a section that ends at a circle, or pass."),
    "square": say("Square: draw a section that ends at a square, or pass."),
    "triangle": say("Triangle: draw a section that ends at a triangle, or pass."),
    "pentagon": say("Pentagon: draw a section that ends at a pentagon, or pass."),
    "joker": say("Joker: draw a section that ends at any station, or pass."),
}
BEGINNINGS = {
    "circle": say("Round {n}, {pencil}: draw a section from {a} to a circle, or pass."),
    "square": say("Round {n}, {pencil}: draw a section from {a} to a square, or pass."),
    "triangle": say("Round {n}, {pencil}: draw a section from {a} to a triangle, or pass."),
    "pentagon": say("Round {n}, {pencil}: draw a section from {a} to a pentagon, or pass."),
    "joker": say("Round {n}, {pencil}: draw a section from {a} to any station, or pass."),
}
"""From the second round on, while the line in hand has no section: that there is a new one, and where it begins."""
SWITCH_PROMPTS = {
    "circle": say("Switch + circle: the section may start at any station of your line and ends at a circle; or pass."),
    "square": say("Switch + square: the section may start at any station of your line and ends at a square; or pass."),
    "triangle": say(
        "Switch + triangle: the section may start at any station of your line and ends at a triangle; or pass."
    ),
    "pentagon": say(
        "Switch + pentagon: the section may start at any station of your line and ends at a pentagon; or pass."
    ),
    "joker": say("Switch + joker: the section may start at any station of your line and ends anywhere; or pass."),
}
NOTHING_FITS = {
    "circle": say("Circle: no section of your line can end at a circle, so pass."),
    "square": say("Square: no section of your line can end at a square, so pass."),
    "triangle": say("Triangle: no section of your line can end at a triangle, so pass."),
    "pentagon": say("Pentagon: no section of your line can end at a pentagon, so pass."),
    "joker": say("Joker: no section of your line is free, so pass."),
}


DISTRICT_WORDS: dict[str, Say] = {
    "0-0": say("north-west"),
    "1-0": say("north"),
    "2-0": say("north-east"),
    "0-1": say("west"),
    "1-1": say("centre"),
    "2-1": say("east"),
    "0-2": say("south-west"),
    "1-2": say("south"),
    "2-2": say("south-east"),
    "corner-0-0": say("north-west corner"),
    "corner-9-0": say("north-east corner"),
    "corner-0-9": say("south-west corner"),
    "corner-9-9": say("south-east corner"),
}
"""The map prints no names of districts: they are told by where they lie."""


def place(station: int) -> str:
    """A station by its grid name: column a–j, row 1–10 from the north."""
    if not 0 <= station < len(PLACES):
        return "?"
    x, y = PLACES[station]
    return f"{COLUMNS[x]}{y + 1}"


def prompt(view: State, seat: int | None) -> Say:
    """What is to be done now."""
    if view.phase == OVER:
        return say("The game is over.")
    if seat is None or seat not in view.acting:
        return _waiting(view, seat)
    if view.phase == PENCILS_PHASE:
        return (
            say("Take a pencil for the next round.")
            if len(view.sheets) == 1
            else say("Take a pencil for the first round.")
        )
    if view.phase == CIRCLE_PHASE:
        return say("Circle a station of your line to count it twice, or finish.")
    if view.sheets[seat].first != NOBODY:
        return say("Your pencil may draw a second section to the same symbol, or finish.")
    if rules.moves(view, seat) == [rules.PASS]:
        return NOTHING_FITS[SYMBOLS[view.symbol]]
    sheet = view.sheets[seat]
    if view.round and not sheet.track:
        pencil, start = PENCIL_WORDS[PENCILS[sheet.pencil]], place(DEPARTURES[sheet.pencil])
        return say(BEGINNINGS[SYMBOLS[view.symbol]].text, n=view.round + 1, pencil=pencil, a=start)
    words = SWITCH_PROMPTS if view.switch else PROMPTS
    return words[SYMBOLS[view.symbol]]


def _waiting(view: State, seat: int | None) -> Say:
    if NATURE not in view.acting:
        return _drawing(view.acting, seat)
    if view.phase == CARDS_PHASE:
        return say("The next card is turned up.")
    return {
        PENCILS_PHASE: say("The pencils are handed out."),
        OBJECTIVES_PHASE: say("The shared objectives are opened."),
        POWERS_PHASE: say("The powers are dealt to the pencils."),
    }[view.phase]


def _drawing(acting: Sequence[int], seat: int | None) -> Say:
    """Who is waited for, told to one who has finished, or who only watches."""
    if len(acting) == 1:
        return say("Now to move: {player}.", player=player(acting[0]))
    return say("The players are making their moves.") if seat is None else say("Waiting for the others to draw.")


def choice_words(view: State, seat: int, move: Move) -> Say:
    """A legal move as a button."""
    match move:
        case Draw():
            return _draw_words(view, seat, move)
        case Double():
            return say("Count {a} twice", a=place(move.station))
        case Take():
            return say("Take the {pencil}", pencil=PENCIL_WORDS[move.pencil])
        case Done():
            return say("Finish")
        case _:
            return say("Pass")


def _draw_words(view: State, seat: int, move: Draw) -> Say:
    ends = {"a": place(move.start), "b": place(move.end)}
    if not move.power:
        return say("Draw {a} – {b}", **ends)
    if view.powers and view.powers[view.sheets[seat].pencil] == SECOND:
        return say("Draw a second section {a} – {b}", **ends)
    return say("Draw {a} – {b} with the pencil’s power", **ends)


def tell(state: State, seat: int, move: Move) -> Say:
    """What a move did, for the log."""
    match move:
        case Reveal():
            ignored = CARD_SYMBOL[CARDS.index(move.card)] == NOBODY and state.turn < 2
            return say("Railroad switch: too early, ignored") if ignored else CARD_WORDS[move.card]
        case Pencil() | Take():
            return say("The {pencil} is taken", pencil=PENCIL_WORDS[move.pencil])
        case Objective():
            return say("Shared objective opened: {card}", card=OBJECTIVE_SHORT[move.card])
        case Power():
            pencil = PENCIL_WORDS[PENCILS[len(state.powers)]]
            return say("Power of the {pencil}: {power}", pencil=pencil, power=POWER_SHORT[move.power])
        case Draw():
            ends = {"a": place(move.start), "b": place(move.end)}
            return say("{a} – {b}, by the pencil’s power", **ends) if move.power else say("{a} – {b}", **ends)
        case Double():
            return say("{a} counts twice", a=place(move.station))
        case Pass():
            return say("passes")
        case _:
            return say("finishes")


REFUSALS: dict[str, Say] = {
    "NS-32": say("A section follows one dashed line: choose a station that such a line joins to yours."),
    "NS-37": say("Another section is in the way: go round it."),
    "NS-38": say("Your line has been at this station already: lead it to a new one."),
    "NS-39": say("A section joins these two stations already: choose another."),
}
"""What a refusal says instead of its rule: what is wrong here, and what would work."""


def reason(view: State, seat: int, move: Move, rule: str) -> Say | None:
    """A refusal with what is so at this moment: the pencil, the symbols, the ends of the line."""
    sheet = view.sheets[seat]
    match move, rule:
        case Draw(), "NS-33":
            pencil = PENCIL_WORDS[PENCILS[sheet.pencil]]
            return say("You hold the {pencil}: its line begins at the departure station of its colour.", pencil=pencil)
        case Draw(), "NS-34":
            return many(
                "Your line has {n} end where it can go on: start there.",
                "Your line has {n} ends where it can go on: start at one of them.",
                n=sheet.ends.bit_count(),
            )
        case Draw(), "NS-35" if not _can_draw(view, seat):
            return say(
                "The card shows a {card}, but {a} is a {station}: nothing can be drawn with this card, so pass.",
                **_symbols(view.symbol, move.end),
            )
        case Draw(), "NS-35":
            return say(
                "The card shows a {card}, but {a} is a {station}: choose another station.",
                **_symbols(view.symbol, move.end),
            )
        case Draw(), "NS-78" | "NS-79" if sheet.first != NOBODY:
            return say(
                "The second section must reach a {card}, too, but {a} is a {station}: choose another, or finish.",
                **_symbols(rules.second_symbol(view, sheet), move.end),
            )
        case Draw(), "NS-32":
            return _no_section(sheet, move)
        case Draw(), "NS-36":
            return _between(move)
        case Draw(), "NS-37" | "NS-39":
            return _in_the_way(sheet, SECTION_OF[move.start, move.end])
        case Draw() | Double(), "NS-77":
            return say(
                "The power of the {pencil} is used up for this round.", pencil=PENCIL_WORDS[PENCILS[sheet.pencil]]
            )
        case _:
            return None


def _can_draw(view: State, seat: int) -> bool:
    return any(isinstance(move, Draw) for move in rules.moves(view, seat))


def _symbols(asked: int, station: int) -> dict[str, Say | str]:
    words = {"card": SYMBOL_WORDS[SYMBOLS[asked]], "station": SYMBOL_WORDS[SYMBOLS[SYMBOL[station]]]}
    return {**words, "a": place(station)}


def _no_section(sheet: Sheet, move: Draw) -> Say | None:
    """Which stations no line joins: of one that was picked alone, both ends of the line."""
    if not all(0 <= station < len(PLACES) for station in (move.start, move.end)) or move.start == move.end:
        return None
    ends = tuple(each(sheet.ends))
    if move.start in ends and len(ends) > 1 and not any((end, move.end) in SECTION_OF for end in ends):
        return say(
            "No dashed line leads to {b} from {a} or {c}, the ends of your line: choose a station that one leads to.",
            a=place(ends[0]), b=place(move.end), c=place(ends[1]),
        )  # fmt: skip
    names = {"a": place(move.start), "b": place(move.end)}
    return say("No dashed line joins {a} and {b}: choose two stations that one joins.", **names)


def _between(move: Draw) -> Say | None:
    """The station that stands between two in one row, column or diagonal."""
    (x, y), (to_x, to_y) = PLACES[move.start], PLACES[move.end]
    across, down = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    for step in range(1, max(abs(to_x - x), abs(to_y - y))):
        station = STATION_AT.get((x + across * step, y + down * step))
        if station is not None:
            names = {"a": place(move.start), "b": place(move.end), "c": place(station)}
            return say("Station {c} stands between {a} and {b}: no section passes over a station.", **names)
    return None


def _in_the_way(sheet: Sheet, section: int) -> Say | None:
    """The drawn section that this one would cross or repeat, and whose it is."""
    for pencil, finished in enumerate(sheet.tracks):
        drawn = finished | (sheet.track if pencil == sheet.pencil else 0)
        for other in each(drawn & CLOSES[section]):
            a, b = SECTIONS[other]
            parts: dict[str, Say | str] = {"a": place(a), "b": place(b), "pencil": PENCIL_WORDS[PENCILS[pencil]]}
            if other == section:
                return say("{a} – {b} is drawn already ({pencil}): choose another section.", **parts)
            return say("This section would cross {a} – {b} ({pencil}): go round it.", **parts)
    return None
