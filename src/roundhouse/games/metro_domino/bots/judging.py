"""The heuristic bot: it looks one move ahead and judges the table by what it can see."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.bits import each
from roundhouse.core.move import Move
from roundhouse.games.metro_domino.moves import Draw, Put, Remove
from roundhouse.games.metro_domino.parts import ACTIVE_TOKENS, ALLOWED, DOUBLES, LENGTH, SHOWS
from roundhouse.games.metro_domino.rules import moves as legal_moves
from roundhouse.games.metro_domino.rules import play
from roundhouse.games.metro_domino.state import OPENING, SECOND, TURN, State, fitting, opened, unseen

TURN_WORTH, SECOND_WORTH = 0.9, 1.0  # another turn; a second express tile at hand
GIFT, CHANCE = 1.2, 0.3  # a line with one tile to go: for the others; for oneself
STUCK = (0.7, 0.5, 0.15)  # having 0, 1, 2 tiles that fit while three lines are active
BLOCK = 1.4  # the others having none
LINK = 0.1  # each tile of one's own that fits an active line
DOUBLE, TOKEN, SPEND = 0.3, 0.35, 0.2  # an unplayed double costs; a Metro token held; the bother of spending it
DRAWING, LUCKY = 1.3, 2.0  # drawing a tile; being able to play it
OUT = 5.0  # the last tile played
NEVER = -99.0


def heuristic(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """The move after which the table looks best."""
    return moves[0] if len(moves) == 1 else ranked(view, seat, moves, rng)[0][1]


def ranked(view: State, seat: int, moves: Sequence[Move], rng: Random) -> list[tuple[float, Move]]:
    """The moves with what they are worth, best first; equals in random order."""
    free = unseen(view)
    worths = [(worth(view, seat, move, free), rng.random(), number) for number, move in enumerate(moves)]
    return [(gain, moves[number]) for gain, _, number in sorted(worths, reverse=True)]


def worth(view: State, seat: int, move: Move, free: int) -> float:
    """What the table is worth after a move; a token is worth the best tile that it lets one play."""
    if isinstance(move, Draw):
        lucky = (fitting(view) & free).bit_count() / max(1, free.bit_count())
        return standing(view, seat, free) - DRAWING + lucky * LUCKY
    after = view.copy()
    play(after, seat, move)
    if not isinstance(move, Remove):
        return standing(after, seat, free)
    puts = [worth(after, seat, one, free) for one in legal_moves(after, seat) if isinstance(one, Put)]
    return max(puts, default=NEVER) - SPEND


def standing(state: State, seat: int, free: int) -> float:
    """Points and prospects of a seat; `free` are the tiles it has not seen."""
    hand = state.hands[seat]
    total = opened(state, seat) - len(state.lacks[seat]) + TOKEN * state.metro[seat] + (state.phase == OPENING)
    if not state.lacks[seat]:
        return total + OUT
    total -= DOUBLE * (hand & DOUBLES).bit_count()
    mine = state.turn == seat and (state.phase in (TURN, SECOND) or state.extra > 0)
    if mine:
        total += _tempo(state, hand)
    rivals = [[free & ~lack for lack in lacks] for other, lacks in enumerate(state.lacks) if other != seat]
    total += _prospects(state, hand, rivals, mine)
    if state.active.bit_count() >= ACTIVE_TOKENS:
        total += _blocking(state, hand, rivals)
    return total


def _tempo(state: State, hand: int) -> float:
    turns = state.extra + (state.phase == TURN)
    second = state.phase == SECOND and hand & SHOWS[state.lines[state.line][-1][1]]
    return TURN_WORTH * turns + (SECOND_WORTH if second else 0.0)


def _prospects(state: State, hand: int, rivals: list[list[int]], mine: bool) -> float:
    """Tiles that fit; and lines with one tile to go, a gift to whoever can fill them first."""
    total = 0.0
    for line in each(state.active):
        laid = state.lines[line]
        fits = SHOWS[laid[-1][1]] & ALLOWED[line]
        own = (hand & fits).bit_count()
        total += LINK * own
        if LENGTH[line] - len(laid) == 1:
            missed = 1.0
            for tiles in rivals:
                missed *= _none(fits, tiles)
            total += CHANCE * (1.0 if mine else missed) if own else 0.0
            total -= 0.0 if mine else GIFT * (1 - missed)
    return total


def _blocking(state: State, hand: int, rivals: list[list[int]]) -> float:
    fits = 0
    for line in each(state.active):
        fits |= SHOWS[state.lines[line][-1][1]] & ALLOWED[line]
    own = (hand & fits).bit_count()
    total = -STUCK[own] if own < len(STUCK) else 0.0
    return total + BLOCK * sum(_none(fits, tiles) for tiles in rivals) / len(rivals)


def _none(fits: int, tiles: list[int]) -> float:
    """How likely a hand is to hold none of these: for each of its tiles, what it may be."""
    chance = 1.0
    for allowed in tiles:
        chance *= 1 - (fits & allowed).bit_count() / max(1, allowed.bit_count())
    return chance
