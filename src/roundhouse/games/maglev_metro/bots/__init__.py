"""Bots of Maglev Metro: a quick one for playouts, one that weighs errands by the action, one that searches its turn."""

from collections.abc import Sequence
from math import inf
from random import Random

from roundhouse.core.game import BotFactory, Budget, without_memory
from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.bots.lines import NARROW, WIDE
from roundhouse.games.maglev_metro.bots.plans import Outlook, Plan, colours_by_worth
from roundhouse.games.maglev_metro.bots.turns import best_turn
from roundhouse.games.maglev_metro.bots.value import evaluate, mood_of
from roundhouse.games.maglev_metro.bots.weights import PLANS
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
from roundhouse.games.maglev_metro.state import ACT, DRAW, SURPLUS, State, units_of

__all__ = ["POLICIES", "evaluate", "rollout", "shortlist", "turn_begins"]

_URGE = {Drop: 12, Build: 12, Load: 6, Go: 3, Refill: 2, Lay: 2, Put: 4, Lift: 0, Turn: 0, Remove: 0, PutOff: 0}
"""How gladly `rollout` makes each kind of move: the taste of a quick policy, not fitted."""
_IDLE, _LEAST = PLANS["idle"], PLANS["least"]
AHEAD, LAST_AHEAD = 2, 1
"""Turns of its own that `tactics` plays on in thought, and `heuristic` in the last rounds."""
WHIM = 0.9
"""How much of what a plan brings an action `beginner` may overlook: a handicap, not fitted."""


def turn_begins(state: State) -> bool:
    """A good moment for a search to stop and evaluate."""
    return state.phase == ACT and not state.taken and state.doing == NOBODY


def rollout(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """A quick choice by kind: deliver, build, load, go; seldom undo."""
    weights = [0 if move.idle else _URGE.get(type(move), 1) for move in moves]
    if any(weights):
        return rng.choices(moves, weights)[0]
    return next((move for move in moves if isinstance(move, Done | End)), moves[0])


def beginner(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Goes by its fancy among the plans it sees, puts what it earns into any slot, and moves no robot twice."""
    forward = [move for move in moves if not isinstance(move, Lift)]
    slots = [move for move in forward if isinstance(move, Put)]
    if slots and view.phase == ACT:  # the first robots it puts as the game advises
        return rng.choice(slots)
    return _plain(view, seat, forward or moves, rng, NARROW, WHIM)


def shortlist(view: State, seat: int, moves: Sequence[Move]) -> list[Move]:
    """What is worth a thought beside a good move: not what only undoes."""
    return [move for move in moves if not isinstance(move, Lift | Remove)] or list(moves)


class Searcher:
    """Searches the rest of its turn, then keeps to what was found until chance speaks; made for each seat and game."""

    def __init__(self, rng: Random, ahead: int, late: bool, budget: Budget | None) -> None:
        self.rng, self.ahead, self.late = rng, ahead, late  # late: only once the end of the game is in sight
        self.seconds = inf if budget is None or budget.seconds is None else budget.seconds
        self.planned: dict[str, Move] = {}  # by the position in which each move is made

    def __call__(self, view: State, seat: int, moves: Sequence[Move]) -> Move:
        """The next move of the turn that was found best."""
        if view.phase != ACT or len(moves) == 1 or (self.late and not view.last):
            return _plain(view, seat, moves, self.rng)
        here = repr(view)
        if here not in self.planned:
            self._think(view, seat)
        planned = self.planned.get(here)
        return planned if planned is not None and planned in moves else _plain(view, seat, moves, self.rng)

    def _think(self, view: State, seat: int) -> None:
        self.planned.clear()
        state = view.copy()
        for move in best_turn(view, seat, mood_of(view), _plain, _glancing, self.ahead, self.seconds):
            self.planned[repr(state)] = move
            play(state, seat, move)
            if state.phase == DRAW:
                return


def heuristic(rng: Random, budget: Budget | None = None) -> Searcher:
    """Begins the plan that brings most an action; searches the turn once the end of the game is in sight."""
    return Searcher(rng, LAST_AHEAD, late=True, budget=budget)


def tactics(rng: Random, budget: Budget | None = None) -> Searcher:
    """Searches every turn."""
    return Searcher(rng, AHEAD, late=False, budget=budget)


POLICIES: dict[str, BotFactory] = {
    "rollout": without_memory(rollout),
    "beginner": without_memory(beginner),
    "heuristic": heuristic,
    "tactics": tactics,
}


def _plain(view: State, seat: int, moves: Sequence[Move], rng: Random, width: int = WIDE, whim: float = 0) -> Move:
    """Begin the plan that brings most an action; in the small choices look one move ahead."""
    real = [move for move in moves if not isinstance(move, Agree)]
    if len(real) == 1:
        return real[0]
    if isinstance(real[0], Keep):
        return max(real, key=lambda move: (_hand_worth(view, seat, move), rng.random()))
    if view.phase != ACT or view.players[seat].held or isinstance(real[0], Start | Take):
        return _look(view, seat, real, rng, width)
    return _planned(view, seat, real, rng, width, whim)


def _glancing(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """As `_plain`, but of the lines to come only one is thought of: for turns that are played on in thought."""
    return _plain(view, seat, moves, rng, NARROW)


def _hand_worth(view: State, seat: int, move: Move) -> float:
    return card_points(view, seat, move.card) if isinstance(move, Keep) else 0.0


def _look(view: State, seat: int, moves: Sequence[Move], rng: Random, width: int) -> Move:
    """The move after which the position is worth most."""
    mood = mood_of(view)
    best, most = moves[0], float("-inf")
    for move in moves:
        state = view.copy()
        play(state, seat, move)
        value = evaluate(state, seat, mood, width) + 0.01 * rng.random()
        if view.phase == SURPLUS or not isinstance(move, Lift):
            best, most = (move, value) if value > most else (best, most)
    return best


def _planned(view: State, seat: int, moves: Sequence[Move], rng: Random, width: int, whim: float) -> Move:
    outlook = Outlook(view, seat, width)
    legal = set(moves)
    if view.doing in (LOAD, DROP):
        return _go_on(view, outlook, moves, legal)
    best, most = None, 0.0
    for plan in _plans(view, outlook, moves):
        fits = plan.first in legal or view.doing != NOBODY  # another action may follow this one
        seen = plan.rate * (1 - whim * rng.random()) if whim else plan.rate
        if fits and plan.worth > 0 and plan.actions <= outlook.actions and seen > most:
            best, most = plan, seen
    if view.doing != NOBODY and Done() in legal:
        return best.first if best and best.first in legal and best.rate > _LEAST else Done()
    near = not outlook.mood[2]  # every colour has its station: only an empty bag is still wanted
    if best and not (near and best.rate < _IDLE and isinstance(best.first, Lay | Remove)):
        return best.first
    return _anything(view, moves, rng)


def _plans(view: State, outlook: Outlook, moves: Sequence[Move]) -> list[Plan]:
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


def _go_on(view: State, outlook: Outlook, moves: Sequence[Move], legal: set[Move]) -> Move:
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


def _anything(view: State, moves: Sequence[Move], rng: Random) -> Move:
    """No plan: hasten the end by a refill if it is near, else run on, lay track, or rest."""
    near = all(colour in view.stations for colour in COMMUTERS)
    for kind in (Refill, Go, Lay, Drop) if near else (Go, Lay, Drop):
        some = [move for move in moves if isinstance(move, kind)]
        if some:
            return some[-1] if kind is Refill else rng.choice(some)
    return next((move for move in moves if isinstance(move, End)), moves[0])
