"""The sheet, the cards and the modules, drawn; and what a move looks like."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.errors import knowable
from roundhouse.core.game import Choice
from roundhouse.core.move import Move
from roundhouse.core.shape_ids import picked
from roundhouse.core.words import Say, say
from roundhouse.games.next_station.drawing.cards import LETTERS, card_scene, goals_scene, pencil_scene
from roundhouse.games.next_station.drawing.signs import sign, star
from roundhouse.games.next_station.moves import Done, Double, Draw, Take
from roundhouse.games.next_station.parts import (
    CENTRAL,
    DEPARTURES,
    PENCILS,
    PLACES,
    RIVER,
    SECTION_OF,
    SECTIONS,
    SIGHTS,
    SYMBOL,
    SYMBOLS,
)
from roundhouse.games.next_station.scoring import all_lines, mark
from roundhouse.games.next_station.state import CIRCLE_PHASE, NOBODY, PENCILS_PHASE, Sheet, State
from roundhouse.games.next_station.words import SYMBOL_WORDS, choice_words, place
from roundhouse.scene.shapes import (
    Place,
    Point,
    Scene,
    Shape,
    Under,
    circle,
    group,
    keep,
    line,
    path,
    polygon,
    polyline,
    rect,
    text,
)

SIZE, STEP, MARGIN = 1000, 98, 59
LONDON = "london"
KEPT_SHEETS = 1 << 10
DASHES = ("", "1 22", "26 14", "4 12")  # the white mark inside each line: none, dots, dashes, ticks


def draw(view: State, seat: int | None) -> list[Scene]:
    """The sheet of the one who looks, the cards, the modules, then everybody else's sheets."""
    own = 0 if seat is None else seat
    scenes = [sheet_scene(view, own, "board")]
    scenes.append(pencil_scene(view, seat) if view.phase == PENCILS_PHASE else card_scene(view, own))
    if view.objectives or view.powers:
        scenes.append(goals_scene(view, own))
    others = [one for one in range(len(view.sheets)) if one != own]
    return scenes + [sheet_scene(view, one, "other") for one in others]


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
    tint = f"@{PENCILS[pencil]}" if pencil != NOBODY else "@line"
    shapes = [
        rect(4, 4, SIZE - 8, SIZE - 8, rx=36, fill="none", stroke=tint, stroke_width=8, id=f"{before}paper"),
        *_empty_sections(sum(tracks), closed, before),
        *(_drawn_section(section, one, before) for one, track in enumerate(tracks) for section in each(track)),
        *(_station(lines, circled, station, before) for station in range(len(PLACES))),
    ]
    return Scene(f"sheet-{seat}", say("Map of London"), SIZE, SIZE, shapes, "board", seat, under(LONDON))


@knowable
def choice(view: State, seat: int, move: Move) -> Choice:
    """The shapes a move is made of: a section, or the two stations at its ends."""
    before = mark(seat)
    words, scene = choice_words(view, seat, move), f"sheet-{seat}"
    match move:
        case Draw():
            section = SECTION_OF[move.start, move.end]
            picks = (f"{before}section-{section}", f"{before}station-{move.start}", f"{before}station-{move.end}")
            ghost = group(_track(section, view.sheets[seat].pencil), class_="ghost")
            return Choice(words, picks, scene, ghost, confirm=move.power, side="power" if move.power else "")
        case Double():
            x, y = spot(move.station)
            ring = circle(x, y, 44, class_="ghost", **_RING)
            return Choice(words, (f"{before}station-{move.station}",), scene, ring, confirm=True)
        case Take():
            return Choice(words, (f"pencil-{PENCILS.index(move.pencil)}",), "pencils")
        case _:
            return Choice(words, confirm=isinstance(move, Done) and bool(view.powers))


_RING: dict[str, Any] = {"fill": "none", "stroke": "@ink", "stroke_width": 6, "stroke_dasharray": "10 6"}


