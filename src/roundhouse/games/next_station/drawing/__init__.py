"""The sheet, the cards and the modules, drawn; and what a move looks like."""

from collections.abc import Iterable, Sequence
from typing import Any

from roundhouse.core.bits import each
from roundhouse.core.errors import knowable
from roundhouse.core.game import Choice
from roundhouse.core.move import Move
from roundhouse.core.shape_ids import picked
from roundhouse.games.next_station import rules
from roundhouse.games.next_station.drawing.cards import card_scene, goals_scene, pencil_scene
from roundhouse.games.next_station.drawing.ground import spot
from roundhouse.games.next_station.drawing.sheet import sheet_scene, track
from roundhouse.games.next_station.moves import Done, Double, Draw, Pass, Take
from roundhouse.games.next_station.parts import CENTRAL, PENCILS, PLACES, SECTION_OF, SECTIONS
from roundhouse.games.next_station.scoring import mark
from roundhouse.games.next_station.state import CIRCLE_PHASE, NOBODY, PENCILS_PHASE, Sheet, State
from roundhouse.games.next_station.words import choice_words
from roundhouse.scene.shapes import Scene, circle, group


def draw(view: State, seat: int | None) -> list[Scene]:
    """The sheet of the one who looks, the cards, the modules, then everybody else's sheets."""
    own = 0 if seat is None else seat
    scenes = [sheet_scene(view, own, "board")]
    scenes.append(pencil_scene(view, seat) if view.phase == PENCILS_PHASE else card_scene(view, own))
    if view.objectives or view.powers:
        scenes.append(goals_scene(view, own))
    others = [one for one in range(len(view.sheets)) if one != own]
    return scenes + [sheet_scene(view, one, "other") for one in others]


@knowable
def choice(view: State, seat: int, move: Move) -> Choice:
    """The shapes a move is made of: a section, or the two stations at its ends."""
    before = mark(seat)
    words, scene = choice_words(view, seat, move), f"sheet-{seat}"
    match move:
        case Draw():
            section = SECTION_OF[move.start, move.end]
            picks = (f"{before}section-{section}", f"{before}station-{move.start}", f"{before}station-{move.end}")
            ghost = group(track(section, view.sheets[seat].pencil), class_="ghost")
            return Choice(words, picks, scene, ghost, confirm=move.power, side="power" if move.power else "")
        case Double():
            x, y = spot(move.station)
            ring = circle(x, y, 44, class_="ghost", **_RING)
            return Choice(words, (f"{before}station-{move.station}",), scene, ring, confirm=True)
        case Take():
            return Choice(words, (f"pencil-{PENCILS.index(move.pencil)}",), "pencils")
        case Pass():  # with a section to draw it costs one, and the next card is turned at once
            return Choice(words, confirm=rules.moves(view, seat) != [rules.PASS])
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
