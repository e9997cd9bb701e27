"""The maps: pointy-top hexes, odd rows half a hex to the right. The reader explains what is wrong with a map."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say
from roundhouse.games.maglev_metro.parts.box import COLOURS, HUB, KINDS, NOBODY, NONE, ROBOTS, TILES, Counts

LAND, RIVER, RIM, PARK, RECESS, HUB_HEX = range(6)
_SIGNS = {"..": LAND, "~~": RIVER, "##": RIM, "CP": PARK, "HU": HUB_HEX}
# Sides of a hex: east, south-east, south-west, west, north-west, north-east.
_AROUND = (((0, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)), ((0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1)))
SHAPES: tuple[tuple[int, int], ...] = (
    *((side, side + 3) for side in range(3)),
    *((min(side, (side + 2) % 6), max(side, (side + 2) % 6)) for side in range(6)),
)
"""The sides that a tile joins: three straights, six curves (MM-52)."""
SHAPES_BY_SIDE = tuple(tuple(s for s, sides in enumerate(SHAPES) if side in sides) for side in range(6))
_MOST_HEXES = 128


@dataclass(frozen=True, slots=True)
class Place:
    """A recess, or the Hub: where a station stands or may stand."""

    id: str
    name: str
    hexes: tuple[int, ...]
    robots: int = 0  # tri-colour icons (MM-17, MM-21)
    start: bool = False

    @property
    def code(self) -> str:
        """The short name that the board shows."""
        return "H" if self.id == "hub" else self.id.upper()

    @property
    def called(self) -> str:
        """The short name of the board and the whole one: JB Jannowitzbrücke."""
        return f"{self.code} {self.name}"


@dataclass(frozen=True, eq=False, slots=True)
class City:
    """A map: terrain and neighbours by hex, places by number; the Hub, if there is one, is the last place."""

    name: str
    columns: int
    terrain: tuple[int, ...]
    around: tuple[tuple[int, ...], ...]  # the six neighbours of each hex, NOBODY off the map
    places: tuple[Place, ...]
    place_at: tuple[int, ...]  # the place on each hex, or NOBODY
    hub: int  # its place, or NOBODY
    robots: tuple[Counts, ...]  # waiting at start stations, by kind (MM-14)
    robots_solo: tuple[Counts, ...]
    cost: tuple[int, ...]  # units for a tile, 0 where none may lie (MM-43, MM-51)


def read_city(name: str, text: str) -> City:
    """A map from its TOML text; raises CannotRead that says what is wrong."""
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CannotRead(say("map {map}: {why}", map=name, why=str(error))) from error
    cells = [row.split() for row in written.get("rows", [])]
    if not cells or len({len(row) for row in cells}) != 1:
        raise _wrong(name, "all rows must have the same number of hexes")
    if len(cells) * len(cells[0]) > _MOST_HEXES:
        raise _wrong(name, f"at most {_MOST_HEXES} hexes are possible")
    city = _city(name, cells, written)
    check_city(city)
    return city


def check_city(city: City) -> None:
    """Raise CannotRead unless the map can be played on."""
    recesses = [place for number, place in enumerate(city.places) if number != city.hub]
    if len(recesses) != sum(TILES):
        raise _wrong(city.name, f"there are {sum(TILES)} station tiles but {len(recesses)} recesses")
    starts = sum(place.start for place in recesses)
    if starts != (0 if city.hub >= 0 else len(ROBOTS)):
        raise _wrong(city.name, "a map has either the Hub or three start recesses")
    for place in city.places:
        near = {other for hex_ in place.hexes for other in city.around[hex_] if other >= 0} - set(place.hexes)
        if any(city.place_at[other] >= 0 for other in near):
            raise _wrong(city.name, f"{place.name} lies next to another place")
        if sum(city.cost[other] > 0 for other in near) < 2:
            raise _wrong(city.name, f"fewer than two tiles can reach {place.name}")
    if city.hub >= 0:
        hexes = city.places[city.hub].hexes
        if len(hexes) != 3 or any(two not in city.around[one] for one in hexes for two in hexes if one != two):
            raise _wrong(city.name, "the Hub is three hexes that meet in one corner")


def _city(name: str, cells: list[list[str]], written: dict[str, Any]) -> City:
    rows, columns = len(cells), len(cells[0])
    places: list[Place] = []
    terrain: list[int] = []
    known = {str(one.get("id", "")).upper(): one for one in written.get("recess", [])}
    hub = tuple(
        row * columns + column for row in range(rows) for column in range(columns) if cells[row][column] == "HU"
    )
    for number, sign in enumerate(sign for row in cells for sign in row):
        if sign not in _SIGNS and sign not in known:
            raise _wrong(name, f"'{sign}' is neither terrain nor the id of a recess")
        terrain.append(_SIGNS.get(sign, RECESS))
        if sign in known:
            one = known.pop(sign)
            places.append(Place(one["id"], one["name"], (number,), one.get("robots", 0), one.get("start", False)))
    if known:
        raise _wrong(name, f"recess '{next(iter(known)).lower()}' is not on the map, or a sign stands there twice")
    if hub:
        places.append(Place("hub", "Grand Central", hub))
    place_at = [NOBODY] * (rows * columns)
    for number, place in enumerate(places):
        for hex_ in place.hexes:
            place_at[hex_] = number
    return City(
        name,
        columns,
        tuple(terrain),
        tuple(_near(hex_, rows, columns) for hex_ in range(rows * columns)),
        tuple(places),
        tuple(place_at),
        len(places) - 1 if hub else NOBODY,
        _waiting(written.get("start", {})),
        _waiting(written.get("start_solo", {})),
        tuple({LAND: 1, RIVER: 2}.get(one, 0) for one in terrain),
    )


def _near(hex_: int, rows: int, columns: int) -> tuple[int, ...]:
    row, column = divmod(hex_, columns)
    found = []
    for down, right in _AROUND[row % 2]:
        inside = 0 <= row + down < rows and 0 <= column + right < columns
        found.append((row + down) * columns + column + right if inside else NOBODY)
    return tuple(found)


def _waiting(written: dict[str, Any]) -> tuple[Counts, ...]:
    found = []
    for kind in KINDS[:HUB]:
        names = written.get(kind, [])
        counts = [names.count(colour) for colour in COLOURS]
        found.append(tuple(counts) if names else NONE)
    return tuple(found)


def _wrong(name: str, why: str) -> CannotRead:
    return CannotRead(say("map {map}: {why}", map=name, why=why))


def _read(name: str) -> City:
    return read_city(name, (Path(__file__).parent.parent / f"{name}.toml").read_text(encoding="utf-8"))


BERLIN, MANHATTAN = _read("berlin"), _read("manhattan")
CITIES: dict[str, City] = {city.name: city for city in (BERLIN, MANHATTAN)}
