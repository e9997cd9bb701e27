"""Maglev Metro for check_log.py: what is in the bag, and which passengers Nature may draw from it.

Written from docs/reference/log.md alone. Whoever leaves a train may go back into the bag, so trains, their passengers,
the track they run on and those who wait at the stations are followed, too.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

Move = dict[str, Any]
Choices = list[tuple[Move, int]]
Play = Generator[Choices, Move, Any]
NATURE = -1
COLOURS, ROBOTS, HUB = range(7), range(3), 7
COUNTS, TILES, REMOVED = [18, 18, 18, 14, 14, 11, 11], 2, {1: 3, 2: 5, 3: 3, 4: 0}
FULL = 8  # so many may wait at a station
DECKS = [range(13), range(13, 26), range(26, 39), range(39, 52)]  # link, passenger, track, board
START_ROBOTS = {0: [1, 2], 1: [0, 2], 2: [0, 1]}
START_ROBOTS_ALONE = {0: [1], 1: [2], 2: [0]}
COLUMNS = {3: {16, 17}, 4: {18, 19}, 5: {20, 21, 22}, 6: {23, 24, 25}}  # slots of the mat that unlock a commuter
SHAPES = [(n, n + 3) for n in range(3)] + [(n, (n + 2) % 6) for n in range(6)]


@dataclass(frozen=True)
class City:
    """A map: hexes a row, the hexes and signs of each place, the start places, the Hub or -1."""

    width: int
    hexes: list[list[int]]
    signs: list[int]
    starts: list[int]
    hub: int


BERLIN = City(
    9,
    [[n] for n in (2, 6, 13, 18, 20, 24, 26, 37, 40, 44, 54, 57, 59, 70)],
    [1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1],
    [5, 8, 12],
    -1,
)
MANHATTAN = City(
    8,
    [*([n] for n in (3, 19, 29, 33, 45, 49, 55, 65, 69, 75, 81, 85, 90, 100)), [51, 52, 59]],
    [3, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 2, 3, 0],
    [],
    14,
)


def maglev_metro(seats: int, options: Move) -> Play:
    """The set-up, then every turn."""
    city = BERLIN if options["map"] == "berlin" else MANHATTAN
    table = Table(city, seats)
    yield from cards(seats, options)
    if seats == 4:
        table.bag[(yield from a_seat())["colour"]] -= 1
    kinds = list(ROBOTS)
    for place in city.starts:
        move = yield from nature([({"kind": "tile", "place": place, "station": kind}, 1) for kind in kinds])
        kinds.remove(move["station"])
        table.stations[place] = move["station"]
        for robot in (START_ROBOTS_ALONE if seats == 1 else START_ROBOTS)[move["station"]]:
            table.bag[robot] -= 1
            table.waiting[place][robot] += 1
    for place, signs in enumerate(city.signs):
        for _ in range(signs):
            table.waiting[place][(yield from table.passenger("icon", ROBOTS, place=place))] += 1
    yield from aside(table, seats)
    while True:
        move = yield from a_seat()
        if move["kind"] == "refill":
            place = table.trains[move["seat"]].place
            for _ in range(move["count"]):
                drawn = yield from table.passenger("draw", [c for c in COLOURS if not table.belongs(c, place)])
                table.waiting[place][drawn] += 1
        else:
            table.play(move)
        if move["kind"] in ("start", "end"):
            yield from aside(table, seats)


def nature(choices: Choices) -> Play:
    """Nature's move out of these."""
    move = yield choices
    if move["seat"] != NATURE:
        raise ValueError("Nature must move here")
    return move


def a_seat() -> Play:
    """The move of a seat; Nature has nothing to choose."""
    return (yield [])


def cards(seats: int, options: Move) -> Play:
    """Bonus cards: deck by deck to each seat, or drafted; alone two links lie open."""
    decks = DECKS[:3] if options["first_game"] else DECKS
    if options["draft"]:
        for _ in range(seats * len(decks)):
            yield from a_seat()
        return
    gone = set()
    for deck in decks:
        for seat in range(seats):
            left = [card for card in deck if card not in gone]
            move = yield from nature([({"kind": "deal", "to": seat, "card": card}, 1) for card in left])
            gone.add(move["card"])
    for _ in range(2 if seats == 1 else 0):
        left = [card for card in DECKS[0] if card not in gone]
        gone.add((yield from nature([({"kind": "open", "card": card}, 1) for card in left]))["card"])


def aside(table: "Table", seats: int) -> Play:
    """Alone a turn begins with a passenger out of the bag."""
    if seats == 1 and any(table.bag):
        yield from table.passenger("aside", COLOURS)


