"""Bots of Maglev Metro: a quick one for playouts, one that weighs errands by the action, one that searches its turn."""

from collections.abc import Sequence
from random import Random

from roundhouse.core.game import Move
from roundhouse.games.maglev_metro.bots.plans import Outlook, Plan, colours_by_worth
from roundhouse.games.maglev_metro.bots.turns import best_turn
from roundhouse.games.maglev_metro.bots.value import evaluate, mood_of
from roundhouse.games.maglev_metro.moves import (
    Agree,
    Build,
    Done,
    Drop,
    End,
    Go,
    Keep,
    Lay,
    Lift,
    Load,
    Put,
    PutOff,
    Refill,
    Remove,
    Start,
    Take,
    Turn,
)
from roundhouse.games.maglev_metro.parts import COMMUTERS, DROP, LOAD, NOBODY, TRACK
from roundhouse.games.maglev_metro.rules import play
from roundhouse.games.maglev_metro.scoring.cards import card_points
from roundhouse.games.maglev_metro.state import ACT, DRAW, SURPLUS, Table, units_of

__all__ = ["evaluate", "heuristic", "rollout", "tactics", "turn_begins"]

_URGE = {Drop: 12, Build: 12, Load: 6, Go: 3, Refill: 2, Lay: 2, Put: 4, Lift: 0, Turn: 0, Remove: 0, PutOff: 0}
_IDLE = 0.5
"""Near the end, track that is worth less an action is not worth the turn."""
_LEAST = 0.25
"""A plan must be worth so much an action to go on with an action under way."""
_REMEMBERED = 500
AHEAD, LAST_AHEAD = 2, 1
"""Turns of its own that `tactics` plays on in thought, and `heuristic` in the last rounds."""


def turn_begins(state: Table) -> bool:
    """A good moment for a search to stop and evaluate."""
    return state.phase == ACT and not state.taken and state.doing == NOBODY


def rollout(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """A quick choice by kind: deliver, build, load, go; seldom undo."""
    weights = [0 if move.idle else _URGE.get(type(move), 1) for move in moves]
    if any(weights):
        return rng.choices(moves, weights)[0]
    return next((move for move in moves if isinstance(move, Done | End)), moves[0])


def heuristic(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Begin the plan that brings most an action; search the turn once the end of the game is in sight."""
    if view.last and view.phase == ACT and len(moves) > 1:
        return _searched(view, seat, moves, rng, LAST_AHEAD)
    return _plain(view, seat, moves, rng)


def tactics(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Search the rest of the turn, then keep to what was found until chance speaks."""
    if view.phase != ACT or len(moves) == 1:
        return _plain(view, seat, moves, rng)
    return _searched(view, seat, moves, rng, AHEAD)


tactics.slow = True  # type: ignore[attr-defined]  # conformance then asks it now and then only


def _plain(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Begin the plan that brings most an action; in the small choices look one move ahead."""
    real = [move for move in moves if not isinstance(move, Agree)]
    if len(real) == 1:
        return real[0]
    if isinstance(real[0], Keep):
        return max(real, key=lambda move: (_hand_worth(view, seat, move), rng.random()))
    if view.phase != ACT or view.players[seat].held or isinstance(real[0], Start | Take):
        return _look(view, seat, real, rng)
    return _planned(view, seat, real, rng)


_thought: dict[str, Move] = {}
"""What was thought out for the rest of a turn, by the position in which each move is made: it saves time only."""


def _searched(view: Table, seat: int, moves: Sequence[Move], rng: Random, ahead: int) -> Move:
    here = f"{ahead} {view!r}"
    if here not in _thought:
        _think(view, seat, ahead)
    planned = _thought.get(here)
    return planned if planned is not None and planned in moves else _plain(view, seat, moves, rng)


def _think(view: Table, seat: int, ahead: int) -> None:
    if len(_thought) > _REMEMBERED:
        _thought.clear()
    state = view.copy()
    for move in best_turn(view, seat, mood_of(view), _plain, ahead):
        _thought[f"{ahead} {state!r}"] = move
        play(state, seat, move)
        if state.phase == DRAW:
            return


def _hand_worth(view: Table, seat: int, move: Move) -> float:
    return card_points(view, seat, move.card) if isinstance(move, Keep) else 0.0


def _look(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """The move after which the position is worth most."""
    mood = mood_of(view)
    best, most = moves[0], float("-inf")
    for move in moves:
        state = view.copy()
        play(state, seat, move)
        value = evaluate(state, seat, mood) + 0.01 * rng.random()
        if view.phase == SURPLUS or not isinstance(move, Lift):
            best, most = (move, value) if value > most else (best, most)
    return best


def _planned(view: Table, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    outlook = Outlook(view, seat)
    legal = set(moves)
    if view.doing in (LOAD, DROP):
        return _go_on(view, outlook, moves, legal)
    best: Plan | None = None
    for plan in _plans(view, outlook, moves):
        fits = plan.first in legal or view.doing != NOBODY  # another action may follow this one
        if fits and plan.worth > 0 and plan.actions <= outlook.actions and (best is None or plan.rate > best.rate):
            best = plan
    if view.doing != NOBODY and Done() in legal:
        return best.first if best and best.first in legal and best.rate > _LEAST else Done()
    near = not outlook.mood[2]  # every colour has its station: only an empty bag is still wanted
    if best and not (near and best.rate < _IDLE and isinstance(best.first, Lay | Remove)):
        return best.first
    return _anything(view, moves, rng)


def _plans(view: Table, outlook: Outlook, moves: Sequence[Move]) -> list[Plan]:
    found = [*outlook.tours()]
    if any(isinstance(move, Turn) for move in moves):
        found += outlook.tours(turned=True)
    found += outlook.refills(max((move.count for move in moves if isinstance(move, Refill)), default=0))
    found += outlook.buildings([move for move in moves if isinstance(move, Build)])
    units = view.units if view.doing == TRACK else units_of(outlook.player, TRACK)
    found += outlook.tracks([move for move in moves if isinstance(move, Lay)], units)
    if view.doing == NOBODY:
        found += outlook.removals([move for move in moves if isinstance(move, Remove)])
        found += outlook.adjustments([move for move in moves if isinstance(move, Lift)])
    return found


def _go_on(view: Table, outlook: Outlook, moves: Sequence[Move], legal: set[Move]) -> Move:
    """The rest of a LOAD or DROP OFF is free: take whoever can be delivered, deliver whoever is worth it."""
    if view.doing == DROP:
        ready = {move.colour for move in moves if isinstance(move, Drop)}
        for colour in sorted(ready, key=lambda one: -outlook.worth[one]):
            move = Drop(colour, outlook.slot(colour))
            if outlook.worth[colour] > 0 and move in legal:
                return move
        return Done()
    for colour in colours_by_worth(outlook):
        if Load(colour) in legal:
            return Load(colour)
    return Done() if Done() in legal else next(move for move in moves if isinstance(move, Load))


def _anything(view: Table, moves: Sequence[Move], rng: Random) -> Move:
    """No plan: hasten the end by a refill if it is near, else run on, lay track, or rest."""
    near = all(colour in view.stations for colour in COMMUTERS)
    for kind in (Refill, Go, Lay, Drop) if near else (Go, Lay, Drop):
        some = [move for move in moves if isinstance(move, kind)]
        if some:
            return some[-1] if kind is Refill else rng.choice(some)
    return next((move for move in moves if isinstance(move, End)), moves[0])
