"""The map of the city as it changes: routes as lanes, buses, places, the ends of one's own tickets."""

from functools import lru_cache, reduce
from operator import and_, or_

from roundhouse.core.bits import each
from roundhouse.core.words import Say, player, say
from roundhouse.games.ticket_to_ride.drawing.layout import APART, CELL, GAP, MARKED, RADIUS, THICK, Cell, cells
from roundhouse.games.ticket_to_ride.drawing.materials import GLOSS
from roundhouse.games.ticket_to_ride.drawing.plan import plan
from roundhouse.games.ticket_to_ride.drawing.signs import INKS, pattern, words
from roundhouse.games.ticket_to_ride.drawing.vehicles import bus
from roundhouse.games.ticket_to_ride.parts import City, Route, cities, city
from roundhouse.games.ticket_to_ride.scoring import cells_to_go, completed
from roundhouse.games.ticket_to_ride.state import State
from roundhouse.games.ticket_to_ride.words import place_words, points_words, words_of
from roundhouse.scene.shapes import Scene, Shape, Under, circle, group, keep, path, polygon, rect

Tickets = tuple[tuple[str, int], ...]
"""Letters of tickets that are shown, and which these are."""

Mark = tuple[str, bool, int]
"""On the end of tickets: letters, whether all of them are complete, how many eighths of the way are built."""

KEPT = 1 << 10
_NOWHERE = -1


def board(view: State, seat: int | None, tickets: Tickets) -> Scene:
    """The whole board, as one who has these tickets sees it."""
    marks = () if seat is None else ticket_marks(view.city, tickets, view.claimed[seat], view.shut[seat])
    return _board(view.map, tuple(view.claimed), _dead(view), marks)


def closed(view: State) -> int:
    """The first route that stands free and yet is closed to everybody; -1: there is none."""
    return next(each(_dead(view) & ~reduce(or_, view.claimed)), _NOWHERE)


def _dead(view: State) -> int:
    """TR-55: routes that nobody can claim any more, as bits."""
    return reduce(and_, view.shut)


def under(name: str) -> Under | None:
    """The plan of a city, under its name."""
    kind, _, map_name = name.partition("-")
    return plan(name, city(map_name)) if kind == "plan" and map_name in cities() else None


@lru_cache(maxsize=KEPT)
def _board(name: str, claimed: tuple[int, ...], dead: int, marks: tuple[tuple[int, Mark], ...]) -> Scene:
    town = city(name)
    owners = {route: seat for seat, routes in enumerate(claimed) for route in each(routes)}
    marked = dict(marks)
    shapes = [
        *(
            _route(town, one.number, owners.get(one.number, _NOWHERE), bool(dead >> one.number & 1))
            for one in town.routes
        ),
        *(_place(town, place.number, marked.get(place.number)) for place in town.places),
    ]
    sketch = town.sketch
    return Scene(
        "map", say("Map of the city"), sketch.width, sketch.height, shapes, "board", under=plan(f"plan-{name}", town)
    )


@keep
def _route(town: City, number: int, owner: int, dead: bool) -> Shape:
    route, places = town.routes[number], cells(town)[number]
    inside = [_target(route, places)]
    if owner == _NOWHERE:
        inside += [_cell(cell, route.colour, dead) for cell in places]
    else:
        buses = [bus(owner, cell.x, cell.y, cell.turn) for cell in places]
        inside.append(
            group(buses, id=f"buses-{number}", data_enter="drive", data_from=f"place-{route.a}", pointer_events="none")
        )
    return group(inside, id=f"route-{number}", label=_route_label(town, route, owner, dead))


def _route_label(town: City, route: Route, owner: int, dead: bool) -> Say:
    ends = {"a": place_words(town, route.a), "b": place_words(town, route.b)}
    if owner != _NOWHERE:
        return say("{a} – {b}: claimed by {player}", player=player(owner), **ends)
    if dead:
        return say("{a} – {b}: closed, because the route beside it is claimed", **ends)
    points = points_words(town.gains[route.number])
    return say(
        "{a} – {b}: {colour}, length {length}, {points}",
        colour=words_of(route.colour), length=route.length, points=points, **ends,
    )  # fmt: skip


def _target(route: Route, places: tuple[Cell, ...]) -> Shape:
    """A larger place to tap: a lone route on both sides, a track of a double on its outer side."""
    middle_x, middle_y = (places[0].x + places[-1].x) / 2, (places[0].y + places[-1].y) / 2
    long = route.length * (CELL + GAP) + 10
    inner, outer = (APART / 2, 30.0) if route.side else (26.0, 26.0)
    top = -outer if route.side < 0 else -inner
    shape = rect(-long / 2, top, long, inner + outer, fill="transparent")
    return group([shape], transform=f"translate({middle_x:.1f} {middle_y:.1f}) rotate({places[0].turn:.1f})")


