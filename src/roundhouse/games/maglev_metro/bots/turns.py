"""The rest of a turn searched: actions made of small moves, the best few positions kept after each, and the best of
those that are left played on for some turns of one's own."""

from collections import Counter
from collections.abc import Iterator
from math import inf
from random import Random
from time import perf_counter

from roundhouse.core.game import NATURE, Policy
from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.bots.lines import NARROW
from roundhouse.games.maglev_metro.bots.mats import put_value
from roundhouse.games.maglev_metro.bots.value import Mood, evaluate, times_of
from roundhouse.games.maglev_metro.moves import Agree, Draw, Drop, End, Put, Refill, Remove
from roundhouse.games.maglev_metro.parts import CURVES, NOBODY, STRAIGHTS
from roundhouse.games.maglev_metro.rules import moves, play
from roundhouse.games.maglev_metro.rules.passengers import drawable
from roundhouse.games.maglev_metro.state import ACT, DRAW, OVER, State, allowance

Path = tuple[Move, ...]
Found = tuple[float, Path, State]
Ended = tuple[float, str, Path, State]
"""The end of an action: what it promises, which action began it, the way and the position."""
Chooser = Policy[State]

_WIDTH, _ALIKE = 4, 2  # positions kept after each action, and how many of them by the same action
_BEGUN, _INSIDE = 8, 4  # positions kept after the first and after later small moves
_LOOKED = 6  # ends of each action that are looked at closely, of those that are best at a glance
_SEARCHING = 0.6  # of the time, for ends of the turn; the rest is for playing them on
_SLOTS = 2  # slots thought of for a passenger
_CHOSEN = 3  # ends of the turn that are played on
_SHORT = 8  # tiles of a line so short that more turns of laying tell nothing that its prospect does not
_SPARE = 2  # with so few tiles left a tile may be taken back


def best_turn(
    view: State, seat: int, mood: Mood, chooser: Chooser, later: Chooser, ahead: int, seconds: float = inf
) -> Path:
    """The small moves that make the best of the rest of the turn, as far as they can be foreseen; `later` plays on.

    When the time is over, what was found by then counts: at least the turn that the chooser would play.
    """
    began = perf_counter()
    usual, best = usual_turn(view, seat, chooser), None
    ends = _ends(view, seat, mood, began + _SEARCHING * seconds)[:_CHOSEN]
    for path, end in [usual, *((path, end) for _, path, end in ends)]:
        if best and perf_counter() - began > seconds:
            break
        value = evaluate(_later(end, seat, later, ahead), seat, mood)
        if path and (best is None or value > best[0]):
            best = (value, path)
    return best[1] if best else ()


def usual_turn(view: State, seat: int, chooser: Chooser) -> tuple[Path, State]:
    """The turn as the chooser would play it."""
    state, path = view.copy(), list[Move]()
    while _acts(state, seat):
        move = chooser(state, seat, moves(state, seat), Random(1))
        if isinstance(move, End):
            break
        path.append(move)
        play(state, seat, move)
        settle(state)
    return tuple(path), state


def _acts(state: State, seat: int) -> bool:
    going_on = state.doing != NOBODY or state.phase != ACT
    return state.phase != OVER and state.seat == seat and (going_on or state.taken < allowance(state.players[seat]))


def _later(state: State, seat: int, chooser: Chooser, ahead: int) -> State:
    """The position after some more turns of this seat; the others stand still."""
    if state.last:
        ahead = min(ahead, state.last - state.round)
    elif len(state.players[seat].track) < _SHORT:
        ahead = min(ahead, 1)
    for _ in range(ahead):
        state = state.copy()
        state.taken = 0
        state.round += 1
        state = usual_turn(state, seat, chooser)[1]
    return state


def settle(state: State) -> None:
    """Let Nature draw what is most likely."""
    while state.phase == DRAW:
        place = state.players[state.seat].place
        play(state, NATURE, Draw(max(drawable(state, place), key=lambda colour: state.bag[colour])))


