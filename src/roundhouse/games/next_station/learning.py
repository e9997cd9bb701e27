"""What learners read of Next Station: sheets as bits of stations and sections, and every section as a move."""

from typing import Any

from roundhouse.core.bit_fields import ladder, one, one_of_each, row, seats_from
from roundhouse.core.bits import bits_of
from roundhouse.core.game import Learning, Part
from roundhouse.core.move import Move
from roundhouse.games.next_station.moves import Take
from roundhouse.games.next_station.parts import (
    CARDS,
    DRAWS,
    LAST_UNDERGROUND,
    OBJECTIVES,
    PENCILS,
    PLACES,
    POWER_DRAWS,
    POWERS,
    ROUNDS,
    SECTIONS,
    SYMBOLS,
)
from roundhouse.games.next_station.rules import DONE, DOUBLES, PASS
from roundhouse.games.next_station.scoring import total
from roundhouse.games.next_station.state import OVER, Options, State

STATIONS, TRACK, LINES = len(PLACES), len(SECTIONS), len(PENCILS)
TURNS = len(CARDS)  # one card is a switch and begins no turn


def table(seats: int, options: Options) -> list[Part[State]]:
    """The cards of the round, whose turn it is, and what the modules add."""
    found: list[Part[State]] = [
        Part("to act", seats, lambda view, seat: seats_from(_acting(view.acting), seat, seats), _flow),
        Part("phase", OVER + 1, lambda view, seat: 1 << view.phase, _flow),
        Part("pencils", LINES * LINES, lambda view, seat: one_of_each(view.pencils, LINES), _round),
        Part("round", ROUNDS + 1, lambda view, seat: 1 << view.round, _round),
        Part("turn", TURNS, lambda view, seat: 1 << view.turn, _flow),
        Part("cards face down", len(CARDS), lambda view, seat: view.deck),
        Part("cards in order", len(CARDS) ** 2, lambda view, seat: _in_order(view.shown)),
        Part("symbol", len(SYMBOLS), lambda view, seat: one(view.symbol), _flow),
        Part("switch", 1, lambda view, seat: view.switch, _flow),
        Part("underground", LAST_UNDERGROUND, lambda view, seat: ladder(view.underground), _flow),
    ]
    if options.objectives:
        goals = len(OBJECTIVES)
        found.append(Part("objectives", 2 * goals, lambda view, seat: one_of_each(view.objectives, goals)))
    if options.powers:
        found.append(Part("powers", LINES * LINES, lambda view, seat: one_of_each(view.powers, LINES)))
    return found


def player(seats: int, options: Options) -> list[Part[State]]:
    """A sheet: the line being built, and the finished ones by pencil."""
    found: list[Part[State]] = [
        Part("pencil", LINES, lambda view, who: one(view.sheets[who].pencil), _finished),
        Part("closed sections", TRACK, lambda view, who: view.sheets[who].closed),
        Part("stations of the line", STATIONS, lambda view, who: view.sheets[who].line),
        Part("sections of the line", TRACK, lambda view, who: view.sheets[who].track),
        Part("ends of the line", STATIONS, lambda view, who: view.sheets[who].ends),
        Part(
            "stations by pencil", LINES * STATIONS, lambda view, who: row(view.sheets[who].lines, STATIONS), _finished
        ),
        Part("sections by pencil", LINES * TRACK, lambda view, who: row(view.sheets[who].tracks, TRACK), _finished),
    ]
    if options.powers:
        doubled = LINES * STATIONS
        found += [
            Part("circled", STATIONS, lambda view, who: one(view.sheets[who].circled)),
            Part("power spent", 1, lambda view, who: view.sheets[who].spent),
            Part("end of the first section", STATIONS, lambda view, who: one(view.sheets[who].first)),
            Part("circled by pencil", doubled, lambda view, who: one_of_each(view.sheets[who].doubled, STATIONS)),
        ]
    return found


def moves(seats: int, options: Options) -> list[Move]:
    """Every section both ways; with the modules powers, circles and pencils."""
    found: list[Move] = [*DRAWS.values(), PASS]
    if options.powers:
        assert len(POWERS) == LINES
        found += [*POWER_DRAWS.values(), *DOUBLES, DONE]
    if options.pencils == "chosen":
        found += [Take(pencil) for pencil in PENCILS]
    return found


def _flow(view: State, seat: int) -> tuple[Any, ...]:
    return view.acting, view.phase, view.turn, view.symbol, view.switch, view.underground


def _round(view: State, seat: int) -> tuple[Any, ...]:
    return view.pencils, view.round


def _finished(view: State, who: int) -> tuple[Any, ...]:
    sheet = view.sheets[who]
    return sheet.pencil, sheet.lines, sheet.tracks


def _in_order(cards: tuple[int, ...]) -> int:
    found = 0
    for place, card in enumerate(cards):  # few orders come twice: nothing to remember
        found |= 1 << place * len(CARDS) + card
    return found


def _acting(seats: tuple[int, ...]) -> int:
    return bits_of(seat for seat in seats if seat >= 0)


LEARNING: Learning[State] = Learning(table, player, moves, total)
