"""The mat: putting passengers into slots (start, reward, ADJUST, delivery) and lifting robots off again."""

from functools import lru_cache

from roundhouse.core.bits import bits_of
from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.moves import Lift, Put
from roundhouse.games.maglev_metro.parts import (
    ADJUST,
    ALL_SLOTS,
    BONUS,
    BONUS_ROWS,
    BONUS_SIZE,
    BUILD,
    COLOURS,
    FIXED,
    NOBODY,
    ROBOTS,
    ROW_COLOURS,
    ROW_SIZE,
    SLOT_COLOUR,
)
from roundhouse.games.maglev_metro.rules import turn
from roundhouse.games.maglev_metro.state import ACT, PLACE, Player, State, units_of

Row = tuple[int, ...]
PUTS = tuple(tuple(Put(colour, slot) for slot in range(ALL_SLOTS)) for colour in range(len(COLOURS)))
LIFTS = tuple(Lift(slot) for slot in range(BONUS))
_OWN = tuple(
    bits_of(slot for slot, wanted in enumerate(SLOT_COLOUR) if wanted == colour) for colour in range(len(COLOURS))
)
"""By colour: the slots that take no other; if all in hand find one of these, it does not matter who goes where."""


def moves(state: State) -> list[Move]:
    """ADJUST, and placing what is in hand during an action."""
    if state.doing == BUILD:
        return puts(state)
    return _lifts(state) + (puts(state) if state.doing == ADJUST else [])


def puts(state: State) -> list[Move]:
    """Every way to place one of the passengers in hand."""
    player = state.players[state.seat]
    return [*_puts(player.rows, player.filled, player.bonus, player.held)]


@lru_cache(maxsize=20_000)
def _puts(rows: tuple[Row, ...], filled: int, bonus: Row, held: Row) -> tuple[Put, ...]:
    found: list[Put] = []
    room = len(bonus) < BONUS_ROWS * BONUS_SIZE
    colours = sorted(set(held))
    plenty = all(held.count(colour) <= (_OWN[colour] & ~filled).bit_count() for colour in colours)
    for colour in colours:
        rest = _without(held, colour)
        for slot in _slots(rows, filled, room, colour):
            if plenty or not rest or _fit(*with_put(rows, filled, bonus, colour, slot), rest):
                found.append(PUTS[colour][slot])
    return tuple(found)


def why_not(state: State, move: Move) -> str | None:
    """Why a robot cannot be lifted or a passenger not put there."""
    player = state.players[state.seat]
    if isinstance(move, Lift):
        return _why_not_lift(state, move.slot)
    assert isinstance(move, Put)
    if not player.held or (state.phase, state.doing) not in ((PLACE, NOBODY), (ACT, ADJUST), (ACT, BUILD)):
        return turn.busy(state, ADJUST) or ("MM-91" if move.colour in ROBOTS else "MM-100")
    if move.colour not in player.held:
        return "MM-27" if state.phase == PLACE else turn.pending(state)
    if rule := why_not_slot(player, move.colour, move.slot):
        return rule
    rest = _without(player.held, move.colour)
    if rest and not _fit(*_after_put(player, move.colour, move.slot), rest):
        return "MM-91"  # another robot in hand would be left without a slot
    return None


def _why_not_lift(state: State, slot: int) -> str | None:
    if rule := turn.busy(state, ADJUST):
        return rule
    if state.doing == ADJUST and (state.owes or not state.units):
        return "MM-91" if state.owes else "MM-90"
    player = state.players[state.seat]
    return _why_not_off_mat(player.rows, player.filled, slot)


