"""The map: terrain, stations, passengers, every player's line in its own lane, trains, the station tiles below."""

from functools import lru_cache
from typing import Any

from roundhouse.core.words import Say, say
from roundhouse.core.words import player as name_of
from roundhouse.games.maglev_metro.drawing.geometry import WIDE, R, centre, corners, facing, middle, size, tile_path
from roundhouse.games.maglev_metro.drawing.signs import INKS, emblem, token
from roundhouse.games.maglev_metro.parts import COLOURS, HUB, LAND, NOBODY, PARK, RECESS, RIM, RIVER, City
from roundhouse.games.maglev_metro.parts.names import COLOUR_NAMES, KIND_NAMES
from roundhouse.games.maglev_metro.state import State, city_of
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Scene, Shape, circle, group, path, polygon, rect, text

_TERRAIN = {LAND: "@land", RIVER: "@river", RIM: "@on-light", PARK: "@park"}
_DASHES = ("", "0.1 7", "6 6", "9 4 0.1 4")
"""The second sign of a player's line, beside its colour."""
TRAIN_SPOTS = ((-24.0, -25.0), (24.0, -25.0), (-27.0, 25.0), (27.0, 25.0))
DISPLAY = 134.0


def map_scene(view: State) -> Scene:
    """The whole map with the display of station tiles below it."""
    city = city_of(view)
    wide, high = size(city)
    shapes = [*_terrain(city), *_tracks(view, city)]
    shapes += [_place(view, city, number) for number in range(len(city.places))]
    shapes += [shape for seat in range(len(view.players)) for shape in _train(view, city, seat)]
    shapes += _display(view, wide, high)
    titles = {"berlin": say("Map of Berlin"), "manhattan": say("Map of Manhattan")}
    return Scene("map", titles[city.name], wide, high + DISPLAY, shapes)


@lru_cache(maxsize=8)
def _terrain(city: City) -> tuple[Shape, ...]:
    found = []
    for terrain, ink in _TERRAIN.items():
        hexes = [hex_ for hex_, kind in enumerate(city.terrain) if kind == terrain]
        edge = "@river-edge" if terrain == RIVER else "@paper"
        inside = [polygon(corners(city, hex_, 0.97), id=f"hex-{hex_}") for hex_ in hexes]
        found.append(group(inside, fill=ink, stroke=edge, stroke_width=1, opacity=0.7 if terrain == RIM else 1))
    waves = "".join(
        f"M{x - 18:.0f} {y:.0f}q6 -7 12 0t12 0t12 0"
        for x, y in (centre(city, hex_) for hex_, kind in enumerate(city.terrain) if kind == RIVER)
    )
    trees = "".join(
        f"M{x + dx:.0f} {y + dy:.0f}l7 13h-14z"
        for x, y in (centre(city, hex_) for hex_, kind in enumerate(city.terrain) if kind == PARK)
        for dx, dy in ((-12, -14), (10, -8), (-2, 6))
    )
    calm: dict[str, Any] = {"pointer_events": "none"}
    found.append(path(waves, fill="none", stroke="@river-edge", stroke_width=1.5, **calm))
    if trees:
        found.append(path(trees, fill="@green", opacity=0.45, **calm))
    return tuple(found)


def _tracks(view: State, city: City) -> list[Shape]:
    """One path a player: a halo, the colour, and a pattern on it."""
    found = []
    for seat, player in enumerate(view.players):
        d = "".join(tile_path(city, *divmod(code, 9), seat, len(view.players)) for code in player.track)
        if d:
            found += line_shapes(d, seat)
    return found


def line_shapes(d: str, seat: int, **attrs: str | float) -> list[Shape]:
    """A player's line along a path."""
    plain: dict[str, Any] = {"fill": "none", "pointer_events": "none", **attrs}
    shapes = [
        path(d, stroke="@ink", stroke_width=7, **plain),
        path(d, stroke=SEAT_INKS[seat], stroke_width=5.2, **plain),
    ]
    if _DASHES[seat]:
        dashes: dict[str, Any] = {"stroke_dasharray": _DASHES[seat], "stroke_linecap": "round"}
        shapes.append(path(d, stroke="@on-light", stroke_width=2, **dashes, **plain))
    return shapes


def _place(view: State, city: City, number: int) -> Shape:
    kind, place = view.stations[number], city.places[number]
    x, y = middle(city, number)
    built = kind != NOBODY
    ink = "@ink" if kind in (NOBODY, HUB) else f"@{INKS[kind]}"
    frame: dict[str, Any] = {"fill": "@card" if built else "@shade", "stroke": ink, "stroke_width": 4 if built else 2}
    if not built:
        frame["stroke_dasharray"] = "5 4"
    inside = [polygon(corners(city, hex_, 0.9 if built else 0.86), **frame) for hex_ in place.hexes]
    if len(place.hexes) > 1:
        inside.append(
            polygon([centre(city, hex_) for hex_ in place.hexes], fill="@card", stroke="@card", stroke_width=14)
        )
    if built:
        inside.append(emblem(kind, x, y - 20, 15 if kind == HUB else 11))
    inside += _waiting(view, number, x, y + (1 if built else -12))
    inside.append(_code(x, y + 21, place.id.upper() if kind != HUB else "H"))
    return group(inside, id=f"place-{number}", label=_place_label(view, city, number))


