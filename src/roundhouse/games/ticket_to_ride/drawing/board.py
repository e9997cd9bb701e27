"""The map of the city: the river, routes as cells, buses, names, the ends of one's own tickets."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.words import Say, player, say
from roundhouse.games.ticket_to_ride.drawing.layout import (
    APART,
    CELL,
    FONT,
    GAP,
    LINE,
    MARKED,
    RADIUS,
    THICK,
    Cell,
    cells,
    names,
)  # fmt: skip
from roundhouse.games.ticket_to_ride.drawing.signs import INKS, bus, pattern, words
from roundhouse.games.ticket_to_ride.parts import City, Place, Route
from roundhouse.games.ticket_to_ride.state import State
from roundhouse.games.ticket_to_ride.words import place_words, words_of
from roundhouse.scene.shapes import Point, Scene, Shape, circle, group, keep, line, path, rect, text

Marks = Mapping[int, tuple[str, bool]]
"""For the ends of tickets that are shown: letters, and whether all of them are complete."""


def board(view: State, marks: Marks) -> Scene:
    """The whole board."""
    city, sketch = view.city, view.city.sketch
    shapes = [
        *_under(city),
        *(_route(view, number) for number in range(len(city.routes))),
        *(_place(city, place.number, marks.get(place.number)) for place in city.places),
        *_names(city),
    ]
    return Scene("map", say("Map of the city"), sketch.width, sketch.height, shapes, "board")


@lru_cache(maxsize=8)
def _under(city: City) -> tuple[Shape, ...]:
    return _paper(city), *_ties(city)


def _paper(city: City) -> Shape:
    """The land with parks and river, cut off at the edge of the paper."""
    sketch = city.sketch
    edge = rect(0, 0, sketch.width, sketch.height, rx=26)
    land = rect(0, 0, sketch.width, sketch.height, fill="@land")
    drawn = group([land, *_parks(city), *_river(city)], clip_path="url(#paper-0)")
    return group([Shape("clipPath", {}, [edge], "paper-0"), drawn])


def _parks(city: City) -> Iterator[Shape]:
    for x, y, width, height in city.sketch.parks:
        yield rect(x - width / 2, y - height / 2, width, height, rx=min(width, height) / 2.2, fill="@park")


def _river(city: City) -> Iterator[Shape]:
    points = city.sketch.river
    if len(points) > 2:
        d = curve(points)
        yield path(d, fill="none", stroke="@river-edge", stroke_width=40, stroke_linecap="butt")
        yield path(d, fill="none", stroke="@river", stroke_width=34, stroke_linecap="butt")
    for x, y, width, height, turn in city.sketch.islands:
        shape = rect(
            -width / 2, -height / 2, width, height, rx=height / 2, fill="@land", stroke="@river-edge", stroke_width=3
        )
        yield group([shape], transform=f"translate({x:.0f} {y:.0f}) rotate({turn:.0f})")


def curve(points: tuple[Point, ...]) -> str:
    """A smooth path through these points."""
    d = f"M{points[0][0]:.0f},{points[0][1]:.0f}"
    for number in range(len(points) - 1):
        before, a, b = points[max(0, number - 1)], points[number], points[number + 1]
        after = points[min(len(points) - 1, number + 2)]
        one = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        two = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        d += f" C{one[0]:.0f},{one[1]:.0f} {two[0]:.0f},{two[1]:.0f} {b[0]:.0f},{b[1]:.0f}"
    return d


def _ties(city: City) -> Iterator[Shape]:
    """A thin line under each connection, so that the eye finds where it leads."""
    for route in city.routes:
        if route.side <= 0:
            a, b = city.places[route.a], city.places[route.b]
            yield line(
                (a.x, a.y), (b.x, b.y), stroke="@faint", stroke_width=5, stroke_dasharray="1 10", stroke_linecap="round"
            )


def _route(view: State, number: int) -> Shape:
    dead = all(shut >> number & 1 for shut in view.shut)  # TR-55: nobody can claim it any more
    return _drawn_route(view.city, number, owner_of(view, number), dead)


@keep
def _drawn_route(city: City, number: int, owner: int | None, dead: bool) -> Shape:
    route, places = city.routes[number], cells(city)[number]
    inside = [_target(route, places)]
    if owner is None:
        inside += [_cell(cell, route.colour, dead) for cell in places]
    else:
        inside += [bus(owner, cell.x, cell.y, cell.turn) for cell in places]
    return group(inside, id=f"route-{number}", label=_route_label(city, route, owner))


def owner_of(view: State, route: int) -> int | None:
    """Whose buses stand on a route."""
    return next((seat for seat in range(view.seats) if view.claimed[seat] >> route & 1), None)


def _route_label(city: City, route: Route, owner: int | None) -> Say:
    ends = {"a": place_words(city, route.a), "b": place_words(city, route.b)}
    if owner is not None:
        return say("{a} – {b}: claimed by {player}", player=player(owner), **ends)
    return say("{a} – {b}: {colour}, length {length}", colour=words_of(route.colour), length=route.length, **ends)


def _target(route: Route, places: tuple[Cell, ...]) -> Shape:
    """A larger place to tap: a lone route on both sides, a track of a double on its outer side."""
    middle_x, middle_y = (places[0].x + places[-1].x) / 2, (places[0].y + places[-1].y) / 2
    long = route.length * (CELL + GAP) + 14
    inner, outer = (APART / 2, 30.0) if route.side else (26.0, 26.0)
    top = -outer if route.side < 0 else -inner
    shape = rect(-long / 2, top, long, inner + outer, fill="transparent")
    return group([shape], transform=f"translate({middle_x:.1f} {middle_y:.1f}) rotate({places[0].turn:.1f})")


def _cell(cell: Cell, colour: int, dead: bool) -> Shape:
    inside = [
        rect(-CELL / 2, -THICK / 2, CELL, THICK, rx=7, fill=INKS[colour], stroke="@on-light", stroke_width=2),
        *pattern(colour, 0, 0, 6.5),
    ]
    place = f"translate({cell.x:.1f} {cell.y:.1f}) rotate({cell.turn:.1f})"
    return group(inside, transform=place, opacity=0.25) if dead else group(inside, transform=place)


def ghost(view: State, seat: int, route: int) -> Shape:
    """The buses that a claim would set."""
    return group([bus(seat, cell.x, cell.y, cell.turn) for cell in cells(view.city)[route]], class_="ghost")


@keep
def _place(city: City, number: int, mark: tuple[str, bool] | None) -> Shape:
    place = city.places[number]
    name = say("{name} ({printed})", name=say(place.name), printed=place.printed)
    if mark is None:
        dot = circle(place.x, place.y, RADIUS - 2, fill="@halo", stroke="@ink", stroke_width=4.5)
        return group([dot], id=f"place-{place.number}", label=name)
    letters, done = mark
    inside = [
        circle(place.x, place.y, MARKED, fill="@good" if done else "@glow", stroke="@ink", stroke_width=3.5),
        words(place.x, place.y + 1, letters, 24 if len(letters) == 1 else 22, font_weight=700,
              fill="@paper" if done else "@on-light"),
    ]  # fmt: skip
    return group(inside, id=f"place-{place.number}", label=name)


@lru_cache(maxsize=8)
def _names(city: City) -> tuple[Shape, ...]:
    return tuple(_written_names(city))


def _written_names(city: City) -> Iterator[Shape]:
    halo: dict[str, Any] = {"stroke": "@halo", "stroke_width": 6, "stroke_linejoin": "round"}
    for place, (left, top, right, bottom) in zip(city.places, names(city), strict=True):
        anchor, x = _anchor(place, left, right)
        first = (top + bottom - (len(place.lines) - 1) * LINE) / 2
        for number, words_ in enumerate(place.lines):
            yield text(
                x, first + number * LINE, say(words_), font_size=FONT, fill="@ink", paint_order="stroke",
                text_anchor=anchor, class_="name", pointer_events="none", **halo,
            )  # fmt: skip


def _anchor(place: Place, left: float, right: float) -> tuple[str, float]:
    """A name beside its place begins or ends there, so that short languages stay near it."""
    if left > place.x:
        return "start", left
    return ("end", right) if right < place.x else ("middle", (left + right) / 2)


def ticket_marks(city: City, tickets: dict[str, int], done: int) -> dict[int, tuple[str, bool]]:
    """Letters for the ends of tickets: {letter: ticket}."""
    found: dict[int, tuple[str, bool]] = {}
    for letter, ticket in tickets.items():
        for place in each(city.goals[ticket]):
            letters, so_far = found.get(place, ("", True))
            joined = letters + letter if len(letters) < 2 else letters[0] + "+"
            found[place] = (joined, so_far and bool(done >> ticket & 1))
    return found
