"""The rest of a turn searched: actions made of small moves, the best few positions kept after each, and the best of
those that are left played on for some turns of one's own."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from roundhouse.core.game import NATURE, Policy
from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.bots.mats import put_value
from roundhouse.games.maglev_metro.bots.value import Mood, evaluate, times_of
from roundhouse.games.maglev_metro.moves import Agree, Draw, Drop, End, Put, Refill, Remove
from roundhouse.games.maglev_metro.parts import CURVES, NOBODY, STRAIGHTS
from roundhouse.games.maglev_metro.rules import moves, play
from roundhouse.games.maglev_metro.rules.passengers import drawable
from roundhouse.games.maglev_metro.state import ACT, DRAW, OVER, State, allowance

Path = tuple[Move, ...]
Found = tuple[float, Path, State]
Chooser = Policy[State]

_WIDTH, _ALIKE = 4, 2  # positions kept after each action, and how many of them by the same action
_BEGUN, _INSIDE = 8, 4  # positions kept after the first and after later small moves of an action
_SLOTS = 2  # slots thought of for a passenger
_CHOSEN = 3  # ends of the turn that are played on
_SPARE = 2  # with so few tiles left a tile may be taken back


def best_turn(view: State, seat: int, mood: Mood, chooser: Chooser, ahead: int) -> Path:
    """The small moves that make the best of the rest of the turn, as far as they can be foreseen."""
    usual = usual_turn(view, seat, chooser)
    best: tuple[float, Path] | None = None
    for path, end in [usual, *((path, end) for _, path, end in _ends(view, seat, mood)[:_CHOSEN])]:
        value = evaluate(_later(end, seat, chooser, ahead), seat, mood)
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


def _ends(view: State, seat: int, mood: Mood) -> list[Found]:
    """The best ends of the turn by what they promise, best first."""
    beam: list[Found] = [(evaluate(view, seat, mood), (), view)]
    ended: list[Found] = []
    while beam:
        found: dict[tuple[object, ...], tuple[float, str, Path, State]] = {}
        for _, before, here in beam:
            for path, after in _actions(here, seat, mood):
                value, key = evaluate(after, seat, mood), _alike(after, seat)
                if key not in found or value > found[key][0]:
                    found[key] = (value, path[0].kind, (*before, *path), after)
        kept = _varied(sorted(found.values(), key=lambda one: -one[0]))
        ended += [one for one in kept if not _acts(one[2], seat)]
        beam = [one for one in kept if _acts(one[2], seat)]
    return sorted(ended, key=lambda one: -one[0])


def _varied(found: list[tuple[float, str, Path, State]]) -> list[Found]:
    """The best, but not all by the same action: what a tile brings now could hide what a trip brings at its end."""
    kept: list[Found] = []
    kinds: Counter[str] = Counter()
    for value, kind, path, state in found:
        kinds[kind] += 1
        if kinds[kind] <= _ALIKE:
            kept.append((value, path, state))
    return kept[:_WIDTH]


def _actions(state: State, seat: int, mood: Mood) -> Iterator[tuple[Path, State]]:
    """Ways worth a thought to go on to the end of one action."""
    wave: list[tuple[Path, State]] = [((), state)]
    room = _BEGUN
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
                    under_way.append((evaluate(after, seat, mood), path, after))
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
