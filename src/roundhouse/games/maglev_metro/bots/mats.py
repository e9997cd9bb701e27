"""What a mat is worth: commuters and grid in points, robots by what they can still do.

What each thing weighs stands in `weights.json`.
"""

from functools import lru_cache

from roundhouse.games.maglev_metro.bots.weights import MAT
from roundhouse.games.maglev_metro.parts import (
    BASE_ACTIONS,
    BONUS_SIZE,
    BUILD_SLOT,
    COLOURS,
    COMMUTERS,
    EXTRA_ROWS,
    FIXED,
    GRID_COLUMNS,
    GRID_ROWS,
    POINTS,
    TRACK,
    TURN_SLOT,
    UNLOCK,
)
from roundhouse.games.maglev_metro.rules.mat import Mat, slots_for, with_put
from roundhouse.games.maglev_metro.state import Player, on_mat, unlocked

Rows = tuple[tuple[int, ...], ...]
Times = tuple[int, int, int, tuple[float, ...]]
"""Rounds thought to be left, links hoped for, what the next card would bring, what unlocking each colour is worth."""

_TRACKS = (MAT["second TRACK"], MAT["third TRACK"], MAT["fourth TRACK"])
_TURN, _BUILD, _LONG = MAT["turn"], MAT["build"], MAT["long"]
_DELIVERY, _CARRYING, _WAY, _REFILL, _OTHER = (MAT[name] for name in ("delivery", "carrying", "way", "refill", "other"))
_MORE_ACTIONS, _PART_OF_ROW = MAT["more actions"], MAT["part of a row"]
_PART_OF_COLUMN, _RANK, _EARLY_FROM, _EARLY_FOR, _UNLOCKED_FOR = (
    MAT[name] for name in ("part of a column", "rank", "early from", "early for", "unlocked for")
)
_GRID_COLUMN, _COLUMN_BEND, _GRID_ROW, _ROW_BEND, _ROW_ALONE, _ROW_ABLE = (
    MAT[name] for name in ("grid column", "column bend", "grid row", "row bend", "row alone", "row able")
)
_BONUS_ROW, _BONUS_BEND = MAT["bonus row"], MAT["bonus bend"]
_EXTRA = EXTRA_ROWS[0] | EXTRA_ROWS[1] | EXTRA_ROWS[2]
_UNLOCK = UNLOCK[0] | UNLOCK[1] | UNLOCK[2] | UNLOCK[3]


def _filled(bits: int, filled: int) -> tuple[int, int]:
    return (bits & filled).bit_count(), bits.bit_count()


@lru_cache(maxsize=100_000)
def mat_value(
    rows: Rows, filled: int, bonus: tuple[int, ...], time: int, hoped: int, card: int, unlocking: tuple[float, ...]
) -> float:
    """The worth of a mat."""
    share = min(1.0, time / _LONG)
    value = _engine(rows, filled & _EXTRA, time, hoped) + share * sum(_TRACKS[: len(rows[TRACK])])
    value += share * (_TURN * (filled >> TURN_SLOT - FIXED & 1) + _BUILD * (filled >> BUILD_SLOT - FIXED & 1))
    value += _unlocks(filled & _UNLOCK, time, unlocking)
    return value + _commuters(filled, bonus, min(5, time), hoped, card)


@lru_cache(maxsize=20_000)
def _unlocks(filled: int, time: int, unlocking: tuple[float, ...]) -> float:
    """Columns, the fullest first: early in the game one colour does, later all are wanted."""
    early = min(1.0, max(0.0, (time - _EARLY_FROM) / _EARLY_FOR))
    columns = [(*_filled(bits, filled), worth) for bits, worth in zip(UNLOCK, unlocking, strict=True)]
    columns.sort(key=lambda column: (-column[0] / column[1], -column[2]))
    value = 0.0
    for rank, (have, size, worth) in enumerate(columns):
        value += worth * (1 - _RANK * rank * early) * (1.0 if have == size else _PART_OF_COLUMN * have / size)
    return min(1.0, time / _UNLOCKED_FOR) * value


@lru_cache(maxsize=50_000)
def _engine(rows: Rows, filled: int, time: int, hoped: int) -> float:
    """Deliveries to come, by the actions that a train full of passengers takes from platform to mat."""
    _, move, capacity, load, drop, refill, _ = (1 + len(row) for row in rows)
    trip = -(-capacity // load) + -(-capacity // drop) + _WAY * hoped / move + _REFILL * capacity / refill
    actions = float(BASE_ACTIONS)
    for bits in EXTRA_ROWS:
        have, size = _filled(bits, filled)
        actions += _MORE_ACTIONS * (1.0 if have == size else _PART_OF_ROW * have / size)
    return time * actions * (_OTHER + _DELIVERY * _CARRYING * capacity / trip)


@lru_cache(maxsize=50_000)
def _commuters(filled: int, bonus: tuple[int, ...], near: int, hoped: int, card: int) -> float:
    """Base points, full columns and rows, and something for those on the way to be full."""
    player = Player(filled=filled, bonus=bonus)
    mat, soon = on_mat(player), near / 5
    value = float(sum(mat[colour] * POINTS[colour] for colour in COMMUTERS))
    for colour, bits in zip(COMMUTERS, GRID_COLUMNS, strict=True):
        have, size = _filled(bits, filled)
        hope = soon * (mat[colour] + 1) * _GRID_COLUMN * (have / size) ** _COLUMN_BEND
        value += mat[colour] if have == size else hope
    able = sum(unlocked(player, colour) for colour in COMMUTERS)
    for bits in GRID_ROWS:
        have, size = _filled(bits, filled)
        hope = soon * hoped * _GRID_ROW * (have / size) ** _ROW_BEND * (_ROW_ALONE + _ROW_ABLE * able)
        value += hoped if have == size else hope
    some = len(bonus) % BONUS_SIZE
    return float(value + card * soon * _BONUS_ROW * (some / BONUS_SIZE) ** _BONUS_BEND)


@lru_cache(maxsize=50_000)
def gains(
    rows: Rows, filled: int, bonus: tuple[int, ...], time: int, hoped: int, card: int, unlocking: tuple[float, ...]
) -> tuple[float, ...]:
    """What one more passenger of each colour on the mat would be worth, in its best slot."""
    player = Player(rows=rows, filled=filled, bonus=bonus)
    times = (time, hoped, card, unlocking)
    now = mat_value(rows, filled, bonus, *times)
    found = []
    for colour in range(len(COLOURS)):
        after = [put_value(player, colour, slot, times) for slot in slots_for(player, colour)]
        found.append(max(now, *after) - now if after else 0.0)
    return tuple(found)


def put_value(player: Player, colour: int, slot: int, times: Times) -> float:
    """The mat with one more passenger; a row of BONUS VP CARDS that it fills brings its card."""
    mat: Mat = with_put(player.rows, player.filled, player.bonus, colour, slot)
    full = len(mat[2]) > len(player.bonus) and len(mat[2]) % BONUS_SIZE == 0
    return mat_value(*mat, *times) + (times[2] if full else 0.0)
