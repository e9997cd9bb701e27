"""How a game of Next Station goes: set-up, cards, sections, the ends of rounds."""

from collections.abc import Callable
from typing import Any

from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.next_station.moves import Done, Double, Draw, Objective, Pass, Pencil, Power, Reveal, Take
from roundhouse.games.next_station.parts import (
    ALL_CARDS,
    CARD_SYMBOL,
    CARDS,
    CLOSES,
    DEPARTURES,
    DOUBLE,
    FIRST_UNDERGROUND,
    LAST_UNDERGROUND,
    OBJECTIVES,
    PENCILS,
    POWERS,
    ROUNDS,
    SECOND,
    SECTION_OF,
    SLOTS,
    SWITCH_CARD,
)
from roundhouse.games.next_station.rules.legal import second_sections
from roundhouse.games.next_station.scoring import line_score
from roundhouse.games.next_station.state import (
    CARDS_PHASE,
    CIRCLE_PHASE,
    NOBODY,
    OBJECTIVES_PHASE,
    OVER,
    POWERS_PHASE,
    TURN_PHASE,
    Options,
    Sheet,
    State,
    pencil_of,
    power_of,
)

CHANCE = (NATURE,)
OBJECTIVES_OPEN = 2  # NS-71
_NUMBER = {card: number for number, card in enumerate(CARDS)}
_ALL = tuple(tuple(range(seats)) for seats in range(len(PENCILS) + 1))


def new(seats: int, options: Options) -> State:
    """The table before the first pencil is handed out."""
    table = State(options, [Sheet() for _ in range(seats)], ())
    table.acting = _pencil_chooser(table)
    return table


def to_act(state: State) -> tuple[int, ...]:
    """Who may move now; in a turn everyone who has not drawn or passed (NS-23, NS-96)."""
    return state.acting


def play(state: State, seat: int, move: Move) -> None:
    """Change the table by a legal move."""
    _PLAYS[type(move)](state, seat, move)


def _play_draw(state: State, seat: int, move: Draw) -> None:
    sheet = state.sheets[seat]
    start, target = 1 << move.start, 1 << move.end
    section = SECTION_OF[move.start, move.end]
    if sheet.track and sheet.ends & start:
        sheet.ends ^= start  # a second section leaves it: no end any more (NS-34)
    sheet.ends |= target
    sheet.line |= target
    sheet.track |= 1 << section
    sheet.closed |= CLOSES[section]
    if state.powers and _second_may_follow(state, sheet, move):
        return
    _seat_is_done(state, seat)


def _second_may_follow(state: State, sheet: Sheet, move: Draw) -> bool:
    if move.power:
        sheet.spent = True  # NS-77; the second section spends its power only when drawn (NS-83)
        sheet.first = NOBODY
        return False
    if power_of(state, sheet) != SECOND:
        return False
    sheet.first = move.end
    if second_sections(state, sheet):
        return True
    sheet.first = NOBODY
    return False


def _play_double(state: State, seat: int, move: Double) -> None:
    sheet = state.sheets[seat]
    sheet.circled = move.station
    sheet.spent = True
    if state.phase == CIRCLE_PHASE:
        _seat_is_done(state, seat)


def _play_idle(state: State, seat: int, move: Move) -> None:
    state.sheets[seat].first = NOBODY
    _seat_is_done(state, seat)


def _seat_is_done(state: State, seat: int) -> None:
    """NS-96: the next card comes when everyone has acted."""
    if len(state.acting) > 1:
        state.acting = tuple(one for one in state.acting if one != seat)
    elif state.underground == LAST_UNDERGROUND:
        _end_lines(state)
    else:
        state.phase = CARDS_PHASE
        state.acting = CHANCE


def _play_reveal(state: State, seat: int, move: Reveal) -> None:
    card = _NUMBER[move.card]
    if state.shown and state.shown[-1] != SWITCH_CARD:
        state.switch = False  # a new turn begins
    state.deck ^= 1 << card
    state.shown += (card,)
    if card == SWITCH_CARD:
        state.switch = state.turn >= 2  # NS-49: ignored in the first and second turn
        return
    if card >= FIRST_UNDERGROUND:
        state.underground += 1
    state.turn += 1
    state.symbol = CARD_SYMBOL[card]
    state.phase = TURN_PHASE
    state.acting = _ALL[len(state.sheets)]


