"""Guesses: the holes of a view filled at random, in agreement with everything that has been shown."""

from random import Random

from roundhouse.core.bits import bits_of, each
from roundhouse.core.game import HIDDEN
from roundhouse.games.metro_domino.state import State, unseen

_TRIES = 20
Slot = tuple[int, int, int]  # seat, place in its hand, tiles it may be


def guess(view: State, seat: int, rng: Random) -> State:
    """A whole table: hidden hands hold nothing that a draw or a pass has shown they lack."""
    table = view.copy()
    tiles = unseen(view)
    hidden = [other for other, hand in enumerate(view.hands) if hand == HIDDEN]
    slots = [(other, place, tiles & ~lack) for other in hidden for place, lack in enumerate(view.lacks[other])]
    slots.sort(key=lambda slot: slot[2].bit_count())  # the tightest first: then one hand's deals are equally likely
    dealt = _deal(slots, rng)
    for other in hidden:
        table.hands[other] = bits_of(dealt[other, place] for place in range(len(view.lacks[other])))
    if view.drawn == HIDDEN:
        table.drawn = dealt[view.turn, len(view.lacks[view.turn]) - 1]
    table.pool = tiles & ~bits_of(dealt.values())
    return table


def _deal(slots: list[Slot], rng: Random) -> dict[tuple[int, int], int]:
    for _ in range(_TRIES):
        if (dealt := _try(slots, rng)) is not None:
            return dealt
    return _match(slots, rng)


def _try(slots: list[Slot], rng: Random) -> dict[tuple[int, int], int] | None:
    used, dealt = 0, dict[tuple[int, int], int]()
    free, choices = -1, list[int]()
    for seat, place, tiles in slots:
        if tiles != free:
            free, choices = tiles, list(each(tiles & ~used))
            rng.shuffle(choices)
        if not choices:
            return None
        tile = choices.pop()
        used |= 1 << tile
        dealt[seat, place] = tile
    return dealt


def _match(slots: list[Slot], rng: Random) -> dict[tuple[int, int], int]:
    """A sure deal by augmenting paths, for hands so well known that chance alone keeps failing."""
    owner: dict[int, int] = {}

    def settle(number: int, tried: set[int]) -> bool:
        choices = list(each(slots[number][2]))
        rng.shuffle(choices)
        for tile in choices:
            if tile not in tried:
                tried.add(tile)
                if tile not in owner or settle(owner[tile], tried):
                    owner[tile] = number
                    return True
        return False

    for number in range(len(slots)):
        assert settle(number, set()), "no deal agrees with what was shown"
    return {slots[number][:2]: tile for tile, number in owner.items()}
