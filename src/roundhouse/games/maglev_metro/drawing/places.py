"""Places on the map: an empty spot, a station with its building, the Hub; and the station tiles in the display."""

from typing import Any

from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.drawing.geometry import centre, corners, display_box, middle
from roundhouse.games.maglev_metro.drawing.materials import INKS, PLATE, WELL
from roundhouse.games.maglev_metro.drawing.signs import building, token
from roundhouse.games.maglev_metro.parts import CITIES, COLOURS, HUB, NOBODY, City, Counts
from roundhouse.games.maglev_metro.parts.names import COLOUR_NAMES, KIND_NAMES, people_words
from roundhouse.scene.shapes import Shape, group, keep, polygon, rect, text


@keep
def place_shape(name: str, number: int, kind: int, waiting: Counts) -> Shape:
    """A place with what stands there and who waits."""
    city = CITIES[name]
    if kind == NOBODY:
        inside = _empty(city, number, waiting)
    elif kind == HUB:
        inside = _hub(city, number, waiting)
    else:
        inside = _station(city, number, kind, waiting)
    return group(inside, id=f"place-{number}", label=_place_label(city, number, kind, waiting))


def _place_label(city: City, number: int, kind: int, waiting: Counts) -> Say:
    place, code = city.places[number].name, city.places[number].code
    people = people_words(waiting)
    here = say("Waiting: {people}", people=people) if people.text else say("Nobody waits")
    if kind == NOBODY:
        return say(
            "{code}, {place}: no station yet; your track must reach it to build one. {here}",
            code=code,
            place=place,
            here=here,
        )
    if kind == HUB:
        return say("{place}, the Hub: trains start here, every robot can get off. {here}", place=place, here=here)
    return say(
        "{code}, {place}: {kind}. Gets off here: {who}. {here}",
        code=code,
        place=place,
        kind=KIND_NAMES[kind],
        who=COLOUR_NAMES[kind],
        here=here,
    )


def _empty(city: City, number: int, waiting: Counts) -> list[Shape]:
    hex_ = city.places[number].hexes[0]
    x, y = middle(city, number)
    frame: dict[str, Any] = {"fill": WELL, "stroke": "@mm-edge-lo", "stroke_width": 1.5}
    return [
        polygon(corners(city, hex_, 0.94), **frame),
        polygon(corners(city, hex_, 0.82), fill="none", stroke="@ink", stroke_width=1.8, stroke_dasharray="4 4"),
        *_waiting(waiting, x, y - 11),
        *_code(x, y + 16, city.places[number].code),
    ]


def _station(city: City, number: int, kind: int, waiting: Counts) -> list[Shape]:
    hex_ = city.places[number].hexes[0]
    x, y = middle(city, number)
    ink = f"@{INKS[kind]}"
    return [
        polygon(corners(city, hex_, 1.0), fill=ink, stroke="@mm-rim", stroke_width=2, stroke_linejoin="round"),
        polygon(corners(city, hex_, 0.83), fill=PLATE, stroke="@mm-rim", stroke_width=1, stroke_linejoin="round"),
        building(kind, x, y - 16, 1.05),
        *_waiting(waiting, x, y + 4),
        *_code(x, y + 20, city.places[number].code),
    ]


def _hub(city: City, number: int, waiting: Counts) -> list[Shape]:
    x, y = middle(city, number)
    hexes = city.places[number].hexes
    inside = []
    for scale, paint, edge, wide in ((0.96, "@mm-rim", "@mm-rim", 9.0), (0.96, "@mm-plate", "@mm-plate", 3.0)):
        style: dict[str, Any] = {"fill": paint, "stroke": edge, "stroke_width": wide, "stroke_linejoin": "round"}
        inside += [polygon(corners(city, hex_, scale), **style) for hex_ in hexes]
        inside.append(polygon([centre(city, hex_) for hex_ in hexes], **style))
    return [*inside, building(HUB, x, y - 20, 1.4), *_waiting(waiting, x, y + 14), *_code(x, y + 34, "H")]


def _code(x: float, y: float, code: str) -> list[Shape]:
    """The short name of a place, with a halo against the frame behind it."""
    halo: dict[str, Any] = {"stroke": "@mm-plate", "stroke_width": 4, "paint_order": "stroke"}
    return [text(x, y, code, font_size=18, font_weight=800, fill="@ink", stroke_linejoin="round", **halo)]


def _waiting(waiting: Counts, x: float, y: float) -> list[Shape]:
    """Up to eight passengers in two rows, in the order of their colours."""
    people = [colour for colour in range(len(COLOURS)) for _ in range(waiting[colour])]
    found = []
    for spot, colour in enumerate(people):
        row, column = divmod(spot, 4)
        wide = min(4, len(people) - 4 * row)
        lift = 5 if len(people) > 4 else 0
        found.append(token(colour, x + 13.5 * (column - (wide - 1) / 2), y + 12 * row - lift, 5.4))
    return found


def shelf(city: City, kind: int) -> list[Shape]:
    """Where the station tiles of a kind lie: its building, its passenger and its name never change."""
    x, y, wide, high = display_box(city, kind + 1)
    middle = x + wide / 2
    return [
        rect(x, y + 3, wide, high, rx=10, fill="@mm-groove", opacity=0.4),
        rect(x, y, wide, high, rx=10, fill=PLATE),
        building(kind, middle - 37, y + high * 0.34, 1.1),
        token(kind, middle + 1, y + high * 0.34, 9.5),
        text(middle, y + high * 0.79, KIND_NAMES[kind], font_size=17, letter_spacing=-0.2, fill="@ink"),
    ]


@keep
def kind_shape(name: str, kind: int, left: int) -> Shape:
    """The station tiles of a kind that are still to be built, each with its passenger (MM-15)."""
    x, y, wide, high = display_box(CITIES[name], kind + 1)
    frame: dict[str, Any] = {"rx": 10, "fill": "transparent", "stroke": f"@{INKS[kind]}", "stroke_width": 3}
    ink = {"fill": "@ink", "font_weight": 700} if left else {"fill": "@muted"}
    inside = [
        rect(x, y, wide, high, stroke_opacity=1 if left else 0.4, **frame),
        text(x + wide / 2 + 37, y + high * 0.35, f"×{left}", font_size=20, **ink),
    ]
    label = say(
        "{kind}, tiles left to build: {count}. Gets off there: {who}",
        kind=KIND_NAMES[kind],
        count=left,
        who=COLOUR_NAMES[kind],
    )
    return group(inside, id=f"kind-{kind}", label=label)
