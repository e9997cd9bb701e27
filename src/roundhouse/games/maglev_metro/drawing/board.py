"""The map: hexes to build on, stations, every player's line in its own lane, trains, the station tiles beside it."""

from functools import lru_cache
from math import cos, radians, sin
from typing import Any

from roundhouse.core.words import Say, say
from roundhouse.core.words import player as name_of
from roundhouse.games.maglev_metro.drawing.geometry import WIDE, R, centre, corners, facing, middle, on_board, tile_path
from roundhouse.games.maglev_metro.drawing.ground import ground
from roundhouse.games.maglev_metro.drawing.places import kind_shape, place_shape
from roundhouse.games.maglev_metro.parts import (
    CITIES,
    COMMUTERS,
    HUB,
    LAND,
    NOBODY,
    PARK,
    RECESS,
    RIVER,
    SHAPES,
    City,
    Counts,
)
from roundhouse.games.maglev_metro.parts.names import COLOUR_NAMES
from roundhouse.games.maglev_metro.parts.where import SIDES, where
from roundhouse.games.maglev_metro.state import State
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.shapes import Scene, Shape, circle, group, keep, path, polygon, text

KEPT_SCENES = 1 << 9
_GROUND = (LAND, RIVER, PARK)
_DASHES = ("", "0.1 7", "6 6", "9 4 0.1 4")
"""The second sign of a player's line, beside its colour."""
TRAIN_SPOTS = ((-25.0, -25.0), (25.0, -25.0), (-27.0, 25.0), (27.0, 25.0))
HUB_SPOTS = ((-46.0, -16.0), (46.0, -16.0), (-25.0, 42.0), (25.0, 42.0))
_TITLES = {"berlin": say("Map of Berlin"), "manhattan": say("Map of Manhattan")}
Laid = tuple[tuple[int, int], ...]
"""Who has a tile on a hex, and of which shape."""
Stand = tuple[int, int, int]
"""Where a train is: its place, the hex behind it, the hex before it."""


def map_scene(view: State) -> Scene:
    """The whole map with the display of station tiles beside or below it."""
    trains = tuple((player.place, player.tail, player.head) for player in view.players)
    tracks = tuple(player.track for player in view.players)
    return _map(view.options.map, view.stations, view.waiting, view.display, tracks, trains)


@lru_cache(maxsize=KEPT_SCENES)
def _map(
    name: str,
    stations: tuple[int, ...],
    waiting: tuple[Counts, ...],
    display: Counts,
    tracks: tuple[tuple[int, ...], ...],
    trains: tuple[Stand, ...],
) -> Scene:
    wide, high = on_board(CITIES[name])
    laid: dict[int, Laid] = {}
    for seat, track in enumerate(tracks):
        for hex_, shape in (divmod(code, 9) for code in track):
            laid[hex_] = (*laid.get(hex_, ()), (seat, shape))
    shapes = [_hex(name, hex_, laid[hex_]) if hex_ in laid else bare for hex_, bare in _hexes(name)]
    for seat, track in enumerate(tracks):
        shapes += [tile_shape(name, code, seat, len(tracks)) for code in track]
    shapes += [place_shape(name, number, kind, waiting[number]) for number, kind in enumerate(stations)]
    shapes += [_train(name, seat, *stand) for seat, stand in enumerate(trains) if stand[0] != NOBODY]
    shapes += [kind_shape(name, kind, left) for kind, left in enumerate(display[:HUB])]
    return Scene("map", _TITLES[name], wide, high, shapes, under=ground(name))


@lru_cache(maxsize=8)
def _hexes(name: str) -> tuple[tuple[int, Shape], ...]:
    """What a finger finds on the ground while no track lies there; the ground itself never changes."""
    return tuple((hex_, _hex(name, hex_, ())) for hex_, kind in enumerate(CITIES[name].terrain) if kind in _GROUND)


@keep
def _hex(name: str, hex_: int, laid: Laid) -> Shape:
    city = CITIES[name]
    return group(
        [polygon(corners(city, hex_, 0.95), fill="transparent")], id=f"hex-{hex_}", label=_hex_label(city, hex_, laid)
    )


def _hex_label(city: City, hex_: int, laid: Laid) -> Say:
    """Where a hex lies and what a tile costs there; then whose track crosses it, and which way."""
    at = where(city, hex_)
    match city.terrain[hex_]:
        case kind if kind == RIVER:
            told = say("River {where}: 2 units of TRACK a tile", where=at)
        case kind if kind == PARK:
            told = say("Park {where}: no track", where=at)
        case _:
            told = say("Land {where}: 1 unit a tile", where=at)
    for seat, shape in laid:
        one, two = (SIDES[side] for side in SHAPES[shape])
        told = say("{hex}. Track of {player}: {one} to {two}", hex=told, player=name_of(seat), one=one, two=two)
    return told


@keep
def tile_shape(name: str, code: int, seat: int, seats: int) -> Shape:
    """One tile of a player's line."""
    hex_, shape = divmod(code, 9)
    inside = line_shapes(tile_path(CITIES[name], hex_, shape, seat, seats), seat)
    style = _line_style(seat)
    return group(inside, id=f"tile-{seat}-{hex_}", data_enter="draw", **style)


def _line_style(seat: int) -> dict[str, Any]:
    return {"fill": "none", "pointer_events": "none", "stroke": SEAT_INKS[seat]}