def _why_not_off_mat(rows: tuple[Row, ...], filled: int, slot: int) -> str | None:
    if not 0 <= slot < BONUS:
        return "MM-41" if slot == BONUS else "MM-90"
    if slot >= FIXED:
        if not filled >> slot - FIXED & 1:
            return "MM-90"
        return None if SLOT_COLOUR[slot - FIXED] in ROBOTS else "MM-41"
    row = rows[slot // 2]
    if not row:
        return "MM-90"
    return "MM-92" if slot % 2 == 0 and row[1:] == row[:-1] else None  # either end gives the same: take the right


def _lifts(state: State) -> list[Move]:
    if turn.busy(state, ADJUST) or (state.doing == ADJUST and (state.owes or not state.units)):
        return []
    player = state.players[state.seat]
    return [*_liftable(player.rows, player.filled)]


@lru_cache(maxsize=20_000)
def _liftable(rows: tuple[Row, ...], filled: int) -> tuple[Lift, ...]:
    return tuple(lift for slot, lift in enumerate(LIFTS) if _why_not_off_mat(rows, filled, slot) is None)


def slots_for(player: Player, colour: int) -> tuple[int, ...]:
    """Every slot that takes a passenger of this colour now (MM-37)."""
    return _slots(player.rows, player.filled, len(player.bonus) < BONUS_ROWS * BONUS_SIZE, colour)


@lru_cache(maxsize=20_000)
def _slots(rows: tuple[Row, ...], filled: int, room: bool, colour: int) -> tuple[int, ...]:
    free = [slot + FIXED for slot, wanted in enumerate(SLOT_COLOUR) if wanted == colour and not filled >> slot & 1]
    if colour in ROBOTS:
        return (*_row_slots(rows, colour), *free)
    return (*free, BONUS) if room else tuple(free)


@lru_cache(maxsize=20_000)
def _row_slots(rows: tuple[Row, ...], colour: int) -> tuple[int, ...]:
    return tuple(slot for slot in range(FIXED) if not _why_not_row(rows, colour, slot))


def why_not_slot(player: Player, colour: int, slot: int) -> str | None:
    """Why a slot does not take a passenger of this colour now."""
    if not 0 <= slot < ALL_SLOTS:
        return "MM-37"
    if slot < FIXED:
        return _why_not_row(player.rows, colour, slot) if colour in ROBOTS else "MM-37"
    if slot == BONUS:
        room = len(player.bonus) < BONUS_ROWS * BONUS_SIZE
        return "MM-108" if colour in ROBOTS or not room else None
    return "MM-37" if SLOT_COLOUR[slot - FIXED] != colour or player.filled >> slot - FIXED & 1 else None


def _why_not_row(rows: tuple[Row, ...], colour: int, slot: int) -> str | None:
    number, right = divmod(slot, 2)
    row, colours = rows[number], ROW_COLOURS[number]
    if len(row) == ROW_SIZE:
        return "MM-37"
    after = (*row, colour) if right else (colour, *row)
    if any(wanted not in (NOBODY, robot) for wanted, robot in zip(colours, after, strict=False)):
        return "MM-39" if row else "MM-38"
    return "MM-38" if not right and after == (*row, colour) else None  # the same from either end


def put(player: Player, colour: int, slot: int) -> None:
    """Put a passenger into a slot that takes it."""
    player.rows, player.filled, player.bonus = _after_put(player, colour, slot)


Mat = tuple[tuple[Row, ...], int, Row]


def _after_put(player: Player, colour: int, slot: int) -> Mat:
    return with_put(player.rows, player.filled, player.bonus, colour, slot)


def with_put(rows: tuple[Row, ...], filled: int, bonus: Row, colour: int, slot: int) -> Mat:
    """The mat after a passenger has been put into a slot that takes it."""
    if slot == BONUS:
        return rows, filled, (*bonus, colour)
    if slot >= FIXED:
        return rows, filled | 1 << slot - FIXED, bonus
    number, right = divmod(slot, 2)
    row = (*rows[number], colour) if right else (colour, *rows[number])
    return (*rows[:number], row, *rows[number + 1 :]), filled, bonus


@lru_cache(maxsize=20_000)
def _fit(rows: tuple[Row, ...], filled: int, bonus: Row, held: Row) -> bool:
    """Whether all the passengers in hand find slots (MM-27, MM-91)."""
    if not held:
        return True
    slots = _slots(rows, filled, len(bonus) < BONUS_ROWS * BONUS_SIZE, held[0])
    return any(_fit(*with_put(rows, filled, bonus, held[0], slot), held[1:]) for slot in slots)


def _without(held: Row, colour: int) -> Row:
    place = held.index(colour)
    return (*held[:place], *held[place + 1 :])


def play(state: State, move: Move) -> None:
    """Lift a robot, or put down what is in hand."""
    player = state.players[state.seat]
    if isinstance(move, Put):
        _put_down(state, player, move)
        return
    assert isinstance(move, Lift)
    turn.begin(state, ADJUST, units_of(player, ADJUST))
    state.units -= 1
    player.held += (_lift(player, move.slot),)


def _put_down(state: State, player: Player, move: Put) -> None:
    player.held = _without(player.held, move.colour)
    put(player, move.colour, move.slot)
    state.owes = state.doing == ADJUST
    if player.held:
        return
    if state.phase == PLACE:
        state.phase = ACT
    else:
        turn.end_action(state)


def _lift(player: Player, slot: int) -> int:
    if slot >= FIXED:
        player.filled &= ~(1 << slot - FIXED)
        return SLOT_COLOUR[slot - FIXED]
    number, right = divmod(slot, 2)
    row = player.rows[number]
    rest = row[:-1] if right else row[1:]
    player.rows = (*player.rows[:number], rest, *player.rows[number + 1 :])
    return row[-1] if right else row[0]
