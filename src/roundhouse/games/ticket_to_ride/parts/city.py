"""A city as tables: places, routes, tickets and every way to pay, made once from a map file."""

from dataclasses import dataclass, field

from roundhouse.core.move import Move
from roundhouse.games.ticket_to_ride.moves import Claim
from roundhouse.games.ticket_to_ride.parts.cards import GRAY, PLAIN, WILD


@dataclass(frozen=True, slots=True)
class Place:
    """A location on the map."""

    number: int
    name: str
    printed: str
    lines: tuple[str, ...]  # the name as it stands on the drawn map, one or two lines
    x: float
    y: float
    source: str


@dataclass(frozen=True, slots=True)
class Route:
    """One track of cells between two neighbours; a double connection is two routes that are twins."""

    number: int
    a: int
    b: int
    length: int
    colour: int
    twin: int | None
    side: int  # 0: alone, -1 and 1: the two tracks of a double
    shift: float = 0.0  # so much nearer to b its cells are drawn


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two places to join and what that is worth."""

    number: int
    a: int
    b: int
    points: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """The small numbers of the box."""

    buses: int
    end_at: int
    hand: int
    tickets: int
    row: int
    sweep_at: int
    flag_points: int
    track: int


@dataclass(frozen=True, slots=True)
class Sketch:
    """What only the drawing needs: the size of the canvas, the river, islands, parks and sights."""

    width: float
    height: float
    river: tuple[tuple[float, float], ...]
    islands: tuple[tuple[float, float, float, float, float], ...]
    parks: tuple[tuple[float, float, float, float], ...]
    sights: tuple[tuple[str, float, float, float], ...]  # which, the middle of its foot, its height


@dataclass(frozen=True, slots=True, eq=False)
class City:
    """A map with everything that play needs ready in tables."""

    name: str
    numbers: Numbers
    points: dict[int, int]
    deck: int
    places: tuple[Place, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    sketch: Sketch
    gains: tuple[int, ...] = field(init=False)  # points of each route
    groups: tuple[tuple[int, int, int], ...] = field(init=False)  # colour, length, routes as bits
    grays: tuple[tuple[int, int, int], ...] = field(init=False)  # those of them that take any colour
    colours: tuple[tuple[int, int, int], ...] = field(init=False)  # colour, its routes as bits, the shortest's length
    longest: int = field(init=False)  # length of the longest route
    claims: tuple[tuple[tuple[Move, ...], ...], ...] = field(init=False)  # [route][colour][wilds]
    shuts: tuple[tuple[int, int], ...] = field(init=False)  # [route]: itself; itself and its twin
    ends: tuple[int, ...] = field(init=False)  # [route]: both places as bits
    around: tuple[tuple[int, ...], ...] = field(init=False)  # [place]: its routes
    goals: tuple[int, ...] = field(init=False)  # [ticket]: both places as bits

    def __post_init__(self) -> None:
        routes = self.routes
        fill = object.__setattr__
        fill(self, "gains", tuple(self.points[route.length] for route in routes))
        fill(self, "groups", _groups(routes))
        fill(self, "grays", tuple(group for group in self.groups if group[0] == GRAY))
        fill(self, "colours", _colours(self.groups))
        fill(self, "longest", max(route.length for route in routes))
        fill(self, "claims", tuple(_claims(route) for route in routes))
        fill(self, "shuts", tuple(_shuts(route) for route in routes))
        fill(self, "ends", tuple(1 << route.a | 1 << route.b for route in routes))
        fill(self, "around", tuple(_around(place.number, routes) for place in self.places))
        fill(self, "goals", tuple(1 << ticket.a | 1 << ticket.b for ticket in self.tickets))


def _groups(routes: tuple[Route, ...]) -> tuple[tuple[int, int, int], ...]:
    found: dict[tuple[int, int], int] = {}
    for route in routes:
        key = (route.colour, route.length)
        found[key] = found.get(key, 0) | 1 << route.number
    return tuple((colour, length, bits) for (colour, length), bits in sorted(found.items()))


def _colours(groups: tuple[tuple[int, int, int], ...]) -> tuple[tuple[int, int, int], ...]:
    found: dict[int, tuple[int, int, int]] = {}
    for colour, length, bits in groups:  # the shortest comes first
        _, before, shortest = found.get(colour, (colour, 0, length))
        found[colour] = colour, before | bits, shortest
    found.pop(GRAY, None)
    return tuple(found.values())


def _claims(route: Route) -> tuple[tuple[Move, ...], ...]:
    """Every way to pay a route (TR-44): by colour, then by the number of wild cards; all wild comes last."""
    return tuple(_ways(route, colour) if route.colour in (colour, GRAY) else () for colour in PLAIN)


def _ways(route: Route, colour: int) -> tuple[Move, ...]:
    mixed = [Claim(route.number, colour, wilds) for wilds in range(route.length)]
    return (*mixed, Claim(route.number, WILD, route.length))


def _shuts(route: Route) -> tuple[int, int]:
    own = 1 << route.number
    return own, own if route.twin is None else own | 1 << route.twin


def _around(place: int, routes: tuple[Route, ...]) -> tuple[int, ...]:
    return tuple(route.number for route in routes if place in (route.a, route.b))