def candidates(view: State, seat: int, shapes: Sequence[str]) -> Iterable[Move]:
    """What picked shapes could mean: sections from the line outwards, or a station to be circled."""
    before = mark(seat)
    sections = picked(f"{before}section", shapes)
    stations = [station for station in picked(f"{before}station", shapes) if station < len(PLACES)]
    if not sections and not stations:
        return []
    if view.phase == CIRCLE_PHASE:
        return [Double(station) for station in stations]
    sheet = view.sheets[seat]
    pairs = [
        _outward(sheet, pair)
        for section, pair in enumerate(SECTIONS)
        if all(section == one for one in sections) and all(station in pair for station in stations)
    ]
    from_line = [pair for pair in pairs if sheet.line >> pair[0] & 1]
    if not from_line:
        from_line = pairs if sections else [_unjoined(sheet, stations)]
    return [Draw(*pair, power=sheet.first != NOBODY) for pair in from_line]


def _outward(sheet: Sheet, pair: tuple[int, int]) -> tuple[int, int]:
    a, b = pair
    return (a, b) if sheet.line >> a & 1 and not sheet.line >> b & 1 else (b, a)


def _unjoined(sheet: Sheet, stations: list[int]) -> tuple[int, int]:
    """Two stations, or the line and a station, that no printed section joins."""
    start = stations[0] if len(stations) > 1 else next(each(sheet.ends), CENTRAL)
    return _outward(sheet, (start, stations[-1]))


def spot(station: int) -> Point:
    """Where a station stands on the sheet."""
    x, y = PLACES[station]
    return MARGIN + x * STEP, MARGIN + y * STEP


@lru_cache(maxsize=1)
def under(name: str) -> Under | None:
    """Paper, districts and the Thames: what nobody's pencil changes."""
    paper = rect(4, 4, SIZE - 8, SIZE - 8, rx=36, fill="@card")
    return Under(LONDON, (paper, *_districts(), _river())) if name == LONDON else None


def _districts() -> Iterator[Shape]:
    edges = [16, *(MARGIN + edge * STEP for edge in (2.5, 6.5)), SIZE - 16]
    for column, row in ((1, 0), (0, 1), (2, 1), (1, 2)):  # a faint chequer; the corners below
        x, y = edges[column], edges[row]
        yield rect(x, y, edges[column + 1] - x, edges[row + 1] - y, fill="@shade", opacity=0.55)
    for edge in (2.5, 6.5):
        at = MARGIN + edge * STEP
        yield line(
            (at, 16), (at, SIZE - 16), stroke="@line", stroke_width=4, stroke_dasharray="2 12", stroke_linecap="round"
        )
        yield line(
            (16, at), (SIZE - 16, at), stroke="@line", stroke_width=4, stroke_dasharray="2 12", stroke_linecap="round"
        )
    far, cut = SIZE - 16, STEP
    for x, y, dx, dy in ((16, 16, 1, 1), (far, 16, -1, 1), (16, far, 1, -1), (far, far, -1, -1)):
        d = f"M{x + dx * cut},{y} V{y + dy * cut} H{x}"
        yield rect(min(x, x + dx * cut), min(y, y + dy * cut), cut, cut, rx=24, fill="@shade", opacity=0.55)
        yield path(d, fill="none", stroke="@line", stroke_width=4, stroke_dasharray="2 12", stroke_linecap="round")


def _river() -> Shape:
    points = [(MARGIN + x * STEP, MARGIN + y * STEP) for x, y in RIVER]
    points = [(10.0, points[0][1]), *points[1:-1], (SIZE - 10.0, points[-1][1])]
    return polyline(points, stroke="@river", stroke_width=30, stroke_linejoin="round", stroke_linecap="butt")


def _empty_sections(drawn: int, closed: int, before: str) -> Iterator[Shape]:
    for section in range(len(SECTIONS)):
        if not drawn >> section & 1:
            yield _empty_section(section, closed >> section & 1, before)


