"""A finished game as the search reads it, and the sheet that it found as a player plays it."""

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.core.bits import each
from roundhouse.core.game import NATURE, Bot
from roundhouse.core.move import Move
from roundhouse.core.words import Say, say
from roundhouse.games.next_station import rules
from roundhouse.games.next_station.bots.hindsight.lines import NO_GAINS, Known, Line, beginning, line_of, ways
from roundhouse.games.next_station.bots.hindsight.pools import Sheet
from roundhouse.games.next_station.bots.hindsight.worth import Goals
from roundhouse.games.next_station.moves import Double, Draw, Reveal, Take
from roundhouse.games.next_station.parts import DEPARTURES, DISTRICTS
from roundhouse.games.next_station.rules.legal import DONE, PASS
from roundhouse.games.next_station.state import CIRCLE_PHASE, NOBODY, PENCILS_PHASE, TURN_PHASE, State, pencil_of

Turns = list[tuple[Move, ...]]


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of a seat's game: its rounds, its lines, nothing drawn at all, and the objectives.

    In `sheet` a circled station stands where it counts most; `made` has the points that the lines really made.
    """

    rounds: tuple[Known, ...]
    made: Sheet
    sheet: Sheet
    empty: Sheet
    goals: Goals
    takes: tuple[Take, ...]  # pencils chosen by the seat
    left: tuple[Say, ...]


def read(start: State, moves: Sequence[tuple[int, Move]], seat: int) -> Played:
    """Follow a finished game move by move."""
    state = start.copy()
    turns: list[list[tuple[int, bool]]] = []
    drawn: list[Turns] = []
    for mover, move in moves:
        if mover == seat and isinstance(move, Draw):
            drawn[-1][-1] += (move,)
        rules.play(state, mover, move)
        if mover == NATURE and isinstance(move, Reveal) and state.phase == TURN_PHASE:
            if state.turn == 1:
                turns.append([])
                drawn.append([])
            turns[-1].append((state.symbol, state.switch))
            drawn[-1].append(())
    rounds = [_known(state, seat, number, tuple(one)) for number, one in enumerate(turns)]
    sheet = _sheet([drawn_line(known, one) for known, one in zip(rounds, drawn, strict=True)])
    scored = [state.sheets[seat].scored[pencil_of(state, seat, number)] for number in range(len(rounds))]
    made = _sheet([line._replace(points=points) for line, points in zip(sheet, scored, strict=True)])
    empty = _sheet([drawn_line(known, [()] * len(known.turns)) for known in rounds])
    takes = tuple(move for mover, move in moves if mover == seat and isinstance(move, Take))
    left = (say("The pencils were taken as they were: another choice was not looked at."),) if takes else ()
    return Played(tuple(rounds), made, sheet, empty, state.objectives, takes, left)


def _sheet(lines: list[Line]) -> Sheet:
    a, b, c, d = lines
    return a, b, c, d


def _known(state: State, seat: int, number: int, turns: tuple[tuple[int, bool], ...]) -> Known:
    pencil = pencil_of(state, seat, number)
    power = state.powers[pencil] if state.powers else NOBODY
    return Known(DEPARTURES[pencil], turns, power, state.options.second_branches, state.options.bare_departure)


def drawn_line(known: Known, turns: Turns) -> Line:
    """The line that these sections make; its circle, if it has one, stands where it counts most."""
    node = beginning(known, 0, NO_GAINS)
    for turn, moves in enumerate(turns):
        if moves:
            node = next(after for way, after in ways(known, turn, node, NO_GAINS) if way == moves)
    return line_of(known, node, turns)


def player(played: Played, sheet: Sheet) -> Bot:
    """Who draws this sheet when asked turn by turn."""

    def choose(view: State, seat: int, moves: Sequence[Move]) -> Move:
        if view.phase == PENCILS_PHASE:
            return next(take for take in played.takes if take in moves)
        mine, line = view.sheets[seat], sheet[view.round]
        if view.phase == CIRCLE_PHASE:
            return Double(fullest(mine.line))
        wanted = line.turns[view.turn - 1]
        if mine.first != NOBODY:
            return wanted[1] if len(wanted) > 1 else DONE
        return wanted[0] if wanted else PASS

    return choose


def fullest(line: int) -> int:
    """A station in the fullest district of a line."""
    return next(each(max((line & district for district in DISTRICTS), key=int.bit_count)))
