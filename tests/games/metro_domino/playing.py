"""Tables for the tests: dealt by Nature tile by tile, then played in words."""

from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.move import move_text
from roundhouse.core.notation import parse_move
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.parts import INDEX, TILES
from roundhouse.games.metro_domino.state import Options, laid_tiles

LOW = "0|0 0|1 0|2 0|3 0|4 0|5 0|6 0|7 0|8"
ONES = "1|1 1|2 1|3 1|4 1|5 1|6 1|7 1|8 1|9"
HIGH = "9|9 8|9 7|9 6|9 5|9 4|9 3|9 2|9 0|9"


def tiles(text: str) -> int:
    """Tiles as bits: "3|7 4|4"."""
    found = 0
    for word in text.split():
        a, b = word.split("|")
        found |= 1 << INDEX[int(a)][int(b)]
    return found


def table(*hands: str, first: str = "5|2", starter: int = 0, **options: object) -> Match:
    """A table dealt with these nine-tile hands; the set-up tile is written inner|outer."""
    match = Match(GAME, len(hands), Options(**options), seed=bytes(32))
    deal(match, *hands, first=first)
    match.say(NATURE, f"first {starter}")
    return match


def deal(match: Match, *hands: str, first: str) -> None:
    """Nature deals these hands and lays the set-up tile."""
    for hand in hands:
        for word in hand.split():
            match.say(NATURE, "deal " + word.replace("|", " "))
    match.say(NATURE, "lay " + first.replace("|", " "))


def stuck(drawn: str) -> Match:
    """Seat 0 could not add a tile to lines that end in 2, 7 and 8, and has just drawn this one."""
    match = table(LOW, ONES)
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 2")
    holding(match, 0, "3|4 3|5")
    match.say(0, "draw")
    match.say(NATURE, "deal " + drawn.replace("|", " "))
    return match


def holding(match: Match, seat: int, hand: str) -> None:
    """Let a seat hold just these tiles: they come from the pool, the others go back to it."""
    state = match.state
    wanted = tiles(hand)
    others = [one for number, one in enumerate(state.hands) if number != seat]
    assert not wanted & (laid_tiles(state) | state.removed | sum(others)), "these tiles are elsewhere"
    state.pool = (state.pool | state.hands[seat]) & ~wanted
    state.pooled = state.pool.bit_count()
    state.hands[seat] = wanted
    state.lacks[seat] = (0,) * wanted.bit_count()


def empty_pool(match: Match) -> None:
    """Let every tile of the pool leave the game."""
    state = match.state
    state.removed |= state.pool
    state.pool = state.pooled = 0


def legal(match: Match, seat: int) -> list[str]:
    """The legal moves of a seat as text."""
    return [move_text(move) for move in match.legal(seat)]


def why(match: Match, seat: int, text: str) -> str | None:
    """The rule that a move would break."""
    refusal = match.refusal(seat, parse_move(GAME, text))
    return refusal.rule if refusal else None


def hand(match: Match, seat: int) -> set[str]:
    """A hand in words."""
    return {f"{low}|{high}" for number, (low, high) in enumerate(TILES) if match.state.hands[seat] >> number & 1}