def _cell(cell: Cell, colour: int, dead: bool) -> Shape:
    """A stretch of the lane, painted in the colour that pays for it."""
    box = (-CELL / 2, -THICK / 2, CELL, THICK)
    inside = [
        rect(*box, rx=4, fill=INKS[colour], stroke="@ttr-outline", stroke_width=1.8),
        rect(*box, rx=4, fill=GLOSS),
        *pattern(colour, 0, 0, 6.8),
    ]
    place = f"translate({cell.x:.1f} {cell.y:.1f}) rotate({cell.turn:.1f})"
    return group(inside, transform=place, opacity=0.26) if dead else group(inside, transform=place)


@keep
def ghost(town: City, seat: int, route: int) -> Shape:
    """The buses that a claim would set."""
    return group([bus(seat, cell.x, cell.y, cell.turn) for cell in cells(town)[route]], class_="ghost")


@keep
def _place(town: City, number: int, mark: Mark | None) -> Shape:
    place = town.places[number]
    x, y = place.x, place.y
    name = say("{name} ({printed})", name=say(place.name), printed=place.printed)
    if mark is None:
        inside = [
            circle(x + 1, y + 2.5, RADIUS - 1, fill="@shadow", opacity=0.3),
            circle(x, y, RADIUS - 1.5, fill="@ttr-cream", stroke="@ttr-outline", stroke_width=3.5),
            circle(x, y, RADIUS - 7.5, fill="@ttr-engraved"),
        ]
        return group(inside, id=f"place-{number}", label=name)
    letters, done, eighths = mark
    label = _mark_label(name, letters, done)
    return group(_letter(x, y, letters, done, eighths), id=f"place-{number}", label=label)


def _mark_label(name: Say, letters: str, done: bool) -> Say:
    if done:
        return say("{place}: the end of your ticket {letters}, joined", place=name, letters=letters)
    return say("{place}: the end of your ticket {letters}; join both ends with your buses", place=name, letters=letters)


def _letter(x: float, y: float, letters: str, done: bool, eighths: int) -> list[Shape]:
    """A golden coin round which the way grows; a finished ticket is green and shines."""
    drawn = [circle(x + 1, y + 3, MARKED, fill="@shadow", opacity=0.32)]
    if done:
        drawn.append(polygon(_shining(x, y), fill="@ttr-gilt", stroke="@ttr-outline", stroke_width=1.2))
    drawn.append(circle(x, y, MARKED - 1, fill="@good" if done else "@glow", stroke="@ttr-outline", stroke_width=2.2))
    if eighths and not done:
        drawn.append(path(_arc(x, y, MARKED - 1, eighths), fill="none", stroke="@ttr-green", stroke_width=5))
    size = 24 if len(letters) == 1 else 22
    drawn.append(words(x, y + 1, letters, size, font_weight=700, fill="@paper" if done else "@on-light"))
    return drawn


_RING = ((0, -1), (0.707, -0.707), (1, 0), (0.707, 0.707), (0, 1), (-0.707, 0.707), (-1, 0), (-0.707, -0.707))


def _arc(x: float, y: float, r: float, eighths: int) -> str:
    dx, dy = _RING[eighths % 8]
    return f"M{x:g},{y - r:g}A{r:g},{r:g} 0 {int(eighths > 4)} 1 {x + dx * r:.1f},{y + dy * r:.1f}"


def _shining(x: float, y: float) -> list[tuple[float, float]]:
    between = ((0.383, -0.924), (0.924, -0.383), (0.924, 0.383), (0.383, 0.924))
    steps = [*between, *((-dx, -dy) for dx, dy in between)]
    rays = [one for pair in zip(_RING, steps, strict=True) for one in pair]
    return [(x + dx * r, y + dy * r) for (dx, dy), r in zip(rays, (26.0, 20.5) * 8, strict=True)]


@lru_cache(maxsize=KEPT)
def ticket_marks(town: City, tickets: Tickets, claimed: int, shut: int) -> tuple[tuple[int, Mark], ...]:
    """What stands on the ends of these tickets: place, and its mark."""
    done = completed(town, claimed, sum(1 << ticket for _, ticket in tickets))
    found: dict[int, Mark] = {}
    for letter, ticket in tickets:
        full = bool(done >> ticket & 1)
        built = 8 if full else _built(town, claimed, shut, ticket)
        for place in each(town.goals[ticket]):
            letters, so_far, least = found.get(place, ("", True, 8))
            joined = letters + letter if len(letters) < 2 else letters[0] + "+"
            found[place] = (joined, so_far and full, min(least, built))
    return tuple(found.items())


def _built(town: City, claimed: int, shut: int, ticket: int) -> int:
    """How many eighths of the shortest way are there already."""
    whole, left = cells_to_go(town, 0, 0, ticket), cells_to_go(town, claimed, shut, ticket)
    return 0 if not whole or left is None else max(0, min(7, 8 * (whole - left) // whole))
