"""What is worth a pause: rounds, finished lines, great interchanges, objectives; and notes for a first game."""

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.bits import each
from roundhouse.core.game import Moment
from roundhouse.core.words import Say, say
from roundhouse.games.next_station.parts import (
    ANY,
    DEPARTURES,
    DISTRICTS,
    INTERCHANGE,
    LAST_UNDERGROUND,
    OBJECTIVE_POINTS,
    PENCILS,
    ROUNDS,
    SIGHTS,
    SWITCH_CARD,
    THAMES,
)
from roundhouse.games.next_station.scoring import PENCIL_LINES, achieved, all_lines, mark
from roundhouse.games.next_station.state import NOBODY, OVER, PENCILS_PHASE, TURN_PHASE, Sheet, State, power_of
from roundhouse.games.next_station.words import PENCIL_WORDS, place

KEPT = 1 << 10
WORTH_TELLING = 3
"""So many lines at one station are told of; two meet in every game, so only the first time."""
YOUNG = 3
"""Sections of a line that has hardly begun."""


def moments(view: State, seat: int | None) -> tuple[Moment, ...]:
    """What is worth a pause, and what a beginner is told, as of now."""
    own = 0 if seat is None else seat
    sheet, told = view.sheets[own], list[Moment]()
    if view.phase not in (OVER, PENCILS_PHASE):
        told += _rounds(mark(own), view.round, NOBODY if seat is None else sheet.pencil, view.underground)
    if seat is None:
        return tuple(told)
    done = tuple(place for place, goal in enumerate(view.objectives) if achieved(view, sheet, goal))
    lines = tuple(all_lines(view, sheet))
    told = [
        *_achieved(mark(seat), sheet.scored, sheet.lines, lines, done),
        *told,
    ]  # first what is over, then what begins
    if view.phase == TURN_PHASE:
        told += _at_once(mark(seat), sheet.pencil, view.round, sheet.track, lines)
        told += _of_cards(view.symbol, view.switch, view.shown, view.underground)
        told += _of_map(mark(seat), sheet.pencil, view.round, sheet.line, sheet.track, _cut_off(sheet))
        told += _of_modules(len(view.objectives), sheet.pencil if power_of(view, sheet) != NOBODY else NOBODY)
    return tuple(told)


@lru_cache(maxsize=256)
def _rounds(before: str, number: int, pencil: int, underground: int) -> tuple[Moment, ...]:
    """The round with its pencil and the station where the line of that pencil begins (NS-33)."""
    shapes: tuple[str, ...] = ("round",)
    parts: dict[str, Say | int | str] = {"n": number + 1, "all": ROUNDS}
    if pencil != NOBODY:
        shapes = ("pencil-now", f"{before}station-{DEPARTURES[pencil]}")
        parts |= {"pencil": PENCIL_WORDS[PENCILS[pencil]], "a": place(DEPARTURES[pencil])}
    if number + 1 == ROUNDS:
        words = say("Last round: {pencil}, start at {a}", **parts) if pencil != NOBODY else say("Last round")
        told = [Moment("last-round", words, shapes)]
    else:
        named = pencil != NOBODY
        words = say("Round {n}: {pencil}, start at {a}", **parts) if named else say("Round {n} of {all}", **parts)
        told = [Moment(f"round-{number + 1}", words, shapes)]
    if underground == LAST_UNDERGROUND - 1:
        told.append(
            Moment(f"last-cards-{number + 1}", say("One more underground card ends the round"), ("underground",))
        )
    return tuple(told)


@lru_cache(maxsize=KEPT)
def _achieved(
    before: str, scored: tuple[int, ...], finished: tuple[int, ...], lines: tuple[int, ...], done: tuple[int, ...]
) -> tuple[Moment, ...]:
    """What this sheet can boast of; each line, station and objective has a name of its own."""
    return (*_scored(before, scored, finished), *_interchanges(before, lines), *_objectives(done))


def _scored(before: str, scored: tuple[int, ...], finished: tuple[int, ...]) -> Iterator[Moment]:
    for pencil, stations in enumerate(finished):
        if stations:
            words = say("{line} finished: {points}", line=PENCIL_LINES[pencil], points=scored[pencil])
            yield Moment(f"line-{PENCILS[pencil]}", words, tuple(f"{before}station-{one}" for one in each(stations)))


def _interchanges(before: str, lines: tuple[int, ...]) -> Iterator[Moment]:
    if met := _met(lines):
        words = say("Your first interchange: {points} points", points=INTERCHANGE[2])
        yield Moment("first-interchange", words, (f"{before}station-{next(each(met))}",))
    for station in each(lines[0] | lines[1] | lines[2] | lines[3]):
        count = sum(line >> station & 1 for line in lines)
        if count >= WORTH_TELLING:
            words = say("{n} lines meet at {a}: {points} points", n=count, a=place(station), points=INTERCHANGE[count])
            yield Moment(f"interchange-{station}-{count}", words, (f"{before}station-{station}",))


