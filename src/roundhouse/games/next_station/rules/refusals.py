"""Why a move is not legal: the first rule that it would break. Agrees with `moves` move by move."""

from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.next_station.moves import Done, Double, Draw, Objective, Pencil, Power, Reveal, Take
from roundhouse.games.next_station.parts import (
    ANY,
    DOUBLE,
    JOKER,
    PLACES,
    SECOND,
    SECTION_OF,
    SWITCH,
    SWITCH_CARD,
    SYMBOL,
)
from roundhouse.games.next_station.rules.legal import moves, second_symbol
from roundhouse.games.next_station.state import CIRCLE_PHASE, NOBODY, PENCILS_PHASE, TURN_PHASE, Sheet, State, power_of


def why_not(state: State, seat: int, move: Move) -> str | None:
    """The first rule that a move would break; None exactly when it is legal for a seat that is to act."""
    if type(move) in _NATURES or seat == NATURE:
        legal = seat == NATURE and move in moves(state, seat)
        return None if legal else _NATURES.get(type(move), "NS-23")
    sheet = state.sheets[seat]
    match move:
        case Draw():
            return _why_not_draw(state, sheet, move)
        case Double():
            return _why_not_double(state, sheet, move)
        case Take():
            return None if state.phase == PENCILS_PHASE and move in moves(state, seat) else "NS-14"
        case _:
            return _why_not_idle(state, sheet, isinstance(move, Done))


_NATURES: dict[type[Move], str] = {Pencil: "NS-14", Objective: "NS-71", Power: "NS-76", Reveal: "NS-22"}


def _why_not_idle(state: State, sheet: Sheet, done: bool) -> str | None:
    if state.phase == TURN_PHASE:
        return None if done == (sheet.first != NOBODY) else "NS-83"
    if state.phase == CIRCLE_PHASE:
        return None if done else "NS-89"
    return "NS-14" if state.phase == PENCILS_PHASE else "NS-22"


def _why_not_draw(state: State, sheet: Sheet, move: Draw) -> str | None:
    if state.phase != TURN_PHASE:
        return {CIRCLE_PHASE: "NS-24", PENCILS_PHASE: "NS-14"}.get(state.phase, "NS-22")
    second = sheet.first != NOBODY
    if second and not move.power:
        return "NS-23"
    if move.power and (rule := _why_not_power(state, sheet, second)):
        return rule
    power = power_of(state, sheet) if move.power else NOBODY
    symbol = second_symbol(state, sheet) if second else ANY if power == JOKER else state.symbol
    if (move.start, move.end) not in SECTION_OF:
        return _why_no_section(sheet, move, symbol, _wrong_symbol(state, second))
    anywhere = power == SWITCH or (state.switch and (not second or state.options.second_branches))  # NS-46, NS-82
    if second:
        return _why_not_second(state, sheet, move, anywhere)
    if (rule := _why_not_section(sheet, move, anywhere, symbol)) or not move.power:
        return "NS-49" if rule == "NS-34" and _ignored_switch(state, sheet, move) else rule
    ordinary = _why_not_section(sheet, move, state.switch, state.symbol) is None
    return "NS-90" if ordinary else None  # a power that adds nothing is not used


def _ignored_switch(state: State, sheet: Sheet, move: Draw) -> bool:
    """Whether an early switch came with this turn's card and would have allowed the branch."""
    early = not state.switch and state.shown[-2:-1] == (SWITCH_CARD,)
    return early and bool(sheet.line >> move.start & 1)


def _why_not_second(state: State, sheet: Sheet, move: Draw, anywhere: bool) -> str | None:
    rule = _why_not_section(sheet, move, anywhere, second_symbol(state, sheet), _wrong_symbol(state, True))
    branch = state.switch and rule == "NS-34" and sheet.line >> move.start & 1
    return "NS-82" if branch or rule == "NS-46" else rule


def _wrong_symbol(state: State, second: bool) -> str:
    return "NS-35" if not second else "NS-79" if state.symbol == ANY else "NS-78"


def _why_no_section(sheet: Sheet, move: Draw, symbol: int, wrong_symbol: str) -> str:
    """Between stations in one row, column or diagonal only a third station can stand in the way (NS-10)."""
    if move.start != move.end and all(0 <= station < len(PLACES) for station in (move.start, move.end)):
        if sheet.line >> move.start & 1 and not (sheet.line >> move.end & 1 or _fits(move.end, symbol)):
            return wrong_symbol
        (x, y), (to_x, to_y) = PLACES[move.start], PLACES[move.end]
        if x == to_x or y == to_y or abs(x - to_x) == abs(y - to_y):
            return "NS-36"
    return "NS-32"


def _why_not_power(state: State, sheet: Sheet, second: bool) -> str | None:
    if not state.powers or state.powers[sheet.pencil] == DOUBLE:
        return "NS-76"
    if sheet.spent:
        return "NS-77"
    return "NS-78" if state.powers[sheet.pencil] == SECOND and not second else None


def _why_not_section(sheet: Sheet, move: Draw, anywhere: bool, symbol: int, wrong_symbol: str = "NS-35") -> str | None:
    """From the nearest reason to the farthest: the line itself, the symbol, then the rest of the map."""
    section = SECTION_OF[move.start, move.end]
    if not sheet.track and not sheet.line >> move.start & 1:
        return "NS-33"
    if anywhere and not sheet.line >> move.start & 1:
        return "NS-46"
    if not sheet.line >> move.start & 1:
        return "NS-34"
    if sheet.line >> move.end & 1:
        return "NS-38"
    if not _fits(move.end, symbol):
        return wrong_symbol
    if not (anywhere or sheet.ends >> move.start & 1):
        return "NS-34"
    if (sum(sheet.tracks) | sheet.track) >> section & 1:
        return "NS-39"
    return "NS-37" if sheet.closed >> section & 1 else None


def _fits(station: int, symbol: int) -> bool:
    return symbol == ANY or SYMBOL[station] in (symbol, ANY)


def _why_not_double(state: State, sheet: Sheet, move: Double) -> str | None:
    if not state.powers:
        return "NS-76"
    if state.phase not in (TURN_PHASE, CIRCLE_PHASE):
        return "NS-87"
    if state.powers[sheet.pencil] != DOUBLE:
        return "NS-76"
    if sheet.spent:
        return "NS-77"
    on_line = 0 <= move.station < len(PLACES) and sheet.line >> move.station & 1
    return None if on_line else "NS-87"