def _end_lines(state: State) -> None:
    """The fifth Underground card has been played: circle a last station, then score (NS-24, NS-89)."""
    late = [seat for seat, sheet in enumerate(state.sheets) if power_of(state, sheet) == DOUBLE]
    if late and state.phase == TURN_PHASE:
        state.phase = CIRCLE_PHASE
        state.acting = tuple(late)
        return
    for sheet in state.sheets:
        _score_line(state, sheet)
    state.round += 1
    if state.round == ROUNDS:
        state.phase, state.acting, state.symbol, state.switch = OVER, (), NOBODY, False
    else:
        _start_round(state)


def _score_line(state: State, sheet: Sheet) -> None:
    pencil = sheet.pencil
    line = sheet.line if sheet.track or state.options.bare_departure else 0  # NS-61
    circled = sheet.circled
    sheet.lines = _with(sheet.lines, pencil, line)
    sheet.tracks = _with(sheet.tracks, pencil, sheet.track)
    sheet.doubled = _with(sheet.doubled, pencil, circled)
    sheet.scored = _with(sheet.scored, pencil, line_score(line, sheet.track, circled if line else NOBODY))
    sheet.pencil, sheet.line, sheet.track, sheet.ends = NOBODY, 0, 0, 0
    sheet.circled, sheet.spent = NOBODY, False


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _start_round(state: State) -> None:
    """A fresh full deck, the next pencil, its departure station (NS-19, NS-21)."""
    state.phase, state.acting = CARDS_PHASE, CHANCE
    state.deck, state.shown, state.underground = ALL_CARDS, (), 0
    state.turn, state.symbol, state.switch = 0, NOBODY, False
    for seat, sheet in enumerate(state.sheets):
        sheet.pencil = pencil_of(state, seat, state.round)
        sheet.line = sheet.ends = 1 << DEPARTURES[sheet.pencil]


def _play_pencil(state: State, seat: int, move: Pencil | Take) -> None:
    state.pencils += (PENCILS.index(move.pencil),)
    if len(state.pencils) == len(PENCILS) - 1:  # the last pencil has only one place left
        handed = (*state.pencils, *({0, 1, 2, 3} - set(state.pencils)))
        slots = SLOTS[len(state.sheets)]
        state.pencils = tuple(handed[slots.index(slot)] for slot in range(len(slots)))
        _after_setup(state)
    else:
        state.acting = _pencil_chooser(state)


def _pencil_chooser(state: State) -> tuple[int, ...]:
    if state.options.pencils == "random":
        return CHANCE
    if len(state.sheets) == 1:
        return (0,)  # NS-92
    seat = len(state.pencils)
    return (seat,) if seat < len(state.sheets) else CHANCE  # the seats choose before chance lays out the rest


def _play_objective(state: State, seat: int, move: Objective) -> None:
    state.objectives += (OBJECTIVES.index(move.card),)
    _after_setup(state)


def _play_power(state: State, seat: int, move: Power) -> None:
    state.powers += (POWERS.index(move.power),)
    if len(state.powers) == len(POWERS) - 1:
        state.powers += tuple({0, 1, 2, 3} - set(state.powers))
    _after_setup(state)


def _after_setup(state: State) -> None:
    state.acting = CHANCE
    if state.options.objectives and len(state.objectives) < OBJECTIVES_OPEN:
        state.phase = OBJECTIVES_PHASE
    elif state.options.powers and len(state.powers) < len(POWERS):
        state.phase = POWERS_PHASE
    else:
        _start_round(state)


# a table, because `match` makes whole games 4 to 5 % slower here
_PLAYS: dict[type[Move], Callable[[State, int, Any], None]] = {
    Draw: _play_draw, Pass: _play_idle, Done: _play_idle, Double: _play_double, Reveal: _play_reveal,
    Pencil: _play_pencil, Take: _play_pencil, Objective: _play_objective, Power: _play_power,
}  # fmt: skip
