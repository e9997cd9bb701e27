"""A playout with a little taste: complete lines, play doubles, keep a tile for the end you make."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.bits import each
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.metro_domino.moves import DRAW, KEEP, PASS, STOP, Draw, Pass, Put
from roundhouse.games.metro_domino.parts import (
    ACTIVE_TOKENS,
    ALLOWED,
    DEALS,
    EXPRESS,
    FOLLOWS,
    INDEX,
    LENGTH,
    LINES,
    OPENS,
    REMOVES,
    RULE,
    SHOWS,
    STARTS,
)
from roundhouse.games.metro_domino.rules import play
from roundhouse.games.metro_domino.state import BETWEEN, DRAWN, OPENING, SECOND, TURN, State

# The taste of a quick policy: judgement, not fitted.
DOUBLE, COMPLETE, FOLLOW, GIFT, RISK, FAST, NOISE = 2.0, 2.5, 0.4, 0.8, 0.2, 1.0, 1.0
_KINDS = sorted({(line.length, line.rule) for line in LINES})
KIND = tuple(_KINDS.index((line.length, line.rule)) for line in LINES)
"""By line: lines of one kind are alike while they are empty."""


def rollout(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """The best of the moves by a few signs, with some chance in it; tokens are for need."""
    best, best_worth = moves[-1], -99.0
    for move in moves:
        if isinstance(move, Put):
            worth = taste(view, seat, move) + NOISE * rng.random()
            if worth > best_worth:
                best, best_worth = move, worth
    if isinstance(best, Draw | Pass):
        return rescue(view, seat) or best
    return best


def taste(view: State, seat: int, move: Put) -> float:
    """What is good about adding a tile, at a glance."""
    inner, outer, line = move.inner, move.outer, move.line
    rest = LENGTH[line] - len(view.lines[line]) - 1
    worth = DOUBLE if inner == outer else 0.0
    if not rest:
        return worth + COMPLETE
    follows = (view.hands[seat] & SHOWS[outer] & ~(1 << INDEX[inner][outer])).bit_count()
    worth += FOLLOW * follows
    if rest == 1:
        worth -= RISK if follows else GIFT
    return worth + FAST if follows and RULE[line] == EXPRESS else worth


def finish(state: State, rng: Random) -> None:
    """Play on quickly until the game is over."""
    while state.phase < BETWEEN:
        if state.phase in (TURN, DRAWN, SECOND):
            play(state, state.turn, quick_move(state, rng))
        else:
            play(state, NATURE, _chance(state, rng))


def _chance(state: State, rng: Random) -> Move:
    """A tile or a station, found by trying: cheaper than listing them all."""
    among, table = (state.pile, OPENS) if state.phase == OPENING else (state.pool, DEALS)
    while True:
        number = int(rng.random() * len(table))
        if among >> number & 1:
            return table[number]


def quick_move(state: State, rng: Random) -> Move:
    """As `rollout`, but without listing moves that are alike."""
    seat, phase = state.turn, state.phase
    best: Move = DRAW if state.pooled else PASS
    if phase != TURN:
        best = KEEP if phase == DRAWN else STOP
    best_worth, chance = -99.0, rng.random
    for move in _candidates(state, seat):
        worth = taste(state, seat, move) + NOISE * chance()
        if worth > best_worth:
            best, best_worth = move, worth
    if isinstance(best, Draw | Pass):
        return rescue(state, seat) or best
    return best


def rescue(state: State, seat: int) -> Move | None:
    """The end tile to remove by a Metro token so that a stuck player can go on, if there is one."""
    if not state.metro[seat] or (state.tokened and state.options.one_token):
        return None
    for line in each(state.active):
        laid = state.lines[line]
        if len(laid) == 1 or state.hands[seat] & SHOWS[laid[-2][1]] & ALLOWED[line]:
            return REMOVES[line][len(laid) - 1]
    return None


def _candidates(state: State, seat: int) -> list[Put]:
    hand = 1 << state.drawn if state.phase == DRAWN else state.hands[seat]
    waiting = state.existing & ~state.closed
    if state.phase == SECOND and state.options.express == "same":
        waiting = 1 << state.line
    if state.active.bit_count() >= ACTIVE_TOKENS:
        waiting &= state.active
    found: list[Put] = []
    met = 0
    for line in each(waiting):
        if laid := state.lines[line]:
            follows = FOLLOWS[line][laid[-1][1]]
            tiles = hand & SHOWS[laid[-1][1]] & ALLOWED[line]
            found += [follows[tile] for tile in each(tiles)]  # type: ignore[misc]
        elif not met >> KIND[line] & 1:
            met |= 1 << KIND[line]
            starts = STARTS[line]
            for tile in each(hand & ALLOWED[line]):
                found += starts[tile]
    return found
