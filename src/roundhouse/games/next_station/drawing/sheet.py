"""One player's map: printed sections, pencil strokes, enamel station signs."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.words import Say, many, say
from roundhouse.games.next_station.drawing.ground import LONDON, SIZE, district_edge, spot, under
from roundhouse.games.next_station.drawing.paint import ENAMEL, GILT, PENCIL_INKS, STROKES
from roundhouse.games.next_station.drawing.signs import pencil_sign, sign, star
from roundhouse.games.next_station.parts import (
    CENTRAL,
    DEPARTURES,
    DISTRICTS,
    INTERCHANGE,
    PENCILS,
    PLACES,
    SECTIONS,
    SIGHTS,
    SYMBOL,
    SYMBOLS,
    THAMES,
    THAMES_POINTS,
)
from roundhouse.games.next_station.scoring import all_lines, mark
from roundhouse.games.next_station.state import NOBODY, State
from roundhouse.games.next_station.words import PENCIL_WORDS, SYMBOL_WORDS, place
from roundhouse.scene.shapes import Place, Scene, Shape, circle, group, keep, line, path, polygon, rect, text

KEPT_SHEETS = 1 << 10
DASHES = ("", "1 22", "26 14", "4 12")  # the white mark inside each line: none, dots, dashes, ticks


def sheet_scene(view: State, seat: int, where: Place) -> Scene:
    """One player's map of London."""
    sheet = view.sheets[seat]
    now = sheet.pencil
    tracks = tuple(sheet.track if one == now else track for one, track in enumerate(sheet.tracks))
    circled = tuple(sheet.circled if one == now else station for one, station in enumerate(sheet.doubled))
    return _sheet(seat, now, sheet.closed, tracks, circled, tuple(all_lines(view, sheet))).at(where)


@lru_cache(maxsize=KEPT_SHEETS)
def _sheet(
    seat: int, pencil: int, closed: int, tracks: tuple[int, ...], circled: tuple[int, ...], lines: tuple[int, ...]
) -> Scene:
    before = mark(seat)
    shapes = [
        *_visited(pencil, tracks, lines, before),
        _rim(pencil, before),
        *_empty_sections(sum(tracks), closed, before),
        *(_drawn_section(section, one, before) for one, track in enumerate(tracks) for section in each(track)),
        *(_station(lines, circled, station, before) for station in range(len(PLACES))),
    ]
    return Scene(f"sheet-{seat}", say("Map of London"), SIZE, SIZE, shapes, "board", seat, under(LONDON))


@keep
def _rim(pencil: int, before: str) -> Shape:
    """The edge of the map in the colour of the pencil in hand."""
    tint = STROKES[pencil] if pencil != NOBODY else "@ns-border"
    words = say(
        "Map of London. A line scores its districts times the most stations in one, and 2 for each Thames crossing."
    )
    edge = rect(5, 5, SIZE - 10, SIZE - 12, rx=23, fill="none", stroke=tint, stroke_width=10)
    return group([edge], id=f"{before}paper", label=words)


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
        stroke=PENCIL_INKS[pencil],
        pointer_events="none",
        **thin,
    )


def _empty_sections(drawn: int, closed: int, before: str) -> Iterator[Shape]:
    for section in range(len(SECTIONS)):
        if not drawn >> section & 1:
            yield _empty_section(section, closed >> section & 1, before)


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
    yield line(a, b, stroke="@ns-paper", stroke_width=26, stroke_linecap="round")
    yield line(a, b, stroke=STROKES[pencil], stroke_width=17, stroke_linecap="round")
    if DASHES[pencil]:
        yield line(a, b, stroke="@ns-paper", stroke_width=5, stroke_linecap="round", stroke_dasharray=DASHES[pencil])


def _station(lines: tuple[int, ...], circled: tuple[int, ...], station: int, before: str) -> Shape:
    count = sum(line >> station & 1 for line in lines)
    rings = tuple(pencil for pencil, at in enumerate(circled) if at == station) if station in circled else ()
    return _drawn_station(station, count, rings, before)


@keep
def _drawn_station(station: int, count: int, circled: tuple[int, ...], before: str) -> Shape:
    x, y = spot(station)
    inside: list[Shape] = [circle(x, y, 44, fill="transparent")]  # the touch target
    if SIGHTS >> station & 1:
        inside.append(polygon(star(x, y, 45, 34, 12), fill=GILT, stroke="@ns-rim", stroke_width=2))
    if station in DEPARTURES:
        pencil = DEPARTURES.index(station)
        inside.append(circle(x, y, 38, fill=PENCIL_INKS[pencil], stroke="@ns-paper", stroke_width=3))
    width = 8 if count > 1 else 5.5 if count else 3.5
    inside.append(sign(SYMBOL[station], x + 1.5, y + 4, 26, fill="@shadow", opacity=0.3))
    inside.append(sign(SYMBOL[station], x, y, 25, fill=ENAMEL, stroke="@ns-rim", stroke_width=width))
    inside += _marks(station, str(count) if count > 1 else "", x, y)
    for pencil in circled:
        ring = PENCIL_INKS[pencil]
        inside.append(circle(x, y, 42, fill="none", stroke=ring, stroke_width=7, stroke_dasharray="12 5"))
    return group(inside, id=f"{before}station-{station}", label=_station_label(station, count))


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


def _station_label(station: int, count: int) -> Say:
    parts: dict[str, Say | str] = {"a": place(station), "symbol": SYMBOL_WORDS[SYMBOLS[SYMBOL[station]]]}
    if count > 1:
        points = INTERCHANGE[count]
        return say("station {a}, {symbol}, interchange of {n} lines: {points} points", n=count, points=points, **parts)
    if station == CENTRAL:
        return say("station {a}: takes any card; tourist site, each line that stops here scores", a=place(station))
    if SIGHTS >> station & 1:
        return say("station {a}, {symbol}, tourist site: each line that stops here scores", **parts)
    if station in DEPARTURES:
        pencil = PENCIL_WORDS[PENCILS[DEPARTURES.index(station)]]
        return say("station {a}, {symbol}: here the line of the {pencil} begins", pencil=pencil, **parts)
    return say("station {a}, {symbol}", **parts)