@keep
def _empty_section(section: int, gone: int, before: str) -> Shape:
    a, b = SECTIONS[section]
    style: dict[str, str | float] = {"stroke": "@line" if gone else "@faint", "stroke_width": 3 if gone else 5}
    name = f"{before}section-{section}"
    return line(spot(a), spot(b), id=name, label=section_label(a, b), stroke_dasharray="7 9", **style)


def section_label(a: int, b: int) -> Say:
    """How a screen reader calls a section."""
    return say("section {a} – {b}", a=place(a), b=place(b))


@keep
def _drawn_section(section: int, pencil: int, before: str) -> Shape:
    return group(_track(section, pencil), id=f"{before}section-{section}", label=section_label(*SECTIONS[section]))


def _track(section: int, pencil: int) -> Iterator[Shape]:
    a, b = (spot(station) for station in SECTIONS[section])
    yield line(a, b, stroke="@halo", stroke_width=26, stroke_linecap="round")
    yield line(a, b, stroke=f"@{PENCILS[pencil]}", stroke_width=17, stroke_linecap="round")
    if DASHES[pencil]:
        yield line(a, b, stroke="@halo", stroke_width=5, stroke_linecap="round", stroke_dasharray=DASHES[pencil])


def _station(lines: tuple[int, ...], circled: tuple[int, ...], station: int, before: str) -> Shape:
    count = sum(line >> station & 1 for line in lines)
    rings = tuple(pencil for pencil, at in enumerate(circled) if at == station) if station in circled else ()
    return _drawn_station(station, count, rings, before)


@keep
def _drawn_station(station: int, count: int, circled: tuple[int, ...], before: str) -> Shape:
    x, y = spot(station)
    inside: list[Shape] = [circle(x, y, 44, fill="transparent")]  # the touch target
    if SIGHTS >> station & 1:
        inside.append(polygon(star(x, y, 44, 34, 12), fill="@glow", stroke="@ink", stroke_width=2))
    if station in DEPARTURES:
        pencil = DEPARTURES.index(station)
        inside.append(circle(x, y, 37, fill=f"@{PENCILS[pencil]}", stroke="@halo", stroke_width=3))
    width = 8 if count > 1 else 5 if count else 3.5
    inside.append(sign(SYMBOL[station], x, y, 25, fill="@card", stroke="@ink", stroke_width=width))
    inside += _letters(station, str(count) if count > 1 else "", x, y)
    for pencil in circled:
        ring = f"@{PENCILS[pencil]}"
        inside.append(circle(x, y, 42, fill="none", stroke=ring, stroke_width=7, stroke_dasharray="12 5"))
    return group(inside, id=f"{before}station-{station}", label=_station_label(station))


def _letters(station: int, count: str, x: float, y: float) -> Iterator[Shape]:
    """How many lines meet here; a station that already bears a letter has the count beside it."""
    letter = "?" if station == CENTRAL else LETTERS[DEPARTURES.index(station)] if station in DEPARTURES else ""
    bold: dict[str, Any] = {"font_size": 31, "font_weight": 700, "fill": "@ink"}
    if letter:
        yield text(x, y + 2, letter, **bold)
        if count:
            yield circle(x + 34, y - 30, 19, fill="@card", stroke="@ink", stroke_width=3)
            yield text(x + 34, y - 28, count, **bold)
    elif count:
        yield text(x, y + 2, count, **bold)


def _station_label(station: int) -> Say:
    symbol = SYMBOL_WORDS[SYMBOLS[SYMBOL[station]]]
    if SIGHTS >> station & 1:
        return say("station {a}, {symbol}, tourist site", a=place(station), symbol=symbol)
    if station in DEPARTURES:
        return say("station {a}, {symbol}, departure", a=place(station), symbol=symbol)
    return say("station {a}, {symbol}", a=place(station), symbol=symbol)
