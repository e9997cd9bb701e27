"""Every legal move, by bit sets; `refusals` explains what is not legal."""

from collections.abc import Iterable
from functools import lru_cache

from roundhouse.core.bits import each
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.next_station.moves import Done, Double, Draw, Objective, Pass, Pencil, Power, Reveal, Take
from roundhouse.games.next_station.parts import (
    ANY,
    CARDS,
    DOUBLE,
    JOKER,
    OBJECTIVES,
    PENCILS,
    PLACES,
    POWER_DRAWS,
    POWERS,
    SECOND,
    SWITCH,
    SYMBOL,
    WAYS,
)
from roundhouse.games.next_station.state import (
    CARDS_PHASE,
    CIRCLE_PHASE,
    NOBODY,
    OBJECTIVES_PHASE,
    PENCILS_PHASE,
    POWERS_PHASE,
    TURN_PHASE,
    Sheet,
    State,
)

PASS, DONE = Pass(), Done()
REVEALS = tuple(Reveal(card) for card in CARDS)
DOUBLES = tuple(Double(station) for station in range(len(PLACES)))
_PENCILS, _TAKES = tuple(map(Pencil, PENCILS)), tuple(map(Take, PENCILS))


def moves(state: State, seat: int) -> list[Move]:
    """Every legal move of a seat that is to act, in a stable order."""
    if state.phase == TURN_PHASE:
        return _turn_moves(state, state.sheets[seat])
    if state.phase == CARDS_PHASE:
        return [*_reveals(state.deck)]
    return _rare_moves(state, seat)


def chance(state: State, roll: float) -> Move:
    """Nature's move for a roll from 0 to below 1: all that she may do is equally likely."""
    found = _reveals(state.deck) if state.phase == CARDS_PHASE else _rare_moves(state, NATURE)
    return found[int(roll * len(found))]


@lru_cache(maxsize=1 << len(CARDS))
def _reveals(deck: int) -> tuple[Reveal, ...]:
    return tuple(REVEALS[card] for card in each(deck))


def _rare_moves(state: State, seat: int) -> list[Move]:
    if state.phase == PENCILS_PHASE:
        hands = _PENCILS if seat == NATURE else _TAKES
        return [move for number, move in enumerate(hands) if number not in state.pencils]
    if state.phase == OBJECTIVES_PHASE:
        return [Objective(name) for number, name in enumerate(OBJECTIVES) if number not in state.objectives]
    if state.phase == POWERS_PHASE:
        return [Power(name) for number, name in enumerate(POWERS) if number not in state.powers]
    if state.phase == CIRCLE_PHASE:
        return [*(DOUBLES[station] for station in each(state.sheets[seat].line)), DONE]  # NS-89
    return []


def _turn_moves(state: State, sheet: Sheet) -> list[Move]:
    if sheet.first != NOBODY:
        return [*second_sections(state, sheet), DONE]  # NS-78
    origins = sheet.line if state.switch else sheet.ends  # NS-34, NS-46
    found = _sections(sheet, origins, state.symbol)
    found.append(PASS)  # NS-31
    if state.powers and not sheet.spent:
        found += _power_moves(state, sheet, set(found))
    return found


def _sections(sheet: Sheet, origins: int, symbol: int) -> list[Move]:
    closed, line, ways = sheet.closed, sheet.line, WAYS[symbol]
    found: list[Move] = []
    while origins:
        low = origins & -origins
        origins ^= low
        for section, target, move in ways[low]:
            if not (closed & section or line & target):  # NS-37, NS-38, NS-39
                found.append(move)
    return found


def _power_moves(state: State, sheet: Sheet, without: set[Move]) -> list[Move]:
    """What the pencil's power adds to the turn's ordinary moves (NS-84, NS-85, NS-87); nothing pointless (NS-90)."""
    power = state.powers[sheet.pencil]
    origins = sheet.line if state.switch or power == SWITCH else sheet.ends
    if power == DOUBLE:
        return [DOUBLES[station] for station in each(sheet.line)]
    if power == SECOND:
        return []
    symbol = ANY if power == JOKER else state.symbol
    return _with_power(move for move in _sections(sheet, origins, symbol) if move not in without)


def second_sections(state: State, sheet: Sheet) -> list[Move]:
    """What the power of two sections adds after the first one of a turn (NS-78)."""
    free = state.switch and state.options.second_branches  # NS-82
    symbol = second_symbol(state, sheet)
    return _with_power(_sections(sheet, sheet.line if free else sheet.ends, symbol))


def second_symbol(state: State, sheet: Sheet) -> int:
    """What the second section of a turn must reach."""
    if state.symbol != ANY:
        return state.symbol  # NS-81
    return SYMBOL[sheet.first]  # NS-79; after the central station any symbol goes: NS-80


def _with_power(sections: Iterable[Move]) -> list[Move]:
    return [POWER_DRAWS[move.start, move.end] for move in sections if isinstance(move, Draw)]
