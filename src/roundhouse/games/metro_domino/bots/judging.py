"""The heuristic bot: it looks one move ahead and judges the table by what it can see.

What each sign of a table is worth stands in `weights.json`, with where it comes from; `fit.py` fits it to games.
"""

import json
from collections.abc import Sequence
from operator import mul
from pathlib import Path
from random import Random

from roundhouse.core.bits import each
from roundhouse.core.move import Move
from roundhouse.games.metro_domino.moves import Draw, Put, Remove
from roundhouse.games.metro_domino.parts import ACTIVE_TOKENS, ALLOWED, DOUBLES, LENGTH, SHOWS
from roundhouse.games.metro_domino.rules import moves as legal_moves
from roundhouse.games.metro_domino.rules import play
from roundhouse.games.metro_domino.state import OPENING, SECOND, TURN, State, fitting, opened, unseen

WEIGHTS: dict[str, float] = json.loads((Path(__file__).parent.parent / "weights.json").read_text("utf-8"))["weights"]
_WEIGHTS = list(WEIGHTS.values())
STATIONS, TILES, TOKENS, OUT, DOUBLE, TURNS, NEXT, LINKS, CHANCES, GIFTS, STUCK, BLOCK, DRAWN, LUCKY, SPENT = (
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 16,
)  # fmt: skip
"""Where each sign stands in a row, in the order of the weights; of STUCK there are three."""
_FEW = 3  # with fewer tiles than this that fit a player is nearly stuck
_IN_VAIN = 100.0  # a token spent that lets nothing be played
Row = list[float]


def heuristic(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """The move after which the table looks best."""
    return moves[0] if len(moves) == 1 else ranked(view, seat, moves, rng)[0][1]


def ranked(view: State, seat: int, moves: Sequence[Move], rng: Random) -> list[tuple[float, Move]]:
    """The moves with what they are worth, best first; equals in random order."""
    free = unseen(view)
    worths = [(worth(view, seat, move, free), rng.random(), number) for number, move in enumerate(moves)]
    return [(gain, moves[number]) for gain, _, number in sorted(worths, reverse=True)]


def worth(view: State, seat: int, move: Move, free: int) -> float:
    """What the table is worth after a move."""
    return float(sum(map(mul, _WEIGHTS, signs_after(view, seat, move, free))))


def standing(view: State, seat: int) -> float:
    """What the table is worth as it lies."""
    return float(sum(map(mul, _WEIGHTS, signs(view, seat, unseen(view)))))


def signs_after(view: State, seat: int, move: Move, free: int) -> Row:
    """The signs after a move; a token is worth the best tile that it lets one play."""
    if isinstance(move, Draw):
        row = signs(view, seat, free)
        row[DRAWN] = 1.0
        row[LUCKY] = (fitting(view) & free).bit_count() / max(1, free.bit_count())
        return row
    after = view.copy()
    play(after, seat, move)
    if not isinstance(move, Remove):
        return signs(after, seat, free)
    puts = [signs_after(after, seat, one, free) for one in legal_moves(after, seat) if isinstance(one, Put)]
    row = max(puts, key=lambda one: sum(map(mul, _WEIGHTS, one)), default=signs(after, seat, free))
    row[SPENT] = 1.0 if puts else _IN_VAIN
    return row


def signs(state: State, seat: int, free: int) -> Row:
    """Points and prospects of a seat, in the order of the weights; `free` are the tiles it has not seen."""
    hand, row = state.hands[seat], [0.0] * len(_WEIGHTS)
    row[STATIONS] = opened(state, seat) + (state.phase == OPENING)
    row[TILES] = len(state.lacks[seat])
    row[TOKENS] = state.metro[seat]
    if not state.lacks[seat]:
        row[OUT] = 1.0
        return row
    row[DOUBLE] = (hand & DOUBLES).bit_count()
    mine = state.turn == seat and (state.phase in (TURN, SECOND) or state.extra > 0)
    if mine:
        row[TURNS] = state.extra + (state.phase == TURN)
        row[NEXT] = state.phase == SECOND and bool(hand & SHOWS[state.lines[state.line][-1][1]])
    rivals = [[free & ~lack for lack in lacks] for other, lacks in enumerate(state.lacks) if other != seat]
    _prospects(state, hand, rivals, mine, row)
    if state.active.bit_count() >= ACTIVE_TOKENS:
        _blocking(state, hand, rivals, row)
    return row


def _prospects(state: State, hand: int, rivals: list[list[int]], mine: bool, row: Row) -> None:
    """Tiles that fit; and lines with one tile to go, a gift to whoever can fill them first."""
    for line in each(state.active):
        laid = state.lines[line]
        fits = SHOWS[laid[-1][1]] & ALLOWED[line]
        own = (hand & fits).bit_count()
        row[LINKS] += own
        if LENGTH[line] - len(laid) == 1:
            missed = 1.0
            for tiles in rivals:
                missed *= _none(fits, tiles)
            row[CHANCES] += (1.0 if mine else missed) if own else 0.0
            row[GIFTS] += 0.0 if mine else 1 - missed


def _blocking(state: State, hand: int, rivals: list[list[int]], row: Row) -> None:
    """With no line left to begin, whoever has no tile that fits is stuck."""
    fits = 0
    for line in each(state.active):
        fits |= SHOWS[state.lines[line][-1][1]] & ALLOWED[line]
    own = (hand & fits).bit_count()
    if own < _FEW:
        row[STUCK + own] = 1.0
    row[BLOCK] = sum(_none(fits, tiles) for tiles in rivals) / len(rivals)


def _none(fits: int, tiles: list[int]) -> float:
    """How likely a hand is to hold none of these: for each of its tiles, what it may be."""
    chance = 1.0
    for allowed in tiles:
        chance *= 1 - (fits & allowed).bit_count() / max(1, allowed.bit_count())
    return chance