def _ends(view: State, seat: int, mood: Mood, until: float) -> list[Found]:
    """The best ends of the turn by what they promise, best first."""
    beam: list[Found] = [(evaluate(view, seat, mood), (), view)]
    ended: list[Found] = []
    while beam:
        found: dict[tuple[object, ...], Ended] = {}
        for _, before, here in beam:
            for path, after in _actions(here, seat, mood, _INSIDE if before else _BEGUN):
                if perf_counter() > until:
                    return sorted(ended, key=lambda one: -one[0])
                if (key := _alike(after, seat)) not in found:
                    found[key] = (evaluate(after, seat, mood, NARROW), path[0].kind, (*before, *path), after)
        kept = _varied(_looked_at(list(found.values()), seat, mood))
        ended += [one for one in kept if not _acts(one[2], seat)]
        beam = [one for one in kept if _acts(one[2], seat)]
    return sorted(ended, key=lambda one: -one[0])


def _looked_at(found: list[Ended], seat: int, mood: Mood) -> list[Ended]:
    """The best at a glance, in the order of a closer look."""
    found.sort(key=lambda one: -one[0])
    looked = [(evaluate(one[3], seat, mood), *one[1:]) for one in _of_each_kind(found, _LOOKED)]
    return sorted(looked, key=lambda one: -one[0])


def _of_each_kind(found: list[Ended], most: int) -> list[Ended]:
    kinds: Counter[str] = Counter()
    kept: list[Ended] = []
    for one in found:
        kinds[one[1]] += 1
        if kinds[one[1]] <= most:
            kept.append(one)
    return kept


def _varied(found: list[Ended]) -> list[Found]:
    """The best, but not all by the same action: what a tile brings now could hide what a trip brings at its end."""
    return [(value, path, state) for value, _, path, state in _of_each_kind(found, _ALIKE)][:_WIDTH]


def _actions(state: State, seat: int, mood: Mood, room: int) -> Iterator[tuple[Path, State]]:
    """Ways worth a thought to go on to the end of one action."""
    wave: list[tuple[Path, State]] = [((), state)]
    while wave:
        under_way: list[Found] = []
        for before, here in wave:
            for move in _sensible(here, seat, mood):
                after = here.copy()
                play(after, seat, move)
                settle(after)
                path = (*before, move)
                if after.doing == NOBODY and after.phase == ACT:
                    yield path, after
                else:
                    under_way.append((evaluate(after, seat, mood, NARROW), path, after))
        under_way.sort(key=lambda one: -one[0])
        wave, room = [(path, after) for _, path, after in under_way[:room]], _INSIDE


def _sensible(state: State, seat: int, mood: Mood) -> list[Move]:
    """The small moves worth a thought: the best slots, the largest refill, tiles back only when they run out."""
    player, times = state.players[seat], times_of(state, seat, mood)
    legal = moves(state, seat)
    most = max((move.count for move in legal if isinstance(move, Refill)), default=0)
    short = len(player.track) >= STRAIGHTS + CURVES - _SPARE and state.doing == NOBODY
    found: list[Move] = []
    slots: dict[int, list[tuple[float, int, Move]]] = {}
    for move in legal:
        if isinstance(move, Drop | Put):
            worth = put_value(player, move.colour, move.slot, times)
            slots.setdefault(move.colour, []).append((-worth, move.slot, move))
        elif isinstance(move, Refill):
            found += [move] * (move.count == most)
        elif not isinstance(move, Agree | End) and (short or not isinstance(move, Remove)):
            found.append(move)
    for some in slots.values():
        found += [move for *_, move in sorted(some, key=lambda one: one[:2])[:_SLOTS]]
    return found


def _alike(state: State, seat: int) -> tuple[object, ...]:
    """Positions of a turn that are the same but for the way there."""
    player = state.players[seat]
    mat = (player.rows, player.filled, player.bonus)
    train = (player.place, player.tail, player.head, player.load)
    return (*mat, *train, player.track, state.stations, state.waiting, state.taken)
