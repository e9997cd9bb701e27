"""One player's map: printed sections, pencil strokes, enamel station signs."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.words import Say, many, say
from roundhouse.games.next_station.drawing.ground import LONDON, NAMED, SIZE, district_edge, river, spot, under
from roundhouse.games.next_station.drawing.paint import EDGES, ENAMEL, GILT, HALOS, PENCIL_INKS, STROKES
from roundhouse.games.next_station.drawing.signs import pencil_sign, sign, star
from roundhouse.games.next_station.parts import (
    CENTRAL,
    DEPARTURES,
    DISTRICT,
    DISTRICT_NAMES,
    DISTRICTS,
    INTERCHANGE,
    PENCILS,
    PLACES,
    SECTIONS,
    SIGHT_TRACK,
    SIGHTS,
    SYMBOL,
    SYMBOLS,
    THAMES,
    THAMES_POINTS,
)
from roundhouse.games.next_station.scoring import all_lines, mark
from roundhouse.games.next_station.state import NOBODY, State
from roundhouse.games.next_station.words import DISTRICT_WORDS, PENCIL_WORDS, SYMBOL_WORDS, place
from roundhouse.scene.shapes import Place, Scene, Shape, circle, group, keep, line, path, polygon, polyline, rect, text

KEPT_SHEETS = 1 << 10
DASHES = ("", "1 22", "26 14", "4 12")  # the white mark inside each line: none, dots, dashes, ticks


def sheet_scene(view: State, seat: int, where: Place) -> Scene:
    """One player's map of London."""
    sheet = view.sheets[seat]
    now = sheet.pencil
    tracks = tuple(sheet.track if one == now else track for one, track in enumerate(sheet.tracks))
    circled = tuple(sheet.circled if one == now else station for one, station in enumerate(sheet.doubled))
    return _sheet(seat, now, sheet.closed, tracks, circled, tuple(all_lines(view, sheet)), sheet.ends).at(where)


@lru_cache(maxsize=KEPT_SHEETS)
def _sheet(
    seat: int,
    pencil: int,
    closed: int,
    tracks: tuple[int, ...],
    circled: tuple[int, ...],
    lines: tuple[int, ...],
    ends: int,
) -> Scene:
    before = mark(seat)
    shapes = [
        *_ground(before),
        *_visited(pencil, tracks, lines, before),
        _rim(pencil, before),
        *_empty_sections(sum(tracks), closed, before),
        *(_drawn_section(section, one, before) for one, track in enumerate(tracks) for section in each(track)),
        *_stations(lines, circled, ends, before),
    ]
    return Scene(f"sheet-{seat}", say("Map of London"), SIZE, SIZE, shapes, "board", seat, under(LONDON))


@lru_cache(maxsize=8)
def _ground(before: str) -> tuple[Shape, ...]:
    """What the map shows under stations and sections tells what it is, and is nothing to pick."""
    unseen: dict[str, Any] = {"fill": "none", "pointer_events": "all", "class_": "ground"}
    names = path(f"M0,0H{SIZE}V{NAMED}H{NAMED}V{SIZE}H0z", id=f"{before}names", label=_names_words(), **unseen)
    districts = (
        path(district_edge(number), id=f"{before}ground-{number}", label=_district_words(number), **unseen)
        for number in range(len(DISTRICTS))
    )
    points = THAMES_POINTS
    words = say("The Thames: each section of a line that crosses it brings the line {points} points.", points=points)
    stroke: dict[str, Any] = {"stroke_width": 44, "pointer_events": "stroke", "class_": "ground", "data_rule": "NS-57"}
    water = polyline(river(), id=f"{before}thames", label=words, stroke="transparent", **stroke)
    return (names, *districts, water)


def _names_words() -> Say:
    return say("Letters name the columns and numbers the rows: the station in the middle is {a}.", a=place(CENTRAL))


def _district_words(number: int) -> Say:
    return many(
        "A district with {n} station. A line scores the districts it stops in times the most stations it has in one.",
        "A district with {n} stations. A line scores the districts it stops in times the most stations it has in one.",
        n=DISTRICTS[number].bit_count(),
    )