def _objectives(done: tuple[int, ...]) -> Iterator[Moment]:
    for one in done:
        words = say("Shared objective met: {points} points", points=OBJECTIVE_POINTS)
        yield Moment(f"objective-{one}", words, (f"objective-{one}",))


def _note(name: str, words: Say, *shapes: str) -> Moment:
    return Moment(name, words, shapes, note=True)


@lru_cache(maxsize=KEPT)
def _of_cards(symbol: int, switch: bool, shown: tuple[int, ...], underground: int) -> tuple[Moment, ...]:
    """The notes on the cards that lie there."""
    found = list[Moment]()
    if len(shown) == 1:
        words = say("The card shows which symbol your new section must end at. Tap a lit line, or pass.")
        found.append(_note("card", words, "card-now"))
    if switch:
        words = say("Railroad switch: this section may start at any station of your line, not only at its ends.")
        found.append(_note("switch", words, "card-now" if shown[-1] == SWITCH_CARD else "card-switch"))
    if symbol == ANY:
        found.append(_note("joker", say("Joker: this section may end at any station at all."), "card-now"))
    if underground:
        words = say("Pink cards go underground. This counts them: the fifth one ends the round.")
        found.append(_note("underground", words, "underground"))
    return tuple(found)


@lru_cache(maxsize=KEPT)
def _at_once(before: str, pencil: int, number: int, track: int, lines: tuple[int, ...]) -> tuple[Moment, ...]:
    """The notes that must not wait behind others: on the pencil that has just come, on the first stations shared."""
    found = list[Moment]()
    if number and track.bit_count() < YOUNG:
        words = say("A new pencil is a new line from its own station. Your old lines may be met, but never crossed.")
        found.append(_note("new-line", words, f"{before}station-{DEPARTURES[pencil]}"))
    if met := _met(lines):
        words = say("Two of your lines meet: an interchange. Two lines are worth 2 points, three 5, four 9.")
        found.append(_note("interchange", words, f"{before}station-{next(each(met))}"))
    return tuple(found)


def _cut_off(sheet: Sheet) -> int:
    """The first empty section that may no longer be drawn, or NOBODY (NS-37)."""
    return next(each(sheet.closed & ~(sum(sheet.tracks) | sheet.track)), NOBODY)


@lru_cache(maxsize=KEPT)
def _of_map(before: str, pencil: int, number: int, line: int, track: int, cut_off: int) -> tuple[Moment, ...]:
    """The notes on what the line in hand has come to."""
    found = list[Moment]()
    start = f"{before}station-{DEPARTURES[pencil]}"
    if not track and not number:
        words = say("Your line starts here, at the station with your pencil’s sign, and grows at both ends.")
        found.append(_note("departure", words, start))
    if cut_off != NOBODY:
        words = say(
            "Sections never cross a drawn line: this pale one is closed. Each round has its own colour and start."
        )
        found.append(_note("crossing", words, f"{before}section-{cut_off}"))
    if sum(1 for district in DISTRICTS if line & district) > 1:
        words = say("Dots part the districts. A line scores: districts visited × most stations in one of them.")
        found.append(_note("districts", words, f"{before}paper"))
    if across := track & THAMES:
        words = say("Across the Thames! Each crossing adds 2 points to this line.")
        found.append(_note("thames", words, f"{before}section-{next(each(across))}"))
    if sights := line & SIGHTS:
        words = say(
            "A tourist site. Each line that stops at a golden star is a visit: 1 point for the first, later up to 4."
        )
        found.append(_note("sight", words, f"{before}station-{next(each(sights))}"))
    return tuple(found)


def _met(lines: tuple[int, ...]) -> int:
    """The stations where lines meet."""
    once = twice = 0
    for line in lines:
        twice |= once & line
        once |= line
    return twice


@lru_cache(maxsize=64)
def _of_modules(objectives: int, pencil: int) -> tuple[Moment, ...]:
    """The notes on what the table has added to the game."""
    found = list[Moment]()
    if objectives:
        words = say("Shared objectives: whoever meets one by the end of the game gets 10 points for it.")
        found.append(_note("objectives", words, *(f"objective-{one}" for one in range(objectives))))
    if pencil != NOBODY:
        words = say("Your pencil has a power in this round. Use it once, whenever it helps most.")
        found.append(_note("power", words, f"power-{pencil}"))
    return tuple(found)
