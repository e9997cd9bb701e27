"""The printed sheet and cards, read once from london.toml: tables and bit sets."""

import tomllib
from itertools import combinations, pairwise
from pathlib import Path

from roundhouse.core.bits import bits_of
from roundhouse.games.next_station.moves import Draw

_BOX = tomllib.loads((Path(__file__).parent / "london.toml").read_text(encoding="utf-8"))
_SHEET, _CARDS, _SCORE = _BOX["sheet"], _BOX["cards"], _BOX["score"]

SYMBOLS = ("circle", "square", "triangle", "pentagon", "joker")
CIRCLE, SQUARE, TRIANGLE, PENTAGON, ANY = range(5)
PENCILS = ("black", "blue", "red", "green")
POWERS: tuple[str, ...] = tuple(_CARDS["powers"])
SECOND, JOKER, SWITCH, DOUBLE = range(4)
OBJECTIVES: tuple[str, ...] = tuple(_CARDS["objectives"])
OBJECTIVE_NEEDS: dict[str, int] = _CARDS["objective_needs"]

STREET = tuple(f"street_{name}" for name in _CARDS["street"])
UNDERGROUND = tuple(f"underground_{name}" for name in _CARDS["underground"])
CARDS = STREET + UNDERGROUND
SWITCH_CARD = CARDS.index("street_switch")
ALL_CARDS = (1 << len(CARDS)) - 1
FIRST_UNDERGROUND = len(STREET)
LAST_UNDERGROUND = len(UNDERGROUND)  # NS-24: the fifth one ends the round
CARD_SYMBOL = tuple(-1 if name.endswith("switch") else SYMBOLS.index(name.split("_")[1]) for name in CARDS)
ROUNDS = 4
SLOTS = {1: (0, 1, 2, 3), 2: (0, 2, 1, 3), 3: (0, 1, 2, 3), 4: (0, 1, 2, 3)}
"""The slots of the ring, those of the seats first: two players sit opposite (NS-16)."""

SIGHT_TRACK: tuple[int, ...] = tuple(_SCORE["sight_track"])
INTERCHANGE: tuple[int, ...] = (0, 0, *(_SCORE["interchange"][key] for key in "234"))
THAMES_POINTS: int = _SCORE["thames"]
OBJECTIVE_POINTS: int = _SCORE["objective"]
SOLO_MODULE: int = _SCORE["solo_module"]
SOLO_BANDS: tuple[int, ...] = tuple(_SCORE["solo_bands"])

PLACES = tuple((x, y) for y, row in enumerate(_SHEET["grid"]) for x, sign in enumerate(row) if sign != ".")
COLUMNS = "abcdefghij"
"""The names of the columns from the west, as the notation has them; rows are counted from the north."""
STATION_AT = {place: number for number, place in enumerate(PLACES)}
SYMBOL = tuple("CSTP?".index(_SHEET["grid"][y][x]) for x, y in PLACES)
CENTRAL = SYMBOL.index(ANY)
DEPARTURES = tuple(STATION_AT[tuple(_BOX["departures"][pencil])] for pencil in PENCILS)
SIGHTS = bits_of(STATION_AT[tuple(place)] for place in _SHEET["sights"])
RIVER: tuple[tuple[float, float], ...] = tuple((x, y) for x, y in _SHEET["thames"])


def _district(x: int, y: int) -> str:
    if [x, y] in _SHEET["corners"]:
        return f"corner-{x}-{y}"
    column = sum(x >= edge for edge in _SHEET["column_bands"])
    row = sum(y >= edge for edge in _SHEET["row_bands"])
    return f"{column}-{row}"


DISTRICT_NAMES = tuple(dict.fromkeys(_district(x, y) for x, y in PLACES))
DISTRICT = tuple(DISTRICT_NAMES.index(_district(x, y)) for x, y in PLACES)
DISTRICTS = tuple(
    bits_of(station for station, home in enumerate(DISTRICT) if home == number) for number in range(len(DISTRICT_NAMES))
)
CENTRE = DISTRICTS[DISTRICT[CENTRAL]]


def _see_each_other() -> tuple[tuple[int, int], ...]:
    """Every pair of stations in one row, column or diagonal with none between (NS-10)."""
    found = []
    for a, (x, y) in enumerate(PLACES):
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            for step in range(1, 10):
                b = STATION_AT.get((x + dx * step, y + dy * step))
                if b is not None:
                    found.append((a, b))
                    break
    return tuple(found)


SECTIONS = _see_each_other()
SECTION_OF = {pair: number for number, (a, b) in enumerate(SECTIONS) for pair in ((a, b), (b, a))}

_Point = tuple[float, float]


def _side(a: _Point, b: _Point, c: _Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: _Point, b: _Point, c: _Point, d: _Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _closed_by_each() -> tuple[int, ...]:
    """For each section, itself and every section that crosses it: what drawing it closes (NS-37, NS-39)."""
    closed = [1 << number for number in range(len(SECTIONS))]
    for one, other in combinations(range(len(SECTIONS)), 2):
        (a, b), (c, d) = SECTIONS[one], SECTIONS[other]
        if _cross(PLACES[a], PLACES[b], PLACES[c], PLACES[d]):
            closed[one] |= 1 << other
            closed[other] |= 1 << one
    return tuple(closed)


CLOSES = _closed_by_each()
THAMES = bits_of(
    number
    for number, (a, b) in enumerate(SECTIONS)
    if sum(_cross(PLACES[a], PLACES[b], c, d) for c, d in pairwise(RIVER)) % 2
)

DRAWS = {pair: Draw(*pair) for pair in SECTION_OF}
POWER_DRAWS = {pair: Draw(*pair, power=True) for pair in SECTION_OF}

Way = tuple[int, int, Draw]  # the section's bit, the target's bit, the move


def _ways(symbol: int) -> dict[int, tuple[Way, ...]]:
    """By the bit of the station they leave: the sections that reach a symbol (NS-35, NS-43, NS-45)."""
    ways: dict[int, tuple[Way, ...]] = {}
    for start in range(len(PLACES)):
        ends = [b for a, b in SECTION_OF if a == start and (symbol == ANY or SYMBOL[b] in (symbol, ANY))]
        ways[1 << start] = tuple((1 << SECTION_OF[start, end], 1 << end, DRAWS[start, end]) for end in sorted(ends))
    return ways


WAYS = tuple(_ways(symbol) for symbol in range(len(SYMBOLS)))