@keep
def _rim(pencil: int, before: str) -> Shape:
    """The edge of the map in the colour of the pencil in hand."""
    tint = STROKES[pencil] if pencil != NOBODY else "@ns-border"
    words = say(
        "Map of London. A line scores its districts times the most stations in one, and 2 for each Thames crossing."
    )
    edges = [rect(5, 5, SIZE - 10, SIZE - 12, rx=23, fill="none", stroke=tint, stroke_width=10)]
    if pencil != NOBODY and EDGES[pencil] != PENCIL_INKS[pencil]:
        edges.append(rect(10, 10, SIZE - 20, SIZE - 22, rx=18, fill="none", stroke=EDGES[pencil], stroke_width=1.5))
    return group(edges, id=f"{before}paper", label=words)


def _visited(pencil: int, tracks: tuple[int, ...], lines: tuple[int, ...], before: str) -> Iterator[Shape]:
    """The districts of the line in hand, outlined: they are counted (NS-54)."""
    if pencil != NOBODY and tracks[pencil]:
        for number, district in enumerate(DISTRICTS):
            if lines[pencil] & district:
                yield _district(number, pencil, before)


@keep
def _district(number: int, pencil: int, before: str) -> Shape:
    words = many("a district with {n} station", "a district with {n} stations", n=DISTRICTS[number].bit_count())
    thin: dict[str, Any] = {"stroke_width": 5, "stroke_opacity": 0.5, "stroke_linejoin": "round"}
    return path(
        district_edge(number),
        id=f"{before}district-{number}",
        label=words,
        fill="none",
        stroke=EDGES[pencil],
        pointer_events="none",
        **thin,
    )


def _empty_sections(drawn: int, closed: int, before: str) -> list[Shape]:
    """Nearly all are as they were printed; only the others are asked for one by one."""
    found = list(_printed_sections(before))
    for section in each(closed & ~drawn):
        found[section] = _empty_section(section, 1, before)
    for section in reversed(tuple(each(drawn))):
        del found[section]
    return found


@lru_cache(maxsize=8)
def _printed_sections(before: str) -> tuple[Shape, ...]:
    return tuple(_empty_section(section, 0, before) for section in range(len(SECTIONS)))


@keep
def _empty_section(section: int, gone: int, before: str) -> Shape:
    a, b = SECTIONS[section]
    style: dict[str, Any] = {"stroke_width": 3, "stroke_opacity": 0.45} if gone else {"stroke_width": 5}
    words = _blocked_label(a, b) if gone else section_label(section)
    dashes: dict[str, Any] = {"stroke": "@ns-dash", "stroke_dasharray": "7 9", **style}
    return line(spot(a), spot(b), id=f"{before}section-{section}", label=words, **dashes)


def section_label(section: int) -> Say:
    """How a section is called, and what is special about it."""
    a, b = SECTIONS[section]
    if THAMES >> section & 1:
        return say(
            "section {a} – {b}, across the Thames: {points} points", a=place(a), b=place(b), points=THAMES_POINTS
        )
    return say("section {a} – {b}", a=place(a), b=place(b))


def _blocked_label(a: int, b: int) -> Say:
    return say("section {a} – {b}, cut off by another", a=place(a), b=place(b))


@keep
def _drawn_section(section: int, pencil: int, before: str) -> Shape:
    a, b = SECTIONS[section]
    words = say("section {a} – {b}, {pencil}", a=place(a), b=place(b), pencil=PENCIL_WORDS[PENCILS[pencil]])
    return group(track(section, pencil), id=f"{before}section-{section}", label=words, data_enter="draw")


def track(section: int, pencil: int) -> Iterator[Shape]:
    """A pencil stroke along a section, with its mark."""
    a, b = (spot(station) for station in SECTIONS[section])
    yield line(a, b, stroke=HALOS[pencil], stroke_width=26, stroke_linecap="round")
    yield line(a, b, stroke=STROKES[pencil], stroke_width=17, stroke_linecap="round")
    if DASHES[pencil]:
        yield line(a, b, stroke="@ns-paper", stroke_width=5, stroke_linecap="round", stroke_dasharray=DASHES[pencil])


def _stations(lines: tuple[int, ...], circled: tuple[int, ...], ends: int, before: str) -> list[Shape]:
    """The same: a station that nobody has come to is as it was printed."""
    found = list(_printed_stations(before))
    for station in {station for reached in lines for station in each(reached)}.union(circled, each(ends)) - {NOBODY}:
        count = sum(reached >> station & 1 for reached in lines)
        rings = tuple(pencil for pencil, at in enumerate(circled) if at == station)
        found[station] = _drawn_station(station, count, rings, bool(ends >> station & 1), before)
    return found


