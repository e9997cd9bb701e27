"""What a passenger in a slot of the mat brings, in one sentence (MM-32, MM-104 to MM-108, MM-112)."""

from roundhouse.core.words import Say, many, say
from roundhouse.games.maglev_metro.parts import (
    ACTIONS,
    BONUS,
    BONUS_SIZE,
    COMMUTERS,
    EXTRA_ROWS,
    FIXED,
    GRID_COLUMNS,
    GRID_ROWS,
    UNLOCK,
)
from roundhouse.games.maglev_metro.parts.names import ACTION_NAMES, COLOUR_NAMES
from roundhouse.games.maglev_metro.scoring import worth
from roundhouse.games.maglev_metro.state import Player


def mat_aim(player: Player, colour: int, slot: int) -> Say:
    """What this passenger does in this slot, or how far it is from doing it."""
    if slot < FIXED:
        before = 1 + len(player.rows[slot // 2])
        name = ACTION_NAMES[ACTIONS[slot // 2]]
        return say(
            "Stronger from now on: {action} {units} instead of {before}.", action=name, units=before + 1, before=before
        )
    if slot == BONUS:
        left = -(len(player.bonus) + 1) % BONUS_SIZE
        return say("One more of your bonus cards counts.") if not left else _points(player, colour)
    bit = 1 << slot - FIXED
    if slot - FIXED < 2:
        return say("It opens an action for you: {action}", action=ACTION_NAMES[ACTIONS[slot - FIXED + 7]])
    filled = player.filled | bit
    for column, bits in enumerate(UNLOCK):
        if bits & bit:
            return _unlock(COMMUTERS[column], (bits & ~filled).bit_count())
    for bits in EXTRA_ROWS:
        if bits & bit:
            left = (bits & ~filled).bit_count()
            return (
                say("Toward one more action in every turn; still needed in this row: {count}", count=left)
                if left
                else say("One more action in every turn from now on.")
            )
    return _grid(player, colour, bit, filled)


def _unlock(colour: int, left: int) -> Say:
    who = COLOUR_NAMES[colour]
    if left:
        return say("Toward unlocking: {who}. Robots still needed in this column: {count}", who=who, count=left)
    return say("Unlocked: {who}. You may carry them and build their stations.", who=who)


def _grid(player: Player, colour: int, bit: int, filled: int) -> Say:
    if any(bits & bit and not bits & ~filled for bits in GRID_ROWS):
        return say("Each of your links is worth 1 more from now on.")
    if any(bits & bit and not bits & ~filled for bits in GRID_COLUMNS):
        return say("Each on your mat is worth 1 more from now on: {who}", who=COLOUR_NAMES[colour])
    return _points(player, colour)


def _points(player: Player, colour: int) -> Say:
    n = worth(player, colour)
    return many("On your mat it is worth {n} point.", "On your mat it is worth {n} points.", n=n)