class Train:
    """A seat's train, its track, and the slots of its mat that are taken."""

    def __init__(self, hub: int) -> None:
        self.place, self.load, self.slots = hub, [0] * 7, set[int]()
        self.track: dict[int, int] = {}  # hex → shape
        self.lifted = 0  # robots in hand in ADJUST
        self.built: int | None = None  # the passenger of the station just built


class Table:
    """The bag, those beside it, the stations and who waits there."""

    def __init__(self, city: City, seats: int) -> None:
        self.city, places = city, len(city.hexes)
        berlin = city.hub < 0
        left = [count - REMOVED[seats] - TILES for count in COUNTS]
        for robot in ROBOTS:
            left[robot] += berlin - seats  # in Berlin one tile of each robot is not in the display
        self.bag = [left[colour] if colour in ROBOTS else 0 for colour in COLOURS]
        self.beside = [0 if colour in ROBOTS else left[colour] for colour in COLOURS]
        self.waiting = [[0] * 7 for _ in range(places)]
        self.stations: list[int | None] = [HUB if place == city.hub else None for place in range(places)]
        self.trains = [Train(city.hub) for _ in range(seats)]

    def passenger(self, kind: str, colours: Any, **more: Any) -> Play:
        """Nature draws a passenger of one of these colours: as likely as there are in the bag."""
        found = [({"kind": kind, **more, "colour": one}, self.bag[one]) for one in colours if self.bag[one]]
        colour = (yield from nature(found))["colour"]
        self.bag[colour] -= 1
        return colour

    def belongs(self, colour: int, place: int) -> bool:
        """Whether this colour's station is here; all robots belong to the Hub."""
        return self.stations[place] == colour or (self.stations[place] == HUB and colour in ROBOTS)

    def play(self, move: Move) -> None:
        """What a seat's move does to passengers and track."""
        train, kind = self.trains[move["seat"]], move["kind"]
        if train.built is not None:
            if kind != "put":  # its passenger found no slot
                self.bag[train.built] += 1
            train.built = None
        match kind:
            case "start":
                train.place = move["place"]
                if move["colour"] >= 0:
                    self.waiting[train.place][move["colour"]] -= 1
            case "put":
                train.slots.add(move["slot"])
                train.lifted -= train.lifted > 0
                if not train.lifted:
                    self.relocked(train)
            case "lift":
                train.slots.discard(move["slot"])
                train.lifted += 1
            case "lay":
                train.track[move["hex"]] = move["shape"]
            case "remove":
                del train.track[move["hex"]]
            case "go":
                train.place = self.next_station(train, move["hex"])
            case "load":
                self.waiting[train.place][move["colour"]] -= 1
                train.load[move["colour"]] += 1
            case "off":
                self.off(train, move["colour"])
            case "drop":
                train.load[move["colour"]] -= 1
                train.slots.add(move["slot"])
            case "build":
                self.build(train, move["place"], move["station"])

    def off(self, train: Train, colour: int) -> None:
        """Onto the station; into the bag where it belongs to the station or there is no room."""
        train.load[colour] -= 1
        here = self.waiting[train.place]
        if self.belongs(colour, train.place) or sum(here) >= FULL:
            self.bag[colour] += 1
        else:
            here[colour] += 1

    def relocked(self, train: Train) -> None:
        """Commuters whose column is not full any more leave the train."""
        for colour, column in COLUMNS.items():
            while train.load[colour] and not column <= train.slots:
                self.off(train, colour)

    def build(self, train: Train, place: int, kind: int) -> None:
        """Those who belong to the new station go into the bag; at the first of a kind all who waited for it."""
        self.bag[kind] += self.waiting[place][kind]
        self.waiting[place][kind] = 0
        if kind not in self.stations:
            self.bag[kind] += self.beside[kind]
            self.beside[kind] = 0
        self.stations[place] = kind
        train.built = kind

    def next_station(self, train: Train, hex_: int) -> int:
        """Where the track that leaves the station over this hex comes to the next one."""
        at = {one: place for place, hexes in enumerate(self.city.hexes) for one in hexes}
        one, two = SHAPES[train.track[hex_]]
        side = two if at.get(self.near(hex_, one)) == train.place else one
        while (near := self.near(hex_, side)) not in at:
            one, two = SHAPES[train.track[near]]
            hex_, side = near, two if one == (side + 3) % 6 else one
        return at[near]

    def near(self, hex_: int, side: int) -> int:
        """The hex on this side; sides go clockwise from east, odd rows lie half a hex to the right."""
        row, column = divmod(hex_, self.city.width)
        odd = row % 2
        down, right = [(0, 1), (1, odd), (1, odd - 1), (0, -1), (-1, odd - 1), (-1, odd)][side]
        return (row + down) * self.city.width + column + right