@lru_cache(maxsize=8)
def _printed_stations(before: str) -> tuple[Shape, ...]:
    return tuple(_drawn_station(station, 0, (), False, before) for station in range(len(PLACES)))


@keep
def _drawn_station(station: int, count: int, circled: tuple[int, ...], end: bool, before: str) -> Shape:
    x, y = spot(station)
    inside: list[Shape] = [circle(x, y, 44, fill="transparent")]  # the touch target
    if SIGHTS >> station & 1:
        inside.append(polygon(star(x, y, 45, 34, 12), fill=GILT, stroke="@ns-rim", stroke_width=2))
    if station in DEPARTURES:
        pencil = DEPARTURES.index(station)
        inside.append(circle(x, y, 38, fill=PENCIL_INKS[pencil], stroke=HALOS[pencil], stroke_width=3))
    width = 8 if count > 1 else 5.5 if count else 3.5
    inside.append(sign(SYMBOL[station], x + 1.5, y + 4, 26, fill="@shadow", opacity=0.3))
    inside.append(sign(SYMBOL[station], x, y, 25, fill=ENAMEL, stroke="@ns-rim", stroke_width=width))
    inside += _marks(station, str(count) if count > 1 else "", x, y)
    for pencil in circled:
        ring = EDGES[pencil]
        inside.append(circle(x, y, 42, fill="none", stroke=ring, stroke_width=7, stroke_dasharray="12 5"))
    return group(inside, id=f"{before}station-{station}", label=_placed_label(station, count, end))


def _marks(station: int, count: str, x: float, y: float) -> Iterator[Shape]:
    """How many lines meet here; a station that already bears a sign has the count beside it."""
    bold: dict[str, Any] = {"font_size": 31, "font_weight": 700, "fill": "@on-light"}
    marked = station == CENTRAL or station in DEPARTURES
    if station == CENTRAL:
        yield text(x, y + 2, "?", **bold)
    elif marked:
        yield pencil_sign(DEPARTURES.index(station), x, y)
    if count and marked:
        yield circle(x + 34, y - 30, 19, fill=ENAMEL, stroke="@ns-rim", stroke_width=3)
        yield text(x + 34, y - 28, count, **bold)
    elif count:
        yield text(x, y + 2, count, **bold)


def _sight_words() -> Say:
    """What visits bring together (NS-60): the first, five, and as many as are counted."""
    some = {"one": SIGHT_TRACK[1], "five": SIGHT_TRACK[5], "all": SIGHT_TRACK[-1], "most": len(SIGHT_TRACK) - 1}
    return say(
        "each line that stops here is a visit; points: 1 visit {one}, 5 visits {five}, {most} visits {all}", **some
    )


def _placed_label(station: int, count: int, end: bool) -> Say:
    """What a station is, in which district it lies, and whether the line in hand may go on from it."""
    told, district = _station_label(station, count), DISTRICT_WORDS[DISTRICT_NAMES[DISTRICT[station]]]
    if end:
        return say("{told}; district: {district}; an end of the line", told=told, district=district)
    return say("{told}; district: {district}", told=told, district=district)


def _station_label(station: int, count: int) -> Say:
    parts: dict[str, Say | str] = {"a": place(station), "symbol": SYMBOL_WORDS[SYMBOLS[SYMBOL[station]]]}
    if count > 1:
        points = INTERCHANGE[count]
        if SIGHTS >> station & 1:
            return say(
                "station {a}, {symbol}, tourist site, interchange of {n} lines: {points} points",
                n=count, points=points, **parts,
            )  # fmt: skip
        return say("station {a}, {symbol}, interchange of {n} lines: {points} points", n=count, points=points, **parts)
    if station == CENTRAL:
        return say("station {a}: takes any card; tourist site, {sight}", a=place(station), sight=_sight_words())
    if SIGHTS >> station & 1:
        return say("station {a}, {symbol}, tourist site, {sight}", sight=_sight_words(), **parts)
    if station in DEPARTURES:
        pencil = PENCIL_WORDS[PENCILS[DEPARTURES.index(station)]]
        return say("station {a}, {symbol}: here the line of the {pencil} begins", pencil=pencil, **parts)
    return say("station {a}, {symbol}", **parts)