def line_shapes(d: str, seat: int) -> list[Shape]:
    """A guideway that shines: a glow, a dark edge, the colour, a light along it; and the player's own dashes."""
    shapes = [
        path(d, stroke_width=13, opacity=0.3),
        path(d, stroke="@mm-rim", stroke_width=8),
        path(d, stroke_width=5.6),
    ]
    if _DASHES[seat]:
        dashes: dict[str, Any] = {"stroke_dasharray": _DASHES[seat], "stroke_linecap": "round"}
        shapes.append(path(d, stroke="@on-light", stroke_width=2, **dashes))
    else:
        shapes.append(path(d, stroke="@on-dark", stroke_width=1.4, opacity=0.75))
    return shapes


@keep
def _train(name: str, seat: int, place: int, tail: int, head: int) -> Shape:
    city = CITIES[name]
    x, y = middle(city, place)
    dx, dy = (HUB_SPOTS if place == city.hub else TRAIN_SPOTS)[seat]
    angle = facing(city, place, tail, head)
    inside = _parked(seat) if angle is None else _running(seat, angle)
    label = say("Train of {player}: it stands at {place}", player=name_of(seat), place=city.places[place].called)
    at = f"translate({x + dx:.1f} {y + dy:.1f})"
    return group(inside, id=f"train-{seat}", label=label, transform=at, data_enter="drop")


def _parked(seat: int) -> list[Shape]:
    """Without a way to face a train shows its front."""
    ink: dict[str, Any] = {"fill": SEAT_INKS[seat], "stroke": "@mm-rim", "stroke_width": 2}
    return [
        path("M-13 13V-4Q-13 -15 0 -15Q13 -15 13 -4V13Z", stroke_linejoin="round", **ink),
        path("M-9 -6Q-8 -12 0 -12Q8 -12 9 -6Z", fill="@mm-windshield"),
        circle(-8.5, 9.5, 2.1, fill="@glow"),
        circle(8.5, 9.5, 2.1, fill="@glow"),
        *number_disc(seat, 0, 3, 9.7),
    ]


def _running(seat: int, angle: float) -> list[Shape]:
    """Seen from above: a long nose with a windscreen and two lamps, so that its way is plain."""
    body = [
        path("M-18 -11Q-20 0 -18 11H5Q18 9.5 27 0Q18 -9.5 5 -11Z", fill=SEAT_INKS[seat], stroke="@mm-rim"),
        path("M9 -8Q17 -5.5 20 0Q17 5.5 9 8Q12 0 9 -8Z", fill="@mm-windshield", stroke_width=0.8),
        path("M-15 -8H3Q6 -7.8 7 -7.5", stroke="@on-dark", stroke_opacity=0.6, stroke_width=1.6, fill="none"),
        circle(21.5, -3.4, 1.7, fill="@glow", stroke="none"),
        circle(21.5, 3.4, 1.7, fill="@glow", stroke="none"),
    ]
    turned = group(body, transform=f"rotate({angle:.0f})", stroke="@mm-rim", stroke_width=2, stroke_linejoin="round")
    back = 6.5
    return [turned, *number_disc(seat, -back * cos(radians(angle)), -back * sin(radians(angle)), 9.7)]


def number_disc(seat: int, x: float, y: float, r: float) -> list[Shape]:
    """A player's number on a light disc, readable on every colour."""
    return [
        circle(x, y, r, fill="@mm-plate", stroke="@mm-rim", stroke_width=0.8),
        text(x, y + 0.5, str(seat + 1), font_size=1.9 * r, font_weight=800, fill="@ink"),
    ]


def passenger_label(colour: int, count: int) -> Say:
    """So many passengers of a colour."""
    if colour in COMMUTERS:
        return say("{who}: {count}; on your mat: points", who=COLOUR_NAMES[colour], count=count)
    return say("{who}: {count}; on your mat: stronger actions", who=COLOUR_NAMES[colour], count=count)


@keep
def ghost_tile(name: str, seats: int, seat: int, hex_: int, shape: int) -> Shape:
    """A tile as it would lie, with its cost."""
    city = CITIES[name]
    x, y = centre(city, hex_)
    d = tile_path(city, hex_, shape, seat, seats)
    cost = [
        circle(x, y, 11, fill="@card", stroke="@ink", stroke_width=1.5),
        text(x, y + 0.5, str(city.cost[hex_]), font_size=17, font_weight=700, fill="@ink"),
    ]
    line = [path(d, stroke="@mm-rim", stroke_width=8), path(d, stroke_width=5.6)]
    return group([group(line, **_line_style(seat)), *cost])


@keep
def ghost_ring(name: str, place: int) -> Shape:
    """A ring round a place."""
    x, y = middle(CITIES[name], place)
    r = R * (1.6 if len(CITIES[name].places[place].hexes) > 1 else 0.95)
    return circle(x, y, r, fill="none", stroke="@accent", stroke_width=5)


@keep
def ghost_cross(name: str, hex_: int) -> Shape:
    """A cross over a tile that would go."""
    x, y = centre(CITIES[name], hex_)
    half = WIDE / 5
    d = f"M{x - half:.0f} {y - half:.0f}l{2 * half:.0f} {2 * half:.0f}m0 {-2 * half:.0f}l{-2 * half:.0f} {2 * half:.0f}"
    return path(d, stroke="@bad", stroke_width=6, fill="none", stroke_linecap="round")


assert RECESS not in _GROUND
