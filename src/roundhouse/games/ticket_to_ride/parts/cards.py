"""Transport cards: a handful of cards is one integer, six bits a colour."""

from collections.abc import Iterable

COLOURS = ("red", "blue", "white", "yellow", "green", "purple", "wild")
RED, BLUE, WHITE, YELLOW, GREEN, PURPLE, WILD = range(7)
PLAIN = range(6)  # every colour but wild
GRAY = 7  # a route of any one colour; Paris has none (TR-6, TR-47)
EMPTY = 7  # a slot of the row without a card (TR-36)
FLAG = (BLUE, WHITE, RED)  # TR-58
FLAG_BITS = 1 << BLUE | 1 << WHITE | 1 << RED
MOST = 63  # six bits a colour

ONE = tuple(1 << 6 * colour for colour in range(7))
WILD_SHIFT = 6 * WILD


def number(cards: int, colour: int) -> int:
    """How many cards of this colour are in the handful."""
    return cards >> 6 * colour & MOST


def size(cards: int) -> int:
    """How many cards are in the handful."""
    count = 0
    while cards:
        count += cards & MOST
        cards >>= 6
    return count


def pack(colours: Iterable[int]) -> int:
    """The handful of these cards."""
    return sum(ONE[colour] for colour in colours)


def unpack(cards: int) -> list[int]:
    """The cards of a handful one by one, by colour."""
    return [colour for colour in range(7) for _ in range(number(cards, colour))]