def _code(x: float, y: float, code: str) -> Shape:
    """The short name of a place, with a halo against the frame behind it."""
    halo: dict[str, Any] = {"stroke": "@card", "stroke_width": 4, "paint_order": "stroke", "stroke_linejoin": "round"}
    return text(x, y, code, font_size=19, font_weight=700, fill="@ink", **halo)


def _place_label(view: State, city: City, number: int) -> Say:
    kind, name = view.stations[number], city.places[number].name
    count = sum(view.waiting[number])
    if kind == NOBODY:
        return say("{place}, no station yet, waiting: {count}", place=name, count=count)
    return say("{place}, {kind}, waiting: {count}", place=name, kind=KIND_NAMES[kind], count=count)


def _waiting(view: State, place: int, x: float, y: float) -> list[Shape]:
    """Up to eight passengers in two rows, in the order of their colours."""
    people = [colour for colour in range(len(COLOURS)) for _ in range(view.waiting[place][colour])]
    found = []
    for spot, colour in enumerate(people):
        row, column = divmod(spot, 4)
        wide = min(4, len(people) - 4 * row)
        found.append(token(colour, x + 13.5 * (column - (wide - 1) / 2), y + 13.5 * row - 6, 5.6))
    return found


def _train(view: State, city: City, seat: int) -> list[Shape]:
    player = view.players[seat]
    if player.place == NOBODY:
        return []
    x, y = middle(city, player.place)
    dx, dy = TRAIN_SPOTS[seat]
    angle = facing(city, player.place, player.tail, player.head)
    ink: dict[str, Any] = {"fill": SEAT_INKS[seat], "stroke": "@ink", "stroke_width": 2, "stroke_linejoin": "round"}
    if angle is None:
        body = rect(-12.5, -12.5, 25, 25, rx=7, **ink)
    else:
        body = path("M-14 -11.5h14q8 0 18 11.5q-10 11.5 -18 11.5h-14z", transform=f"rotate({angle:.0f})", **ink)
    mark = group(number_disc(seat, -1 if angle is not None else 0, 0, 9.6))
    label = say("Train of {player}", player=name_of(seat))
    return [group([body, mark], id=f"train-{seat}", label=label, transform=f"translate({x + dx:.1f} {y + dy:.1f})")]


def _display(view: State, wide: float, high: float) -> list[Shape]:
    """The station tiles still to be built, each with its passenger (MM-15)."""
    step = wide / 4
    found = []
    for kind in range(HUB):
        left, (row, column) = view.display[kind], divmod(kind, 4)
        x, y = step * column + (step / 2 if row else 0), high + 66 * row
        box = rect(x + 3, y + 2, step - 6, 60, rx=12, fill="@card", stroke=f"@{INKS[kind]}", stroke_width=3)
        middle = x + step / 2
        inside = [
            box,
            emblem(kind, middle - 18, y + 21, 15),
            text(middle + 18, y + 22, f"×{left}", font_size=20, font_weight=700, fill="@ink"),
            text(middle, y + 48, KIND_NAMES[kind], font_size=19, fill="@ink"),
        ]
        label = say("{kind}: tiles left {count}", kind=KIND_NAMES[kind], count=left)
        found.append(group(inside, id=f"kind-{kind}", label=label, opacity=1 if left else 0.35))
    return found


def number_disc(seat: int, x: float, y: float, r: float) -> list[Shape]:
    """A player's number on a light disc, readable on every colour."""
    return [
        circle(x, y, r, fill="@card"),
        text(x, y + 0.5, str(seat + 1), font_size=1.9 * r, font_weight=800, fill="@ink"),
    ]


def passenger_label(colour: int, count: int) -> Say:
    """So many passengers of a colour."""
    return say("{who}: {count}", who=COLOUR_NAMES[colour], count=count)


def ghost_tile(view: State, seat: int, hex_: int, shape: int) -> Shape:
    """A tile as it would lie, with its cost."""
    city = city_of(view)
    x, y = centre(city, hex_)
    d = tile_path(city, hex_, shape, seat, len(view.players))
    cost = [
        circle(x, y, 11, fill="@card", stroke="@ink", stroke_width=1.5),
        text(x, y + 0.5, str(city.cost[hex_]), font_size=17, font_weight=700, fill="@ink"),
    ]
    return group([*line_shapes(d, seat), *cost])


def ghost_ring(view: State, place: int) -> Shape:
    """A ring round a place."""
    x, y = middle(city_of(view), place)
    return circle(
        x,
        y,
        R * (1.6 if len(city_of(view).places[place].hexes) > 1 else 0.95),
        fill="none",
        stroke="@accent",
        stroke_width=5,
    )


def ghost_cross(view: State, hex_: int) -> Shape:
    """A cross over a tile that would go."""
    x, y = centre(city_of(view), hex_)
    half = WIDE / 5
    d = f"M{x - half:.0f} {y - half:.0f}l{2 * half:.0f} {2 * half:.0f}m0 {-2 * half:.0f}l{-2 * half:.0f} {2 * half:.0f}"
    return path(d, stroke="@bad", stroke_width=6, fill="none", stroke_linecap="round")


assert RECESS not in _TERRAIN
